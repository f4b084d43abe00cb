//! What is written on a space: its name, and below it a plate for each stack. A block can be
//! laid out in several ways; which one fits is decided when blocks are placed.

use std::fmt::Write as _;

use sandtable_engine::picture::SpacePicture;

use crate::draw::escape;
use crate::font::{Style, Type};
use crate::geometry::Rect;
use crate::plate::{
    ATTACK, BADGE, Plate, ROW, balanced, draw_box, draw_city, draw_plate, draw_symbol, plate_size,
};
use crate::powers::{INK, PAPER, look};
use crate::shapes::{Shape, Terrain};

const FACTORY: f64 = 17.0;
/// Between the name and the plate, and between plates.
const LEAD: f64 = 1.5;

/// One way to lay a block out, around the middle of its bounds.
#[derive(Clone, Debug)]
pub struct Layout {
    pub bounds: Rect,
    /// What must not be covered.
    pub rects: Vec<Rect>,
    /// What a leader leads to.
    pub body: Rect,
    /// How much we would rather have another one.
    pub dislike: f64,
    lines: Vec<(f64, f64, String)>,
    plates: Vec<Plate>,
    factory: Option<Rect>,
}

/// Where the name stands.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Side {
    Above,
    Left,
}

impl Layout {
    /// What it covers, in square pixels.
    pub fn area(&self) -> f64 {
        self.rects.iter().map(|rect| rect.w * rect.h).sum()
    }
}

/// A space's block.
#[derive(Debug)]
pub struct Block<'p> {
    pub space: usize,
    pub layouts: Vec<Layout>,
    shape: &'p Shape,
    picture: &'p SpacePicture,
}

impl<'p> Block<'p> {
    pub fn new(space: usize, shape: &'p Shape, picture: &'p SpacePicture, font: &Type) -> Block<'p> {
        let mut block = Block { space, layouts: Vec::new(), shape, picture };
        let most = picture.stacks.iter().map(|stack| stack.units.len()).max().unwrap_or(1).clamp(1, 4);
        for (breaks, lines) in broken(&picture.name).into_iter().enumerate() {
            for columns in (2.min(most)..=most).rev() {
                let rows: usize = picture
                    .stacks
                    .iter()
                    .map(|stack| stack.units.len().div_ceil(columns).saturating_sub(1))
                    .sum();
                let dislike =
                    breaks as f64 * 3.0 + (most - columns) as f64 * 3.0 + (rows * rows) as f64 * 2.0;
                block.layouts.push(block.lay_out(&lines, columns, Side::Above, dislike, font));
                // A zone's number is small enough to stand beside a plate where there is no room above.
                if shape.is_sea() && block.has_body() {
                    block.layouts.push(block.lay_out(&lines, columns, Side::Left, dislike + 6.0, font));
                }
            }
        }
        block
    }

    pub fn has_body(&self) -> bool {
        !self.picture.stacks.is_empty() || self.picture.factory.is_some()
    }

    /// The middle of the name, for what lies below it.
    pub fn label_middle(&self, layout: &Layout) -> (f64, f64) {
        layout.rects.first().map_or((0.0, 0.0), |rect| (rect.x + rect.w / 2.0, rect.y + rect.h / 2.0))
    }

    fn style(&self) -> (Style, f64, f64) {
        match self.shape.terrain {
            Terrain::Sea => (Style::Sea, 13.0, 12.0),
            Terrain::Land => (Style::Place, 10.8, 11.5),
            Terrain::Impassable => (Style::Place, 9.6, 10.5),
        }
    }

    /// Land shows its holder's badge with its name unless a plate shows it anyway.
    fn badge(&self) -> Option<&str> {
        let holder = self.picture.holder.as_deref()?;
        let shown = self.picture.stacks.iter().any(|stack| stack.power == holder);
        (!shown).then_some(holder)
    }

    /// What follows the name on its last line.
    fn suffix(&self, font: &Type) -> f64 {
        let worth =
            self.picture.worth.as_deref().map_or(0.0, |worth| 3.0 + font.width(Style::Text, 9.8, worth));
        worth + if self.picture.city.is_some() || self.picture.capital { 10.0 } else { 0.0 }
    }

    fn lay_out(&self, lines: &[String], columns: usize, side: Side, dislike: f64, font: &Type) -> Layout {
        let (style, size, height) = self.style();
        let mut rects = Vec::new();
        let mut placed = Vec::new();
        let mut y = 0.0;
        for (at, line) in lines.iter().enumerate() {
            let before = if at == 0 && self.badge().is_some() { BADGE } else { 0.0 };
            let after = if at + 1 == lines.len() { self.suffix(font) } else { 0.0 };
            let w = before + font.width(style, size, line) + after;
            rects.push(Rect::new(-w / 2.0, y, w, height));
            placed.push((-w / 2.0 + before, y + height * 0.8, line.clone()));
            y += height;
        }
        let label = rects.iter().copied().reduce(Rect::union);
        if let (Side::Left, Some(label)) = (side, label) {
            y = (label.h - ROW) / 2.0 - LEAD;
        }
        let mut body: Option<Rect> = None;
        let mut plates = Vec::new();
        let mut factory = None;
        let mut waiting = self.picture.factory.is_some();
        for (at, stack) in self.picture.stacks.iter().enumerate() {
            let columns = balanced(stack.units.len(), columns);
            let (w, h) = plate_size(stack, columns, font);
            y += LEAD;
            let beside = if waiting { FACTORY + LEAD } else { 0.0 };
            let left = match (side, label) {
                (Side::Left, Some(label)) => label.right() + 3.0,
                _ => -(w + beside) / 2.0,
            };
            let rect = Rect::new(left + beside, y, w, h);
            if waiting {
                factory = Some(Rect::new(left, y, FACTORY, FACTORY));
                waiting = false;
            }
            plates.push(Plate { rect, stack: at, columns });
            y += h;
        }
        if waiting {
            factory = Some(Rect::new(-FACTORY / 2.0, y + LEAD, FACTORY, FACTORY));
        }
        for rect in plates.iter().map(|plate| plate.rect).chain(factory) {
            rects.push(rect);
            body = Some(body.map_or(rect, |all| all.union(rect)));
        }
        let bounds = rects.iter().copied().reduce(Rect::union).unwrap_or(Rect::new(0.0, 0.0, 0.0, 0.0));
        let (dx, dy) = (-bounds.x - bounds.w / 2.0, -bounds.y - bounds.h / 2.0);
        Layout {
            bounds: bounds.moved(dx, dy),
            rects: rects.into_iter().map(|rect| rect.moved(dx, dy)).collect(),
            body: body.unwrap_or(bounds).moved(dx, dy),
            dislike,
            lines: placed.into_iter().map(|(x, y, line)| (x + dx, y + dy, line)).collect(),
            plates: plates
                .into_iter()
                .map(|plate| Plate { rect: plate.rect.moved(dx, dy), ..plate })
                .collect(),
            factory: factory.map(|rect| rect.moved(dx, dy)),
        }
    }

    /// The block as an SVG group around the point.
    pub fn draw(&self, layout: &Layout, x: f64, y: f64, halo: &str, font: &mut Type) -> String {
        let mut out = format!("<g transform=\"translate({x:.1} {y:.1})\">");
        let _ = write!(out, "<title>{}</title>", escape(&self.words()));
        self.draw_label(layout, halo, font, &mut out);
        for plate in &layout.plates {
            if let Some(stack) = self.picture.stacks.get(plate.stack) {
                draw_plate(stack, plate, self.shape.is_sea(), font, &mut out);
            }
        }
        if let (Some(rect), Some(factory)) = (layout.factory, self.picture.factory) {
            draw_box(rect, 3.0, &mut out);
            draw_symbol("factory", rect.x + 1.75, rect.y + 1.75, FACTORY - 3.5, &mut out);
            if factory.damage > 0 {
                let text = factory.damage.to_string();
                let w = font.width(Style::Count, 8.5, &text);
                let (cx, cy) = (rect.right(), rect.y);
                let _ = write!(out, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"5.5\" fill=\"{ATTACK}\"/>");
                let line = font.line(Style::Count, 8.5, cx - w / 2.0, cy + 3.0, &text);
                let _ = write!(out, "<g fill=\"{PAPER}\">{line}</g>");
            }
        }
        out.push_str("</g>\n");
        out
    }

    fn draw_label(&self, layout: &Layout, halo: &str, font: &mut Type, out: &mut String) {
        let (style, size, _) = self.style();
        let ink = match self.shape.terrain {
            Terrain::Sea => "#345863",
            Terrain::Impassable => "#666D70",
            Terrain::Land => INK,
        };
        let mut text = String::new();
        for (x, y, line) in &layout.lines {
            text.push_str(&font.line(style, size, *x, *y, line));
        }
        let mut end =
            layout.lines.last().map_or((0.0, 0.0), |(x, y, line)| (x + font.width(style, size, line), *y));
        if let Some(worth) = &self.picture.worth {
            text.push_str(&font.line(Style::Text, 9.8, end.0 + 3.0, end.1, worth));
            end.0 += 3.0 + font.width(Style::Text, 9.8, worth);
        }
        // The halo keeps the name apart from the borders below it; it must lie under all glyphs.
        let id = &self.shape.id;
        let _ = write!(
            out,
            "<use href=\"#n-{id}\" fill=\"{halo}\" stroke=\"{halo}\" stroke-width=\"260\" stroke-linejoin=\"round\" opacity=\".8\"/>\
             <g fill=\"{ink}\"><g id=\"n-{id}\">{text}</g></g>"
        );
        if self.picture.city.is_some() || self.picture.capital {
            draw_city(self.picture.capital, end.0 + 6.5, end.1 - 3.4, out);
        }
        if let (Some(power), Some((x, y, _))) = (self.badge(), layout.lines.first()) {
            out.push_str(&look(power).badge_at(x - BADGE / 2.0 - 0.5, y - 3.4, 9.5));
        }
    }

    /// The block for a reader who does not see it.
    fn words(&self) -> String {
        let SpacePicture { name, holder, worth, city, capital, factory, stacks } = self.picture;
        let mut words = vec![match self.shape.terrain {
            Terrain::Sea if name.parse::<u32>().is_ok() => format!("sea zone {name}"),
            Terrain::Sea => name.clone(),
            Terrain::Impassable => format!("{name}, closed to all"),
            Terrain::Land => name.clone(),
        }];
        words.extend(holder.clone());
        words.extend(worth.as_ref().map(|worth| format!("worth {worth}")));
        words.extend(city.as_ref().map(|city| format!("victory city {city}")));
        words.extend(capital.then(|| "capital".to_owned()));
        words.extend(factory.map(|factory| match factory.damage {
            0 => "factory".to_owned(),
            damage => format!("factory with {damage} damage"),
        }));
        for stack in stacks {
            let units: Vec<String> =
                stack.units.iter().map(|(unit, count)| format!("{count} {unit}")).collect();
            let number = stack.number.as_ref().map(|number| format!(" {number}")).unwrap_or_default();
            words.push(format!("{}{number}: {}", stack.power, units.join(", ")));
        }
        words.join("; ")
    }
}

/// A name on one line, and where it can be broken, on two of similar length.
fn broken(name: &str) -> Vec<Vec<String>> {
    let mut ways = vec![vec![name.to_owned()]];
    let breaks = name.char_indices().filter(|(_, c)| matches!(c, ' ' | '/' | '-'));
    let best = breaks.min_by_key(|(at, _)| (2 * at).abs_diff(name.len()));
    if let Some((at, c)) = best {
        let first = if c == ' ' { at } else { at + 1 };
        if let (Some(first), Some(second)) = (name.get(..first), name.get(at + 1..)) {
            ways.push(vec![first.to_owned(), second.to_owned()]);
        }
    }
    ways
}
