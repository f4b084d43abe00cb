//! Every game there is, with its bots and its odds. Nothing else outside a game's own folders names one.

use sandtable_engine::Game;
use sandtable_engine::any::{AnyGame, any};
use sandtable_engine::bots::BotSpec;
use sandtable_engine::odds::OddsSpec;

/// Meets every game with its types.
pub trait Visitor {
    fn meet<G: Game>(&mut self, game: G, bots: &'static [BotSpec], odds: Option<&'static OddsSpec>);
}

/// The list: a line for each game. One without bots has `&[]`, one without odds `None`.
#[rustfmt::skip]
pub fn visit(visitor: &mut impl Visitor) {
    visitor.meet(sandtable_anniversary::game(), sandtable_anniversary_bots::BOTS, Some(&sandtable_anniversary_odds::ODDS));
    visitor.meet(sandtable_war_room::game(), sandtable_war_room_bots::BOTS, Some(&sandtable_war_room_odds::ODDS));
    visitor.meet(sandtable_world_at_war::game(), sandtable_world_at_war_bots::BOTS, Some(&sandtable_world_at_war_odds::ODDS));
    visitor.meet(sandtable_war_game::game(), sandtable_war_game_bots::BOTS, Some(&sandtable_war_game_odds::ODDS));
    visitor.meet(sandtable_complete_game::game(), sandtable_complete_game_bots::BOTS, Some(&sandtable_complete_game_odds::ODDS));
}

/// Every game, its types forgotten.
pub fn games() -> Vec<Box<dyn AnyGame>> {
    struct Forgetting(Vec<Box<dyn AnyGame>>);
    impl Visitor for Forgetting {
        fn meet<G: Game>(&mut self, game: G, bots: &'static [BotSpec], odds: Option<&'static OddsSpec>) {
            self.0.push(any(game, bots, odds));
        }
    }
    let mut all = Forgetting(Vec::new());
    visit(&mut all);
    all.0
}
