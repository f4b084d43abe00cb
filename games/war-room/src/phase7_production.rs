//! Phase 7, steps 1 to 3: secret purchases, open trades.

use sandtable_engine::Rejection;

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Marker, Stage, State, Trade};
use crate::{Act, WarRoom};

/// Any five resources buy one Civilian Good.
pub const GOODS_COST: u16 = 5;
/// The optional repair of one Bomb Token.
pub const BOMB_REPAIR: Resources = Resources([0, 9, 0]);
/// Nothing can be bought for less.
const CHEAPEST: u16 = 2;

impl WarRoom {
    pub(crate) fn begin_production(&self, on: &mut Act<'_>) {
        on.emit(Event::Entered(Stage::Production));
        for nation in on.state().order().collect::<Vec<_>>() {
            if on.state().nation(nation).resources.total() < CHEAPEST {
                on.emit(Event::SheetSealed { nation });
            }
        }
    }

    /// What the sheet already spends.
    pub(crate) fn committed(&self, state: &State, nation: Nation) -> Resources {
        let sheet = &state.nation(nation).sheet;
        self.table.units.cost(sheet.units) + sheet.goods_paid
    }

    /// Resources the sheet has not spent.
    pub(crate) fn uncommitted(&self, state: &State, nation: Nation) -> Resources {
        let mut left = state.nation(nation).resources;
        left -= self.committed(state, nation);
        left
    }

    /// China makes infantry, and artillery only with an industrial territory.
    pub(crate) fn can_make(&self, state: &State, nation: Nation, unit: UnitType) -> Result<(), Reason> {
        if unit == UnitType::CarrierFighter {
            return Err(Reason::NotForSale { unit });
        }
        if nation != Nation::China || unit == UnitType::Infantry {
            return Ok(());
        }
        if self.table.units.spec(unit).cost[Resource::Oil] > 0 {
            return Err(Reason::ChinaOil { unit });
        }
        let industry = state.controlled(nation).any(|r| self.table.board.place(r).industry);
        if unit == UnitType::Artillery && industry { Ok(()) } else { Err(Reason::ChinaBuilds { unit }) }
    }

    /// Step 2, purchase of units.
    pub(crate) fn check_buy(&self, state: &State, nation: Nation, units: Units) -> Result<(), Reason> {
        for (unit, _) in units.iter() {
            self.can_make(state, nation, unit)?;
        }
        let cost = self.committed(state, nation) + self.table.units.cost(units);
        if state.nation(nation).resources.covers(cost) && !units.is_empty() {
            Ok(())
        } else {
            Err(Reason::CannotAfford)
        }
    }

    pub(crate) fn check_goods(
        &self,
        state: &State,
        nation: Nation,
        count: u8,
        pay: Option<Resources>,
    ) -> Result<Resources, Reason> {
        let due = GOODS_COST * u16::from(count);
        let left = self.uncommitted(state, nation);
        let pay = pay.or_else(|| left.payment_of(due)).ok_or(Reason::CannotAfford)?;
        if pay.total() != due || count == 0 {
            return Err(Reason::GoodsCost);
        }
        if left.covers(pay) { Ok(pay) } else { Err(Reason::CannotAfford) }
    }

    /// Trade with neutrals: one block for one block of what the neutral offers.
    pub(crate) fn check_trade(
        &self,
        state: &State,
        nation: Nation,
        with: Region,
        give: Resource,
    ) -> Result<Trade, Rejection<Reason>> {
        let get = self.may_trade(state, nation, with, give)?;
        if !self.trade_by_land(state, nation, with)
            && let Err(by_sea) = self.trade_by_sea(state, nation, with)
        {
            return Err(Rejection { reasons: vec![Reason::NoAccess { region: with }, by_sea] });
        }
        let cost = Resources::of(give, give.block());
        if !self.uncommitted(state, nation).covers(cost) {
            return Err(Reason::NotEnoughToTrade.into());
        }
        Ok(Trade { with, give, get })
    }

    /// What a neutral offers for a resource, to those who may trade with it at all.
    fn may_trade(
        &self,
        state: &State,
        nation: Nation,
        with: Region,
        give: Resource,
    ) -> Result<Resource, Reason> {
        if !self.scenario(state).trade || state.options.quick_play {
            return Err(Reason::NoTradeHere);
        }
        if nation == Nation::China {
            return Err(Reason::ChinaTrades);
        }
        if state.nation(nation).sheet.trade.is_some() {
            return Err(Reason::TradedAlready);
        }
        if state.nation(nation).sheet.bomb_repaired {
            return Err(Reason::TradeAfterRepair);
        }
        if state.nation(nation).zone >= Zone::Red {
            return Err(Reason::RedTrade);
        }
        let place = self.table.board.place(with);
        if place.neutral.is_none() && !with.is_sea() {
            return Err(Reason::NoNeutral { region: with });
        }
        let embattled = state.region(with).marker == Marker::Embattled;
        let get = place.trades.filter(|_| state.region(with).in_play && !embattled);
        let get = get.ok_or(Reason::NotATrader { region: with })?;
        if get == give {
            return Err(Reason::WrongGoods { region: with });
        }
        match state.region(with).controller {
            Some(_) if state.is_enemy(nation, with) => Err(Reason::CapturedTrader { region: with }),
            None if state.is_enemy(nation, with) => Err(Reason::WrongAlliance { region: with }),
            _ => Ok(get),
        }
    }

    /// By land: a non-embattled territory of the nation or an ally touches the neutral.
    fn trade_by_land(&self, state: &State, nation: Nation, with: Region) -> bool {
        let ours = |owner: Nation| state.friends(owner, nation);
        self.table.board.neighbours(with).any(|next| {
            let at = state.region(next);
            at.in_play && at.marker != Marker::Embattled && at.controller.is_some_and(ours)
        })
    }

    /// By sea: a port region free of enemy naval commands; the Axis must show a fleet unless
    /// the neutral is its own.
    fn trade_by_sea(&self, state: &State, nation: Nation, with: Region) -> Result<(), Reason> {
        let fleet = |sea: &Region, own: bool| {
            let mut ships = state.commands_at(*sea).filter(|c| c.category() == Category::Naval);
            ships.any(|c| state.friends(c.nation, nation) == own)
        };
        let mut clear = self.ports(state, with);
        clear.retain(|sea| !fleet(sea, false));
        if clear.is_empty() {
            return Err(Reason::NoSeaAccess { region: with });
        }
        if state.nation(nation).zone >= Zone::Yellow {
            return Err(Reason::YellowSeaTrade);
        }
        let aligned = state.side_of(with) == Some(nation.alliance());
        let shown =
            nation.alliance() != Alliance::Axis || aligned || clear.iter().any(|sea| fleet(sea, true));
        shown.then_some(()).ok_or(Reason::NoFleetShown { region: with })
    }

    /// Advanced rule: nine iron remove one bomb token from a controlled territory.
    pub(crate) fn check_repair_bomb(&self, state: &State, nation: Nation, at: Region) -> Result<(), Reason> {
        let region = state.region(at);
        if !state.options.bomb_repair {
            return Err(Reason::NoBombRepair);
        }
        if region.controller != Some(nation) {
            return Err(Reason::RepairElsewhere { region: at });
        }
        if region.bombs == 0 {
            return Err(Reason::NotBombed { region: at });
        }
        if state.nation(nation).sheet.bomb_repaired {
            return Err(Reason::BombRepairedAlready);
        }
        if self.uncommitted(state, nation).covers(BOMB_REPAIR) { Ok(()) } else { Err(Reason::NineIron) }
    }

    /// Step 3: when the last sheet is sealed all purchases open and are paid. True while
    /// sheets are open.
    pub(crate) fn reveal_purchases(&self, on: &mut Act<'_>) -> bool {
        let players: Vec<Nation> = on.state().players().collect();
        if players.iter().any(|n| !on.state().nation(*n).sheet.sealed) {
            return true;
        }
        for nation in players {
            let paid = self.committed(on.state(), nation);
            let sheet = &on.state().nation(nation).sheet;
            let (units, goods) = (sheet.units, sheet.goods);
            on.emit(Event::PurchaseRevealed { nation, units, goods, paid });
        }
        on.emit(Event::Entered(Stage::Placement { turn: 0 }));
        false
    }
}
