//! Phase 9, section 3.9: captured factories and the money that goes with them.

use crate::Unfold;
use crate::event::Event;
use crate::sequence;
use crate::state::*;

/// The loser surrenders twice the zone's value and its chips; the factory suffers.
pub fn factories(on: &mut Unfold) {
    let captured = on.state().captured.clone();
    for Capture { space, by, from } in captured {
        let Factory { kind, chips } = on.state().factory(space);
        let Some(kind) = kind.filter(|kind| *kind != FactoryKind::Capital) else { continue };
        if on.state().joined.contains(space) {
            continue;
        }
        let due = 2 * u16::from(on.state().value[space.index()]) + u16::from(chips);
        let paid = on.state().treasury.get(from as usize).copied().unwrap_or(0).min(due);
        if paid > 0 {
            on.emit(Event::Paid { power: from, ipus: paid });
            on.emit(Event::Received { power: by, ipus: paid });
        }
        let (kind, chips) = match (kind, chips) {
            (FactoryKind::Limited, 0) => (None, 0),
            (FactoryKind::Limited, chips) => (Some(FactoryKind::Limited), chips - 1),
            (_, 2..) => (Some(kind), chips - 2),
            (_, chips) => (Some(FactoryKind::Limited), chips),
        };
        on.emit(Event::FactorySet { space, kind, chips });
    }
    sequence::next_phase(on);
}
