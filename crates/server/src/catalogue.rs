//! What can be played: the same for everybody, and only the server's version changes it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_engine::any::AnyGame;
use sandtable_engine::lesson::{self, Lesson};

use crate::App;
use crate::api::{BotInfo, Catalogue, GameInfo, LessonInfo, LessonStep, RuleInfo, ScenarioInfo};
use crate::extract::Path;
use crate::fault::{Failure, Fault};

/// The games that can be played, with their scenarios, options, seats and bots.
#[utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Catalogue)))]
pub async fn catalogue(State(app): State<Arc<App>>) -> Json<Catalogue> {
    Json(Catalogue { games: app.hall.games.iter().map(|game| info(&**game)).collect() })
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let about = game.about();
    let seats = |scenario: &str| {
        let playing = game.playing(scenario).into_iter();
        playing.filter_map(|seat| about.seats.get(usize::from(seat.0))).map(|seat| seat.id).collect()
    };
    let scenario = |spec: &sandtable_engine::ScenarioSpec| ScenarioInfo {
        id: spec.id,
        title: spec.title,
        seats: seats(spec.id),
    };
    GameInfo {
        id: about.id,
        title: about.title,
        notice: about.notice,
        scenarios: about.scenarios.iter().map(scenario).collect(),
        options: about.options.clone(),
        seats: about.seats.clone(),
        players: about.players,
        bots: game
            .bots()
            .iter()
            .map(|bot| BotInfo { id: bot.id, title: bot.title, about: bot.about })
            .collect(),
        has_secrets: game.has_secrets(),
        data: game.data_hash(),
    }
}

/// The shapes of a game's board, as `tools/map` writes them.
#[utoipa::path(
    get, path = "/api/catalogue/{game}/shapes",
    params(("game" = String, Path)),
    responses(
        (status = 200, body = Object),
        (status = 304, description = "not changed since"),
        (status = "4XX", body = Failure),
    )
)]
pub async fn shapes(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let (at, game) = app.hall.game(&game)?;
    let shapes = game.shapes().ok_or_else(|| Fault::not_found("this game's board is not drawn yet"))?;
    let tag = &app.shape_tags[at];
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    Ok((caching, [(header::CONTENT_TYPE, "application/json")], shapes).into_response())
}

/// The lessons of a game, in the order in which they are learnt.
#[utoipa::path(
    get, path = "/api/catalogue/{game}/lessons",
    params(("game" = String, Path)),
    responses((status = 200, body = Vec<LessonInfo>), (status = "4XX", body = Failure))
)]
pub async fn lessons(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<LessonInfo>>, Fault> {
    let (_, game) = app.hall.game(&game)?;
    Ok(Json(game.lessons().iter().map(lesson).collect()))
}

fn lesson(told: &Lesson) -> LessonInfo {
    let step = |step: &lesson::Step| LessonStep {
        title: step.title.clone(),
        text: step.text.clone(),
        task: step.task.clone(),
        hint: step.hint.clone(),
        cites: step.cites.0.clone(),
        at: step.at.0.clone(),
        checks: step.checks.iter().map(|check| check.text.clone()).collect(),
        orders: step.orders.clone(),
    };
    LessonInfo {
        id: told.id.clone(),
        title: told.title.clone(),
        goal: told.goal.clone(),
        minutes: told.minutes,
        seat: told.seat.clone(),
        steps: told.steps.iter().map(step).collect(),
    }
}

/// The rules ledger of a game, in the rulebook's order.
#[utoipa::path(
    get, path = "/api/catalogue/{game}/rules",
    params(("game" = String, Path)),
    responses((status = 200, body = Vec<RuleInfo>), (status = "4XX", body = Failure))
)]
pub async fn rules(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<RuleInfo>>, Fault> {
    let (_, game) = app.hall.game(&game)?;
    let row = |row: &sandtable_engine::ledger::Row| RuleInfo {
        id: row.id.clone(),
        chapter: row.chapter.clone(),
        section: row.section.clone(),
        summary: row.text.clone(),
        ruling: row.ruling,
    };
    Ok(Json(game.ledger().rows().iter().map(row).collect()))
}
