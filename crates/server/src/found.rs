//! How tables come to be: begun anew, for a lesson, imported from a record, or branched off from another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::any::{AnyGame, AnyTable};
use sandtable_engine::dice::Secret;
use sandtable_engine::lesson::{Lesson, opponent};
use sandtable_engine::patience::within;
use sandtable_engine::record::Record;
use sandtable_engine::{Seat, Setup, Viewer};

use crate::App;
use crate::api::{Created, ForkRequest, Holder, NewLesson, NewTable, Taught};
use crate::extract::{Body, Large, Path};
use crate::fault::{Code, Failure, Fault};
use crate::hall::{Hall, seat_named};
use crate::keys::{self, Grant, Keys};
use crate::seated::Open;

/// In days.
const LONGEST_PACE: u8 = 60;
/// No game of thirty rounds has had half as many.
const MOST_PIECES: u64 = 4000;
/// The option of games that end after a number of rounds.
const ROUND_LIMIT: &str = "round-limit";

/// Begin a game.
#[utoipa::path(
    post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Created), (status = "4XX", body = Failure))
)]
pub async fn create(
    State(app): State<Arc<App>>,
    Body(wanted): Body<NewTable>,
) -> Result<Json<Created>, Fault> {
    let (at, game) = app.hall.game(&wanted.game)?;
    if wanted.seed.is_some() && !app.hall.config.seeds {
        return Err(Fault::bad_request("this server takes no seed: nobody knows its dice beforehand"));
    }
    let holders = holders(game, &wanted.seats)?;
    let mut setup = Setup { scenario: wanted.scenario, options: wanted.options, ..Setup::default() };
    let is_bot = |seat: Seat| matches!(holders.get(&seat), Some(Holder::Bot { .. }));
    if game.playing(&setup.scenario).into_iter().all(is_bot) {
        limit_rounds(game, &mut setup.options, app.hall.config.bot_rounds);
    }
    if wanted.days.is_some_and(|days| !(1..=LONGEST_PACE).contains(&days)) {
        return Err(Fault::bad_request(format!("a seat has 1 to {LONGEST_PACE} days, or no hurry")));
    }
    let awaits = people(game, &setup.scenario, &holders);
    let drawn = keys::new_secret()?;
    let table = on_a_thread(app.hall.clone(), move |hall| match &wanted.seed {
        Some(seed) => Ok(hall.games[at].begin(&setup, Secret::from_seed(seed), Vec::new())?),
        None => Ok(hall.games[at].found(&setup, drawn, &awaits)?),
    })
    .await?;
    found(&app.hall, at, table, &holders, wanted.days).await
}

/// Go on with a record, as its only player.
#[utoipa::path(
    post, path = "/api/tables/import",
    request_body(content = String, content_type = "text/plain", description = "a record, in JSON Lines"),
    responses((status = 200, body = Created), (status = "4XX", body = Failure))
)]
pub async fn import(State(app): State<Arc<App>>, record: Large) -> Result<Json<Created>, Fault> {
    let Large { bytes: text, turn: _turn } = record;
    let (at, table) = on_a_thread(app.hall.clone(), move |hall| {
        let record = Record::parse(&text)?;
        let (at, game) = hall.game(&record.header.game)?;
        fits(game.most_pieces(&record)?)?;
        let (table, _) = game.load(record)?;
        table.is_sound()?;
        fits(pieces_at(&*table))?;
        Ok((at, table))
    })
    .await?;
    found(&app.hall, at, table, &BTreeMap::new(), None).await
}

/// Play on from an earlier position, with other dice. Where games have secrets, only once they are over.
#[utoipa::path(
    post, path = "/api/tables/{table}/fork", request_body = ForkRequest,
    params(("table" = String, Path)),
    responses((status = 200, body = Created), (status = "4XX", body = Failure))
)]
pub async fn fork(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(wanted): Body<ForkRequest>,
) -> Result<Json<Created>, Fault> {
    let (at, record) = {
        let (seated, open) = app.hall.enter(&table).await?;
        keys::grant(&open.keys, keys::bearer(&headers)?.as_ref())?;
        let record = open.table.record();
        no_secrets(app.hall.game_of(&seated), record)?;
        if wanted.n > open.n() {
            return Err(Fault::bad_request(format!("the record has {} entries", open.n())));
        }
        (seated.game, record.clone())
    };
    let secret = keys::new_secret()?;
    let table = on_a_thread(app.hall.clone(), move |hall| {
        let game = &*hall.games[at];
        let awaits = people(game, &record.header.setup.scenario, &BTreeMap::new());
        Ok(game.fork(&record, wanted.n, secret, &awaits)?)
    });
    found(&app.hall, at, table.await?, &BTreeMap::new(), None).await
}

/// Begin a lesson, or go on with one of its steps.
#[utoipa::path(
    post, path = "/api/lessons", request_body = NewLesson,
    responses((status = 200, body = Taught), (status = "4XX", body = Failure))
)]
pub async fn teach(
    State(app): State<Arc<App>>,
    Body(wanted): Body<NewLesson>,
) -> Result<Json<Taught>, Fault> {
    let (at, game) = app.hall.game(&wanted.game)?;
    let lesson = lesson_named(game, &wanted.lesson)?.clone();
    let own = seat_named(game, &lesson.seat)?;
    let opponent = Holder::Bot { bot: opponent(game.bots()).id.to_owned() };
    let table = on_a_thread(app.hall.clone(), move |hall| {
        lesson
            .begin(&*hall.games[at], wanted.step)
            .map_err(|why| Fault::internal(format!("lesson `{}` cannot be begun there: {why}", lesson.id)))
    });
    let table = table.await?;
    let n = table.record().entries.len() as u64;
    let others = game.playing(&table.record().header.setup.scenario).into_iter().filter(|seat| *seat != own);
    let holders = others.map(|seat| (seat, opponent.clone())).collect();
    let Json(created) = found(&app.hall, at, table, &holders, None).await?;
    Ok(Json(Taught { created, n }))
}

pub fn lesson_named<'g>(game: &'g dyn AnyGame, id: &str) -> Result<&'g Lesson, Fault> {
    let known = || game.lessons().iter().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>().join(", ");
    let found = game.lessons().iter().find(|lesson| lesson.id == id);
    found.ok_or_else(|| Fault::not_found(format!("there is no lesson `{id}`: choose {}", known())))
}

/// Whether the whole record may be seen.
pub fn no_secrets(game: &dyn AnyGame, record: &Record) -> Result<(), Fault> {
    if game.has_secrets() && record.end.is_none() {
        return Err(Fault::not_yours("the seats have secrets from each other until the game is over"));
    }
    Ok(())
}

/// Records come from anywhere: whatever breaks over one must not break more.
async fn on_a_thread<T: Send + 'static>(
    hall: Arc<Hall>,
    make: impl FnOnce(&Hall) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let made = tokio::task::spawn_blocking(move || within(hall.config.question, || make(&hall))).await;
    let made = made.map(|made| made.unwrap_or_else(|too_long| Err(too_long.into())));
    made.unwrap_or_else(|_| Err(Fault::bad_request("the record leads to an impossible position")))
}

/// Whether there are no more pieces than a game could come to: what there is to ask about a position grows with
/// them.
fn fits(pieces: u64) -> Result<(), Fault> {
    if pieces > MOST_PIECES {
        let message = format!("the record leads to {pieces} pieces; up to {MOST_PIECES} are taken in");
        return Err(Fault::new(Code::TooLarge, message));
    }
    Ok(())
}

/// The pieces that a position shows.
fn pieces_at(table: &dyn AnyTable) -> u64 {
    let picture = table.picture(Viewer::Referee).unwrap_or_default();
    let stacks = picture.spaces.values().flat_map(|space| &space.stacks);
    stacks.flat_map(|stack| &stack.units).map(|(_, count)| u64::from(*count)).sum()
}

/// Games among bots end: where the rules know a limit of rounds and nobody chose, it is the longest that
/// the bots play.
fn limit_rounds(game: &dyn AnyGame, options: &mut BTreeMap<String, String>, rounds: u16) {
    let Some(limit) = game.about().options.iter().find(|option| option.id == ROUND_LIMIT) else { return };
    let within = |value: &&str| value.parse::<u16>().ok().filter(|value| *value <= rounds);
    if let Some(longest) = limit.values.iter().copied().filter_map(|value| within(&value)).max() {
        options.entry(ROUND_LIMIT.to_owned()).or_insert_with(|| longest.to_string());
    }
}

fn holders(game: &dyn AnyGame, wanted: &BTreeMap<String, Holder>) -> Result<BTreeMap<Seat, Holder>, Fault> {
    let mut holders = BTreeMap::new();
    for (name, holder) in wanted {
        if let Holder::Bot { bot } = holder {
            known_bot(game, bot)?;
        }
        if holders.insert(seat_named(game, name)?, holder.clone()).is_some() {
            return Err(Fault::bad_request(format!("seat `{name}` is given twice")));
        }
    }
    Ok(holders)
}

/// The seats that people hold: each contributes to the dice.
fn people(game: &dyn AnyGame, scenario: &str, holders: &BTreeMap<Seat, Holder>) -> Vec<Seat> {
    let is_bot = |seat: &Seat| matches!(holders.get(seat), Some(Holder::Bot { .. }));
    game.playing(scenario).into_iter().filter(|seat| !is_bot(seat)).collect()
}

pub fn known_bot(game: &dyn AnyGame, bot: &str) -> Result<(), Fault> {
    if game.bots().iter().any(|spec| spec.id == bot) {
        return Ok(());
    }
    let known: Vec<&str> = game.bots().iter().map(|spec| spec.id).collect();
    Err(Fault::bad_request(format!("there is no bot `{bot}`: choose {}", known.join(", "))))
}

/// Hand out keys and keep the table. Seats without a holder are the founder's.
async fn found(
    hall: &Arc<Hall>,
    at: usize,
    table: Box<dyn AnyTable>,
    holders: &BTreeMap<Seat, Holder>,
    days: Option<u8>,
) -> Result<Json<Created>, Fault> {
    let id = keys::new_table_id()?;
    let (key, hash) = keys::new_key()?;
    let mut keys = Keys::new();
    let commitment = table.record().header.dice.commitment.clone();
    let mut created = Created { table: id.clone(), key, friends: BTreeMap::new(), commitment };
    let mut bots = BTreeMap::new();
    let mut mine = BTreeSet::new();
    for seat in hall.games[at].playing(&table.record().header.setup.scenario) {
        match holders.get(&seat) {
            Some(Holder::Bot { bot }) => drop(bots.insert(seat, bot.clone())),
            Some(Holder::Friend {}) => {
                let (key, hash) = keys::new_key()?;
                keys.insert(hash, Grant { owner: false, seats: BTreeSet::from([seat]) });
                let name = crate::seated::seat_name(&*table, seat).to_owned();
                created.friends.insert(name, key);
            }
            Some(Holder::Me {}) | None => drop(mine.insert(seat)),
        }
    }
    keys.insert(hash, Grant { owner: true, seats: mine });
    let owed = BTreeMap::new();
    hall.add(&id, at, Open { table, keys, bots, days, owed, dirty: false, saved: 0 }).await?;
    Ok(Json(created))
}
