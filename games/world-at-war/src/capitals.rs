//! Taking areas, and what the fall of a capital or a country brings (3.4, 3.5, 3.12, 4.8, 5.8, 6.10, 7.9, 8.3).

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Toll, Waiting};
use crate::board::{Flag, Space, board};
use crate::check::{Plan, Ruled};
use crate::combat_move::internment;
use crate::event::{Event, Fact, Why};
use crate::losses::owe;
use crate::power::{POWERS, Power, Side};
use crate::reason::Reason;
use crate::state::{Once, State};
use crate::units::{Class, Unit};

/// Who owns an area that a power has conquered.
pub fn new_owner(state: &State, space: Space, captor: Power) -> Power {
    let original = space.original_owner();
    let before = state.controller(space);
    match () {
        () if captor.is_axis() || captor == Power::Russia => captor,
        () if before == Power::Vichy => Power::France,
        () if original.side() == Some(Side::Allies) && original != captor => original,
        () => captor,
    }
}

/// A power takes an area.
pub fn capture(on: &mut Unfold<'_>, space: Space, captor: Power) {
    let before = on.state().controller(space);
    let to = new_owner(on.state(), space, captor);
    let moves_seat = before != to
        && POWERS
            .into_iter()
            .any(|power| on.state().capital[power as usize] == Some(space) && power == before);
    if moves_seat && captor.side() != before.side() {
        leave_seat(on, space, before);
    }
    on.emit(Event::Controlled { space, to });
    if to == Power::Russia {
        settle_russian(on, space, captor);
    }
    for zone in on
        .state()
        .pens
        .iter()
        .filter(|pen| pen.land == space && to != Power::Germany)
        .map(|pen| pen.zone)
        .collect::<Vec<_>>()
    {
        on.emit(Event::PenGone { zone });
    }
    free_stranded_fleets(on, space, captor);
    consequences(on, space, captor, before);
    crate::sequence::check_allied_victory(on);
}

/// Values go back before the area changes hands.
fn leave_seat(on: &mut Unfold<'_>, space: Space, owner: Power) {
    match owner {
        Power::Russia => {
            let value = if space == board().named.russia { 1 } else { space.printed_value() };
            on.emit(Event::Revalued { space, value });
        }
        Power::Britain => on.emit(Event::Revalued { space, value: space.printed_value() }),
        _ => {}
    }
}

/// Russian land regained: partisans give way to regular units, other Allies are interned.
fn settle_russian(on: &mut Unfold<'_>, space: Space, captor: Power) {
    let state = on.state();
    if captor == Power::Russia {
        let partisans: Vec<PieceId> =
            state.at(space).filter(|(_, p)| p.unit == Unit::Partisan).map(|(id, _)| id).collect();
        if !partisans.is_empty() {
            on.emit(Event::Lost { pieces: partisans });
        }
    } else {
        let troops: Vec<PieceId> = state
            .at(space)
            .filter(|(_, p)| {
                p.class() == Class::Land && p.owner != Power::Russia && p.owner.side() == Some(Side::Allies)
            })
            .map(|(id, _)| id)
            .collect();
        if !troops.is_empty() {
            internment(troops).into_iter().for_each(|event| on.emit(event));
        }
    }
    for event in state_again(on.state(), space) {
        on.emit(event);
    }
}

/// A Russia without a capital has one again where it regains an area.
pub fn state_again(state: &State, space: Space) -> Vec<Event> {
    if state.capital[Power::Russia as usize].is_some() {
        return Vec::new();
    }
    vec![Event::CapitalMoved { power: Power::Russia, to: Some(space) }, Event::Revalued { space, value: 8 }]
}

fn pay_over(on: &mut Unfold<'_>, from: Power, to: Power, ipcs: u16) {
    let ipcs = ipcs.min(on.state().treasury[from as usize]);
    if ipcs > 0 {
        on.emit(Event::Paid { power: from, ipcs, why: Why::Plunder });
        on.emit(Event::Received { power: to, ipcs, why: Why::Plunder });
    }
}

fn consequences(on: &mut Unfold<'_>, space: Space, captor: Power, before: Power) {
    let named = &board().named;
    let enemy = before.side().is_some() && captor.side() != before.side();
    let first = |on: &Unfold<'_>, once: Once| !on.state().used(once);
    if space == named.italy && before == Power::Germany && enemy && first(on, Once::ItalyPenalty) {
        on.emit(Event::Once { once: Once::ItalyPenalty });
        pay_over(on, Power::Germany, captor, 4);
        owe(on, Power::Germany, Toll::Units { infantry: 3, armor: 0 });
    }
    if space == named.romania && before == Power::Germany && enemy && first(on, Once::RomaniaPenalty) {
        on.emit(Event::Once { once: Once::RomaniaPenalty });
        if on.state().at_war(Power::Germany, Power::Russia) {
            pay_over(on, Power::Germany, captor, 3);
            owe(on, Power::Germany, Toll::Units { infantry: 2, armor: 0 });
        }
    }
    if space == named.germany && before == Power::Germany && enemy && first(on, Once::GermanyPenalty) {
        on.emit(Event::Once { once: Once::GermanyPenalty });
        let half = on.state().treasury[Power::Germany as usize].div_ceil(2);
        pay_over(on, Power::Germany, captor, half);
        owe(on, Power::Germany, Toll::Units { infantry: 4, armor: 0 });
    }
    let hostile = |on: &Unfold<'_>, land: Space| on.state().controller(land).side() == Some(Side::Allies);
    if hostile(on, named.germany) && hostile(on, named.italy) && !on.state().is_out(Power::Germany) {
        surrender(on, Power::Germany, captor, false);
    }
    let axis_holds = |on: &Unfold<'_>, land: Space| on.state().controller(land).is_axis();
    if axis_holds(on, named.eastern_us) && axis_holds(on, named.western_us) && !on.state().is_out(Power::Usa)
    {
        surrender(on, Power::Usa, captor, true);
    }
    if !captor.is_axis() {
        return;
    }
    if space == named.france && before == Power::France && first(on, Once::FallOfFrance) {
        crate::fall_of_france::begin(on, captor);
    }
    if space == named.britain && before == Power::Britain {
        pay_over(on, Power::Britain, captor, 10);
    }
    if before == Power::Britain && on.state().capital[Power::Britain as usize] == Some(space) {
        on.emit(Event::CapitalMoved { power: Power::Britain, to: None });
        if seats_in_exile(on.state()).next().is_some() {
            on.emit(Event::Awaited { waiting: Waiting::ExileCapital });
        }
    }
    if before == Power::Russia && on.state().capital[Power::Russia as usize] == Some(space) {
        russia_falls(on, space);
    }
}

/// Areas of Canada, Australia, South Africa and India that may be the seat of the government in exile.
pub fn seats_in_exile(state: &State) -> impl Iterator<Item = Space> + '_ {
    board()
        .lands()
        .iter()
        .copied()
        .filter(|space| space.is(Flag::ExileCapital) && state.controller(*space) == Power::Britain)
}

/// `exile-capital`.
pub fn exile_capital(state: &State, space: Space) -> Ruled {
    if !seats_in_exile(state).any(|seat| seat == space) {
        return Err(Reason::NoSeatInExile { space });
    }
    Ok(Plan::settling([
        Event::CapitalMoved { power: Power::Britain, to: Some(space) },
        Event::Revalued { space, value: 2 * space.printed_value() },
    ]))
}

/// Areas to which Russia may move its capital.
pub fn russian_seats(state: &State) -> impl Iterator<Item = Space> + '_ {
    board().lands().iter().copied().filter(|space| state.controller(*space) == Power::Russia)
}

fn russia_falls(on: &mut Unfold<'_>, space: Space) {
    on.emit(Event::CapitalMoved { power: Power::Russia, to: None });
    let factory = on.state().factories.contains(space).then_some(space);
    if russian_seats(on.state()).next().is_some() {
        let waiting = factory.map_or(Waiting::NewCapital, |factory| Waiting::NewCapitalFor { factory });
        on.emit(Event::Awaited { waiting });
    } else if factory.is_some() {
        on.emit(Event::FactoryGone { space });
    }
}

/// `new-capital`: worth 8, and the factory moves there whatever the distance.
pub fn new_capital(state: &State, factory: Option<Space>, space: Space) -> Ruled {
    if !space.is_land() || state.controller(space) != Power::Russia {
        return Err(Reason::CapitalOnOwnLand { space });
    }
    let mut events = vec![
        Event::CapitalMoved { power: Power::Russia, to: Some(space) },
        Event::Revalued { space, value: 8 },
        Event::Noted { fact: Fact::NoRail },
    ];
    if let Some(from) = factory {
        events.push(match state.factories.contains(space) {
            true => Event::FactoryGone { space: from },
            false => Event::FactoryMoved { from, to: space },
        });
    }
    Ok(Plan::settling(events))
}

/// A power is out of the war: its units leave the board.
pub fn surrender(on: &mut Unfold<'_>, power: Power, conqueror: Power, money: bool) {
    on.emit(Event::Noted { fact: Fact::Out(power) });
    if money {
        let all = on.state().treasury[power as usize];
        pay_over(on, power, conqueror, all);
    }
    let pieces: Vec<PieceId> =
        on.state().pieces.all().filter(|(_, _, p)| p.owner == power).map(|(id, _, _)| id).collect();
    if !pieces.is_empty() {
        on.emit(Event::Lost { pieces });
    }
    for zone in
        on.state().pens.iter().map(|pen| pen.zone).filter(|_| power == Power::Germany).collect::<Vec<_>>()
    {
        on.emit(Event::PenGone { zone });
    }
}

/// Japan without its island surrenders when its own turn ends.
pub fn japan_may_surrender(on: &mut Unfold<'_>) {
    let conqueror = on.state().controller(board().named.japan);
    if conqueror.side() == Some(Side::Allies) && !on.state().is_out(Power::Japan) {
        surrender(on, Power::Japan, conqueror, true);
        crate::sequence::check_allied_victory(on);
    }
}

/// A Vichy fleet is Free French once the Allies hold every area beside it.
fn free_stranded_fleets(on: &mut Unfold<'_>, taken: Space, captor: Power) {
    if captor.is_axis() {
        return;
    }
    let state = on.state();
    let stranded: Vec<PieceId> = state
        .pieces
        .all()
        .filter(|(_, space, p)| {
            let zone = Space(*space);
            let harboured =
                zone.neighbours().any(|land| land.is_land() && state.controller(land) == Power::Vichy);
            p.owner == Power::Vichy && zone.is_sea() && zone.adjacent(taken) && !harboured
        })
        .map(|(id, _, _)| id)
        .collect();
    if !stranded.is_empty() {
        on.emit(Event::ChangedSides { pieces: stranded, to: Power::France });
    }
}
