//! The state of the game in which a battle is about to begin: made for a question in words, or cut out of a game.

use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::conduct_combat::pending;
use sandtable_complete_game::general_combat::open;
use sandtable_complete_game::movement::deck_room;
use sandtable_complete_game::power::Power;
use sandtable_complete_game::state::{CombatStep, Flags, Phase, Piece, Stance, State, Waiting};
use sandtable_complete_game::tech::{Industry, Tech};
use sandtable_complete_game::units::Unit;
use sandtable_complete_game::{CompleteGame, Unfold};
use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::words::Item;
use serde_json::json;

/// A battle in words, once it is understood.
#[derive(Clone, Debug)]
pub struct Asked {
    pub attacker: Power,
    pub defender: Power,
    pub sea: bool,
    pub space: Option<Space>,
    pub attackers: Vec<Item<Unit>>,
    pub defenders: Vec<Item<Unit>>,
    /// Those of the attackers who come by sea.
    pub landing: Vec<(Unit, u16)>,
    pub bombarding: Vec<Item<Unit>>,
    /// Transports off the coast that a coastal gun may fire at.
    pub transports: u16,
    /// Special forces that jump.
    pub dropped: u16,
    /// Reserve infantry in the defender's capital.
    pub reserves: u16,
    /// A carrier that was warned.
    pub alert: bool,
    /// Technologies with their levels, of the attacker and of the defender.
    pub advances: Vec<(bool, Tech, u8)>,
    /// Damage to the attacker's munitions and to the defender's command.
    pub munitions: u8,
    pub command: u8,
    pub way_out: bool,
}

impl Asked {
    /// Where it is fought: a zone that no special rule speaks of, unless one is named.
    pub fn place(&self) -> Option<Space> {
        let usual = if self.sea { "sz-malta-tunisia" } else { "tunisia" };
        self.space.or_else(|| board().find(usual))
    }

    /// The battle about to begin.
    ///
    /// # Errors
    /// Powers that cannot fight each other.
    pub fn scene(&self, game: &CompleteGame) -> Result<(State, Space), String> {
        let (one, other) = (self.attacker, self.defender);
        let turn = if one == Power::Italy { Power::Germany } else { one };
        let position = json!({"from": "empty", "phase": "combat-move", "power": turn.id(), "round": 3});
        let setup = Setup { scenario: "standard".to_owned(), ..Setup::default() };
        let mut state = game.position(&setup, &position)?;
        let strangers: Vec<PieceId> = state.pieces.all().map(|(id, _, _)| id).collect();
        strangers.into_iter().for_each(|id| state.pieces.remove(id));
        let space = self.place().ok_or("there is no such zone")?;
        // Russia stands against whom it fights.
        for (russia, enemy) in [(one, other), (other, one)] {
            if let (Power::Russia, Some(side)) = (russia, enemy.regime()) {
                state.russia = Stance::Joined(sandtable_complete_game::war::opponent(side));
            }
        }
        state.war = [u8::MAX; sandtable_complete_game::state::PURSES];
        if !state.may_attack(one, other) {
            return Err(format!("{} does not fight {}: name an enemy", one.id(), other.id()));
        }
        let near = |land: bool| {
            let mut near: Vec<Space> = space.neighbours().filter(|near| near.is_land() == land).collect();
            near.sort_by_key(|near| near.id() != "libya");
            near.first().copied()
        };
        let from = near(!self.sea).filter(|_| self.way_out);
        let zone = near(false);
        // Nobody retreats to where nobody is asked to: the country around is nobody's.
        state.control.iter_mut().for_each(|holder| {
            if holder.is_some() {
                *holder = Some(Power::Neutral);
            }
        });
        if !self.sea {
            state.control[space.index()] = Some(other);
        }
        if let Some(home) = from.filter(|from| from.is_land()) {
            state.control[home.index()] = Some(one);
        }
        if !self.way_out {
            state.radiation.extend(space.neighbours().filter(|near| near.is_sea() == self.sea).map(closed));
        }
        state.mustered.insert(space);
        state.treasury[one as usize] = 50;
        for (attacks, tech, level) in &self.advances {
            state.tech[if *attacks { one } else { other } as usize][*tech as usize] = *level;
        }
        state.ebr[one as usize][Industry::Munitions as usize] = self.munitions;
        if other.is_player() {
            state.ebr[other as usize][Industry::Command as usize] = self.command;
        }
        self.put_attackers(&mut state, space, from, zone);
        self.put_defenders(&mut state, space)?;
        if self.alert {
            state.detected.insert(space);
        }
        // Somebody who may still move when the battle is over: the turn waits for him.
        if let Some(capital) = one.capital().filter(|capital| *capital != space) {
            state.control[capital.index()] = Some(one);
            put(&mut state, capital, Piece::new(one, Unit::RegularInfantry));
        }
        Ok((opened(game, state, space), space))
    }

    fn put_attackers(&self, state: &mut State, space: Space, from: Option<Space>, zone: Option<Space>) {
        let (mut landing, mut dropped) = (self.landing.clone(), self.dropped);
        for Item { count, damaged, unit } in self.attackers.iter().copied() {
            for _ in 0..count {
                let mut piece =
                    Piece { from, damage: u8::from(damaged), moved: 1, ..Piece::new(self.attacker, unit) };
                piece.flags.set(Flags::COMBAT_MOVED);
                if let Some((_, left)) = landing.iter_mut().find(|(kind, left)| *kind == unit && *left > 0) {
                    *left -= 1;
                    piece.from = zone;
                    piece.flags.set(Flags::SEABORNE);
                } else if unit == Unit::SpecialForces && dropped > 0 {
                    dropped -= 1;
                    piece.flags.set(Flags::DROPPED);
                }
                put(state, space, piece);
            }
        }
        let Some(zone) = zone.filter(|_| !self.sea) else { return };
        for Item { count, damaged, unit } in self.bombarding.iter().copied() {
            for _ in 0..count {
                put(state, zone, Piece { damage: u8::from(damaged), ..Piece::new(self.attacker, unit) });
            }
        }
        for _ in 0..self.transports {
            let ship = Piece { landing: Some(space), ..Piece::new(self.attacker, Unit::SeaTransport) };
            put(state, zone, ship);
        }
    }

    fn put_defenders(&self, state: &mut State, space: Space) -> Result<(), String> {
        let mut decks: Vec<PieceId> = Vec::new();
        // Carriers first: what flies from them is aboard.
        let mut items = self.defenders.clone();
        items.sort_by_key(|item| item.unit.is_air());
        for Item { count, damaged, unit } in items {
            for _ in 0..count {
                let mut piece = Piece { damage: u8::from(damaged), ..Piece::new(self.defender, unit) };
                if self.sea && unit.is_air() {
                    let load = unit.deck_load().ok_or_else(|| format!("no defending {unit} is at sea"))?;
                    let deck = decks.iter().copied().find(|deck| deck_room(state, *deck) >= load);
                    piece.aboard = Some(deck.ok_or("defending aircraft at sea need room on carriers")?);
                }
                let id = put(state, space, piece);
                if unit == Unit::AircraftCarrier {
                    decks.push(id);
                }
            }
        }
        if self.reserves > 0 {
            let capital = state.capital.get(self.defender as usize).copied().flatten();
            let capital = capital.ok_or("only powers with a capital call up reserves")?;
            for _ in 0..self.reserves {
                put(state, capital, Piece::new(self.defender, Unit::ReserveInfantry));
            }
        }
        Ok(())
    }
}

fn closed(space: Space) -> sandtable_complete_game::state::Radiation {
    sandtable_complete_game::state::Radiation { space, until: u16::MAX, by: Power::Germany }
}

fn put(state: &mut State, space: Space, piece: Piece) -> PieceId {
    let id = state.pieces.next_id();
    state.pieces.insert(id, space.0, piece);
    id
}

/// Combat begins in this zone.
fn opened(game: &CompleteGame, mut state: State, space: Space) -> State {
    (state.phase, state.step, state.waiting) = (Phase::Combat, CombatStep::CombatRounds, Waiting::Orders);
    state.overflights.clear();
    let mut on = Unfold::new(game, state);
    open(&mut on, space);
    on.finish().0
}

/// The battle in a zone of a real game: as it stands, or as it would begin now from the combat moves made so far, with
/// battles at sea won before a landing and no diplomacy before an attack. `None` if nobody is attacked there.
pub fn under_way(game: &CompleteGame, state: &State, space: Space) -> Option<State> {
    if state.battle.as_deref().is_some_and(|battle| battle.space == space) {
        return Some(state.clone());
    }
    let time = matches!(state.phase, Phase::CombatMove | Phase::Combat) && state.winner.is_none();
    if !time || !pending(state).contains(space) {
        return None;
    }
    let mut scene = state.clone();
    scene.battle = None;
    let landing = |piece: &Piece| piece.landing == Some(space) && piece.aboard.is_some();
    let zones: Vec<u16> =
        scene.pieces.all().filter(|(_, _, piece)| landing(piece)).map(|(_, at, _)| at).collect();
    let foes: Vec<PieceId> = scene
        .pieces
        .all()
        .filter(|(_, at, piece)| zones.contains(at) && Space(*at).is_sea() && piece.is_sea())
        .filter(|(_, _, piece)| scene.acting().any(|power| scene.may_attack(power, piece.owner)))
        .map(|(id, _, _)| id)
        .collect();
    foes.into_iter().for_each(|id| scene.pieces.remove(id));
    Some(opened(game, scene, space))
}
