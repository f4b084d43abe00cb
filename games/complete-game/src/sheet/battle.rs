//! A battle as both sides stand in it, and what is decided in its steps.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{
    Amount, AmountStep, Fight, FightSide, Fighter as SheetFighter, Part, PickKind, PickUnits,
};

use super::{Asked, steps, words};
use crate::battle::{Battle, Step};
use crate::casualties;
use crate::general_combat as combat;
use crate::order::{Order, Pick};
use crate::power::*;
use crate::print;
use crate::retreat;
use crate::sea_search;
use crate::state::*;
use crate::units::*;
use crate::volley::{self, Shot};

/// A choice among parts of a force is shown for so many zones; all of it may go to any.
const MOST_HAVENS: usize = 4;

pub fn fight(state: &State, battle: &Battle) -> Part {
    let mut then = battle.clone();
    then.round = then.round.max(1);
    let defence: Vec<Shot> =
        POWERS.into_iter().flat_map(|power| volley::defense_shots(state, &then, power)).collect();
    let attackers = battle.attackers.iter().chain(&battle.raiders).chain(&battle.bombers);
    let defenders = battle.defenders.iter().chain(&battle.casualties);
    Part::Battle(Fight {
        space: battle.space.id().to_owned(),
        kind: kind(battle).to_owned(),
        round: battle.round.into(),
        attacker: side(state, battle, battle.attacker, attackers, &volley::attack_shots(state, &then)),
        defender: side(state, battle, battle.defender, defenders, &defence),
        linked: Vec::new(),
        ways: Vec::new(),
        turns: Vec::new(),
    })
}

/// What a step of a battle asks, by a name for pictures and tests.
pub fn asks(step: Step) -> &'static str {
    match step {
        Step::Search => "battle: search",
        Step::Unfound => "battle: unfound",
        Step::FreeFire => "battle: free-fire",
        Step::Bombard => "battle: bombard",
        Step::Aim => "battle: aim",
        Step::CoastalTarget => "battle: coastal-target",
        Step::Evacuate => "battle: evacuate",
        Step::Intercept => "battle: intercept",
        Step::Shift => "battle: shift",
        Step::Reserves => "battle: reserves",
        Step::Dive => "battle: dive",
        Step::Targets => "battle: targets",
        Step::DefenderRetreat => "battle: defender-retreat",
        Step::AttackerRetreat => "battle: attacker-retreat",
        Step::Landing => "battle: landing",
        Step::FreeFireLosses
        | Step::RoundZeroLosses
        | Step::BombardLosses
        | Step::SneakLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => "battle: losses",
        _ => "",
    }
}

fn kind(battle: &Battle) -> &'static str {
    match () {
        () if battle.space.is_sea() => "Sea battle",
        () if battle.amphibious => "Landing",
        () if !battle.attackers.is_empty() => "Land battle",
        () if !battle.bombers.is_empty() => "Atomic bomb",
        () if !battle.raiders.is_empty() => "Bombing raid",
        () => "Land battle",
    }
}

fn side<'a>(
    state: &State,
    battle: &Battle,
    lead: Power,
    pieces: impl Iterator<Item = &'a PieceId>,
    shots: &[Shot],
) -> FightSide {
    let mut fighters: Vec<SheetFighter> = Vec::new();
    for id in pieces {
        let piece = state.piece(*id);
        let joins = !battle.raiders.contains(id) && !battle.bombers.contains(id);
        let shot = shots.iter().find(|shot| shot.piece == *id && joins);
        let note = match () {
            () if battle.raiders.contains(id) => "bombs industry".to_owned(),
            () if battle.bombers.contains(id) => "carries an atomic bomb".to_owned(),
            () if battle.casualties.contains(id) => format!("hit, still fires {}", strength(shot)),
            () if piece.damage > 0 => format!("damaged {}", strength(shot)),
            () if shot.is_none() && piece.flags.seaborne() => "comes ashore".to_owned(),
            () if shot.is_some_and(|shot| shot.dice > 1) => strength(shot),
            () => String::new(),
        };
        let one = SheetFighter {
            power: piece.owner.id().to_owned(),
            unit: piece.unit.id().to_owned(),
            count: 1,
            need: shot.map_or(0, |shot| shot.need),
            sides: piece.unit.die(),
            note,
        };
        match fighters.iter_mut().find(|known| SheetFighter { count: 1, ..(**known).clone() } == one) {
            Some(known) => known.count += 1,
            None => fighters.push(one),
        }
    }
    FightSide { power: lead.id().to_owned(), fighters }
}

/// Beside another note the strength is said too.
fn strength(shot: Option<&Shot>) -> String {
    match shot {
        None => String::new(),
        Some(shot) if shot.dice > 1 => format!("{} × ≤ {}", shot.dice, shot.need),
        Some(shot) => format!("≤ {}", shot.need),
    }
}

impl Asked<'_> {
    pub fn battle(&self) -> Vec<Part> {
        let Some(battle) = self.state.battle.as_deref() else { return Vec::new() };
        let (title, about) = words::battle_question(self.state, battle);
        let menu = self.menu(None).into_iter();
        let choices =
            |orders: Vec<Order>| self.choices(title, &about, orders).into_iter().collect::<Vec<Part>>();
        match battle.step {
            Step::FreeFireLosses
            | Step::RoundZeroLosses
            | Step::AttackerLosses
            | Step::BombardLosses
            | Step::SneakLosses
            | Step::DefenderLosses => vec![self.losses(battle)],
            Step::FreeFire => {
                let best = sea_search::strongest(self.state, battle);
                let frame = self.frame("Who fires from ambush? Three at most", "fire", "These fire", 1, 3);
                vec![self.pick(frame, &battle.defenders, &best)]
            }
            Step::Bombard => {
                let best = combat::best_bombarders(self.state, battle);
                let zones = combat::bombarders(self.state, battle);
                let frame = self.frame("Bombard the shore", "bombard", "Bombard", 1, best.len() as u32);
                let none = Some(print::print(&Order::Bombard { units: Vec::new() }));
                // Ships are named without their powers here. No more of a kind than their zones allow.
                let alike = |id: &PieceId, kind: &PickKind| self.state.piece(*id).unit.id() == kind.unit;
                let ships: Vec<PieceId> = zones.iter().flat_map(|(ships, _)| ships.clone()).collect();
                let mut kinds = kinds(self.state, &ships, &best, false);
                for kind in &mut kinds {
                    let most = |(ships, most): &(Vec<PieceId>, usize)| {
                        ships.iter().filter(|id| alike(id, kind)).count().min(*most) as u32
                    };
                    let (all, may) = (kind.count, zones.iter().map(most).sum());
                    if may < all {
                        kind.note = format!("{may} of {all}: one for each unit landed from its zone");
                    }
                    kind.count = may;
                }
                vec![Part::Pick(PickUnits { kinds, none, ..frame })]
            }
            Step::Targets => vec![self.submarines(battle)],
            Step::Search => vec![self.search(battle, title, &about)],
            Step::Reserves => {
                let most = combat::reserves_of(self.state, battle).len().min(255) as u8;
                let all = (0..=most).map(|count| Order::Reserves { count }).chain([Order::Hold]);
                choices(all.filter(|order| self.allows(order)).collect())
            }
            Step::Dive => choices(menu.chain([Order::End]).filter(|order| self.allows(order)).collect()),
            Step::DefenderRetreat | Step::AttackerRetreat => {
                let mut parts = choices(menu.collect());
                parts.extend(self.partial_retreats(battle));
                parts
            }
            _ => choices(menu.collect()),
        }
    }

    /// Planes bought for the search, with what they do for its chance.
    fn search(&self, battle: &Battle, title: &str, about: &str) -> Part {
        let own = sea_search::dice_from_units(self.state, battle);
        let step = |planes: u8| {
            let order = Order::Search { planes: Some(planes) };
            let dice = own + usize::from(planes);
            self.allows(&order).then(|| AmountStep {
                words: words::choice(self.state, self.power, &order).words,
                order: print::print(&order),
                note: format!(
                    "{}: {} to find them{}",
                    steps::dice(dice),
                    steps::percent(sea_search::chance(dice)),
                    if planes > 0 { format!(", for {}.", words::ipus(planes.into())) } else { ".".into() }
                ),
            })
        };
        let most = sea_search::planes_for_sale(self.state, battle);
        Part::Amount(Amount {
            title: title.to_owned(),
            about: about.to_owned(),
            label: "search plane".into(),
            steps: (0..=most).filter_map(step).collect(),
        })
    }

    fn frame(&self, title: &str, verb: &str, button: &str, least: u32, most: u32) -> PickUnits {
        let (title, verb, button) = (title.to_owned(), verb.to_owned(), button.to_owned());
        PickUnits { title, verb, button, least, most, ..PickUnits::default() }
    }

    fn pick(&self, frame: PickUnits, pieces: &[PieceId], proposed: &[PieceId]) -> Part {
        Part::Pick(PickUnits {
            kinds: kinds(self.state, pieces, proposed, several(self.state, pieces)),
            ..frame
        })
    }

    /// One name for each hit: a ship of several hits may be named as often as it can take one.
    fn losses(&self, battle: &Battle) -> Part {
        let state = self.state;
        let pieces = if combat::attacker_loses(battle.step) { &battle.attackers } else { &battle.defenders };
        let hits = combat::hits_now(battle);
        let must = casualties::demand(state, pieces, hits);
        let life = |id: &PieceId| usize::from(casualties::demand(state, &[*id], u16::MAX));
        let lives: Vec<PieceId> = pieces.iter().flat_map(|id| vec![*id; life(id)]).collect();
        let frame = self.frame("Losses", "casualties", "Take these losses", must.into(), must.into());
        self.pick(frame, &lives, &casualties::cheapest(state, pieces, hits))
    }

    /// A target for each submarine; several may aim at one ship. The first of the menu is proposed.
    fn submarines(&self, battle: &Battle) -> Part {
        let state = self.state;
        let subs = battle.attackers.iter().filter(|id| state.piece(**id).unit == Submarine).count();
        let count = subs as u32;
        let frame = self.frame("A target for each submarine", "target", "Fire torpedoes", count, count);
        let named = several(state, &battle.defenders);
        let mut kinds = kinds(state, &battle.defenders, &[], named);
        kinds.iter_mut().for_each(|kind| kind.count = count);
        if let Some(kind) = kinds.last_mut() {
            kind.suggested = count;
        }
        Part::Pick(PickUnits { kinds, ..frame })
    }

    /// Some of those that could go, to each zone that takes all of them in.
    fn partial_retreats(&self, battle: &Battle) -> Vec<Part> {
        let attacking = battle.step == Step::AttackerRetreat;
        let mut parts = Vec::new();
        for to in retreat::havens(self.state, battle, attacking).into_iter().take(MOST_HAVENS) {
            let leavers = retreat::leavers(self.state, battle, to, attacking);
            let units = crate::options::picks(self.state, &leavers);
            if leavers.len() < 2 || !self.allows(&Order::Retreat { units, to }) {
                continue;
            }
            let title = format!("Some retreat to {}", to.title());
            let frame = self.frame(&title, "retreat", "These retreat", 1, leavers.len() as u32);
            parts.push(self.pick(PickUnits { ending: format!(": {}", to.id()), ..frame }, &leavers, &[]));
        }
        parts
    }
}

fn several(state: &State, pieces: &[PieceId]) -> bool {
    pieces.windows(2).any(|pair| state.piece(pair[0]).owner != state.piece(pair[1]).owner)
}

/// Pieces as kinds to choose from, the power named where there are several.
fn kinds(state: &State, pieces: &[PieceId], proposed: &[PieceId], named: bool) -> Vec<PickKind> {
    let mut list: Vec<(Power, Unit)> =
        pieces.iter().map(|id| (state.piece(*id).owner, state.piece(*id).unit)).collect();
    list.sort_unstable_by_key(|(power, unit)| (*unit, named.then_some(*power)));
    list.dedup_by_key(|(power, unit)| (*unit, named.then_some(*power)));
    let kind = |(power, unit): (Power, Unit)| {
        let fits = |id: &&PieceId| {
            let piece = state.piece(**id);
            piece.unit == unit && (!named || piece.owner == power)
        };
        let one = Pick { count: 1, power: named.then_some(power), unit };
        PickKind {
            power: power.id().to_owned(),
            unit: unit.id().to_owned(),
            pick: print::list(&[one]).trim_start_matches("1 ").to_owned(),
            count: pieces.iter().filter(fits).count() as u32,
            note: note(state, pieces.iter().filter(fits)),
            suggested: proposed.iter().filter(fits).count() as u32,
        }
    };
    list.into_iter().map(kind).collect()
}

fn note<'a>(state: &State, pieces: impl Iterator<Item = &'a PieceId>) -> String {
    let mut hurt = false;
    let mut laden = false;
    for id in pieces {
        hurt |= state.piece(*id).damage > 0;
        laden |= state.cargo_of(*id).next().is_some();
    }
    let notes = [hurt.then_some("damaged"), laden.then_some("with cargo")];
    notes.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
