//! The web client's files. Without them there is a page that says how to build it.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::App;
use crate::fault::{Code, Fault};

/// Finds a file of the web client by its path, with its media type.
pub type Pages = fn(path: &str) -> Option<(Cow<'static, [u8]>, String)>;

const NO_CLIENT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Sandtable</title>\
<h1>Sandtable</h1><p>The server runs, but without its web client. Build it with \
<code>npm --prefix web ci &amp;&amp; npm --prefix web run build</code>, then build the program again.</p>\
<p>Programs find the interface described in <a href=/api/openapi.json>/api/openapi.json</a>.</p></html>";

/// Whatever is no part of the interface: a file of the client, or its one page.
pub async fn asset(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Fault::not_found("there is no such address: see /api/openapi.json").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return not_allowed().await;
    }
    match (app.pages)(path) {
        Some((data, media_type)) if path != "index.html" => {
            // The build names these after their content.
            let lasting = path.starts_with("assets/");
            let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
            let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, caching.to_owned())];
            (headers, data).into_response()
        }
        _ if path.starts_with("assets/") => (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        _ => match (app.pages)("index.html") {
            Some((page, _)) => {
                let headers =
                    [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
                (headers, page).into_response()
            }
            None => Html(NO_CLIENT).into_response(),
        },
    }
}

/// A known address, asked in a way it does not know.
pub async fn not_allowed() -> Response {
    let fault = Fault::new(Code::BadRequest, "this address does not know that method: see /api/openapi.json");
    (StatusCode::METHOD_NOT_ALLOWED, axum::Json(crate::fault::Failure { error: fault })).into_response()
}
