//! What anybody may look at: the table, its past, its log and its numbers.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use sandtable_engine::any::{AnyTable, Awaited};
use sandtable_engine::figures::Figures;
use sandtable_engine::news::News;
use sandtable_engine::{Seat, Viewer};
use tokio::task::block_in_place;

use super::{Entered, Shared};
use crate::api::*;
use crate::extract::{Path, Query};
use crate::fault::{Failure, Fault};
use crate::found::no_secrets;

/// The most entries one answer of the log holds.
const LOG_LIMIT: usize = 2000;

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
        Some(SeatInfo { id: spec.id, title: spec.title, side: spec.side, kind, bot, mine })
    };
    let owed = |(seat, since): (&Seat, &u64)| Owed {
        seat: at.open.seat_name(*seat),
        since: *since,
        until: at.open.until(*since, app.hall.config.day),
    };
    let awaiting = at.open.table.awaiting();
    Ok(Json(TableInfo {
        table,
        game: game.about().id,
        scenario: header.setup.scenario.clone(),
        options: header.setup.options.clone(),
        n: at.open.n(),
        seats: game.playing(&header.setup.scenario).into_iter().filter_map(seat).collect(),
        round: at.open.table.clock().round,
        headline: block_in_place(|| at.open.table.desk(Viewer::Spectator)).now,
        over: if let Awaited::Over(outcome) = &awaiting { Some(outcome.clone()) } else { None },
        awaiting,
        days: at.open.days,
        owed: at.open.owed.iter().map(owed).collect(),
        commitment: header.dice.commitment.clone(),
        secret_game: game.has_secrets(),
        owner: at.grant.owner,
    }))
}

fn seen(table: &dyn AnyTable, viewer: Viewer) -> Seen {
    Seen {
        n: table.record().entries.len() as u64,
        view: table.view(viewer),
        picture: table.picture(viewer),
        desk: table.desk(viewer),
        awaiting: table.awaiting(),
        movable: if let Viewer::Seat(seat) = viewer { table.movable(seat) } else { Vec::new() },
    }
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
    Ok(Json(block_in_place(|| seen(&*at.open.table, viewer))))
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
    let viewer = at.viewer(&app, query.seat.as_deref())?;
    if n > at.open.n() {
        return Err(Fault::not_found(format!("the record has {} entries", at.open.n())));
    }
    let record = at.open.table.record().until(n);
    let Entered { seated, open, .. } = at;
    drop(open);
    let (then, _) = block_in_place(|| app.hall.game_of(&seated).load(record))?;
    Ok(Json(block_in_place(|| seen(&*then, viewer))))
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
    let mut news = block_in_place(|| at.open.table.news_after(query.after.unwrap_or(0), viewer))?;
    news.truncate(query.limit.unwrap_or(LOG_LIMIT).min(LOG_LIMIT));
    Ok(Json(news))
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
    Ok(Json(block_in_place(|| at.open.table.figures())?))
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
