//! The panel beside the board, put together from parts that all games share: what may be decided now, taken from the
//! menu of whoever decides or judged by the referee, and what is to be known of the war.

mod battle;
mod declaration;
mod known;
mod steps;
mod words;

#[cfg(test)]
mod tests;

use sandtable_engine::sheet::{
    Choices, Good, Part, Places, Progress, Sheet, Shop, Spot, Stage as SheetStage, Waiting as Waits,
};
use sandtable_engine::{Offer, Seat, Viewer};

use crate::board::{Space, board};
use crate::check;
use crate::guns;
use crate::options::{self, Heading};
use crate::order::{Order, Pick};
use crate::power::*;
use crate::purchase;
use crate::reason::Reason;
use crate::repair_ships;
use crate::research;
use crate::sequence;
use crate::state::*;
use crate::tasks::phase_title;
use crate::tech::INDUSTRIES;
use crate::units::*;

pub fn sheet(state: &State, viewer: Viewer) -> Sheet {
    let seated = match viewer {
        Viewer::Seat(seat) => state.seats.get(usize::from(seat.0)).map(|power| (*power, seat)),
        _ => None,
    };
    let asked = seated.filter(|(power, _)| check::deciders(state).contains(power));
    let asked = asked.map(|(power, seat)| Asked { state, power, seat });
    let mut parts: Vec<Part> =
        state.battle.as_deref().map(|battle| battle::fight(state, battle)).into_iter().collect();
    if let Some(asked) = &asked {
        parts.extend(asked.decisions());
    }
    if state.battle.is_none() {
        parts.extend(known::known(state, asked.as_ref()));
    }
    Sheet {
        asks: asked.as_ref().map_or("", |_| asks(state)).to_owned(),
        stages: stages(state, seated.map(|(power, _)| power)),
        parts,
        steps: steps::steps(state, asked.as_ref()),
        folio: None,
        chips: Vec::new(),
    }
}

/// What is asked, by a name for pictures and tests.
pub fn asks(state: &State) -> &'static str {
    match &state.waiting {
        Waiting::Orders => match state.phase {
            Phase::DeclareWar => "declare-war",
            Phase::Technology => "technology",
            Phase::RepairEbr => "repair",
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat-move",
            Phase::Combat => match state.step {
                CombatStep::SpyMissions => "combat: spies",
                CombatStep::RadarAlert => "",
                CombatStep::Rockets => "combat: rockets",
                CombatStep::Diplomacy => "combat: diplomacy",
                CombatStep::CombatRounds => "combat: battles",
            },
            Phase::NoncombatMove => "noncombat-move",
            Phase::RepairShips => "repair-ships",
            Phase::Placement => "placement",
            Phase::FactoryTakeover | Phase::CapitalTakeover | Phase::CollectIncome => "",
        },
        Waiting::Consent { .. } => "consent",
        Waiting::Scramble { .. } => "combat: radar",
        Waiting::Refused { .. } => "refused",
        Waiting::Relocate { .. } => "relocate",
        Waiting::Capital { .. } => "capital",
        Waiting::Battle => state.battle.as_deref().map_or("", |battle| battle::asks(battle.step)),
        _ => "",
    }
}

/// An order as a button says it.
pub fn said(state: &State, power: Power, order: &Order) -> String {
    words::choice(state, power, order).words
}

// The phases of the turn.

fn stages(state: &State, seated: Option<Power>) -> Vec<SheetStage> {
    if matches!(state.stage, Stage::Tiles | Stage::Capitals) {
        return Vec::new();
    }
    let own = seated.filter(|power| state.is_acting(*power));
    let powers: Vec<Power> = own.map_or_else(|| state.acting().collect(), |power| vec![power]);
    let mut then = state.clone();
    let mut progress = |phase: Phase| match phase.cmp(&state.phase) {
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Greater => {
            then.phase = phase;
            match powers.iter().any(|power| comes_up(state, &then, *power)) {
                true => Progress::Ahead,
                false => Progress::Empty,
            }
        }
    };
    PHASES
        .into_iter()
        .map(|phase| SheetStage { title: phase_title(phase).to_owned(), progress: progress(phase) })
        .collect()
}

/// Whether a power may have something to do in a later phase: `then` is the position as if it were that phase.
fn comes_up(state: &State, then: &State, power: Power) -> bool {
    if state.stage == Stage::Armies {
        return matches!(then.phase, Phase::Purchase | Phase::Placement);
    }
    let money = state.treasury[power as usize] > 0;
    match then.phase {
        Phase::FactoryTakeover | Phase::CapitalTakeover | Phase::CollectIncome => false,
        Phase::Combat | Phase::NoncombatMove => true,
        Phase::RepairShips => {
            let large = |p: &Piece| p.owner == power && p.is_sea() && state.hits_of(p) > 1;
            money && state.pieces.all().any(|(_, _, p)| large(p))
        }
        Phase::Placement if state.phase <= Phase::Purchase && money => true,
        _ => sequence::can_act(then, power),
    }
}

// What is decided now.

/// Whoever decides and looks at the sheet.
struct Asked<'a> {
    state: &'a State,
    power: Power,
    seat: Seat,
}

impl Asked<'_> {
    fn decisions(&self) -> Vec<Part> {
        match &self.state.waiting {
            Waiting::Orders => self.phase(),
            Waiting::Battle => self.battle(),
            waiting => {
                let (title, about) = words::question(self.state, waiting);
                let end = Some(Order::End).filter(|order| self.allows(order));
                let orders = self.menu(None).into_iter().chain(end);
                self.choices(title, &about, orders).into_iter().collect()
            }
        }
    }

    fn phase(&self) -> Vec<Part> {
        let state = self.state;
        let parts = match state.phase {
            Phase::DeclareWar => vec![self.choices("Declare war", "", self.menu(None))],
            Phase::Technology => vec![self.choices("Roll for technology", &self.budget(), self.menu(None))],
            Phase::RepairEbr => vec![self.choices("Repair industries", "", self.repairs())],
            Phase::Purchase => self.purchase(),
            Phase::CombatMove => {
                vec![known::attacks(state), self.choices("Raids and atomic bombs", "", self.raids())]
            }
            Phase::Combat => vec![self.combat()],
            Phase::NoncombatMove => {
                vec![known::aloft(state), self.choices("Move a factory", "", self.factories())]
            }
            Phase::RepairShips => vec![self.choices("Repair ships", "", self.mends())],
            Phase::Placement => vec![
                self.places("Place units: land, then air, sea and special units"),
                self.choices("Pull a factory down", "Before the first unit is placed.", self.demolitions()),
            ],
            Phase::FactoryTakeover | Phase::CapitalTakeover | Phase::CollectIncome => Vec::new(),
        };
        parts.into_iter().flatten().collect()
    }

    /// The orders of the menu, without the one that ends the step.
    fn menu(&self, under: Option<&Heading>) -> Vec<Order> {
        let order = |offer| if let Offer::Order(order) = offer { Some(order) } else { None };
        options::options(self.state, self.seat, under).into_iter().filter_map(order).collect()
    }

    fn allows(&self, order: &Order) -> bool {
        check::check(self.state, self.seat, order).is_ok()
    }

    fn choices(&self, title: &str, about: &str, orders: impl IntoIterator<Item = Order>) -> Option<Part> {
        let mut choices = Vec::new();
        for order in orders {
            let choice = words::choice(self.state, self.power, &order);
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        let (title, about) = (title.to_owned(), about.to_owned());
        (!choices.is_empty()).then_some(Part::Choices(Choices { title, about, choices }))
    }

    fn budget(&self) -> String {
        let spent = self.state.turn[self.power as usize].tech_spent;
        let limit = research::limit(self.state, self.power);
        format!("{spent} of {limit} IPUs for technology are spent in this turn.")
    }

    fn repairs(&self) -> Vec<Order> {
        let damage = |industry| self.state.ebr_level(self.power, industry);
        let levels = INDUSTRIES.into_iter().flat_map(|industry| {
            let all = Some(damage(industry)).filter(|levels| *levels > 1);
            [1].into_iter().chain(all).map(move |levels| Order::Repair { levels, industry })
        });
        levels.filter(|order| self.allows(order)).collect()
    }

    fn purchase(&self) -> Vec<Option<Part>> {
        if self.state.holding[self.power as usize].get(Spy) > 0 {
            return vec![self.places("Place the spy at once")];
        }
        let menu = self.menu(None).into_iter();
        let specials = menu.filter(|order| matches!(order, Order::Special { .. }));
        let (sales, chips): (Vec<Order>, Vec<Order>) = self
            .menu(Some(&Heading::Chips))
            .into_iter()
            .partition(|order| matches!(order, Order::Ask { .. }));
        vec![
            Some(Part::Shop(self.shop())),
            self.choices("Offers of this round", "Only now, for the zone they name.", specials),
            self.choices("Factories and guns", "", chips),
            self.choices("Ask the United States to sell", "They may refuse.", sales),
            self.choices("Lend lease", "", self.loans()),
        ]
    }

    fn shop(&self) -> Shop {
        let (state, power) = (self.state, self.power);
        let purse = state.treasury[power as usize];
        let good = |unit: Unit| {
            let price = purchase::price(state, power, unit)?;
            let buy = |count: u16| purchase::check_buy(state, power, &[Pick::of(count, unit)]);
            if !matches!(buy(1), Ok(_) | Err(Reason::TooExpensive { .. })) {
                return None;
            }
            let piece = Piece::new(power, unit);
            Some(Good {
                unit: unit.id().to_owned(),
                name: unit.id().to_owned(),
                title: words::title(unit),
                price: price.into(),
                most: largest(purse / price.max(1), |count| buy(count).is_ok()).into(),
                facts: vec![
                    crate::volley::attack_value(state, &piece).to_string(),
                    crate::volley::defense_value(state, &piece).to_string(),
                    format!("d{}", unit.die()),
                    state.movement_of(&piece).to_string(),
                ],
            })
        };
        Shop {
            title: "Buy units".into(),
            verb: "buy".into(),
            ending: String::new(),
            purse: purse.into(),
            currency: "IPU".into(),
            columns: ["Att", "Def", "Die", "Move"].map(String::from).into(),
            goods: UNITS.into_iter().filter_map(good).collect(),
            bought: words::counted(&state.holding[power as usize]),
        }
    }

    /// A little, five, or as much as may be lent.
    fn loans(&self) -> Vec<Order> {
        let purse = self.state.treasury[self.power as usize];
        let lend = |ipus: u16, to: Power| Order::Lend { ipus, to };
        let to = self.menu(Some(&Heading::Lend)).into_iter().filter_map(|order| match order {
            Order::Lend { to, .. } => Some(to),
            _ => None,
        });
        to.flat_map(|to| {
            let most = largest(purse, |ipus| self.allows(&lend(ipus, to)));
            [1, 5, most].into_iter().filter(move |ipus| *ipus <= most).map(move |ipus| lend(ipus, to))
        })
        .collect()
    }

    /// Raids with and without escorts, and atomic bombs; plain attacks are made on the map.
    fn raids(&self) -> Vec<Order> {
        let power = self.power;
        let bombers = self.state.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == Bomber);
        let mut zones: Vec<u16> = bombers.map(|(_, at, _)| at).collect();
        zones.sort_unstable();
        zones.dedup();
        let mut list = Vec::new();
        for space in zones.into_iter().map(Space) {
            for order in self.menu(Some(&Heading::Units { space, power, unit: Bomber })) {
                match order {
                    Order::Raid { units, path, .. } => {
                        let raid =
                            |escorted| Order::Raid { units: units.clone(), path: path.clone(), escorted };
                        list.extend([false, true].map(raid).into_iter().filter(|order| self.allows(order)));
                    }
                    Order::Bomb { .. } => list.push(order),
                    _ => {}
                }
            }
        }
        list
    }

    fn combat(&self) -> Option<Part> {
        let (title, about) = match self.state.step {
            CombatStep::SpyMissions => ("Spy missions", "Special forces in a zone hunt its spies first."),
            CombatStep::Rockets => ("Rockets", "A rocket costs the owner of the factory what its die shows."),
            CombatStep::Diplomacy => ("Diplomacy", "One attempt in a turn, with eight units in position."),
            CombatStep::CombatRounds => ("Which battle comes next?", ""),
            CombatStep::RadarAlert => return None,
        };
        self.choices(title, about, self.menu(None))
    }

    fn factories(&self) -> Vec<Order> {
        let state = self.state;
        let own =
            board().lands().iter().copied().filter(|space| state.controller(*space) == Some(self.power));
        let kinds = own.filter_map(|space| Some((space, state.factory(space).kind?)));
        let moves = kinds.flat_map(|(from, kind)| {
            let units = vec![Pick::of(1, kind.unit())];
            from.neighbours().map(move |to| Order::Move { units: units.clone(), path: vec![from, to] })
        });
        moves.filter(|order| self.allows(order)).collect()
    }

    fn mends(&self) -> Vec<Order> {
        let mut list: Vec<Order> = Vec::new();
        for (_, zone, ship) in repair_ships::damaged(self.state, self.power) {
            let mend = |points: u8| Order::Mend { points, unit: ship.unit, zone };
            let most = (1..=20).take_while(|points| self.allows(&mend(*points))).last();
            for order in [Some(1).filter(|_| most.is_some()), most].into_iter().flatten().map(mend) {
                if !list.contains(&order) {
                    list.push(order);
                }
            }
        }
        list
    }

    fn demolitions(&self) -> Vec<Order> {
        let own = board().lands().iter().filter(|space| self.state.controller(**space) == Some(self.power));
        own.map(|space| Order::Destroy { space: *space }).filter(|order| self.allows(order)).collect()
    }

    /// What waits for a place, with the places that the menu offers.
    fn places(&self, title: &str) -> Option<Part> {
        let holding = self.state.holding[self.power as usize];
        let goods: Vec<Waits> = holding.iter().map(|(unit, count)| self.waiting(unit, count)).collect();
        (!goods.is_empty())
            .then(|| Part::Places(Places { title: title.to_owned(), verb: "place".into(), goods }))
    }

    fn waiting(&self, unit: Unit, count: u16) -> Waits {
        let state = self.state;
        let mut spaces: Vec<Space> = Vec::new();
        for order in self.menu(Some(&Heading::Place { power: self.power, unit })) {
            if let Order::Place { space, .. } = order {
                spaces.push(space);
            }
        }
        if unit == Spy && state.phase == Phase::Purchase {
            // Where there is something for a spy to do.
            let target = |space: &Space| {
                state.factory(*space).kind.is_some()
                    || guns::gun_in(state, *space).is_some()
                    || state.at(*space).any(|(_, p)| matches!(p.unit, Radar | RocketLauncher))
            };
            let foreign = |space: &Space| {
                state.controller(*space).is_some_and(|p| p.is_player() && !state.is_friend(p, self.power))
            };
            spaces =
                board().lands().iter().copied().filter(|space| foreign(space) && target(space)).collect();
            spaces.extend(state.capital[self.power as usize]);
        }
        let place = |count: u16, space| Order::Place { units: vec![Pick::of(count, unit)], space };
        let spot = |space: Space| {
            let most = largest(count, |count| self.allows(&place(count, space)));
            (most > 0).then(|| Spot { space: space.id().to_owned(), most: most.into() })
        };
        Waits {
            unit: unit.id().to_owned(),
            name: unit.id().to_owned(),
            title: words::title(unit),
            count: count.into(),
            spots: spaces.into_iter().filter_map(spot).collect(),
        }
    }
}

/// The largest number up to a bound that fits, where what fits stops fitting somewhere.
fn largest(bound: u16, fits: impl Fn(u16) -> bool) -> u16 {
    let (mut low, mut high) = (0, bound);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) { low = middle } else { high = middle - 1 }
    }
    low
}
