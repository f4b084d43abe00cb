// Made from Rust types by `WRITE=1 cargo test -p sandtable-world-at-war --lib types`. Do not edit.

export type BattlePanel = { space: Space, round: number, step: Step, attackers: Counts, defenders: Counts, hits_on_attacker: number, hits_on_defender: number, retreats: Array<Space>, };

/**
 * How many of each unit.
 */
export type Counts = Record<string, number>;

export type FactoryLine = { space: Space, capacity: number, damage: Record<string, number>, improvements: Array<Improvement>, };

export type Improvement = "armor-equipment" | "aircraft" | "submarines" | "surface-ships";

/**
 * What whoever decides may choose from, and the numbers that go with it.
 */
export type Panel = { 
/**
 * Who decides.
 */
power: Power, 
/**
 * Orders that would be accepted, in notation, the one to suggest first.
 */
orders: Array<string>, shop: Shop | null, placing: Array<Waits>, battle: BattlePanel | null, raid: RaidPanel | null, };

export type Phase = "purchase" | "combat-move" | "combat" | "noncombat-move" | "place" | "income";

export type Power = "germany" | "britain" | "france" | "japan" | "russia" | "usa" | "china" | "neutral" | "vichy";

export type PowerView = { side: Side | null, player: Power, treasury: number, level: number, 
/**
 * What the next income phase would bring.
 */
income: number, at_war: Array<Power>, technologies: Record<string, number>, capital: Space | null, surrendered: boolean, rail_left: number, };

export type RaidPanel = { space: Space, step: RaidStep, raiders: Counts, may_rise: number, hits: number, owed: number, };

export type RaidStep = "jam" | "jam-die" | "guns" | "gun-losses" | "defenders" | "defenders-fire" | "raider-losses" | "escorts-fire" | "defender-losses" | "missions" | "bombs" | "pay";

/**
 * The purchase phase: prices, technologies, factories.
 */
export type Shop = { prices: Record<string, Record<string, number>>, free_technology_ipcs: number, may_develop: boolean, technologies: Array<TechLine>, factories: Array<FactoryLine>, };

export type Side = "axis" | "allies";

/**
 * An area or sea zone.
 */
export type Space = string;

/**
 * A sea zone without units is not told.
 */
export type SpaceView = { controller?: Power, value?: number, units: Record<string, Record<string, number>>, 
/**
 * Cargo among the units.
 */
aboard: Counts, factory: boolean, damage: Record<string, number>, pen: boolean, damaged_battleships: number, };

export type Step = "first-target" | "losses-first" | "enigma" | "espionage" | "detection" | "round-begins" | "attacker-kamikaze" | "defender-kamikaze" | "first-shot" | "first-shot-losses" | "bombardment" | "attackers-fire" | "kamikaze-targets" | "defender-losses" | "guns" | "defenders-fire" | "attacker-losses" | "armor-rolls" | "defender-withdraws" | "press-or-retreat";

export type Tech = "rockets" | "tiger-tanks" | "japan-transportation" | "kamikaze" | "long-range-artillery" | "military-espionage" | "beam-disruption" | "enigma" | "radar-jamming" | "atomic-bomb" | "jet-fighters" | "technological-espionage" | "advanced-logistics" | "super-submarines" | "long-range-aircraft" | "heavy-bombers" | "industrial-decentralization" | "improved-rail" | "radar-sonar" | "counter-radar-sonar";

export type TechLine = { tech: Tech, level: number, levels: number, 
/**
 * The circle its marker stands on.
 */
circle: number | null, roll_cost: number, left_to_spend: number, };

export type Unit = "infantry" | "armor" | "fighter" | "bomber" | "aa-gun" | "transport" | "submarine" | "cruiser" | "aircraft-carrier" | "battleship" | "factory" | "paratrooper" | "ss-panzer" | "ss-panzergrenadier" | "guards" | "armored-infantry" | "partisan" | "tiger" | "rocket" | "sub-pen";

export type View = { game: string, turn: number, power: Power, phase: Phase, impulse: number, impulses: number, deciding: Power | null, axis_track: number, powers: { [key in string]: PowerView }, spaces: { [key in string]: SpaceView }, panel: Panel | null, winner: Side | null, };

export type Waits = { power: Power, unit: Unit, count: number, off_factory: boolean, at: Space | null, };
