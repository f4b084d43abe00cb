// Made from Rust types by `WRITE=1 cargo test -p sandtable-server --test types`. Do not edit.

/**
 * What an order caused.
 */
export type Acknowledged = { n: number, news: Array<News>, 
/**
 * Nothing changed: the rules had done just that themselves, because there was no choice. This says so.
 */
done?: string, 
/**
 * How the table stands now, for whoever asked to look. Its news are those that followed.
 */
now?: Now, };

/**
 * A number of something, with an order for each: search planes.
 */
export type Amount = { title: string, about: string, 
/**
 * What is counted: `search planes`.
 */
label: string, 
/**
 * From none on.
 */
steps: Array<AmountStep>, };

export type AmountStep = { order: string, 
/**
 * On the button.
 */
words: string, 
/**
 * What it brings: `3 dice: 70% to find them`.
 */
note: string, };

/**
 * Whom or what a table waits for, by name.
 */
export type Awaited = { "orders": Array<string> } | { "roll": RollRequest } | { "over": NamedOutcome };

/**
 * So many faces of a die with one result.
 */
export type Band = { words: string, faces: number, tone: Tone, };

/**
 * How a battle may end. Chances sum to one.
 */
export type BattleOdds = { win: number, draw: number, loss: number, 
/**
 * Expected rounds of combat.
 */
rounds: number, attacker: SideOdds, defender: SideOdds, };

export type BotInfo = { id: string, 
/**
 * `Easy`.
 */
title: string, 
/**
 * One line.
 */
about: string, };

export type BotRequest = { seat: string, 
/**
 * Absent: the seat goes back to its people.
 */
bot?: string, };

/**
 * Who decided for a seat.
 */
export type By = "person" | { "bot": string };

/**
 * The games that can be played.
 */
export type Catalogue = { games: Array<GameInfo>, };

export type Cell = { words: string, tone: Tone, 
/**
 * Given when it is pressed.
 */
order: string | null, 
/**
 * What follows from the order, or why it stands so.
 */
note: string, 
/**
 * As for a choice: listed and asked once before the order is given.
 */
follows: Array<Consequence>, };

/**
 * What a side may hope for.
 */
export type Chance = { side: string, 
/**
 * From 0 to 1; all sides' shares together are 1.
 */
share: number, };

export type CheckRequest = { seat: string, 
/**
 * In notation, or the game's own JSON.
 */
order: JsonValue, };

export type Checked = { legal: true, 
/**
 * The order as the game spells it.
 */
text: string, 
/**
 * The rules had done just that themselves: nothing would change, and why.
 */
done?: string, } | { legal: false, message: string, reasons: Array<Citation>, 
/**
 * Where the text is not understood, counted from one.
 */
column: number | null, };

export type Choice = { order: string, words: string, 
/**
 * What comes of it.
 */
note: string, tone: Tone, 
/**
 * A space that is lit, and clicked to choose it.
 */
space: string | null, 
/**
 * All that follows, for both sides. Where there is any, it is listed and asked once before the order is given.
 */
follows: Array<Consequence>, };

/**
 * Several ways to decide.
 */
export type Choices = { title: string, 
/**
 * What is at stake, in a sentence or two.
 */
about: string, choices: Array<Choice>, };

/**
 * A reason with the ledger row it rests on.
 */
export type Citation = { 
/**
 * What is wrong with this order.
 */
reason: string, 
/**
 * The row's id.
 */
rule: string, 
/**
 * The row's section and text, unless the ledger lacks it.
 */
section: string | null, text: string | null, };

/**
 * Which turn it is, for people.
 */
export type Clock = { 
/**
 * Counted from one; 0 where a game has no rounds.
 */
round: number, 
/**
 * `Round 2, Germany`.
 */
label: string, };

export type Code = "refused" | "not-understood" | "not-yours" | "stale" | "not-found" | "bad-request" | "too-large" | "too-many" | "over" | "fault";

/**
 * One thing that follows from an order.
 */
export type Consequence = { 
/**
 * Whom it concerns.
 */
power: string | null, words: string, tone: Tone, };

export type ContributeRequest = { 
/**
 * A line of 1 to 200 characters that nobody else can foresee.
 */
text: string, };

/**
 * The keys of a new table. They are told once.
 */
export type Created = { table: string, 
/**
 * Opens one's own seats, and owns the table.
 */
key: string, 
/**
 * A key for each friend's seat.
 */
friends: { [key in string]: string }, 
/**
 * Of the dice: SHA-256 of the secret, before anybody contributes.
 */
commitment: string, };

/**
 * Where the game stands and what is owed, as one viewer may know it.
 */
export type Desk = { 
/**
 * `Combat move`.
 */
phase: string, 
/**
 * The phase's number and how many there are, where phases follow each other.
 */
step: [number, number] | null, 
/**
 * Whose turn it is, as a person says it; empty where all act at once.
 */
whose: string, 
/**
 * One sentence: what is owed, by whom, and what to do next.
 */
now: string, 
/**
 * The ledger row that explains the phase.
 */
rule: string | null, 
/**
 * A line for each power.
 */
strip: Array<PowerLine>, 
/**
 * `Cities 6:12`.
 */
score: string, 
/**
 * The order that leads on, where there is one.
 */
primary: Primary | null, 
/**
 * What the panel is made of, where a game leaves the drawing to parts that all games share.
 */
sheet: Sheet | null, };

export type Die = { sides: number, 
/**
 * What the die is rolled for, e.g. `infantry`.
 */
unit?: string, 
/**
 * A face up to this is a success, where that makes sense.
 */
need?: number, };

export type Fact = { 
/**
 * Whose badge stands before the line.
 */
power: string | null, label: string, value: string, 
/**
 * A smaller line below: why, or what follows.
 */
note: string, 
/**
 * The value is a state with this look.
 */
tone: Tone, 
/**
 * Given when the value is pressed.
 */
order: string | null, 
/**
 * So many of so many are used up.
 */
pips: Pips | null, };

export type Factory = { damage: number, };

/**
 * Lines of what is to be known.
 */
export type Facts = { title: string, lines: Array<Fact>, 
/**
 * Beside the title: `rolled on turn 2`.
 */
aside: string, 
/**
 * The ledger row that explains them.
 */
rule: string, };

/**
 * The body of every answer that is not a success.
 */
export type Failure = { error: Fault, };

export type Fault = { code: Code, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * Each with the rule it rests on.
 */
reasons: Array<Citation>, 
/**
 * Where an order is not understood, counted from one.
 */
column?: number, };

/**
 * A battle: both sides as they stand. The dice that fell are in the log.
 */
export type Fight = { space: string, 
/**
 * `Land battle`.
 */
kind: string, 
/**
 * 0 before the first.
 */
round: number, attacker: FightSide, defender: FightSide, 
/**
 * All battles that go on together, this one among them, where a game fights several at once.
 */
linked: Array<LinkedFight>, 
/**
 * Ways in and out of them, for the map.
 */
ways: Array<FightWay>, 
/**
 * What comes one after the other in a round, and who is owed.
 */
turns: Array<FightTurn>, };

export type FightSide = { power: string, fighters: Array<Fighter>, };

/**
 * A step of a round: who declares, then the dice.
 */
export type FightTurn = { words: string, progress: Progress, };

/**
 * An arrow of a battle.
 */
export type FightWay = { from: string, to: string, 
/**
 * `1 armor retreats`; empty where the arrow says all.
 */
words: string, leaves: boolean, 
/**
 * On through a first space into this one: the way is drawn as one.
 */
through: string | null, };

/**
 * Like units that need the same number.
 */
export type Fighter = { power: string, unit: string, count: number, 
/**
 * They hit with this or less; 0 never.
 */
need: number, sides: number, 
/**
 * `damaged`, `came by sea`, `retreats`.
 */
note: string, };

/**
 * One number of one power, known to everybody.
 */
export type Figure = { 
/**
 * A [`Series`]' id.
 */
series: string, 
/**
 * A power's id, as in the picture.
 */
power: string, value: number, };

export type Figures = { series: Array<Series>, 
/**
 * One for each turn, and the present.
 */
points: Array<Point>, 
/**
 * The turns that moved the chances most, in the order of play.
 */
turning: Array<Turning>, luck: Array<Luck>, };

/**
 * A table of the game that has no room in the panel.
 */
export type Folio = { title: string, about: string, parts: Array<Part>, 
/**
 * Words on spaces of the map while it is open.
 */
chips: Array<MapChip>, };

export type ForkRequest = { 
/**
 * Go on from the position after this entry.
 */
n: number, };

export type GameInfo = { id: string, title: string, notice: string, scenarios: Array<ScenarioInfo>, options: Array<OptionSpec>, seats: Array<SeatSpec>, 
/**
 * Fewest and most people who can share the seats.
 */
players: [number, number], 
/**
 * Weakest first.
 */
bots: Array<BotInfo>, 
/**
 * Whether seats know what others do not.
 */
has_secrets: boolean, 
/**
 * The fingerprint of the game's data.
 */
data: string, };

export type Good = { 
/**
 * A unit's id, for its silhouette.
 */
unit: string, 
/**
 * How the order calls it.
 */
name: string, title: string, price: number, 
/**
 * As many at most, money aside.
 */
most: number, facts: Array<string>, };

/**
 * Who stands how to whom, and what may be done about it.
 */
export type Grid = { title: string, columns: Array<GridHead>, rows: Array<GridRow>, };

export type GridHead = { power: string | null, title: string, };

export type GridRow = { head: GridHead, cells: Array<Cell>, };

/**
 * The first message of a socket.
 */
export type Hello = { key?: string, seat?: string, 
/**
 * How many entries are known already.
 */
after: number, };

/**
 * What an adviser would do.
 */
export type Hint = { 
/**
 * In notation.
 */
order: string, 
/**
 * The same in the game's own words.
 */
words: Array<string>, 
/**
 * Who says so.
 */
bot: string, };

export type HintRequest = { seat: string, };

export type Holder = { "kind": "me", } | { "kind": "friend", } | { "kind": "bot", bot: string, };

export type HolderKind = "me" | "friend" | "bot";

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * Troops that go ashore elsewhere.
 */
export type Landing = { 
/**
 * Where they come ashore.
 */
space: string, 
/**
 * What the last order is: `offload`, `assault`…
 */
kind: string, 
/**
 * The zones their ships go through, the last one off that coast.
 */
route: Array<string>, 
/**
 * In notation, each legal after the one before.
 */
orders: Array<string>, };

/**
 * A lesson on the real board.
 */
export type LessonInfo = { id: string, title: string, 
/**
 * What the learner will have done at its end.
 */
goal: string, minutes: number, 
/**
 * The learner's.
 */
seat: string, steps: Array<LessonStep>, };

export type LessonStep = { title: string, text: string, task: string | null, hint: string | null, 
/**
 * Rows of the ledger it speaks of.
 */
cites: Array<string>, 
/**
 * Spaces it speaks of.
 */
at: Array<string>, 
/**
 * What must come true, in words.
 */
checks: Array<string>, 
/**
 * One way to do it, in notation.
 */
orders: Array<string>, };

export type LinkedFight = { space: string, 
/**
 * What kind it is: `pass-through, first zone`.
 */
kind: string, 
/**
 * How it stands, or why it waits.
 */
words: string, over: boolean, };

/**
 * The dice of one side, as far as they could succeed.
 */
export type Luck = { 
/**
 * Whose dice they were, as the roll says it.
 */
by: string, dice: number, expected: number, successes: number, 
/**
 * Of the number of successes: how far it tends to be from what is expected.
 */
spread: number, };

/**
 * A word or two on a space of the map.
 */
export type MapChip = { space: string, words: string, tone: Tone, };

/**
 * How far a power is with what it decides in secret.
 */
export type Mark = "none" | "writing" | "sealed";

/**
 * An offer in both spellings, for programs and for people.
 */
export type MenuEntry = { "kind": "order", text: string, order: JsonValue, } | { "kind": "done", text: string, order: JsonValue, } | { "kind": "open", text: string, heading: JsonValue, };

export type MenuRequest = { seat: string, 
/**
 * A heading of the menu.
 */
under?: JsonValue, };

/**
 * Pieces that may still be given orders.
 */
export type Movable = { space: string, power: string, unit: string, 
/**
 * Which stack, in games where stacks have numbers.
 */
stack: string | null, count: number, 
/**
 * How many spaces they may still go.
 */
left: number, 
/**
 * What else is to be known: `aboard`, `damaged`.
 */
note: string | null, };

/**
 * An id and how a person says it.
 */
export type Named = { id: string, title: string, };

/**
 * An outcome with seats by name.
 */
export type NamedOutcome = { winners: Array<string>, 
/**
 * The first place, the second and so on, each with those who share it; empty where nobody is ranked.
 */
ranking?: Array<Array<string>>, summary: string, };

export type NewLesson = { game: string, lesson: string, 
/**
 * The step to begin with, counted from 0.
 */
step: number, };

/**
 * A game to begin.
 */
export type NewTable = { game: string, scenario: string, options?: { [key in string]: string }, 
/**
 * Who has which seat; seats not named are one's own.
 */
seats?: { [key in string]: Holder }, 
/**
 * How many days a seat has each time the table waits for it; absent: no hurry.
 */
days?: number, 
/**
 * Fixes the dice, for tests and studies; a server for others takes none.
 */
seed?: string, };

/**
 * One entry as one viewer may know it. All viewers get the same numbers; what a
 * viewer may not know is absent.
 */
export type News = { n: number, seat?: string, order?: string, 
/**
 * The order ended its step and changed nothing else.
 */
ends?: boolean, at?: number, 
/**
 * Who decided, where the record says so.
 */
by?: By, roll?: RollRequest, faces?: Array<number>, 
/**
 * The game stands again as it did after that entry.
 */
undo?: number, 
/**
 * `None` is an event that happened out of the viewer's sight.
 */
events: Array<JsonValue | null>, 
/**
 * The game's own words.
 */
story: Array<string>, 
/**
 * What battles and changes of hands came to, a sentence each.
 */
headlines?: Array<string>, 
/**
 * What the record comes to: keep it, and a history that was altered later is found out.
 */
head?: string, };

/**
 * All a page needs when something has happened.
 */
export type Now = { 
/**
 * Through whose eyes; absent for a spectator.
 */
seat: string | null, table: TableInfo, seen: Seen, 
/**
 * What that seat may do.
 */
menu: Array<MenuEntry>, 
/**
 * What the asker does not know yet, the first entries of it.
 */
news: Array<News>, };

/**
 * How a question was understood, and what may come of it.
 */
export type OddsAnswer = { question: string, notes: Array<string>, odds: BattleOdds | null, 
/**
 * Chances of a number, such as damage points.
 */
tables: Array<OddsTable>, 
/**
 * Expected numbers by name.
 */
expected: Array<[string, number]>, };

export type OddsRequest = { 
/**
 * `3 infantry, 1 tank vs 2 infantry`.
 */
battle: string, 
/**
 * As of `sandtable odds`: `low-luck`, `retreat`, `bombard`…
 */
options?: { [key in string]: string }, };

/**
 * Rows with their chances, which sum to one.
 */
export type OddsTable = { title: string, rows: Array<[string, number]>, };

export type OptionSpec = { id: string, explanation: string, values: Array<string>, default: string, };

export type OrderRequest = { seat: string, 
/**
 * In notation, or the game's own JSON.
 */
order: JsonValue, 
/**
 * The number of entries known; the order is not taken if the table has others.
 */
after?: number, 
/**
 * Answer with how the table stands then, too.
 */
look?: boolean, };

/**
 * A decision that people owe. Times are Unix milliseconds.
 */
export type Owed = { seat: string, since: number, 
/**
 * After this, others may hand the seat to a bot; absent: no hurry.
 */
until: number | null, };

export type Part = { "part": "facts" } & Facts | { "part": "shop" } & Shop | { "part": "pick" } & PickUnits | { "part": "choices" } & Choices | { "part": "places" } & Places | { "part": "battle" } & Fight | { "part": "grid" } & Grid | { "part": "track" } & Track | { "part": "amount" } & Amount | { "part": "retreats" } & Retreats;

export type PickKind = { power: string, unit: string, 
/**
 * What follows the number in the order.
 */
pick: string, count: number, note: string, 
/**
 * How many are proposed.
 */
suggested: number, };

/**
 * So many units of one's own choice: losses, retreats. The order is `verb`, the choice, `ending`.
 */
export type PickUnits = { title: string, verb: string, ending: string, 
/**
 * On the button: `Take these losses`.
 */
button: string, least: number, most: number, kinds: Array<PickKind>, 
/**
 * The order that chooses none, where that is allowed.
 */
none: string | null, };

export type PickedUnit = { unit: string, count: number, power?: string, stack?: string, };

/**
 * A board with everything on it, as one viewer may see it.
 */
export type Picture = { title: string, 
/**
 * Whoever may hold land or pieces, in the order of a key.
 */
powers: Array<Named>, 
/**
 * The kinds of pieces, in the order in which a stack shows them.
 */
units: Array<Named>, 
/**
 * By the ids of the board's shapes.
 */
spaces: { [key in string]: SpacePicture }, };

export type Pips = { used: number, all: number, };

/**
 * Units that wait for a place. The order is `verb`, number, name, `:`, space.
 */
export type Places = { title: string, verb: string, goods: Array<Waiting>, };

/**
 * The figures as they were when a turn began.
 */
export type Point = { 
/**
 * After this entry.
 */
n: number, clock: Clock, figures: Array<Figure>, 
/**
 * What each side may hope for; empty where nobody has reckoned it.
 */
chance: Array<Chance>, };

/**
 * A power in one line.
 */
export type PowerLine = { 
/**
 * The power's id, as in the picture.
 */
power: string, title: string, 
/**
 * `30 IPC`.
 */
value: string, 
/**
 * The power's turn, or it owes a decision.
 */
active: boolean, mark: Mark, };

/**
 * The button that leads on.
 */
export type Primary = { 
/**
 * `End combat move: 2 battles`.
 */
text: string, 
/**
 * The order, in notation.
 */
order: string, };

export type Progress = "done" | "now" | "ahead" | "empty";

/**
 * What a socket is sent.
 */
export type Push = { "kind": "news", n: number, news: Array<News>, awaiting: Awaited, } | { "kind": "thinking", seat: string, bot: string, } | { "kind": "presence", seats: Array<string>, spectators: number, } | { "kind": "seats" } | { "kind": "said", said: Said, } | { "kind": "failed", error: Fault, };

export type ReachRequest = { seat: string, from: string, units: Array<PickedUnit>, };

/**
 * What could come to a space.
 */
export type Reaching = { 
/**
 * Now, of the seat that asks.
 */
own: Array<Movable>, 
/**
 * Were it their turn.
 */
enemies: Array<Movable>, };

export type ReachingRequest = { seat: string, space: string, };

export type RetreatGroup = { 
/**
 * `Armor`, `All`.
 */
words: string, order: string, };

export type RetreatWay = { to: string, 
/**
 * `where they came from`.
 */
note: string, 
/**
 * Who goes there already, in words; empty where nobody does.
 */
leaving: string, 
/**
 * How orders by this way end: `: egypt -> libya`.
 */
ending: string, 
/**
 * Some or all of those who could go.
 */
groups: Array<RetreatGroup>, 
/**
 * The same unit by unit: the order is `retreat`, the choice, `ending`.
 */
kinds: Array<PickKind>, };

/**
 * Who may leave a battle before its dice, and which ways are shut.
 */
export type Retreats = { space: string, about: string, ways: Array<RetreatWay>, shut: Array<ShutWay>, 
/**
 * The ledger row that explains it.
 */
rule: string, };

/**
 * Dice the game waits for, each with what it is rolled for.
 */
export type RollRequest = { 
/**
 * The rulebook's step, e.g. `attack` or `research`.
 */
step: string, 
/**
 * Whose dice these are.
 */
by: string, 
/**
 * Where, if anywhere.
 */
place?: string, dice: Array<Die>, };

/**
 * A row of a game's ledger.
 */
export type RuleInfo = { id: string, chapter: string, section: string, summary: string, 
/**
 * Ours, where the book is silent.
 */
ruling: boolean, };

/**
 * Something said at a table.
 */
export type Said = { 
/**
 * Counted from one at each table.
 */
id: number, 
/**
 * Unix milliseconds.
 */
at: number, seat: string, 
/**
 * Plain text: whoever shows it must escape it.
 */
text: string, };

export type SayRequest = { 
/**
 * One of your own.
 */
seat: string, 
/**
 * Plain text of 1 to 500 characters.
 */
text: string, };

export type ScenarioInfo = { id: string, title: string, 
/**
 * The seats that take part.
 */
seats: Array<string>, };

export type SeatInfo = { id: string, title: string, side: string, kind: HolderKind, bot: string | null, 
/**
 * Whether your key opens it.
 */
mine: boolean, };

export type SeatSpec = { id: string, title: string, side: string, };

/**
 * The table as one viewer may see it.
 */
export type Seen = { n: number, 
/**
 * The game's own JSON.
 */
view: JsonValue, picture: Picture | null, desk: Desk, awaiting: Awaited, 
/**
 * The viewer's pieces that may be given orders.
 */
movable: Array<Movable>, };

/**
 * A line of a chart.
 */
export type Series = { id: string, title: string, };

/**
 * Where the turn stands, and what there is to decide or to look at now.
 */
export type Sheet = { 
/**
 * What is asked, by a name that stays the same whatever the words say: `losses`. Empty where nothing is.
 */
asks: string, 
/**
 * The phases of the turn in their order, where there are too many for a number to tell.
 */
stages: Array<Stage>, parts: Array<Part>, 
/**
 * The steps of the phase side by side, each with what it is about.
 */
steps: Array<Step>, 
/**
 * What is opened over the map by its title: who stands how to whom.
 */
folio: Folio | null, 
/**
 * Words on spaces of the map.
 */
chips: Array<MapChip>, };

/**
 * What is for sale. The order is `verb`, then what was chosen, then `ending`: `buy 3 infantry, 1 armor for germany`.
 */
export type Shop = { title: string, verb: string, ending: string, purse: number, 
/**
 * `IPC`.
 */
currency: string, 
/**
 * What the numbers of a good say: `Att`, `Def`, `Move`.
 */
columns: Array<string>, goods: Array<Good>, 
/**
 * Bought already, in words.
 */
bought: string, };

export type ShutWay = { 
/**
 * Empty where the reason is not about one place.
 */
to: string, 
/**
 * Why, as a sentence.
 */
words: string, rule: string, };

export type SideOdds = { 
/**
 * Most likely first.
 */
survivors: Array<Survivors>, 
/**
 * Expected value of what is lost, in the game's money.
 */
value_lost: number, };

export type SpacePicture = { 
/**
 * As short as the board prints it.
 */
name: string, 
/**
 * The power that holds it, by id.
 */
holder: string | null, 
/**
 * What it yields, as the board prints it.
 */
worth: string | null, 
/**
 * A city that counts towards victory.
 */
city: string | null, capital: boolean, factory: Factory | null, 
/**
 * The holder's first.
 */
stacks: Array<Stack>, };

export type Spot = { space: string, most: number, };

/**
 * Pieces of one power that stand together.
 */
export type Stack = { power: string, 
/**
 * The stack's own number or name, where stacks have one.
 */
number: string | null, 
/**
 * Unit ids with how many there are.
 */
units: Array<[string, number]>, };

export type Stage = { title: string, progress: Progress, };

/**
 * A step of the phase.
 */
export type Step = { title: string, progress: Progress, about: string, lines: Array<Fact>, 
/**
 * The ledger row that explains it.
 */
rule: string, 
/**
 * What the die may bring, from its lowest face on.
 */
scale: Array<Band>, 
/**
 * Dice with these names belong to it: those that fell since the last `phase-began` are shown.
 */
rolls: Array<string>, };

/**
 * Exactly these units are left, with this chance.
 */
export type Survivors = { chance: number, units: Array<[string, number]>, };

export type TableInfo = { table: string, game: string, scenario: string, options: { [key in string]: string }, 
/**
 * How many entries the record has.
 */
n: number, 
/**
 * Those that take part.
 */
seats: Array<SeatInfo>, awaiting: Awaited, 
/**
 * How many days a seat has each time the table waits for it.
 */
days: number | null, 
/**
 * The awaited seats that people hold.
 */
owed: Array<Owed>, 
/**
 * 0 where the game has no rounds.
 */
round: number, 
/**
 * One sentence: where the game stands.
 */
headline: string, over: NamedOutcome | null, 
/**
 * Of the dice: SHA-256 of the secret.
 */
commitment: string, 
/**
 * What the players added to the dice so far, each after its seat.
 */
contributions: Array<string>, 
/**
 * Seats that still owe a contribution; until the last has come, no order is taken.
 */
awaits: Array<string>, 
/**
 * What the record comes to so far; absent for records of earlier formats.
 */
head: string | null, secret_game: boolean, 
/**
 * Whether your key owns the table.
 */
owner: boolean, };

/**
 * The same without the game's types.
 */
export type Target = { "can": "go", space: string, kind: string, route: Array<string>, text: string, order: JsonValue, } | { "can": "refused", space: string, reasons: Array<Citation>, };

/**
 * A table for a learner.
 */
export type Taught = { 
/**
 * The entry after which the step begins.
 */
n: number, table: string, 
/**
 * Opens one's own seats, and owns the table.
 */
key: string, 
/**
 * A key for each friend's seat.
 */
friends: { [key in string]: string }, 
/**
 * Of the dice: SHA-256 of the secret, before anybody contributes.
 */
commitment: string, };

export type ThreatsRequest = { seat: string, };

export type Tone = "plain" | "good" | "warning" | "grave";

/**
 * A scale with marks on it: incomes, victory, nuclear winter.
 */
export type Track = { title: string, most: number, bars: Array<TrackBar>, goals: Array<TrackGoal>, };

/**
 * Stacked from left to right.
 */
export type TrackBar = { power: string, value: number, };

export type TrackGoal = { at: number, words: string, };

/**
 * A turn that changed the chances.
 */
export type Turning = { 
/**
 * The entry of what `text` tells.
 */
n: number, round: number, 
/**
 * Whose turn it was, where seats take turns.
 */
seat: string | null, 
/**
 * The side that gained.
 */
side: string, 
/**
 * What mattered most in the turn, in one sentence.
 */
text: string, 
/**
 * How much the side gained, from 0 to 1.
 */
change: number, };

export type UndoRequest = { seat: string, 
/**
 * What followed this entry is taken back.
 */
to: number, 
/**
 * Answer with how the table stands then, too.
 */
look?: boolean, };

export type Waiting = { unit: string, name: string, title: string, count: number, spots: Array<Spot>, };
