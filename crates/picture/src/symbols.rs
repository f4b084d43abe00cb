//! One silhouette for each kind of unit, drawn for this project on a grid of 32 units:
//! land units and ships from the side, aircraft from above.

/// The silhouette of a unit as an SVG path (fill rule nonzero). Games spell some kinds differently.
pub fn symbol(unit: &str) -> Option<&'static str> {
    Some(match unit {
        "infantry" | "regular-infantry" => INFANTRY,
        "artillery" => ARTILLERY,
        "tank" | "armor" => TANK,
        "antiaircraft-gun" | "aa-gun" => ANTIAIRCRAFT_GUN,
        "industrial-complex" | "factory" | "major-factory" | "minor-factory" | "limited-factory"
        | "unlimited-factory" | "capital-factory" => FACTORY,
        "fighter" => FIGHTER,
        "carrier-fighter" => CARRIER_FIGHTER,
        "bomber" => BOMBER,
        "battleship" => BATTLESHIP,
        "aircraft-carrier" | "carrier" => AIRCRAFT_CARRIER,
        "cruiser" => CRUISER,
        "destroyer" => DESTROYER,
        "submarine" => SUBMARINE,
        "transport" | "sea-transport" => TRANSPORT,
        "special-forces" | "guards" => SPECIAL_FORCES,
        "reserve-infantry" => RESERVE_INFANTRY,
        "paratrooper" => PARATROOPER,
        "partisan" => PARTISAN,
        "armored-infantry" => ARMORED_INFANTRY,
        "ss-panzergrenadier" => PANZERGRENADIER,
        "waffen-ss" => WAFFEN_SS,
        "apc" => APC,
        "ss-panzer" => SS_PANZER,
        "tiger" => TIGER,
        "maus" => MAUS,
        "nebelwerfer" => NEBELWERFER,
        "coastal-gun" => COASTAL_GUN,
        "rocket" | "rocket-launcher" => ROCKET,
        "fw-190d-9" => FW_FIGHTER,
        "me-262" => JET_FIGHTER,
        "transport-plane" => TRANSPORT_PLANE,
        "radar" => RADAR,
        "spy" => SPY,
        "atomic-bomb" => ATOMIC_BOMB,
        "sub-pen" => SUB_PEN,
        _ => return None,
    })
}

/// For a unit that nobody has drawn yet.
pub const UNKNOWN: &str = "M16 3l13 13-13 13-13-13z";

const INFANTRY: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8z";

const ARTILLERY: &str = "M6.3 20.5a6.2 6.2 0 1 1 12.4 0a6.2 6.2 0 1 1-12.4 0zM10 20.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM12.5 13.3L28.6 5.4L30.5 9L18 15.5zM18.2 15.2L20.2 14.5L22.6 22.8L18.8 22.8zM7.5 22.5L11 25.8L4.8 30L2 30L2 27z";

const TANK: &str = "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3z";

const ANTIAIRCRAFT_GUN: &str = "M6 26.8h20v3.4h-20zM14 20.5h4v6.8h-4zM9.5 15.5l13 3.5-1.8 5-11.2-3zM12.8 15.2L19.2 2.3L22 3.6L15.9 16zM17.6 16.6L23.8 4.6L26.6 6L20.4 17.5z";

const FACTORY: &str = "M3 29v-13l7-4.5v4.5l7-4.5v4.5l6-4 .8-10h4.4l1.8 27zM7.5 20.3v4.2h3.8v-4.2zM14 20.3v4.2h3.8v-4.2zM20.5 20.3v4.2h3.8v-4.2z";

const FIGHTER: &str = "M16 2.5c1.4 0 2.1 1.6 2.1 4v4.5l12.4 3.4v4.2l-12.3-1.2-.9 7.6 4.7 2.4v2.8l-6-1-6 1v-2.8l4.7-2.4-.9-7.6-12.3 1.2v-4.2l12.4-3.4v-4.5c0-2.4.7-4 2.1-4z";

/// A fighter over the deck it flies from.
const CARRIER_FIGHTER: &str = "M16 1c1.4 0 2.1 1.4 2.1 3.6v4l12.4 3v3.9l-12.3-1.1-.9 5.6 4.7 2.2v2.4l-6-.9-6 .9v-2.4l4.7-2.2-.9-5.6-12.3 1.1v-3.9l12.4-3v-4c0-2.2.7-3.6 2.1-3.6zM3 27h26v3.4h-26z";

const BOMBER: &str = "M16 2c1.6 0 2.2 1.5 2.2 3.8v4.4h2.6v-2h2v2h2.4v-1.6h2v1.9l3 .6v3.6l-12 .9-.7 9 5 1.8v3l-5.5-.5-1 2.1-1-2.1-5.5.5v-3l5-1.8-.7-9-12-.9v-3.6l3-.6v-1.9h2v1.6h2.4v-2h2v2h2.6v-4.4c0-2.3.6-3.8 2.2-3.8z";

const BATTLESHIP: &str = "M.8 21h30.4l-3.6 8.5h-23.6zM12.3 20v-6.5h2v-10h2v10h3.3v-3.5h2.2v10zM5.3 20v-3l-4.8-.7v-1.8l5 .4.5-1.4h5v6.5zM27.2 20v-3l4.3-.7v-1.8l-4.5.4-.5-1.4h-3.5v6.5z";

const AIRCRAFT_CARRIER: &str =
    "M.8 15h30.4v3.2l-3 1.3-2.5 9.5h-19.4l-2.5-9.5-3-1.3zM19 14v-5h1.5v-5h1.9v5h2.9l1 5z";

const CRUISER: &str = "M3.2 21.5h25.6l-3.2 8h-19.6zM13.8 20.5v-14h1.9v7l2.2 2 1.5-3h2v8zM23 20.5v-5.2h2.7l.4 1.1 3.6-.4v1.8l-3.4.5v2.2zM5.7 20.5v-2.2l-3.4-.5v-1.8l3.6.4.4-1.1h5.7v5.2z";

const DESTROYER: &str = "M5.5 23h21.5l-2.7 6.5h-16zM9.8 22v-3.2h2.7l.6-4.8h2.6l.5 4.8h1.8v3.2zM20 22v-4.2h3l.3 1 3.9-.4v1.8l-3.7.5v1.3z";

const SUBMARINE: &str = "M1.5 22.5c3-3.5 6-4.2 9.5-4.2h1l1-6h2.2v-5.3h4v2.2h-2v3.1h1.8l1 6h2.5c3.5 0 5.5.7 8.5 4.2-3 4-5.5 5-9 5h-11.5c-3.5 0-6-1-9-5z";

const TRANSPORT: &str = "M1.2 18.5h6.3v2.2h14l2-2.7h7.3l-3.8 11.5h-22.2zM3.2 17v-6h1.6v-4h2.8v4h2v6zM13 19.5v-13.5h2v4.2l7.3 7.8-1.4 1.3-5.9-6.3v6.5z";

// Kinds that only some games have are the common figure with a sign at its side: a star, a triangle, bars, a wheel.

const SPECIAL_FORCES: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM4 2l1.2 2.7 2.9.3-2.2 2 .6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.2-2 2.9-.3z";

const RESERVE_INFANTRY: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM1 3h6v2h-6zM1 7h6v2h-6z";

const PARATROOPER: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM0 7a4 4 0 0 1 8 0l-3.4 5h-1.2z";

const PARTISAN: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM1 5.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0z";

const ARMORED_INFANTRY: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM.8 25.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z";

const PANZERGRENADIER: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM4 2l3.6 7h-7.2zM.8 25.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z";

const WAFFEN_SS: &str = "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8zM4 2l3.6 7h-7.2z";

const APC: &str = "M2.5 10h17l9.5 5.5v6.5h-26.5zM4.2 25.5a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0zM12.2 25.5a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0zM21.7 25.5a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0z";

const SS_PANZER: &str = "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3zM4 2l3.6 7h-7.2z";

const TIGER: &str = "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3zM4 2l1.2 2.7 2.9.3-2.2 2 .6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.2-2 2.9-.3z";

const MAUS: &str = "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3zM1 3h6v2h-6zM1 7h6v2h-6z";

const NEBELWERFER: &str = "M6.3 20.5a6.2 6.2 0 1 1 12.4 0a6.2 6.2 0 1 1-12.4 0zM10 20.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM12.5 13.3L28.6 5.4L30.5 9L18 15.5zM18.2 15.2L20.2 14.5L22.6 22.8L18.8 22.8zM7.5 22.5L11 25.8L4.8 30L2 30L2 27zM4 2l3.6 7h-7.2z";

const COASTAL_GUN: &str =
    "M2 30v-9h8l2-6 14.5-9 2.5 3.6-12 8.4 1 3h11v9zM7 24.5v2.5h5v-2.5zM20 24.5v2.5h5v-2.5z";

const ROCKET: &str = "M16 1c3 3.4 4.2 6.4 4.2 10.5v10.5l4.8 4.5v4.5l-6-2.5h-6l-6 2.5v-4.5l4.8-4.5v-10.5c0-4.1 1.2-7.1 4.2-10.5z";

const FW_FIGHTER: &str = "M16 2.5c1.4 0 2.1 1.6 2.1 4v4.5l12.4 3.4v4.2l-12.3-1.2-.9 7.6 4.7 2.4v2.8l-6-1-6 1v-2.8l4.7-2.4-.9-7.6-12.3 1.2v-4.2l12.4-3.4v-4.5c0-2.4.7-4 2.1-4zM5 22l3.6 7h-7.2z";

const JET_FIGHTER: &str = "M16 2.5c1.4 0 2.1 1.6 2.1 4v4.5l12.4 3.4v4.2l-12.3-1.2-.9 7.6 4.7 2.4v2.8l-6-1-6 1v-2.8l4.7-2.4-.9-7.6-12.3 1.2v-4.2l12.4-3.4v-4.5c0-2.4.7-4 2.1-4zM5 22l1.2 2.7 2.9.3-2.2 2 .6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.2-2 2.9-.3z";

const TRANSPORT_PLANE: &str = "M16 1.5c2.4 0 3.4 2 3.4 4.8v4.2l11.6 2.6v4l-11.6-.6v7.5l5 2v3l-5.9-.7-2.5 2.2-2.5-2.2-5.9.7v-3l5-2v-7.5l-11.6.6v-4l11.6-2.6v-4.2c0-2.8 1-4.8 3.4-4.8z";

const RADAR: &str = "M5 4a16.5 16.5 0 0 0 21 21l-9-8.7 4.6-4.6-2.3-2.3-4.6 4.6zM9.5 22.5l9 7.5h-13z";

const SPY: &str = "M10.5 3h11l2 8.5h6v2.8h-27v-2.8h6zM4.5 20.5a4.7 4.7 0 1 1 9.4 0l2.1-1 2.1 1a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1-9.4 0.8l-2.1-.8-2.1.8a4.7 4.7 0 1 1-9.4-.8z";

const ATOMIC_BOMB: &str =
    "M16 31c-5 0-8-4-8-9.2 0-4.6 2-7.8 5-9.6l-4.5-6.4v-4h15v4l-4.5 6.4c3 1.8 5 5 5 9.6 0 5.2-3 9.2-8 9.2z";

const SUB_PEN: &str = "M2 29v-13a14 11.5 0 0 1 28 0v13h-6v-10.5a8 6.5 0 0 0-16 0v10.5z";
