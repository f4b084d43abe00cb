//! The real game as the slow way to the same answer: battles set up by a position, stances
//! ordered, dice rolled.

use sandtable_engine::dice::{Dice, Secret};
use sandtable_engine::game::{play, roll};
use sandtable_engine::{Awaiting, Notation, Rules, Setup, Trials};
use sandtable_war_room::battle::Step;
use sandtable_war_room::ids::*;
use sandtable_war_room::order::{Order, Whose};
use sandtable_war_room::{Event, State, WarRoom};
use serde_json::{Value, json};

/// A battle to be fought on the map.
#[derive(Clone, Debug, Default)]
pub struct Field {
    pub region: &'static str,
    /// Where land units come from if the region is a neutral to be invaded.
    pub from: Option<&'static str>,
    pub armies: Vec<(Nation, Units)>,
    pub carrier_fighters: Vec<(Nation, u8)>,
    pub money: Vec<(Nation, u16)>,
    pub options: Vec<&'static str>,
}

/// What one fight costs each side, `[allied, axis]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Toll {
    pub lost: [Units; 2],
    pub paid: [u16; 2],
    pub captured: bool,
}

pub fn seeded(seed: &str) -> Dice {
    Dice::new(&Secret::from_seed(seed), &[])
}

impl Field {
    /// The state in which the first commander is asked for his stances.
    pub fn set_up(&self, game: &WarRoom) -> State {
        let on = |option: &&str| ((*option).to_owned(), "on".to_owned());
        let setup = Setup {
            scenario: "global".into(),
            options: self.options.iter().map(on).collect(),
            ..Setup::default()
        };
        let mut state = game.position(&setup, &self.position(game)).expect("a position");
        while let (Some(_), None, Awaiting::Orders(seats)) = (self.from, &state.battle, game.awaiting(&state))
        {
            let go = game.parse("go").expect("an order");
            let done = play(game, &mut state, seats[0], &go)
                .or_else(|_| play(game, &mut state, seats[0], &Order::Done));
            done.expect("a way on");
        }
        state
    }

    fn position(&self, game: &WarRoom) -> Value {
        let scenario = game.table.scenarios.iter().find(|s| s.id == "global").expect("the scenario");
        let mut commands = json!({"us": {"11": {"at": "U1", "units": {"fighter": 1}, "tagged": true}}});
        let mut nations = json!({});
        for (nation, army) in &self.armies {
            let mut orders = Vec::new();
            for category in [Category::Land, Category::Air, Category::Naval] {
                let mut tokens =
                    scenario.tokens_of(*nation, category).filter(|n| *nation != Nation::Us || *n != 11);
                let mut left = army.only(category);
                while !left.is_empty() {
                    let stack = left.take(8);
                    left -= stack;
                    let token = tokens.next().expect("a token").to_string();
                    let at = self.from.unwrap_or(self.region);
                    orders.push(format!("{token}>{}", self.region));
                    commands[nation.name()][token] = json!({"at": at, "units": stack});
                }
            }
            if self.from.is_some() {
                nations[nation.name()]["orders"] = json!(orders);
            }
        }
        for (nation, money) in &self.money {
            nations[nation.name()]["osr"] = json!(money);
        }
        let sorties: serde_json::Map<String, Value> =
            self.carrier_fighters.iter().map(|(nation, n)| (nation.name().to_owned(), json!(n))).collect();
        let stage = if self.from.is_some() { "movement" } else { "combat" };
        let mut position = json!({"from": "empty", "stage": stage, "commands": commands, "nations": nations});
        if !sorties.is_empty() {
            position["carrier-fighters"] = json!({ self.region: sorties });
        }
        if self.from.is_some() {
            position["turn-order"] = json!(["germany"]);
        }
        position
    }
}

/// Both commanders choose stances by chance. What comes back is the state before the last of
/// them says that he has done, and his seat.
pub fn take_stances(
    game: &WarRoom,
    mut state: State,
    chance: &mut Dice,
) -> (State, Option<sandtable_engine::Seat>) {
    loop {
        let Some(battle) = state.battle.clone() else { return (state, None) };
        let (Step::Stances(side), Awaiting::Orders(seats)) = (&battle.step, game.awaiting(&state)) else {
            return (state, None);
        };
        // A raid may take the money for repairs, which the odds do not foresee.
        let purse = battle.held_by.map_or(0, |holder| state.nation(holder).resources.total());
        let raids = !(1..90).contains(&purse);
        for group in battle.side(*side).groups.iter().filter(|g| raids || g.unit != UnitType::Bomber) {
            for row in game.table.units.rows(group.unit, battle.is_sea(), battle.quick) {
                let count = chance.roll([group.alive() + 1])[0] - 1;
                let whose = Whose::exactly(group.owner);
                let order = Order::Stance { whose, count, unit: group.unit, stance: row.stance };
                // A raid without a target is refused; so be it.
                let _ = play(game, &mut state, seats[0], &order);
            }
        }
        let mut after = state.clone();
        play(game, &mut after, seats[0], &Order::Done).expect("stances are committed");
        let asked = matches!(after.battle.as_deref().map(|b| &b.step), Some(Step::Stances(_)));
        if !asked {
            return (state, Some(seats[0]));
        }
        state = after;
    }
}

/// Fight to the end: the referee assigns hits, cruisers save ships that would sink, whoever
/// can pays for repairs.
pub fn fight(game: &WarRoom, mut state: State, dice: &mut Dice) -> Toll {
    let mut toll = Toll::default();
    while let Some(battle) = state.battle.as_deref() {
        let neutral = state.region(battle.region).alignment;
        let events = match game.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                roll(game, &mut state, &faces)
            }
            Awaiting::Orders(seats) => {
                let order = decision(game, &state);
                play(game, &mut state, seats[0], &order).expect("a legal order")
            }
            Awaiting::Over(_) => break,
        };
        for event in events {
            match event {
                Event::UnitsLost { nation, units, .. } => toll.lost[nation.alliance() as usize] += units,
                Event::ForceLost { units, .. } => {
                    toll.lost[neutral.expect("an aligned neutral") as usize] += units;
                }
                Event::RepairPaid { nation, paid, .. } => {
                    toll.paid[nation.alliance() as usize] += paid.total();
                }
                Event::Captured { .. } => toll.captured = true,
                _ => {}
            }
        }
    }
    toll
}

fn decision(game: &WarRoom, state: &State) -> Order {
    let battle = state.battle.as_deref().expect("a battle");
    let Some(fire) = &battle.fire else {
        return if battle.bombing.is_some() { Order::Auto } else { Order::Done };
    };
    let Some((_, target)) = &fire.aimed else { return Order::Auto };
    let ships = &battle.side(fire.roller.other()).groups;
    let ship = ships.iter().find(|g| g.is(target)).expect("a target");
    let sinks = ship.hit_box() == Some(battle.boxes(&game.table, ship).len() - 1);
    if sinks { Order::Escort { owner: None } } else { Order::Decline }
}
