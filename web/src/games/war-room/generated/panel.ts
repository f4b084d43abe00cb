// Made from Rust types by `WRITE=1 cargo test -p sandtable-war-room --lib types`. Do not edit.

/**
 * The two sides.
 */
export type Alliance = "allied" | "axis";

export type Aloft = { nation: Nation, region: Region, count: number, };

export type AtHand = { command: number, from: Region, to: Region, units: Units, routes: Array<RouteOffer>, cancel: string | null, };

/**
 * Seats by name, or `roll`, or `over`.
 */
export type Awaited = Array<string> | string;

/**
 * Dice rolled at once, with what they did.
 */
export type Batch = { of: DiceOf, by: Alliance, commander: Nation | null, number: number, batches: number, results: Array<DiceCount>, placed: Array<Placed>, };

/**
 * What whoever is asked may choose.
 */
export type BattleChoice = { "kind": "stances", side: Alliance, yields: Array<NationOrder>, } | { "kind": "hits" } & Hits | { "kind": "escort" } & EscortChoice | { "kind": "bombing" } & Bombing | { "kind": "garrison", options: Array<GarrisonOption>, } | { "kind": "repairs", damaged: Units, suggested: Units, resources: Resources, } | { "kind": "claim", options: Array<NationOffer>, } | { "kind": "medals", left: number, options: Array<NationOffer>, } | { "kind": "dive", options: Array<DiveOption>, };

/**
 * The Battle-Board as it lies there.
 */
export type BattlePanel = { sea: boolean, quick: boolean, sv: number, "held-by": Nation | null, first: Alliance, step: string, stages: Array<BattleStage>, sides: [BoardSide, BoardSide], batches: Array<Batch>, hotspots: Array<Hotspot>, choice?: BattleChoice, region: Region, name: string, };

/**
 * A field of the strip over the board.
 */
export type BattleStage = { id: string, state: StageState, dice: [number, number] | null, };

export type Bid = { nation: Nation, bid: number, };

/**
 * So many of a resource.
 */
export type Block = { resource: Resource, count: number, };

export type BoardBox = { status: BoxStatus, white: boolean, count: number, };

export type BoardRow = { unit: UnitType, owner: Nation | null, stance: Stance, air: number, surface: number, strategic: number, boxes: Array<BoardBox>, out: number, escaped: number, alive: number, open: boolean, };

export type BoardSide = { alliance: Alliance, nations: Array<Nation>, commander: Nation | null, holds: boolean, commands: Array<CommandName>, "dice-left": number, hindered: boolean, port: boolean, types: number, "air-dice": number, "surface-dice": number, rows: Array<BoardRow>, points: Array<CasualtyPoints>, };

export type BombOption = { what: string, suggested: boolean, order: string | null, };

export type BombRepair = { order: string, cost: Resources, region: Region, name: string, };

export type Bombing = { colour: Colour | null, pending: Array<DiceCount>, options: Array<BombOption>, miss: string | null, };

export type Bonus = { rows: Array<BonusRow>, most: number | null, };

export type BonusRow = { nation: Nation, value: number, bonus: number, medals: number, };

export type BoxStatus = "ready" | "light" | "damaged" | "dive";

export type Built = { unit: UnitType, count: number, scrap: string | null, to: Array<DeployOffer>, };

export type Cargo = { nation: Nation, territory: Region | null, resource: Resource, count: number, };

export type Carriers = { region: Region, ready: number, to: Array<LaunchOffer>, };

/**
 * With what this battle has cost so far, and when they become more stress.
 */
export type CasualtyPoints = { nation: Nation, points: number, stress: number, next: number | null, };

/**
 * Command stacks hold units of one category.
 */
export type Category = "land" | "air" | "naval";

export type ChartSeal = { nation: Nation, sealed: boolean, };

export type ChartView = { orders: Array<Written>, next: number, struck: Array<Struck>, };

/**
 * The faces of a die, in the order in which results are assigned.
 */
export type Colour = "yellow" | "blue" | "green" | "red" | "black" | "white";

export type CommandName = { nation: Nation, command: number, };

export type CommandView = { nation: Nation, command: number, units: Units, tagged: boolean, };

/**
 * What a convoy carries that the raid could sink.
 */
export type Convoy = { name: string, dice: number, cargo: Array<Cargo>, };

/**
 * What is bid.
 */
export type Currency = "oil" | "medals";

export type DeployOffer = { region: string, token: number, joins: boolean, count: number, order: string, };

export type Deployment = { yards?: Array<Yard>, };

/**
 * So many dice of a colour.
 */
export type DiceCount = { colour: Colour, count: number, };

/**
 * Where dice are rolled in a battle.
 */
export type DiceOf = "air" | "bombing" | "surface" | "garrison";

export type DiveOption = { to: Region, count: number, order: string, };

export type EscortChoice = { colour: Colour, target: Target, escorts: Array<NationOffer>, decline: string | null, };

/**
 * What a hit made of a unit.
 */
export type Fate = "light" | "damaged" | "diving" | "out";

export type Flying = { nation: Nation, count: number, };

export type GarrisonOption = { target: Target, order: string | null, };

export type Goods = { count: number, paid: Resources, cost: number, };

/**
 * All three, none left out.
 */
export type Held = { oil: number, iron: number, osr: number, };

export type HitOption = { target: Target, fate: Fate | null, suggested: boolean, order: string | null, };

export type Hits = { colour: Colour | null, pending: Array<DiceCount>, options: Array<HitOption>, miss: string | null, auto: string | null, 
/**
 * What the referee would do with all of them.
 */
suggested: Array<Placed>, };

/**
 * A region that is still to be fought over.
 */
export type Hotspot = { battle: boolean, raid: boolean, sides: Array<HotspotSide>, "defense-force": Units, holder: Nation | null, order: string | null, region: Region, name: string, };

export type HotspotSide = { nation: Nation, units: Units, };

export type Hotspots = { hotspots: Array<Hotspot>, };

export type Landing = { nation: Nation, commands: Array<LandingStack>, };

export type LandingSite = { order: string | null, holder: Nation | null, region: Region, name: string, };

export type LandingStack = { command: number, region: Region, units: Units, sites: Array<LandingSite>, };

export type Launch = { nation: Nation, carriers: Array<Carriers>, aloft: Array<Aloft>, };

export type LaunchOffer = { region: string, kind: string, order: string, };

/**
 * Units that pinning leaves behind under a new token.
 */
export type Left = { at: Region, units: Units, token: number, };

export type Marker = "none" | "active" | "embattled";

export type Morale = { step: MoraleStep, nation: Nation | null, nations: Array<Standing>, choice?: MoraleChoice, };

/**
 * What whoever is asked may choose.
 */
export type MoraleChoice = { "kind": "cancel", stress: number, threshold: number, medals: number, goods: number, most: number, } | { "kind": "relief", due: number, medals: number, goods: number, to: Zone, } | { "kind": "unrest", due: number, resources: Resources, suggested: Resources, } | { "kind": "desertion", left: number, stacks: Array<Stack>, };

export type MoraleStep = "cancel" | "relief" | "unrest" | "desertion";

export type Movement = { nation: Nation, orders: Array<ReadOrder>, "at-hand"?: AtHand, };

/**
 * A nation is a seat at the table.
 */
export type Nation = "china" | "british" | "soviet" | "us" | "germany" | "italy" | "japan";

/**
 * The same, where it may not be this seat's to give.
 */
export type NationOffer = { nation: Nation, order: string | null, };

/**
 * An order about a nation.
 */
export type NationOrder = { nation: Nation, order: string, };

export type NationView = { alliance: Alliance, resources: Held, income: Resources, medals: number, goods: number, stress: number, threshold: number, zone: Zone, collapsed: boolean, casualties: Units, "convoy-casualties": number, "casualty-points": number, "order-limit": number, "chart-sealed": boolean, "sheet-sealed": boolean, trade: Trade | null, "to-place": Units, "free-tokens": Array<number>, 
/**
 * For those who may read it.
 */
chart?: ChartView, bid?: number, sheet?: SheetView, };

/**
 * A stack beside it that it could be merged into.
 */
export type NearStack = { command: number, units: Units, room: number, };

export type OrderFate = "done" | "now" | "next" | "void" | "cancelled";

export type Over = { winners: Array<Nation>, summary: string, };

/**
 * What a nation writes in secret.
 */
export type OwnChart = { nation: Nation, sealed: boolean, limit: number, orders: Array<WrittenOrder>, bid: number, most: number, currency: Currency, resources: Resources, medals: number, 
/**
 * Stacks without an order.
 */
idle: Array<Stack>, };

/**
 * What a nation writes in secret.
 */
export type OwnSheet = { nation: Nation, sealed: boolean, reopen: boolean, resources: Resources, left: Resources, prices: Array<Price>, goods: Goods, units: Units, trade: Trade | null, trades: Array<TradeOffer>, bombs: Array<BombRepair>, sites: Array<Site>, clear: string | null, };

export type PactsView = { "soviet-japanese": boolean, "sino-soviet": boolean, "stalin-doctrine": boolean, };

/**
 * What is asked now, and what every stage needs.
 */
export type Panel = ({ "kind": "planning" } & Planning | { "kind": "slots" } & Slots | { "kind": "movement" } & Movement | { "kind": "launch" } & Launch | { "kind": "hotspots" } & Hotspots | { "kind": "battle" } & BattlePanel | { "kind": "raid" } & RaidPanel | { "kind": "landing" } & Landing | { "kind": "deployment" } & Deployment | { "kind": "morale" } & Morale | { "kind": "production" } & Production | { "kind": "placement" } & Placement | { "kind": "bonus" } & Bonus | { "kind": "quick-dice" } & QuickDice | { "kind": "over" } & Over | { "kind": "none" }) & { units: { [key in string]: UnitFacts }, asked: Nation | null, deciders: Array<Nation>, regroup?: Array<RegroupStack>, "break-pact"?: boolean, 
/**
 * Allies who could command in the nation's place.
 */
deputies?: Array<NationOrder>, };

/**
 * Where units would be held back, and how many.
 */
export type Pinned = { region: Region, held: number, };

export type PlaceOffer = { order: string | null, most: number | null, all: string | null, region: Region, name: string, };

/**
 * What became of one die, or of several that missed.
 */
export type Placed = { colour: Colour | null, owner?: Nation, unit?: UnitType, stance?: Stance, fate?: Fate, bombed?: string, wasted?: number, };

export type Placement = { nation: Nation, "to-place": Array<ToPlace>, sites: Array<Site>, };

export type Planning = { seals: Array<ChartSeal>, own?: OwnChart, };

export type Price = { unit: UnitType, cost: Resources, count: number, can: boolean, };

export type Problem = { text: string, rule: string, };

export type Production = { seals: Array<SheetSeal>, own?: OwnSheet, };

export type QuickDice = { nation: Nation | null, left: number, results: Array<DiceCount>, made: Units, "to-place": Units | null, prices: Array<QuickOffer>, };

export type QuickOffer = { unit: UnitType, colour: Colour, dice: number, white: boolean, order: string | null, };

export type RaidOffer = { convoy: string, order: string, };

export type RaidPanel = { by: Alliance, commander: Nation, raiders: Array<RaiderRow>, convoys: Array<Convoy>, wild: number, sunk: Array<Resource> | null, choices: Array<SinkOffer>, region: Region, name: string, };

export type RaiderRow = { nation: Nation, command: number, units: number, convoy: string | null, assign: Array<RaidOffer>, };

/**
 * A line of the chart that is being read.
 */
export type ReadOrder = { command: number, to: Region, from: Region | null, units: Units | null, fate: OrderFate, rule: string | null, };

/**
 * A region, known by its printed id: `G1` is a territory, `A-5` a sea region.
 */
export type Region = string;

/**
 * What is not there is left out.
 */
export type RegionView = { name: string, controller?: Nation, alignment?: Alliance, bombs?: number, marker?: Marker, "defense-force"?: Units, commands?: Array<CommandView>, "carrier-fighters"?: Array<Flying>, construction?: Units, };

export type RegroupStack = { command: number, region: Region, units: Units, 
/**
 * The free token a new stack would get.
 */
token: number | null, near: Array<NearStack>, };

export type Resource = "oil" | "iron" | "osr";

/**
 * A count of each resource.
 */
export type Resources = Partial<Record<Resource, number>>;

/**
 * A route, with what stays behind.
 */
export type RouteOffer = { path: Array<Region>, kind: string, short: boolean, "breaks-pact": boolean, left: Left | null, order: string, };

export type SheetSeal = { nation: Nation, sealed: boolean, trade: Trade | null, };

export type SheetView = { units: Units, goods: number, paid: Resources, };

export type SinkOffer = { resource: Resource, order: string, };

/**
 * Industry or mobilization, with the room it has left.
 */
export type Site = { sv: number, bombs: number, room: number, building: Units, port: boolean, "infantry-only": boolean, region: Region, name: string, };

export type Slot = { slot: number, nation: Nation | null, order: string | null, };

export type Slots = { bids: Array<Bid>, choosing: Nation | null, track: Array<Slot>, };

/**
 * A stack where it stands.
 */
export type Stack = { command: number, region: Region, units: Units, };

export type StageState = "done" | "now" | "next" | "none";

/**
 * The rows of the Battle-Boards. `Plain` is the only row of most units in Quick Battle.
 */
export type Stance = "defensive" | "offensive" | "anti-air" | "ground" | "air" | "strategic" | "air-ground" | "surface" | "bomber" | "escort" | "submarine" | "plain";

/**
 * A line of the Morale Board.
 */
export type Standing = { nation: Nation, stress: number, threshold: number, zone: Zone, medals: number, goods: number, points: number, collapsed: boolean, };

/**
 * An order that was not carried out.
 */
export type Struck = { command: number, 
/**
 * The ledger row that made it void; none if its owner cancelled it.
 */
rule: string | null, };

/**
 * A row of the enemy's board, and whose unit in it.
 */
export type Target = { owner?: Nation, unit: UnitType, stance?: Stance, };

export type ToPlace = { unit: UnitType, count: number, places: Array<PlaceOffer>, };

export type Trade = { with: Region, give: Resource, get: Resource, };

export type TradeOffer = { give: Block, get: Block, order: string, region: Region, name: string, };

/**
 * What is printed about a kind of unit.
 */
export type UnitFacts = { colour: Colour, category: Category, cost: Resources, points: number, };

export type UnitType = "infantry" | "artillery" | "armor" | "fighter" | "bomber" | "submarine" | "cruiser" | "carrier" | "battleship" | "carrier-fighter";

/**
 * A count of each unit type.
 */
export type Units = Record<string, number>;

/**
 * The table as a viewer may see it.
 */
export type View = { scenario: string, round: number, stage: unknown, awaiting: Awaited, 
/**
 * The slots of the turn order.
 */
"turn-order": Array<Nation | null>, 
/**
 * Those in play, by name.
 */
nations: { [key in string]: NationView }, 
/**
 * Those in play, by their codes.
 */
regions: { [key in string]: RegionView }, pacts: PactsView, battle: unknown, raid: unknown, panel: Panel, };

export type Written = { command: number, to: Region, };

/**
 * A line of the chart: what it would come to on the board as it stands.
 */
export type WrittenOrder = { command: number, to: Region, from?: Region, units?: Units, kind?: string, route?: Array<Region>, pinned?: Pinned, "breaks-pact"?: boolean, problem?: Problem, };

export type Yard = { excess: number, units: Array<Built>, deferred: Units, region: Region, name: string, };

/**
 * The Homeland Status Track, from acceptable stress to mass desertion.
 */
export type Zone = "white" | "blue" | "yellow" | "orange" | "red" | "gray";
