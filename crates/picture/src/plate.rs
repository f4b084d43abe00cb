//! A stack on its plate: the owner's badge, then each kind of unit with its number.

use std::fmt::Write as _;

use sandtable_engine::picture::Stack;

use crate::font::{Style, Type};
use crate::geometry::Rect;
use crate::powers::{INK, PAPER, look};

const SYMBOL: f64 = 14.5;
pub const ROW: f64 = 17.0;
pub const BADGE: f64 = 12.0;
const CAP: f64 = 15.5;
const COUNT: f64 = 10.5;
const GAP: f64 = 2.5;
pub const ATTACK: &str = "#A92E1E";

#[derive(Clone, Copy, Debug)]
pub struct Plate {
    pub rect: Rect,
    /// Which of the stacks.
    pub stack: usize,
    pub columns: usize,
}

/// Columns for so many units in as few rows, but of similar length.
pub fn balanced(units: usize, columns: usize) -> usize {
    units.div_ceil(units.div_ceil(columns).max(1)).max(1)
}

fn cap_width(stack: &Stack, font: &Type) -> f64 {
    CAP + stack.number.as_deref().map_or(0.0, |number| font.width(Style::Count, COUNT, number) + 2.0)
}

fn unit_width(count: u32, font: &Type) -> f64 {
    let number = if count > 1 { font.width(Style::Count, COUNT, &count.to_string()) + 0.5 } else { 0.0 };
    SYMBOL + number + GAP
}

pub fn plate_size(stack: &Stack, columns: usize, font: &Type) -> (f64, f64) {
    let rows = stack.units.chunks(columns);
    let widths = rows.clone().map(|row| row.iter().map(|(_, count)| unit_width(*count, font)).sum::<f64>());
    (cap_width(stack, font) + GAP + widths.fold(0.0, f64::max), ROW * rows.len().max(1) as f64)
}

pub fn draw_plate(stack: &Stack, plate: &Plate, at_sea: bool, font: &mut Type, out: &mut String) {
    let look = look(&stack.power);
    let radius = if at_sea { 6.0 } else { 2.5 };
    let cap = cap_width(stack, font);
    draw_box(plate.rect, radius, out);
    let Rect { x, y, h, .. } = plate.rect;
    let fill = if stack.number.is_some() { look.colour } else { look.tint };
    // The cap follows the plate's rounded left edge, inside its outline.
    let (left, r) = (x + 0.45, radius - 0.45);
    let _ = write!(
        out,
        "<path fill=\"{fill}\" d=\"M{:.2} {:.2}h{:.2}v{:.2}h{:.2}a{r} {r} 0 0 1-{r}-{r}v{:.2}a{r} {r} 0 0 1 {r}-{r}z\"/>",
        left + r,
        y + 0.45,
        cap - r,
        h - 0.9,
        r - cap,
        2.0 * r - (h - 0.9),
    );
    out.push_str(&look.badge_at(x + CAP / 2.0 + 0.2, y + h / 2.0, BADGE));
    if let Some(number) = &stack.number {
        let line = font.line(Style::Count, COUNT, x + CAP, y + h / 2.0 + 3.7, number);
        let _ = write!(out, "<g fill=\"{}\">{line}</g>", look.on_colour());
    }
    for (row, units) in stack.units.chunks(plate.columns).enumerate() {
        let mut at = (x + cap + GAP, y + ROW * row as f64);
        for (unit, count) in units {
            draw_symbol(unit, at.0, at.1 + (ROW - SYMBOL) / 2.0, SYMBOL, out);
            if *count > 1 {
                let number = count.to_string();
                let line =
                    font.line(Style::Count, COUNT, at.0 + SYMBOL + 0.5, at.1 + ROW / 2.0 + 3.7, &number);
                let _ = write!(out, "<g fill=\"{INK}\">{line}</g>");
            }
            at.0 += unit_width(*count, font);
        }
    }
}

pub fn draw_box(rect: Rect, radius: f64, out: &mut String) {
    let Rect { x, y, w, h } = rect;
    let _ = write!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{radius}\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\".9\"/>"
    );
}

pub fn draw_symbol(unit: &str, x: f64, y: f64, size: f64, out: &mut String) {
    let scale = size / 32.0;
    let _ = write!(out, "<use href=\"#u-{unit}\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\"/>");
}

/// A ringed dot; a capital's is a ringed diamond.
pub fn draw_city(capital: bool, x: f64, y: f64, out: &mut String) {
    let _ = match capital {
        false => write!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.4\" fill=\"{PAPER}\" stroke=\"{ATTACK}\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.8\" fill=\"{ATTACK}\"/>"
        ),
        true => write!(
            out,
            "<path transform=\"translate({x:.1} {y:.1})\" d=\"M0-4.6l4.6 4.6-4.6 4.6-4.6-4.6z\" fill=\"{PAPER}\" stroke=\"{ATTACK}\"/><path transform=\"translate({x:.1} {y:.1})\" d=\"M0-2.4l2.4 2.4-2.4 2.4-2.4-2.4z\" fill=\"{ATTACK}\"/>"
        ),
    };
}
