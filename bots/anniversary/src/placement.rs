//! Where new units enter the game.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::mobilize;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::assess::{Assessment, Outlook};
use crate::escort;
use crate::harbour;
use crate::temper::Temper;
use crate::theatre::sum;

/// How much better a new fighter stands on a deck than ashore.
const DECK: f32 = 5.0;

/// How much worse a zone is to place ships in where enemy warships lie.
const BESET: f32 = 1000.0;

/// The next unit to place: land units last, so that ships find room in the factories.
/// The outlook of the phase is kept from one unit to the next.
pub fn next(state: &State, temper: &Temper, kept: &mut Option<(Power, Outlook)>) -> Option<Order> {
    let powers = [state.power, Power::China].into_iter().filter(|power| power.player() == state.power);
    for power in powers {
        let mut waiting: Vec<Unit> =
            state.mobilization[power as usize].iter().map(|(unit, _)| unit).collect();
        waiting.sort_by_key(|unit| match unit.class() {
            _ if *unit == Unit::IndustrialComplex => 0,
            // Transports lie where warships are.
            Class::Sea if *unit == Unit::Transport => 2,
            Class::Sea => 1,
            Class::Air => 3,
            Class::Land => 4,
        });
        for unit in waiting {
            let sites = mobilize::sites(state, power, unit);
            if !sites.is_empty() {
                return best(state, power, unit, &sites, temper, kept);
            }
        }
    }
    None
}

fn best(
    state: &State,
    power: Power,
    unit: Unit,
    sites: &[Space],
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Option<Order> {
    let place = |space: Space| Order::Place { units: vec![Pick::owned(1, power, unit)], space };
    if let [only] = sites {
        return Some(place(*only));
    }
    let view = Assessment::with(state, power, temper, kept.take());
    let space = site(&view, unit, sites);
    *kept = Some((power, view.into_outlook()));
    space.map(place)
}

fn site(view: &Assessment, unit: Unit, sites: &[Space]) -> Option<Space> {
    if let Some(capital) = view.endangered_capital(&Counts::default())
        && unit.defense() > 0
        && sites.contains(&capital)
    {
        return Some(capital);
    }
    let one: Counts = [(unit, 1)].into_iter().collect();
    let taste = |space: &Space| {
        if unit == Unit::IndustrialComplex {
            return view.values().overland(*space) * f32::from(space.income()).min(4.0)
                - 3.0 * view.exposure(*space, &view.theatre.friends(*space));
        }
        if view.temper.is_careful() && unit.class() == Class::Sea {
            let beset = if view.theatre.state.is_hostile_zone(*space, view.theatre.me) { BESET } else { 0.0 };
            return harbour::taste(view, *space) + guarding(view, unit, *space) - beset;
        }
        let here = view.theatre.friends(*space);
        let relief = view.exposure(*space, &here) - view.exposure(*space, &sum(&here, &one));
        let deck = if unit == Unit::Fighter && space.is_sea() { DECK } else { 0.0 };
        relief + view.place(unit, *space) * 1.5 + deck
    };
    sites.iter().max_by(|a, b| taste(a).total_cmp(&taste(b))).copied()
}

/// Warships go to transports without a guard; new transports only lie without one if they must.
fn guarding(view: &Assessment, unit: Unit, zone: Space) -> f32 {
    match unit {
        Unit::Transport if escort::has_guard(view.theatre.own(zone)) => 0.0,
        Unit::Transport if escort::is_reached(view, zone) => -100.0,
        _ if unit.is_surface_warship() => f32::from(escort::lonely(view, zone)),
        _ => 0.0,
    }
}
