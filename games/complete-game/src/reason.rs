//! Every refusal in one list, each with the ledger row it rests on and its sentence.

use crate::board::Space;
use crate::power::Power;
use crate::units::*;

sandtable_engine::reasons! {
    NotNow { wanted: String } => "turn.phases-in-order", "this is not the moment for that order; {wanted}";
    NoGoingBack => "turn.no-going-back", "that phase is over and does not come back this turn";

    // War, money, technology
    TooExpensive { price: u16, held: u16 } => "purchase.limited-by-money", "this costs {price} IPUs, and {held} are held";
    WarTooExpensive { price: u16, held: u16 } => "war.declared-in-first-phase", "the declaration costs {price} IPUs, and {held} are held";
    ItalyNeverDeclares => "italy.never-declares", "Italy never declares war; it follows Germany";
    NothingToDeclare { on: &'static str } => "war.three-groups", "there is no war to be declared on {on}";
    RussiaStaysNeutral => "war.two-of-each-all-enemies", "Russia is at war with everybody and joins nobody";
    TwoEnemiesInRegime => "war.no-joining-two-enemies", "two nations of the regime that Russia would join are at war with it";
    ChinaSparesRussia => "china.no-war-on-russia-first", "China may declare war on Russia only after Russia has joined the Axis";
    NoLending { to: Power } => "ruling.lend-to-peaceful-russia", "no lend lease goes from here to {to}";
    NeverLends { from: Power } => "china.never-lends" for never_lends(*from), "{from} lends nothing to anybody";
    FranceNeverLendsRussia => "france.never-lends-russia", "France never lends to Russia";
    LoanLimit { to: Power, most: u16 } => "usa.lends-half", "at most {most} IPUs may still be lent to {to} this turn";
    OneFreeRoll => "tech.free-roll", "the free roll has been made this turn";
    ElectronicsOneRoll => "raid.electronics", "damaged electronics allow a single technology roll";
    ElectronicsNoRoll => "tech.blocked-by-electronics", "damaged electronics allow no technology roll";
    NothingToDiscover => "tech.new-random", "every technology is known already";
    NothingKnownElsewhere => "tech.elevated-known-in-world", "nobody else in the world knows a technology that is new here";
    NothingToUpgrade { tech: &'static str } => "tech.upgrade-one-level", "{tech} cannot be raised: it is not known, or at its top level";
    UpgradeOnce { tech: &'static str } => "tech.upgrade-once-each", "an upgrade of {tech} was tried this turn";
    TechLimit { most: u16 } => "tech.spending-limit", "at most {most} IPUs may be spent on technology this turn";
    NoSuchDamage { industry: &'static str, damage: u8 } => "repair.two-a-level", "{industry} has {damage} levels of damage to repair";

    // Purchases and placement
    NothingBought => "purchase.in-fourth-phase", "name the units to buy, for example `buy 2 armor`";
    NotForSale { unit: Unit } => "factory.only-limited-built", "a {unit} cannot be bought";
    OneATurn { unit: Unit } => "purchase.spy-radar-bomb-one-each", "only one {unit} may be bought in a turn";
    AtMost { unit: Unit, most: u16 } => "reserves.five-at-most" for most_of(*unit), "no power has more than {most} of {unit}";
    NoRadar => "raid.electronics", "damaged electronics allow no radar to be bought";
    RocketTechnology => "rocket.needs-technology", "rocket launchers need their technology first";
    IndustryLimit { industry: &'static str, most: u16 } => "repair.limit-for-all-types", "damage to {industry} allows {most} such units this turn in all the world";
    OffersInRoundTwo { power: Power } => "germany.offers-round-two-only" for offers(*power), "the special offers are for the second round only";
    NoSuchOffer { power: Power } => "germany.offers-round-two-only" for offers(*power), "there is no such special offer, or not so many";
    TwoChips => "factory.two-chips-a-turn", "a factory takes one or two chips in a turn";
    FactoryFull { most: u8 } => "factory.limited-three-chips" for chips(*most), "this factory holds at most {most} chips";
    NoFactory { space: Space } => "infantry.built-at-factory", "there is no such factory of yours in {space}";
    OnlyLimitedUpgraded => "factory.upgrade-costs-five", "only a limited factory is upgraded";
    FiveUnlimited => "factory.unlimited-five-per-player", "nobody has more than five unlimited factories";
    NoAmericanSale => "uk.buys-from-usa", "only the United Kingdom and China buy units of the United States";
    OneKindAtATime => "uk.buys-from-usa", "ask for one kind of unit at a time";
    NoInfantrySold => "uk.buys-no-infantry", "the United States sell no infantry";
    NotOnYourSoil => "uk.buys-units-on-its-soil", "the units must stand on your soil, ships beside it";
    NotBought { unit: Unit } => "purchase.holding-area", "so many {unit} are not in the holding area";
    PlacedLater => "purchase.holding-area", "only spies are placed at once; other units wait for the placement phase";
    PlaceSpyFirst => "purchase.spy-placed-now", "place the spy before the phase ends, for example `place 1 spy: berlin`";
    PlacingOrder => "placement.order", "factories are pulled down first, then land, air, sea and special units are placed";
    ReservesInCapital => "reserves.built-in-capital", "reserves are built in the capital";
    AcquiredThisTurn { space: Space } => "placement.land-owned-at-start", "{space} was not yours when the turn began";
    JoinedThisTurn => "neutral.join-no-building", "nothing is built in a country in the turn in which it joins";
    OccupiedZones => "usa.occupied-no-building", "the United States build nothing in occupied zones before they are at war";
    FactoryThere { space: Space } => "factory.zone-owned-at-start", "{space} has a factory already";
    NewFactory => "factory.new-builds-nothing", "a factory that was built or moved this turn builds nothing";
    BombsAtLargeFactories => "bomb.built-at-large-factory", "atomic bombs are built at unlimited and capital factories";
    ProductionLimit { space: Space, room: u16 } => "placement.within-limits", "{space} can produce {room} more such units this turn";
    NeedsFactory { unit: Unit } => "armor.built-at-factory" for built(*unit), "a {unit} is built at a factory";
    ForeignShips { space: Space } => "placement.sea-no-foreign-ships", "foreign ships lie in {space}";
    OnePerZone { unit: Unit, space: Space } => "gun.one-per-zone" for one_per_zone(*unit), "{space} can hold only one {unit}";

    // Movement
    NotYourUnits => "engine.units-there", "those units are not yours to command now";
    NoUnits { unit: Unit, space: Space } => "engine.units-there", "there are not so many {unit} of yours in {space}";
    NoWay => "engine.one-way", "a move leads from one zone to another";
    NotAdjacent { from: Space, to: Space } => "map.zones-separate", "{from} does not border {to}";
    TooFar => "engine.one-way", "no open way is short enough";
    TooFarFor { unit: Unit, movement: u8 } => "infantry.moves-one" for moves(*unit), "a {unit} can go {movement} zones now";
    MovementSpent { unit: Unit } => "infantry.one-move-a-turn" for spent(*unit), "the {unit} has spent its movement of this turn";
    NewUnitsStay => "neutral.joined-units-move-next-turn", "units that came this turn move from the next one on";
    RetreatedUnitsStay => "noncombat.retreated-stay", "units that retreated stay where they are";
    ReservesStayHome => "diplomacy.advanced-join", "called-up reserves of a country stay in it";
    ReservesNeverMove => "reserves.never-move", "reserve infantry never moves";
    NotInThisPhase { unit: Unit } => "gun.moves-in-noncombat-only" for phase(*unit), "a {unit} does not move in this phase";
    StopsAfterDrop { unit: Unit } => "sea-transport.stops-after-drop" for stops(*unit), "a {unit} that put units ashore sails no farther";
    LauncherFired => "rocket.moving-excludes-firing", "a launcher that fired does not move";
    Aboard => "transport-plane.load-stays-aboard", "the unit is aboard; unload it first";
    Committed => "combat-move.land-ends-in-enemy-zone", "the unit has reached the enemy and goes no farther";
    NoRoom { unit: Unit } => "sea-transport.carries-two" for holds(*unit), "there is no room for all of them aboard the {unit}";
    CannotCarry { unit: Unit } => "cruiser.carries-gun-or-bomb", "nothing there can carry a {unit}";
    AircraftTakeOffFirst => "carrier.own-aircraft-take-off", "the carrier's own aircraft take off before it sails: `launch`, or move them";
    NowhereToLand { unit: Unit } => "fighter.starts-and-ends-on-friendly-ground" for lands(*unit), "the {unit} could not land anywhere afterwards";
    ZoneClosed { space: Space } => "bomb.land-closed-four-rounds" for closed(*space), "nobody may enter {space}";
    NotOnLand { unit: Unit } => "map.zones-separate", "a {unit} needs land under it";
    ShipsStayAtSea => "map.zones-separate", "ships stay at sea";
    MustEndAtEnemy => "combat-move.land-ends-in-enemy-zone", "a combat move ends where there is something to attack";
    NothingForAircraft { unit: Unit, space: Space } => "combat-move.air-tasks", "nothing stands in {space}: a {unit} flies there to fight units, to win a country over, to drop troops or to raid a factory";
    NotFriendly { space: Space } => "noncombat.land-between-friendly", "{space} is not friendly";
    NoWar { power: Power } => "war.no-attack-before", "no war was declared that would allow an attack on {power}";
    NoWarAtSea { space: Space } => "war.no-sea-entry-before", "ships of a nation that is not at war with you lie in {space}";
    NoOverflight { power: Power } => "war.no-overflight-before", "without a declaration of war nobody flies over {power}";
    CannotPass { space: Space } => "armor.passes-empty-enemy-zone", "the way through {space} is barred by the enemy";
    NeutralPassage { space: Space } => "passage.neutrals-never-permit", "{space} is neutral and lets no ships pass";
    NoPermission { space: Space } => "passage.own-or-permission", "whoever holds {space} has not permitted the passage";
    NoPassage { space: Space } => "passage.own-or-permission", "{space} controls no passage";
    NotYourPassage { space: Space } => "passage.own-or-permission", "{space} is not yours to open for that power";
    PermissionStands => "passage.own-or-permission", "that is so already";
    RussianShipsAvoid { space: Space } => "russia.ships-avoid-ships", "before it is at war Russia sails into no zone with foreign ships, as in {space}";
    RussianShipsAvoidCapitals { space: Space } => "russia.ships-avoid-capitals", "before it is at war Russia sails into no zone beside a capital, such as {space}";
    NoDeck { unit: Unit, space: Space } => "noncombat.air-to-friendly", "no carrier in {space} takes the {unit}";
    NoConquestOfNeutrals => "usa.no-conquest-of-neutrals", "the United States never conquer a neutral country, and eight units are not near for diplomacy";
    RussiaSparesNeutrals => "russia.no-attack-on-neutrals", "before it is at war Russia attacks no neutral country, and eight units are not near for diplomacy";
    RussiaMustRetreat => "russia.diplomacy-must-retreat", "a Russia at peace must go back after a refusal";
    GuestsInFrance => "france.guests-limited-before-war", "until France is at war it admits two ground and two air units of a nation in a zone";
    GuestsInChina => "china.usa-limited-before-war", "until China is at war it admits two American ground and two air units in a zone";
    NoGuestsInChina => "china.no-french-or-british-before-war", "until China is at war it admits no French or British units";
    TransportsNotAlone => "sea-transport.not-alone-into-enemy-zone", "transports do not enter an enemy zone alone: move a warship or aircraft there first";
    NoTask { unit: Unit } => "combat-move.sea-tasks", "there is nothing for a {unit} to do there in the combat move";
    LoadInFriendlyZone { space: Space } => "sea-transport.loads-in-friendly-zone", "{space} is not a friendly sea zone";
    NoInfantryDrop => "infantry.by-air-noncombat-only", "regular infantry flies only in the non-combat movement";
    ParatroopersStartWithPlane => "special-forces.paratroopers-start-with-plane", "paratroopers and plane begin the turn in the same zone";
    BombsBetweenFactories => "bomb.carried-between-factories", "atomic bombs are carried from one factory to another";
    NotAboard => "sea-transport.carries-two", "so many are not aboard there";
    OneDrop => "sea-transport.one-drop", "a ship puts units ashore in one land zone a turn";
    OnlyBombersRaid => "combat-move.raid-bombers-only", "only bombers raid factories";
    RaidNeedsFactory { space: Space } => "raid.target-has-factory", "{space} has no enemy factory to raid";
    EscortAllOrNone => "raid.escort-all-or-none", "all bombers of a raid are escorted, or none";
    BombsByBomber => "bomb.attacks-by-bomber", "atomic bombs are dropped by bombers";
    BomberLevelThree => "bomb.needs-bomber-level-three", "only bombers of the third level drop atomic bombs";
    CapitalFactoryStays => "factory.capital-not-moved", "a capital factory is neither moved nor pulled down";
    FactoriesMoveOne => "noncombat.factories-move", "a factory moves to a neighbouring zone";

    // Combat
    MissionNeedsWar => "war.no-mission-before", "without a declaration of war spies carry out no missions";
    NoTarget => "spy.one-mission-a-turn", "there is nothing for that mission here";
    BareCapital => "spy.no-sabotage-of-bare-capital", "a capital factory without chips cannot be sabotaged";
    StealInCapital => "spy.steal-in-capital", "technology is stolen in an enemy capital";
    SpoilInCapital => "spy.spoil-in-capital", "technology is sabotaged in an enemy capital";
    SpoilLevelTwo => "spy.spoil-level-two", "only a technology of the second level can be set back";
    OnlyFightersScramble => "alert.fighters-fly-in", "only fighters fly to help";
    FighterZoneAttacked { space: Space } => "alert.fighter-zone-not-attacked", "{space} is under attack itself";
    NoScramble { space: Space } => "alert.within-one-of-radar", "fighters fly one zone, to an attacked zone within one of the radar that saw the attack, not to {space}";
    RocketsAtFactories => "rocket.factories-only", "rockets are fired at enemy factories";
    RocketRange { range: u8 } => "rocket.level-one" for rocket(*range), "the rockets reach {range} zones";
    OneNegotiation => "diplomacy.one-attempt", "one attempt was made this turn";
    NotNeutral { space: Space } => "diplomacy.neutrals-only", "{space} is no neutral or minor country";
    FormerlyFrench { space: Space } => "fall-france.no-diplomacy-ever", "{space} was French and listens to no diplomacy";
    AttackedBefore { space: Space } => "diplomacy.never-attacked", "another player has attacked {space} before";
    InsultedBefore { space: Space } => "diplomacy.never-insulted", "another player has insulted {space} before";
    EightUnits { units: usize } => "diplomacy.eight-units", "eight units must be in position, and {units} are";
    TenSearchDice => "search.ten-dice-at-most", "ten search dice are the most";
    NoBattleship => "search.battleship-drives-off", "only a fleet with battleships drives attackers off";
    ThreeFromAmbush => "search.ambush-three-units", "one to three units fire from ambush";
    WrongBombarders => "cruiser.bombards-with-landing", "cruisers and battleships bombard, one for each unit landed from their sea zone";
    WrongTargets { must: usize } => "submarine.picks-target-first-round", "each of the {must} submarines picks one target there";
    NoShipInRange => "coastal-gun.fires-at-one-ship", "the coastal gun fires at ships that landed units, or bombarded in this round";
    NoSuchTarget { unit: Unit } => "japan.kamikaze-picks-target", "there is no {unit} to dive at";
    WrongLosses { must: u16, named: u16 } => "battle.one-hit-one-casualty", "{must} hits must be taken, and {named} are named";
    GunsNeverLost => "gun.never-casualty", "guns are never lost in battle";
    RadarNeverLost => "radar.captured", "radar is never lost in battle";
    NoShipsOnLand => "sea-transport.no-land-casualty", "ships are never lost in a battle on land";
    NotHittable { unit: Unit } => "battle.one-hit-one-casualty", "so many {unit} are not there to be hit";
    EliminatedFirst => "eliminated.first-casualties", "units of an eliminated power are lost first";
    NeutralsStay => "neutral.units-stay-home", "units of a neutral country never leave it";
    EliminatedStay => "eliminated.units-never-move", "units of an eliminated power stay where they are";
    RetreatWithoutCargo => "battle.retreat-carries-nothing", "what carries others does not retreat";
    LandedStay => "battle.landed-do-not-retreat", "units that came by sea do not retreat";
    CasualtiesStay => "battle.casualty-does-not-retreat", "casualties do not retreat";
    HitShipsStay => "battle.hit-ship-does-not-retreat", "a ship that was hit does not retreat";
    DefendersStay { unit: Unit } => "battle.others-do-not-retreat", "a defending {unit} does not retreat";
    HavenAttacked { space: Space } => "battle.retreat-not-attacked-zone", "{space} is or was under attack this turn";
    NoHaven { space: Space } => "battle.retreat-no-new-combat", "nobody can retreat to {space} without a fight";
    TooManyReserves { have: usize } => "reserves.any-number", "{have} reserves can be called up";
    TooManyFighters { have: usize } => "raid.fighters-in-zone", "{have} fighters are in the zone";

    // Repairs, capitals, empire
    NoShipDamage { unit: Unit, damage: u8 } => "ship-repair.multiple-hits-only", "the {unit} there have {damage} points of damage";
    NotBesideFactory { space: Space } => "ship-repair.beside-factory", "no friendly factory stands beside {space}";
    RelocateToOriginal => "fall-capital.original-zone", "a capital moves to an original zone that is still held";
    NoCapitalThere { space: Space } => "empire.choose-capital", "{space} cannot be chosen as a capital";
}

/// Rows that say the same of several units.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident: $($(|)? $($unit:ident)|+ => $row:literal,)* _ => $other:literal;)*) => {
        $($(#[$doc])* fn $name(unit: Unit) -> &'static str {
            match unit { $($($unit)|+ => $row,)* _ => $other }
        })*
    };
}

rows! {
    /// How far a unit goes.
    moves:
        SpecialForces => "special-forces.moves-one", Apc => "apc.moves-two", Armor => "armor.moves-two",
        Fighter => "fighter.moves-four", TransportPlane => "transport-plane.moves-four", Bomber => "bomber.moves-six",
        SeaTransport => "sea-transport.moves-two", Submarine => "submarine.moves-two",
        Destroyer => "destroyer.moves-two", Cruiser => "cruiser.moves-two", AircraftCarrier => "carrier.moves-two",
        Battleship => "battleship.moves-two", AaGun => "gun.moves-one", CoastalGun => "coastal-gun.moves-one",
        RocketLauncher => "rocket.moves-one", Spy => "spy.moves-one", _ => "infantry.moves-one";
    /// That it moves once.
    spent:
        SpecialForces => "special-forces.one-move-a-turn", Apc => "apc.no-second-move", Armor => "armor.no-second-move",
        Fighter => "fighter.four-zones-a-turn", TransportPlane => "transport-plane.four-zones-a-turn",
        Bomber => "bomber.six-zones-a-turn", SeaTransport => "sea-transport.one-phase",
        Submarine => "submarine.one-phase", Destroyer => "destroyer.one-phase", Cruiser => "cruiser.one-phase",
        AircraftCarrier => "carrier.one-phase", Battleship => "battleship.one-phase", AaGun => "gun.moves-one",
        CoastalGun => "coastal-gun.moves-one", RocketLauncher => "rocket.moves-one", Spy => "spy.moves-one",
        _ => "infantry.one-move-a-turn";
    /// Where it is built.
    built:
        RegularInfantry => "infantry.built-without-factory", SpecialForces => "special-forces.built-at-factory",
        Apc => "apc.built-at-factory", Fighter => "fighter.built-at-factory",
        TransportPlane => "transport-plane.built-at-factory", Bomber => "bomber.built-at-factory",
        SeaTransport => "sea-transport.built-beside-factory", Submarine => "submarine.built-beside-factory",
        Destroyer => "destroyer.built-beside-factory", Cruiser => "cruiser.built-beside-factory",
        AircraftCarrier => "carrier.built-beside-factory", Battleship => "battleship.built-beside-factory",
        AaGun => "gun.built-at-factory", CoastalGun => "coastal-gun.new-at-factory",
        RocketLauncher => "rocket.built-at-factory", _ => "armor.built-at-factory";
    /// How many a power may have.
    most_of:
        AtomicBomb => "bomb.three-at-most", CoastalGun => "coastal-gun.three-per-player", _ => "reserves.five-at-most";
    one_per_zone:
        CoastalGun => "coastal-gun.one-per-zone", RocketLauncher => "rocket.one-per-zone", Radar => "radar.one-per-zone",
        _ => "gun.one-per-zone";
    /// In which phase it moves.
    phase:
        CoastalGun => "coastal-gun.moves-in-noncombat-for-one", RocketLauncher => "rocket.moves-in-noncombat-only",
        Radar => "radar.never-moves", AtomicBomb => "bomb.no-other-movement",
        LimitedFactory | UnlimitedFactory => "noncombat.factories-move", _ => "gun.moves-in-noncombat-only";
    /// Where it stops after putting units ashore.
    stops:
        Submarine => "submarine.stops-after-drop", Cruiser => "cruiser.stops-after-drop",
        Battleship => "battleship.stops-after-drop", _ => "sea-transport.stops-after-drop";
    /// Where aircraft end their turn.
    lands:
        TransportPlane => "transport-plane.starts-and-ends-on-friendly-ground", Bomber => "bomber.starts-and-ends-on-land",
        _ => "fighter.starts-and-ends-on-friendly-ground";
    /// What it carries.
    holds:
        TransportPlane => "transport-plane.carries-two", Apc => "apc.carries-two", Bomber => "bomber.carries-one-bomb",
        Submarine => "submarine.carries-one-special-forces", Cruiser => "cruiser.carries-gun-or-bomb",
        Battleship => "battleship.carries-gun-or-bomb", AircraftCarrier => "carrier.carries-two",
        _ => "sea-transport.carries-two";
}

fn chips(most: u8) -> &'static str {
    match most {
        3 => "factory.limited-three-chips",
        6 => "factory.unlimited-six-chips",
        _ => "factory.capital-ten-chips",
    }
}

fn closed(space: Space) -> &'static str {
    if space.is_sea() { "bomb.sea-closed-one-round" } else { "bomb.land-closed-four-rounds" }
}

fn rocket(range: u8) -> &'static str {
    match range {
        0..=3 => "rocket.level-one",
        4 => "rocket.level-two",
        _ => "rocket.level-three",
    }
}

fn never_lends(from: Power) -> &'static str {
    if from == Power::Italy { "italy.no-lending" } else { "china.never-lends" }
}

fn offers(power: Power) -> &'static str {
    match power {
        Power::Italy => "italy.offers-round-two-only",
        Power::France => "france.offers-round-two-only",
        Power::Japan => "japan.offers-round-two-only",
        Power::UnitedKingdom => "uk.no-offers",
        Power::China => "china.no-offers",
        _ => "germany.offers-round-two-only",
    }
}
