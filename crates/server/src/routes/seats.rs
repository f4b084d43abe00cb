//! Who decides for a seat: its people, or a bot in their place.

use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::Seat;

use super::{Entered, Shared};
use crate::api::{BotRequest, Push};
use crate::extract::{Body, Path};
use crate::fault::{Failure, Fault};
use crate::found::known_bot;
use crate::hall::{Hall, now, seat_named};
use crate::keys;

/// Hand a seat to a bot, or back to its people. The table's owner and the seat's holder may at
/// any time; whoever holds another seat may hand it to a bot once its time is over.
#[utoipa::path(
    post, path = "/api/tables/{table}/bot", request_body = BotRequest, params(("table" = String, Path)),
    responses((status = 200, description = "done"), (status = "4XX", body = Failure))
)]
pub async fn bot(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<BotRequest>,
) -> Result<(), Fault> {
    let key = keys::bearer(&headers)?;
    let mut at = Entered::new(&app, &table, &headers).await?;
    let game = app.hall.game_of(&at.seated);
    let seat = seat_named(game, &asked.seat)?;
    if !game.playing(&at.open.table.record().header.setup.scenario).contains(&seat) {
        return Err(Fault::bad_request("this seat takes no part"));
    }
    may_hand(&app.hall, &at, seat, asked.bot.is_some())?;
    if let Some(bot) = &asked.bot {
        known_bot(game, bot)?;
    }
    let sealed = asked.bot.is_none() && at.open.bots.contains_key(&seat) && at.open.table.holds_secrets(seat);
    if sealed {
        return Err(Fault::not_yours(
            "the bot has decided in secret: this seat is taken over once everybody sees what it did",
        ));
    }
    // Until the disk has it: whatever breaks this off, the copy in memory is dropped.
    at.open.dirty = true;
    match asked.bot {
        Some(bot) => {
            at.open.bots.insert(seat, bot);
            if at.open.awaits(seat) {
                at.open.table.waive(seat)?;
            }
        }
        None => {
            at.open.bots.remove(&seat);
            // A seat that never had a person is the owner's.
            let held = at.open.keys.values().any(|grant| grant.seats.contains(&seat));
            if let (false, Some(owner)) = (held, key.and_then(|key| at.open.keys.get_mut(&key))) {
                owner.seats.insert(seat);
            }
        }
    }
    drop(at.seated.wake_bot(seat));
    at.open.note_owed(now());
    let unsaved = at.open.unsaved(&table);
    let count = unsaved.lines.len() as u64;
    if at.open.saved == 0 || count > 0 {
        app.hall.store.append(unsaved).await?;
        at.open.saved += count;
    }
    let (keys, bots, owing) = (at.open.kept_keys(), at.open.kept_bots(), at.open.owing());
    app.hall.store.reseat(&table, &keys, &bots, &owing).await?;
    at.open.dirty = false;
    at.seated.listeners.tell(&Push::Seats);
    if game.has_secrets() {
        // Who looks through which seat has changed: all come again.
        at.seated.listeners.close();
    }
    if owing.bot_owes {
        crate::bots::set_to_work(&app.hall, &at.seated);
    }
    Ok(())
}

fn may_hand(hall: &Hall, at: &Entered, seat: Seat, to_a_bot: bool) -> Result<(), Fault> {
    let grant = &at.grant;
    if grant.owner || grant.seats.contains(&seat) {
        return Ok(());
    }
    if grant.seats.is_empty() || !to_a_bot {
        return Err(Fault::not_yours(
            "only the table's owner and the seat's holder hand it to a bot or back",
        ));
    }
    let until = at.open.owed.get(&seat).and_then(|since| at.open.until(*since, hall.config.day));
    match until {
        Some(until) if now().is_some_and(|now| now >= until) => Ok(()),
        Some(_) => Err(Fault::not_yours("this seat still has time to decide")),
        None => Err(Fault::not_yours("nothing is owed by this seat within a time")),
    }
}
