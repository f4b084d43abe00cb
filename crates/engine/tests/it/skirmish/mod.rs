//! A tiny game that asks everything of a host: secret simultaneous bids, an open right,
//! dice with purposes, and a casualty choice inside the opponent's attack.

mod notation;
mod rules;

use std::fmt;

use sandtable_engine::ledger::Ledger;
use sandtable_engine::{About, Cited, OptionSpec, ScenarioSpec, SeatSpec};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub struct Skirmish {
    about: About,
    ledger: Ledger,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    pub infantry: u8,
    pub tank: u8,
    pub coins: u8,
}

impl Army {
    pub fn troops(&self) -> u8 {
        self.infantry + self.tank
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub round: u8,
    pub rounds: u8,
    pub armies: [Army; 2],
    pub bids: [Option<u8>; 2],
    pub phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Bid,
    /// Equal bids: a die of two sides names the attacker.
    Draw,
    Fire {
        by: usize,
        answer: bool,
    },
    Losses {
        by: usize,
        hits: u8,
        answer: bool,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Bid(u8),
    Pass,
    /// An open right: take a bid back while the opponent still thinks.
    Withdraw,
    Lose {
        infantry: u8,
        tank: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Heading {
    Bids,
    LosingTanks(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Armed {
        armies: [Army; 2],
    },
    /// `coins` is absent for those who may not see the bid.
    Bid {
        seat: usize,
        coins: Option<u8>,
    },
    Withdrawn {
        seat: usize,
    },
    Opened {
        bids: [u8; 2],
    },
    Attacks {
        seat: usize,
    },
    Hit {
        by: usize,
        hits: u8,
        answer: bool,
    },
    Lost {
        seat: usize,
        infantry: u8,
        tank: u8,
    },
    RoundEnds,
    Ended,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    TooPoor { coins: u8 },
    AlreadyBid,
    NothingToWithdraw,
    WrongCount { hits: u8 },
    NotThere,
    OutOfPhase,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooPoor { coins } => write!(f, "only {coins} coins are left"),
            Reason::AlreadyBid => write!(f, "this seat has bid"),
            Reason::NothingToWithdraw => write!(f, "there is no bid to take back"),
            Reason::WrongCount { hits } => write!(f, "exactly {hits} must be lost"),
            Reason::NotThere => write!(f, "there are not that many"),
            Reason::OutOfPhase => write!(f, "it is not the time for this"),
        }
    }
}

impl Cited for Reason {
    fn rule(&self) -> &'static str {
        match self {
            Reason::TooPoor { .. } => "bid.money",
            Reason::AlreadyBid => "bid.once",
            Reason::NothingToWithdraw => "bid.withdraw",
            Reason::WrongCount { .. } => "loss.count",
            Reason::NotThere => "loss.own",
            Reason::OutOfPhase => "round.phases",
        }
    }
}

const LEDGER: &str = r#"
chapter = "Skirmish"
[[rule]]
id = "bid.money"
section = "Bids"
text = "Nobody bids more coins than they have."
[[rule]]
id = "bid.once"
section = "Bids"
text = "Each side bids once a round."
[[rule]]
id = "bid.withdraw"
section = "Bids"
text = "A bid may be taken back until both are in."
[[rule]]
id = "loss.count"
section = "Losses"
text = "Each hit costs one unit, as long as there are any."
[[rule]]
id = "loss.own"
section = "Losses"
text = "Only units present can be lost."
[[rule]]
id = "round.phases"
section = "Round"
kind = "ruling"
text = "Bids come first, then fire, then losses."
"#;

impl Skirmish {
    pub fn new() -> Skirmish {
        let seat = |id, title| SeatSpec { id, title, side: id };
        let about = About {
            id: "skirmish",
            title: "Skirmish",
            notice: "A toy of the project's own.",
            scenarios: vec![
                ScenarioSpec { id: "short", title: "Three rounds" },
                ScenarioSpec { id: "long", title: "Nine rounds" },
            ],
            options: vec![OptionSpec {
                id: "rich",
                explanation: "Twice the coins.",
                values: &["on", "off"],
                default: "off",
            }],
            seats: vec![seat("red", "Red"), seat("blue", "Blue")],
            players: (1, 2),
            example: "bid 1",
        };
        let ledger = Ledger::parse(&[("skirmish.toml", LEDGER)]).expect("the toy's ledger is sound");
        Skirmish { about, ledger }
    }
}
