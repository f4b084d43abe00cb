//! What to buy: bodies where the enemy is near, tanks where the way is long, ships where the war is over the sea.

use sandtable_staff::{Class, Situation, march};
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::purchase::capacity;
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::units::Unit;

use crate::field;
use crate::temper::{Style, Temper};

pub fn plan(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    let situation = field::situation(state, me);
    let mut orders = Vec::new();
    if me == Power::Russia && state.purge_ipcs > 0 {
        let count = state.purge_ipcs / Unit::Infantry.price(me).unwrap_or(3).max(1);
        orders.push(Order::PurgePurchase { units: vec![Pick::owned(count, me, Unit::Infantry)] });
    }
    for power in Power::run_by(me) {
        orders.extend(Purse::new(state, power, &situation).spend(temper));
    }
    orders
}

struct Purse<'a> {
    state: &'a State,
    power: Power,
    situation: &'a Situation<'static>,
    money: u16,
    room: u16,
    list: Vec<Pick>,
}

impl<'a> Purse<'a> {
    fn new(state: &'a State, power: Power, situation: &'a Situation<'static>) -> Purse<'a> {
        let money = state.treasury[power as usize];
        Purse { state, power, situation, money, room: room(state, power), list: Vec::new() }
    }

    fn spend(mut self, temper: &Temper) -> Vec<Order> {
        let pressed = temper.foresees && is_pressed(self.state, self.power, self.situation);
        let style = if pressed { Style::Bodies } else { temper.style };
        if temper.foresees {
            self.off_factory(if style == Style::Bodies { 6 } else { 3 });
        }
        self.limited(temper);
        if !pressed && wants_ships(self.power) {
            let most = if style == Style::Sea { 3 } else { 1 };
            let transports = own(self.situation, Unit::Transport);
            let troops: u16 = own(self.situation, Unit::Infantry) + own(self.situation, Unit::Armor);
            if transports * 5 < troops.min(30) || style == Style::Sea {
                self.buy(Unit::Transport, most);
            }
        }
        match style {
            Style::Air => self.buy(Unit::Fighter, 2),
            Style::Armor => self.buy(Unit::Armor, self.room),
            Style::Mixed | Style::Sea => {
                let tanks = self.room.min(self.money / 4) * 3 / 10;
                self.buy(Unit::Armor, tanks);
            }
            Style::Bodies => {}
        }
        self.buy(Unit::Infantry, self.room);
        // Money without room for bodies goes into better ones.
        if temper.foresees && self.money >= 11 {
            self.buy(Unit::Fighter, 2);
        }
        let one = |pick: Pick| Order::Buy { units: vec![pick], at: None };
        self.list.into_iter().map(one).collect()
    }

    fn buy(&mut self, unit: Unit, most: u16) {
        let Some(price) = unit.price(self.power) else { return };
        let count = (self.money / price.max(1)).min(most).min(self.room);
        if count > 0 {
            self.list.push(Pick::owned(count, self.power, unit));
            self.money -= count * price;
            self.room -= count;
        }
    }

    /// The few that a country may have of its best troops.
    fn limited(&mut self, temper: &Temper) {
        if !temper.foresees {
            return;
        }
        for unit in [Unit::SsPanzer, Unit::SsPanzergrenadier, Unit::Guards, Unit::ArmoredInfantry] {
            let Some((in_play, a_turn)) = unit.limits() else { continue };
            if unit.price(self.power).is_some() && self.state.turn >= unit.from_turn() {
                let free = in_play.saturating_sub(self.state.count_in_play(self.power, unit));
                self.buy(unit, free.min(a_turn));
            }
        }
    }

    /// Infantry where there is no factory but the enemy is near, where it is wanted most.
    fn off_factory(&mut self, most: u16) {
        if self.power == Power::China {
            return;
        }
        let Some(price) = Unit::Infantry.price(self.power).map(|price| price + 1) else { return };
        let pull = march::pull(self.situation);
        let open = |space: &Space| {
            self.state.controller(*space) == self.power
                && self.state.value(*space) > 0
                && !self.state.factories.contains(*space)
        };
        let lands = board().lands().iter().copied().filter(open);
        let threatened =
            lands.filter(|s| !self.situation.threat_to(s.0).is_empty() || pull[s.index()] > 12.0);
        // With no factory left that is all there is to do with the money.
        let most = if self.room == 0 { u16::MAX } else { most };
        let count = (threatened.count() as u16).min(most).min(self.money / price);
        if count > 0 {
            let pick = Pick { off_factory: true, ..Pick::owned(count, self.power, Unit::Infantry) };
            self.list.push(pick);
            self.money -= count * price;
        }
    }
}

/// How many units its factories take; China needs none.
fn room(state: &State, power: Power) -> u16 {
    let held = |space: &Space| state.controller(*space) == power;
    if power == Power::China {
        return board().lands().iter().filter(|s| held(s)).map(|s| state.value(*s)).sum();
    }
    state.factories.iter().filter(held).map(|space| capacity(state, space)).sum()
}

fn own(situation: &Situation, unit: Unit) -> u16 {
    let kin = |kind: u8| field::unit_of(kind) == unit;
    situation.mine.iter().filter(|group| kin(group.kind)).map(|group| group.count).sum()
}

fn wants_ships(power: Power) -> bool {
    matches!(power, Power::Britain | Power::Japan | Power::Usa)
}

/// Whether the capital may fall next turn.
fn is_pressed(state: &State, power: Power, situation: &Situation) -> bool {
    state.capital[power as usize].is_some_and(|capital| {
        let garrison: Vec<_> = situation
            .garrison(capital.0)
            .into_iter()
            .filter(|group| situation.arm(group.kind).class != Class::Sea)
            .collect();
        situation.danger(capital.0, &garrison).win > 0.15
    })
}
