//! What anybody may look at: the table, its past, its log and its numbers.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use sandtable_engine::any::Awaited;
use sandtable_engine::figures::Figures;
use sandtable_engine::news::News;
use sandtable_engine::record::By;
use sandtable_engine::{Seat, Viewer};
use tokio::task::block_in_place;

use super::{Entered, Shared};
use crate::App;
use crate::api::*;
use crate::extract::{Path, Query};
use crate::fault::{Failure, Fault};
use crate::found::no_secrets;

/// The most entries one answer of the log holds.
const LOG_LIMIT: usize = 2000;
/// The most entries that come along with how a table stands; the log has the others.
const PART: usize = 500;

/// Where a table stands and who holds its seats.
#[utoipa::path(
    get, path = "/api/tables/{table}", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Failure))
)]
pub async fn table(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TableInfo>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    Ok(Json(app.hall.in_time(|| info(&app, &at))?))
}

fn info(app: &App, at: &Entered) -> TableInfo {
    let game = app.hall.game_of(&at.seated);
    let header = &at.open.table.record().header;
    let seat = |seat: Seat| {
        let spec = game.about().seats.get(usize::from(seat.0))?;
        let bot = at.open.bots.get(&seat).cloned();
        let mine = at.grant.seats.contains(&seat);
        let kind = match (&bot, mine) {
            (Some(_), _) => HolderKind::Bot,
            (None, true) => HolderKind::Me,
            (None, false) => HolderKind::Friend,
        };
        Some(SeatInfo {
            id: spec.id,
            title: at.open.table.seat_title(seat),
            side: spec.side,
            kind,
            bot,
            mine,
        })
    };
    let owed = |(seat, since): (&Seat, &u64)| Owed {
        seat: at.open.seat_name(*seat),
        since: *since,
        until: at.open.until(*since, app.hall.config.day),
    };
    let awaiting = at.open.table.awaiting();
    TableInfo {
        table: at.seated.id.clone(),
        game: game.about().id,
        scenario: header.setup.scenario.clone(),
        options: header.setup.options.clone(),
        n: at.open.n(),
        seats: game.playing(&header.setup.scenario).into_iter().filter_map(seat).collect(),
        round: at.open.table.clock().round,
        headline: at
            .open
            .gathering()
            .or_else(|| at.open.at_rest(game, app.hall.config.bot_rounds))
            .unwrap_or_else(|| at.open.table.desk(Viewer::Spectator).now),
        over: if let Awaited::Over(outcome) = &awaiting { Some(outcome.clone()) } else { None },
        awaiting,
        days: at.open.days,
        owed: at.open.owed.iter().map(owed).collect(),
        commitment: header.dice.commitment.clone(),
        contributions: header.dice.contributions.clone(),
        awaits: header.dice.awaits.clone(),
        head: at.open.table.record().head().map(String::from),
        secret_game: game.has_secrets(),
        owner: at.grant.owner,
    }
}

/// Everything a page shows, in one answer: what is new, how the table stands and what there is to decide.
#[utoipa::path(
    get, path = "/api/tables/{table}/now", params(("table" = String, Path), NowQuery),
    responses((status = 200, body = Now), (status = "4XX", body = Failure))
)]
pub async fn now(
    State(app): Shared,
    Path(table): Path<String>,
    Query(query): Query<NowQuery>,
    headers: HeaderMap,
) -> Result<Json<Now>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let NowQuery { seat, stay, after } = query;
    Ok(Json(now_at(&app, at, seat.as_deref(), stay, after)?))
}

/// How the table stands for whoever looked through that seat and knows so many entries.
pub fn now_at(app: &App, at: Entered, asked: Option<&str>, stay: bool, after: u64) -> Result<Now, Fault> {
    let asked = at.viewer(app, asked)?;
    let game = app.hall.game_of(&at.seated);
    let viewer = at.open.eyes(game, if stay { asked } else { at.to_show(asked) });
    // What another seat saw of the past is not what this one did.
    let same_eyes = viewer == asked || !game.has_secrets();
    let after = if same_eyes { after } else { 0 };
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let table = &at.open.table;
    let (mut now, past) = app.hall.in_time(|| -> Result<_, Fault> {
        let now = Now {
            seat: seat.map(|seat| at.open.seat_name(seat)),
            table: info(app, &at),
            seen: seen(&at, viewer),
            menu: seat.map(|seat| table.menu(seat, None)).unwrap_or_default(),
            news: Vec::new(),
        };
        Ok((now, table.past(after, PART)?))
    })??;
    drop(at);
    now.news = app.hall.in_time(|| past.news(viewer))??;
    Ok(now)
}

/// The present; before all have contributed to the dice, that is what everybody waits for.
fn seen(at: &Entered, viewer: Viewer) -> Seen {
    let mut seen = Seen::new(at.open.n(), at.open.table.look(viewer));
    if let Some(gathering) = at.open.gathering() {
        (seen.desk.now, seen.desk.primary) = (gathering, None);
    }
    seen
}

/// The table as one of your seats, or a spectator, sees it.
#[utoipa::path(
    get, path = "/api/tables/{table}/view", params(("table" = String, Path), SeatQuery),
    responses((status = 200, body = Seen), (status = "4XX", body = Failure))
)]
pub async fn view(
    State(app): Shared,
    Path(table): Path<String>,
    Query(query): Query<SeatQuery>,
    headers: HeaderMap,
) -> Result<Json<Seen>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let viewer = at.viewer(&app, query.seat.as_deref())?;
    Ok(Json(app.hall.in_time(|| seen(&at, viewer))?))
}

/// The table as it was after an entry.
#[utoipa::path(
    get, path = "/api/tables/{table}/at/{n}",
    params(("table" = String, Path), ("n" = u64, Path), SeatQuery),
    responses((status = 200, body = Seen), (status = "4XX", body = Failure))
)]
pub async fn view_at(
    State(app): Shared,
    Path((table, n)): Path<(String, u64)>,
    Query(query): Query<SeatQuery>,
    headers: HeaderMap,
) -> Result<Json<Seen>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let mut viewer = at.viewer(&app, query.seat.as_deref())?;
    if n > at.open.n() {
        return Err(Fault::not_found(format!("the record has {} entries", at.open.n())));
    }
    // What a bot sealed stays sealed for whoever takes its seat later.
    if let Viewer::Seat(seat) = viewer
        && let Some(By::Bot(_)) = at.open.table.record().decider(at.open.seat_name(seat), n)
    {
        viewer = Viewer::Spectator;
    }
    Ok(Json(Seen::new(n, at.ask(&app, |table| table.look_at(n, viewer))??)))
}

/// What happened, as you may know it.
#[utoipa::path(
    get, path = "/api/tables/{table}/log", params(("table" = String, Path), LogQuery),
    responses((status = 200, body = Vec<News>), (status = "4XX", body = Failure))
)]
pub async fn log(
    State(app): Shared,
    Path(table): Path<String>,
    Query(query): Query<LogQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<News>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let viewer = at.viewer(&app, query.seat.as_deref())?;
    let limit = query.limit.unwrap_or(LOG_LIMIT).min(LOG_LIMIT);
    let past = at.ask(&app, |table| table.past(query.after.unwrap_or(0), limit))??;
    drop(at);
    Ok(Json(app.hall.in_time(|| past.news(viewer))??))
}

/// Numbers over the turns, and how the dice fell. Everybody may know them.
#[utoipa::path(
    get, path = "/api/tables/{table}/figures", params(("table" = String, Path)),
    responses((status = 200, body = Figures), (status = "4XX", body = Failure))
)]
pub async fn figures(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Figures>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let Entered { seated, open, .. } = at;
    let record = open.table.record().published();
    drop(open);
    Ok(Json(app.hall.in_time(|| app.hall.game_of(&seated).figures(&record))??))
}

/// The record, in JSON Lines. The dice secret is in it once the game is over.
#[utoipa::path(
    get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "application/jsonl"),
        (status = "4XX", body = Failure),
    )
)]
pub async fn record(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let record = at.open.table.record();
    no_secrets(app.hall.game_of(&at.seated), record)?;
    let text = block_in_place(|| record.published().text());
    let name = format!("attachment; filename=\"{}-{table}.jsonl\"", record.header.game);
    Ok(([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}
