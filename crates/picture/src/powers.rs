//! How powers are told apart: a colour, a badge of its own outline and an emblem in it, so
//! that a picture works in grey. Emblems are landmarks, flora and plain figures.

pub const INK: &str = "#1F262B";
pub const PAPER: &str = "#FFFDF8";

#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub colour: &'static str,
    /// The colour of land held.
    pub tint: &'static str,
    /// The same on a dark page.
    pub dark: &'static str,
    /// The badge's outline, on a grid of 24 units.
    pub badge: &'static str,
    pub emblem: &'static str,
    /// A light badge carries a dark emblem and an outline.
    pub light: bool,
}

impl Look {
    /// What is legible on the colour.
    pub fn on_colour(&self) -> &'static str {
        if self.light { INK } else { PAPER }
    }

    /// An SVG group of the badge, `size` wide, around the point.
    pub fn badge_at(&self, x: f64, y: f64, size: f64) -> String {
        let scale = size / 24.0;
        let (left, top) = (x - size / 2.0, y - size / 2.0);
        let edge = if self.light { format!(" stroke=\"{INK}\" stroke-width=\"1.6\"") } else { String::new() };
        format!(
            "<g transform=\"translate({left:.1} {top:.1}) scale({scale:.3})\"><path d=\"{}\" fill=\"{}\"{edge}/>\
             <path d=\"{}\" fill=\"{}\"/></g>",
            self.badge,
            self.colour,
            self.emblem,
            self.on_colour()
        )
    }
}

/// The look of a power by its usual id; games say which one theirs have, where they spell it differently.
pub fn look(power: &str) -> &'static Look {
    match power {
        "germany" => &GERMANY,
        "soviet-union" => &SOVIET_UNION,
        "japan" => &JAPAN,
        "united-kingdom" => &UNITED_KINGDOM,
        "italy" => &ITALY,
        "united-states" => &UNITED_STATES,
        "china" => &CHINA,
        "france" => &FRANCE,
        _ => &UNKNOWN,
    }
}

/// Square, city gate.
const GERMANY: Look = Look {
    colour: "#464F55",
    tint: "#B4B9B8",
    dark: "#4A5358",
    badge: "M2 2h20v20h-20z",
    emblem: "M5 8.2l7-3 7 3v2h-14zM6.2 11.2h2.5v5.8h-2.5zM10.75 11.2h2.5v5.8h-2.5zM15.3 11.2h2.5v5.8h-2.5zM5 17.9h14v2h-14z",
    light: false,
};

/// Pentagon, onion dome.
const SOVIET_UNION: Look = Look {
    colour: "#9C3526",
    tint: "#D39A87",
    dark: "#6E3A31",
    badge: "M12 1l11 8.2-4.2 13.3h-13.6l-4.2-13.3z",
    emblem: "M12 5c.6 2 3.9 3.6 3.9 6.3 0 1.2-.5 2.1-1.2 2.7h.9v5.8h-7.2v-5.8h.9c-.7-.6-1.2-1.5-1.2-2.7 0-2.7 3.3-4.3 3.9-6.3z",
    light: false,
};

/// Circle, blossom.
const JAPAN: Look = Look {
    colour: "#E2A02B",
    tint: "#F1CF8C",
    dark: "#82622A",
    badge: "M1.5 12a10.5 10.5 0 1 1 21 0a10.5 10.5 0 1 1-21 0z",
    emblem: "M9.1 8.1a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM12.8 10.8a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM11.4 15.2a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM6.8 15.2a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM5.4 10.8a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM9.5 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z",
    light: true,
};

/// Shield, crown.
const UNITED_KINGDOM: Look = Look {
    colour: "#C3AB70",
    tint: "#E9DDBF",
    dark: "#615A45",
    badge: "M2.5 2h19v10.5c0 5-4.5 8-9.5 10-5-2-9.5-5-9.5-10z",
    emblem: "M5.6 7.5l3.2 3.5 3.2-5.5 3.2 5.5 3.2-3.5-1 7h-10.8zM6.6 15.7h10.8v1.9h-10.8z",
    light: true,
};

/// Diamond, aqueduct.
const ITALY: Look = Look {
    colour: "#70487A",
    tint: "#C7B0CA",
    dark: "#533C5B",
    badge: "M12 .3l11.7 11.7-11.7 11.7-11.7-11.7z",
    emblem: "M5.5 8.3h13v2.2h-13zM6.5 11.3h11v6h-2.2v-2.7a1.4 1.4 0 0 0-2.8 0v2.7h-1v-2.7a1.4 1.4 0 0 0-2.8 0v2.7h-2.2z",
    light: false,
};

/// Hexagon, star.
const UNITED_STATES: Look = Look {
    colour: "#55732F",
    tint: "#BCC99E",
    dark: "#475B33",
    badge: "M12 .8l9.8 5.6v11.2l-9.8 5.6-9.8-5.6v-11.2z",
    emblem: "M12 4.8l1.9 5.2h5.4l-4.3 3.3 1.6 5.3-4.6-3.3-4.6 3.3 1.6-5.3-4.3-3.3h5.4z",
    light: false,
};

/// Arch, pagoda.
const CHINA: Look = Look {
    colour: "#57AF91",
    tint: "#B9DBCC",
    dark: "#356052",
    badge: "M2.5 22v-10.5a9.5 9.5 0 0 1 19 0v10.5z",
    emblem: "M12 4.5c.5 1.8 2.3 2.8 4.7 3.3v1.5h-9.4v-1.5c2.4-.5 4.2-1.5 4.7-3.3zM8.8 9.9h6.4v1.1c1.3.8 2.7 1.2 4 1.3v1.5h-14.4v-1.5c1.3-.1 2.7-.5 4-1.3zM7 14.6h3.3v4.4h-3.3zM13.7 14.6h3.3v4.4h-3.3z",
    light: true,
};

/// Octagon, tower.
const FRANCE: Look = Look {
    colour: "#3B5FA0",
    tint: "#A3B8E2",
    dark: "#34476E",
    badge: "M7.5 1h9l6.5 6.5v9l-6.5 6.5h-9l-6.5-6.5v-9z",
    emblem: "M11.3 3.5h1.4l.8 7.5 3.3 9h-2.9l-1.9-4.6-1.9 4.6h-2.9l3.3-9zM8.8 11.6h6.4v1.5h-6.4z",
    light: false,
};

/// A power without a look of its own: a plain lozenge.
const UNKNOWN: Look = Look {
    colour: "#8C8674",
    tint: "#D8D2C2",
    dark: "#2A3136",
    badge: "M2 7h20v10h-20z",
    emblem: "M7 10.5h10v3h-10z",
    light: false,
};
