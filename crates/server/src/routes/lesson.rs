//! How far a learner is.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::lesson::ticked;

use super::{Entered, Shared};
use crate::api::Learning;
use crate::extract::{Path, Query};
use crate::fault::{Failure, Fault};
use crate::found::lesson_named;

/// Which checks of a lesson's step have come true at this table since the step began.
#[utoipa::path(
    get, path = "/api/tables/{table}/lesson", params(("table" = String, Path), Learning),
    responses((status = 200, body = Vec<bool>), (status = "4XX", body = Failure))
)]
pub async fn learning(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Query(Learning { lesson, step, since }): Query<Learning>,
) -> Result<Json<Vec<bool>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    if !at.grant.owner || !at.among_bots(&app) {
        return Err(Fault::not_yours("lessons are taken among bots, at a table of one's own"));
    }
    let game = app.hall.game_of(&at.seated);
    let lesson = lesson_named(game, &lesson)?;
    let step = lesson.steps.get(step).ok_or_else(|| {
        Fault::not_found(format!("lesson `{}` has {} steps, counted from 0", lesson.id, lesson.steps.len()))
    })?;
    Ok(Json(at.ask(&app, |table| ticked(table, step, since))??))
}
