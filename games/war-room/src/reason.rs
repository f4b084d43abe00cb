//! Why an order is refused or void. Each reason names its row of the ledger.

use crate::ids::*;

sandtable_engine::reasons! {
    // The round
    NotNow => "order.seven-phases", "nothing of that kind is asked for at this point of the round";
    NotYours => "order.turn-order", "another nation decides this";
    NotYourSlot => "bid.reveal-descending", "another nation chooses its slot now";
    NotYourPick => "battle.nations-pick-hotspots", "another nation picks a hotspot now";
    NotCommander => "battle.one-commander", "another nation decides in this conflict now";
    NotYourLanding => "land-planes.turn-order", "another nation lands its planes now";
    NotYourStep => "stress.no-backtracking", "another nation takes this step now";
    NotYourPlacement => "production.placement-turn-order", "another nation places its units now";
    NotPlaying { nation: Nation } => "scenario.listed-cards-only", "{nation} takes no part in this game";

    // Phase 2
    NoSuchCommand { command: u8 } => "plan.order-content", "there is no command {command} on the map";
    LateCommand { command: u8 } => "plan.order-content", "command {command} was not on the map when orders were written";
    Sealed => "plan.locked-after-step-one", "the chart is sealed";
    AlreadyOrdered { command: u8 } => "plan.one-order-per-command", "command {command} has an order already";
    TooManyOrders { limit: u8 } => "plan.limit-nine", "this nation may write no more than {limit} orders";
    TooManyOrdersSix { limit: u8 } => "plan.limit-six-china-italy", "this nation may write no more than {limit} orders";
    TooManyOrdersEurope { limit: u8 } => "scenario.europe-orders", "this nation may write no more than {limit} orders in this scenario";
    TooManyOrdersPacific { limit: u8 } => "scenario.pacific-orders", "this nation may write no more than {limit} orders in this scenario";
    TooManyOrdersAfrica { limit: u8 } => "scenario.africa-orders", "this nation may write no more than {limit} orders in this scenario";
    TooManyOrdersOrange { limit: u8 } => "zone.orange-three-fewer-orders", "disrupted supply leaves {limit} orders";
    NothingWritten { command: u8 } => "plan.order-content", "no order is written for command {command}";
    ClosedRegion { region: Region } => "scenario.unused-closed", "{region} is out of play";
    BidTooHigh { have: u16 } => "bid.limit-holdings", "only {have} can be bid";
    ChinaBids => "bid.china-zero", "China must bid 0";
    BidTooManyMedals { have: u16 } => "quick.bid-medals", "only {have} medals can be bid";
    SlotTaken { slot: u8 } => "bid.choose-any-slot", "slot {slot} is not open";

    // Reorganizing
    BidsRevealed => "split.phase-2-step-1-only", "stacks may be reorganized only until bids are revealed";
    QuickOrdersStand => "ruling.quick-no-reorganizing", "orders are written: stacks may not be reorganized now";
    NotThisPhase => "split.phase-3-pinning-only", "stacks may not be reorganized now";
    NotThisRegion { region: Region } => "split.phase-4-debrief", "stacks in {region} may not be reorganized now";
    NotTogether => "split.only-same-region", "the two stacks are not in the same region";
    MixedCategories => "reorganize.same-category", "land, air and naval units do not share a stack";
    StackFull { command: u8 } => "command.stack-limit-eight", "command {command} would hold more than 8 units";
    NotInStack { command: u8 } => "command.token-owns-stack", "command {command} does not hold these units";
    NoToken { token: u8 } => "split.needs-token", "command token {token} is not in the supply";
    MergeNotSplit => "split.announce", "a split leaves units in both stacks; merge moves them all";

    // Phase 3
    SecondInstance { command: u8 } => "order.first-instance-only", "command {command} had an order before this one";
    LandTooFar { region: Region } => "land.one-adjacent", "{region} is neither adjacent nor on an open rail path";
    AirTooFar { region: Region } => "air.two-regions", "{region} is more than two regions away";
    NavalTooFar { region: Region } => "naval.two-regions", "{region} is more than two sea regions away";
    NavalAshore { region: Region } => "naval.example-no-territory", "ships cannot enter the territory {region}";
    TransportTooFar { region: Region } => "transport.two-regions-all-sea", "transports cannot reach {region}";
    AshoreTooFar { region: Region } => "transport.ashore-one", "going ashore is one step: {region} is not adjacent";
    LongLanding { region: Region } => "option.long-landing-condition", "{region} is held by enemy land units";
    ImpassableRegion { region: Region } => "land.impassable-sahara-himalayas", "{region} cannot be entered by land";
    RailBlocked { region: Region } => "rail.obstructed-cancels", "no open rail path leads to {region}";
    RailFromEnemy { region: Region } => "rail.exit-friendly-only", "{region} is not friendly: no rail movement out of it";
    RailBombed { region: Region } => "rail.blocked-by-bomb", "the rails of {region} are bombed";
    RailYellow { nation: Nation } => "zone.yellow-rails", "the rails of {nation} are out of service";
    PassageClosed { region: Region } => "passage.restricts-enemy-ships", "a narrow passage closes the way to {region}";
    ChinaAtSea => "china.no-sea-entry", "Chinese land commands may not enter sea regions";
    Pinned { region: Region } => "pin.match-enemy-units", "every unit is pinned in {region}";
    TransportPinned { region: Region } => "transport.pinned-by-unmatched-ships", "enemy ships hold the transports in {region}";
    TwoSplits => "split.phase-3-once", "a command splits only once for pinning";
    NoTokenForPinned => "pin.no-token-cancels", "no command token is left for the pinned units";
    NeutralClosed { region: Region } => "quick.standard-neutrals-closed", "{region} is closed in Quick Play";
    StalinDoctrine { region: Region } => "doctrine.land-entry", "the Stalin Doctrine keeps foreign troops out of {region}";
    SinoSoviet { region: Region } => "pact.sino-soviet-entry", "the Sino-Soviet pact closes {region}";
    NoReinforcement { region: Region } => "doctrine.no-reinforcement", "foreign troops in {region} are not reinforced from outside";
    PactUnbreakable => "quick.pact-unbreakable", "the Soviet-Japanese pact cannot be broken in Quick Play";
    WrongRoute { region: Region } => "naval.route-chosen-late", "no route over {region} is open";
    NotPinned => "pin.excess-must-move", "nothing is pinned, so nothing may stay behind";
    LeaveExactly { count: u8 } => "pin.match-enemy-units", "exactly {count} units of the command stay behind";
    NoCarrier { region: Region } => "carrier.one-per-carrier", "no carrier in {region} has a fighter left to launch";
    LaunchTooFar { region: Region } => "carrier.range-one", "{region} is not next to the carrier";
    NoPact => "pact.global-war-only", "there is no pact to break";
    PactGone => "pact.broken-by-violation", "the pact has ended for good";
    NoPactBreakNow => "pact.break-at-will", "the pact cannot be broken in Morale or Production";
    NotParty => "pact.break-at-will", "only the Soviet Union and Japan can break their pact";
    PactAir { region: Region } => "pact.no-entry", "the pact closes {region}";

    // Phase 4
    NoHotspot { region: Region } => "battle.pick-must-involve-nation", "{region} has no hotspot that involves this nation";
    NotInvolved { nation: Nation } => "battle.one-commander", "{nation} takes no part in this battle";
    PactCommander { nation: Nation } => "pact.no-casualties", "the pact keeps {nation} from leading this fight";
    NoStance { unit: UnitType, stance: Stance } => "stance.choose-per-unit", "{unit} has no stance {stance} on this board";
    NoTargetForRaid => "bombing.targets", "there is nothing to bomb here";
    NotSoMany { unit: UnitType } => "stance.choose-per-unit", "there are not that many {unit} to move";
    StanceWhose { unit: UnitType } => "stance.choose-per-unit", "several have {unit} here: name the nation";
    NoTarget => "damage.colour-match", "that is no legal target for this result";
    OnlyAirHit => "airstage.only-air-hit", "only aircraft are hit in the air stage";
    OnlySurfaceHit => "surface.only-surface-hit", "only land and naval units are hit in the surface stage";
    FinishDamaged => "damage.finish-damaged-first", "a damaged unit of the row must be finished first";
    NoEscort => "escort.defender-chooses", "no cruiser of that nation can take the hit";
    MustHit => "damage.attacker-assigns", "only a black result may be wasted";
    NoDepletion => "quick.no-convoy-raids", "bombing depletes no resources in Quick Play";
    NoBombTarget => "bombing.targets", "that target is not to be had with this result";
    RaidLimit => "raid.loss-limit-by-production", "no more of that resource can be lost in this raid";
    CannotPay => "debrief.repair-needs-resource", "the resources do not suffice";
    PayExactly { count: u16 } => "debrief.repair-one-resource", "the payment must be {count}";
    NotDamaged => "debrief.damaged-repair-or-lose", "these units need no repair";
    CannotClaim { nation: Nation } => "control.commander-picks-controller", "{nation} has no surviving land unit here";
    NoMedal { nation: Nation } => "medal.commander-awards", "{nation} cannot be awarded these medals";
    BreakerMedal { nation: Nation } => "pact.breaker-no-medals", "{nation} broke the pact this round";
    NoSuchConvoy => "convoy.command-raids-one", "that command cannot raid that convoy";
    NotWild => "convoy.black-wild", "no black result is left for that colour";
    DivePassage { region: Region } => "option.dive-passages-apply", "a narrow passage closes the way to {region}";
    DiveJoins { command: u8 } => "option.dive-new-command", "command {command} is on the map: dived submarines join no other";
    DiveTooMany { escaped: u8 } => "option.dive-move-adjacent", "{escaped} submarines have escaped";
    NoDive { region: Region } => "option.dive-move-adjacent", "{region} is no neighbouring sea in play";

    // Phase 5
    NoTag { command: u8 } => "air.only-tagged-may-land-move", "command {command} carries no arrow tag";
    MixedTags => "air.only-tagged-may-land-move", "aircraft that have yet to land do not mix with resting ones";
    LandTooFarAway { region: Region } => "land-planes.up-to-two", "{region} is more than two regions away";
    PactInTheWay { region: Region } => "pact.no-entry", "the way to {region} leads over land that the pact closes";
    NotFriendly { region: Region } => "land-planes.up-to-two", "{region} is not a friendly territory";
    StalinLanding { region: Region } => "doctrine.air-no-landing", "foreign aircraft may not land in {region}";
    SinoLanding { region: Region } => "pact.sino-soviet-air", "Soviet aircraft may not land in {region}";
    NotUnderConstruction => "deploy.compulsory-simultaneous", "these units are not under construction there";
    NotAPort { region: Region } => "deploy.naval-to-port-sea", "no port of the territory opens on {region}";
    DeployElsewhere { command: u8 } => "deploy.naval-to-port-sea", "command {command} is not where the ships deploy";
    DeployInPlace => "deploy.land-air-in-place", "land and air units deploy where they were built";
    NothingExcess => "deploy.bombed-excess-lost", "no units exceed the remaining smokestacks";

    // Phase 6
    NotEnoughTokens => "medal.cancel-one-stress", "there are not so many medals and goods";
    TooMuch => "medal.cancel-one-stress", "no more stress than there is can be cancelled";
    NotEnoughRelief => "relief.pay-threshold", "there are not so many medals and goods";
    RelieveExactly { count: u8 } => "relief.pay-threshold", "sliding back costs exactly {count}";
    UnrestExactly { count: u16 } => "zone.blue-pay-three", "restoring order costs exactly {count}";
    DesertExactly => "desert.units-equal-stress", "more units than must desert";

    // Phase 7
    CannotAfford => "purchase.totals", "the resources do not suffice";
    NotForSale { unit: UnitType } => "carrier.fresh-each-round", "{unit} is not for sale";
    ChinaBuilds { unit: UnitType } => "china.artillery-needs-industry", "China cannot make {unit}";
    ChinaOil { unit: UnitType } => "china.no-oil", "{unit} costs oil, which China never pays";
    GoodsCost => "goods.cost-five", "civilian goods cost 5 resources each";
    NoTradeHere => "trade.global-war-only", "there is no trade in this scenario";
    ChinaTrades => "china.no-trade", "China may not trade";
    TradedAlready => "trade.one-per-round", "one trade per round";
    NotATrader { region: Region } => "trade.neutral-with-icon", "{region} offers nothing";
    WrongGoods { region: Region } => "trade.gives-icon-for-others", "{region} does not accept what it offers itself";
    WrongAlliance { region: Region } => "trade.pro-allied-not-with-axis", "{region} does not trade with this side";
    CapturedTrader { region: Region } => "trade.captured-own-alliance-only", "{region} trades with its own side only";
    NoNeutral { region: Region } => "trade.no-trade-between-nations", "{region} is no neutral";
    NoAccess { region: Region } => "trade.land-access", "no territory of this side next to {region} is at peace";
    NoSeaAccess { region: Region } => "trade.sea-access", "no port of {region} has a sea free of enemy ships";
    YellowSeaTrade => "zone.yellow-no-sea-trade", "ports in disorder allow no trade by sea";
    NoFleetShown { region: Region } => "trade.axis-sea-needs-ship", "no friendly fleet lies off {region}";
    NotEnoughToTrade => "trade.block-rates", "the block to give is not there";
    RedTrade => "zone.red-no-income", "an economy in collapse gains nothing";
    NoBombRepair => "option.bomb-repair-nine-iron", "bombs are not repaired in this game";
    RepairElsewhere { region: Region } => "option.bomb-repair-nine-iron", "{region} is not controlled by this nation";
    NotBombed { region: Region } => "option.bomb-repair-nine-iron", "no bomb token lies in {region}";
    TradeAfterRepair => "option.bomb-repair-nine-iron", "bombs are repaired after trading, not before";
    NineIron => "option.bomb-repair-nine-iron", "removing a bomb token costs nine iron";
    BombRepairedAlready => "option.bomb-repair-one-per-round", "one bomb token per round";
    NothingToPlace => "production.excess-lost", "these units were not bought";
    NotIndustrial { region: Region } => "production.controlled-industrial", "{region} is no industrial territory of this nation";
    NoMobilization { region: Region } => "china.infantry-immediate", "no infantry can be raised in {region}";
    SmokestacksUsed { region: Region } => "production.limit-sv-less-bombs", "{region} cannot build that many";
    MobilizationUsed { region: Region } => "china.mobilization-limit-sv", "{region} cannot raise that many";
    IndustryUsed { region: Region } => "china.industrial-limit", "{region} has no room for that many";
    NavalNeedsPort { region: Region } => "production.naval-need-port", "{region} has no port on a sea in play";

    // Quick Play
    BonusMedals { have: u8 } => "quick.bonus-medals", "only {have} medals can be returned";
    RedBonus => "quick.red-pv-zero", "an economy in collapse buys no production dice";
    TooManyDice => "quick.max-twenty-dice", "no more than 20 production dice";
    CannotMake { unit: UnitType } => "quick.production-dice", "the results do not make a {unit}";
}

impl Reason {
    /// Whether enemy units hold the command now; they may be gone when its order is read.
    pub fn is_pin(&self) -> bool {
        matches!(
            self,
            Reason::Pinned { .. }
                | Reason::TransportPinned { .. }
                | Reason::TwoSplits
                | Reason::NoTokenForPinned
        )
    }
}
