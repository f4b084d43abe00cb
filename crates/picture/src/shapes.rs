//! The drawing of a board as `tools/map` writes it; see its README for the fields.

use serde::Deserialize;

use crate::PictureError;

/// Units of the file per pixel of the board.
pub const UNITS: f64 = 10.0;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shapes {
    pub width: f64,
    pub height: f64,
    pub wrap: f64,
    #[serde(default)]
    pub attribution: String,
    pub spaces: Vec<Shape>,
    #[serde(default)]
    pub wrap_copies: Vec<String>,
    #[serde(default)]
    pub scenery: String,
    #[serde(default)]
    pub lakes: String,
    #[serde(default)]
    pub marks: Vec<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Land,
    Sea,
    Impassable,
}

#[derive(Debug, Deserialize)]
pub struct Shape {
    pub id: String,
    pub terrain: Terrain,
    pub path: String,
    pub label: (f64, f64),
    pub pieces: (f64, f64),
    #[serde(default)]
    pub room: f64,
    #[serde(default)]
    pub disc: bool,
}

impl Shape {
    pub fn is_sea(&self) -> bool {
        self.terrain == Terrain::Sea
    }

    /// The middle of its pieces, in pixels.
    pub fn anchor(&self) -> (f64, f64) {
        (self.pieces.0 / UNITS, self.pieces.1 / UNITS)
    }
}

#[derive(Debug, Deserialize)]
pub struct Mark {
    pub kind: String,
    pub at: (f64, f64),
    pub to: Option<(f64, f64)>,
}

pub type Ring = Vec<(f64, f64)>;

/// The closed lines of a path, in pixels. The pipeline writes `M`, `l`, `z` and, for discs,
/// half circles as `a`; anything else is refused.
pub fn rings(space: &str, path: &str) -> Result<Vec<Ring>, PictureError> {
    let fault = |fault: &str| PictureError::Path { space: space.to_owned(), fault: fault.to_owned() };
    let mut rings: Vec<Ring> = Vec::new();
    let mut at = (0.0, 0.0);
    for piece in split_commands(path) {
        let (command, rest) = piece.split_at(1);
        let numbers = numbers(rest).ok_or_else(|| fault("a number is expected"))?;
        match command {
            "M" => {
                let [x, y] = numbers[..] else { return Err(fault("`M` takes one point")) };
                at = (x, y);
                rings.push(vec![(x / UNITS, y / UNITS)]);
            }
            "l" | "a" => {
                let ring = rings.last_mut().ok_or_else(|| fault("it must begin with `M`"))?;
                let arc = command == "a";
                let step = if arc { 7 } else { 2 };
                if !numbers.len().is_multiple_of(step) {
                    return Err(fault("a point is incomplete"));
                }
                for values in numbers.chunks(step) {
                    let to = (at.0 + values[step - 2], at.1 + values[step - 1]);
                    if arc {
                        half_circle(ring, at, to);
                    }
                    ring.push((to.0 / UNITS, to.1 / UNITS));
                    at = to;
                }
            }
            "z" => {}
            _ => return Err(fault("only M, l, a and z are understood")),
        }
    }
    Ok(rings)
}

fn half_circle(ring: &mut Ring, from: (f64, f64), to: (f64, f64)) {
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let (dx, dy) = (from.0 - middle.0, from.1 - middle.1);
    for step in 1..12 {
        let (sin, cos) = (std::f64::consts::PI * f64::from(step) / 12.0).sin_cos();
        let (x, y) = (middle.0 + dx * cos - dy * sin, middle.1 + dx * sin + dy * cos);
        ring.push((x / UNITS, y / UNITS));
    }
}

fn split_commands(path: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> =
        path.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([path.len()]).collect();
    starts.into_iter().zip(ends).filter_map(|(start, end)| path.get(start..end))
}

/// Numbers divided by blanks or by the sign of the next one.
fn numbers(text: &str) -> Option<Vec<f64>> {
    let mut numbers = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let mut start = 0;
        for (at, c) in word.char_indices().skip(1) {
            if c == '-' {
                numbers.push(word.get(start..at)?.parse().ok()?);
                start = at;
            }
        }
        numbers.push(word.get(start..)?.parse().ok()?);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::rings;

    #[test]
    fn a_path_becomes_rings_in_pixels() {
        let square = rings("x", "M10 20l100 0 0 100-100 0zM0 0l10-10 5 5z").unwrap();
        assert_eq!(square[0], [(1.0, 2.0), (11.0, 2.0), (11.0, 12.0), (1.0, 12.0)]);
        assert_eq!(square[1], [(0.0, 0.0), (1.0, -1.0), (1.5, -0.5)]);
        let disc = &rings("x", "M0 0a50 50 0 1 1 100 0a50 50 0 1 1-100 0z").unwrap()[0];
        assert!(disc.iter().all(|(x, y)| ((x - 5.0).hypot(*y) - 5.0).abs() < 1e-9), "{disc:?}");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for path in ["M1", "l1 1", "M0 0q1 1", "M0 0l1", "M0 0lx"] {
            assert!(rings("x", path).is_err(), "{path}");
        }
    }
}
