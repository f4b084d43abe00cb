//! axum's extractors, with our own words when something is wrong with a request.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts};

use crate::fault::Fault;

/// A JSON body.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Fault))]
pub struct Body<T>(pub T);

/// A body as it came.
#[derive(Debug, FromRequest)]
#[from_request(rejection(Fault))]
pub struct Raw(pub Bytes);

/// What stands in the path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Fault))]
pub struct Path<T>(pub T);

/// What stands behind the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Fault))]
pub struct Query<T>(pub T);
