//! The laws of a single decision.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Broken, Laws};
use crate::bots::Random;
use crate::desk::{Pick, PickedUnit, Reach};
use crate::game::{Choice, Game, Offer, Seat, Viewer};
use crate::table::Table;

impl<G: Game> Laws<G> {
    /// Every entry of the menus' first level, and a sample of what lies deeper, is accepted.
    pub(super) fn offers_are_legal(
        &self,
        state: &G::State,
        awaited: &[Seat],
        chance: &mut Random,
    ) -> Result<u64, Broken> {
        let mut count = 0;
        for seat in self.seats() {
            let menu = self.game.options(state, seat, None);
            // A heading may turn out empty, so that menus stay cheap; the whole menu may not.
            if awaited.contains(&seat) && chance.pick(&*self.game, state, seat).is_none() {
                let name = self.game.seat_name(seat);
                return Err(("who owes a decision can decide", format!("{name}'s menu leads to no order")));
            }
            count += self.reach_is_legal(state, seat, chance)?;
            for offer in &menu {
                count += self.offer_is_legal(state, seat, offer)?;
            }
            if menu.is_empty() {
                continue;
            }
            for _ in 0..self.samples {
                if let Some(order) = chance.pick(&*self.game, state, seat) {
                    count += self.offer_is_legal(state, seat, &Offer::Order(order))?;
                }
            }
        }
        Ok(count)
    }

    /// Wherever some pieces of a seat are shown to go, they may go.
    fn reach_is_legal(&self, state: &G::State, seat: Seat, chance: &mut Random) -> Result<u64, Broken> {
        let movable = self.game.movable(state, seat);
        if movable.is_empty() {
            return Ok(0);
        }
        let some = &movable[chance.below(movable.len())];
        let units = vec![PickedUnit {
            unit: some.unit.clone(),
            count: 1 + chance.below(some.count.max(1) as usize) as u32,
            power: Some(some.power.clone()),
            stack: some.stack.clone(),
        }];
        let mut count = 0;
        for reach in self.game.reach(state, seat, &Pick { from: some.space.clone(), units }) {
            match reach {
                Reach::Go { order, .. } => count += self.offer_is_legal(state, seat, &Offer::Order(order))?,
                Reach::Refused { space, rejection } if rejection.reasons.is_empty() => {
                    return Err(("a refusal gives reasons", space));
                }
                Reach::Refused { .. } => {}
            }
        }
        Ok(count)
    }

    fn offer_is_legal(&self, state: &G::State, seat: Seat, offer: &Choice<G>) -> Result<u64, Broken> {
        let order = match offer {
            Offer::Order(order) | Offer::Done(order) => order,
            Offer::Open(heading) => {
                survives_json("headings survive JSON", heading)?;
                return Ok(0);
            }
        };
        let text = self.game.print(order);
        if matches!(offer, Offer::Done(_)) && !self.game.ends_step(order) {
            return Err(("what is offered as done ends its step", text));
        }
        self.game.check(state, seat, order).map_err(|rejection| {
            ("what is offered is accepted", format!("{}: `{text}`: {rejection}", self.game.seat_name(seat)))
        })?;
        let parsed =
            self.game.parse(&text).map_err(|e| ("notation round-trips", format!("`{text}`: {e}")))?;
        if parsed != *order {
            return Err(("notation round-trips", format!("`{text}` reads as {parsed:?}, was {order:?}")));
        }
        survives_json("orders survive JSON", order)?;
        Ok(1)
    }

    /// A stale order, one of another seat and mutilated texts: whatever the table
    /// refuses leaves it as it was.
    pub(super) fn refusals_change_nothing(
        &self,
        table: &mut Table<G>,
        awaited: &[Seat],
        stale: Option<&G::Order>,
        chance: &mut Random,
    ) -> Result<u64, Broken> {
        let mut texts: Vec<String> = stale.map(|order| self.game.print(order)).into_iter().collect();
        if let Some(order) = chance.pick(&*self.game, table.state(), awaited[0]) {
            let text = self.game.print(&order);
            texts.push(mutilated(&text, chance));
            texts.push(text);
        }
        let state = table.state().clone();
        let (entries, end) = (table.record().entries.len(), table.record().end.clone());
        let mut refused = 0;
        for text in texts {
            for seat in self.seats() {
                if self.would_be_taken(&state, seat, &text) {
                    continue;
                }
                if table.order(seat, &text, None).is_ok() {
                    let name = self.game.seat_name(seat);
                    return Err(("`check` is the only gate", format!("{name}: `{text}` was accepted")));
                }
                if *table.state() != state
                    || table.record().entries.len() != entries
                    || table.record().end != end
                {
                    return Err(("a refused order changes nothing", text));
                }
                refused += 1;
            }
        }
        Ok(refused)
    }

    fn would_be_taken(&self, state: &G::State, seat: Seat, text: &str) -> bool {
        self.game.parse(text).is_ok_and(|order| self.game.check(state, seat, &order).is_ok())
    }

    /// A seat's view, menu and news do not depend on what it may not know.
    pub(super) fn secrets_stay_hidden(&self, state: &G::State) -> Result<(), Broken> {
        const LAW: &str = "secrets stay hidden";
        let Some(other_secrets) = self.other_secrets else { return Ok(()) };
        for seat in self.seats() {
            let Some(other) = other_secrets(state, seat) else { continue };
            let (name, viewer) = (self.game.seat_name(seat), Viewer::Seat(seat));
            for (looking, viewer) in [(name, viewer), ("a spectator", Viewer::Spectator)] {
                if self.game.view(state, viewer) != self.game.view(&other, viewer) {
                    return Err((LAW, format!("{looking} sees in the view what {name} may not know")));
                }
                if self.game.show(state, viewer) != self.game.show(&other, viewer) {
                    return Err((LAW, format!("{looking} is shown what {name} may not know")));
                }
                if self.game.picture(state, viewer) != self.game.picture(&other, viewer) {
                    return Err((LAW, format!("{looking} sees drawn what {name} may not know")));
                }
                if self.game.desk(state, viewer) != self.game.desk(&other, viewer) {
                    return Err((LAW, format!("{looking} reads on the desk what {name} may not know")));
                }
            }
            if self.game.options(state, seat, None) != self.game.options(&other, seat, None) {
                return Err((LAW, format!("{name}'s menu tells what {name} may not know")));
            }
            let public = self.seats().filter(|open| self.game.menu_is_public(state, *open));
            for open in public {
                if self.game.options(state, open, None) != self.game.options(&other, open, None) {
                    let open = self.game.seat_name(open);
                    return Err((LAW, format!("{open}'s public menu tells what {name} may not know")));
                }
            }
            if self.game.glimpse(state, viewer) != self.game.glimpse(&other, viewer) {
                return Err((LAW, format!("{name}'s bot glimpses what {name} may not know")));
            }
            if self.game.movable(state, seat) != self.game.movable(&other, seat) {
                return Err((LAW, format!("what {name} may move tells what {name} may not know")));
            }
            if self.game.figures(state) != self.game.figures(&other)
                || self.game.turn(state) != self.game.turn(&other)
            {
                return Err((LAW, format!("the figures tell what {name} may not know")));
            }
            if self.game.awaiting(state) != self.game.awaiting(&other) {
                return Err((LAW, format!("who is awaited tells what {name} may not know")));
            }
        }
        Ok(())
    }

    /// Whoever plans on a glimpse finds what the table itself would show and offer.
    pub(super) fn glimpses_are_true(&self, state: &G::State) -> Result<(), Broken> {
        const LAW: &str = "a glimpse shows what the seat may know";
        for seat in self.seats() {
            let (name, viewer) = (self.game.seat_name(seat), Viewer::Seat(seat));
            let glimpse = self.game.glimpse(state, viewer);
            if self.game.view(&glimpse, viewer) != self.game.view(state, viewer) {
                return Err((LAW, format!("{name}'s view is another")));
            }
            if self.game.options(&glimpse, seat, None) != self.game.options(state, seat, None) {
                return Err((LAW, format!("{name}'s menu is another")));
            }
        }
        Ok(())
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.about().seats.len()).map(|seat| Seat(seat as u8))
    }
}

/// A text with one character dropped, doubled or replaced.
fn mutilated(text: &str, chance: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return "?".to_owned();
    }
    let at = chance.below(characters.len());
    match chance.below(3) {
        0 => drop(characters.remove(at)),
        1 => characters.insert(at, characters[at]),
        _ => characters[at] = ['9', ',', '>', 'x', ' '][chance.below(5)],
    }
    characters.into_iter().collect()
}

/// JSON text leads back to the same value.
pub(super) fn survives_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    law: &'static str,
    value: &T,
) -> Result<(), Broken> {
    let text = serde_json::to_string(value).map_err(|e| (law, format!("{value:?}: {e}")))?;
    let back: T = serde_json::from_str(&text).map_err(|e| (law, format!("{text}: {e}")))?;
    if back == *value { Ok(()) } else { Err((law, format!("{value:?} comes back as {back:?}"))) }
}
