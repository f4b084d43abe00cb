//! What the players add to the dice before the first order.

use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::Seat;

use super::{Entered, Shared};
use crate::api::{ContributeRequest, Push};
use crate::extract::{Body, Path};
use crate::fault::{Failure, Fault};
use crate::seated::Open;

/// In characters.
const LONGEST: usize = 200;

/// Contribute to the dice, for all of your seats that have not yet. The table's owner goes first, so that
/// nobody who might know the secret comes last. Without need, nothing happens.
#[utoipa::path(
    post, path = "/api/tables/{table}/contribute", request_body = ContributeRequest,
    params(("table" = String, Path)),
    responses((status = 200, description = "done"), (status = "4XX", body = Failure))
)]
pub async fn contribute(
    State(app): Shared,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<ContributeRequest>,
) -> Result<(), Fault> {
    let text = asked.text;
    if text.trim().is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
        return Err(Fault::bad_request(format!("a contribution is a line of 1 to {LONGEST} characters")));
    }
    let at = Entered::new(&app, &table, &headers).await?;
    if at.grant.seats.is_empty() {
        return Err(Fault::not_yours("only who holds a seat contributes to the dice"));
    }
    let (seated, grant) = (at.seated.clone(), at.grant.clone());
    if !at.open.awaits_any(&grant.seats) {
        return Ok(());
    }
    drop(at);
    let act = move |open: &mut Open| {
        let owners = open.keys.values().filter(|key| key.owner).flat_map(|key| key.seats.clone()).collect();
        if !grant.owner && open.awaits_any(&owners) {
            return Err(Fault::not_yours("the table's owner contributes first"));
        }
        let mine: Vec<Seat> = grant.seats.iter().copied().filter(|seat| open.awaits(*seat)).collect();
        let mut steps = None;
        for seat in mine {
            steps = Some(open.table.contribute(seat, &text)?);
        }
        steps.ok_or_else(|| Fault::bad_request("your seats have contributed already"))
    };
    app.hall.change(&table, move |_, open| act(open)).await?;
    seated.listeners.tell(&Push::Seats);
    Ok(())
}
