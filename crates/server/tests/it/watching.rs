//! Games among bots: they end, and whoever watches is told when something goes astray.

use sandtable_engine::any::{AnyGame, any};
use sandtable_engine::bots::{Bot, BotSpec, Sight};
use sandtable_engine::odds::OddsSpec;
use sandtable_engine::{Game, Seat};
use sandtable_games::Visitor;
use sandtable_server::Config;
use serde_json::{Value, json};

use super::{Client, Host, anniversary, generous, live};

const SEATS: [&str; 6] = ["germany", "soviet-union", "japan", "united-kingdom", "italy", "united-states"];

fn all_bots(bot: &str) -> Value {
    let mut wanted = anniversary();
    wanted["seats"] =
        SEATS.iter().map(|seat| (seat.to_string(), json!({"kind": "bot", "bot": bot}))).collect();
    wanted
}

fn bots_play_until(rounds: u16) -> Config {
    Config { bot_rounds: rounds, ..generous() }
}

/// Says what no game understands.
struct Babbling;

impl Bot for Babbling {
    fn decide(&mut self, _: &dyn Sight) -> Result<String, String> {
        Ok("bla 70000 bla".to_owned())
    }
}

/// Knows nothing.
struct Speechless;

impl Bot for Speechless {
    fn decide(&mut self, _: &dyn Sight) -> Result<String, String> {
        Err("words fail me".to_owned())
    }
}

/// All games, with these two.
struct Strange(Vec<Box<dyn AnyGame>>);

impl Visitor for Strange {
    fn meet<G: Game>(&mut self, game: G, _: &'static [BotSpec], odds: Option<&'static OddsSpec>) {
        self.0.push(any(game, &[BABBLING, SPEECHLESS], odds));
    }
}

const BABBLING: BotSpec = BotSpec {
    id: "babbling",
    title: "Babbling",
    about: "Says what no game understands.",
    seat: |_: &str, _: Seat| Box::new(Babbling),
};

const SPEECHLESS: BotSpec = BotSpec {
    id: "speechless",
    title: "Speechless",
    about: "Knows nothing.",
    seat: |_: &str, _: Seat| Box::new(Speechless),
};

#[test]
fn a_bot_that_cannot_move_plays_something_legal_and_says_so() {
    let mut games = Strange(Vec::new());
    sandtable_games::visit(&mut games);
    let host = Host::of(games.0, bots_play_until(30));
    for bot in ["babbling", "speechless"] {
        let mut me = host.client(None);
        let mut wanted = anniversary();
        wanted["seats"] = json!({"soviet-union": {"kind": "friend"}});
        let (table, _) = me.found(&wanted);
        let mut watcher = live::join(&host, &table, &json!({"after": 0}));
        live::next(&mut watcher, "news");
        me.post(&format!("{table}/bot"), &json!({"seat": "germany", "bot": bot})).good();
        assert_eq!(live::next(&mut watcher, "news")["news"][0]["seat"], "germany");
        let said = live::next(&mut watcher, "said");
        assert_eq!(said["said"]["seat"], "germany", "{said}");
        assert!(said["said"]["text"].as_str().is_some_and(|text| text.contains("could not")), "{said}");
    }
}

#[test]
fn a_game_among_bots_has_an_end_by_its_rules() {
    let host = Host::with(bots_play_until(12));
    let limit = |me: &mut Client, wanted: &Value| {
        let (table, _) = me.found(wanted);
        me.get(&table).good()["options"]["round-limit"].clone()
    };
    let mut me = host.client(None);
    assert_eq!(limit(&mut me, &all_bots("random")), "10");
    let mut chosen = all_bots("random");
    chosen["options"] = json!({"round-limit": "off"});
    assert_eq!(limit(&mut me, &chosen), "off");
    assert_eq!(limit(&mut me, &anniversary()), "off", "people play as long as they like");
    let bot = json!({"kind": "bot", "bot": "random"});
    let front =
        json!({"game": "war-room", "scenario": "eastern-front", "seats": {"germany": bot, "soviet": bot}});
    assert_eq!(limit(&mut me, &front), "10", "whatever the game");
}

#[test]
fn bots_among_themselves_rest_after_a_number_of_rounds() {
    let host = Host::with(bots_play_until(0));
    let mut me = host.client(None);
    let (table, _) = me.found(&all_bots("random"));
    let info = me.get(&table).good();
    assert!(info["headline"].as_str().is_some_and(|words| words.contains("rest after round 0")), "{info}");
    assert_eq!(info["n"], 0);
    let mut watcher = live::join(&host, &table, &json!({"after": 0}));
    live::next(&mut watcher, "news");
    me.post(&format!("{table}/bot"), &json!({"seat": "japan"})).good();
    assert_eq!(live::next(&mut watcher, "news")["news"][0]["seat"], "germany", "with a person they go on");
}
