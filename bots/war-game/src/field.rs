//! The position as the staff sees it.

use std::sync::LazyLock;

use sandtable_bots::campaign::General;
use sandtable_engine::Seat;
use sandtable_staff::{Arm, Chart, Class, Ground, Holder, Kind, Place, Situation, Spot, attack, tally};
use sandtable_war_game::WarGame;
use sandtable_war_game::board::{Space, board};
use sandtable_war_game::power::Power;
use sandtable_war_game::state::{Factory, State};
use sandtable_war_game::units::{self, UNITS, Unit};

use crate::temper::Temper;

/// What holding a place is worth beyond its income.
const CAPITAL: f32 = 30.0;
const MAJOR: f32 = 12.0;
const MINOR: f32 = 6.0;

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let grounds = board().spaces().map(|space| if space.is_sea() { Ground::Sea } else { Ground::Land });
    let near = board().spaces().map(|space| space.neighbours().map(|to| to.0).collect());
    Chart::new(grounds.collect(), near.collect())
});

/// The expected hits of a unit's dice, as one chance.
fn chance(values: [u8; 2]) -> f32 {
    (f32::from(values[0]) + f32::from(values[1])).min(11.5) / 12.0
}

fn arm(unit: Unit, power: Power) -> Arm {
    let class = match unit.class() {
        units::Class::Air => Class::Air,
        units::Class::Sea => Class::Sea,
        units::Class::Land => Class::Land,
    };
    Arm {
        class,
        attack: chance(unit.attack()),
        defense: chance(unit.defense()),
        hits: if unit == Unit::Battleship { 2 } else { 1 },
        cost: f32::from(unit.price(power)).max(1.0),
        moves: unit.movement(),
        takes_ground: class == Class::Land && !unit.is_factory(),
        carries: if unit == Unit::Transport { 2 } else { 0 },
    }
}

pub fn situation(state: &State, me: Power) -> Situation<'static> {
    let mut view = Situation {
        chart: &CHART,
        arms: UNITS.iter().map(|unit| arm(*unit, me)).collect(),
        spots: board().spaces().map(|space| spot(state, me, space)).collect(),
        mine: Vec::new(),
        friends: Vec::new(),
        enemies: Vec::new(),
    };
    for (_, place, piece) in state.pieces.all().filter(|(_, _, piece)| !piece.unit.is_factory()) {
        let list = match piece.owner {
            owner if owner == me => &mut view.mine,
            owner if owner.is_enemy_of(me) => &mut view.enemies,
            _ => &mut view.friends,
        };
        tally(list, place, piece.unit as Kind);
    }
    view
}

fn spot(state: &State, me: Power, space: Space) -> Spot {
    if space.is_sea() {
        return Spot { holder: Holder::Open, income: 0.0, prize: 0.0 };
    }
    let holder = match state.controller(space) {
        Some(power) if power == me => Holder::Mine,
        Some(power) if power.is_enemy_of(me) => Holder::Enemy,
        // Allies, and free neutrals, which cost more than they bring.
        _ => Holder::Friend,
    };
    let capital = if board().capital_of(space).is_some() { CAPITAL } else { 0.0 };
    let works = match state.factories[space.index()] {
        Factory::Major => MAJOR,
        Factory::Minor => MINOR,
        Factory::None => 0.0,
    };
    Spot { holder, income: f32::from(state.value(space)), prize: capital + works }
}

/// What the staff asks of this game.
#[derive(Clone, Copy, Debug)]
pub struct Marshal {
    pub me: Power,
    pub temper: Temper,
}

impl General<WarGame> for Marshal {
    fn situation(&self, _game: &WarGame, state: &State, _seat: Seat) -> Situation<'static> {
        situation(state, self.me)
    }

    fn place(&self, id: &str) -> Option<Place> {
        board().find(id).map(|space| space.0)
    }

    fn id(&self, place: Place) -> &'static str {
        Space(place).id()
    }

    fn kind(&self, unit: &str) -> Option<Kind> {
        Unit::named(unit).map(|unit| unit as Kind)
    }

    fn temper(&self) -> attack::Temper {
        self.temper.battle
    }
}
