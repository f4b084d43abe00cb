//! The game's story: one line for each event worth telling.

mod orders;

use crate::WarRoom;
use crate::battle::{Battle, FireStage};
use crate::event::{Event, Pact, StressFor};
use crate::ids::*;
use crate::order::{BombTarget, Target};
use crate::state::{Marker, Stage, State, Written};
use crate::words::{self, and, command, many, place, units};

pub use orders::tell_order;

/// One line of the story, if the event is worth one; `state` is how things stood before it.
pub fn tell(game: &WarRoom, state: &State, event: &Event) -> Option<String> {
    let at = |region: &Region| place(game, *region);
    let named = |nation: &Nation| game.title(*nation);
    Some(match event {
        Event::Entered(Stage::Over { summary, .. }) => summary.clone(),
        Event::Entered(stage) => phase_title(stage)?.to_owned(),
        Event::SetUp { commands, .. } => format!("{} commands take the field.", commands.len()),
        Event::RoundBegan { round } => format!("Round {round}."),
        Event::Income { nation, gained } => {
            format!("{} receives {}.", named(nation), words::resources(*gained))
        }
        Event::ChartSealed { nation } => format!("{} has sealed its orders.", named(nation)),
        Event::ChartReopened { nation } | Event::SheetReopened { nation } => {
            format!("{} breaks its seal.", named(nation))
        }
        Event::SheetSealed { nation } => format!("{} has sealed its purchases.", named(nation)),
        Event::Regrouped { nation, from, to, units: moved } => {
            let (from, to) = (command(*from), command(*to));
            format!("{} moves {} from its {from} to its {to}.", named(nation), units(*moved))
        }
        Event::BidsRevealed { bids } if bids.iter().all(|(_, bid)| *bid == 0) => {
            "Nobody bids for the turn order.".to_owned()
        }
        Event::BidsRevealed { bids } => {
            let list: Vec<String> = bids.iter().map(|(n, bid)| format!("{} {bid}", named(n))).collect();
            format!("The bids: {}.", list.join(", "))
        }
        Event::SlotTaken { nation, slot } => {
            format!("{} takes place {slot} in the turn order.", named(nation))
        }
        Event::ChartRevealed { nation, orders } if orders.is_empty() => {
            format!("{} has written no orders.", named(nation))
        }
        Event::ChartRevealed { nation, orders } => {
            let one =
                |order: &Written| format!("{} to {}", order.command, game.table.board.place(order.to).name);
            let list: Vec<String> = orders.iter().map(one).collect();
            format!("{} opens its orders: {}.", named(nation), list.join(", "))
        }
        Event::OrderCancelled { nation, order } => {
            format!("{} cancels the order for {}.", named(nation), words::sending(game, order))
        }
        Event::OrderVoided { nation, order, why, .. } => {
            format!("{} cannot send {}: {why}.", named(nation), words::sending(game, order))
        }
        Event::Moved { nation, command: number, path, left } => {
            let (from, to) = (path.first()?, path.last()?);
            let stack = state.command(*nation, *number).map_or(Units::default(), |stack| stack.units);
            let held = left
                .as_ref()
                .map_or(String::new(), |l| format!(", leaving {} behind in {}", units(l.units), at(&l.at)));
            let going = left.as_ref().map_or(stack, |l| stack - l.units);
            let way = if from == to {
                format!("stays in {}", at(to))
            } else {
                format!("moves from {} to {}", at(from), at(to))
            };
            format!("The {} of {} ({}) {way}{held}.", command(*number), named(nation), units(going))
        }
        Event::NeutralInvaded { region, by, force } => {
            let met = match force.is_empty() {
                true => "nobody rises".to_owned(),
                false => format!("{} rise", units(*force)),
            };
            format!("{} invades {}; {met} to meet it.", named(by), at(region))
        }
        Event::Launched { nation, from, to } if from == to => {
            format!("{} launches a carrier fighter in {}.", named(nation), at(to))
        }
        Event::Launched { nation, from, to } => {
            format!("{} launches a carrier fighter from {} to {}.", named(nation), at(from), at(to))
        }
        Event::PactBroken { by } => format!("{} breaks the Soviet-Japanese pact.", named(by)),
        Event::PactDissolved { pact } => match pact {
            Pact::SovietJapanese => "The Soviet-Japanese pact dissolves.".to_owned(),
            Pact::SinoSoviet => "The Sino-Soviet pact dissolves.".to_owned(),
            Pact::StalinDoctrine => "The Stalin Doctrine ends.".to_owned(),
        },
        Event::TrespassersLost { nation, region, units: lost } => {
            format!("{} loses {}, still in {}.", named(nation), units(*lost), at(region))
        }
        Event::BattleJoined(battle) => format!("Battle for {}: {}.", at(&battle.region), line_up(battle)),
        Event::StageBegan { stage, dice, .. } => {
            let name = if *stage == FireStage::Air { "Air" } else { "Surface" };
            format!(
                "{name} battle: {} of the Allies against {} of the Axis.",
                said_dice(dice[0]),
                said_dice(dice[1])
            )
        }
        Event::Rolled { by, faces } => format!("{} roll {}.", words::side(*by), colours(faces)),
        Event::Hit { colour, target } => {
            format!("{} hits {} of {}.", capital(colour.name()), words::one(target.unit), owner(game, target))
        }
        Event::EscortTookHit { colour, owner } => {
            format!("A cruiser of {} takes the {colour} hit.", named(owner))
        }
        Event::Killed { target, .. } => {
            format!("{} loses {}.", capital(owner(game, target)), words::one(target.unit))
        }
        Event::Escaped { owner } => format!("A submarine of {} escapes.", named(owner)),
        Event::Bombed { what, region, .. } => format!("Bombs on {} strike {}.", at(region), struck(*what)),
        Event::GarrisonRolled { faces } => format!("The garrison rolls {}.", colours(faces)),
        Event::GarrisonKilled { target } => {
            format!("The garrison eliminates {} of {}.", words::one(target.unit), owner(game, target))
        }
        Event::RepairPaid { units: none, .. } if none.is_empty() => return None,
        Event::RepairPaid { nation, units: mended, paid } if paid.is_empty() => {
            format!("{} repairs {} at no cost.", named(nation), units(*mended))
        }
        Event::RepairPaid { nation, units: mended, paid } => {
            format!("{} repairs {} for {}.", named(nation), units(*mended), words::resources(*paid))
        }
        Event::UnitsLost { nation, units: lost, .. } => format!("{} loses {}.", named(nation), units(*lost)),
        Event::ForceLost { region, units: lost } => format!("{} loses {}.", at(region), units(*lost)),
        Event::ForceTaken { region, by, .. } => {
            format!("{} takes over the defence of {}.", named(by), at(region))
        }
        Event::TransportsSunk { nation, region, units: lost } => {
            format!("Transports of {} with {} sink in {}.", named(nation), units(*lost), at(region))
        }
        Event::Captured { region, by, from: Some(from) } => {
            format!("{} takes {} from {}.", named(by), at(region), named(from))
        }
        Event::Captured { region, by, from: None } => format!("{} takes {}.", named(by), at(region)),
        Event::MedalsAwarded { nation, medals } => {
            format!("{} is awarded {}.", named(nation), many(*medals, "medal"))
        }
        Event::StressGained { nation, stress, why, .. } => {
            let why = match why {
                StressFor::Territory => "for lost land",
                StressFor::Neutral => "for invading a neutral",
                StressFor::Pact => "for breaking the pact",
                StressFor::Casualties => "for casualties",
            };
            format!("{} gains {stress} stress {why}.", named(nation))
        }
        Event::MarkerSet { region, marker: Marker::Embattled } => {
            format!("{} remains embattled.", at(region))
        }
        Event::Dived { nation, to, count, .. } => {
            format!("{} slips away to {} with {}.", named(nation), at(to), many(*count, "submarine"))
        }
        Event::RaidBegan(raid) => {
            format!("{} raids convoys in {}.", named(&raid.commander), at(&raid.region))
        }
        Event::ConvoyRolled { convoy, faces } => {
            format!("Against {}: {}.", words::convoy(game, convoy), colours(faces))
        }
        Event::ShipsSunk { nation, resource, count, .. } => {
            format!("{} loses {count} {} at sea.", named(nation), words::resource(*resource))
        }
        Event::Landed { nation, command: number, to, .. } => {
            format!("The {} of {} lands in {}.", command(*number), named(nation), at(to))
        }
        Event::AirLost { nation, command: number, .. } => {
            format!("The {} of {} finds no place to land and is lost.", command(*number), named(nation))
        }
        Event::Deployed { nation, to, units: new, token, .. } => {
            format!("{} deploys {} in {} under its {}.", named(nation), units(*new), at(to), command(*token))
        }
        Event::ConstructionLost { nation, at: region, units: lost } => {
            format!("{} loses {} in the bombed yards of {}.", named(nation), units(*lost), at(region))
        }
        Event::CasualtiesConverted { nation, points, stress } => {
            let stress = if *stress == 0 { "no".to_owned() } else { stress.to_string() };
            format!("{} counts {} and gains {stress} stress.", named(nation), many(*points, "casualty point"))
        }
        Event::StressCancelled { nation, medals, goods } => {
            format!("{} cancels {} stress.", named(nation), medals + goods)
        }
        Event::ZoneAdvanced { nation, to, .. } => format!("{} advances to the {to} zone.", named(nation)),
        Event::ZoneRelieved { nation, to, .. } => format!("{} slides back to the {to} zone.", named(nation)),
        Event::UnrestPaid { nation, paid } => {
            format!("{} pays {} to restore order.", named(nation), words::resources(*paid))
        }
        Event::Deserted { nation, units: gone, .. } => {
            format!("{} loses {} by desertion.", named(nation), units(*gone))
        }
        Event::Traded { nation, trade } => format!(
            "{} trades {} {} for {} {} with {}.",
            named(nation),
            trade.give.block(),
            words::resource(trade.give),
            trade.get.block(),
            words::resource(trade.get),
            at(&trade.with)
        ),
        Event::BombRepaired { nation, at: region } => {
            format!("{} repairs bomb damage in {}.", named(nation), at(region))
        }
        Event::PurchaseRevealed { nation, units: new, goods, .. } => {
            let mut list: Vec<String> =
                new.iter().map(|(unit, count)| words::number_of(count, unit)).collect();
            if *goods > 0 {
                list.push(format!("{goods} civilian goods"));
            }
            format!("{} buys {}.", named(nation), and(&list))
        }
        Event::Built { nation, at: region, units: new } => {
            format!("{} starts to build {} in {}.", named(nation), units(*new), at(region))
        }
        Event::Mobilized { nation, at: region, units: new, .. } => {
            format!("{} raises {} in {}.", named(nation), units(*new), at(region))
        }
        Event::PlacementForfeited { nation, units: lost } => {
            format!("{} has no place for {}.", named(nation), units(*lost))
        }
        Event::ProductionRolled { nation, faces } => {
            format!("{} rolls {} for production.", named(nation), colours(faces))
        }
        Event::Made { nation, unit, .. } => format!("{} makes {}.", named(nation), words::one(*unit)),
        Event::Collapsed { nation } => format!("{} collapses.", named(nation)),
        Event::CardClaimed { region, by } => format!("{} claims {}.", named(by), at(region)),
        _ => return None,
    })
}

/// What a battle, a loss of land or of a nation came to.
pub fn headline(game: &WarRoom, state: &State, event: &Event) -> Option<String> {
    match event {
        // The place makes it a story.
        Event::UnitsLost { nation, region, units: lost } => {
            Some(format!("{} loses {} in {}.", game.title(*nation), units(*lost), place(game, *region)))
        }
        Event::Captured { .. }
        | Event::TransportsSunk { .. }
        | Event::ZoneAdvanced { .. }
        | Event::Collapsed { .. } => tell(game, state, event),
        _ => None,
    }
}

fn owner(game: &WarRoom, target: &Target) -> &'static str {
    target.owner.map_or("the neutral force", |nation| game.title(nation))
}

fn struck(what: BombTarget) -> String {
    match what {
        BombTarget::Unit(unit) => format!("{} under construction", words::one(unit)),
        BombTarget::Resource(resource) => words::resource(resource).to_owned(),
        BombTarget::Infrastructure => "the infrastructure".to_owned(),
    }
}

fn said_dice(count: u8) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

fn colours(faces: &[u8]) -> String {
    let results = results_of(faces);
    let seen = Colour::ALL.iter().filter(|colour| results[**colour as usize] > 0);
    and(&seen.map(|colour| format!("{} {colour}", results[*colour as usize])).collect::<Vec<_>>())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn line_up(battle: &Battle) -> String {
    let side = |alliance: Alliance, name: &str| {
        let mut force = Units::default();
        battle.side(alliance).groups.iter().for_each(|g| force[g.unit] += g.alive());
        (!force.is_empty()).then(|| format!("{} of the {}", units(force), name))
    };
    let sides = [side(Alliance::Allied, "Allies"), side(Alliance::Axis, "Axis")];
    sides.into_iter().flatten().collect::<Vec<_>>().join(" against ")
}

fn phase_title(stage: &Stage) -> Option<&'static str> {
    Some(match stage {
        Stage::Planning => "Phase 2: Strategic Planning.",
        Stage::Movement { turn: 0 } => "Phase 3: Movement Operations.",
        Stage::Landing { turn: 0 } => "Phase 5: Refit & Deploy.",
        Stage::CancelStress { turn: 0 } => "Phase 6: Morale.",
        Stage::Production => "Phase 7: Production.",
        _ => return None,
    })
}
