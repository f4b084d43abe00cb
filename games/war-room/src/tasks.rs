//! What a nation owes, in one sentence, and the order that leads on.

use crate::WarRoom;
use crate::battle::{Battle, Step};
use crate::decide::bomb_name;
use crate::ids::*;
use crate::order::Order;
use crate::phase2_planning::open_slots;
use crate::state::{Stage, State};
use crate::words::{self, many as count, place, units as listed};

pub(crate) struct Task {
    /// What the nation itself reads: it may tell what only the nation knows.
    pub you: String,
    /// After "Waiting for Germany": told to everybody.
    pub others: &'static str,
    pub button: Option<(String, Order)>,
}

impl Task {
    fn new(you: impl Into<String>, others: &'static str, button: impl Into<String>, order: Order) -> Task {
        Task { you: you.into(), others, button: Some((button.into(), order)) }
    }
}

pub(crate) fn task(game: &WarRoom, state: &State, nation: Nation) -> Task {
    let at = state.nation(nation);
    match &state.stage {
        Stage::Planning => planning(game, state, nation),
        Stage::Slots { .. } => {
            let slot = open_slots(state).first().copied().unwrap_or(1);
            let you = "Your bid is the highest left: pick your place in the turn order.";
            Task::new(
                you,
                "to pick a place in the turn order",
                format!("Take place {slot}"),
                Order::Slot { slot },
            )
        }
        Stage::Bonus { .. } => {
            let you = format!(
                "Turn medals into production dice, up to {}, or buy none.",
                game.bonus_limit(state, nation)
            );
            Task::new(you, "to turn medals into dice", "Buy no dice", Order::Done)
        }
        Stage::QuickDice { .. } => {
            let you =
                "Pick the units this batch of dice makes; what you leave is made for you, dearest first.";
            Task::new(you, "to pick what the dice make", "Make the rest", Order::Done)
        }
        Stage::Movement { .. } => movement(game, state, nation),
        Stage::Launch { .. } => {
            let ready: u8 = game.ready_carriers(state, nation).iter().map(|(_, count)| count).sum();
            let you = format!(
                "You may launch {}: pick a carrier, then its own sea or a region next to it.",
                count(ready, "carrier fighter")
            );
            Task::new(you, "to launch carrier fighters", "Launch no more", Order::Done)
        }
        Stage::Hotspots { .. } => {
            let mine = game.hotspots_of(state, nation);
            let you = format!("Pick the hotspot to resolve next: {} involve you.", mine.len());
            let button = mine.first().map(|region| {
                (format!("Resolve {}", place(game, *region)), Order::Resolve { region: *region })
            });
            Task { you, others: "to pick a hotspot", button }
        }
        Stage::Battle { .. } => match state.battle.as_deref() {
            Some(battle) => in_battle(game, state, nation, battle),
            None => Task { you: "The battle is over.".to_owned(), others: "to go on", button: None },
        },
        Stage::ConvoyRaid { .. } => raid(game, state, nation),
        Stage::Landing { .. } => {
            let aloft: Vec<_> = game.aloft(state, nation).collect();
            let lost = aloft.iter().filter(|command| game.landing_sites(state, command).is_empty()).count();
            let warning = match lost {
                0 => String::new(),
                lost => format!(
                    " {} no place to land and will be lost.",
                    count(lost as u32, "command") + " found"
                ),
            };
            let you = format!(
                "Land {}: pick one, then a lit territory; the rest lands as near as it can.{warning}",
                count(aloft.len() as u32, "air command")
            );
            let button =
                format!("Land {}", if aloft.len() == 1 { "it".to_owned() } else { "them all".to_owned() });
            Task::new(you, "to land aircraft", button, Order::Done)
        }
        Stage::Deployment { .. } => {
            let units = game
                .yards(state, nation)
                .iter()
                .fold(Units::default(), |sum, yard| sum + state.construction_at(*yard));
            let you = format!(
                "Deploy {}: pick a yard and a stack, or let the rest deploy by itself.",
                listed(units)
            );
            Task::new(
                you,
                "to deploy new units",
                format!("Deploy {}", count(units.total(), "unit")),
                Order::Done,
            )
        }
        Stage::CancelStress { .. } => {
            let you = format!(
                "You have {} stress of {}: spend medals or goods to cancel some, or keep them.",
                at.stress,
                game.threshold(state, nation)
            );
            Task::new(you, "to cancel stress", "Keep medals and goods", Order::Done)
        }
        Stage::Relief { .. } => {
            let due = game.threshold(state, nation);
            let you =
                format!("Slide back one zone for {due} medals and goods, or stay in the {} zone.", at.zone);
            Task::new(you, "to decide on relief", format!("Stay in the {} zone", at.zone), Order::Done)
        }
        Stage::Unrest { .. } => {
            let due = game.unrest_due(state, nation);
            let you = format!("Civil unrest costs {due} resources: choose which, or take the suggestion.");
            let pay = at.resources.payment_of(due).unwrap_or_default();
            Task::new(you, "to pay for civil unrest", format!("Pay {}", words::resources(pay)), Order::Done)
        }
        Stage::Desertion { left, .. } => {
            let you = format!("{} must desert: pick them, or let infantry go first.", count(*left, "unit"));
            Task::new(you, "to lose deserting units", "Let infantry go first", Order::Done)
        }
        Stage::Production => production(game, state, nation),
        Stage::Placement { .. } => {
            let you = format!(
                "Place {}: pick a unit, then a lit territory; the rest goes where most room is left.",
                listed(at.to_place)
            );
            Task::new(
                you,
                "to place new units",
                format!("Place the rest: {}", count(at.to_place.total(), "unit")),
                Order::Done,
            )
        }
        Stage::Economy | Stage::RoundEnd | Stage::Over { .. } => {
            Task { you: "Nothing is owed.".to_owned(), others: "to go on", button: None }
        }
    }
}

fn planning(game: &WarRoom, state: &State, nation: Nation) -> Task {
    let chart = &state.nation(nation).chart;
    let (written, limit) = (chart.orders.len(), usize::from(game.order_limit(state, nation)));
    let free = limit.saturating_sub(written);
    let you = match (written, free) {
        (0, _) => format!(
            "Write up to {limit} orders: click one of your stacks, then a lit region; then bid and seal."
        ),
        (_, 0) => "All your orders are written: set your bid, then seal.".to_owned(),
        _ => format!(
            "{free} of {limit} orders are still free: click a stack, then a lit region; or bid and seal."
        ),
    };
    let others = "to seal their orders";
    if game.check_bid(state, nation, chart.bid).is_err() {
        return Task {
            you: "You cannot pay your bid: lower it, then seal.".to_owned(),
            others,
            button: None,
        };
    }
    let bid = if game.highest_bid(state, nation) == 0 {
        String::new()
    } else {
        format!(" and a bid of {}", chart.bid)
    };
    let orders = if written == 0 { "no orders".to_owned() } else { count(written as u32, "order") };
    Task::new(you, others, format!("Seal {orders}{bid}"), Order::Done)
}

fn movement(game: &WarRoom, state: &State, nation: Nation) -> Task {
    let others = "to carry out an order";
    let Some((written, command, ways)) = game.order_at_hand(state, nation) else {
        return Task { you: "The order is void.".to_owned(), others, button: None };
    };
    let to = place(game, written.to);
    let pinned = ways.iter().all(|way| way.pinned.is_some());
    let choice = match (ways.len(), pinned) {
        (_, true) => " Enemies pin part of it: choose what stays behind, and go or cancel.",
        (1, _) => " Go, or cancel it.",
        // The way flown leaves no trace.
        _ if command.category() == Category::Air => " Go, or cancel it.",
        _ => " Choose a route, and go or cancel.",
    };
    let you = format!("Your order sends the {} to {to}.{choice}", words::command(command.number));
    let stays = game.check_go(state, nation, None, None, None).ok().and_then(|movement| movement.left);
    let send = format!("Send the {} to {to}", words::command(command.number));
    let text = match stays {
        Some(left) => format!("{send}, leaving {} in {}", listed(left.units), place(game, left.at)),
        None => send,
    };
    // Whoever stays behind is named, never chosen in silence.
    let go = Order::Go { via: None, leave: stays.map(|left| left.units), token: None };
    Task::new(you, others, text, go)
}

fn raid(game: &WarRoom, state: &State, nation: Nation) -> Task {
    let open = state.raid.as_ref().map_or(0, |raid| raid.unassigned().filter(|r| r.nation == nation).count());
    if open > 0 {
        let you = format!("Assign {} to convoys, or let them spread evenly.", count(open as u32, "raider"));
        return Task::new(you, "to assign raiders", "Spread them evenly", Order::Done);
    }
    let choices = game.wild_choices(state);
    let best = choices.first().map_or("ships", |resource| words::resource(*resource));
    let you = "A black die is wild: choose which ships it sinks.";
    Task::new(you, "to use a wild die", format!("Sink the {best}"), Order::Done)
}

fn production(game: &WarRoom, state: &State, nation: Nation) -> Task {
    let sheet = &state.nation(nation).sheet;
    let left = game.uncommitted(state, nation);
    let units = count(sheet.units.total(), "unit");
    let goods = if sheet.goods == 0 { String::new() } else { format!(" and {}", count(sheet.goods, "good")) };
    let rest = words::resources(left);
    let you = format!("Buy units and goods in secret, trade openly, then seal: {rest} left.");
    let button = if sheet.units.is_empty() && sheet.goods == 0 {
        "Seal: buy nothing".to_owned()
    } else {
        format!("Seal {units}{goods}")
    };
    Task::new(you, "to seal their purchases", button, Order::Done)
}

fn in_battle(game: &WarRoom, state: &State, nation: Nation, battle: &Battle) -> Task {
    match &battle.step {
        Step::Stances(side) => {
            let first = *side == battle.first;
            let you = if first {
                "Choose a stance for each unit before any dice; the enemy sees it before choosing his."
            } else {
                "The enemy has committed. Choose a stance for each unit, then the dice roll."
            };
            Task::new(you, "to choose stances", "Commit stances", Order::Done)
        }
        Step::AirStage | Step::SurfaceStage => fire(game, battle),
        Step::Bombing => {
            let colour = game.bomb_colour(battle);
            let targets = colour.map_or(Vec::new(), |colour| game.bomb_targets(state, battle, colour));
            let best = game.best_bomb(&targets).map_or("nothing", bomb_name);
            let you = format!("Choose what the {} die strikes.", colour.map_or("next", Colour::name));
            Task::new(you, "to place bombs", format!("Strike {best}"), Order::Auto)
        }
        Step::Garrison { .. } => Task::new(
            "Choose the invading unit your garrison eliminates.",
            "to choose the garrison's victim",
            "Eliminate the dearest unit",
            Order::Done,
        ),
        Step::Repairs { .. } => {
            let units = game.affordable_repairs(state, nation);
            let you = format!(
                "Repair damaged units, one resource each, or lose them: {} can be saved.",
                units.total()
            );
            Task::new(you, "to repair damaged units", format!("Repair {}", listed(units)), Order::Done)
        }
        Step::Claim => {
            let claimants = game.claimants(state);
            let by =
                claimants.iter().find(|n| **n == nation).or(claimants.first()).copied().unwrap_or(nation);
            let you = format!("Choose which nation takes {}.", place(game, battle.region));
            Task::new(you, "to choose who takes control", format!("{} takes it", game.title(by)), Order::Done)
        }
        Step::Medals { left } => {
            let decorated = game.decorated(state);
            let to =
                decorated.iter().find(|n| **n == nation).or(decorated.first()).copied().unwrap_or(nation);
            let you = format!("Award {} among the nations that fought.", count(*left, "medal"));
            Task::new(you, "to award medals", format!("All to {}", game.title(to)), Order::Done)
        }
        Step::Dive { .. } => {
            let you = format!(
                "{} escaped and may slip into a sea next door.",
                count(game.escaped_submarines(state, nation), "submarine")
            );
            Task::new(you, "to decide on diving submarines", "Stay here", Order::Done)
        }
        Step::Losses | Step::Marker | Step::End => {
            Task { you: "The battle is being tidied up.".to_owned(), others: "to go on", button: None }
        }
    }
}

fn fire(game: &WarRoom, battle: &Battle) -> Task {
    let Some(fire) = &battle.fire else {
        return Task { you: "The dice are about to roll.".to_owned(), others: "to roll", button: None };
    };
    if let Some((colour, target)) = fire.aimed {
        let you =
            format!("A {colour} die hits your {}: a cruiser may take it instead.", words::unit(target.unit));
        return Task::new(
            you,
            "to decide on an escort",
            "A cruiser takes the hit",
            Order::Escort { owner: None },
        );
    }
    let dice: u8 = fire.pending.map_or(0, |pending| pending.iter().sum());
    let you = if battle.quick {
        "Choose what your dice eliminate; the suggestion takes the dearest units.".to_owned()
    } else {
        let colour = game.colour_at_hand(battle).map_or("next", Colour::name);
        format!(
            "Hits are placed by colour in a fixed order. The {colour} die leaves you a choice; a suggestion is filled in."
        )
    };
    Task::new(
        you,
        "to place hits",
        format!("Confirm {}", count(dice, "die").replace("dies", "dice")),
        Order::Auto,
    )
}
