//! The position as the staff sees it.

use std::sync::LazyLock;

use sandtable_staff::{Arm, Chart, Class, Ground, Holder, Kind, Situation, Spot, tally};
use sandtable_world_at_war::board::{Flag, Space, board};
use sandtable_world_at_war::movement::may_invade;
use sandtable_world_at_war::politics::{frozen, stays_home};
use sandtable_world_at_war::power::{POWERS, Power};
use sandtable_world_at_war::state::{Piece, State};
use sandtable_world_at_war::units::{self, UNITS, Unit};

/// What holding a place is worth beyond its income.
const CAPITAL: f32 = 40.0;
const FACTORY: f32 = 10.0;

/// Units of one kind that fight or move differently count as kinds of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guise {
    Plain,
    /// It never comes: neutrals, Vichy troops, whoever may not move yet.
    Standing,
    /// The same, and its infantry defends on a 3.
    Stubborn,
    /// On its home island.
    Home,
}

const GUISES: [Guise; 4] = [Guise::Plain, Guise::Standing, Guise::Stubborn, Guise::Home];

pub fn kind(unit: Unit, guise: Guise) -> Kind {
    (unit as usize + UNITS.len() * guise as usize) as Kind
}

pub fn unit_of(kind: Kind) -> Unit {
    UNITS[usize::from(kind) % UNITS.len()]
}

pub static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let grounds = board().all().map(|space| if space.is_sea() { Ground::Sea } else { Ground::Land });
    let near = board().all().map(|space| space.neighbours().map(|to| to.0).collect());
    Chart::new(grounds.collect(), near.collect())
});

static ARMS: LazyLock<Vec<Vec<Arm>>> = LazyLock::new(|| {
    let all = |power: Power| GUISES.into_iter().flat_map(move |g| UNITS.map(|unit| arm(unit, g, power)));
    POWERS.into_iter().map(|power| all(power).collect()).collect()
});

/// What a power's unit is worth to it, and how it fights.
fn arm(unit: Unit, guise: Guise, power: Power) -> Arm {
    let class = match unit.class() {
        units::Class::Air => Class::Air,
        units::Class::Sea => Class::Sea,
        units::Class::Land | units::Class::Building => Class::Land,
    };
    let stubborn = matches!(guise, Guise::Stubborn | Guise::Home) && unit.is_infantry();
    let defense = match unit {
        _ if stubborn => 3,
        Unit::Fighter if guise == Guise::Home && power != Power::Japan => 5,
        _ => unit.defense(),
    };
    Arm {
        class,
        attack: f32::from(unit.attack()) / 6.0,
        defense: f32::from(defense) / 6.0,
        hits: if unit == Unit::Battleship { 2 } else { 1 },
        cost: f32::from(unit.worth(power)),
        moves: if matches!(guise, Guise::Standing | Guise::Stubborn) { 0 } else { unit.movement() },
        takes_ground: unit.takes_land(),
        carries: if unit == Unit::Transport { 2 } else { 0 },
    }
}

pub fn is_enemy(state: &State, me: Power, other: Power) -> bool {
    Power::run_by(me).any(|own| state.at_war(own, other))
}

/// Friends whom my defence helps and who help mine. Russia shares with nobody.
fn is_friend(me: Power, other: Power) -> bool {
    other.side() == me.side() && other != Power::Russia && me != Power::Russia
}

fn guise(state: &State, piece: &Piece, space: Space) -> Guise {
    let named = &board().named;
    let home = (space == named.britain && piece.owner.nation() == Power::Britain)
        || (space == named.japan && piece.owner == Power::Japan);
    match piece.owner {
        Power::Neutral if space.is(Flag::InfantryDefendsOnThree) || space.is(Flag::Finnish) => {
            Guise::Stubborn
        }
        Power::Neutral | Power::Vichy => Guise::Standing,
        _ if home && space.is_land() => Guise::Home,
        _ if frozen(state, piece, space).is_some() => Guise::Standing,
        _ => Guise::Plain,
    }
}

/// The kind a piece counts as to the staff.
pub fn kind_of(state: &State, piece: &Piece, space: Space) -> Kind {
    kind(piece.unit, guise(state, piece, space))
}

pub fn situation(state: &State, me: Power) -> Situation<'static> {
    let mut view = Situation {
        chart: &CHART,
        arms: ARMS[me as usize].clone(),
        spots: board().all().map(|space| spot(state, me, space)).collect(),
        mine: Vec::new(),
        friends: Vec::new(),
        enemies: Vec::new(),
    };
    for (_, place, piece) in state.pieces.all() {
        if piece.class() == units::Class::Building || piece.in_pen {
            continue;
        }
        let list = match piece.owner {
            owner if owner.player() == me => &mut view.mine,
            // Those at peace may yet come.
            owner if owner.side() != me.side() => &mut view.enemies,
            owner if is_friend(me, owner) => &mut view.friends,
            _ => continue,
        };
        tally(list, place, kind_of(state, piece, Space(place)));
    }
    view
}

/// Whether a power would attack an area, as far as politics go.
pub fn is_prey(state: &State, me: Power, space: Space) -> bool {
    match state.controller(space) {
        Power::Neutral => is_neutral_prey(state, me, space),
        // An attack by the Axis would turn them all to the Allies.
        Power::Vichy => matches!(me, Power::Britain | Power::Usa) && !stays_home(state, me),
        owner => is_enemy(state, me, owner),
    }
}

/// Britain must roll higher than the value, and pays when it does not.
fn is_neutral_prey(state: &State, me: Power, space: Space) -> bool {
    let named = &board().named;
    let allowed = may_invade(state, me, Unit::Infantry, space).is_ok();
    allowed
        && match me {
            Power::Germany => space != named.switzerland,
            Power::Japan => true,
            Power::Russia => space != named.finland && space.region().is_some(),
            Power::Britain => space.printed_value() == 1,
            _ => false,
        }
}

fn spot(state: &State, me: Power, space: Space) -> Spot {
    if space.is_sea() {
        return Spot { holder: Holder::Open, income: 0.0, prize: 0.0 };
    }
    let controller = state.controller(space);
    let holder = match controller {
        _ if controller.player() == me => Holder::Mine,
        Power::Neutral if is_prey(state, me, space) => Holder::Open,
        _ if is_prey(state, me, space) => Holder::Enemy,
        // Allies, and whoever is better left in peace.
        _ => Holder::Friend,
    };
    let owner = board().capital_of(space).filter(|power| state.capital[*power as usize] == Some(space));
    let russian = state.capital[Power::Russia as usize] == Some(space) && controller == Power::Russia;
    let factory = if state.factories.contains(space) { FACTORY } else { 0.0 };
    let value = f32::from(state.value(space));
    if russian {
        // The government moves on, and its income with it.
        return Spot { holder, income: 1.0, prize: 20.0 + factory };
    }
    let prize = if owner.is_some() { CAPITAL } else { 0.0 } + factory;
    Spot { holder, income: value, prize }
}
