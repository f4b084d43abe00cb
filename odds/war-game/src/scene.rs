//! The state of the game in which battles are about to begin: made for a question in words, or cut out of a game.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::words::Item;
use sandtable_war_game::board::Space;
use sandtable_war_game::conduct_combat::{self, groups, join};
use sandtable_war_game::power::{Power, TURNS};
use sandtable_war_game::state::{Duty, Phase, Piece, State, Waiting};
use sandtable_war_game::units::{Class, Unit};
use sandtable_war_game::{Unfold, WarGame};
use serde_json::json;

use crate::layout::{Plot, layout};

/// One battle of a question.
#[derive(Clone, Debug)]
pub struct Clash {
    pub sea: bool,
    pub attackers: Vec<Item<Unit>>,
    pub defenders: Vec<Item<Unit>>,
}

/// Battles in words, once they are understood.
#[derive(Clone, Debug)]
pub struct Asked {
    pub attacker: Power,
    pub defender: Power,
    pub clashes: Vec<Clash>,
    /// Land units that come by sea: of the transports in the battle before, or ashore already.
    pub landing: Vec<(Unit, u16)>,
    pub bombarding: Vec<Item<Unit>>,
    pub way_out: bool,
    /// Whether generals of the attacker and of the defender lead in the first battle.
    pub generals: [bool; 2],
    /// Rules agreed before a game starts.
    pub options: Vec<(String, String)>,
}

/// Units that a transport holds.
const ROOM: usize = 2;

impl Asked {
    /// The battles about to begin, and their places in the order of the question.
    ///
    /// # Errors
    /// Options that the game does not know, or units that find no room.
    pub fn scene(&self, game: &WarGame) -> Result<(State, Vec<Space>), String> {
        let setup = Setup { options: self.options.iter().cloned().collect(), ..Setup::default() };
        let mut state = game.position(&setup, &json!({"from": "empty", "units": {}}))?;
        let strangers: Vec<PieceId> = state.pieces.all().map(|(id, _, _)| id).collect();
        strangers.into_iter().for_each(|id| state.pieces.remove(id));
        let turn = TURNS.iter().position(|movers| movers.contains(&self.attacker)).unwrap_or(0);
        (state.turn, state.phase, state.waiting) = (turn as u8, Phase::Combat, Waiting::Orders);
        state.control.iter_mut().for_each(|holder| *holder = None);
        let sea: Vec<bool> = self.clashes.iter().map(|clash| clash.sea).collect();
        let plots = layout(&sea, &|a, b| state.harsh(a, b))
            .ok_or("so many battles have no room beside each other: ask for fewer together")?;
        for (clash, plot) in self.clashes.iter().zip(&plots) {
            if !clash.sea {
                state.control[plot.place.index()] = Some(self.defender);
                state.control[plot.home.index()] = Some(self.attacker);
                state.control[plot.rear.index()] = self.way_out.then_some(self.defender);
            }
        }
        state.started.clone_from(&state.control);
        for (power, leads) in [self.attacker, self.defender].into_iter().zip(self.generals) {
            let general = &mut state.generals[power as usize];
            (general.at, general.leads) = (leads.then_some(plots[0].place), leads);
        }
        for (at, plot) in plots.iter().enumerate() {
            self.put(&mut state, at, plot, &plots)?;
        }
        let places: Vec<Space> = plots.iter().map(|plot| plot.place).collect();
        let mut on = Unfold::new(game, state);
        conduct_combat::begin(&mut on);
        if on.state().waiting == Waiting::ChooseBattle {
            join(&mut on, places[0]);
        }
        Ok((on.finish().0, places))
    }

    fn put(&self, state: &mut State, at: usize, plot: &Plot, plots: &[Plot]) -> Result<(), String> {
        let clash = &self.clashes[at];
        let mut landing = if clash.sea { Vec::new() } else { self.landing.clone() };
        let fleet =
            at.checked_sub(1).filter(|before| self.clashes[*before].sea).map(|before| plots[before].place);
        let coast = plot.place.neighbours().find(|near| near.is_sea());
        for Item { count, damaged, unit } in clash.attackers.iter().copied() {
            for _ in 0..count {
                let mut piece = Piece {
                    duty: Duty::Fights,
                    entered: Some(plot.home),
                    home: Some(plot.home),
                    moved: 1,
                    damaged,
                    ..Piece::new(self.attacker, unit)
                };
                let mut space = plot.place;
                if let Some((_, left)) = landing.iter_mut().find(|(kind, left)| *kind == unit && *left > 0) {
                    *left -= 1;
                    piece.entered = None;
                    match fleet {
                        Some(zone) => {
                            let ship = room(state, zone).ok_or(
                                "each transport in the battle before holds two units: name enough of them",
                            )?;
                            (piece.aboard, piece.duty, piece.shore) =
                                (Some(ship), Duty::Lands, Some(plot.place));
                            space = zone;
                        }
                        None => piece.landed = true,
                    }
                }
                insert(state, space, piece);
            }
        }
        for Item { count, damaged, unit } in clash.defenders.iter().copied() {
            for _ in 0..count {
                insert(state, plot.place, Piece { damaged, ..Piece::new(self.defender, unit) });
            }
        }
        for Item { count, damaged, unit } in self.bombarding.iter().copied().filter(|_| !clash.sea) {
            let zone = fleet.or(coast).ok_or("there is no sea beside the battle to bombard from")?;
            for _ in 0..count {
                let ship = Piece::new(self.attacker, unit);
                let (duty, shore) = (Duty::Bombards, Some(plot.place));
                insert(state, zone, Piece { duty, shore, damaged, ..ship });
            }
        }
        Ok(())
    }
}

/// A transport in the zone that still has room.
fn room(state: &State, zone: Space) -> Option<PieceId> {
    let ships =
        state.at(zone).filter(|(_, piece)| piece.unit == Unit::Transport && state.is_mover(piece.owner));
    let mut ships = ships.map(|(id, _)| id);
    ships.find(|ship| state.cargo_of(*ship).count() < ROOM)
}

fn insert(state: &mut State, space: Space, piece: Piece) {
    let id = state.pieces.next_id();
    state.pieces.insert(id, space.0, piece);
}

/// The battle at a place of a real game with those linked to it: as they stand, or as they would begin now from the
/// orders given so far. `None` if nobody fights there.
pub fn under_way(game: &WarGame, state: &State, place: Space) -> Option<State> {
    if state.combat.as_ref().is_some_and(|combat| combat.places.contains(&place)) {
        return state.battles.contains(place).then(|| state.clone());
    }
    let mut scene = state.clone();
    match scene.phase {
        Phase::CombatOrders => {
            let places = conduct_combat::declared(&scene);
            if !places.contains(&place) {
                return None;
            }
            places.into_iter().for_each(|place| scene.battles.insert(place));
            scene.phase = Phase::Combat;
        }
        Phase::Combat if scene.battles.contains(place) => scene.combat = None,
        _ => return None,
    }
    // Transports that are sailed by fire before, and other battles are fought by themselves.
    scene.sailed_by.clear();
    let own = groups(&scene).into_iter().find(|group| group.contains(&place))?;
    let others: Vec<Space> = scene.battles.iter().filter(|other| !own.contains(other)).collect();
    others.into_iter().for_each(|other| scene.battles.remove(other));
    scene.waiting = Waiting::Orders;
    let mut on = Unfold::new(game, scene);
    join(&mut on, place);
    let begun = on.finish().0;
    begun.combat.is_some().then_some(begun)
}

/// Whether a unit can be in such a battle at all.
pub fn fits(unit: Unit, sea: bool) -> bool {
    match unit.class() {
        Class::Air => true,
        Class::Land => !sea && !matches!(unit, Unit::MajorFactory | Unit::MinorFactory),
        Class::Sea => sea,
    }
}
