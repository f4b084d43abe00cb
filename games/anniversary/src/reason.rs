//! Why an order is refused. Every reason names its ledger row; the list below is all there are.

use crate::board::Space;
use crate::power::Power;
use crate::state::{Phase, State};
use crate::units::{Class, Unit};

sandtable_engine::reasons! {
    // Whose turn it is.
    NotYourTurn { power: Power } => "turn.one-power-at-a-time", "{power} is not to decide now";
    NotInThisPhase { phase: &'static str } => "turn.seven-phases", "this order does not belong to the {phase} phase";
    NotNow { wanted: &'static str } => "combat.steps", "the battle waits for something else: {wanted}";
    NoLateUnits => "move.no-late-units", "combat has begun; nothing moves until it is over";
    NotYours { power: Power } => "turn.powers-kept-separate", "the units of {power} are not yours to order";
    OtherForceMoves { power: Power } => "china.combat-one-after-other",
        "China and the United States move and fight one after the other; it is not the turn of {power}'s units";
    NothingNamed => "ruling.order-names-units", "the order names no units; leave the order out instead";
    NamedTwice => "ruling.order-names-units", "the order names the same units twice";
    NotThere { count: u16, power: Power, unit: Unit, space: Space } => "ruling.order-names-units",
        "there are not {count} {unit} of {power} in {space} that this order could mean";
    NotLikeThat { wanted: String, space: Space, there: String } => "ruling.order-names-units",
        "`{wanted}` names no such units in {space}; there are: `{there}`";
    NoPath => "ruling.order-names-units", "the order does not lead from one space to another";
    AlreadyConceded => "ruling.win-concession", "this power has conceded already";

    // Research, purchase, repair.
    TooExpensive { cost: u16, held: u16 } => "purchase.limited-by-money", "this costs {cost} IPC, but only {held} are held";
    ResearchersTooExpensive { cost: u16, held: u16 } => "research.buy-any-number", "these researchers cost {cost} IPC, but only {held} are held";
    NoResearch => "research.optional", "research is an optional rule that is not in play";
    NoSuchChart { chart: u8 } => "research.choose-chart", "there is no breakthrough chart {chart}; choose 1 or 2";
    ChartComplete { chart: u8 } => "research.full-chart-closed", "all advances of chart {chart} are known already";
    NotYourComplex { space: Space } => "repair.may-buy", "there is no industrial complex of yours in {space}";
    NotThatMuchDamage { space: Space, damage: u8 } => "repair.one-ipc-each",
        "the complex in {space} has {damage} damage markers; repair between 1 and that many";
    ChinaBuysNothing => "china.no-purchases", "China has no money and buys no units; its infantry is counted from free Chinese territory";

    // Entering spaces.
    NotAdjacent { from: Space, to: Space } => "board.adjacency", "{from} does not border {to}";
    NeutralLand { space: Space } => "board.neutral-no-entry", "{space} is neutral; no unit may enter it";
    NeutralAir { space: Space } => "board.neutral-no-overflight", "{space} is neutral; not even aircraft may cross it";
    ChineseRange { space: Space } => "china.range-of-occupation", "Chinese units may not enter {space}";
    TigersRange { space: Space } => "china.flying-tigers-confined", "the Flying Tigers may not leave China for {space}";
    LandUnitAtSea { unit: Unit, space: Space } => "unit.land-fight-in-territories",
        "{unit} cannot enter {space} on its own; load it onto a transport";
    SeaUnitOnLand { unit: Unit, space: Space } => "unit.sea-in-sea-zones", "{unit} cannot enter {space}: ships stay at sea";
    CanalClosed { from: Space, to: Space } => "canal.side-controls-at-turn-start",
        "the canal between {from} and {to} was not held by your side when the turn began";
    DardanellesClosed => "option.dardanelles-sea", "no ship passes the Dardanelles: Sea Zone 16 is closed";
    HostileInNoncombat { space: Space } => "noncombat.land-not-hostile",
        "{space} is hostile; land units cannot enter it in the noncombat move";
    HostileZoneInNoncombat { zone: Space } => "noncombat.sea-not-hostile",
        "{zone} holds enemy surface warships; ships cannot enter it in the noncombat move";
    TooFar { from: Space, to: Space, reach: u8 } => "move.up-to-move-value",
        "no legal way leads from {from} to {to} with {reach} movement left";
    BeyondMove { unit: Unit, to: Space } => "move.up-to-move-value", "{unit} has not enough movement left to reach {to}";
    BeyondRange { unit: Unit, to: Space } => "air.total-range-per-turn", "{unit} has not enough range left to reach {to}";
    OneInfantryPerTank { tanks: u16 } => "ruling.mech-pairing",
        "an infantry moves two spaces only beside a tank of its own; {tanks} tanks go along";
    StopsAtHostile { unit: Unit, space: Space } => "move.stop-at-hostile", "{unit} must stop in {space}, which is hostile";
    BlitzStopped { space: Space } => "blitz.stopped-by-any-unit",
        "enemy units, a gun or a factory in {space} stop the blitz there";
    ShipStops { unit: Unit, space: Space } => "unit.sea-stop-in-hostile", "{unit} must stop and fight in {space}";
    TransportStops { space: Space } => "transport.stopped-by-warships", "a transport must stop at the warships in {space}";
    SubmarineStops { space: Space } => "sub.stopped-by-destroyer", "an enemy destroyer in {space} ends the submarine's move";

    WatchedByDestroyer { space: Space } => "destroyer.cancels-submersible",
        "an enemy destroyer in {space} keeps these submarines from striking first and from submerging";
    SubmarineHalted { space: Space } => "destroyer.stops-subs", "an enemy destroyer in {space} ends the submarine's move";

    // Combat move.
    GunInCombatMove => "aa.no-combat-move", "antiaircraft guns do not move in the combat move";
    CargoCannotMove { unit: Unit } => "transport.cargo-passive", "{unit} aboard cannot move by itself";
    TransportOffloaded => "transport.offload-ends-move", "a transport that offloads does not move or load again this turn";
    AlreadyMoved { unit: Unit } => "move.up-to-move-value", "this {unit} has no movement left";
    NoRangeLeft { unit: Unit } => "air.total-range-per-turn", "this {unit} has no range left";
    ComplexNotCargo => "complex.not-transported", "an industrial complex cannot board a transport";
    ComplexImmobile => "complex.immobile", "an industrial complex does not move and is no cargo";
    ZoneNotCleared { zone: Space } => "amphib.clear-zone-first", "{zone} is hostile and nothing of yours fights there: the landing cannot take place";
    DropAtSea { zone: Space } => "tech.paratroopers-stop", "paratroopers are dropped on hostile territory, not in {zone}";
    EndsInFriendly { space: Space } => "move.end-in-friendly",
        "a combat move may not end in {space}: it is friendly and none of the four exceptions applies";
    NeutralAttack { space: Space } => "board.neutral-no-attack", "{space} is neutral and cannot be attacked";
    NameTheWay { to: Space } => "ruling.blitz-way", "several empty territories lie on the way to {to}: name the one to blitz through";
    NoEnemyThere { zone: Space } => "combat.where", "there are no enemy ships to attack in {zone}";
    NoLanding { unit: Unit, space: Space } => "air.landing-possible",
        "{unit} in {space} would have no possible place to land this turn";
    NoEscorts => "option.escort-join-raid", "escorts take part only if that optional rule is in play";
    NotForRaids { unit: Unit } => "bombing.bombers-only", "{unit} cannot do this in a strategic bombing raid";
    NoComplexToRaid { space: Space } => "bombing.bombers-only", "there is no enemy industrial complex in {space}";
    EscortWithoutBomber { space: Space } => "ruling.escort-needs-bomber", "the escorts over {space} have no bomber to escort";
    NoParatroopers => "tech.paratroopers-carry", "bombers carry infantry only with the Paratroopers advance";
    BombersForParatroopers { bombers: u16 } => "tech.paratroopers-carry", "each infantry needs a bomber of its own; there are only {bombers} here";
    ParatroopersAboard => "tech.paratroopers-stop", "a bomber that carries infantry has ended its combat move";
    ParatroopersDoNotRaid => "tech.paratroopers-no-raid", "a bomber that carries infantry makes no raid this turn";
    ParatroopersElsewhere => "tech.paratroopers-same-start", "bomber and infantry must both begin their move in this territory";
    ParatroopersStop { space: Space } => "tech.paratroopers-stop",
        "a bomber with infantry must stop in {space}, the first territory that was hostile when the turn began";
    AttackDeclaredAlready { zone: Space } => "move.need-not-attack-subs-transports", "the attack in {zone} is declared already";
    NoAttackDeclared { zone: Space } => "ruling.move-recall", "no attack is declared in {zone}";
    AttackByEntering { zone: Space } => "ruling.move-recall",
        "units have sailed or flown to {zone} to attack there: recall them instead";
    NobodyToAttackWith { zone: Space } => "transport.no-attack-alone", "no unit of yours in {zone} can attack";
    MustAssault { unit: Unit, zone: Space } => "transport.combat-load-must-assault",
        "{unit} loaded in the combat move is still aboard in {zone}: it must be offloaded in an assault";
    TransportsAlone { zone: Space } => "transport.no-attack-alone", "transports cannot attack in {zone} by themselves";
    AircraftAgainstSubmarines { zone: Space } => "ruling.move-air-only-vs-subs",
        "aircraft alone cannot attack the submarines in {zone}: neither could hit the other";

    NothingToRecall { unit: Unit } => "ruling.move-recall", "only units that made a combat move, and captured nothing on the way, are recalled; this {unit} is none";

    // Transports.
    LoadInHostileZone { zone: Space } => "transport.not-in-hostile", "nothing can be loaded in {zone}: it is hostile";
    OffloadInHostileZone { zone: Space } => "transport.not-in-hostile", "nothing can be offloaded from {zone}: it is hostile";
    NotCargo { unit: Unit } => "unit.sea-carriage", "{unit} cannot board a transport";
    ChineseOnTransport => "china.no-transports", "Chinese units cannot board transports";
    LoadingIsWholeMove { unit: Unit } => "transport.whole-move", "{unit} has moved already; boarding is a whole move";
    LandingIsWholeMove { unit: Unit } => "transport.whole-move", "this {unit} came ashore this turn; landing is a whole move";
    ShipToShip => "transport.no-transfer", "cargo cannot go from one transport to another";
    NoTransport { zone: Space } => "transport.load-along-route", "there is no transport in {zone} that could load";
    TransportFull { unit: Unit, zone: Space } => "transport.capacity", "no transport in {zone} has room for {unit}";
    AlliedTransportInCombatMove => "multi.transport-load",
        "a partner's transport does not sail in your turn; board it in the noncombat move";
    TransportUsedInCombat => "noncombat.transports-used", "this transport was used in the combat move or in combat";
    AssaultOnFriendly { space: Space } => "transport.hostile-only-by-assault",
        "{space} is friendly; offload there in the noncombat move";
    OffloadIntoHostile { space: Space } => "transport.hostile-only-by-assault",
        "{space} is hostile; only an amphibious assault can offload there";
    NotThatTransport { zone: Space } => "ruling.order-names-units", "no transport in {zone} as the order describes it carries these units";
    NotAboard { unit: Unit } => "transport.cargo-passive", "this {unit} is not aboard a transport";
    AlreadyLanding { unit: Unit } => "transport.one-offload-territory", "this {unit} is assigned to a landing already";
    AlliedCargoTooSoon => "multi.transport-offload", "units aboard a partner's transport land in a later turn of their owner";
    SecondOffloadTerritory => "transport.one-offload-territory", "this transport offloads into another territory this turn";
    GunInAssault => "ruling.amphib-aa-not-landed", "an antiaircraft gun cannot be landed in an assault";

    // Conduct combat.
    NoBattle { space: Space } => "combat.where", "there is no battle to fight in {space}";
    BattleNotYet { space: Space } => "combat.sequence", "the battle in {space} comes later: amphibious assaults and their sea combats first";
    NoLauncher { space: Space } => "tech.rockets-launch", "no antiaircraft gun of yours can launch rockets from {space}";
    LaunchedAlready { space: Space } => "tech.rockets-one-per-territory", "rockets were launched from {space} already this turn";
    RocketedAlready { space: Space } => "tech.rockets-one-per-target", "the complex in {space} was hit by rockets already this turn";
    RocketRange { from: Space, to: Space } => "tech.rockets-range", "{to} is more than 3 spaces from {from}, neutrals not crossed";
    CannotBombard { unit: Unit } => "bombard.accompanying-ships", "there are not that many {unit} that could bombard here";
    ShipUsed { unit: Unit } => "bombard.one-assault-per-ship", "this {unit} has bombarded already";
    ShipFought { unit: Unit } => "bombard.no-sea-combat", "this {unit} was in a zone with sea combat and cannot bombard";
    TooManyShips { limit: u16 } => "bombard.limit-per-land-unit", "only {limit} ships may bombard: one for each land unit landed";
    NotThatManySubmarines { have: u16 } => "sub.submerge", "between 1 and {have} submarines can submerge";
    WrongNumberOfLosses { must: u16, chosen: u16 } => "combat.maximise-hits", "{must} hits must be taken, {chosen} were named";
    SubmarinesCannotHitAir => "sub.cannot-hit-air", "these hits are submarines' and cannot be taken by aircraft";
    AircraftCannotHitSubmarines => "sub.air-needs-destroyer",
        "these hits are by aircraft without a destroyer and cannot be taken by submarines";
    LossesDoNotFit => "combat.maximise-hits", "the hits cannot be assigned like this: some of them cannot hit these units";
    TransportsLast => "transport.chosen-last", "transports are chosen last: other units can take these hits";
    NoSuchAttackerLoss { count: u16, unit: Unit } => "combat.attacker-picks-losses", "the attackers have not {count} {unit} to choose here";
    NoSuchLoss { count: u16, unit: Unit } => "combat.defender-picks-losses", "there are not {count} {unit} to choose here";
    AssaultRetreatElsewhere { to: Space } => "amphib.overland-retreat-where", "the overland units did not come from {to}";
    AirRetreatsWithLand { space: Space } => "amphib.air-and-overland-together",
        "aircraft over {space} retreat together with the overland units: say where these go";
    RetreatElsewhere { to: Space } => "retreat.from-where", "the attackers cannot retreat to {to}";
    RetreatWhere { space: Space } => "retreat.one-space", "say to which space the attackers retreat from {space}";
    OnlyAttackerRetreats => "retreat.attacker-only", "only the attacker may retreat";
    NotDisplaced { space: Space } => "fighter.carrier-sunk", "there are no such fighters without a place to land in {space}";
    NoRefuge { to: Space } => "fighter.carrier-sunk", "these fighters cannot land in {to}";

    // Noncombat move.
    CapturedGun => "capture.aa-not-moved-same-turn", "a gun captured this turn does not move";
    MovedInCombatMove { unit: Unit } => "noncombat.unmoved-units", "this {unit} moved in the combat move";
    FoughtThisTurn { unit: Unit } => "noncombat.unmoved-units", "this {unit} fought this turn";
    JustCaptured { unit: Unit, space: Space } => "noncombat.no-landing-in-captured", "{unit} cannot land in {space}: it was hostile when the turn began";
    MustEndOnAirfield { unit: Unit, space: Space } => "noncombat.air-must-land", "{unit} cannot end its move in {space}: it cannot land there";
    BomberOnCarrier { zone: Space } => "noncombat.fighter-on-carrier", "bombers cannot land at sea in {zone}";
    NoDeckFree { zone: Space } => "noncombat.carrier-space-needed", "no carrier with room could be in {zone} for this fighter";
    AircraftHasLanded { unit: Unit, space: Space } => "noncombat.air-must-land", "this {unit} has landed in {space}; it moves no more";
    ShipBombarded { unit: Unit } => "ruling.bombard-then-noncombat", "this {unit} bombarded and has done its part this turn";
    CarrierIsNeeded { zone: Space } => "noncombat.carrier-obliged", "fighters need the carrier in {zone} to land on";
    CarrierHasLanded { zone: Space } => "noncombat.carrier-stops-with-fighter", "a fighter has landed on the carrier in {zone}; it moves no more";
    FighterHasLanded { zone: Space } => "noncombat.landing-ends-both", "the fighter has landed on a carrier in {zone}; it moves no more";
    StillInTheAir { unit: Unit, space: Space } => "air.save-as-many", "{unit} in {space} must still be landed";

    // Mobilize new units.
    NoCapital { power: Power } => "ruling.capital-unmobilized-units", "{power} has lost its capital; its new units wait until it is liberated";
    NotInMobilizationZone { unit: Unit, waiting: u16 } => "purchase.wait-in-zone", "{waiting} {unit} wait in the mobilization zone";
    NotChinese { space: Space } => "china.place-in-controlled", "{space} is not controlled by China";
    ChineseCrowd { space: Space } => "china.place-under-three", "{space} holds three Chinese units or more already";
    NoFactory { space: Space } => "mobilize.land-and-bombers", "no industrial complex of yours can produce in {space}";
    NoShipyard { zone: Space } => "mobilize.sea-adjacent", "no industrial complex of yours that can produce borders {zone}";
    CapturedComplex { space: Space } => "mobilize.no-captured-complex", "the complex in {space} was not yours when the turn began";
    NewComplex { space: Space } => "ruling.mobilize-new-complex-not-used", "the complex in {space} was built this turn";
    AlliedComplex { space: Space } => "mobilize.not-at-allied-complex", "the complex in {space} belongs to a partner";
    ShipOnLand { unit: Unit } => "mobilize.sea-adjacent", "{unit} is placed in a sea zone";
    BomberAtSea => "mobilize.land-and-bombers", "bombers are placed in a territory with an industrial complex";
    AlliedDeck { zone: Space } => "mobilize.not-on-allied-carrier", "new fighters are not placed on a partner's carrier in {zone}";
    LandUnitsNotAtSea { unit: Unit } => "mobilize.not-on-transports", "{unit} is placed in a territory, never at sea";
    NoDeck { zone: Space } => "mobilize.fighters-on-carrier", "no carrier of yours in {zone} has room for these fighters";
    NotHeldSinceStart { space: Space } => "mobilize.new-complex-where", "{space} has not been yours since the turn began";
    NoIncomeForComplex { space: Space } => "mobilize.new-complex-where", "{space} has no income value; no complex can be built there";
    OneComplexOnly { space: Space } => "mobilize.one-complex", "{space} can hold only one industrial complex";
    OverCapacity { space: Space, limit: u16 } => "mobilize.limit-by-value", "the factories for {space} can produce only {limit} units this turn";
    DamagedFactory { space: Space, limit: u16 } => "mobilize.damage-reduces", "because of damage the factories for {space} can produce only {limit} units this turn";
    MustPlace { unit: Unit, space: Space } => "mobilize.all-units", "{unit} waits and can be placed in {space}";
    CarrierPromised => "air.promised-new-carrier", "fighters wait at sea for a new carrier that must be placed with them";
}

impl Reason {
    pub fn neutral(unit: Unit, space: Space) -> Reason {
        if unit.class() == Class::Air { Reason::NeutralAir { space } } else { Reason::NeutralLand { space } }
    }

    pub fn chinese_range(unit: Unit, space: Space) -> Reason {
        if unit == Unit::Fighter { Reason::TigersRange { space } } else { Reason::ChineseRange { space } }
    }

    pub fn too_far(unit: Unit, to: Space) -> Reason {
        if unit.class() == Class::Air {
            Reason::BeyondRange { unit, to }
        } else {
            Reason::BeyondMove { unit, to }
        }
    }

    pub fn tired(unit: Unit) -> Reason {
        if unit.class() == Class::Air { Reason::NoRangeLeft { unit } } else { Reason::AlreadyMoved { unit } }
    }

    /// The rule that ends a unit's move in a space.
    pub fn must_stop(unit: Unit, space: Space, phase: Phase) -> Reason {
        match unit {
            Unit::Submarine if phase == Phase::NoncombatMove => Reason::SubmarineHalted { space },
            Unit::Tank => Reason::BlitzStopped { space },
            Unit::Submarine => Reason::SubmarineStops { space },
            Unit::Transport => Reason::TransportStops { space },
            _ if unit.class() == Class::Sea => Reason::ShipStops { unit, space },
            _ => Reason::StopsAtHostile { unit, space },
        }
    }

    /// Why nothing can be produced in or next to a space.
    pub fn no_complex(state: &State, power: Power, space: Space) -> Reason {
        let sites = std::iter::once(space).chain(space.neighbours()).filter(|s| s.is_land());
        let near = sites
            .into_iter()
            .filter(|s| space.is_sea() || *s == space)
            .find(|s| state.complexes.contains(*s));
        match near {
            Some(site)
                if state.controller(site) == Some(power)
                    && state.start.control[site.index()] == Some(power) =>
            {
                Reason::NewComplex { space: site }
            }
            Some(site) if state.controller(site) == Some(power) => Reason::CapturedComplex { space: site },
            Some(site) if state.is_friendly_land(site, power) => Reason::AlliedComplex { space: site },
            _ if space.is_sea() => Reason::NoShipyard { zone: space },
            _ => Reason::NoFactory { space },
        }
    }

    pub fn wrong_phase(phase: Phase) -> Reason {
        let phase = match phase {
            Phase::Research => "research & development",
            Phase::PurchaseUnits => "purchase units",
            Phase::CombatMove => "combat move",
            Phase::ConductCombat => "conduct combat",
            Phase::NoncombatMove => "noncombat move",
            Phase::MobilizeNewUnits => "mobilize new units",
            Phase::CollectIncome => "collect income",
        };
        Reason::NotInThisPhase { phase }
    }
}
