//! The key below the board: title, powers, units and marks.

use std::fmt::Write as _;

use sandtable_engine::picture::Picture;

use crate::font::{Style, Type};
use crate::marks::{KINDS, draw_mark};
use crate::plate::{draw_city, draw_symbol};
use crate::powers::{INK, look};
use crate::shapes::Shapes;

const HEIGHT: f64 = 64.0;
const SIZE: f64 = 13.0;

/// The key as SVG, and its height.
pub fn draw(picture: &Picture, shapes: &Shapes, width: f64, top: f64, font: &mut Type) -> (String, f64) {
    let mut out = String::from("<g>\n");
    let mut pen = Pen { x: 16.0, y: top + 25.0, font, out: &mut out };
    pen.text(Style::Place, 17.0, &picture.title);
    pen.x += 26.0;
    for power in &picture.powers {
        let badge = look(&power.id).badge_at(pen.x + 9.0, pen.y - 4.5, 18.0);
        pen.out.push_str(&badge);
        pen.x += 23.0;
        pen.text(Style::Text, SIZE, &power.title);
        pen.x += 20.0;
    }
    let capitals = picture.spaces.values().any(|space| space.capital);
    let cities = picture.spaces.values().any(|space| space.city.is_some());
    for (_, capital, words) in
        [(capitals, true, "capital"), (cities, false, "victory city")].into_iter().filter(|(any, ..)| *any)
    {
        draw_city(capital, pen.x + 5.0, pen.y - 4.5, pen.out);
        pen.x += 14.0;
        pen.text(Style::Text, SIZE, words);
        pen.x += 20.0;
    }
    let (x, y) = (pen.x, pen.y);
    let _ = write!(
        pen.out,
        "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"26\" height=\"15\" fill=\"url(#hatch-key)\" stroke=\"#5F5A4C\" stroke-width=\".7\"/>",
        y - 12.0
    );
    pen.x += 32.0;
    pen.text(Style::Text, SIZE, "closed to all");
    (pen.x, pen.y) = (16.0, top + 52.0);
    for unit in &picture.units {
        draw_symbol(&unit.id, pen.x, pen.y - 15.0, 21.0, pen.out);
        pen.x += 25.0;
        pen.text(Style::Text, SIZE, &unit.title);
        pen.x += 20.0;
    }
    for (kind, words) in KINDS.iter().filter(|(kind, _)| shapes.marks.iter().any(|mark| mark.kind == *kind)) {
        draw_mark(kind, (pen.x + 5.0, pen.y - 4.5), None, pen.out);
        pen.x += 14.0;
        pen.text(Style::Text, SIZE, words);
        pen.x += 20.0;
    }
    let credit = shapes.attribution.as_str();
    let credit_width = pen.font.width(Style::Text, 11.0, credit);
    pen.x = width - 16.0 - credit_width;
    pen.text(Style::Text, 11.0, credit);
    out.push_str("</g>\n");
    (out, HEIGHT)
}

struct Pen<'a> {
    x: f64,
    y: f64,
    font: &'a mut Type,
    out: &'a mut String,
}

impl Pen<'_> {
    fn text(&mut self, style: Style, size: f64, text: &str) {
        let line = self.font.line(style, size, self.x, self.y, text);
        let _ = writeln!(self.out, "<g fill=\"{INK}\">{line}</g>");
        self.x += self.font.width(style, size, text);
    }
}
