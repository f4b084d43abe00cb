//! Players made of code. A bot sees what its seat may see and answers with an order.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::game::{Game, Offer, Seat};

/// Menus deeper than this are taken for endless.
const DEEPEST: usize = 32;

/// What a bot gets to see of the table.
pub trait Sight {
    /// The seat the bot decides for.
    fn seat(&self) -> &str;

    /// What the seat may know.
    fn view(&self) -> Value;

    /// The seat's menu, or what lies under a heading of it.
    fn menu(&self, under: Option<&Value>) -> Vec<MenuEntry>;
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
    /// An order in notation; `None` if the bot finds nothing to do.
    fn decide(&mut self, sight: &dyn Sight) -> Option<String>;
}

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
    pub fn pick<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order> {
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
    fn decide(&mut self, sight: &dyn Sight) -> Option<String> {
        self.walk(None, DEEPEST, &mut |under: Option<Value>| {
            sight
                .menu(under.as_ref())
                .into_iter()
                .map(|entry| match entry {
                    MenuEntry::Order { text, .. } => Node::Leaf(text),
                    MenuEntry::Done { text, .. } => Node::Done(text),
                    MenuEntry::Open { heading, .. } => Node::Branch(heading),
                })
                .collect()
        })
    }
}

/// The names of the bots that `bot` makes.
pub const NAMES: &[&str] = &["random"];

/// The bot of that name.
pub fn bot(name: &str, seed: &str, seat: Seat) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed, seat))),
        _ => None,
    }
}
