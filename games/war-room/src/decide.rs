//! What a legal order causes at once; `sequence.rs` then runs on to the next decision.

use crate::battle::Step;
use crate::event::Event;
use crate::ids::*;
use crate::order::{BombTarget, Order, Target};
use crate::state::{Stage, State};
use crate::{Act, Plan, WarRoom};

impl WarRoom {
    pub(crate) fn carry(&self, on: &mut Act<'_>, nation: Nation, plan: Plan) {
        match plan {
            Plan::Move(movement) => self.carry_out(on, nation, movement),
            Plan::Stance(change) => {
                if change.count > 0 {
                    on.emit(Event::StanceTaken { side: nation.alliance(), change });
                }
            }
            Plan::Hit(target) => self.act_on_hit(on, target),
            Plan::Order(order) => self.act(on, nation, order),
        }
    }

    fn act(&self, on: &mut Act<'_>, nation: Nation, order: Order) {
        match order {
            Order::BreakPact => self.break_pact(on, nation),
            Order::Yield { to } if !matches!(on.state().stage, Stage::Battle { .. }) => {
                on.emit(Event::DeputyNamed { nation, deputy: to });
            }
            Order::Split { command, units, to } => {
                on.emit(Event::Regrouped { nation, from: command, to, units })
            }
            Order::Merge { command, into } => {
                let units = on.state().command(nation, command).map(|c| c.units).unwrap_or_default();
                on.emit(Event::Regrouped { nation, from: command, to: into, units });
            }
            Order::Reopen if on.state().stage == Stage::Planning => on.emit(Event::ChartReopened { nation }),
            Order::Reopen => on.emit(Event::SheetReopened { nation }),
            Order::Done => self.done(on, nation),

            Order::Write(order) => on.emit(Event::Wrote { nation, order }),
            Order::Erase { command } => on.emit(Event::Erased { nation, command }),
            Order::Bid { oil } => on.emit(Event::BidWritten { nation, bid: oil }),
            Order::Plan { orders, bid } => {
                on.emit(Event::ChartWritten { nation, orders, bid });
                on.emit(Event::ChartSealed { nation });
            }
            Order::Slot { slot } => on.emit(Event::SlotTaken { nation, slot }),
            Order::Bonus { medals } => {
                on.emit(Event::BonusBought { nation, medals });
                self.next_turn(on);
            }
            Order::Make { unit } => on.emit(Event::Made { nation, unit }),

            Order::Cancel => {
                if let Some((order, ..)) = self.order_at_hand(on.state(), nation) {
                    on.emit(Event::OrderCancelled { nation, order });
                }
            }
            Order::Launch { from, to } => self.launch(on, nation, from, to),
            Order::Resolve { region } => {
                if let Stage::Hotspots { turn } = on.state().stage {
                    self.resolve_hotspot(on, turn, region);
                }
            }

            Order::Raid { nation, command, convoy } => {
                on.emit(Event::RaiderAssigned { nation, command, convoy })
            }
            Order::Sink { resource } => on.emit(Event::WildSpent { resource }),

            Order::Land { command, units, to, token } => {
                if let Ok((units, token)) = self.check_land(on.state(), nation, command, units, to, token) {
                    on.emit(Event::Landed { nation, command, to, units, token });
                }
            }
            Order::Deploy { at, units, sea, token } => {
                if let Ok(to) = self.check_deploy(on.state(), nation, at, units, sea, token) {
                    on.emit(Event::Deployed { nation, at, to, units, token });
                }
            }
            Order::Scrap { at, units } => on.emit(Event::ConstructionLost { nation, at, units }),

            Order::Spend { medals, goods } => {
                on.emit(Event::StressCancelled { nation, medals, goods });
                self.next_turn(on);
            }
            Order::Relieve { medals, goods } => {
                let to = on.state().nation(nation).zone.previous();
                on.emit(Event::ZoneRelieved { nation, to, medals, goods });
                self.next_turn(on);
            }
            Order::Pay { resources } => {
                self.pay_unrest(on, nation, Some(resources));
                self.next_turn(on);
            }
            Order::Desert { command, units } => on.emit(Event::Deserted { nation, command, units }),

            Order::Buy { units } => on.emit(Event::Bought { nation, units }),
            Order::Goods { count, pay } => {
                if let Ok(paid) = self.check_goods(on.state(), nation, count, pay) {
                    on.emit(Event::GoodsBought { nation, goods: count, paid });
                }
            }
            Order::Clear => on.emit(Event::SheetCleared { nation }),
            Order::Trade { with, give } => {
                if let Ok(trade) = self.check_trade(on.state(), nation, with, give) {
                    on.emit(Event::Traded { nation, trade });
                }
            }
            Order::RepairBomb { at } => on.emit(Event::BombRepaired { nation, at }),
            Order::Build { at, units, token } => {
                if let Ok(placing) = self.check_build(on.state(), nation, at, units, token) {
                    self.build(on, nation, at, units, placing);
                }
            }

            battle => self.act_in_battle(on, nation, battle),
        }
    }

    fn act_on_hit(&self, on: &mut Act<'_>, target: Target) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        if let Step::Garrison { .. } = battle.step {
            self.garrison_kills(on, target);
        } else if battle.quick {
            on.emit(Event::Killed { target });
        } else if let Some(colour) = self.colour_at_hand(battle) {
            self.strike(on, colour, target);
        }
    }

    fn act_in_battle(&self, on: &mut Act<'_>, nation: Nation, order: Order) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        match order {
            Order::Yield { to } => on.emit(Event::CommandYielded { side: to.alliance(), to }),
            Order::Miss => {
                if let Some(colour) = self.colour_at_hand(battle).or(self.bomb_colour(battle)) {
                    on.emit(Event::Wasted { colour, count: 1 });
                }
            }
            Order::Auto => match self.bomb_colour(battle) {
                Some(colour) => {
                    let targets = self.bomb_targets(on.state(), battle, colour);
                    if let Some(what) = self.best_bomb(&targets) {
                        self.drop_bomb(on, colour, what);
                    }
                }
                None => on.emit(Event::LeftToReferee),
            },
            Order::Escort { owner } => {
                let owner = owner.or_else(|| self.escorts(battle).first().copied());
                let aimed = battle.fire.as_ref().and_then(|f| f.aimed);
                if let (Some(owner), Some((colour, _))) = (owner, aimed) {
                    on.emit(Event::EscortTookHit { colour, owner });
                }
            }
            Order::Decline => {
                if let Some((colour, target)) = battle.fire.as_ref().and_then(|f| f.aimed) {
                    on.emit(Event::Hit { colour, target });
                }
            }
            Order::Bomb { what } => {
                if let Some(colour) = self.bomb_colour(battle) {
                    self.drop_bomb(on, colour, what);
                }
            }
            Order::Repair { units, pay } => {
                if let Ok(paid) = self.check_repair(on.state(), nation, units, pay) {
                    on.emit(Event::RepairPaid { nation, units, paid });
                }
            }
            Order::Claim { nation } => self.capture(on, nation),
            Order::Award { nation, medals } => on.emit(Event::MedalsAwarded { nation, medals }),
            Order::Dive { count, to, token } => {
                let from = battle.region;
                on.emit(Event::Dived { nation, from, to, count, token });
            }
            _ => {}
        }
    }

    /// The step is finished; whatever is open takes its default.
    fn done(&self, on: &mut Act<'_>, nation: Nation) {
        match on.state().stage.clone() {
            Stage::Planning => on.emit(Event::ChartSealed { nation }),
            Stage::Production => on.emit(Event::SheetSealed { nation }),
            Stage::QuickDice { .. } => self.make_the_rest(on, nation),
            Stage::Landing { .. } => self.land_the_rest(on, nation),
            Stage::Deployment { left } => {
                self.deploy_the_rest(on, nation);
                let left = left.into_iter().filter(|n| *n != nation).collect();
                on.emit(Event::Entered(Stage::Deployment { left }));
            }
            Stage::Placement { .. } => self.place_the_rest(on, nation),
            Stage::Unrest { .. } => {
                let due = self.unrest_due(on.state(), nation);
                let pay = on.state().nation(nation).resources.payment_of(due);
                self.pay_unrest(on, nation, pay);
                self.next_turn(on);
            }
            Stage::Desertion { left, .. } => self.desert_the_rest(on, nation, left),
            Stage::Battle { .. } => self.done_in_battle(on, nation),
            Stage::ConvoyRaid { .. } => match self.wild_choices(on.state()).first() {
                Some(resource) => on.emit(Event::WildSpent { resource: *resource }),
                None => self.assign_raiders(on, nation),
            },
            _ => self.next_turn(on),
        }
    }

    fn done_in_battle(&self, on: &mut Act<'_>, nation: Nation) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        match battle.step.clone() {
            Step::Stances(side) => self.commit_stances(on, side),
            Step::Garrison { choose } => {
                if let Some(target) = self.garrison_prefers(&choose) {
                    self.garrison_kills(on, target);
                }
            }
            Step::Repairs { .. } => {
                let units = self.affordable_repairs(on.state(), nation);
                if let Ok(paid) = self.check_repair(on.state(), nation, units, None) {
                    on.emit(Event::RepairPaid { nation, units, paid });
                }
            }
            Step::Claim => {
                let claimants = self.claimants(on.state());
                let by = claimants.iter().find(|n| **n == nation).or(claimants.first());
                if let Some(&by) = by {
                    self.capture(on, by);
                }
            }
            Step::Medals { left } => {
                let decorated = self.decorated(on.state());
                let to = decorated.iter().find(|n| **n == nation).or(decorated.first());
                if let Some(&nation) = to {
                    on.emit(Event::MedalsAwarded { nation, medals: left });
                }
            }
            Step::Dive { left } => {
                let rest = left.iter().copied().filter(|n| *n != nation).collect();
                on.emit(Event::StepReached(Step::Dive { left: rest }));
            }
            _ => {}
        }
    }

    /// As many damaged units as can be paid.
    pub(crate) fn affordable_repairs(&self, state: &State, nation: Nation) -> Units {
        let Some(battle) = state.battle.as_deref() else { return Units::default() };
        let money = state.nation(nation).resources.total();
        self.repairs_within(battle.damaged(&self.table, nation), money)
    }

    /// Which of the damaged units are mended for so much money: the dearest first.
    pub fn repairs_within(&self, damaged: Units, mut money: u16) -> Units {
        let mut types: Vec<(UnitType, u8)> = damaged.iter().collect();
        types.sort_by_key(|(unit, _)| std::cmp::Reverse(self.table.units.spec(*unit).cost.total()));
        let mut units = Units::default();
        for (unit, count) in types {
            units[unit] = u16::from(count).min(money) as u8;
            money -= u16::from(units[unit]);
        }
        units
    }

    /// The next nation in turn order takes the same step.
    fn next_turn(&self, on: &mut Act<'_>) {
        let next = match on.state().stage.clone() {
            Stage::Bonus { turn } => Stage::Bonus { turn: turn + 1 },
            Stage::Launch { turn } => Stage::Launch { turn: turn + 1 },
            Stage::Landing { turn } => Stage::Landing { turn: turn + 1 },
            Stage::CancelStress { turn } => Stage::CancelStress { turn: turn + 1 },
            Stage::Relief { turn } => Stage::Relief { turn: turn + 1 },
            Stage::Unrest { turn } => Stage::Unrest { turn: turn + 1 },
            other => other,
        };
        on.emit(Event::Entered(next));
    }

    /// What the awaited dice cause.
    pub(crate) fn dice_fell(&self, on: &mut Act<'_>, faces: &[u8]) {
        match on.state().stage.clone() {
            Stage::Slots { left, .. } => {
                let tied = self.highest_bidders(on.state(), &left);
                let drawn = faces.first().and_then(|face| tied.get(usize::from(*face).saturating_sub(1)));
                if let Some(nation) = drawn {
                    on.emit(Event::FlagDrawn { nation: *nation });
                }
            }
            Stage::QuickDice { turn, .. } => {
                if let Some(nation) = on.state().in_turn(turn) {
                    on.emit(Event::ProductionRolled { nation, faces: faces.to_vec() });
                }
            }
            Stage::ConvoyRaid { .. } => {
                let convoy = on.state().raid.as_ref().and_then(|raid| raid.convoys.first().cloned());
                if let Some(convoy) = convoy {
                    on.emit(Event::ConvoyRolled { convoy, faces: faces.to_vec() });
                }
            }
            Stage::Battle { .. } => {
                let Some(battle) = on.state().battle.as_deref() else { return };
                if let Step::Garrison { .. } = battle.step {
                    self.garrison_rolled(on, faces);
                } else if let Some((by, _)) = self.batch_request(battle) {
                    on.emit(Event::Rolled { by, faces: faces.to_vec() });
                }
            }
            _ => {}
        }
    }
}

/// The spelling of a bombing target in notation and stories.
pub fn bomb_name(what: BombTarget) -> &'static str {
    match what {
        BombTarget::Unit(unit) => unit.name(),
        BombTarget::Resource(resource) => resource.name(),
        BombTarget::Infrastructure => "infrastructure",
    }
}
