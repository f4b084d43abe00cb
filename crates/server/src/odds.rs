//! The odds of battles. The server knows no game: whoever starts it says how they are reckoned.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::bots::Sight;
use sandtable_engine::{Seat, Viewer};

use crate::App;
use crate::api::{BattleOdds, OddsRequest, SpaceQuery};
use crate::extract::{Body, Path, Query};
use crate::fault::{Failure, Fault};
use crate::routes::Entered;

/// How the odds of one game's battles are reckoned.
#[derive(Clone, Copy, Debug)]
pub struct Reckoner {
    pub game: &'static str,
    /// Of a battle in words; `Err` says what would be understood.
    pub of_words: fn(&str) -> Result<sandtable_odds::Odds, String>,
    /// Of the battle as it builds up in a space; `None` if there is none.
    pub in_space: fn(&dyn Sight, &str) -> Option<sandtable_odds::Odds>,
}

fn reckoner(app: &App, game: &str) -> Result<Reckoner, Fault> {
    let found = app.reckoners.iter().find(|reckoner| reckoner.game == game);
    found.copied().ok_or_else(|| Fault::not_found("nobody reckons the odds of this game's battles yet"))
}

/// Large battles take a while: a few at once, off the threads that answer.
async fn reckon<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let permit = app.reckoning.clone().acquire_owned().await;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(|_| Fault::internal("the odds of this battle cannot be reckoned"))
}

/// The odds of a battle in words: `3 infantry, 1 tank vs 2 infantry`.
#[utoipa::path(
    post, path = "/api/catalogue/{game}/odds", request_body = OddsRequest, params(("game" = String, Path)),
    responses((status = 200, body = BattleOdds), (status = "4XX", body = Failure))
)]
pub async fn of_words(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Body(asked): Body<OddsRequest>,
) -> Result<Json<BattleOdds>, Fault> {
    app.hall.game(&game)?;
    let reckoner = reckoner(&app, &game)?;
    let odds = reckon(&app, move || (reckoner.of_words)(&asked.battle)).await?;
    odds.map(|odds| Json(odds.into())).map_err(Fault::bad_request)
}

/// The odds of the battle as it builds up in a space; null if there is none.
#[utoipa::path(
    get, path = "/api/tables/{table}/odds", params(("table" = String, Path), SpaceQuery),
    responses((status = 200, body = Option<BattleOdds>), (status = "4XX", body = Failure))
)]
pub async fn in_space(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Query(query): Query<SpaceQuery>,
    headers: HeaderMap,
) -> Result<Json<Option<BattleOdds>>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let game = app.hall.game_of(&at.seated);
    let seat = match at.viewer(&app, query.seat.as_deref())? {
        Viewer::Seat(seat) => seat,
        // Where nothing is secret, all seats see the same.
        _ if !game.has_secrets() => Seat(0),
        _ => return Err(Fault::bad_request("say through which of your seats you look")),
    };
    let reckoner = reckoner(&app, game.about().id)?;
    let sight = at.open.table.sight(seat);
    drop(at);
    let odds = reckon(&app, move || (reckoner.in_space)(&*sight, &query.space)).await?;
    Ok(Json(odds.map(BattleOdds::from)))
}
