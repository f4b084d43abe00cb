//! Why an order is refused. Every reason names its ledger row; the list below is all there are.

use crate::board::Space;
use crate::power::Power;
use crate::units::Unit;

sandtable_engine::reasons! {
    // Whose turn it is.
    NoSuchSeat => "engine.decides-now", "there is no such seat";
    NotYourTurn { power: Power } => "engine.decides-now", "{power} has nothing to decide now";
    NotInThisPhase { phase: &'static str } => "turn.five-phases", "this order does not belong to the {phase} phase";
    DoneAlready { power: Power } => "engine.partners-both-end", "{power} is done with this phase already";
    AlreadyConceded => "engine.concession", "this nation has conceded already";
    AxisAnswers => "ruling.continue-asked", "Germany answers for the Axis: `play-on` or `yield`";
    NothingNamed => "engine.order-names-units", "the order names no units or no amount; leave it out instead";
    NotYours { power: Power } => "engine.partners-both-end", "the units of {power} are not yours to order";
    NotThere { count: u16, unit: Unit, power: Power, space: Space } => "engine.order-names-units",
        "there are not {count} {unit} of {power} in {space} that this order could mean";
    NotFree { count: u16, unit: Unit, power: Power, space: Space } => "orders.one-combat-per-unit",
        "of the {unit} of {power} in {space} not {count} are free for this order";
    NoPath => "engine.order-names-units", "the order does not lead from one space to another";

    // Money.
    LendInPhaseOne => "ruling.lending-moment", "money is lent in phase I only";
    NoLender { power: Power } => "lend.no-other-lender", "{power} lends to nobody; only the U.S.A. and the U.K. do";
    NoRecipient { from: Power, to: Power } => "lend.no-other-recipient", "{from} cannot lend to {to}";
    MoreThanAThird { limit: u16 } => "lend.usa-third-in-all", "at most a third may be given away: ${limit} are left of it";
    TooExpensive { cost: u16, held: u16 } => "build.cannot-overspend", "this costs ${cost}, but only ${held} are held";
    InfantryTooExpensive { cost: u16, held: u16 } => "lend.rest-hardware",
        "this infantry costs ${cost}, but only ${held} of the money may buy infantry";

    // Ways.
    NotAdjacent { from: Space, to: Space } => "orders.border-is-a-space", "{from} does not border {to}";
    TooFar { from: Space, to: Space, reach: u8 } => "orders.limited-by-movement",
        "no legal way leads from {from} to {to} with {reach} spaces of movement left";
    BeyondMovement { unit: Unit, to: Space, left: u8 } => "orders.limited-by-movement",
        "{unit} has {left} spaces of movement left and cannot reach {to}";
    LandUnitAtSea { unit: Unit, zone: Space } => "infantry.never-at-sea",
        "{unit} cannot enter {zone} on its own; load it onto a transport";
    ShipOnLand { unit: Unit, space: Space } => "board.land-or-sea", "{unit} cannot enter {space}: ships stay at sea";
    CanalClosed { from: Space, to: Space } => "canal.panama-owner-decides",
        "whoever holds the passage between {from} and {to} does not let your ships through";
    StoppedByEnemy { unit: Unit, space: Space } => "armor.stopped-by-any-unit",
        "{unit} must stop and fight in {space}, where enemy units stand";
    StopsInNeutral { space: Space } => "ruling.blitz-through-neutral", "whoever invades {space} stops there";
    WarshipsStop { zone: Space } => "orders.no-sail-through-warships",
        "enemy combat ships in {zone} stop the fleet; order a pass-through, or fight there";
    AlliedLandClosed { space: Space } => "friendly.not-soviet-land", "your units may not share {space} with its holder";
    NotFriendly { space: Space } => "noncombat.friendly-only", "{space} is not friendly; nothing moves there outside combat";
    EnemyShipsInZone { zone: Space } => "noncombat.no-enemy-ships", "enemy ships lie in {zone}";

    // Combat orders.
    NotAnAttack { space: Space } => "orders.attack-moves-only",
        "{space} is friendly; plain moves are made in the non-combat phase";
    NothingToAttack { space: Space } => "orders.moves-into-combat", "there is no enemy to fight in {space}";
    NoPurpose { unit: Unit, zone: Space } => "ruling.blockade-needs-attack",
        "{unit} in {zone} neither attacks, nor carries or escorts a landing, nor closes a way of retreat; recall it";
    NowhereToLand { unit: Unit, space: Space } => "fighter.landing-planned",
        "{unit} in {space} would have no possible place to land this turn";
    NeutralTooExpensive { space: Space, cost: u16, held: u16 } => "neutral.cannot-pay-refused",
        "the invasion of {space} costs ${cost}, but only ${held} are held";
    OnlyGunsSupport => "support.fires-across-one-border", "only artillery gives support shots";
    NoSupportFromSea => "support.not-from-transport", "no support shot is fired from a transport";
    NoSupportAcross { from: Space, into: Space } => "terrain.no-support-across",
        "no support shot reaches across the harsh land between {from} and {into}";
    SupportNeedsCrossing { from: Space, into: Space } => "support.needs-crossing-unit",
        "for each gun that fires from {from} into {into} another land unit must cross that border";
    CannotBombard { unit: Unit } => "bombard.supports-landing", "{unit} cannot bombard; battleships and destroyers can";
    NoLandingNoShots { into: Space } => "bombard.no-landing-no-shot",
        "no unit lands in {into} from that zone, so no ship bombards it";
    OneShipForEachUnit { into: Space, troops: usize } => "bombard.one-unit-per-ship",
        "{troops} units land in {into}, so no more ships than that may bombard it";
    CannotBeCarried { unit: Unit } => "transport.capacity", "{unit} fits on no transport";
    NoRoomAboard { zone: Space, power: Power } => "transport.capacity",
        "the transports of {power} in {zone} have no room for that: one armor, one artillery or two infantry each";
    CargoNeedsBeach { unit: Unit, zone: Space } => "landing.place-declared",
        "{unit} aboard in {zone} needs a declared place to land; `land` it or `recall` it";

    // Special additions.
    NoPassThrough => "pass.splits-the-fleet", "naval pass-through is an addition that is not in play";
    PassNeedsThree => "pass.declares-both-parts", "a pass-through names where it starts, the first and the second space";
    PassNotAdjacent { first: Space, second: Space } => "pass.aircraft-adjacent", "{first} does not border {second}";
    PassTwoZones => "pass.two-zones", "ships pass through one zone into the next, two spaces in all";
    NobodyToPass { zone: Space } => "pass.only-combat-ships-stop", "no enemy in {zone} has to be cleared";
    NobodyClears { zone: Space } => "pass.declares-both-parts",
        "nobody is to clear {zone}, so nobody can pass through it: `clear` it with some of the fleet, or `recall` the rest";
    NoParatroopers => "paratroop.up-to-two", "paratroopers are an addition that is not in play";
    OnlyInfantryJumps => "paratroop.up-to-two", "only infantry jumps";
    JumpsFromFactory { space: Space } => "paratroop.start-at-factory",
        "untrained infantry is trained and dropped only from a factory of its own nation; {space} has none";
    NoBomberToCarry { space: Space } => "paratroop.bomber-starts-with-them",
        "there are not enough unused bombers in {space} to carry them";
    NoAirlift => "airlift.two-infantry-or-one-gun", "bombers as transports are an addition that is not in play";
    BombersCarry => "airlift.two-infantry-or-one-gun", "a bomber carries two infantry or one artillery";
    NoGenerals => "general.one-per-nation", "generals are an addition that is not in play";
    NoCommanders => "commander.one-domain", "generals command land units only";
    GeneralDead { power: Power } => "general.dead-for-good", "the general of {power} is dead";
    GeneralNotNow => "general.retreats-from-round-two", "the general cannot go anywhere at this moment";
    GeneralNeedsBattle { space: Space } => "general.any-battle-on-globe", "no battle is ordered in {space} for the general to join";
    GeneralNeedsFriends { space: Space } => "general.retreats-anywhere-friendly", "the general can only go to friendly land free of combat, not to {space}";
    GeneralStays { space: Space } => "general.stays-after-conquest", "the general stays with the conquerors of {space}";
    NoExtraUnits { unit: Unit } => "extra.only-with-option", "{unit} is one of the additional types, which are not in play";

    // Battles.
    ChooseBattle => "combat.attacker-chooses-order", "choose the battle that is fought next: `battle SPACE`";
    NoBattleThere { space: Space } => "resolution.declared-places-only", "there is no battle in {space}";
    NoBattleWaits => "engine.decides-now", "no battle waits for this";
    BattlesGoOn => "engine.decides-now", "the battles wait for something else";
    DeclaredBeforeDice => "retreat.defender-declares-second", "this is declared before the dice of a round, not now";
    NotYoursToDeclare { power: Power } => "engine.decides-now", "{power} has nothing to declare now";
    AttackersFightOneRound => "retreat.attacker-after-first-round", "attackers fight at least one round";
    LandedStay => "retreat.amphibious-never", "units that landed from the sea fight to the end";
    ParatroopersStay => "retreat.paratroopers-never", "paratroopers fight to the end";
    NotWhereItCameFrom { unit: Unit, to: Space } => "retreat.attacker-where-it-came-from",
        "{unit} did not enter the battle from {to}";
    NoRetreatAcross { to: Space } => "terrain.no-retreat-across", "nobody retreats across the harsh land to {to}";
    RetreatedAlready { unit: Unit } => "twice.once-per-turn", "{unit} has retreated already this turn";
    RetreatNotAdjacent { to: Space } => "retreat.defender-land-adjacent", "{to} is no adjacent territory";
    RetreatNotAdjacentZone { to: Space } => "retreat.defender-sea-adjacent", "{to} is no adjacent sea zone";
    RetreatNotFriendly { to: Space } => "retreat.defender-land-adjacent", "{to} is not friendly";
    AttackThere { space: Space } => "retreat.defender-land-no-attack-there", "{space} is under attack itself";
    BeyondHalfRange { unit: Unit, to: Space } => "retreat.defending-aircraft-half-range",
        "{to} is beyond half the movement of {unit}";
    NoLandingThere { space: Space } => "home.own-or-allied-land", "aircraft of this nation cannot land in {space}";
    CombatInZone { zone: Space } => "retreat.defender-sea-no-combat-there", "there was combat in {zone} this turn";
    EnemyInZone { zone: Space } => "retreat.defender-sea-no-enemy-there", "the enemy is in {zone}";
    AttackersWay { zone: Space } => "retreat.defender-sea-not-attackers-way", "attacking combat ships came from {zone}";
    ShipsForceIt { zone: Space } => "submerged.ships-force-it", "ships attack in {zone}: the submarine must fight or leave";
    OnlyDefendersDive => "retreat.submarine-submerges", "only defending submarines submerge";
    AttackersCannotAim => "antiaircraft.attacker-no-choice", "attacking artillery has no choice of targets";
    NoGunsToAim { space: Space } => "antiaircraft.aim-land-declared",
        "there are not so many guns in {space} that aircraft attack and that are not aimed yet";
    NoBombersThere { space: Space } => "bomber.guns-declared-per-round", "there are not so many attacking bombers in {space}";
    NoFirstShot { space: Space } => "beefed.may-forgo", "there is no such first shot to forgo in {space}";
    NothingToScorch { space: Space } => "scorch.declared-any-round", "you have no factory under attack in {space} to burn";
    CalledOffLater => "landing.may-be-called-off", "a landing is called off from round two on";
    NothingToDivert { zone: Space } => "pass.roles-fixed", "no ship in {zone} is to be diverted now";
    NoHitsWait => "engine.decides-now", "no hits wait to be assigned";
    CasualtiesFirst => "sequence.defender-chooses-casualties", "first choose the casualties";
    SpeakerChooses { power: Power } => "engine.speaker", "{power} chooses the casualties of its side";
    NoSuchCasualty { unit: Unit, place: Space } => "casualty.eligible-if-rolling", "there is no such {unit} to be hit in {place}";
    WrongNumberOfCasualties { must: u16, chosen: u16 } => "casualty.one-unit-per-hit", "{must} hits are to be taken, {chosen} are named";
    HitsDoNotFit => "casualty.only-what-can-be-hit", "the hits cannot fall on these units";
    RetreatingLast => "retreat.casualties-fighting-first", "casualties come first from the units still fighting";
    NoConquestWaits { space: Space } => "conquest.multinational-choice", "nobody has to choose who rules {space}";
    RulerNeedsLandUnit { power: Power, space: Space } => "conquest.chosen-needs-land-unit", "{power} has no land unit left in {space}";
    NotNearest { power: Power, space: Space } => "ruling.neutral-tie", "{power} is not among the nearest to {space}";
    FightersMustLand => "carrier.sunk-fighters-fly-two", "first find a place for the fighters whose carrier is lost";

    // Non-combat movement.
    GunFollowsItsShot { space: Space } => "noncombat.support-gun-follows", "a gun that fired a support shot moves only to {space}";
    NoDeck { unit: Unit, zone: Space } => "home.carrier-room", "no carrier of this nation in {zone} has room for {unit}";
    BombersNotOnCarriers => "bomber.not-on-carrier", "bombers cannot land on carriers";
    ConqueredThisTurn { space: Space } => "home.not-conquered", "{space} was not friendly when the turn began; aircraft cannot land there";
    RetreatedKeepsCargo { zone: Space } => "retreat.loaded-transport-keeps-cargo", "the transport that retreated to {zone} keeps its cargo aboard";

    // Repair.
    NothingToPrice { zone: Space } => "repair.price-fixed", "you have no damaged battleship without a price in {zone}";
    NothingToRepair { zone: Space } => "repair.cost-rolled", "you have no damaged battleship waiting for repair in {zone}";
    UnderRepair { zone: Space } => "ruling.under-repair-stays",
        "the battleship under repair in {zone} stays there until your next turn";
    OneShipAtATime => "repair.cost-rolled", "battleships are repaired one at a time";
    NoFriendlyYard { space: Space } => "repair.no-allies-in-russia", "{space} does not repair your ships";
    YardTooSmall { space: Space, price: u8 } => "repair.four-to-seven", "{space} cannot do a repair of ${price}";

    // Build and recruit.
    NotYourLand { space: Space } => "recruit.not-in-allied", "{space} is not yours";
    TakenThisTurn { space: Space } => "recruit.controlled-since-start", "{space} was not yours when the turn began";
    AlliesStandThere { space: Space } => "friendly.liberated-russian-no-build", "allies have to leave {space} first";
    TooManyRecruits { space: Space, most: u16 } => "recruit.up-to-value", "{space} raises {most} more infantry this turn";
    NoAxisInfantry => "victory.no-axis-infantry", "the Axis recruits no more infantry";
    NoFactory { space: Space } => "factory.all-others-built", "there is no factory in {space} for this";
    FactoryLimit { space: Space, left: u16 } => "minor.two-units", "the factory in {space} builds {left} more units this turn";
    NewFactory { space: Space } => "ups.new-next-turn", "the factory in {space} is new and builds from the next turn on";
    MinorCannotBuild { unit: Unit } => "minor.no-big-three", "a minor factory cannot build {unit}";
    StillMinor { space: Space, unit: Unit } => "ruling.upgrade-and-produce", "the factory in {space} was enlarged this turn and builds {unit} from the next turn on";
    ShipsNeedZone { unit: Unit } => "factory.sea-units-adjacent", "{unit} is placed in a zone: `build 1 {unit}: TERRITORY -> ZONE`";
    NotAtSea { unit: Unit, zone: Space } => "factory.land-units-on-territory", "{unit} cannot be placed in {zone}";
    ZoneNotAtFactory { space: Space, zone: Space } => "factory.sea-units-adjacent", "{zone} does not touch {space}";
    EnemyOffTheYard { zone: Space } => "factory.not-into-enemy-zone", "enemy ships lie in {zone}";
    PlainUnitsOnly { unit: Unit } => "engine.order-names-units", "{unit} cannot be ordered like this; factories are built alone, units by number and kind";
    OneFactory { space: Space } => "ruling.two-factories", "{space} has a factory; a territory holds one";
    WorthTooLittle { space: Space, least: u16 } => "ups.minor-worth-two", "{space} is worth too little: {least} are needed, twice that in occupied land";
    NothingToUpgrade { space: Space } => "ups.upgrade-difference", "there is no minor factory in {space} that could be raised";
    NothingToReduce { space: Space } => "ups.reduce-instead-of-producing", "there is no major factory in {space} that could be reduced";
    HasProduced { space: Space } => "ruling.destroyed-produced-nothing", "the factory in {space} has built something this turn";
    NoNewCarrier { zone: Space } => "production.existing-fighter-on-new-carrier", "no carrier was built in {zone} this turn";
}
