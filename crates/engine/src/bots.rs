//! Players made of code. A bot sees what its seat may see and answers with an order.

use std::any::Any;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::game::{Game, Notation, Offer, Rules, Seat, Secrets, Turn, Viewer};

/// Menus deeper than this are taken for endless.
const DEEPEST: usize = 32;

/// What a bot gets to see of the table.
pub trait Sight: Any + Send {
    /// The seat the bot decides for.
    fn seat(&self) -> &str;

    /// What the seat may know.
    fn view(&self) -> Value;

    /// The seat's menu, or what lies under a heading of it; a heading nobody offered opens nothing.
    fn menu(&self, under: Option<&Value>) -> Vec<MenuEntry>;

    fn turn(&self) -> Turn;
}

impl dyn Sight {
    /// The same sight with the game's types, for bots made for that game.
    pub fn of<G: Rules>(&self) -> Option<&Seen<G>> {
        let sight: &dyn Any = self;
        sight.downcast_ref()
    }
}

/// A game as one seat sees it. The state is a glimpse: what the seat may not know was left
/// out before it came here, so that no bot can cheat.
#[derive(Clone, Debug)]
pub struct Seen<G: Rules> {
    pub game: Arc<G>,
    pub state: G::State,
    pub seat: Seat,
}

impl<G: Secrets> Seen<G> {
    pub fn new(game: &Arc<G>, state: &G::State, seat: Seat) -> Seen<G> {
        Seen { game: game.clone(), state: game.glimpse(state, Viewer::Seat(seat)), seat }
    }
}

impl<G: Game> Sight for Seen<G> {
    fn seat(&self) -> &str {
        self.game.seat_name(self.seat)
    }

    fn view(&self) -> Value {
        self.game.view(&self.state, Viewer::Seat(self.seat))
    }

    fn menu(&self, under: Option<&Value>) -> Vec<MenuEntry> {
        menu(&*self.game, &self.state, self.seat, under)
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }
}

/// A seat's menu in both spellings.
pub(crate) fn menu<G: Notation>(
    game: &G,
    state: &G::State,
    seat: Seat,
    under: Option<&Value>,
) -> Vec<MenuEntry> {
    let heading: Option<G::Heading> = match under.map(|value| serde_json::from_value(value.clone())) {
        None => None,
        Some(Ok(heading)) => Some(heading),
        Some(Err(_)) => return Vec::new(),
    };
    let json = |value: serde_json::Result<Value>| value.unwrap_or_default();
    let entry = |offer| match offer {
        Offer::Order(order) => {
            MenuEntry::Order { text: game.print(&order), order: json(serde_json::to_value(&order)) }
        }
        Offer::Done(order) => {
            MenuEntry::Done { text: game.print(&order), order: json(serde_json::to_value(&order)) }
        }
        Offer::Open(heading) => MenuEntry::Open {
            text: game.print_heading(&heading),
            heading: json(serde_json::to_value(&heading)),
        },
    };
    game.options(state, seat, heading.as_ref()).into_iter().map(entry).collect()
}

/// An offer in both spellings, for programs and for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MenuEntry {
    Order { text: String, order: Value },
    Done { text: String, order: Value },
    Open { text: String, heading: Value },
}

impl MenuEntry {
    pub fn text(&self) -> &str {
        match self {
            MenuEntry::Order { text, .. } | MenuEntry::Done { text, .. } | MenuEntry::Open { text, .. } => {
                text
            }
        }
    }
}

/// Decides for one seat.
pub trait Bot: Send {
    /// An order in notation; `Err` says why there is none.
    ///
    /// A bot may keep its plan from one decision to the next, but must be able to begin
    /// anywhere: a host that was stopped seats a new one.
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String>;

    /// The random bot, which a simulation asks without JSON.
    fn as_random(&mut self) -> Option<&mut Random> {
        None
    }
}

/// A kind of bot that can be seated.
#[derive(Clone, Copy, Debug)]
pub struct BotSpec {
    pub id: &'static str,
    pub title: &'static str,
    /// One line, for whoever chooses an opponent.
    pub about: &'static str,
    /// Bots of one game differ by their seat, games by their seed.
    pub seat: fn(seed: &str, seat: Seat) -> Box<dyn Bot>,
}

/// The bot that every game has.
pub const RANDOM: BotSpec = BotSpec {
    id: "random",
    title: "Random",
    about: "Gives any legal order: for tests, not for company.",
    seat: |seed, seat| Box::new(Random::new(seed, seat)),
};

/// Walks the menu at random. Its chance is its own and never touches the game's dice.
#[derive(Clone, Debug)]
pub struct Random {
    chance: ChaCha8Rng,
}

impl Random {
    /// Bots of one game differ by their seat, games by their seed.
    pub fn new(seed: &str, seat: Seat) -> Random {
        let mut hash = Sha256::new();
        hash.update(b"sandtable random bot v1");
        hash.update([seat.0]);
        hash.update(seed.as_bytes());
        Random { chance: ChaCha8Rng::from_seed(hash.finalize().into()) }
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.chance.next_u64()) * count as u128) >> 64) as usize
    }

    /// The same walk as `decide`, without JSON.
    pub fn pick<G: Rules>(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order> {
        self.walk(None, DEEPEST, &mut |under| {
            let choices = game.options(state, seat, under.as_ref());
            choices
                .into_iter()
                .map(|choice| match choice {
                    Offer::Order(order) => Node::Leaf(order),
                    Offer::Done(order) => Node::Done(order),
                    Offer::Open(heading) => Node::Branch(heading),
                })
                .collect()
        })
    }

    /// Headings that lead nowhere are left for their siblings.
    fn walk<L, H>(
        &mut self,
        under: Option<H>,
        depth: usize,
        menu: &mut impl FnMut(Option<H>) -> Vec<Node<L, H>>,
    ) -> Option<L> {
        let mut nodes = menu(under);
        while !nodes.is_empty() {
            let at = self.choose(&nodes);
            match nodes.swap_remove(at) {
                Node::Leaf(order) | Node::Done(order) => return Some(order),
                Node::Branch(_) if depth == 0 => {}
                Node::Branch(heading) => {
                    if let Some(order) = self.walk(Some(heading), depth - 1, menu) {
                        return Some(order);
                    }
                }
            }
        }
        None
    }

    /// "Done" beside other entries is chosen a quarter of the time, so that long menus
    /// do not keep a step open for ever nor short ones close it at once.
    fn choose<L, H>(&mut self, nodes: &[Node<L, H>]) -> usize {
        let is_done = |node: &Node<L, H>| matches!(node, Node::Done(_));
        let done = nodes.iter().filter(|node| is_done(node)).count();
        let mixed = done > 0 && done < nodes.len();
        let want_done = mixed && self.below(4) == 0;
        let candidates = match (mixed, want_done) {
            (false, _) => nodes.len(),
            (true, true) => done,
            (true, false) => nodes.len() - done,
        };
        let nth = self.below(candidates);
        let eligible = nodes.iter().enumerate().filter(|(_, node)| !mixed || is_done(node) == want_done);
        eligible.map(|(i, _)| i).nth(nth).unwrap_or(0)
    }
}

enum Node<L, H> {
    Leaf(L),
    Done(L),
    Branch(H),
}

impl Bot for Random {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let found = self.walk(None, DEEPEST, &mut |under: Option<Value>| {
            sight
                .menu(under.as_ref())
                .into_iter()
                .map(|entry| match entry {
                    MenuEntry::Order { text, .. } => Node::Leaf(text),
                    MenuEntry::Done { text, .. } => Node::Done(text),
                    MenuEntry::Open { heading, .. } => Node::Branch(heading),
                })
                .collect()
        });
        found.ok_or_else(|| "the menu leads to no order".to_owned())
    }

    fn as_random(&mut self) -> Option<&mut Random> {
        Some(self)
    }
}
