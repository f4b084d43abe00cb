//! The odds of battles.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::patience::within;
use sandtable_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::extract::{Body, Path, Query};
use crate::fault::{Code, Failure, Fault};
use crate::peer::Peer;
use crate::routes::Entered;

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct OddsRequest {
    /// `3 infantry, 1 tank vs 2 infantry`.
    pub battle: String,
    /// As of `sandtable odds`: `low-luck`, `retreat`, `bombard`…
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
}

/// How a question was understood, and what may come of it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OddsAnswer {
    pub question: String,
    pub notes: Vec<String>,
    pub odds: Option<BattleOdds>,
    /// Chances of a number, such as damage points.
    pub tables: Vec<OddsTable>,
    /// Expected numbers by name.
    pub expected: Vec<(String, f64)>,
}

/// Rows with their chances, which sum to one.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OddsTable {
    pub title: String,
    pub rows: Vec<(String, f64)>,
}

impl From<sandtable_engine::odds::Answer> for OddsAnswer {
    fn from(answer: sandtable_engine::odds::Answer) -> OddsAnswer {
        let table = |table: sandtable_engine::odds::Table| OddsTable { title: table.title, rows: table.rows };
        OddsAnswer {
            question: answer.question,
            notes: answer.notes,
            odds: answer.odds.map(BattleOdds::from),
            tables: answer.tables.into_iter().map(table).collect(),
            expected: answer.expected,
        }
    }
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SpaceQuery {
    /// As whom to look.
    pub seat: Option<String>,
    pub space: String,
    /// As if this order had been given.
    pub order: Option<String>,
}

/// How a battle may end. Chances sum to one.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleOdds {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
    /// Expected rounds of combat.
    pub rounds: f64,
    pub attacker: SideOdds,
    pub defender: SideOdds,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SideOdds {
    /// Most likely first.
    pub survivors: Vec<Survivors>,
    /// Expected value of what is lost, in the game's money.
    pub value_lost: f64,
}

/// Exactly these units are left, with this chance.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Survivors {
    pub chance: f64,
    pub units: Vec<(String, u16)>,
}

/// So many ends of a side are told, the most likely ones.
const LISTED: usize = 100;

impl From<sandtable_engine::odds::Odds> for BattleOdds {
    fn from(odds: sandtable_engine::odds::Odds) -> BattleOdds {
        let side = |side: sandtable_engine::odds::SideOdds| SideOdds {
            survivors: side
                .survivors
                .into_iter()
                .take(LISTED)
                .map(|left| Survivors { chance: left.chance, units: left.units })
                .collect(),
            value_lost: side.value_lost,
        };
        let sandtable_engine::odds::Odds { win, draw, loss, rounds, attacker, defender } = odds;
        BattleOdds { win, draw, loss, rounds, attacker: side(attacker), defender: side(defender) }
    }
}

/// Large battles take a while: a few at once, one of each peer, off the threads that answer.
async fn reckon<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let turn = match Peer::asking() {
        Some(peer) => app.reckoning.turn(peer).await,
        None => None,
    };
    let turn =
        turn.ok_or_else(|| Fault::new(Code::TooMany, "too many battles at once: wait for an answer"))?;
    let time = app.hall.config.question;
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        within(time, work)
    });
    let done = done.await.map_err(|_| Fault::internal("the odds of this battle cannot be reckoned"))?;
    Ok(done?)
}

/// The odds of a battle in words: `3 infantry, 1 tank vs 2 infantry`.
#[utoipa::path(
    post, path = "/api/catalogue/{game}/odds", request_body = OddsRequest, params(("game" = String, Path)),
    responses((status = 200, body = OddsAnswer), (status = "4XX", body = Failure))
)]
pub async fn of_words(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Body(asked): Body<OddsRequest>,
) -> Result<Json<OddsAnswer>, Fault> {
    let (_, game) = app.hall.game(&game)?;
    let odds = game.odds().ok_or_else(|| Fault::not_found("this game's battles are not calculated yet"))?;
    let options: Vec<(String, String)> = asked.options.into_iter().collect();
    let answer = reckon(&app, move || (odds.from_text)(&asked.battle, &options)).await?;
    answer.map(|answer| Json(answer.into())).map_err(Fault::bad_request)
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
    let sight = match &query.order {
        Some(order) => at.open.table.sight_after(seat, order)?,
        None => at.open.table.sight(seat),
    };
    let Some(odds) = game.odds() else { return Ok(Json(None)) };
    drop(at);
    let odds = reckon(&app, move || (odds.in_space)(&*sight, &query.space)).await?;
    Ok(Json(odds.map(BattleOdds::from)))
}
