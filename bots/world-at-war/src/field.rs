//! The position as the staff sees it.

use std::sync::LazyLock;

use sandtable_bots::campaign::General;
use sandtable_engine::Seat;
use sandtable_staff::{Arm, Chart, Class, Ground, Holder, Kind, Place, Situation, Spot, attack, tally};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::units::{self, UNITS, Unit};

use crate::temper::Temper;

/// What holding a place is worth beyond its income.
const CAPITAL: f32 = 40.0;
const FACTORY: f32 = 10.0;

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let grounds = board().all().map(|space| if space.is_sea() { Ground::Sea } else { Ground::Land });
    let near = board().all().map(|space| space.neighbours().map(|to| to.0).collect());
    Chart::new(grounds.collect(), near.collect())
});

/// What a power's unit is worth to it, and how it fights.
fn arm(unit: Unit, power: Power) -> Arm {
    let class = match unit.class() {
        units::Class::Air => Class::Air,
        units::Class::Sea => Class::Sea,
        units::Class::Land | units::Class::Building => Class::Land,
    };
    Arm {
        class,
        attack: f32::from(unit.attack()) / 6.0,
        defense: f32::from(unit.defense()) / 6.0,
        hits: if unit == Unit::Battleship { 2 } else { 1 },
        cost: f32::from(unit.worth(power)),
        moves: unit.movement(),
        takes_ground: unit.takes_land(),
        carries: if unit == Unit::Transport { 2 } else { 0 },
    }
}

pub fn is_enemy(state: &State, me: Power, other: Power) -> bool {
    Power::run_by(me).any(|own| state.at_war(own, other))
}

/// Friends whom my defence helps and who help mine.
fn is_friend(state: &State, me: Power, other: Power) -> bool {
    other.side() == me.side() && !is_enemy(state, me, other)
}

pub fn situation(state: &State, me: Power) -> Situation<'static> {
    let mut view = Situation {
        chart: &CHART,
        arms: UNITS.iter().map(|unit| arm(*unit, me)).collect(),
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
            owner if is_enemy(state, me, owner) => &mut view.enemies,
            owner if is_friend(state, me, owner) => &mut view.friends,
            _ => continue,
        };
        tally(list, place, piece.unit as Kind);
    }
    view
}

fn spot(state: &State, me: Power, space: Space) -> Spot {
    if space.is_sea() {
        return Spot { holder: Holder::Open, income: 0.0, prize: 0.0 };
    }
    let controller = state.controller(space);
    let holder = if controller.player() == me {
        Holder::Mine
    } else if is_enemy(state, me, controller) {
        Holder::Enemy
    } else {
        // Allies, and whoever is better left in peace.
        Holder::Friend
    };
    let capital = board().capital_of(space).is_some_and(|power| state.capital[power as usize] == Some(space));
    let factory = state.factories.contains(space);
    let prize = if capital { CAPITAL } else { 0.0 } + if factory { FACTORY } else { 0.0 };
    Spot { holder, income: f32::from(state.value(space)), prize }
}

/// What the staff asks of this game.
#[derive(Clone, Copy, Debug)]
pub struct Marshal {
    pub me: Power,
    pub temper: Temper,
}

impl General<WorldAtWar> for Marshal {
    fn situation(&self, _game: &WorldAtWar, state: &State, _seat: Seat) -> Situation<'static> {
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

    fn marches(&self, kind: Kind) -> bool {
        !matches!(UNITS[usize::from(kind)], Unit::AaGun | Unit::Rocket | Unit::Partisan)
    }
}
