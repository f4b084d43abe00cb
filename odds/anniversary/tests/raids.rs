//! Raids against the real game, and battles read from combat moves.

#[allow(dead_code)]
mod referee;

use referee::{empty_board, put};
use sandtable_anniversary::board::board;
use sandtable_anniversary::event::Event;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{AirDuty, Piece, State, Waiting};
use sandtable_anniversary::tech::Advance;
use sandtable_anniversary::units::Unit;
use sandtable_anniversary::{Anniversary, Unfold, bombing, conduct_combat};
use sandtable_anniversary_odds::{Battle, Policy, Raid, quick, text};
use sandtable_engine::dice::{Dice, Secret};
use sandtable_engine::{Awaiting, Notation, Rules, Setup, Trials, game};
use serde_json::json;

const PLAYS: u32 = 4000;

fn start(raid: &Raid) -> State {
    let mut state = empty_board(&[("escorts", "on"), ("low-luck", if raid.low_luck { "on" } else { "off" })]);
    let target = board().find("germany").unwrap();
    state.complexes.insert(target);
    state.advances[Power::UnitedKingdom as usize] = raid.attacker_advances;
    state.advances[Power::Germany as usize] = raid.defender_advances;
    for (count, unit, duty) in
        [(raid.bombers, Unit::Bomber, AirDuty::Raid), (raid.escorts, Unit::Fighter, AirDuty::Escort)]
    {
        for _ in 0..count {
            let piece =
                Piece { duty: Some(duty), combat_moved: true, ..Piece::new(Power::UnitedKingdom, unit) };
            put(&mut state, target, piece);
        }
    }
    for _ in 0..raid.interceptors {
        put(&mut state, target, Piece::new(Power::Germany, Unit::Fighter));
    }
    if raid.antiaircraft {
        put(&mut state, target, Piece::new(Power::Germany, Unit::AntiaircraftGun));
    }
    state.damage[target.index()] = bombing::damage_room(&state, target) - raid.room;
    state
}

/// Markers placed, bombers lost, fighters lost on both sides.
fn play(raid: &Raid, start: &State, dice: &mut Dice) -> [f64; 3] {
    let game = Anniversary::new();
    let mut on = Unfold::new(&game, start.clone());
    conduct_combat::begin(&mut on);
    let (mut state, mut events) = on.finish();
    let mut found = [0.0; 3];
    loop {
        for event in &events {
            match event {
                Event::FactoryDamaged { markers, .. } => found[0] = f64::from(*markers),
                Event::Destroyed { pieces } => {
                    let bombers = pieces.iter().filter(|id| start.piece(**id).unit == Unit::Bomber).count();
                    found[1] += bombers as f64;
                    found[2] += (pieces.len() - bombers) as f64;
                }
                Event::RaidOver { .. } => return found,
                _ => {}
            }
        }
        events = match game.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                game::roll(&game, &mut state, &faces)
            }
            Awaiting::Orders(seats) => {
                let order = match &state.waiting {
                    Waiting::Interceptors { .. } => {
                        Order::Intercept { units: vec![Pick::of(raid.interceptors, Unit::Fighter)] }
                    }
                    Waiting::RaidersLosses { space, hits } => {
                        let left = |unit| {
                            let raider = |p: &Piece| p.owner == Power::UnitedKingdom && p.unit == unit;
                            state.at(*space).filter(|(_, p)| raider(p)).count() as u16
                        };
                        let order = match raid.bombers_first {
                            true => [Unit::Bomber, Unit::Fighter],
                            false => [Unit::Fighter, Unit::Bomber],
                        };
                        let first = left(order[0]).min(u16::from(*hits));
                        let picks = [(first, order[0]), (u16::from(*hits) - first, order[1])];
                        let picks = picks.into_iter().filter(|(count, _)| *count > 0);
                        Order::Casualties {
                            units: picks.map(|(count, unit)| Pick::of(count, unit)).collect(),
                        }
                    }
                    other => panic!("{other:?}"),
                };
                game::play(&game, &mut state, seats[0], &order).unwrap_or_else(|no| panic!("{order:?}: {no}"))
            }
            Awaiting::Over(outcome) => panic!("{outcome:?}"),
        };
    }
}

#[test]
fn raids_end_as_calculated() {
    let raid = Raid { bombers: 2, room: 20, ..Raid::default() };
    let guarded = Raid { antiaircraft: true, ..raid };
    let mut heavy = Raid { room: 9, escorts: 1, interceptors: 2, ..guarded };
    heavy.attacker_advances.gain(Advance::HeavyBombers);
    let mut jets = Raid { bombers: 3, escorts: 2, interceptors: 1, bombers_first: true, ..guarded };
    jets.attacker_advances.gain(Advance::JetFighters);
    jets.defender_advances.gain(Advance::Radar);
    let lucky = Raid { interceptors: 2, escorts: 2, low_luck: true, ..raid };
    for (number, raid) in [raid, guarded, heavy, jets, lucky].iter().enumerate() {
        let odds = raid.odds();
        assert!((odds.damage.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let wanted = [odds.expected_damage, odds.bombers_lost, odds.escorts_lost + odds.interceptors_lost];
        let start = start(raid);
        let mut dice = Dice::new(&Secret::from_seed(&format!("raid {number}")), &[]);
        let played: Vec<[f64; 3]> = (0..PLAYS).map(|_| play(raid, &start, &mut dice)).collect();
        for (what, wanted) in wanted.into_iter().enumerate() {
            let mean = played.iter().map(|found| found[what]).sum::<f64>() / f64::from(PLAYS);
            let squares = played.iter().map(|found| (found[what] - mean).powi(2)).sum::<f64>();
            let error = squares.sqrt() / f64::from(PLAYS);
            assert!((mean - wanted).abs() <= 4.5 * error + 1e-9, "{what} is {mean}, not {wanted}: {raid:?}");
        }
    }
}

/// Two bombers without a gun: the mean of two dice.
#[test]
fn an_open_raid_is_two_dice() {
    let odds = Raid { bombers: 2, room: 20, ..Raid::default() }.odds();
    assert!((odds.expected_damage - 7.0).abs() < 1e-12 && (odds.damage[7] - 1.0 / 6.0).abs() < 1e-12);
    assert!((odds.gain() - 7.0).abs() < 1e-12);
}

/// Units still aboard, ships that will bombard and the gun ashore are all part of the battle to come.
#[test]
fn an_assault_is_seen_while_it_is_planned() {
    let game = Anniversary::new();
    let setup = Setup { scenario: "1941".into(), ..Setup::default() };
    let position = json!({"turn": {"power": "united-kingdom", "phase": "combat-move"}, "units": {
        "united-kingdom": {"united-kingdom": {"infantry": 1, "tank": 1, "fighter": 1}},
        "sz8": {"united-kingdom": {"transport": 1, "battleship": 1}},
        "france": {"germany": {"infantry": 2, "aa": 1}},
    }});
    let mut state = game.position(&setup, &position).unwrap();
    for order in [
        "load 1 infantry, 1 tank: united-kingdom -> sz8",
        "move 1 transport, 1 battleship: sz8 -> sz7",
        "offload 1 infantry, 1 tank: sz7 -> france",
        "move 1 fighter: united-kingdom -> sz7 -> france",
    ] {
        let order = game.parse(order).unwrap();
        let seat = Power::UnitedKingdom.seat();
        game::play(&game, &mut state, seat, &order).unwrap_or_else(|no| panic!("{order:?}: {no}"));
    }
    let france = board().find("france").unwrap();
    let mut wanted = text::parse("1 infantry, 1 tank, 1 fighter vs 2 infantry, 1 aa gun").unwrap();
    wanted.seaborne = text::units("1 infantry, 1 tank").unwrap();
    wanted.bombarding = text::units("1 battleship").unwrap();
    wanted.way_out = false;
    assert_eq!(Battle::in_space(&state, france), Some(wanted));
    let end = game.parse("end").unwrap();
    game::play(&game, &mut state, Power::UnitedKingdom.seat(), &end).unwrap();
    assert_eq!(Battle::in_space(&state, france), Some(wanted), "the same when it begins");
    assert!(quick(&wanted, &Policy::default()).win > 0.3);
}
