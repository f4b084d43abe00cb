//! Why a table did not take an order: not understood, not yours, not allowed, or too late.

use std::fmt;

use serde::Serialize;

use crate::game::{Cited, ParseError, Rejection, Rules};
use crate::ledger::Ledger;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "refused", rename_all = "kebab-case")]
pub enum Refusal {
    /// The text is no order.
    NotUnderstood { text: String, at: usize, message: String },
    /// The table does not wait for this seat, nor has it an open right.
    NotYours { seat: String, awaited: Vec<String> },
    /// Understood, but against the rules.
    Illegal { reasons: Vec<Citation> },
    /// The rules have taken the decision, because there was no choice.
    Done { order: String, as_said: bool },
    /// The game has ended.
    Over { summary: String },
    /// This copy of the record cannot roll dice.
    NoDice,
    /// The dice are not fixed yet: these seats have not contributed.
    DiceAwait { seats: Vec<String> },
    /// The dice do not wait for a contribution of this seat.
    NotAwaited { seat: String },
    /// What was done cannot be taken back.
    NoWayBack { message: String },
}

/// A reason with the ledger row it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Citation {
    /// What is wrong with this order.
    pub reason: String,
    /// The row's id.
    pub rule: &'static str,
    /// The row's section and text, unless the ledger lacks it.
    pub section: Option<String>,
    pub text: Option<String>,
}

impl Refusal {
    pub(crate) fn not_understood(text: &str, error: ParseError) -> Refusal {
        Refusal::NotUnderstood { text: text.to_owned(), at: error.at, message: error.message }
    }

    pub(crate) fn illegal<G: Rules>(game: &G, rejection: &Rejection<G::Reason>) -> Refusal {
        Refusal::Illegal { reasons: citations(game.ledger(), rejection) }
    }
}

pub(crate) fn citations<R: Cited>(ledger: &Ledger, rejection: &Rejection<R>) -> Vec<Citation> {
    let cite = |reason: &R| {
        let row = ledger.get(reason.rule());
        Citation {
            reason: reason.to_string(),
            rule: reason.rule(),
            section: row.map(|row| row.section.clone()),
            text: row.map(|row| row.text.clone()),
        }
    };
    rejection.reasons.iter().map(cite).collect()
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotUnderstood { text, at, message } => {
                let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                let before = text.char_indices().take_while(|(i, _)| i < at).count();
                write!(f, "the order is not understood at column {}: {message}\n  {line}\n  ", before + 1)?;
                write!(f, "{:before$}^", "")
            }
            Refusal::NotYours { seat, awaited } if awaited.is_empty() => {
                write!(f, "{seat} has nothing to decide now")
            }
            Refusal::NotYours { seat, awaited } => {
                write!(f, "{seat} has nothing to decide now: the table waits for {}", awaited.join(", "))
            }
            Refusal::Illegal { reasons } => {
                f.write_str("the order is against the rules")?;
                for citation in reasons {
                    write!(f, "\n  {citation}")?;
                }
                Ok(())
            }
            Refusal::Done { order, as_said: true } => {
                write!(f, "`{order}` is done already: there was no choice, so nobody was asked")
            }
            Refusal::Done { order, .. } => {
                write!(f, "that is done already: there was no choice but `{order}`, so nobody was asked")
            }
            Refusal::Over { summary } => write!(f, "the game is over: {summary}"),
            Refusal::NoWayBack { message } => write!(f, "this cannot be taken back: {message}"),
            Refusal::DiceAwait { seats } => write!(
                f,
                "the dice await a contribution of {}: the game begins once each player has opened the table",
                seats.join(", ")
            ),
            Refusal::NotAwaited { seat } => {
                write!(f, "the dice do not wait for {seat}: it has contributed, or need not")
            }
            Refusal::NoDice => f.write_str(
                "this copy of the record has no dice secret: it can be shown and verified, \
                 but only its host can play on",
            ),
        }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.reason, self.rule)?;
        match (&self.section, &self.text) {
            (Some(section), Some(text)) => write!(f, "\n    {section}: {text}"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_points_at_the_character_not_the_byte() {
        let error = ParseError { at: "zug é".len(), message: "a space".to_owned() };
        let shown = Refusal::not_understood("zug éx", error).to_string();
        assert_eq!(shown, "the order is not understood at column 6: a space\n  zug éx\n       ^");
    }
}
