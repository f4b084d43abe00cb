//! Several plans for a phase, each tried by playing on; the one after which the war stands best is kept.

use sandtable_bots::halving;
use sandtable_bots::rollout::through_turns;
use sandtable_engine::Seat;
use sandtable_staff::attack;
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::{POWERS, Power, Side};
use sandtable_world_at_war::state::{Phase, State};
use sandtable_world_at_war::units::{Class, Unit};

use crate::commander::Commander;
use crate::temper::{QUICK, Style, Temper};
use crate::{politics, purchase};

/// What an IPC on the income track is worth beside an army of so many IPCs, and a capital.
const INCOME: f32 = 5.0;
const CAPITAL: f32 = 20.0;
const VICTORY: f32 = 500.0;
/// Rollouts end after the next own turn.
const TURNS: u32 = 2;
/// More steps than three turns of everybody can have.
const MOST_STEPS: usize = 6_000;

/// Orders for a phase, and the temper that goes on with them.
struct Plan {
    temper: Temper,
    orders: Vec<Order>,
}

/// Plans that come to the same orders are one.
impl PartialEq for Plan {
    fn eq(&self, other: &Plan) -> bool {
        self.orders == other.orders
    }
}

/// The best of several plans for the phase that begins.
pub fn choose(game: &WorldAtWar, state: &State, seat: Seat, usual: &Temper) -> Vec<Order> {
    let tried = |plan: &Plan, number: u32| {
        let mut lead = Commander::new(plan.temper).given(state, plan.orders.clone());
        let mut staff: Vec<Commander> = (0..5).map(|_| Commander::new(QUICK)).collect();
        let table = (&mut lead, &mut staff[..]);
        let after = through_turns(game, state, table, |s| s.power, TURNS, (number, MOST_STEPS));
        weigh(&after, state.power)
    };
    let best = halving::best(plans(game, state, seat, usual), usual.rollouts, tried);
    match best {
        Some(plan) if state.phase == Phase::CombatMove => pruned(plan, tried).orders,
        Some(plan) => plan.orders,
        None => Vec::new(),
    }
}

/// The plan without those of its attacks that it is better off without.
fn pruned(mut plan: Plan, tried: impl Fn(&Plan, u32) -> f32) -> Plan {
    let worth = |plan: &Plan| tried(plan, 0) + tried(plan, 1);
    let mut best = worth(&plan);
    let mut targets: Vec<Space> = plan.orders.iter().filter_map(target).collect();
    targets.sort_unstable();
    targets.dedup();
    for space in targets {
        let mut orders = plan.orders.clone();
        orders.retain(|order| target(order) != Some(space));
        let without = Plan { temper: plan.temper, orders };
        let better = worth(&without);
        if better > best {
            (plan, best) = (without, better);
        }
    }
    plan
}

/// Where an order of the combat move leads its units; voyages of transports belong to landings.
fn target(order: &Order) -> Option<Space> {
    match order {
        Order::Move { units, path, .. } if units.iter().any(|pick| pick.unit != Unit::Transport) => {
            path.last().copied()
        }
        Order::Offload { to, .. } => Some(*to),
        _ => None,
    }
}

fn plans(game: &WorldAtWar, state: &State, seat: Seat, usual: &Temper) -> Vec<Plan> {
    let usual = Temper { rollouts: 0, ..*usual };
    let me = state.power;
    if state.phase == Phase::Purchase {
        let styles = [Style::Mixed, Style::Bodies, Style::Armor, Style::Air, Style::Sea];
        let sets = politics::choices(state, me);
        let mut all = Vec::new();
        for (at, wars) in sets.iter().enumerate() {
            for style in styles {
                let common = matches!(style, Style::Mixed | Style::Bodies);
                if style == Style::Sea && !matches!(me, Power::Britain | Power::Japan | Power::Usa)
                    || (at > 0 && !common)
                {
                    continue;
                }
                let temper = Temper { style, ..usual };
                let mut orders = wars.clone();
                orders.extend(politics::means(state, me, &temper));
                orders.extend(purchase::plan(state, me, &temper));
                all.push(Plan { temper, orders });
            }
        }
        return all;
    }
    let tempers = if state.phase == Phase::CombatMove { to_attack(&usual) } else { to_march(&usual) };
    tempers
        .into_iter()
        .map(|temper| Plan { temper, orders: Commander::new(temper).plan(game, state, seat) })
        .collect()
}

fn to_attack(usual: &Temper) -> Vec<Temper> {
    let with = |least_chance, caution, greed, homeland, effort, taste| Temper {
        battle: attack::Temper { least_chance, caution, greed, homeland },
        effort,
        taste,
        ..*usual
    };
    vec![
        *usual,
        with(0.5, 0.0, 4.0, 0.0, 0.02, 0),
        with(0.7, 0.4, 1.5, 0.6, 0.05, 0),
        with(0.65, 0.1, 3.0, 0.2, 0.2, 0),
        with(0.65, 0.1, 3.0, 0.2, 0.1, 1),
        with(0.65, 0.1, 3.0, 0.2, 0.1, 2),
        with(0.65, 0.3, 1.5, 0.4, 0.1, 3),
        with(0.85, 1.0, 1.0, 1.0, 0.1, 0),
    ]
}

fn to_march(usual: &Temper) -> Vec<Temper> {
    let with = |wariness, keeping| Temper { wariness, keeping, ..*usual };
    vec![*usual, with(0.0, 0.3), with(0.6, 3.0), with(1.5, 1.0)]
}

/// What a position is worth to a power's side.
fn weigh(state: &State, me: Power) -> f32 {
    // Towards an agreed end armies lose their use, and the track is all that counts.
    let left = state.options.round_limit.map_or(9, |limit| limit.saturating_sub(state.turn));
    let use_of_arms = (0.25 + 0.15 * f32::from(left)).min(1.0);
    let worth = |side: Side| {
        let army: f32 = state
            .pieces
            .all()
            .filter(|(_, _, p)| p.owner.side() == Some(side))
            .map(|(_, _, p)| {
                f32::from(p.unit.worth(p.owner)) * if p.class() == Class::Sea { 0.7 } else { 1.0 }
            })
            .sum();
        let own = POWERS.into_iter().filter(|power| power.side() == Some(side));
        let money: f32 = own
            .map(|power| {
                let home = board().capital(power).is_some_and(|c| state.controller(c).side() == Some(side));
                f32::from(state.treasury[power as usize])
                    + INCOME * f32::from(state.level[power as usize])
                    + if home { CAPITAL } else { 0.0 }
            })
            .sum();
        let won = if state.winner == Some(side) { VICTORY } else { 0.0 };
        use_of_arms * army + money + won
    };
    let axis = use_of_arms * peace(state) + worth(Side::Axis) - worth(Side::Allies)
        + 0.5 * INCOME * f32::from(state.axis_track());
    if me.is_axis() { axis } else { -axis }
}

/// What the Axis gains, in IPCs still to come, from those who are not at war yet: half the income of America and Russia
/// stays away, and Russia pays Germany.
fn peace(state: &State) -> f32 {
    let until = |turn: u16| f32::from(turn.saturating_sub(state.turn));
    let half = |power: Power| 0.5 * f32::from(state.level[power as usize]);
    let usa = if state.at_war_with_axis(Power::Usa) { 0.0 } else { half(Power::Usa) * until(6) };
    let russia = if state.russia_attacked { 0.0 } else { half(Power::Russia) * until(5) };
    let treaty = if state.at_war(Power::Germany, Power::Russia) { 0.0 } else { 5.0 * until(5) };
    usa + russia + treaty
}
