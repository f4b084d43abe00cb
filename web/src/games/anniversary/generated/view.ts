// Made from Rust types by `WRITE=1 cargo test -p sandtable-anniversary --lib types`. Do not edit.

export type AgendaEntry = { space: Space, when: When, landing: boolean, order: string | null, };

/**
 * What an aircraft does over a raided territory.
 */
export type AirDuty = "raid" | "escort" | "intercept";

export type AirLosses = { space: Space, must: number, kinds: Array<LossKind>, suggested: Suggestion, };

/**
 * Aircraft over a space.
 */
export type Aloft = { space: Space, units: Counts, };

/**
 * How a unit came into the space where it fights.
 */
export type Arrival = "overland" | "seaborne" | "dropped";

export type BattleBoard = { space: Space, round: number, landing: boolean, goal: Goal, worth: number, city: string | null, steps: Array<RoundStep>, attacker: Power, attackers: Array<BattleRow>, defender: Power | null, defenders: Array<BattleRow>, 
/**
 * Who decides.
 */
by: Power | null, decision: Decision | null, battles: Array<AgendaEntry>, };

/**
 * Like units on the battle board.
 */
export type BattleRow = { count: number, need: number, power: Power, unit: Unit, dice: number, arrival: Arrival, supported: boolean, damaged: boolean, hit: boolean, };

export type BattleView = { space: Space, round: number, step: unknown, amphibious: boolean, attacker: Power, attackers: { [key in string]: Counts }, defenders: { [key in string]: Counts }, casualties: { [key in string]: Counts }, damaged: Damaged, hits: unknown, };

export type Bombard = { ships: Counts, most: number, suggested: Suggestion | null, none: string | null, };

export type Carried = { power: Power, unit: Unit, };

export type Chart = { chart: number, advances: Array<Listed>, open: boolean, };

/**
 * Victory cities held, and how many win.
 */
export type Cities = { axis: number, allies: number, goal: number, };

/**
 * Where a unit lives, and what can hit it.
 */
export type Class = "land" | "air" | "sea";

export type CombatMove = { battles: Array<Fight>, owed: Array<Fault>, hint: string | null, };

/**
 * How many of each unit.
 */
export type Counts = Record<string, number>;

/**
 * Damaged battleships.
 */
export type Damaged = { attackers: number, defenders: number, };

/**
 * What a battle asks.
 */
export type Decision = { "kind": "losses" } & Losses | { "kind": "press" } & Press | { "kind": "submarines" } & Submarines | { "kind": "bombard" } & Bombard;

export type Dive = { submarines: number, order: string, };

export type Factory = { space: Space, value: number, damage: number, 
/**
 * Units it can still produce this turn.
 */
places: number, usable: boolean, 
/**
 * What repairing one marker, two markers and so on costs, and the places there would be.
 */
repairs: Array<Repair>, };

/**
 * Why a phase cannot end yet.
 */
export type Fault = { text: string, rule: string, section: string | null, };

/**
 * A battle that builds up.
 */
export type Fight = { space: Space, kind: FightKind, landing: boolean, attackers: Counts, 
/**
 * By power.
 */
defenders: { [key in string]: Counts }, };

export type FightKind = "battle" | "walkover" | "raid";

export type ForSale = { unit: Unit, class: Class, cost: number, attack: number, defense: number, movement: number, };

/**
 * What a power has to place.
 */
export type Force = { power: Power, waiting: Counts, 
/**
 * Units for which there is no place.
 */
homeless: number, sites: { [key in string]: Array<Site> }, };

/**
 * What a victory brings.
 */
export type Goal = "capture" | "win";

export type Intercept = { space: Space, attacker: Power, bombers: number, escorts: number, offers: Array<Interception>, };

export type Interception = { fighters: number, order: string, };

/**
 * An advance on its chart.
 */
export type Listed = { title: string, known: boolean, };

/**
 * Like units that can be lost.
 */
export type LossKind = { power: Power, unit: Unit, 
/**
 * Where it matters how they came.
 */
arrival: Arrival | null, 
/**
 * What tells them from others of their kind: cargo, and the range left to aircraft.
 */
marks: string | null, 
/**
 * How many hits they can take.
 */
count: number, 
/**
 * How many of those only damage.
 */
damages: number, 
/**
 * What follows the number in an order.
 */
pick: string, };

/**
 * A whole choice of losses.
 */
export type LossOption = { text: string, units: Array<Pick>, note: string, suggested: boolean, attackers_left: Counts, defenders_left: Counts, order: string, };

export type Losses = { attacking: boolean, hits: number, must: number, options: Array<LossOption>, kinds: Array<LossKind>, seaborne: boolean, };

export type Mobilize = { power: Power, forces: Array<Force>, factories: Array<Factory>, placed: Array<[Space, number]>, plan: Array<PlanStep>, };

export type NoncombatMove = { aloft: Array<Aloft>, doomed: Array<Aloft>, owed: Array<Fault>, };

/**
 * What a power would collect now, part by part.
 */
export type Outlook = { territories: number, total: number, capital: boolean, objectives: Array<Standing>, };

/**
 * The decision that is owed now.
 */
export type Panel = { "kind": "research" } & Research | { "kind": "purchase" } & Purchase | { "kind": "combat-move" } & CombatMove | { "kind": "noncombat-move" } & NoncombatMove | { "kind": "mobilize" } & Mobilize | { "kind": "battles", battles: Array<AgendaEntry>, } | { "kind": "battle" } & BattleBoard | { "kind": "intercept" } & Intercept | { "kind": "air-losses" } & AirLosses | { "kind": "rockets" } & Rockets | { "kind": "displaced", power: Power, ways: Array<Way>, } | { "kind": "over" };

export type Phase = "research" | "purchase-units" | "combat-move" | "conduct-combat" | "noncombat-move" | "mobilize-new-units" | "collect-income";

/**
 * Some units of one kind, picked by what tells them apart from their neighbours.
 */
export type Pick = { count: number, power?: Power, unit: Unit, 
/**
 * Transports with exactly this cargo.
 */
cargo?: Counts, 
/**
 * Losses: land units that came this way.
 */
arrival?: Arrival, 
/**
 * Units with exactly so much movement left.
 */
left?: number, };

/**
 * A step of the plan as a panel shows it.
 */
export type PlanStep = { power: Power, space: Space, units: Counts, order: string, };

export type Power = "germany" | "soviet-union" | "japan" | "united-kingdom" | "italy" | "united-states" | "china";

export type PowerView = { side: Side, treasury: number, production: number, objectives: Array<string>, income: Outlook, researchers: number, advances: Array<string>, mobilization: Counts, army_value: number, holds_capital: boolean, conceded: boolean, };

export type Press = { press: string | null, retreats: Array<Retreat>, staying: Counts, 
/**
 * Nobody can hit anybody any more.
 */
spent: boolean, };

export type Progress = "done" | "now" | "next";

export type Purchase = { power: Power, treasury: number, units: Array<ForSale>, bought: Counts, chinese: Counts, factories: Array<Factory>, sites: { [key in string]: Array<Site> }, plan: Array<PlanStep>, };

export type Raid = { space: Space, order: string, };

export type Repair = { cost: number, places: number, };

export type Research = { power: Power, treasury: number, cost: number, most: number, 
/**
 * Of a breakthrough, with nobody hired, one, two and so on.
 */
chances: Array<number>, tokens: number, choose_chart: boolean, charts: Array<Chart>, };

export type Retreat = { 
/**
 * Nowhere: only the aircraft leave.
 */
to: Space | null, text: string, order: string, };

export type Rockets = { launches: Array<Way>, raids: Array<Raid>, battles: Array<AgendaEntry>, };

/**
 * A part of a round of combat.
 */
export type RoundStep = { id: string, title: string, state: Progress, };

export type Side = "axis" | "allies";

export type Site = { space: Space, 
/**
 * The complexes that can produce for this space.
 */
factories: Array<Space>, };

/**
 * A territory or sea zone.
 */
export type Space = string;

/**
 * A sea zone without units is not told.
 */
export type SpaceView = { controller?: Power | null, complex?: boolean, damage?: number, units: Array<StackView>, attacked?: boolean, };

/**
 * Units that nothing tells apart, with their number. What is not so is not told.
 */
export type StackView = { power: Power, unit: Unit, count: number, left: number, cargo?: Array<Carried>, 
/**
 * Whether a ship that carries something could carry more.
 */
room?: boolean, aboard?: boolean, moved?: boolean, fought?: boolean, damaged?: boolean, submerged?: boolean, landing?: Space, duty?: AirDuty, };

/**
 * How a power stands with a national objective.
 */
export type Standing = { name: string, bonus: number, met: boolean, asks: string, missing: string | null, };

export type Submarines = { strike: string | null, dives: Array<Dive>, };

/**
 * What is proposed, in words and as an order.
 */
export type Suggestion = { text: string, order: string, };

export type Unit = "infantry" | "artillery" | "tank" | "antiaircraft-gun" | "industrial-complex" | "fighter" | "bomber" | "battleship" | "aircraft-carrier" | "cruiser" | "destroyer" | "submarine" | "transport";

export type View = { game: string, scenario: string, round: number, power: Power, phase: Phase, waiting: unknown, forces: unknown, 
/**
 * Who owes a decision.
 */
deciding: Power | null, cities: Cities, powers: { [key in string]: PowerView }, spaces: { [key in string]: SpaceView }, battle: BattleView | null, panel: Panel | null, winner: Side | null, };

/**
 * An order that leads from one space to another.
 */
export type Way = { from: Space, to: Space, order: string, };

export type When = "now" | "ready" | "later";
