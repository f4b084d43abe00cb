//! Playing a case.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use serde_saphyr::Spanned;

use super::format::{self, Case, DiceEntry, From, OneOrMany, Probe};
use super::script::{Script, Shortage, describe};
use super::{CaseResult, Failure, expect};
use crate::game::{self, Awaiting, Cited, Game, RollRequest, Seat, Setup};
use crate::refusal::Refusal;
use crate::settled::Lately;
use crate::setup::complete;
use crate::table::admit;

/// Refusals that no ledger row stands for.
const NOT_UNDERSTOOD: &str = "not-understood";
const NOT_YOURS: &str = "not-yours";
const OVER: &str = "over";

/// A case in play.
pub(super) struct Run<'g, G: Game> {
    pub game: &'g G,
    pub state: G::State,
    pub script: Script,
    /// What the last orders caused.
    lately: Lately<G>,
    /// How far each seat has confirmed what was done without it.
    confirmed: Vec<(Seat, usize)>,
    /// The case looks at a moment that the rules ran past.
    stopped: bool,
    /// The reasons, by name, of the refusals that were asked for, and in words those for which orders came to nothing.
    shown: Vec<String>,
    /// Every roll asked for so far.
    pub requests: Vec<RollRequest>,
    /// The last request waits for dice the script has not given.
    pending: bool,
}

/// What came of an order that was not taken.
struct Refused {
    told: String,
    /// The rows it cites, or what else stood against it.
    rules: Vec<&'static str>,
    /// Each reason of the rules with its row and its name.
    named: Vec<(&'static str, String)>,
}

type Steps = [Spanned<Map<String, Value>>];
type Expectations = OneOrMany<Map<String, Value>>;

pub(super) fn run<G: Game>(game: &G, case: &Case) -> Vec<CaseResult> {
    let mut cites = case.cites.0.clone();
    let mut failures = unknown_rows(game, &cites);
    let refused = match &case.rejected {
        None | Some(format::Refused::Any(false)) => None,
        Some(format::Refused::Any(true)) => Some(None),
        Some(format::Refused::Row(row)) => Some(Some(row.as_str())),
    };
    if let Some(row) = refused {
        cites.extend(row.map(str::to_owned));
        failures.extend(setup_not_refused(game, case, row));
        return vec![CaseResult { name: case.title.clone(), failures, cites, shown: Vec::new() }];
    }
    let start = begin(game, case, &BTreeMap::new(), case.position.as_ref(), &case.dice);
    let end = start.and_then(|run| run.play(&case.orders, case.stop.as_ref(), &case.expect, &mut cites));
    let ended = match end {
        Ok(end) => Some(end),
        Err(reported) => {
            failures.extend(reported);
            None
        }
    };
    let shown = ended.as_ref().map(|end| end.shown.clone()).unwrap_or_default();
    let mut results = vec![CaseResult { name: case.title.clone(), failures, cites, shown }];
    for probe in &case.probes {
        results.push(run_probe(game, case, probe, ended.as_ref()));
    }
    results
}

fn run_probe<G: Game>(game: &G, case: &Case, probe: &Probe, end: Option<&Run<'_, G>>) -> CaseResult {
    let mut cites = probe.cites.0.clone();
    let mut failures = unknown_rows(game, &cites);
    let start = match (probe.from(), end) {
        (From::End, _) if probe.changes() => {
            let wanted = "`change` and `options` with `from: position`";
            Err(vec![Failure::new("the probe's start", wanted, "`from: end`")])
        }
        (From::End, None) => {
            Err(vec![Failure::new("the probe's start", "the end of the case", "the case itself failed")])
        }
        (From::End, Some(end)) => end.go_on(&probe.dice),
        (From::Position, _) => {
            let mut position = case.position.clone();
            if let Some(change) = &probe.change {
                merge(position.get_or_insert_default(), change);
            }
            begin(game, case, &probe.options, position.as_ref(), &probe.dice)
        }
    };
    let end = start.and_then(|run| run.play(&probe.orders, probe.stop.as_ref(), &probe.expect, &mut cites));
    let mut shown = Vec::new();
    match end {
        Ok(end) => shown = end.shown,
        Err(reported) => failures.extend(reported),
    }
    CaseResult { name: format!("{} / {}", case.title, probe.name), failures, cites, shown }
}

fn unknown_rows<G: Game>(game: &G, cites: &[String]) -> Vec<Failure> {
    let unknown = cites.iter().filter(|id| game.ledger().get(id).is_none());
    unknown
        .map(|id| Failure::new("cites", "a row of the ledger", format!("there is no row `{id}`")))
        .collect()
}

/// Whether the set-up was taken, or refused for another reason than this row.
fn setup_not_refused<G: Game>(game: &G, case: &Case, row: Option<&str>) -> Option<Failure> {
    let begun = complete(game.about(), &case.setup()).and_then(|setup| crate::game::begin(game, &setup));
    let came = match begun {
        Ok(_) => "the set-up was accepted".to_owned(),
        Err(error) if row.is_none_or(|row| error.to_string().contains(&format!("[{row}]"))) => return None,
        Err(error) => error.to_string(),
    };
    let wanted = row.map_or("a refusal".to_owned(), |row| format!("a refusal citing {row}"));
    Some(Failure::new("the set-up", wanted, came))
}

/// The run at its first decision.
fn begin<'g, G: Game>(
    game: &'g G,
    case: &Case,
    options: &BTreeMap<String, Value>,
    position: Option<&Value>,
    dice: &[DiceEntry],
) -> Result<Run<'g, G>, Vec<Failure>> {
    let start = |setup: &Setup| match position {
        Some(position) => game.position(setup, position),
        None => crate::game::begin(game, setup).map(|(state, _)| state).map_err(|e| e.to_string()),
    };
    let about = game.about();
    if case.game != about.id {
        return Err(vec![Failure::new("game", about.id, case.game.as_str())]);
    }
    let mut wanted = case.setup_with(options);
    if let (true, Some(first)) = (wanted.scenario.is_empty(), about.scenarios.first()) {
        first.id.clone_into(&mut wanted.scenario);
    }
    let setup = complete(about, &wanted)
        .map_err(|e| vec![Failure::new("the set-up", "a set-up the game knows", e.to_string())])?;
    let state = start(&setup)
        .map_err(|message| vec![Failure::new("the position", "a position the game can set up", message)])?;
    let mut run = Run::at(game, state, dice);
    run.sound("the position").and_then(|()| run.settle("the position")).map_err(|failure| vec![failure])?;
    Ok(run)
}

/// JSON merge: maps merge key by key, `null` removes, anything else replaces.
fn merge(into: &mut Value, change: &Value) {
    let Value::Object(change) = change else {
        *into = change.clone();
        return;
    };
    if !into.is_object() {
        *into = Value::Object(Map::new());
    }
    let Value::Object(into) = into else { return };
    for (key, value) in change {
        if value.is_null() {
            into.remove(key);
        } else {
            merge(into.entry(key).or_insert(Value::Null), value);
        }
    }
}

impl<'g, G: Game> Run<'g, G> {
    fn at(game: &'g G, state: G::State, dice: &[DiceEntry]) -> Run<'g, G> {
        Run {
            game,
            lately: Lately::new(state.clone()),
            state,
            script: Script::new(game, dice),
            confirmed: Vec::new(),
            stopped: false,
            shown: Vec::new(),
            requests: Vec::new(),
            pending: false,
        }
    }

    /// The same position with other dice and nothing rolled so far.
    fn go_on(&self, dice: &[DiceEntry]) -> Result<Run<'g, G>, Vec<Failure>> {
        if self.stopped {
            let came = "it stopped at a moment that the rules run past";
            return Err(vec![Failure::new("the probe's start", "the end of the case", came)]);
        }
        let mut run = Run::at(self.game, self.state.clone(), dice);
        run.settle("the probe's start").map_err(|failure| vec![failure])?;
        Ok(run)
    }

    fn play(
        mut self,
        orders: &Steps,
        stop: Option<&Map<String, Value>>,
        expectations: &Expectations,
        cites: &mut Vec<String>,
    ) -> Result<Run<'g, G>, Vec<Failure>> {
        let mut may_wait = false;
        for (i, step) in orders.iter().enumerate() {
            let name = format!("step {} (line {})", i + 1, step.referenced.line());
            may_wait = self.step(&name, &step.value, cites)?;
        }
        let name = "the end";
        if let Some(block) = stop {
            self.stop(block).map_err(|failure| vec![failure])?;
        }
        let failures: Vec<Failure> =
            expectations.0.iter().flat_map(|block| expect::check(&self, name, block)).collect();
        if !failures.is_empty() {
            return Err(failures);
        }
        may_wait |= expectations.0.iter().any(awaits_roll);
        if self.pending && !may_wait && !self.stopped {
            return Err(vec![self.dice_wanted(name)]);
        }
        match self.script.left() {
            0 => Ok(self),
            _ => Err(vec![Failure::new(name, "no scripted dice left", self.script.leftover())]),
        }
    }

    /// Go back to the first moment since the last order at which all of this holds.
    fn stop(&mut self, block: &Map<String, Value>) -> Result<(), Failure> {
        let name = "the stop";
        let holds = |state: &G::State| {
            let mut wanted = block.iter().filter(|(key, _)| *key != "why");
            wanted.all(|(key, value)| self.game.expect(state, key, value).is_ok())
        };
        let moment = self.lately.since_order(self.game).into_iter().find(holds);
        let came = "no such moment since the last order";
        let wanted = Value::Object(block.clone()).to_string();
        self.state = moment.ok_or_else(|| Failure::new(name, wanted, came))?;
        self.stopped = true;
        Ok(())
    }

    /// Take one step; tells whether it says that a roll may stay unserved.
    fn step(
        &mut self,
        name: &str,
        step: &Map<String, Value>,
        cites: &mut Vec<String>,
    ) -> Result<bool, Vec<Failure>> {
        let fail = |expected: &str, came: String| vec![Failure::new(name, expected, came)];
        let (mut order, mut rejected, mut block) = (None, None, None);
        for (key, value) in step {
            match key.as_str() {
                "rejected" => rejected = Some(value),
                "expect" => block = Some(value),
                "why" => {}
                "dice" => {
                    let dice: Vec<DiceEntry> = serde_json::from_value(value.clone())
                        .map_err(|e| fail("a list of dice", e.to_string()))?;
                    self.script.add(self.game, &dice);
                    self.settle(name).map_err(|failure| vec![failure])?;
                }
                seat => {
                    let text = value.as_str().ok_or_else(|| fail("an order as text", value.to_string()))?;
                    if order.replace((seat, text)).is_some() {
                        return Err(fail("one order in a step", format!("a second one, of {seat}")));
                    }
                }
            }
        }
        if let Some((seat, text)) = order {
            let name = format!("{name}, {seat}: {text}");
            self.order(&name, seat, text, rejected, cites).map_err(|failure| vec![failure])?;
        } else if rejected.is_some() {
            return Err(fail("an order beside `rejected`", "none".to_owned()));
        }
        let Some(block) = block else { return Ok(false) };
        let blocks: Expectations = serde_json::from_value(block.clone())
            .map_err(|_| fail("a map of expectations, or a list of them", block.to_string()))?;
        let failures: Vec<Failure> =
            blocks.0.iter().flat_map(|block| expect::check(self, name, block)).collect();
        if failures.is_empty() { Ok(blocks.0.iter().any(awaits_roll)) } else { Err(failures) }
    }

    fn order(
        &mut self,
        name: &str,
        seat: &str,
        text: &str,
        rejected: Option<&Value>,
        cites: &mut Vec<String>,
    ) -> Result<(), Failure> {
        if self.pending {
            return Err(self.dice_wanted(name));
        }
        let seat = self
            .game
            .seat_named(seat)
            .ok_or_else(|| Failure::new(name, "a seat of the game", format!("there is no seat `{seat}`")))?;
        let wanted = wanted_refusal(rejected)
            .map_err(|came| Failure::new(name, "`rejected` as true, a row's id or a list of ids", came))?;
        match (self.attempt(seat, text), wanted) {
            (Ok(()), None) => {
                self.sound(name)?;
                self.settle(name)
            }
            (Ok(()), Some(_)) => Err(Failure::new(name, "a refusal", "the order was accepted")),
            (Err(Refused { told, .. }), None) => self.confirm(seat, text).map_err(|done| {
                let told = done.map_or(told, |done| done.to_string());
                Failure::new(name, "an accepted order", told)
            }),
            (Err(Refused { told, rules, named }), Some(wanted)) => {
                for id in &wanted {
                    let id = *id;
                    let known = [NOT_UNDERSTOOD, NOT_YOURS, OVER].contains(&id);
                    if !known && self.game.ledger().get(id).is_none() {
                        return Err(Failure::new(
                            name,
                            "a row of the ledger",
                            format!("there is no row `{id}`"),
                        ));
                    }
                    if !rules.contains(&id) {
                        return Err(Failure::new(name, format!("a refusal citing {id}"), told));
                    }
                    if !known {
                        cites.push(id.to_owned());
                    }
                }
                let asked = named.into_iter().filter(|(rule, _)| wanted.is_empty() || wanted.contains(rule));
                self.shown.extend(asked.map(|(_, name)| name));
                Ok(())
            }
        }
    }

    /// An order that names what left no choice is no fault: nothing is left to do.
    fn confirm(&mut self, seat: Seat, text: &str) -> Result<(), Option<Refusal>> {
        let order = self.game.parse(text).map_err(|_| None)?;
        let before = self.confirmed.iter().find(|(other, _)| *other == seat).map_or(0, |(_, until)| *until);
        let settled = self.lately.settled(self.game, &self.state, seat, &order, before).ok_or(None)?;
        if !settled.as_said {
            return Err(Some(Refusal::Done { order: settled.done, as_said: false }));
        }
        self.confirmed.retain(|(other, _)| *other != seat);
        self.confirmed.push((seat, settled.until));
        Ok(())
    }

    /// Try an order.
    fn attempt(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let order = self.game.parse(text).map_err(|error| Refused {
            told: Refusal::not_understood(text, error).to_string(),
            rules: vec![NOT_UNDERSTOOD],
            named: Vec::new(),
        })?;
        let over = matches!(self.game.awaiting(&self.state), Awaiting::Over(_));
        let rules = match over {
            false => match game::play(self.game, &mut self.state, seat, &order) {
                Ok(events) => {
                    self.note_voids(&events);
                    self.lately.ordered(self.game, &events);
                    None
                }
                Err(rejection) => Some(rejection),
            },
            true => self.game.check(&self.state, seat, &order).err(),
        };
        let host = match over || rules.is_some() {
            true => admit(self.game, &self.state, seat).err(),
            false => None,
        };
        let given = rules.iter().flat_map(|rejection| &rejection.reasons);
        let named = given.map(|reason| (reason.rule(), variant(reason))).collect();
        let illegal = rules.map(|rejection| Refusal::illegal(self.game, &rejection));
        let mut reasons = match &host {
            Some(Refusal::Over { .. }) => vec![OVER],
            Some(_) => vec![NOT_YOURS],
            None => vec![],
        };
        if let Some(Refusal::Illegal { reasons: cited }) = &illegal {
            reasons.extend(cited.iter().map(|citation| citation.rule));
        }
        match (host, illegal) {
            (None, None) => Ok(()),
            (host, illegal) => {
                let told: Vec<String> = host.iter().chain(&illegal).map(Refusal::to_string).collect();
                Err(Refused { told: told.join("\n"), rules: reasons, named })
            }
        }
    }

    fn note_voids(&mut self, events: &[G::Event]) {
        self.shown.extend(events.iter().filter_map(|event| self.game.voided(event)));
    }

    /// Serve rolls from the script until a seat owes something or the script is empty.
    fn settle(&mut self, name: &str) -> Result<(), Failure> {
        while let Awaiting::Roll(request) = self.game.awaiting(&self.state) {
            if !self.pending {
                self.requests.push(request.clone());
            }
            match self.script.serve(&request) {
                Ok(faces) => {
                    self.pending = false;
                    let events = game::roll(self.game, &mut self.state, &faces);
                    self.note_voids(&events);
                    self.lately.rolled(&events);
                    self.sound(name)?;
                }
                Err(Shortage::Empty) => {
                    self.pending = true;
                    return Ok(());
                }
                Err(Shortage::Unmatched(message)) => {
                    let expected = format!("dice for {}", describe(&request));
                    return Err(Failure::new(name, expected, message));
                }
            }
        }
        Ok(())
    }

    fn dice_wanted(&self, name: &str) -> Failure {
        let request = self.requests.last().map(describe).unwrap_or_default();
        Failure::new(name, format!("dice for {request}"), "no scripted dice are left")
    }

    fn sound(&self, name: &str) -> Result<(), Failure> {
        self.game.invariants(&self.state).map_err(|broken| {
            Failure::new(name, "a sound position", format!("an invariant is broken: {broken}"))
        })
    }
}

/// How a value's variant is called.
fn variant(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn awaits_roll(block: &Map<String, Value>) -> bool {
    block.get("awaiting").is_some_and(|value| value == "roll")
}

/// The reasons a refusal must cite; `None` if the order must be accepted.
fn wanted_refusal(rejected: Option<&Value>) -> Result<Option<Vec<&str>>, String> {
    match rejected {
        None | Some(Value::Bool(false)) => Ok(None),
        Some(Value::Bool(true)) => Ok(Some(Vec::new())),
        Some(Value::String(id)) => Ok(Some(vec![id])),
        Some(Value::Array(ids)) => {
            let ids: Option<Vec<&str>> = ids.iter().map(Value::as_str).collect();
            ids.map(Some).ok_or_else(|| "a list of something else".to_owned())
        }
        Some(other) => Err(other.to_string()),
    }
}
