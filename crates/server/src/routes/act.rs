//! What a seat may do: give an order, or take it back. It is on disk before it is acknowledged.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::record::{By, Stamp};
use sandtable_engine::{Seat, Viewer};
use tokio::task::block_in_place;

use super::look::now_at;
use super::{Entered, Shared};
use crate::App;
use crate::api::*;
use crate::extract::{Body, Path};
use crate::fault::{Code, Failure, Fault};
use crate::hall::{Acted, now};
use crate::seated::Open;

/// Give an order.
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
    let OrderRequest { seat, order, after, look } = asked;
    let act = move |open: &mut Open, seat| {
        if after.is_some_and(|after| after != open.n()) {
            let message = format!("the table has gone on to entry {}: look again", open.n());
            return Err(Fault::new(Code::Stale, message));
        }
        open.order(seat, order, Stamp { at: now(), by: Some(By::Person) })
    };
    change(&app, &table, &headers, (&seat, look), act).await
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
    let act = move |open: &mut Open, seat| Ok(open.table.undo(seat, asked.to, now())?.into());
    change(&app, &table, &headers, (&asked.seat, asked.look), act).await
}

/// Let one of the holder's own seats act, and tell it what came of it.
async fn change<A>(
    app: &App,
    table: &str,
    headers: &HeaderMap,
    (name, look): (&str, bool),
    act: A,
) -> Result<Json<Acknowledged>, Fault>
where
    A: FnOnce(&mut Open, Seat) -> Result<Acted, Fault> + Send + 'static,
{
    let at = Entered::new(app, table, headers).await?;
    let seat = at.own(app, name)?;
    drop(at);
    let changed = app.hall.change(table, move |_, open| {
        if let Some(bot) = open.bots.get(&seat) {
            return Err(Fault::not_yours(format!("the bot `{bot}` decides for this seat")));
        }
        act(open, seat)
    });
    let changed = changed.await?;
    let (news, done) = match changed.acted {
        Acted::Steps(steps) => (block_in_place(|| steps.news(Viewer::Seat(seat))), None),
        Acted::Before(message) => (Vec::new(), Some(message)),
    };
    // The order stands, whatever becomes of looking: who is told nothing asks again.
    let now = if look { stands(app, table, headers, name, changed.n).await.ok() } else { None };
    Ok(Json(Acknowledged { n: changed.n, news, done, now }))
}

async fn stands(app: &App, table: &str, headers: &HeaderMap, seat: &str, after: u64) -> Result<Now, Fault> {
    let at = Entered::new(app, table, headers).await?;
    now_at(app, at, Some(seat), false, after)
}
