//! Which space is seen where, on a coarse grid: enough to know what a label would cover.

use crate::PictureError;
use crate::shapes::{Ring, Shapes, UNITS, rings};

/// Pixels of a cell's side.
pub const CELL: f64 = 2.0;
/// Nothing, and land that is no space.
pub const PAGE: u16 = u16::MAX;
pub const SCENERY: u16 = u16::MAX - 1;

#[derive(Debug)]
pub struct Grid {
    pub cols: usize,
    pub rows: usize,
    cells: Vec<u16>,
}

impl Grid {
    pub fn new(shapes: &Shapes) -> Result<Grid, PictureError> {
        let cols = (shapes.width / UNITS / CELL).ceil() as usize;
        let rows = (shapes.height / UNITS / CELL).ceil() as usize;
        let mut grid = Grid { cols, rows, cells: vec![PAGE; cols * rows] };
        grid.fill(&rings("scenery", &shapes.scenery)?, shapes.wrap, SCENERY);
        for (at, shape) in shapes.spaces.iter().enumerate() {
            grid.fill(&rings(&shape.id, &shape.path)?, shapes.wrap, at as u16);
        }
        Ok(grid)
    }

    pub fn at(&self, col: usize, row: usize) -> u16 {
        self.cells.get(row * self.cols + col).copied().unwrap_or(PAGE)
    }

    /// How much of a space is seen, in square pixels.
    pub fn area(&self, space: usize) -> f64 {
        self.cells.iter().filter(|cell| usize::from(**cell) == space).count() as f64 * CELL * CELL
    }

    /// What is at a point given in pixels.
    pub fn seen(&self, x: f64, y: f64) -> u16 {
        if x < 0.0 || y < 0.0 || x >= self.cols as f64 * CELL {
            return PAGE;
        }
        self.at((x / CELL) as usize, (y / CELL) as usize)
    }

    /// Nonzero winding, row by row through the middles of the cells.
    fn fill(&mut self, rings: &[Ring], wrap: f64, value: u16) {
        for row in 0..self.rows {
            let y = (row as f64 + 0.5) * CELL;
            let mut crossings: Vec<(f64, i32)> = Vec::new();
            for ring in rings {
                for (at, from) in ring.iter().enumerate() {
                    let to = ring[(at + 1) % ring.len()];
                    if (from.1 <= y) != (to.1 <= y) {
                        let x = from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0);
                        crossings.push((x, if to.1 > from.1 { 1 } else { -1 }));
                    }
                }
            }
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if winding != 0 {
                    for turn in [-wrap / UNITS, 0.0, wrap / UNITS] {
                        self.fill_row(row, pair[0].0 + turn, pair[1].0 + turn, value);
                    }
                }
            }
        }
    }

    fn fill_row(&mut self, row: usize, from: f64, to: f64, value: u16) {
        let limit = |x: f64| (x / CELL - 0.5).ceil().clamp(0.0, self.cols as f64) as usize;
        let (from, to) = (row * self.cols + limit(from), row * self.cols + limit(to));
        if let Some(cells) = self.cells.get_mut(from..to) {
            cells.fill(value);
        }
    }
}
