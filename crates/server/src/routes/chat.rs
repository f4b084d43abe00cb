//! What the people at a table say to each other. Everybody who watches may read it.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;

use super::{Entered, Shared};
use crate::api::{ChatQuery, Push, Said, SayRequest};
use crate::extract::{Body, Path, Query};
use crate::fault::{Code, Failure, Fault};
use crate::hall::now;
use crate::keys;
use crate::peer::Peer;

/// In characters.
const LONGEST: usize = 500;
/// So many at once, then one every two seconds.
const BURST: f64 = 5.0;
const PER_SECOND: f64 = 0.5;
const USUAL: u32 = 100;
const MOST: u32 = 500;

/// What was said, oldest first: what followed a message, or the latest.
#[utoipa::path(
    get, path = "/api/tables/{table}/chat", params(("table" = String, Path), ChatQuery),
    responses((status = 200, body = Vec<Said>), (status = "4XX", body = Failure))
)]
pub async fn read(
    State(app): Shared,
    Path(table): Path<String>,
    Query(query): Query<ChatQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<Said>>, Fault> {
    drop(Entered::new(&app, &table, &headers).await?);
    let limit = query.limit.unwrap_or(USUAL).min(MOST);
    Ok(Json(app.hall.store.heard(&table, query.after, limit).await?))
}

/// Say something, as one of your seats.
#[utoipa::path(
    post, path = "/api/tables/{table}/chat", request_body = SayRequest, params(("table" = String, Path)),
    responses((status = 200, body = Said), (status = "4XX", body = Failure))
)]
pub async fn say(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<SayRequest>,
) -> Result<Json<Said>, Fault> {
    let text = fit(&asked.text)?;
    let key = keys::bearer(&headers)?;
    let at = Entered::new(&app, &table, &headers).await?;
    at.own(&app, &asked.seat)?;
    if key.is_some_and(|key| !app.voices.take(key, PER_SECOND, BURST, Instant::now())) {
        return Err(Fault::new(Code::TooMany, "too many messages: wait a few seconds"));
    }
    app.hall.has_ink(Peer::asking())?;
    app.hall.charge(Peer::asking(), text.len());
    // Under the table's lock, so that all hear messages in the order of their numbers.
    let said = app.hall.store.say(&table, &asked.seat, &text, now().unwrap_or_default()).await?;
    at.seated.listeners.tell(&Push::Said { said: said.clone() });
    Ok(Json(said))
}

/// A text as it is kept: plain, and not too long.
fn fit(text: &str) -> Result<String, Fault> {
    let text = text.trim().replace("\r\n", "\n");
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(Fault::bad_request(format!("a message has 1 to {LONGEST} characters")));
    }
    if text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(Fault::bad_request("a message is plain text, without control characters"));
    }
    Ok(text)
}
