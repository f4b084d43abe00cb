//! What can be asked of a table. Handlers find the table and the viewer; the game answers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use sandtable_engine::any::{AnyTable, Awaited};
use sandtable_engine::bots::MenuEntry;
use sandtable_engine::desk::{Pick, Target};
use sandtable_engine::figures::Figures;
use sandtable_engine::news::News;
use sandtable_engine::{Seat, Viewer};
use serde_json::Value;
use tokio::task::block_in_place;

use crate::App;
use crate::api::*;
use crate::extract::{Body, Path, Query};
use crate::fault::{Code, Failure, Fault};
use crate::found::{known_bot, no_secrets};
use crate::hall::{now, seat_named};
use crate::keys::{self, Grant};
use crate::seated::{Guard, Seated};

/// The most entries one answer of the log holds.
const LOG_LIMIT: usize = 2000;

type Shared = State<Arc<App>>;

/// A table that was entered with a key.
pub struct Entered {
    pub seated: Arc<Seated>,
    pub open: Guard,
    pub grant: Grant,
}

impl Entered {
    pub async fn new(app: &App, table: &str, headers: &HeaderMap) -> Result<Entered, Fault> {
        let key = keys::bearer(headers)?;
        let (seated, open) = app.hall.enter(table).await?;
        let grant = keys::grant(&open.keys, key.as_ref())?;
        Ok(Entered { seated, open, grant })
    }

    /// One of the holder's own seats.
    fn own(&self, app: &App, name: &str) -> Result<Seat, Fault> {
        self.grant.own(seat_named(app.hall.game_of(&self.seated), name)?)
    }

    pub fn viewer(&self, app: &App, query: Option<&str>) -> Result<Viewer, Fault> {
        let seat = query.map(|name| seat_named(app.hall.game_of(&self.seated), name)).transpose()?;
        self.grant.viewer(seat)
    }
}

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

/// A seat's menu, or what lies under a heading of it.
#[utoipa::path(
    post, path = "/api/tables/{table}/options", request_body = MenuRequest, params(("table" = String, Path)),
    responses((status = 200, body = Vec<MenuEntry>), (status = "4XX", body = Failure))
)]
pub async fn options(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<MenuRequest>,
) -> Result<Json<Vec<MenuEntry>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.own(&app, &asked.seat)?;
    Ok(Json(block_in_place(|| at.open.table.menu(seat, asked.under.as_ref()))))
}

/// Whether an order would be taken. Nothing happens.
#[utoipa::path(
    post, path = "/api/tables/{table}/check", request_body = CheckRequest, params(("table" = String, Path)),
    responses((status = 200, body = Checked), (status = "4XX", body = Failure))
)]
pub async fn check(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<CheckRequest>,
) -> Result<Json<Checked>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.own(&app, &asked.seat)?;
    let result = block_in_place(|| match asked.order {
        Value::String(text) => at.open.table.check(seat, &text),
        json => at.open.table.check_json(seat, json),
    });
    Ok(Json(match result {
        Ok(text) => Checked::Legal { legal: true, text },
        Err(refusal) => {
            let Fault { message, reasons, column, .. } = refusal.into();
            Checked::Illegal { legal: false, message, reasons, column }
        }
    }))
}

/// Where picked pieces may go, and why not elsewhere.
#[utoipa::path(
    post, path = "/api/tables/{table}/reach", request_body = ReachRequest, params(("table" = String, Path)),
    responses((status = 200, body = Vec<Target>), (status = "4XX", body = Failure))
)]
pub async fn reach(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<ReachRequest>,
) -> Result<Json<Vec<Target>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.own(&app, &asked.seat)?;
    let pick = Pick { from: asked.from, units: asked.units };
    Ok(Json(block_in_place(|| at.open.table.reach(seat, &pick))))
}

/// Give an order. It is on disk before it is acknowledged.
#[utoipa::path(
    post, path = "/api/tables/{table}/orders", request_body = OrderRequest, params(("table" = String, Path)),
    responses((status = 200, body = Acknowledged), (status = "4XX", body = Failure))
)]
pub async fn order(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<OrderRequest>,
) -> Result<Json<Acknowledged>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.own(&app, &asked.seat)?;
    drop(at);
    let changed = app.hall.change(&table, move |_, open| {
        not_a_bots(open, seat)?;
        if asked.after.is_some_and(|after| after != open.n()) {
            let message = format!("the table has gone on to entry {}: look again", open.n());
            return Err(Fault::new(Code::Stale, message));
        }
        open.order(seat, asked.order, now())
    });
    let changed = changed.await?;
    let news = block_in_place(|| changed.steps.news(Viewer::Seat(seat)));
    Ok(Json(Acknowledged { n: changed.n, news }))
}

fn not_a_bots(open: &crate::seated::Open, seat: Seat) -> Result<(), Fault> {
    match open.bots.get(&seat) {
        Some(bot) => Err(Fault::not_yours(format!("the bot `{bot}` decides for this seat"))),
        None => Ok(()),
    }
}

/// Take back what a seat did, as long as nobody else acted and no dice were rolled.
#[utoipa::path(
    post, path = "/api/tables/{table}/undo", request_body = UndoRequest, params(("table" = String, Path)),
    responses((status = 200, body = Acknowledged), (status = "4XX", body = Failure))
)]
pub async fn undo(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<UndoRequest>,
) -> Result<Json<Acknowledged>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.own(&app, &asked.seat)?;
    drop(at);
    let changed = app.hall.change(&table, move |_, open| {
        not_a_bots(open, seat)?;
        Ok(open.table.undo(seat, asked.to, now())?)
    });
    let changed = changed.await?;
    let news = block_in_place(|| changed.steps.news(Viewer::Seat(seat)));
    Ok(Json(Acknowledged { n: changed.n, news }))
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

/// Hand a seat to a bot, or back to its people. Only the table's owner may.
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
    if !at.grant.owner {
        return Err(Fault::not_yours("only the table's owner hands seats to bots and back"));
    }
    if !game.playing(&at.open.table.record().header.setup.scenario).contains(&seat) {
        return Err(Fault::bad_request("this seat takes no part"));
    }
    if let Some(bot) = &asked.bot {
        known_bot(game, bot)?;
    }
    // Until the disk has it: whatever breaks this off, the copy in memory is dropped.
    at.open.dirty = true;
    match asked.bot {
        Some(bot) => drop(at.open.bots.insert(seat, bot)),
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
    let (keys, bots, owes) = (at.open.kept_keys(), at.open.kept_bots(), at.open.owing_bot().is_some());
    app.hall.store.reseat(&table, &keys, &bots, owes).await?;
    at.open.dirty = false;
    at.seated.listeners.tell(&Push::Seats);
    if owes {
        crate::bots::set_to_work(&app.hall, &at.seated);
    }
    Ok(())
}
