//! What a client is told when something does not work.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sandtable_engine::SetupError;
use sandtable_engine::patience::TooLong;
use sandtable_engine::record::RecordError;
use sandtable_engine::refusal::{Citation, Refusal};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::store::StoreError;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Understood, but against the rules.
    Refused,
    /// The order's text is none.
    NotUnderstood,
    /// The key does not allow it, or the table does not wait for this seat.
    NotYours,
    /// Others acted meanwhile.
    Stale,
    NotFound,
    BadRequest,
    TooLarge,
    TooMany,
    /// The game is over.
    Over,
    /// Our own fault; nothing that was acknowledged is lost.
    Fault,
}

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Failure {
    pub error: Fault,
}

#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
#[ts(optional_fields)]
pub struct Fault {
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// Each with the rule it rests on.
    pub reasons: Vec<Citation>,
    /// Where an order is not understood, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl Fault {
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), reasons: Vec::new(), column: None }
    }

    pub fn bad_request(message: impl Into<String>) -> Fault {
        Fault::new(Code::BadRequest, message)
    }

    pub fn not_found(message: impl Into<String>) -> Fault {
        Fault::new(Code::NotFound, message)
    }

    pub fn not_yours(message: impl Into<String>) -> Fault {
        Fault::new(Code::NotYours, message)
    }

    pub fn internal(message: impl Into<String>) -> Fault {
        Fault::new(Code::Fault, message)
    }

    pub fn status(&self) -> StatusCode {
        match self.code {
            Code::Refused | Code::NotUnderstood => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotYours => StatusCode::FORBIDDEN,
            Code::Stale | Code::Over => StatusCode::CONFLICT,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status(), Json(Failure { error: self })).into_response()
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        let message = refusal.to_string();
        match refusal {
            Refusal::NotUnderstood { text, at, message } => {
                let column = text.char_indices().take_while(|(i, _)| *i < at).count() + 1;
                Fault { column: Some(column), ..Fault::new(Code::NotUnderstood, message) }
            }
            Refusal::NotYours { .. } => Fault::not_yours(message),
            Refusal::Illegal { reasons } => {
                let text: Vec<&str> = reasons.iter().map(|citation| citation.reason.as_str()).collect();
                Fault { reasons: reasons.clone(), ..Fault::new(Code::Refused, text.join("; ")) }
            }
            Refusal::Over { .. } => Fault::new(Code::Over, message),
            Refusal::Done { .. }
            | Refusal::NoDice
            | Refusal::DiceAwait { .. }
            | Refusal::NotAwaited { .. }
            | Refusal::NoWayBack { .. } => Fault::new(Code::Refused, message),
        }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Conflict => Fault::new(Code::Stale, "another server wrote to this table: look again"),
            StoreError::Full => Fault::internal(
                "the server has no room to save; what was acknowledged before is safe, and it goes on as \
                 soon as there is room",
            ),
            StoreError::Damaged(_) => Fault::internal(
                "the server's database is damaged on its disk: its host must bring back a copy",
            ),
            StoreError::Database(_) => {
                Fault::internal("the server could not save; what was acknowledged before is safe")
            }
        }
    }
}

impl From<TooLong> for Fault {
    fn from(too_long: TooLong) -> Fault {
        Fault::new(Code::TooLarge, too_long.to_string())
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        Fault::bad_request(error.to_string())
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        Fault::bad_request(error.to_string())
    }
}

impl From<JsonRejection> for Fault {
    fn from(rejection: JsonRejection) -> Fault {
        body_fault(rejection.status(), rejection.body_text())
    }
}

impl From<BytesRejection> for Fault {
    fn from(rejection: BytesRejection) -> Fault {
        body_fault(rejection.status(), rejection.body_text())
    }
}

fn body_fault(status: StatusCode, text: String) -> Fault {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Fault::new(Code::TooLarge, "the request's body is too large"),
        _ => Fault::bad_request(text),
    }
}

impl From<PathRejection> for Fault {
    fn from(rejection: PathRejection) -> Fault {
        Fault::bad_request(rejection.body_text())
    }
}

impl From<QueryRejection> for Fault {
    fn from(rejection: QueryRejection) -> Fault {
        Fault::bad_request(rejection.body_text())
    }
}
