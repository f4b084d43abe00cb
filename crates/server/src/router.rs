//! All addresses in one place, with their description.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::extract::Path;
use crate::fault::{Code, Failure, Fault};
use crate::peer::Peer;
use crate::{App, api, assets, catalogue, found, limits, live, odds, routes};

/// Bodies of ordinary requests are small; a record may be long.
const BODY_LIMIT: usize = 64 * 1024;
const RECORD_LIMIT: usize = 16 * 1024 * 1024;
/// A thousand idle sockets should cost little.
const SOCKET_BUFFER: usize = 4 * 1024;
/// A client says little; what it announces is not made room for before it comes.
const SOCKET_MESSAGE: usize = 4 * 1024;

#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Tables of strategy board games. A key goes into `Authorization: Bearer <key>`; \
                       without one you are a spectator."
    ),
    components(schemas(api::Hello, api::Push))
)]
struct Described;

/// A socket that tells what happens. Its first message is a `Hello`; it is sent `Push`es.
#[utoipa::path(
    get, path = "/api/tables/{table}/live", params(("table" = String, Path)),
    responses((status = 101, description = "a WebSocket"), (status = "4XX", body = Failure))
)]
async fn socket(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return Fault::bad_request(rejection.body_text()).into_response(),
    };
    let Some(share) = Peer::asking().and_then(|peer| app.sockets.take(peer)) else {
        return Fault::new(Code::TooMany, "too many sockets are open: try again later").into_response();
    };
    let hall = app.hall.clone();
    upgrade
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(SOCKET_BUFFER)
        .max_message_size(SOCKET_MESSAGE)
        .max_frame_size(SOCKET_MESSAGE)
        .on_upgrade(move |socket| live::attend(hall, table, socket, share))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
async fn description(State(app): State<Arc<App>>) -> Json<serde_json::Value> {
    Json(app.description.clone())
}

/// Whether this server can serve and save.
#[utoipa::path(
    get, path = "/health",
    responses(
        (status = 200, body = bool, content_type = "application/json"),
        (status = 503, body = bool, content_type = "application/json", description = "false")
    )
)]
async fn health(State(app): State<Arc<App>>) -> (StatusCode, Json<bool>) {
    let mut known = app.health.lock().await;
    let well = match *known {
        Some((at, well)) if at.elapsed() < app.hall.config.health_for => well,
        _ => {
            let probed = app.hall.store.probe().await;
            if let Err(error) = &probed {
                tracing::error!(%error, "the store is not well");
            }
            *known = Some((Instant::now(), probed.is_ok()));
            probed.is_ok()
        }
    };
    (if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, Json(well))
}

fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(found::import).layer(DefaultBodyLimit::max(RECORD_LIMIT)))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(catalogue::catalogue))
                .routes(routes!(catalogue::shapes))
                .routes(routes!(catalogue::rules))
                .routes(routes!(catalogue::lessons))
                .routes(routes!(odds::of_words))
                .routes(routes!(found::create))
                .routes(routes!(found::fork))
                .routes(routes!(found::teach))
                .routes(routes!(routes::look::table))
                .routes(routes!(routes::look::now))
                .routes(routes!(routes::look::view))
                .routes(routes!(routes::look::view_at))
                .routes(routes!(routes::ask::options))
                .routes(routes!(routes::ask::check))
                .routes(routes!(routes::ask::reach))
                .routes(routes!(routes::ask::landings))
                .routes(routes!(routes::ask::reaching))
                .routes(routes!(routes::ask::threats))
                .routes(routes!(routes::hint::hint))
                .routes(routes!(routes::lesson::learning))
                .routes(routes!(routes::dice::contribute))
                .routes(routes!(routes::act::order))
                .routes(routes!(routes::act::undo))
                .routes(routes!(routes::look::log))
                .routes(routes!(routes::look::figures))
                .routes(routes!(routes::look::record))
                .routes(routes!(odds::in_space))
                .routes(routes!(routes::seats::bot))
                .routes(routes!(routes::chat::read, routes::chat::say))
                .routes(routes!(socket))
                .routes(routes!(description))
                .routes(routes!(health))
                .layer(DefaultBodyLimit::max(BODY_LIMIT)),
        )
}

/// The interface's description, as JSON.
pub fn openapi() -> serde_json::Value {
    let (_, description) = described().split_for_parts();
    serde_json::to_value(description).unwrap_or_default()
}

pub fn router(app: Arc<App>) -> Router {
    let (router, _) = described().split_for_parts();
    router
        .fallback(assets::asset)
        .method_not_allowed_fallback(assets::not_allowed)
        .layer(CatchPanicLayer::custom(limits::stumbled))
        .layer(middleware::from_fn_with_state(app.clone(), limits::guard))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(limits::safe_headers))
        .with_state(app)
}
