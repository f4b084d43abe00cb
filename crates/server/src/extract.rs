//! axum's extractors, with our own words when something is wrong with a request.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};

use crate::App;
use crate::fault::{Code, Fault};
use crate::peer::Peer;
use crate::shares::Turn;

/// A JSON body.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Fault))]
pub struct Body<T>(pub T);

/// A large body as it came. There is room for few of them, and for one of each peer.
#[derive(Debug)]
pub struct Large {
    pub bytes: Bytes,
    pub turn: Turn<Peer>,
}

impl FromRequest<Arc<App>> for Large {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Large, Fault> {
        let turn = match Peer::asking() {
            Some(peer) => app.records.turn(peer).await,
            None => None,
        };
        let turn = turn.ok_or_else(|| Fault::new(Code::TooMany, "too many records at once: wait for one"))?;
        Ok(Large { bytes: Bytes::from_request(request, app).await?, turn })
    }
}

/// What stands in the path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Fault))]
pub struct Path<T>(pub T);

/// What stands behind the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Fault))]
pub struct Query<T>(pub T);
