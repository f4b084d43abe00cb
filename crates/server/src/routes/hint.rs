//! What a good player would do in one's place.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::bots::BotSpec;
use sandtable_engine::patience::within;

use super::{Entered, Shared};
use crate::api::{Hint, HintRequest};
use crate::extract::{Body, Path};
use crate::fault::{Code, Failure, Fault};

/// The order that the strongest bot would give. Among people nobody is helped.
#[utoipa::path(
    post, path = "/api/tables/{table}/hint", request_body = HintRequest, params(("table" = String, Path)),
    responses((status = 200, body = Hint), (status = "4XX", body = Failure))
)]
pub async fn hint(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<HintRequest>,
) -> Result<Json<Hint>, Fault> {
    let at = Entered::new(&app, &table, &headers).await?;
    let seat = at.deciding(&app, &asked.seat)?;
    let game = app.hall.game_of(&at.seated);
    if !at.among_bots(&app) {
        return Err(Fault::not_yours("there are no hints in a game among people"));
    }
    let Some(adviser) = strongest(game.bots()) else {
        return Err(Fault::not_found("nobody here can advise on this game yet"));
    };
    if !at.open.owes(seat) {
        return Err(Fault::not_yours("the table does not wait for this seat: there is nothing to advise"));
    }
    let (sight, n, seated) = (at.open.table.sight(seat), at.open.n(), at.seated.clone());
    drop(at);
    let turn = app.hall.thinkers.turn(seated.crowd()).await;
    let turn = turn.ok_or_else(|| Fault::new(Code::TooMany, "too many think at once: ask again later"))?;
    let time = app.hall.config.thinking;
    let thought = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        within(time, || (adviser.seat)(&format!("advice on entry {n}"), seat).decide(&*sight))
    });
    let order = thought.await.map_err(|_| Fault::internal("the adviser found nothing"))??;
    let order = order.map_err(|why| Fault::internal(format!("the adviser found nothing: {why}")))?;
    let at = Entered::new(&app, &table, &headers).await?;
    if at.open.n() != n {
        return Err(Fault::new(Code::Stale, "the table went on meanwhile: ask again"));
    }
    let words = at.open.table.words_of(seat, &order)?;
    Ok(Json(Hint { order, words, bot: adviser.id.to_owned() }))
}

/// Bots are listed from the weakest to the strongest; chance is no adviser.
fn strongest(bots: &[BotSpec]) -> Option<BotSpec> {
    bots.iter().rfind(|bot| bot.id != sandtable_engine::bots::RANDOM.id).copied()
}
