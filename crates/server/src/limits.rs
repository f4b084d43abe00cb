//! What keeps one client from spoiling the evening for all: rates, times, sizes, safe headers.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::fault::{Code, Fault};
use crate::peer::Peer;

/// Peers remembered before the well-behaved are forgotten.
const REMEMBERED: usize = 10_000;

/// A token bucket for each peer, or for each key.
#[derive(Debug)]
pub struct Rates<P>(Mutex<HashMap<P, Bucket>>);

impl<P> Default for Rates<P> {
    fn default() -> Self {
        Rates(Mutex::default())
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl<P: Eq + Hash> Rates<P> {
    /// Take a token: so many come back each second, up to `most`.
    pub fn take(&self, peer: P, rate: f64, most: f64, now: Instant) -> bool {
        self.spend(peer, 1.0, rate, most, now)
    }

    /// Whether there is anything left to spend.
    pub fn has(&self, peer: P, rate: f64, most: f64, now: Instant) -> bool {
        self.spend(peer, 0.0, rate, most, now)
    }

    /// Spend many tokens, if there is at least one: what is only known afterwards may become a debt.
    pub fn spend(&self, peer: P, tokens: f64, rate: f64, most: f64, now: Instant) -> bool {
        let mut peers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |bucket: &Bucket| {
            (bucket.tokens + now.saturating_duration_since(bucket.filled).as_secs_f64() * rate).min(most)
        };
        if peers.len() >= REMEMBERED {
            peers.retain(|_, bucket| refilled(bucket) < most);
        }
        let bucket = peers.entry(peer).or_insert(Bucket { tokens: most, filled: now });
        *bucket = Bucket { tokens: refilled(bucket), filled: now };
        let allowed = bucket.tokens >= 1.0;
        if allowed {
            bucket.tokens -= tokens;
        }
        allowed
    }
}

/// No more requests of a peer than allowed, not too many of them at once, and none longer than allowed.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let config = &app.hall.config;
    let Some(peer) = Peer::of(&request, config.behind_proxy) else {
        return Fault::internal("it cannot be told who asks").into_response();
    };
    let rate = f64::from(config.requests_per_second);
    if !app.rates.take(peer, rate, 2.0 * rate, Instant::now()) {
        return too_many();
    }
    let answered = tokio::time::timeout(config.longest, async {
        match app.requests.turn(peer).await {
            Some(_turn) => peer.answer(next.run(request)).await,
            None => too_many(),
        }
    });
    match answered.await {
        Ok(response) => response,
        Err(_) => {
            Fault::internal("this took too long; look at the table before trying again").into_response()
        }
    }
}

fn too_many() -> Response {
    let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
    (wait, Fault::new(Code::TooMany, "too many requests: wait a second")).into_response()
}

const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// Headers that make browsers careful.
pub async fn safe_headers(request: Request, next: Next) -> Response {
    let of_tables = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if of_tables {
        // Views hold secrets: nobody on the way keeps them unless the answer says otherwise.
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(never);
    }
    let all = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in all {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// What a client hears when we stumble. What was acknowledged is on disk.
pub fn stumbled(panic: Box<dyn std::any::Any + Send>) -> Response {
    let told = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = told.unwrap_or("without words"), "a request failed");
    Fault::internal("the server stumbled over this request; nothing that was acknowledged is lost")
        .into_response()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_peer_that_asks_too_often_waits_and_others_do_not() {
        let (rates, now) = (Rates::default(), Instant::now());
        let (eager, calm) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        assert!((0..20).all(|_| rates.take(eager, 10.0, 20.0, now)));
        assert!(!rates.take(eager, 10.0, 20.0, now));
        assert!(rates.take(calm, 10.0, 20.0, now));
        let later = now + Duration::from_millis(500);
        assert_eq!((0..20).filter(|_| rates.take(eager, 10.0, 20.0, later)).count(), 5);
    }
}
