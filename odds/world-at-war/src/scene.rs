//! The state of the game in which a battle is about to begin: made for a question in words, or cut out of a game.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::words::Item;
use sandtable_world_at_war::battle::Waiting;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::conduct_combat::{self, attacked_spaces};
use sandtable_world_at_war::decide::run;
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::{OWNERS, Power};
use sandtable_world_at_war::state::{Once, Phase, Piece, Role, State};
use sandtable_world_at_war::tech::Tech;
use sandtable_world_at_war::units::Unit;
use sandtable_world_at_war::{Unfold, WorldAtWar};
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
    /// Technologies with their levels, of the attacker and of the defender.
    pub advances: Vec<(bool, Tech, u8)>,
    pub way_out: bool,
    pub surprise: bool,
    pub banzai: u8,
    pub marines: u8,
    /// Rules agreed before a game starts.
    pub options: Vec<(String, String)>,
}

impl Asked {
    /// Where it is fought: an area that no special rule speaks of, unless one is named.
    pub fn place(&self) -> Option<Space> {
        let usual = if self.sea { "sz-east-mediterranean" } else { "egypt" };
        self.space.or_else(|| board().find(usual))
    }

    /// The battle about to begin.
    ///
    /// # Errors
    /// Options that the game does not know.
    pub fn scene(&self, game: &WorldAtWar) -> Result<(State, Space), String> {
        let (state, space) = self.laid_out(game)?;
        Ok((begun(game, state), space))
    }

    /// The raid about to begin on a factory.
    ///
    /// # Errors
    /// Options that the game does not know.
    pub fn over(&self, game: &WorldAtWar) -> Result<(State, Space), String> {
        let (mut state, space) = self.laid_out(game)?;
        state.factories.insert(space);
        state
            .pieces
            .all_mut()
            .filter(|piece| piece.role == Role::Attack)
            .for_each(|piece| piece.role = Role::Raid);
        Ok((begun(game, state), space))
    }

    fn laid_out(&self, game: &WorldAtWar) -> Result<(State, Space), String> {
        let setup = Setup { options: self.options.iter().cloned().collect(), ..Setup::default() };
        let position = json!({"from": "empty", "phase": "combat", "power": self.attacker.id(), "turn": 3});
        let mut state = game.position(&setup, &position)?;
        let strangers: Vec<PieceId> = state.pieces.all().map(|(id, _, _)| id).collect();
        strangers.into_iter().for_each(|id| state.pieces.remove(id));
        let space = self.place().ok_or("there is no such space")?;
        let neighbour = |land: bool| {
            let mut near: Vec<Space> = space.neighbours().filter(|near| near.is_land() == land).collect();
            near.sort_by_key(|near| !near.id().contains("mediterranean"));
            near.first().copied()
        };
        let from = neighbour(!self.sea).filter(|_| self.way_out);
        let zone = if self.sea { None } else { neighbour(false) };
        let (one, other) = (self.attacker, self.defender);
        war(&mut state, one, other);
        state.russia_attacked = true;
        state.used |= Once::SurpriseTurn as u16 | Once::FallOfFrance as u16;
        if !self.sea {
            state.control[space.index()] = other;
        }
        if let Some(home) = from.filter(|from| from.is_land()) {
            state.control[home.index()] = one;
        }
        state.start_control.clone_from(&state.control);
        state.doings.admitted.insert(space);
        for (attacks, tech, level) in &self.advances {
            let power = if *attacks { one } else { other };
            state.tech[power.nation() as usize][*tech as usize] = *level;
        }
        if self.surprise {
            state.doings.surprise = Some(space);
        }
        if self.banzai > 0 {
            state.doings.banzai.push((space, self.banzai));
        }
        if self.marines > 0 {
            state.doings.marines.push((space, self.marines));
        }
        state.treasury[Power::Japan as usize] = 200;
        let mut landing = self.landing.clone();
        for Item { count, damaged, unit } in self.attackers.iter().copied() {
            for _ in 0..count {
                let ashore = landing.iter_mut().find(|(kind, left)| *kind == unit && *left > 0);
                let seaborne = ashore.is_some();
                if let Some((_, left)) = ashore {
                    *left -= 1;
                }
                let from = if seaborne { zone } else { from };
                let piece = Piece {
                    role: Role::Attack,
                    combat_moved: true,
                    moved: 1,
                    damaged,
                    seaborne,
                    from,
                    ..Piece::new(one, unit)
                };
                put(&mut state, space, piece);
            }
        }
        for Item { count, damaged, unit } in self.defenders.iter().copied() {
            for _ in 0..count {
                put(&mut state, space, Piece { damaged, ..Piece::new(other, unit) });
            }
        }
        for Item { count, damaged, unit } in self.bombarding.iter().copied() {
            for _ in 0..count {
                if let Some(zone) = zone {
                    put(&mut state, zone, Piece { damaged, ..Piece::new(one, unit) });
                }
            }
        }
        Ok((state, space))
    }
}

fn put(state: &mut State, space: Space, piece: Piece) {
    let id = state.pieces.next_id();
    state.pieces.insert(id, space.0, piece);
}

fn war(state: &mut State, one: Power, other: Power) {
    let group = |power: Power| OWNERS.into_iter().filter(move |each| each.nation() == power.nation());
    for a in group(one) {
        for b in group(other) {
            state.wars[a as usize] |= 1 << b as u16;
            state.wars[b as usize] |= 1 << a as u16;
        }
    }
}

/// The combat phase begins, and with it what precedes the battle.
fn begun(game: &WorldAtWar, state: State) -> State {
    let mut on = Unfold::new(game, state);
    conduct_combat::begin(&mut on);
    run(&mut on);
    on.finish().0
}

/// The battle in a space of a real game: as it stands, or as it would begin now from the combat moves made so far,
/// with battles at sea won before a landing. `None` if nobody is attacked there.
pub fn under_way(game: &WorldAtWar, state: &State, space: Space) -> Option<State> {
    if state.battle.as_ref().is_some_and(|battle| battle.space == space) {
        return Some(state.clone());
    }
    if state.over || !matches!(state.phase, Phase::CombatMove | Phase::Combat) {
        return None;
    }
    let mut scene = state.clone();
    let player = scene.power;
    let dice = std::mem::take(&mut scene.stack);
    (scene.battle, scene.raid) = (None, None);
    let own: Vec<(PieceId, Space)> = scene
        .pieces
        .all()
        .filter(|(_, _, piece)| piece.owner.player() == player)
        .map(|(id, at, _)| (id, Space(at)))
        .collect();
    let mut zones: Vec<Space> = Vec::new();
    for (id, at) in own {
        let Some(piece) = scene.pieces.get_mut(id) else { continue };
        let here = match piece.role {
            Role::Attack | Role::Drop => at == space,
            Role::Artillery => piece.goal == Some(space),
            Role::Raid | Role::Atomic => false,
            Role::None => true,
        };
        if !here {
            piece.role = Role::None;
        }
        if piece.goal != Some(space) {
            piece.goal = None;
        } else if piece.aboard.is_some() {
            zones.push(at);
        }
    }
    for zone in zones {
        clear(&mut scene, zone);
    }
    scene.doings.launches.clear();
    if attacked_spaces(&scene) != [space] || scene.doings.resolved.contains(space) {
        return None;
    }
    if scene.phase == Phase::CombatMove {
        scene.phase = Phase::Combat;
        return answered(game, begun(game, scene));
    }
    let still = |waiting: &Waiting| match waiting {
        Waiting::MoraleDie { space: at } | Waiting::InvasionDie { space: at, .. } => *at == space,
        _ => false,
    };
    scene.stack = vec![Waiting::Battles];
    scene.stack.extend(dice.into_iter().filter(still));
    let mut on = Unfold::new(game, scene);
    run(&mut on);
    answered(game, on.finish().0)
}

/// The guard comes before the battle.
fn answered(game: &WorldAtWar, mut state: State) -> Option<State> {
    if state.stack.last() == Some(&Waiting::NationalGuard) {
        let order = Order::NationalGuard { east: 6, west: 0 };
        sandtable_engine::game::play(game, &mut state, Power::Usa.seat(), &order).ok()?;
    }
    Some(state)
}

/// A landing is asked about as if the zone had been fought for and won: ships that fight there do not bombard.
fn clear(state: &mut State, zone: Space) {
    let player = state.power;
    let contested = sandtable_world_at_war::movement::is_hostile_zone(state, zone, player);
    let all: Vec<(PieceId, Piece)> = state.at(zone).map(|(id, piece)| (id, *piece)).collect();
    for (id, piece) in all.into_iter().filter(|_| contested) {
        if piece.owner.player() != player && piece.is_ship() {
            state.pieces.remove(id);
        } else if let Some(ship) = state.pieces.get_mut(id).filter(|piece| piece.is_ship()) {
            ship.fought = true;
        }
    }
}
