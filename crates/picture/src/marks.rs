//! Marks printed on the board itself: waterways, ports, rails and convoys.

use std::fmt::Write as _;

use crate::draw::SEA;
use crate::shapes::{Shapes, UNITS};

const INK: &str = "#345863";

/// Kinds of marks with the words of the key. Industry is drawn on the plates, not here.
pub const KINDS: [(&str, &str); 6] = [
    ("canal", "canal"),
    ("passage", "narrow passage"),
    ("strait", "strait"),
    ("port", "port"),
    ("rail", "rail"),
    ("convoy", "convoy"),
];

pub fn draw_marks(shapes: &Shapes, out: &mut String) {
    for mark in &shapes.marks {
        let at = (mark.at.0 / UNITS, mark.at.1 / UNITS);
        draw_mark(&mark.kind, at, mark.to.map(|(x, y)| (x / UNITS, y / UNITS)), out);
    }
}

/// One mark; a waterway that crosses land has two ends.
pub fn draw_mark(kind: &str, (x, y): (f64, f64), to: Option<(f64, f64)>, out: &mut String) {
    if let (true, Some((tx, ty))) = (matches!(kind, "canal" | "passage"), to) {
        let line = format!("d=\"M{x:.1} {y:.1}L{tx:.1} {ty:.1}\" fill=\"none\" stroke-linecap=\"round\"");
        let _ = writeln!(
            out,
            "<path {line} stroke=\"{INK}\" stroke-width=\"4.5\"/><path {line} stroke=\"{SEA}\" stroke-width=\"2.5\"/>"
        );
        return;
    }
    let drawing = match kind {
        // Two facing brackets: the water between two shores.
        "canal" | "passage" | "strait" => {
            format!(
                "<path d=\"M-4.500-3.500q2.500 3.500 0 7M4.500-3.500q-2.500 3.500 0 7\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.4\"/>"
            )
        }
        "port" => format!("<circle r=\"2.2\" fill=\"{SEA}\" stroke=\"{INK}\"/>"),
        "rail" => {
            "<path d=\"M-4-1.5h8M-4 1.5h8M-2.500-3v6M0-3v6M2.5-3v6\" stroke=\"#5F5A4C\" stroke-width=\".8\"/>"
                .to_owned()
        }
        // A freighter's hull and funnel in a ring.
        "convoy" => format!(
            "<circle r=\"4.6\" fill=\"#F2EEE2\" stroke=\"{INK}\" stroke-width=\".9\"/><path d=\"M-3.200.600h6.400l-1 1.900h-4.400zM-.8-.2v-2.300h1.600v2.300z\" fill=\"{INK}\"/>"
        ),
        _ => return,
    };
    let _ = writeln!(out, "<g transform=\"translate({x:.1} {y:.1})\">{drawing}</g>");
}
