use sandtable_engine::game::begin;
use sandtable_engine::ledger::Ledger;
use sandtable_engine::{
    About, Awaiting, Choice, Die, Face, Legal, Notation, Offer, Outcome, ParseError, Rejection, RollRequest,
    Rules, Seat, Secrets, Setup, SetupError, Trials, Unfolding, Viewer,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Army, Event, Heading, Order, Phase, Reason, Skirmish, State, notation};

const NAMES: [&str; 2] = ["red", "blue"];

impl Skirmish {
    fn close_losses(&self, on: &mut Unfolding<'_, Self>, by: usize, answer: bool) {
        if on.state().armies[1 - by].troops() == 0 {
            on.emit(Event::Ended);
        } else if answer {
            let last = on.state().round == on.state().rounds;
            on.emit(if last { Event::Ended } else { Event::RoundEnds });
        } else {
            on.emit(Event::Hit { by: 1 - by, hits: 0, answer: true });
        }
    }
}

impl Rules for Skirmish {
    type State = State;
    type Order = Order;
    type Plan = Order;
    type Heading = Heading;
    type Event = Event;
    type Reason = Reason;

    fn about(&self) -> &About {
        &self.about
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn data_hash(&self) -> String {
        "toy".to_owned()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        let rich = setup.options.get("rich").is_some_and(|value| value == "on");
        let army = Army { infantry: 0, tank: 0, coins: if rich { 20 } else { 10 } };
        let rounds = if setup.scenario == "short" { 3 } else { 9 };
        Ok(State { round: 1, rounds, armies: [army; 2], bids: [None; 2], phase: Phase::Bid })
    }

    fn open(&self, on: &mut Unfolding<'_, Self>) {
        let armies = on.state().armies.map(|army| Army { infantry: 3, tank: 2, ..army });
        on.emit(Event::Armed { armies });
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match state.phase {
            Phase::Bid => {
                let owing = (0..2).filter(|i| state.bids[*i].is_none());
                Awaiting::Orders(owing.map(|i| Seat(i as u8)).collect())
            }
            Phase::Draw => Awaiting::Roll(RollRequest {
                step: "draw".into(),
                by: "table".into(),
                place: "".into(),
                dice: vec![Die { sides: 2, unit: "".into(), need: None }],
            }),
            Phase::Fire { by, answer } => {
                let army = state.armies[by];
                let die = |unit: &'static str, need| Die { sides: 6, unit: unit.into(), need: Some(need) };
                let infantry = std::iter::repeat_n(die("infantry", 2), army.infantry.into());
                let tanks = std::iter::repeat_n(die("tank", 3), army.tank.into());
                Awaiting::Roll(RollRequest {
                    step: if answer { "answer" } else { "attack" }.into(),
                    by: NAMES[by].into(),
                    place: "the-field".into(),
                    dice: infantry.chain(tanks).collect(),
                })
            }
            Phase::Losses { by, .. } => Awaiting::Orders(vec![Seat(1 - by as u8)]),
            Phase::Over => {
                let troops = [state.armies[0].troops(), state.armies[1].troops()];
                let winners = match troops[0].cmp(&troops[1]) {
                    std::cmp::Ordering::Greater => vec![Seat(0)],
                    std::cmp::Ordering::Less => vec![Seat(1)],
                    std::cmp::Ordering::Equal => vec![],
                };
                let summary = match winners.first() {
                    Some(seat) => format!("{} holds the field", self.seat_name(*seat)),
                    None => "nobody holds the field".to_owned(),
                };
                Awaiting::Over(Outcome { winners, ranking: Vec::new(), summary })
            }
        }
    }

    fn options(&self, state: &State, seat: Seat, under: Option<&Heading>) -> Vec<Choice<Self>> {
        let me = usize::from(seat.0);
        let army = state.armies[me];
        match (state.phase, under) {
            (Phase::Bid, _) if state.bids[me].is_some() => vec![Offer::Order(Order::Withdraw)],
            (Phase::Bid, None) if army.coins > 0 => {
                vec![Offer::Open(Heading::Bids), Offer::Done(Order::Pass)]
            }
            (Phase::Bid, None) => vec![Offer::Done(Order::Pass)],
            (Phase::Bid, Some(Heading::Bids)) => {
                (1..=army.coins).map(|coins| Offer::Order(Order::Bid(coins))).collect()
            }
            (Phase::Losses { by, hits, .. }, under) if me != by => {
                let fits = |tank: &u8| *tank <= hits && hits - tank <= army.infantry;
                let lose = |tank: u8| Order::Lose { infantry: hits - tank, tank };
                let tanks = (0..=army.tank).filter(fits);
                match under {
                    None => tanks.map(|tank| Offer::Open(Heading::LosingTanks(tank))).collect(),
                    Some(Heading::LosingTanks(tank)) => vec![Offer::Order(lose(*tank))],
                    Some(Heading::Bids) => vec![],
                }
            }
            _ => vec![],
        }
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<Order, Rejection<Reason>> {
        let me = usize::from(seat.0);
        let army = state.armies[me];
        match (state.phase, order) {
            (Phase::Bid, Order::Withdraw) if state.bids[me].is_none() => {
                Err(Reason::NothingToWithdraw.into())
            }
            (Phase::Bid, Order::Withdraw) => Ok(*order),
            (Phase::Bid, Order::Bid(_) | Order::Pass) if state.bids[me].is_some() => {
                Err(Reason::AlreadyBid.into())
            }
            (Phase::Bid, Order::Bid(coins)) if *coins > army.coins => {
                Err(Reason::TooPoor { coins: army.coins }.into())
            }
            (Phase::Bid, Order::Bid(_) | Order::Pass) => Ok(*order),
            (Phase::Losses { by, hits, .. }, Order::Lose { infantry, tank }) if me != by => {
                let mut reasons = Vec::new();
                if infantry.saturating_add(*tank) != hits {
                    reasons.push(Reason::WrongCount { hits });
                }
                if *infantry > army.infantry || *tank > army.tank {
                    reasons.push(Reason::NotThere);
                }
                if reasons.is_empty() { Ok(*order) } else { Err(Rejection { reasons }) }
            }
            _ => Err(Reason::OutOfPhase.into()),
        }
    }

    fn decide(&self, on: &mut Unfolding<'_, Self>, order: Legal<Order>) {
        let seat = usize::from(order.seat().0);
        let coins = match order.into_plan() {
            Order::Withdraw => return on.emit(Event::Withdrawn { seat }),
            Order::Lose { infantry, tank } => {
                let Phase::Losses { by, answer, .. } = on.state().phase else { return };
                on.emit(Event::Lost { seat, infantry, tank });
                return self.close_losses(on, by, answer);
            }
            Order::Bid(coins) => coins,
            Order::Pass => 0,
        };
        on.emit(Event::Bid { seat, coins: Some(coins) });
        if let [Some(red), Some(blue)] = on.state().bids {
            on.emit(Event::Opened { bids: [red, blue] });
            if red != blue {
                on.emit(Event::Attacks { seat: usize::from(blue > red) });
            }
        }
    }

    fn rolled(&self, on: &mut Unfolding<'_, Self>, faces: &[u8]) {
        match on.state().phase {
            Phase::Draw => on.emit(Event::Attacks { seat: usize::from(faces.first() == Some(&2)) }),
            Phase::Fire { by, answer } => {
                let army = on.state().armies[by];
                let need = |i: usize| if i < army.infantry.into() { 2 } else { 3 };
                let hits = faces.iter().enumerate().filter(|(i, face)| **face <= need(*i)).count() as u8;
                let hits = hits.min(on.state().armies[1 - by].troops());
                if hits == 0 {
                    self.close_losses(on, by, answer);
                } else {
                    on.emit(Event::Hit { by, hits, answer });
                }
            }
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Armed { armies } => state.armies = *armies,
            Event::Bid { seat, coins } => state.bids[*seat & 1] = *coins,
            Event::Withdrawn { seat } => state.bids[*seat & 1] = None,
            Event::Opened { bids } => {
                for (army, bid) in state.armies.iter_mut().zip(bids) {
                    army.coins = army.coins.saturating_sub(*bid);
                }
                state.bids = [None; 2];
                state.phase = Phase::Draw;
            }
            Event::Attacks { seat } => state.phase = Phase::Fire { by: *seat & 1, answer: false },
            Event::Hit { by, hits: 0, answer } => state.phase = Phase::Fire { by: *by & 1, answer: *answer },
            Event::Hit { by, hits, answer } => {
                state.phase = Phase::Losses { by: *by & 1, hits: *hits, answer: *answer };
            }
            Event::Lost { seat, infantry, tank } => {
                let army = &mut state.armies[*seat & 1];
                army.infantry = army.infantry.saturating_sub(*infantry);
                army.tank = army.tank.saturating_sub(*tank);
            }
            Event::RoundEnds => {
                state.round = state.round.saturating_add(1);
                state.phase = Phase::Bid;
            }
            Event::Ended => state.phase = Phase::Over,
        }
    }
}

impl Secrets for Skirmish {
    fn has_secrets(&self) -> bool {
        true
    }

    /// A sealed bid is there, but says nothing.
    fn glimpse(&self, state: &State, viewer: Viewer) -> State {
        let mut glimpse = state.clone();
        for (i, bid) in glimpse.bids.iter_mut().enumerate() {
            if viewer != Viewer::Referee && viewer != Viewer::Seat(Seat(i as u8)) {
                *bid = bid.map(|_| 0);
            }
        }
        glimpse
    }

    fn event_for(&self, _state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        match (event, viewer) {
            (_, Viewer::Referee) => Some(event.clone()),
            (Event::Bid { seat, .. }, Viewer::Seat(viewer)) if usize::from(viewer.0) == *seat => {
                Some(event.clone())
            }
            (Event::Bid { seat, .. }, _) => Some(Event::Bid { seat: *seat, coins: None }),
            _ => Some(event.clone()),
        }
    }
}

impl Notation for Skirmish {
    fn parse(&self, text: &str) -> Result<Order, ParseError> {
        notation::parse(text)
    }

    fn print(&self, order: &Order) -> String {
        notation::print(order)
    }

    fn print_heading(&self, heading: &Heading) -> String {
        match heading {
            Heading::Bids => "bid coins".to_owned(),
            Heading::LosingTanks(count) => format!("lose {count} tanks"),
        }
    }
}

impl Face for Skirmish {
    fn ends_step(&self, order: &Order) -> bool {
        *order == Order::Pass
    }

    fn view(&self, state: &State, viewer: Viewer) -> Value {
        let bid = |i: usize| match (state.bids[i], viewer) {
            (None, _) => Value::Null,
            (Some(coins), Viewer::Referee) => coins.into(),
            (Some(coins), Viewer::Seat(seat)) if usize::from(seat.0) == i => coins.into(),
            (Some(_), _) => "sealed".into(),
        };
        json!({ "round": state.round, "armies": state.armies, "bids": [bid(0), bid(1)] })
    }

    fn show(&self, state: &State, viewer: Viewer) -> String {
        format!("round {} of {}\n{}\n", state.round, state.rounds, self.view(state, viewer))
    }

    fn tell(&self, _state: &State, event: &Event) -> Option<String> {
        Some(match event {
            Event::Armed { .. } => return None,
            Event::Bid { seat, coins: Some(coins) } => format!("{} bids {coins}", NAMES[*seat & 1]),
            Event::Bid { seat, coins: None } => format!("{} bids", NAMES[*seat & 1]),
            Event::Withdrawn { seat } => format!("{} takes the bid back", NAMES[*seat & 1]),
            Event::Opened { bids } => format!("red paid {}, blue paid {}", bids[0], bids[1]),
            Event::Attacks { seat } => format!("{} attacks", NAMES[*seat & 1]),
            Event::Hit { hits: 0, .. } => return None,
            Event::Hit { by, hits, .. } => format!("{} scores {hits}", NAMES[*by & 1]),
            Event::Lost { seat, infantry, tank } => {
                format!("{} loses {infantry} infantry and {tank} tank", NAMES[*seat & 1])
            }
            Event::RoundEnds => "the round ends".to_owned(),
            Event::Ended => "the battle ends".to_owned(),
        })
    }
}

impl Trials for Skirmish {
    fn position(&self, setup: &Setup, position: &Value) -> Result<State, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Position {
            round: Option<u8>,
            red: Option<Army>,
            blue: Option<Army>,
            attacker: Option<String>,
        }
        let wanted: Position = serde_json::from_value(position.clone()).map_err(|e| e.to_string())?;
        let (mut state, _) = begin(self, setup).map_err(|e| e.to_string())?;
        state.round = wanted.round.unwrap_or(state.round);
        for (army, wanted) in state.armies.iter_mut().zip([wanted.red, wanted.blue]) {
            *army = wanted.unwrap_or(*army);
        }
        if let Some(name) = wanted.attacker {
            let by = self.seat_named(&name).ok_or("no such attacker")?;
            state.phase = Phase::Fire { by: by.0.into(), answer: false };
        }
        Ok(state)
    }

    fn expect(&self, state: &State, key: &str, expected: &Value) -> Result<(), String> {
        let came = match key {
            "round" => state.round.into(),
            "units" => {
                let army =
                    |i: usize| json!({"infantry": state.armies[i].infantry, "tank": state.armies[i].tank});
                json!({"red": army(0), "blue": army(1)})
            }
            "coins" => json!({"red": state.armies[0].coins, "blue": state.armies[1].coins}),
            _ => return Err(format!("there is no expectation `{key}`")),
        };
        let wrong = match (expected, &came) {
            (Value::Object(wanted), Value::Object(came)) => {
                wanted.iter().any(|(name, value)| came.get(name) != Some(value))
            }
            _ => expected != &came,
        };
        if wrong { Err(came.to_string()) } else { Ok(()) }
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        match state.round {
            round if round > state.rounds => Err(format!("round {round} of {}", state.rounds)),
            _ => Ok(()),
        }
    }
}
