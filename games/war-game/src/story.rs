//! The game's story: one line for each event worth telling, and for orders that cause none.

use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::desk::phase_title;
use crate::event::{Cause, Event};
use crate::order::Order;
use crate::power::{POWERS, Power};
use crate::state::{Duty, Factory, State};
use crate::units::Counts;
use crate::words;

/// Tell an event; `state` is how things stood before it.
pub fn tell(state: &State, event: &Event) -> Option<String> {
    told(state, event).map(|line| words::sentence(&line))
}

/// What a battle or a change of hands came to.
pub fn headline(state: &State, event: &Event) -> Option<String> {
    let decisive = matches!(event, Event::Captured { .. } | Event::Conceded { .. } | Event::Won { .. });
    if decisive { tell(state, event) } else { None }
}

/// Tell an order whose events were not worth a line.
pub fn tell_order(state: &State, seat: Seat, order: &Order) -> Option<String> {
    let power = Power::of_seat(seat)?;
    let line = match order {
        Order::Casualties { units } => format!("{power} chooses its casualties: {}", words::picked(units)),
        Order::Stand { .. } => format!("{power} stands"),
        Order::Divert { units, zone } if units.is_empty() => format!("{power} diverts no ship in {zone}"),
        Order::End => format!("{power} is done with {}", phase_title(state.phase).to_lowercase()),
        Order::Battle { space } => format!("{power} begins with {space}"),
        Order::Ruler { power: ruler, space } => format!("{ruler} is to rule {space}"),
        Order::Nearest { power: near, space } => format!("{near} rolls for {space}"),
        Order::Price { zone } => format!("{power} has a damaged battleship in {zone} looked at"),
        Order::Yield => "The Axis yields".into(),
        _ => format!("{power} decides"),
    };
    Some(words::sentence(&line))
}

fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { game_turn, turn } => {
            let movers: Vec<String> = crate::power::TURNS[usize::from(*turn)]
                .iter()
                .map(|power| power.title().to_owned())
                .collect();
            format!("Game turn {game_turn}: {}", words::and(&movers))
        }
        Event::PhaseBegan { phase, .. } => phase_title(*phase).into(),
        Event::FactorySet { space, factory, cause } => factory_told(*space, *factory, *cause)?,
        Event::Recruited { space, land, factory } => {
            format!("{} raises {} infantry in {space}", state.controller(*space)?, land + factory)
        }
        Event::Placed { .. } => return None,
        Event::Boarded { pieces, zone } => each(state, pieces, "puts", &format!("on a carrier in {zone}"))?,
        Event::Restored { piece } => {
            format!("A battleship of {} is as good as new", state.piece(*piece).owner)
        }
        Event::RepairLost { piece } => {
            format!("The repair of a battleship of {} is lost", state.piece(*piece).owner)
        }
        Event::Collected { power, land, gift: 0 } => format!("{power} collects ${land}"),
        Event::Collected { power, land, gift } => {
            format!("{power} collects ${land}, and ${gift} of lend/lease")
        }
        Event::Lent { from, to, amount, tied: 0 } => format!("{from} lends ${amount} to {to}"),
        Event::Lent { from, to, amount, tied } => {
            format!("{from} lends ${amount} to {to}, ${tied} of it for hardware")
        }
        Event::Paid { power, amount, .. } => format!("{power} spends ${amount}"),
        Event::InvasionPaid { invasion } => {
            format!("{} pays ${} to invade {}", invasion.power, invasion.paid, invasion.space)
        }
        Event::Ordered { pieces, from, to, duty, second, .. } => {
            ordered(state, pieces, *from, *to, *duty, *second)?
        }
        Event::RanThrough { space, .. } => format!("Armor will run through {space}"),
        Event::SailedBy { zone, .. } => format!("The fleet will sail by the transports in {zone}"),
        Event::Loaded { cargo, ship } => {
            each(state, cargo, "loads", &format!("in {}", state.space_of(*ship)))?
        }
        Event::LandingDeclared { cargo, to } => each(state, cargo, "will land", &format!("in {to}"))?,
        Event::SupportDeclared { pieces, into } => {
            each(state, pieces, "will support the attack on", &into.to_string())
                .map(|_| format!("Artillery will fire into {into}"))?
        }
        Event::BombardDeclared { into, .. } => format!("Ships will bombard {into}"),
        Event::Trained { pieces } => each(state, pieces, "trains", "as paratroopers")?,
        Event::Dropped { cargo, to, .. } => each(state, cargo, "drops", &format!("over {to}"))?,
        Event::Airlifted { pieces, to, .. } => each(state, pieces, "flies", &format!("to {to}"))?,
        Event::Recalled { pieces } => each(state, pieces, "calls back", "")?,
        Event::Moved { pieces, from, to, .. } => {
            each(state, pieces, "moves", &format!("from {from} to {to}"))?
        }
        Event::Disembarked { cargo, to } => each(state, cargo, "lands", &format!("in {to}"))?,
        Event::GeneralPlaced { power, to, leads: true, .. } => {
            format!("The general of {power} leads the attack on {to}")
        }
        Event::GeneralPlaced { power, to, .. } => format!("The general of {power} goes to {to}"),
        Event::GeneralLeaves { power, .. } => format!("The general of {power} leaves the battle"),
        Event::GeneralDied { power } => format!("The general of {power} is dead"),
        Event::Priced { piece, price } => {
            format!("The repair of a battleship of {} costs ${price}", state.piece(*piece).owner)
        }
        Event::UnderRepair { yard, .. } => format!("A battleship is under repair at {yard}"),
        Event::SailByFired { zone, power, hits } => volley(*power, *zone, *hits),
        Event::BattlesJoined { places } => {
            let names: Vec<String> = places.iter().map(|place| place.to_string()).collect();
            format!("Battle in {}", words::and(&names))
        }
        Event::RetreatDeclared { pieces, to } => {
            let from = state.space_of(*pieces.first()?);
            match from == *to {
                true => each(state, pieces, "submerges", "")?,
                false => each(state, pieces, "retreats with", &format!("from {from} to {to}"))?,
            }
        }
        Event::Aimed { space, guns, .. } => format!("{guns} artillery in {space} aim at land units"),
        Event::GunsChosen { pieces } => each(state, pieces, "uses the guns of", "")?,
        Event::Forgone { pieces } => each(state, pieces, "holds the first shot of", "")?,
        Event::ScorchOrdered { space } => format!("The factory in {space} is to be burnt"),
        Event::LandingCalledOff { cargo } => each(state, cargo, "keeps aboard", "")?,
        Event::Fired { power, hits, .. } => {
            volley(*power, state.combat.as_ref()?.place(), hits.iter().map(|group| group.hits).sum())
        }
        Event::LossesTaken { fallen, .. } if !fallen.is_empty() => {
            each(state, fallen, "takes as casualties", "")?
        }
        Event::Damaged { pieces } => each(state, pieces, "has damaged", "")?,
        Event::Destroyed { pieces } => each(state, pieces, "loses", "")?,
        Event::Stopped { zone, .. } => format!("The pass-through is stopped in {zone}"),
        Event::Diverted { zone, pieces } if !pieces.is_empty() => {
            format!("Bombarding ships join the battle in {zone}")
        }
        Event::PassedOn { pieces, from, to, .. } => {
            each(state, pieces, "passes", &format!("from {from} to {to}"))?
        }
        Event::WentAshore { cargo, to, .. } => each(state, cargo, "goes ashore with", &format!("in {to}"))?,
        Event::NeutralFired { space, power, hit } => {
            format!("{power} rolls for {space} and {}", if *hit { "hits" } else { "misses" })
        }
        Event::Captured { space, by, to: Some(to) } if by == to => format!("{by} takes {space}"),
        Event::Captured { space, by, to } => format!("{by} liberates {space} for {}", (*to)?),
        Event::StrangeBattle { space, .. } => format!("Ships meet in {space}"),
        Event::FighterLanded { piece, to } => each(state, &[*piece], "lands", &format!("in {to}"))?,
        Event::PlaysOn => "The Axis plays on without new infantry".into(),
        Event::Conceded { power } => format!("{power} concedes"),
        Event::Won { side } => format!("The {} win the war", side.title()),
        Event::Drawn => "The game ends in a draw".into(),
        _ => return None,
    })
}

fn factory_told(space: Space, factory: Factory, cause: Cause) -> Option<String> {
    let kind = match factory {
        Factory::Major => "major",
        _ => "minor",
    };
    Some(match cause {
        Cause::SetUp => return None,
        Cause::Built => format!("A {kind} factory is built in {space}"),
        Cause::Upgraded => format!("The factory in {space} becomes a major one"),
        Cause::Reduced => format!("The factory in {space} is reduced to a minor one"),
        Cause::Demolished => format!("The factory in {space} is demolished"),
        Cause::Scorched if factory == Factory::None => format!("The factory in {space} burns down"),
        Cause::Scorched => format!("The factory in {space} is reduced by its defenders"),
        Cause::Conquered if factory == Factory::None => {
            format!("The factory in {space} is lost with the conquest")
        }
        Cause::Conquered => format!("The factory in {space} is a minor one after the conquest"),
    })
}

fn ordered(
    state: &State,
    pieces: &[PieceId],
    from: Space,
    to: Space,
    duty: Duty,
    second: Option<Space>,
) -> Option<String> {
    let way = match (duty, second) {
        (Duty::Passes, Some(second)) => format!("from {from} through {to} to {second}"),
        (_, Some(second)) => format!("from {from} to clear {to} for {second}"),
        _ => format!("from {from} to {to}"),
    };
    each(state, pieces, "sends", &way)
}

fn volley(power: Power, space: Space, hits: u16) -> String {
    match hits {
        0 => format!("{power} misses in {space}"),
        1 => format!("{power} scores a hit in {space}"),
        hits => format!("{power} scores {hits} hits in {space}"),
    }
}

/// What each nation does with its units: `Germany loses 2 infantry; Italy loses 1 armor`.
fn each(state: &State, pieces: &[PieceId], verb: &str, rest: &str) -> Option<String> {
    let gap = if rest.is_empty() { "" } else { " " };
    let mut said = Vec::new();
    for power in POWERS {
        let own = pieces.iter().filter_map(|id| state.pieces.get(*id)).filter(|p| p.owner == power);
        let counts: Counts = own.map(|p| (p.unit, 1)).collect();
        if !counts.is_empty() {
            said.push(format!("{power} {verb} {}{gap}{rest}", words::force(&counts)));
        }
    }
    (!said.is_empty()).then(|| said.join("; "))
}
