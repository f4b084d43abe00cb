//! Text as outlines. A glyph is defined once in the picture and used wherever it stands.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ttf_parser::{Face, OutlineBuilder};

use crate::PictureError;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Style {
    Place,
    Sea,
    Count,
    Text,
}

/// The fonts, and the glyphs used so far.
pub struct Type {
    faces: [Face<'static>; 4],
    used: BTreeMap<(Style, char), String>,
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Type").field("used", &self.used.len()).finish_non_exhaustive()
    }
}

impl Type {
    pub fn new() -> Result<Type, PictureError> {
        let face = |data: &'static [u8]| Face::parse(data, 0);
        Ok(Type {
            faces: [
                face(include_bytes!("../fonts/place.ttf"))?,
                face(include_bytes!("../fonts/sea.ttf"))?,
                face(include_bytes!("../fonts/count.ttf"))?,
                face(include_bytes!("../fonts/text.ttf"))?,
            ],
            used: BTreeMap::new(),
        })
    }

    fn advance(&self, style: Style, c: char) -> f64 {
        let face = &self.faces[style as usize];
        let glyph = face.glyph_index(c).unwrap_or_default();
        f64::from(face.glyph_hor_advance(glyph).unwrap_or_default())
    }

    fn scale(&self, style: Style, size: f64) -> f64 {
        size / f64::from(self.faces[style as usize].units_per_em())
    }

    pub fn width(&self, style: Style, size: f64, text: &str) -> f64 {
        text.chars().map(|c| self.advance(style, c)).sum::<f64>() * self.scale(style, size)
    }

    /// A group with the text, its baseline beginning at the point.
    pub fn line(&mut self, style: Style, size: f64, x: f64, y: f64, text: &str) -> String {
        let scale = self.scale(style, size);
        let mut group = format!("<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">");
        let mut pen = 0.0;
        for c in text.chars() {
            if c != ' ' {
                self.define(style, c);
                let _ = write!(group, "<use href=\"#{}\" x=\"{pen:.0}\"/>", glyph_id(style, c));
            }
            pen += self.advance(style, c);
        }
        group.push_str("</g>");
        group
    }

    fn define(&mut self, style: Style, c: char) {
        let face = &self.faces[style as usize];
        self.used.entry((style, c)).or_insert_with(|| {
            let mut outline = Outline::default();
            face.outline_glyph(face.glyph_index(c).unwrap_or_default(), &mut outline);
            outline.0
        });
    }

    /// The glyphs used, for the picture's definitions.
    pub fn definitions(&self) -> String {
        let mut all = String::new();
        for ((style, c), path) in &self.used {
            let _ = writeln!(all, "<path id=\"{}\" d=\"{path}\"/>", glyph_id(*style, *c));
        }
        all
    }
}

fn glyph_id(style: Style, c: char) -> String {
    format!("{}{:x}", ["p", "q", "c", "t"][style as usize], c as u32)
}

/// An outline as SVG, with y downwards.
#[derive(Default)]
struct Outline(String);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x:.0} {:.0}", -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x:.0} {:.0}", -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1:.0} {:.0} {x:.0} {:.0}", -y1, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1:.0} {:.0} {x2:.0} {:.0} {x:.0} {:.0}", -y1, -y2, -y);
    }

    fn close(&mut self) {
        self.0.push('z');
    }
}
