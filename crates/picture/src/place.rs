//! Where blocks go. Each has a cost for every place it could take: what it would cover, how
//! far it is from where its space wants it. Blocks take turns at choosing the cheapest place
//! that keeps clear of the others, until nobody moves any more.

use crate::block::{Block, Layout};
use crate::geometry::Rect;
use crate::grid::{CELL, Grid, PAGE, SCENERY};
use crate::shapes::{Shape, Shapes, Terrain, UNITS};

/// How far from its space a block may go, and in which steps, in pixels.
const REACH: f64 = 150.0;
const STEP: f64 = 3.0;
/// Places kept for each block, cheapest first.
const KEPT: usize = 3000;
/// Space between blocks.
const MARGIN: f64 = 1.0;
const OVERLAP: f64 = 8.0;
/// A space is small if it is not larger than its block by this factor.
const SMALL: f64 = 1.7;
const SWEEPS: usize = 60;

#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub layout: usize,
    pub x: f64,
    pub y: f64,
    cost: f64,
}

pub fn place(blocks: &[Block<'_>], shapes: &Shapes, grid: &Grid) -> Vec<Option<Spot>> {
    let places: Vec<Vec<Spot>> = blocks.iter().map(|block| spots(block, shapes, grid)).collect();
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    // Those who pay most for their best place choose first.
    let price = |at: &usize| places[*at].first().map_or(0.0, |spot| -spot.cost);
    order.sort_by(|a, b| price(a).total_cmp(&price(b)));
    let mut chosen: Vec<Option<Spot>> = vec![None; blocks.len()];
    for _ in 0..SWEEPS {
        let mut moved = false;
        for at in &order {
            let taken = taken(*at, blocks, &chosen, shapes, grid);
            let best = cheapest(&blocks[*at], &places[*at], &taken);
            let same = |a: Spot, b: Spot| (a.layout, a.x, a.y) == (b.layout, b.x, b.y);
            if !matches!((best, chosen[*at]), (Some(a), Some(b)) if same(a, b)) {
                moved = best.is_some() || chosen[*at].is_some();
                chosen[*at] = best;
            }
        }
        if !moved {
            break;
        }
    }
    chosen
}

/// What a block must keep clear of: the others, and their leaders.
fn taken(
    at: usize,
    blocks: &[Block<'_>],
    chosen: &[Option<Spot>],
    shapes: &Shapes,
    grid: &Grid,
) -> Vec<Rect> {
    let mut taken = Vec::new();
    for (other, block) in blocks.iter().enumerate().filter(|(other, _)| *other != at) {
        let Some(spot) = chosen[other] else { continue };
        // More to the sides, where names would run into each other.
        let rects = block.layouts[spot.layout].rects.iter().map(|rect| rect.moved(spot.x, spot.y));
        taken.extend(rects.map(|rect| Rect::new(rect.x - 3.0, rect.y, rect.w + 6.0, rect.h).grown(MARGIN)));
        if let Some((from, to)) = leader(block, spot, shapes, grid) {
            let steps = ((to.0 - from.0).hypot(to.1 - from.1) / 3.0).ceil().max(1.0);
            taken.extend((0..=steps as u32).map(|step| {
                let part = f64::from(step) / steps;
                Rect::new(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part, 0.0, 0.0)
                    .grown(1.5)
            }));
        }
    }
    taken
}

fn cheapest(block: &Block<'_>, spots: &[Spot], taken: &[Rect]) -> Option<Spot> {
    let mut best: Option<(f64, Spot)> = None;
    for spot in spots {
        if best.is_some_and(|(cost, _)| spot.cost >= cost) {
            break;
        }
        let layout = &block.layouts[spot.layout];
        let bounds = layout.bounds.moved(spot.x, spot.y);
        let mut cost = spot.cost;
        for other in taken.iter().filter(|other| bounds.overlap(**other) > 0.0) {
            let covered: f64 =
                layout.rects.iter().map(|rect| rect.moved(spot.x, spot.y).overlap(*other)).sum();
            cost += OVERLAP * covered;
        }
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, *spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Every place a block could take, cheapest first.
fn spots(block: &Block<'_>, shapes: &Shapes, grid: &Grid) -> Vec<Spot> {
    let shape = &shapes.spaces[block.space];
    let middle = |a: f64, b: f64| (a + b) / 2.0 / UNITS;
    let target = (middle(shape.label.0, shape.pieces.0), middle(shape.label.1, shape.pieces.1));
    let frame = Rect::new(0.0, 0.0, shapes.width / UNITS, shapes.height / UNITS).grown(-3.0);
    let least = block.layouts.iter().map(Layout::area).fold(f64::MAX, f64::min);
    let small = !shape.is_sea() && block.has_body() && grid.area(block.space) < SMALL * least;
    let costs = Costs::new(block.space, small, target, shapes, grid);
    let mut spots = Vec::new();
    let steps = (REACH / STEP) as i32;
    for (at, layout) in block.layouts.iter().enumerate() {
        for (row, col) in (-steps..=steps).flat_map(|row| (-steps..=steps).map(move |col| (row, col))) {
            let (x, y) = (target.0 + f64::from(col) * STEP, target.1 + f64::from(row) * STEP);
            if !layout.bounds.moved(x, y).inside(frame) {
                continue;
            }
            let covered: f64 = layout.rects.iter().map(|rect| costs.of(rect.moved(x, y))).sum();
            let away = away(block, layout, shape, grid, (x, y), target);
            spots.push(Spot { layout: at, x, y, cost: covered + away + layout.dislike });
        }
    }
    spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    spots.truncate(KEPT);
    spots
}

/// What distance costs, and that a leader is needed.
fn away(
    block: &Block<'_>,
    layout: &Layout,
    shape: &Shape,
    grid: &Grid,
    at: (f64, f64),
    target: (f64, f64),
) -> f64 {
    if shape.disc {
        let (x, y) = shape.anchor();
        let near = layout.bounds.moved(at.0, at.1).nearest(x, y);
        let gap = ((near.0 - x).hypot(near.1 - y) - shape.room / UNITS).max(0.0);
        // Below the disc is where a name is looked for.
        return gap * 1.2 + (at.0 - x).abs() * 0.12 + if at.1 < y { 3.0 } else { 0.0 };
    }
    let far = (at.0 - target.0).hypot(at.1 - target.1) * 0.3;
    far + if block.has_body() && is_elsewhere(layout, block.space, grid, at) { 12.0 } else { 0.0 }
}

/// The line from a space to its block, where nothing else shows that they belong together.
pub fn leader(
    block: &Block<'_>,
    spot: Spot,
    shapes: &Shapes,
    grid: &Grid,
) -> Option<((f64, f64), (f64, f64))> {
    let (shape, layout) = (&shapes.spaces[block.space], &block.layouts[spot.layout]);
    if !block.has_body() || !is_elsewhere(layout, block.space, grid, (spot.x, spot.y)) {
        return None;
    }
    let (x, y) = shape.anchor();
    let nearest = layout.rects.iter().map(|rect| rect.moved(spot.x, spot.y).nearest(x, y));
    let gap = |to: &(f64, f64)| (to.0 - x).hypot(to.1 - y);
    let to = nearest.min_by(|a, b| gap(a).total_cmp(&gap(b)))?;
    let beside = if shape.disc { shape.room / UNITS + 4.0 } else { 4.0 };
    (gap(&to) >= beside).then_some(((x, y), to))
}

/// Whether hardly anything of a block's plates lies on its own space.
fn is_elsewhere(layout: &Layout, space: usize, grid: &Grid, at: (f64, f64)) -> bool {
    let body = layout.body.moved(at.0, at.1);
    let seen = |fx: f64, fy: f64| usize::from(grid.seen(body.x + body.w * fx, body.y + body.h * fy)) == space;
    let own = [(0.5, 0.5), (0.1, 0.5), (0.9, 0.5), (0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8)];
    own.into_iter().filter(|(x, y)| seen(*x, *y)).count() < 3
}

/// Sums of what covering costs, so that any rectangle is looked up in four steps.
struct Costs {
    col: i64,
    row: i64,
    cols: usize,
    sums: Vec<f64>,
}

impl Costs {
    fn new(space: usize, small: bool, target: (f64, f64), shapes: &Shapes, grid: &Grid) -> Costs {
        let side = ((REACH + 120.0) / CELL) as i64;
        let (col, row) = ((target.0 / CELL) as i64 - side, (target.1 / CELL) as i64 - side);
        let cols = (2 * side + 1) as usize;
        let mut sums = vec![0.0; cols * cols];
        for r in 1..cols {
            let mut line = 0.0;
            for c in 1..cols {
                let (x, y) = (col + c as i64 - 1, row + r as i64 - 1);
                let inside = x >= 0 && y >= 0 && (x as usize) < grid.cols && (y as usize) < grid.rows;
                let seen = if inside { grid.at(x as usize, y as usize) } else { PAGE };
                line += 0.3 * price(space, small, seen, shapes);
                sums[r * cols + c] = sums[(r - 1) * cols + c] + line;
            }
        }
        Costs { col, row, cols, sums }
    }

    fn of(&self, rect: Rect) -> f64 {
        let limit =
            |v: f64, from: i64| (((v / CELL).round() as i64 - from).max(0) as usize).min(self.cols - 1);
        let (x0, x1) = (limit(rect.x, self.col), limit(rect.right(), self.col));
        let (y0, y1) = (limit(rect.y, self.row), limit(rect.bottom(), self.row));
        let sum = |x: usize, y: usize| self.sums[y * self.cols + x];
        sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0)
    }
}

/// What it costs a space's block to cover a cell of what is seen there. A space that the
/// block would hide is better shown, with the block beside it.
fn price(space: usize, small: bool, seen: u16, shapes: &Shapes) -> f64 {
    let own = &shapes.spaces[space];
    let other = match seen {
        PAGE => return 1.5,
        SCENERY => return if own.is_sea() { 2.5 } else { 1.2 },
        other => &shapes.spaces[usize::from(other)],
    };
    if usize::from(seen) == space {
        return if own.disc {
            2.5
        } else if small {
            1.0
        } else {
            0.0
        };
    }
    match (own.is_sea(), other.terrain) {
        _ if other.disc => 8.0,
        (true, Terrain::Sea) => 2.0,
        (true, _) => 3.0,
        (false, Terrain::Sea) => {
            if own.disc {
                0.05
            } else if small {
                0.35
            } else {
                0.6
            }
        }
        (false, Terrain::Impassable) => 1.5,
        (false, Terrain::Land) => 3.0,
    }
}
