//! Why an order is refused. Every reason names its ledger row; the list below is all there are.

use crate::board::Space;
use crate::power::Power;
use crate::tech::Tech;
use crate::units::Unit;

sandtable_engine::reasons! {
    // Whose turn it is, and what an order names.
    NotYourTurn { power: Power } => "engine.one-decides", "{power} is not to decide now";
    NotInThisPhase { phase: &'static str } => "classic.phases", "this order does not belong to the {phase} phase";
    NotNow { wanted: &'static str } => "engine.one-decides", "the game waits for something else: {wanted}";
    NotYours { power: Power } => "engine.own-units", "the units of {power} are not yours to order";
    NamedTwice => "engine.order-names-units", "the order names the same units twice";
    NothingNamed => "engine.order-names-units", "the order names nothing; leave it out instead";
    NotThere { count: u16, power: Power, unit: Unit, space: Space } => "engine.order-names-units",
        "there are not {count} {unit} of {power} in {space} that this order could mean";
    NobodyThere { power: Power, space: Space } => "engine.order-names-units", "nothing of {power} is in {space}";
    NoPath => "engine.order-names-units", "the order does not lead from one space to another";
    AlreadyConceded => "engine.concession", "this power has conceded already";
    Over => "engine.one-decides", "the game is over";

    // War and peace.
    NoSuchEnemy { power: Power } => "engine.order-names-units", "{power} is nobody's enemy: name one of the powers";
    AlreadyAtWar { power: Power } => "engine.war-once", "you are at war with {power} already";
    DeclareInTurn => "engine.declare-before-combat", "war is declared in one's own turn before combat; only Germany may at any time";
    SameSide { power: Power } => "classic.no-friendly-attack", "{power} is on your own side";
    PactHolds { until: u16 } => "pact.until-turn-six", "the pact forbids Japan to attack Russia before turn {until}";
    RussianPactHolds { until: u16 } => "pact.russia-until-turn-six", "the pact forbids Russia to attack Japan before turn {until}";
    PactPrice { held: u16 } => "pact.first-pays-fifteen", "who breaks the pact pays 15 IPCs, but only {held} are held";
    BritainWaits => "britain.no-attack-on-japan", "Britain does not attack Japan before turn 6 unless it was attacked";
    UsaWaits { power: Power } => "usa.no-attack-first", "the United States may not go to war with {power} before turn 6 unless it was attacked";
    RussiaWaits => "russia.no-attack-on-germany", "Russia does not attack Germany before turn 5 unless it was attacked";
    RussiaSparesChina => "russia.not-china", "Russia may not attack Chinese areas";
    RussiaSparesAllies { power: Power } => "russia.not-allied-areas", "Russia may not attack or enter what belongs to {power}";
    OneCounterAttack => "purge.one-counter-attack", "on the turn of the German declaration Russia attacks one area only";
    CounterAttackGermany => "purge.german-area", "the one counter-attack must go against Germany";
    OnlyRecapture => "japan-surrender.only-recapture", "with its island occupied Japan may only attack there";

    // Frozen units and closed areas.
    ItalyFrozen { space: Space } => "italy.frozen", "units in {space} do not move until France has fallen";
    ItalianShipsFrozen => "italy.frozen-ships", "ships in the Italian sea zone do not move until France has fallen";
    RomaniaFrozen => "romania.frozen", "units in Romania do not move until Germany is at war with Russia";
    RomaniaNoStop => "romania.no-stop", "German units may pass Romania but not stay there until Germany is at war with Russia";
    ThailandFrozen => "thailand.frozen", "units in Thailand do not move until Japan is at war with a major power";
    ThailandClosed => "thailand.no-entry", "no Axis unit enters Thailand until Japan is at war with a major power";
    DutchFleetFrozen => "dutch-fleet.frozen", "the Dutch fleet does not move until Japan is at war with Britain or the United States, or turn 5";
    EastIndiesClosed => "britain.east-indies-closed", "British units stay out of the East Indies until Britain is at war with Japan";
    VichyStays => "vichy.no-movement", "Vichy forces do not move";
    VichyPassage { space: Space } => "vichy.no-passage", "nobody moves through or over {space}, which is Vichy";
    UsaStaysHome { space: Space } => "usa.stays-home", "while neutral the United States enters only its own areas, not {space}";
    UsaNoInvasion { space: Space } => "usa.no-neutral-invasion", "the United States does not invade {space}, which is neutral; it may offer economic aid";
    ChinaClosed => "allies.china-closed", "only Allies at war with both Axis powers may enter China";
    ChineseConfined { space: Space } => "china.infantry-confined", "Chinese infantry does not leave China for {space}";
    NotYourFriend { space: Space, owner: Power } => "classic.no-friendly-attack", "{space} belongs to {owner}, who is no friend whose land you share";
    Barred { space: Space } => "invasion.never-again", "{space} is closed for good after a failed attempt";
    FinlandBarred => "finland.russia-barred", "after turn 1 Russia may not attack Finland until it is at war with Germany";
    NoTanksInSwitzerland => "switzerland.no-tanks", "no tanks go into Switzerland";
    SwissPrice { held: u16 } => "switzerland.ten-ipcs", "invading Switzerland costs 10 IPCs, but only {held} are held";

    // Moving.
    NotAdjacent { from: Space, to: Space } => "classic.adjacent", "{from} does not border {to}";
    TooFar { from: Space, to: Space, reach: u8 } => "classic.movement-points", "no legal way leads from {from} to {to} with {reach} movement left";
    LandUnitAtSea { unit: Unit, space: Space } => "classic.adjacent", "{unit} cannot enter {space} on its own; load it onto a transport";
    ShipOnLand { unit: Unit, space: Space } => "classic.adjacent", "{unit} cannot enter {space}: ships stay at sea";
    MustStop { space: Space } => "classic.enemy-stops", "the move must end in {space}, which is held against it";
    OnlyTanksBlitz { unit: Unit, space: Space } => "blitz.tanks-only", "{unit} must stop in {space}; only tanks go on";
    ShipsStop { zone: Space } => "classic.enemy-ships-stop", "enemy ships in {zone} end the move there";
    HostileInNoncombat { space: Space } => "classic.attack-in-combat-move", "{space} is not friendly; it is entered in combat movement only";
    HostileZoneInNoncombat { zone: Space } => "classic.attack-in-combat-move", "enemy ships hold {zone}; it is entered in combat movement only";
    GunInCombatMove => "classic.aa-no-combat-move", "AA guns move in noncombat movement";
    Immobile { unit: Unit } => "classic.factory-fixed", "{unit} does not move";
    PartisansStay => "partisan.no-movement", "partisans do not move";
    Committed { unit: Unit } => "classic.one-move", "this {unit} is already committed to an attack; recall it first";
    MovedInCombat { unit: Unit } => "classic.one-move", "this {unit} moved or fought in combat";
    Spent { unit: Unit } => "classic.cargo-no-more-movement", "this {unit} moves no further this turn";
    UnwillingStay => "morale.unwilling-stay", "infantry that failed its morale check does not move this turn";
    InPort => "battleship.repair-stays", "a battleship under repair stays in port";
    InPen => "pen.free-shift", "the submarine is in its pen; let it leave first";
    NotMoved { unit: Unit } => "engine.recall", "there is no move of this {unit} that could be taken back";
    SuezClosed => "classic.canal-suez", "the Suez Canal is open only to the side that holds Egypt and Trans Jordan";
    PanamaClosed => "panama.closed-to-axis", "the Panama Canal is closed while the other side holds Panama";
    StraitsClosed => "straits.closed-while-neutral", "no ship enters the Black Sea while Turkey is neutral";
    StraitsDenied { owner: Power } => "straits.owner-decides", "{owner} holds Turkey and has not allowed the passage";
    StraitsNotYours => "straits.owner-decides", "only the owner of Turkey decides about the straits";
    ForeignFactory { zone: Space, land: Space } => "neutral-ships.not-at-factory", "ships at peace do not end their move in {zone}, off the factory in {land}";
    FerryFull => "ferry.two-infantry-or-tank", "two infantry or one tank a turn cross to or from Northern Ireland";
    FerryBlocked => "ferry.not-against-enemy-ships", "enemy ships hold the zone around Ireland";
    FerryEndsMove => "ferry.ends-movement", "units cross to or from Northern Ireland with their whole move";
    FerryIsBritish => "ferry.two-infantry-or-tank", "only British units cross between Britain and Northern Ireland";

    // Aircraft.
    ForeignAirspace { space: Space, owner: Power } => "classic.neutral-airspace", "{space} belongs to {owner}, with whom you are at peace";
    NeutralAirspace { space: Space } => "classic.neutral-airspace", "{space} is neutral; nobody flies over it";
    NotEnoughDecks { space: Space } => "classic.landing-needed", "the decks in reach of {space} cannot take in all the fighters that are out";
    NoLanding { unit: Unit, space: Space } => "classic.landing-needed", "{unit} over {space} would have no place to land";
    CannotLand { space: Space } => "classic.land-friendly", "aircraft land where it was friendly when the turn began, not in {space}";
    NoDeck { zone: Space } => "classic.carrier-two-fighters", "there is no room on carriers in {zone}";
    DropFromSameArea => "paratrooper.same-start", "bomber and paratrooper must start in the same area";
    OneBomberEach => "paratrooper.one-per-bomber", "each paratrooper needs a bomber of its own there";
    OnlyParatroopers { unit: Unit } => "paratrooper.dropped-by-bomber", "{unit} cannot be dropped, only paratroopers";
    FallBackTogether { space: Space } => "morale.unwilling-retreat", "they fall back together to one Chinese area they came from, not to {space}";
    OneVolunteer => "tigers.one-fighter", "one volunteer fighter at most flies for China";
    OnlyAmericaVolunteers => "tigers.one-fighter", "only the United States sends volunteers";
    VolunteersToAsia { space: Space } => "tigers.becomes-chinese", "volunteers land in friendly Asia, not in {space}";
    TigersLandInChina => "tigers.lands-in-china", "the volunteer must land in China";
    TigersAlone { space: Space } => "tigers.accompanied", "the volunteer fighter does not attack {space} without other Chinese units";

    // Transports.
    Aboard { unit: Unit } => "classic.cargo-no-more-movement", "this {unit} is aboard; it goes where its ship goes";
    NotAboard { unit: Unit } => "engine.order-names-units", "this {unit} is not aboard";
    NotCargo { unit: Unit } => "classic.transport-load", "{unit} is no cargo";
    NoRoom { zone: Space } => "classic.transport-load", "there is no room for them on ships in {zone}";
    HostileLoading { zone: Space } => "classic.transport-not-in-hostile-zone", "enemy ships hold {zone}; nothing is loaded or put ashore there";
    LandsElsewhere => "classic.transport-one-place", "this transport puts units ashore elsewhere, or has done so";

    // Missions.
    NotARaider { unit: Unit } => "raid.who-takes-part", "{unit} flies no raids";
    FightersRaidAlone => "ruling.raid-needs-bomber", "fighters accompany bombers: send bombers on this raid first";
    NoFactoryToRaid { space: Space } => "raid.factory-needed", "there is no enemy factory in {space}";
    OnlyGermanyHunts => "hunt.germany-only", "only German submarines hunt convoys";
    ConvoysTooEarly => "hunt.from-turn-two", "convoys are hunted from turn 2";
    NotTheAtlantic { zone: Space } => "hunt.atlantic", "{zone} is not the Atlantic";
    ConvoyZoneHeld { zone: Space } => "hunt.unoccupied-zone", "allied units are in {zone}";
    BoatsAlone { zone: Space } => "hunt.subs-alone", "submarines hunt alone; other German ships are in {zone}";
    OneZonePerBoat => "hunt.one-zone-per-sub", "each submarine hunts in one zone only";
    HuntsAndFights => "hunt.no-other-combat", "a submarine hunts or fights, not both";
    HuntingTooEarly => "sub-hunt.from-turn-two", "the United States hunts submarines from turn 2";
    BoatsBesideShips { zone: Space } => "sub-hunt.not-beside-ships", "other German ships are in {zone}; its submarines may not be hunted in peace";
    OnlySubmarinesHunted => "sub-hunt.submarines-only", "in peace the United States attacks German submarines only";
    PensFromTheAir { zone: Space } => "pen.air-attack-only", "only aircraft attack the pen in {zone}";
    CannotDetect { unit: Unit } => "detection.who-detects", "{unit} cannot find submarines";
    NobodyAttacks { space: Space } => "engine.marker-needs-attack", "no unit that this would be for attacks {space}";
    NoEnemyThere { space: Space } => "engine.marker-needs-attack", "there is nobody to attack in {space}";
    SurpriseTurnOver => "surprise.first-attack-turn", "the surprise attack belongs to the first turn on which Germany attacks Russia";
    OneSurprise => "surprise.one-area", "one area is surprised";
    OnlyJapan => "banzai.three-per-turn", "only Japan does this";
    ThreeBanzais => "banzai.three-per-turn", "three banzai attacks a turn";
    NoBanzaiMarker { space: Space } => "banzai.declared-before-combat", "no banzai marker is left in {space}";
    MarinesTooEarly => "marines.from-turn-five", "American marines act from turn 5";
    FourMarines => "marines.four", "four infantry at most are marines";
    NoTech { tech: Tech } => "tech.marker-needed", "{tech} is not developed";
    OneGunPerArea { space: Space } => "artillery.one-gun-per-area", "one gun supports the attack on {space} already";
    RocketRange { from: Space, to: Space } => "rockets.range-two", "a rocket from {from} does not reach {to}";
    NoRocketTarget { space: Space } => "rockets.factory-die", "there is no such enemy target in {space}";
    RocketMovesOrFires => "rockets.not-move-and-fire", "a rocket that moved or fired does not do both";
    OneAtomicBomb => "atomic.one-bomber", "one atomic bomb a turn";
    AtomicAlone { space: Space } => "atomic.not-with-attack", "other units attack {space}; no atomic bomb is dropped there";

    // Battles.
    NoBattleThere { space: Space } => "engine.battle-choice", "no battle in {space} can be fought now";
    NoSuchLoss { count: u16, unit: Unit } => "classic.owner-picks-losses", "there are not {count} hits that {unit} could take";
    WrongNumberOfLosses { must: u16, chosen: u16 } => "classic.owner-picks-losses", "{must} hits must be taken, not {chosen}";
    TransportsLast => "transports.last-casualty", "transports are lost last";
    OtherNationFirst => "multinational.attacker-chooses-first-loser", "the attacker said which nation loses first";
    LossesDoNotFit => "engine.hits-fit", "these hits cannot fall on those units";
    EveryGun { guns: u16 } => "aa.one-kind-of-target", "each of the {guns} guns shoots at aircraft or at tanks";
    TooManyKamikazes { most: u8 } => "kamikaze.two-ipcs", "between one and {most} fighters can be kamikazes now";
    NoWayOut { space: Space } => "classic.retreat-after-round", "a retreat to {space} is not open";
    NobodyRetreats => "classic.no-retreat-from-landing", "none of these units may retreat";
    BanzaiToTheEnd => "banzai.no-infantry-retreat", "after a banzai attack infantry fights to the end";
    NoSuchBoats { count: u16 } => "sub.withdraw-after-round", "there are not {count} submarines that could withdraw";
    SixGuardsmen => "guard.six-infantry", "the National Guard has six infantry at most";
    NotSoManyFighters { most: u16 } => "raid.defenders-may-stay-down", "{most} fighters at most can rise";
    FuelDumpsBurn { most: u16 } => "damage.fuel-dumps", "with burning fuel dumps {most} fighters at most can rise";
    EveryBomber { bombers: u16 } => "raid.mission-each", "each of the {bombers} bombers needs one mission";
    TollUnpaid { infantry: u16, armor: u16, ipcs: u16 } => "engine.toll", "give up {infantry} infantry and {armor} armor, or units just worth {ipcs} IPCs";

    // Money.
    TooExpensive { cost: u16, held: u16 } => "classic.pay-when-buying", "this costs {cost} IPCs, but only {held} are held";
    OnePurse => "france.money-separate", "one order spends the money of one power: France and China have their own";
    Surrendered { power: Power } => "usa-surrender.no-more-ipcs", "{power} has surrendered";
    CapitalLost { power: Power } => "classic.income-needs-capital", "{power} buys nothing while its capital is in enemy hands";
    RepairsFirst => "purchase.repairs-first", "repairs come before technology, improvements and units";
    TechnologyBeforeUnits => "purchase.technology-second", "technology and improvements come before units";
    RepairThrown => "ruling.repair-unaffordable", "the dice for this repair have fallen; they are not thrown again this turn";
    NothingToRepair => "damage.repair-price", "there is not so much to repair there";
    RepairAtFriendlyCoast { zone: Space } => "battleship.repair-place", "{zone} has no friendly coast";
    InfantryRepairs => "damage.infantry-repair-four", "four points of infantry equipment a turn";
    HeavyRepairs => "damage.heavy-repair-three", "three points of heavy equipment a turn";
    AircraftRepairs => "damage.aircraft-repair-three", "three points of aircraft construction a turn";
    FuelRepairs => "damage.fuel-repair-two", "two points of fuel dumps a turn";
    ShippingRepairs => "damage.shipping-repair-three", "three points of shipping yards a turn";
    NotBuilt { unit: Unit, power: Power } => "costs.vary-by-country", "{power} does not build {unit}";
    OffFactoryInfantry { unit: Unit } => "off-factory.normal-infantry-only", "only normal infantry is placed off factories, not {unit}";
    OnlyPartisans => "russia-falls.partisans-only", "a Russia without land builds partisans only";
    TigersInstead => "tiger.replaces-ss-panzers", "SS Panzers are no longer built; build Tigers";
    SsPanzersTooEarly => "ss-panzer.from-turn-three", "SS Panzers are built from turn 3";
    PanzergrenadiersTooEarly => "panzergrenadier.from-turn-two", "Panzergrenadiers are built from turn 2";
    GuardsTooEarly => "guards.from-turn-five", "Guards are built from turn 5";
    ArmoredInfantryTooEarly => "armored-infantry.from-turn-five", "armored infantry is built from turn 5";
    FourParatroopers => "paratrooper.four-in-play", "a country has four paratroopers at most";
    FourSsPanzers => "ss-panzer.four-in-play", "four SS Panzers at most";
    SixPanzergrenadiers => "panzergrenadier.six-in-play", "six Panzergrenadiers at most";
    FourGuards => "guards.four-in-play", "four Guards at most";
    SixArmoredInfantry => "armored-infantry.six-in-play", "six armored infantry at most";
    FourTigers => "tiger.four-in-play", "four Tigers at most";
    TwoRockets => "rockets.two-units", "two rockets at most";
    TwoSsPanzersATurn => "ss-panzer.two-per-turn", "two SS Panzers a turn";
    TwoPanzergrenadiersATurn => "panzergrenadier.two-per-turn", "two Panzergrenadiers a turn";
    TwoGuardsATurn => "guards.two-per-turn", "two Guards a turn";
    TwoArmoredInfantryATurn => "armored-infantry.two-per-turn", "two armored infantry a turn";
    TwoTigersATurn => "ruling.tiger-rate", "two Tigers a turn";
    NoPurge => "purge.twenty-ipcs", "the purge's money is spent by Russia on the turn of the German declaration";

    // Improvements and technology.
    NotYourFactory { space: Space } => "factories.placement-area", "you have no factory in {space}";
    ImprovementsTooEarly => "improvement.from-turn-three", "factories are improved from turn 3";
    ImprovementsInWar => "improvement.at-war-with-major-power", "factories are improved only at war with a major power";
    ImprovedAlready { space: Space } => "improvement.one-of-a-type", "the factory in {space} has this improvement";
    NotAMajorPower { power: Power } => "tech.major-powers", "{power} develops no technologies";
    TechTooEarly => "tech.from-turn-three", "technologies are developed from turn 3";
    TechInWar => "tech.at-war-with-major-power", "technologies are developed only at war with a major power";
    NotYourTech { tech: Tech } => "tech.major-powers", "{tech} is for others to develop";
    TechKnown { tech: Tech } => "tech.marker-needed", "{tech} is fully developed";
    MarkerStands { tech: Tech } => "tech.marker-three", "a marker stands on {tech} already";
    MarkerNeeded { tech: Tech } => "tech.marker-needed", "{tech} needs a marker first";
    NoFreeMarkers => "tech.two-free-markers", "both free markers are used";
    TechMaximum { tech: Tech, most: u16 } => "tech.maximum-per-technology", "{most} IPCs a turn at most go into {tech}";
    DevelopedAlready => "tech.gain-roll", "this turn's development dice have been rolled";
    OneSpyAction => "tech-espionage.one-of-them", "spies sabotage or steal once a turn";
    SpyCaught => "tech-espionage.caught", "a spy was caught; espionage rests this turn";
    NothingToSabotage { tech: Tech } => "tech-espionage.sabotage", "there is nothing of {tech} to sabotage";
    NothingToSteal { tech: Tech } => "tech-espionage.stealing", "there is nothing of {tech} to steal";
    RadarAmongAllies => "radar.transfer", "Britain and the United States share radar";
    NothingToShare => "radar.transfer", "there is no radar that the other lacks";
    RadarNextTurn => "radar.transfer", "radar is shared one turn after it was obtained";

    // Politics that cost money.
    NoInfluence { space: Space } => "spain.once-per-turn", "you have no influence on {space}";
    NotNeutral { space: Space } => "saudi.neutral-and-axis-egypt", "{space} is not neutral";
    OneInfluenceATurn => "spain.once-per-turn", "one attempt a turn";
    SpainNeedsFifty => "spain.fifty", "Spain is influenced only with 50 IPCs or more";
    TurkeyNeedsFiftyFive => "turkey.fifty-five", "Turkey is influenced only with 55 IPCs or more";
    IraqNeedsEgypt => "iraq.egypt", "Iraq is influenced only while Germany holds Egypt";
    SaudiNeedsEgypt => "saudi.egypt-occupied", "Saudi Arabia is influenced only while the Axis holds Egypt";
    SaudiInPurchase => "saudi.purchase-phase", "Saudi Arabia is influenced in the purchase phase";
    SaudiOnceATurn => "saudi.once-per-turn", "one attempt a turn";
    IndoChinaNotVichy => "indo-china.influence-vichy", "French Indo-China is not Vichy";
    IndoChinaOnceATurn => "indo-china.once-per-turn", "one attempt a turn";
    OnlyGermanyAssassinates => "assassination.once", "only the German player may try";
    OneAssassination => "assassination.once", "it has been tried";
    AidIsAmerican => "aid.announced", "only the United States gives economic aid";
    AidInTheAmericas { space: Space } => "aid.western-hemisphere", "{space} is not in the Western Hemisphere";
    AidOnceATurn { space: Space } => "aid.once-per-country", "{space} was offered aid this turn";
    CounterAidOnly => "counter-aid.chile-argentina", "Germany answers aid to Chile and Argentina only, and when it is offered";
    CounterAidMoney { ipcs: u16, held: u16 } => "counter-aid.any-sum", "{ipcs} IPCs cannot be paid out of {held}";
    MatchAll { owed: u16 } => "counter-aid.match-or-give-up", "all {owed} IPCs must be matched, or the attempt given up";
    NoLender { power: Power } => "lend-lease.britain-to-france-only", "{power} lends nothing";
    BritainLendsFrance => "lend-lease.britain-to-france-only", "Britain lends to France only";
    BritainLendsTen => "lend-lease.britain-ten", "Britain lends ten IPCs at most";
    LendAllies { power: Power } => "lend-lease.allies-at-war", "{power} is no ally to lend to";
    LendAtWar { power: Power } => "lend-lease.allies-at-war", "{power} is not at war with the Axis";
    LendOnce { power: Power } => "lend-lease.one-attempt-per-country", "{power} has been lent to this turn";
    LendHalf { most: u16 } => "lend-lease.half-production", "{most} IPCs at most are lent in a turn";
    PenaltyOfTheTwo => "invasion.joint-penalty", "Britain or France pays";

    // Rail and Russia.
    NotByRail { unit: Unit } => "rail.land-units", "{unit} does not go by rail";
    RailUnmoved { unit: Unit } => "rail.unmoved-units", "this {unit} has moved; only unmoved units go by rail";
    RailFull { left: u8 } => "rail.own-capacity", "only {left} points of rail capacity are left";
    RailsNotLent { power: Power } => "rail.shared", "{power} does not lend you rails";
    NoRailWay { from: Space, to: Space } => "rail.friendly-land", "no rails lead from {from} to {to} over friendly land that was not captured this turn";
    OneRailInEurope => "rail.russia-one-in-europe", "one point of Russian rail is usable outside Russia";
    NoRailThisTurn => "russia-falls.no-rail", "Russia has no rail movement on the turn its capital moved";
    DemolishInTurn => "factory.destroyed-by-owner", "factories are destroyed in their owner's turn; only Russia's at any time";
    OnlyRussianFactoriesMove => "russian-factory.moves", "only Russian factories move";
    FactoryTooFar => "russian-factory.two-areas-no-build", "a factory moves two areas at most";
    TwoFactories { space: Space } => "russian-factory.not-two-together", "there is a factory in {space} already";
    PartisansAtHome => "partisan.original-russian", "partisans rise in originally Russian areas";
    PartisansWhereVacated { space: Space } => "partisan.vacated-axis-area", "{space} is not a vacated area under Axis control";
    OnePartisanATurn { space: Space } => "partisan.one-per-area-per-turn", "one partisan a turn in {space}";
    TwoPartisans { space: Space } => "partisan.link-up", "there are not two partisans in {space}";
    CapitalOnOwnLand { space: Space } => "russia-falls.unconquered-area", "{space} is not Russian";
    NoSeatInExile { space: Space } => "exile.new-capital", "{space} is no British area of Canada, Australia, South Africa or India";
    NoVichyPort { space: Space } => "fleet.equal-distance-axis", "{space} is not among the nearest Vichy areas";

    // Placement.
    NotBought { count: u16, unit: Unit } => "classic.place-what-was-bought", "there are not {count} such {unit} waiting to be placed here";
    NotAFactory { space: Space } => "factories.placement-area", "there is no factory of yours in {space} for this";
    OwnTroopsOnly { space: Space } => "france.money-for-french-troops", "the factory in {space} builds its owner's troops only";
    BoughtForElsewhere { space: Space } => "engine.bought-for", "these units were bought for another factory than {space}";
    FactoryFull { space: Space, most: u16 } => "factories.capacity", "the factory in {space} takes {most} units";
    FactoryTooNew { space: Space } => "ruling.new-factory-use", "the factory in {space} was built this turn";
    FactoryJustCaptured { space: Space } => "ruling.captured-factory-use", "{space} was not yours when the turn began";
    FactoryMovedOne { space: Space } => "russian-factory.one-area-one-build", "the factory in {space} moved and builds one unit";
    FactoryMovedTwo { space: Space } => "russian-factory.two-areas-no-build", "the factory in {space} moved two areas and builds nothing";
    FactoryNeedsValue { space: Space } => "factories.valued-area", "{space} has no printed value";
    FactoryOwnedSince { space: Space } => "factories.owned-since-start", "{space} was not yours when the turn began";
    OffFactoryNeedsValue { space: Space } => "off-factory.valued-area", "{space} has no value";
    OffFactoryOwnedSince { space: Space } => "off-factory.owned-since-start", "{space} was not yours when the turn began";
    OnePerArea { space: Space } => "off-factory.one-per-area", "one infantry off the factory goes to {space}";
    OffFactoryHere { space: Space } => "ruling.off-factory-at-factory", "by the agreed reading no off-factory infantry goes to {space}, which has a factory";
    ChineseValue { space: Space, value: u16 } => "off-factory.china-up-to-value", "{space} takes {value} Chinese infantry";
    ShipsBesideFactory => "classic.ships-beside-factory", "ships are placed in a zone beside your factory";
    HostilePlacement { zone: Space } => "sub.no-block-of-placement", "enemy ships other than submarines hold {zone}";
    NoItalianBuilds => "blitzkrieg.italy-builds", "nothing is built in Italian areas until France has fallen";
    NoRomanianBuilds => "romania.no-builds", "nothing is built in Romania until Germany is at war with Russia";
    NoThaiBuilds => "thailand.no-builds", "nothing is built in Thailand until Japan is at war with a major power";
    NoVichyBuilds => "vichy.no-builds", "nothing is built on Vichy areas";
    YardsDamaged { space: Space } => "damage.shipping-yards", "the shipping yards of {space} are damaged";
    AircraftPartDamaged { space: Space } => "damage.aircraft-construction", "the aircraft construction of {space} is damaged";
    HeavyPartDamaged { space: Space } => "damage.heavy-equipment", "the heavy equipment of {space} is damaged";
    DearInfantry { space: Space } => "damage.infantry-equipment", "infantry costs one IPC more in {space} until its infantry equipment is repaired";
    PenBesideFactory => "pen.beside-factory", "a pen is built in a zone beside a German factory";
    PenFull => "pen.two-subs", "a pen houses two submarines";
    PensAreGerman => "pen.german-only", "only Germany has pens";
    NoPen { zone: Space } => "pen.german-only", "there is no pen in {zone}";
    OnePenPerZone { zone: Space } => "pen.one-per-zone", "{zone} has a pen";
    OneSneakAttack => "sneak.once", "the double impulse was used, or is in use";
}
