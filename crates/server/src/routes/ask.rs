//! What a seat may ask before it decides. Nothing happens.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::bots::MenuEntry;
use sandtable_engine::desk::{Landing, Pick, Target};
use sandtable_engine::refusal::Refusal;
use serde_json::Value;

use super::{Entered, Shared};
use crate::api::*;
use crate::extract::{Body, Path};
use crate::fault::{Failure, Fault};

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
    let seat = at.deciding(&app, &asked.seat)?;
    Ok(Json(at.ask(&app, |table| table.menu(seat, asked.under.as_ref()))?))
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
    let seat = at.deciding(&app, &asked.seat)?;
    let result = at.ask(&app, |table| match asked.order {
        Value::String(text) => table.check(seat, &text),
        json => table.check_json(seat, json),
    })?;
    Ok(Json(match result {
        Ok(text) => Checked::Legal { legal: true, text, done: None },
        // As with orders: whoever says what was done without being asked is not wrong.
        Err(Refusal::Done { order, as_said: true }) => {
            let done = Refusal::Done { order: order.clone(), as_said: true }.to_string();
            Checked::Legal { legal: true, text: order, done: Some(done) }
        }
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
    let seat = at.deciding(&app, &asked.seat)?;
    let pick = Pick { from: asked.from, units: asked.units };
    Ok(Json(at.ask(&app, |table| table.reach(seat, &pick))?))
}

/// Where picked troops could be brought over the sea, with all the orders for it.
#[utoipa::path(
    post, path = "/api/tables/{table}/landings", request_body = ReachRequest, params(("table" = String, Path)),
    responses((status = 200, body = Vec<Landing>), (status = "4XX", body = Failure))
)]
pub async fn landings(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<ReachRequest>,
) -> Result<Json<Vec<Landing>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.deciding(&app, &asked.seat)?;
    let pick = Pick { from: asked.from, units: asked.units };
    Ok(Json(at.ask(&app, |table| table.landings(seat, &pick))?))
}

/// The spaces of a seat's side that its enemies could come to, were it their turn now, with how many pieces.
#[utoipa::path(
    post, path = "/api/tables/{table}/threats", request_body = ThreatsRequest, params(("table" = String, Path)),
    responses((status = 200, body = BTreeMap<String, u32>), (status = "4XX", body = Failure))
)]
pub async fn threats(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<ThreatsRequest>,
) -> Result<Json<BTreeMap<String, u32>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.deciding(&app, &asked.seat)?;
    Ok(Json(at.ask(&app, |table| table.threatened(seat))?))
}

/// Which of a seat's pieces could go to a space now, and what its enemies could bring there in their turn.
#[utoipa::path(
    post, path = "/api/tables/{table}/reaching", request_body = ReachingRequest,
    params(("table" = String, Path)),
    responses((status = 200, body = Reaching), (status = "4XX", body = Failure))
)]
pub async fn reaching(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<ReachingRequest>,
) -> Result<Json<Reaching>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.deciding(&app, &asked.seat)?;
    Ok(Json(at.ask(&app, |table| Reaching {
        own: table.reaching(seat, &asked.space),
        enemies: table.threatening(seat, &asked.space),
    })?))
}
