//! What a battle is reckoned from: the game's own board and what the rules ask besides.

use sandtable_war_room::battle::{Battle as Board, Side, Step};
use sandtable_war_room::ids::{Alliance, Category, Nation, Region, Stance, UnitType, Units};
use sandtable_war_room::order::StanceChange;
use sandtable_war_room::{State, WarRoom};

/// When a cruiser in escort stance takes the hit of a carrier or battleship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Escorting {
    Never,
    /// Only if the ship would sink.
    #[default]
    ToSave,
    Always,
}

impl Escorting {
    pub fn takes(self, sinks: bool) -> bool {
        match self {
            Escorting::Never => false,
            Escorting::ToSave => sinks,
            Escorting::Always => true,
        }
    }
}

/// A battle, before it begins or while it runs. Pairs are `[allied, axis]`.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Units, stances, damage and dice at hand.
    pub board: Board,
    /// Whose success is the `win` of the odds.
    pub attacker: Alliance,
    /// Who has a working port on this sea.
    pub ports: [bool; 2],
    /// The Force Advantage Batch Cap is played.
    pub batch_cap: bool,
    pub escorting: Escorting,
    /// What each nation can pay for repairs.
    pub money: [u16; 7],
    /// A garrison resists in an empty territory.
    pub garrison: bool,
}

impl Battle {
    /// A battle of units of one owner each, in their usual stances. The defender holds the
    /// territory; there is money for all repairs, no port, and the standard rules are played.
    pub fn from_units(game: &WarRoom, sea: bool, quick: bool, attackers: Units, defenders: Units) -> Battle {
        let owned = [vec![(Some(Nation::British), defenders)], vec![(Some(Nation::Germany), attackers)]];
        Battle::between(game, anywhere(sea), quick, Some(Alliance::Allied), &owned)
    }

    /// A neutral's defence force, without an owner and so without repairs, against an invader.
    pub fn against_neutral(game: &WarRoom, quick: bool, attackers: Units, force: Units) -> Battle {
        let owned = [vec![(None, force)], vec![(Some(Nation::Germany), attackers)]];
        Battle::between(game, anywhere(false), quick, Some(Alliance::Allied), &owned)
    }

    fn between(
        game: &WarRoom,
        region: Region,
        quick: bool,
        holder: Option<Alliance>,
        owned: &[Vec<(Option<Nation>, Units)>; 2],
    ) -> Battle {
        let attacker = holder.map_or(Alliance::Axis, Alliance::other);
        let board = Board {
            region,
            quick,
            sides: game.lay_out(region.is_sea(), quick, holder, owned),
            first: attacker,
            step: Step::Stances(attacker),
            fire: None,
            bombing: None,
            held_by: None,
            later: Vec::new(),
            told: Vec::new(),
        };
        let (ports, batch_cap, escorting) = ([false; 2], false, Escorting::default());
        let garrison = board.meets_garrison(attacker.other());
        Battle { board, attacker, ports, batch_cap, escorting, money: [u16::MAX; 7], garrison }
    }

    /// The battle that runs or is due in a region, with the ports, the money and the options
    /// of the state. On land the attacker is who does not hold the territory; at sea it is
    /// the side first in turn order. A batch at hand must be assigned first: then `None`.
    pub fn in_region(game: &WarRoom, state: &State, region: Region) -> Option<Battle> {
        let running = state.battle.as_deref().filter(|battle| battle.region == region);
        let board = match running {
            Some(board) if board.fire.as_ref().is_some_and(|fire| fire.pending.is_some()) => return None,
            Some(board) => board.clone(),
            None => game.battle_due(state, region)?,
        };
        Some(Battle::of_state(game, state, board))
    }

    /// The battle if these units also came to a region: a neutral raises its defence force,
    /// allies and enemies on the spot take part. All nations named are of one alliance.
    pub fn if_entered(
        game: &WarRoom,
        state: &State,
        region: Region,
        entering: &[(Nation, Units)],
    ) -> Option<Battle> {
        let attacker = entering.first()?.0.alliance();
        let mut owned = [Alliance::Allied, Alliance::Axis].map(|alliance| {
            let nations = Nation::ALL.iter().filter(|n| n.alliance() == alliance && state.plays(**n));
            let mut owned: Vec<(Option<Nation>, Units)> = Vec::new();
            for nation in nations {
                let coming = entering.iter().filter(|(n, _)| n == nation).map(|(_, units)| *units);
                let units = coming.fold(game.fighting_units(state, *nation, region), |sum, more| sum + more);
                if !units.is_empty() {
                    owned.push((Some(*nation), units));
                }
            }
            owned
        });
        let at = state.region(region);
        let raised = entering.iter().find_map(|(nation, _)| game.force_raised(state, *nation, region));
        let force = raised
            .or((at.controller.is_none() && at.alignment == Some(attacker.other())).then_some(at.force));
        if let Some(force) = force.filter(|force| !force.is_empty()) {
            owned[attacker.other() as usize].push((None, force));
        }
        Some(Battle::if_met(game, state, region, attacker, &owned))
    }

    /// The battle if just these units met in a region, with the ports, the money and the options
    /// of the state; on land the defender holds it.
    pub fn if_met(
        game: &WarRoom,
        state: &State,
        region: Region,
        attacker: Alliance,
        owned: &[Vec<(Option<Nation>, Units)>; 2],
    ) -> Battle {
        let quick = state.options.quick_battle || state.options.quick_play;
        let holder = if region.is_sea() { None } else { Some(attacker.other()) };
        let board = Battle::between(game, region, quick, holder, owned).board;
        let mut battle = Battle::of_state(game, state, board);
        battle.attacker = attacker;
        battle.garrison = battle.board.meets_garrison(attacker.other()) && !state.options.quick_play;
        battle
    }

    fn of_state(game: &WarRoom, state: &State, board: Board) -> Battle {
        let ports = [Alliance::Allied, Alliance::Axis].map(|side| game.port_advantage(state, &board, side));
        let attacker = state.side_of(board.region).map_or(board.first, Alliance::other);
        Battle {
            attacker,
            ports,
            batch_cap: state.options.batch_cap,
            escorting: Escorting::default(),
            money: std::array::from_fn(|at| state.nations[at].resources.total()),
            garrison: game.garrison_faces(state, &board).is_some(),
            board,
        }
    }

    /// Put so many units of an owner into a row, as a commander does before the battle.
    ///
    /// # Errors
    /// The stances such a unit has here.
    pub fn stand(
        &mut self,
        game: &WarRoom,
        side: Alliance,
        owner: Option<Nation>,
        count: u8,
        unit: UnitType,
        stance: Stance,
    ) -> Result<(), String> {
        let rows = || game.table.units.rows(unit, self.board.is_sea(), self.board.quick);
        if !rows().any(|row| row.stance == stance) {
            let known: Vec<&str> = rows().map(|row| row.stance.name()).collect();
            return Err(format!("{unit} has no stance `{stance}` here; it has {}", known.join(", ")));
        }
        self.stand_in(side, owner, count, unit, stance);
        Ok(())
    }

    /// The same with a stance that the unit is known to have.
    pub(super) fn stand_in(
        &mut self,
        side: Alliance,
        owner: Option<Nation>,
        count: u8,
        unit: UnitType,
        stance: Stance,
    ) {
        self.board.side_mut(side).take_stance(&StanceChange { owner, count, unit, stance });
    }

    pub fn attackers(&self) -> &Side {
        self.board.side(self.attacker)
    }

    pub fn defenders(&self) -> &Side {
        self.board.side(self.attacker.other())
    }

    /// What decides who holds the place: land units on land, ships at sea.
    pub fn decisive(&self) -> Category {
        if self.board.is_sea() { Category::Naval } else { Category::Land }
    }
}

/// Some region of the kind.
fn anywhere(sea: bool) -> Region {
    let mut regions = (0..Region::SLOTS).map(Region::from_index);
    regions.find(|region| region.is_sea() == sea).unwrap_or(Region::from_index(0))
}
