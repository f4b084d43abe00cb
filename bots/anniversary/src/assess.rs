//! The position in the eyes of the power that moves: values, threats, and what its moves cost or win.

use std::cell::OnceCell;

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::income::next_income;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::harbour;
use crate::map::map;
use crate::purchase::factories;
use crate::strike::Element;
use crate::temper::Temper;
use crate::theatre::{Homes, Theatre, less, only, price, sum};
use crate::threat::Threats;
use crate::value::Values;

/// A chance of losing the capital that is not accepted.
pub const CAPITAL_RISK: f32 = 0.08;
/// How much of an exposure counts where other units may still come to help.
const REINFORCED: f32 = 0.6;
/// How much more an exposure counts in a city of the own side's homelands, or a capital that was won.
const DEAR_CITY: f32 = 1.8;

/// What is left of the pull on troops who were put ashore and have to be fetched again.
const AGAIN_ABOARD: f32 = 0.6;

#[derive(Debug)]
pub struct Assessment<'s> {
    pub theatre: Theatre<'s>,
    pub temper: Temper,
    values: OnceCell<Values>,
    threats: OnceCell<Threats>,
    yards: OnceCell<Vec<Space>>,
    harbour: OnceCell<Option<Space>>,
}

/// What stays true while own units move and no territory changes hands.
#[derive(Debug)]
pub struct Outlook {
    homes: Homes,
    values: OnceCell<Values>,
    threats: OnceCell<Threats>,
}

impl Outlook {
    /// An outlook that also reckons with what the enemy could do in another position.
    pub fn warned(state: &State, me: Power, of: &State, temper: &Temper) -> Outlook {
        let (now, then) = (Homes::new(state), Homes::new(of));
        let now = Theatre::new(state, me, now);
        let threats = Threats::new(&now, temper).joined(&Threats::new(&Theatre::new(of, me, then), temper));
        Outlook { homes: now.into_homes(), values: OnceCell::new(), threats: threats.into() }
    }

    /// Once transports have moved, other places draw the troops.
    pub fn with_new_values(self) -> Outlook {
        Outlook { values: OnceCell::new(), ..self }
    }
}

impl<'s> Assessment<'s> {
    pub fn new(state: &'s State, me: Power, temper: &Temper) -> Assessment<'s> {
        let outlook = Outlook { homes: Homes::new(state), values: OnceCell::new(), threats: OnceCell::new() };
        Assessment::resume(state, me, temper, outlook)
    }

    /// Look again with an outlook that still holds.
    fn resume(state: &'s State, me: Power, temper: &Temper, outlook: Outlook) -> Assessment<'s> {
        let Outlook { homes, values, threats } = outlook;
        let theatre = Theatre::new(state, me, homes);
        Assessment {
            theatre,
            temper: *temper,
            values,
            threats,
            yards: OnceCell::new(),
            harbour: OnceCell::new(),
        }
    }

    /// With an outlook that was kept for the same power, if there is one.
    pub fn with(
        state: &'s State,
        me: Power,
        temper: &Temper,
        kept: Option<(Power, Outlook)>,
    ) -> Assessment<'s> {
        match kept.filter(|(known, _)| *known == me) {
            Some((_, outlook)) => Assessment::resume(state, me, temper, outlook),
            None => Assessment::new(state, me, temper),
        }
    }

    pub fn into_outlook(self) -> Outlook {
        Outlook { homes: self.theatre.into_homes(), values: self.values, threats: self.threats }
    }

    pub fn values(&self) -> &Values {
        self.values.get_or_init(|| Values::new(&self.theatre, &self.temper))
    }

    pub fn threats(&self) -> &Threats {
        self.threats.get_or_init(|| Threats::new(&self.theatre, &self.temper))
    }

    /// Where the own factories are.
    pub fn yards(&self) -> &[Space] {
        self.yards.get_or_init(|| factories(self.theatre.state, self.theatre.me).collect())
    }

    pub fn is_capital(&self, space: Space) -> bool {
        board().capital(self.theatre.me) == Some(space)
    }

    /// The capital, if an enemy may well take it even with these units added.
    pub fn endangered_capital(&self, more: &Counts) -> Option<Space> {
        let capital =
            board().capital(self.theatre.me).filter(|capital| self.theatre.is_friendly(*capital))?;
        (self.fall(capital, more) > CAPITAL_RISK).then_some(capital)
    }

    /// The chance that an enemy takes a territory from those who stand there and these.
    pub fn fall(&self, space: Space, more: &Counts) -> f32 {
        let defenders = only(&sum(&self.theatre.friends(space), more), Unit::can_be_lost_in_battle);
        self.threats().fall(space, &defenders, self.has_gun(space))
    }

    /// Units bought this turn: troops will stand in the capital, if it is there that they are needed, and ships
    /// lie in the harbour with fighters on their decks.
    pub fn recruits(&self, space: Space) -> Counts {
        let waiting = self.waiting();
        if space.is_sea() {
            if self.harbour() != Some(space) {
                return Counts::default();
            }
            let mut ships = only(waiting, |unit| unit.class() == Class::Sea);
            let own = self.theatre.own(space);
            let decks = 2 * (own.get(Unit::AircraftCarrier) + ships.get(Unit::AircraftCarrier));
            let room = decks.saturating_sub(own.get(Unit::Fighter));
            ships.add(Unit::Fighter, waiting.get(Unit::Fighter).min(room));
            return ships;
        }
        match self.is_capital(space) && self.theatre.is_friendly(space) {
            true => only(waiting, |unit| unit.can_capture() || unit == Unit::Fighter),
            false => Counts::default(),
        }
    }

    pub fn waiting(&self) -> &Counts {
        &self.theatre.state.mobilization[self.theatre.me as usize]
    }

    /// The zone where ships bought this turn are to be placed.
    fn harbour(&self) -> Option<Space> {
        *self.harbour.get_or_init(|| {
            let builds =
                self.temper.is_careful() && self.waiting().iter().any(|(unit, _)| unit.class() == Class::Sea);
            if builds { harbour::best(self) } else { None }
        })
    }

    /// A city that has belonged to the own side from the first, or a capital taken from the enemy.
    fn is_dear_city(&self, space: Space) -> bool {
        let dear = |owner: Power| {
            self.theatre.state.are_friends(owner, self.theatre.me) || board().capital(owner) == Some(space)
        };
        space.victory_city().is_some() && space.original_owner().is_some_and(dear)
    }

    fn has_gun(&self, space: Space) -> bool {
        self.theatre.friends(space).get(Unit::AntiaircraftGun) > 0
    }

    /// What the enemy can gain here from these defenders; a careless bot only minds its capital.
    pub fn exposure(&self, space: Space, defenders: &Counts) -> f32 {
        if !self.temper.is_careful() && !self.is_capital(space) {
            return 0.0;
        }
        let fighting = only(defenders, Unit::can_be_lost_in_battle);
        let friendly = space.is_land() && self.theatre.is_friendly(space);
        let prize = match space.is_sea() {
            true => self.cargo_at_stake(space, defenders),
            false if friendly => self.values().prize(space),
            false => 0.0,
        };
        let full = self.threats().exposure(space, &fighting, self.has_gun(space), prize);
        if !self.is_capital(space) {
            return full
                * match friendly && self.is_dear_city(space) {
                    true => DEAR_CITY * self.temper.caution,
                    false if space.is_sea() => self.temper.at_sea,
                    false => self.temper.caution,
                };
        }
        // A rash enemy may try even what does not pay.
        let fall = self.threats().fall(space, &fighting, self.has_gun(space));
        (1.5 * full).max(self.temper.homeland * fall * prize) + self.temper.homeland * fall * self.treasure()
    }

    /// What goes down with the transports that are left of those in a zone.
    fn cargo_at_stake(&self, zone: Space, left: &Counts) -> f32 {
        let ships = self.theatre.friends(zone).get(Unit::Transport);
        if ships == 0 {
            return 0.0;
        }
        let cargo: f32 =
            self.theatre.me.side().powers().map(|power| price(self.theatre.cargo(zone, power))).sum();
        cargo * f32::from(left.get(Unit::Transport).min(ships)) / f32::from(ships)
    }

    /// What a fallen capital costs besides its prize: the income that is about to be collected goes to the enemy,
    /// and none comes in before it is free again.
    fn treasure(&self) -> f32 {
        2.0 * f32::from(next_income(self.theatre.state, self.theatre.me))
    }

    /// The exposure of units that would stand in a space just taken.
    pub fn exposure_if_held(&self, space: Space, units: &Counts) -> f32 {
        if !self.temper.is_careful() {
            return 0.0;
        }
        let prize = if space.is_land() { self.values().prize(space) } else { 0.0 };
        0.85 * self.temper.caution * self.threats().exposure(space, units, false, prize)
    }

    /// How much more exposed a space is when units leave it after others have left already.
    pub fn cost_of_leaving(&self, space: Space, already: &Counts, gone: &Counts) -> f32 {
        let before = less(&sum(&self.theatre.friends(space), &self.recruits(space)), already);
        let rest = less(&before, gone);
        let more = self.exposure(space, &rest) - self.exposure(space, &before);
        if self.is_capital(space) || self.is_dear_city(space) { more } else { REINFORCED * more }
    }

    /// What survivors gain by standing nearer to the enemy's heart.
    pub fn progress(&self, target: Space, survivors: &Counts, elements: &[Element]) -> f32 {
        if target.is_sea() {
            return 0.0;
        }
        let pull = |space: Space| self.values().pull(space);
        let best = |spaces: &[Space]| spaces.iter().map(|next| pull(*next)).fold(0.0, f32::max);
        // The target's own prize is gone once it is taken; from an island the only way on is by ship.
        let here = match map().ashore(target) {
            [] => AGAIN_ABOARD * best(map().afloat(target)),
            near => 0.82 * best(near),
        };
        let from = elements.iter().filter_map(|element| match element {
            Element::March { from, .. } => Some(pull(*from)),
            Element::Lift { load, cargo, .. } => Some(pull(cargo.first().map_or(*load, |(port, _)| *port))),
            _ => None,
        });
        let (count, total) = from.fold((0.0, 0.0), |(n, sum), pull| (n + 1.0, sum + pull));
        let men = only(survivors, |unit| unit.class() == Class::Land);
        if count == 0.0 { 0.0 } else { self.temper.drive * price(&men) / 3.0 * (here - total / count) }
    }
}
