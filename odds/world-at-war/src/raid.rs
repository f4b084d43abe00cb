//! Strategic bombing raids: guns, fighters that rise, escorts, and what the bombs come to.

use std::collections::BTreeMap;

use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;
use sandtable_odds::by_rules::{self, End, Reckoning, Verdict};
use sandtable_odds::{Answer, Table};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::battle::{Raid, RaidStep};
use sandtable_world_at_war::board::Space;
use sandtable_world_at_war::bombing::{may_rise, raiders};
use sandtable_world_at_war::casualties::as_picks;
use sandtable_world_at_war::order::{Mission, Order};
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::tech::Tech;
use sandtable_world_at_war::units::Unit;

use crate::fight::value;
use crate::scene::Asked;

/// Faces of so many dice are told apart.
const MOST_DICE: u16 = 6;

/// What these come to, and much more.
const MOST_STEPS: usize = 1_000_000;

struct Sortie {
    space: Space,
    raiders: Vec<PieceId>,
    fighters: Vec<PieceId>,
    guns: Vec<PieceId>,
    mission: Mission,
}

/// # Errors
/// A sentence that says who cannot take part, or that there are too many bombs.
pub fn raid(asked: &Asked, mission: Mission) -> Result<Answer, String> {
    for (side, items, known) in [
        (
            "raids a factory: bombers do, and fighters escort them",
            &asked.attackers,
            [Unit::Bomber, Unit::Fighter],
        ),
        ("defends against a raid: guns and fighters do", &asked.defenders, [Unit::AaGun, Unit::Fighter]),
    ] {
        if let Some(item) = items.iter().find(|item| !known.contains(&item.unit)) {
            return Err(format!("no {} {side}", item.unit));
        }
    }
    let bombing = asked.attackers.iter().filter(|item| item.unit == Unit::Bomber);
    let bombers: u16 = bombing.map(|item| item.count).sum();
    let heavy = asked.advances.iter().any(|(one, tech, _)| *one && *tech == Tech::HeavyBombers);
    let dice = bombers + if heavy { bombers.min(2) } else { 0 };
    if bombers == 0 || dice > MOST_DICE {
        return Err(format!("a raid of {dice} bombs cannot be reckoned: from 1 up to {MOST_DICE} can"));
    }
    let game = WorldAtWar::new();
    let (start, space) = asked.over(&game)?;
    let here = |what: &dyn Fn(PieceId) -> bool| {
        start.at(space).map(|(id, _)| id).filter(|id| what(*id)).collect::<Vec<PieceId>>()
    };
    let own = |id: PieceId| start.piece(id).owner == asked.attacker;
    let sortie = Sortie {
        space,
        raiders: here(&own),
        fighters: here(&|id| !own(id) && start.piece(id).unit == Unit::Fighter),
        guns: here(&|id| !own(id) && start.piece(id).unit == Unit::AaGun),
        mission,
    };
    let values = (value(&start, &sortie.raiders), value(&start, &sortie.fighters));
    let reckoned = by_rules::odds(&game, &sortie, &start, values, MOST_STEPS);
    let odds = reckoned.ok_or("this raid takes too many steps of play: leave out units on either side")?.odds;
    let damage =
        |units: &[(String, u16)]| units.iter().find(|(name, _)| name == DAMAGE).map_or(0, |(_, n)| *n);
    let mut chances: BTreeMap<u16, f64> = BTreeMap::new();
    for left in &odds.defender.survivors {
        *chances.entry(damage(&left.units)).or_default() += left.chance;
    }
    let mean = chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum();
    let rows = chances.into_iter().map(|(points, chance)| (points.to_string(), chance)).collect();
    let mut notes = vec![format!("{} raids {}", asked.attacker.title(), asked.defender.title())];
    notes.push(format!("aimed at: {}", mission.id()));
    notes.push("all fighters rise; guns hit the cheapest raiders, fighters the dearest".to_owned());
    let what = match mission {
        Mission::Conventional => "IPCs of damage",
        Mission::Part(_) => "points of damage",
        Mission::Guns => "guns destroyed",
    };
    Ok(Answer {
        question: asked.question().replace("on land", "in a raid"),
        notes,
        money: "IPC",
        odds: None,
        tables: vec![Table { title: what.to_owned(), rows }],
        expected: vec![
            (what.to_owned(), mean),
            ("IPCs of raiders lost".to_owned(), odds.attacker.value_lost),
            ("IPCs of fighters lost".to_owned(), odds.defender.value_lost),
        ],
    })
}

const DAMAGE: &str = "damage";

impl Sortie {
    fn end_of(&self, state: &State, owed: u16) -> End {
        let gone = self.guns.iter().filter(|id| state.pieces.get(**id).is_none()).count();
        let points = match self.mission {
            Mission::Part(part) => u16::from(state.damage(self.space, part)),
            Mission::Conventional => owed,
            Mission::Guns => gone as u16,
        };
        End {
            verdict: Verdict::Draw,
            attacker: Vec::new(),
            defender: vec![(DAMAGE.to_owned(), points)],
            attacker_value: value(state, &self.raiders),
            defender_value: value(state, &self.fighters),
            parts: Vec::new(),
        }
    }

    /// So many raiders, the cheapest or the dearest.
    fn hit(&self, state: &State, raid: &Raid, dearest: bool) -> Order {
        let mut ids = raiders(state, raid);
        ids.sort_by_key(|id| (state.piece(*id).unit == Unit::Bomber) != dearest);
        ids.truncate(raid.hits.into());
        Order::RaidLosses { units: as_picks(state, &ids) }
    }
}

impl Reckoning<WorldAtWar> for Sortie {
    /// A raid has no rounds.
    type Key = ();

    fn key(&self, _state: &State) {}

    fn size(&self, _state: &State) -> usize {
        0
    }

    fn rounds(&self, _state: &State) -> Option<u16> {
        None
    }

    fn end(&self, state: &State) -> Option<End> {
        match &state.raid {
            Some(raid) if raid.step == RaidStep::Pay => Some(self.end_of(state, raid.owed)),
            Some(_) => None,
            None => Some(self.end_of(state, 0)),
        }
    }

    fn decide(&self, _game: &WorldAtWar, state: &State, _seat: Seat) -> Option<Order> {
        let raid = state.raid.as_ref()?;
        Some(match raid.step {
            RaidStep::Jam => Order::Jam,
            RaidStep::GunLosses => self.hit(state, raid, false),
            RaidStep::RaiderLosses => self.hit(state, raid, true),
            RaidStep::Defenders => Order::RaidDefenders { count: may_rise(state, raid) },
            RaidStep::Missions => {
                let own = raiders(state, raid);
                let bombers = own.iter().filter(|id| state.piece(**id).unit == Unit::Bomber).count();
                Order::Bomb { missions: vec![(bombers as u16, self.mission)] }
            }
            _ => return None,
        })
    }
}
