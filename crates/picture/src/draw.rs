//! The whole picture: water, land, marks, blocks and the key below.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sandtable_engine::picture::{Picture, SpacePicture};

use crate::PictureError;
use crate::block::Block;
use crate::font::Type;
use crate::geometry::Rect;
use crate::grid::Grid;
use crate::key;
use crate::marks::draw_marks;
use crate::place::{Spot, leader, place};
use crate::powers::look;
use crate::shapes::{Shape, Shapes, Terrain, UNITS};
use crate::symbols::{UNKNOWN, symbol};

const PAGE: &str = "#F3EEE2";
pub(crate) const SEA: &str = "#CFDBDB";
const NEUTRAL: &str = "#E7E2D6";

/// A part of the board, in pixels of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Draw a board; with a view only that part of it, and without the key.
pub fn svg(shapes: &str, picture: &Picture, view: Option<View>) -> Result<String, PictureError> {
    let picture = &with_usual_ids(picture);
    let shapes: Shapes = serde_json::from_str(shapes)?;
    let grid = Grid::new(&shapes)?;
    let mut font = Type::new()?;
    let (width, height) = (shapes.width / UNITS, shapes.height / UNITS);
    let nothing = SpacePicture::default();
    let pictured = |shape: &Shape| picture.spaces.get(&shape.id).unwrap_or(&nothing);

    let named = shapes.spaces.iter().enumerate().filter(|(_, shape)| !pictured(shape).name.is_empty());
    let blocks: Vec<Block<'_>> =
        named.map(|(at, shape)| Block::new(at, shape, pictured(shape), &font)).collect();
    let spots = place(&blocks, &shapes, &grid);

    let mut body = String::new();
    draw_ground(&shapes, &pictured, &mut body);
    draw_marks(&shapes, &mut body);
    draw_leaders(&blocks, &spots, &shapes, &grid, &mut body);
    for (block, spot) in blocks.iter().zip(&spots) {
        if let Some(spot) = spot {
            let layout = &block.layouts[spot.layout];
            let (dx, dy) = block.label_middle(layout);
            let below = shapes.spaces.get(usize::from(grid.seen(spot.x + dx, spot.y + dy)));
            let halo = below.map_or(PAGE, |shape| ground(shape, pictured(shape)));
            body.push_str(&block.draw(layout, spot.x, spot.y, halo, &mut font));
        }
    }
    let (frame, foot) = match view {
        Some(view) => (Rect::new(view.x, view.y, view.width, view.height), String::new()),
        None => {
            let (foot, foot_height) = key::draw(picture, &shapes, width, height, &mut font);
            (Rect::new(0.0, 0.0, width, height + foot_height), foot)
        }
    };
    let Rect { x, y, w, h } = frame;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">\n\
         <title>{}</title>\n<defs>\n",
        escape(&picture.title)
    );
    let _ = writeln!(out, "<clipPath id=\"board\"><rect width=\"{width}\" height=\"{height}\"/></clipPath>");
    define_hatch(&mut out);
    define_units(picture, &mut out);
    for shape in &shapes.spaces {
        let _ = writeln!(out, "<path id=\"s-{}\" d=\"{}\"/>", shape.id, shape.path);
    }
    out.push_str(&font.definitions());
    let _ = write!(
        out,
        "</defs>\n<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{PAGE}\"/>\n\
         <g clip-path=\"url(#board)\">\n{body}</g>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#938A75\" stroke-width=\"2\"/>\n{foot}</svg>\n"
    );
    Ok(out)
}

/// Closed land is hatched: once in the units of the shapes, once in pixels for the key.
fn define_hatch(out: &mut String) {
    for (id, scale) in [("hatch", UNITS), ("hatch-key", 1.0)] {
        let (side, line) = (6.0 * scale, 1.5 * scale);
        let _ = writeln!(
            out,
            "<pattern id=\"{id}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <rect width=\"{side}\" height=\"{side}\" fill=\"{NEUTRAL}\"/><rect width=\"{line}\" height=\"{side}\" fill=\"#D2CAB6\"/></pattern>"
        );
    }
}

fn define_units(picture: &Picture, out: &mut String) {
    let stacks = picture.spaces.values().flat_map(|space| &space.stacks);
    let placed = stacks.flat_map(|stack| stack.units.iter().map(|(unit, _)| unit.as_str()));
    let listed = picture.units.iter().map(|unit| unit.id.as_str());
    for unit in placed.chain(listed).chain(["factory"]).collect::<BTreeSet<_>>() {
        let path = symbol(unit).unwrap_or(UNKNOWN);
        let _ = writeln!(out, "<path id=\"u-{unit}\" d=\"{path}\" fill=\"{}\"/>", crate::powers::INK);
    }
}

/// Water and land. Coasts are drawn below the land, so that only their outer half is seen.
fn draw_ground<'p>(shapes: &Shapes, pictured: &impl Fn(&Shape) -> &'p SpacePicture, out: &mut String) {
    let of = |wanted: fn(&Shape) -> bool| shapes.spaces.iter().filter(move |shape| wanted(shape));
    let all =
        |wanted: fn(&Shape) -> bool| of(wanted).map(|shape| placed(shapes, shape, "")).collect::<String>();
    let land: fn(&Shape) -> bool = |shape| !shape.is_sea() && !shape.disc;
    let scale = 1.0 / UNITS;
    let _ = writeln!(out, "<g transform=\"scale({scale})\" stroke-linejoin=\"round\">");
    let _ =
        writeln!(out, "<g fill=\"{SEA}\" stroke=\"#9DB6BA\" stroke-width=\"8\">{}</g>", all(Shape::is_sea));
    let coast = all(land);
    let scenery = format!("<path d=\"{}\"/>", shapes.scenery);
    for (colour, width) in [("#BED1D3", 110), ("#B0C7CA", 50), ("#454B4C", 18)] {
        let _ = writeln!(
            out,
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\">{scenery}{coast}</g>"
        );
    }
    let _ = writeln!(out, "<g fill=\"{NEUTRAL}\">{scenery}</g>");
    let _ = writeln!(out, "<g stroke=\"#5F5A4C\" stroke-width=\"7\">");
    for shape in of(land) {
        out.push_str(&placed(shapes, shape, fill(shape, pictured(shape))));
    }
    let _ = writeln!(
        out,
        "</g>\n<path d=\"{}\" fill=\"{SEA}\" stroke=\"#7F999E\" stroke-width=\"5\"/>",
        shapes.lakes
    );
    let _ = writeln!(out, "<g stroke=\"#454B4C\" stroke-width=\"12\">");
    for shape in of(|shape| shape.disc) {
        out.push_str(&placed(shapes, shape, fill(shape, pictured(shape))));
    }
    out.push_str("</g>\n</g>\n");
}

/// A space's shape, again at the other edge of the board if it leaves the frame.
fn placed(shapes: &Shapes, shape: &Shape, fill: &str) -> String {
    let fill = if fill.is_empty() { String::new() } else { format!(" fill=\"{fill}\"") };
    let mut uses = format!("<use href=\"#s-{}\"{fill}/>", shape.id);
    if shapes.wrap_copies.contains(&shape.id) {
        for x in [-shapes.wrap, shapes.wrap] {
            let _ = write!(uses, "<use href=\"#s-{}\" x=\"{x}\"{fill}/>", shape.id);
        }
    }
    uses
}

fn fill(shape: &Shape, picture: &SpacePicture) -> &'static str {
    if shape.terrain == Terrain::Impassable { "url(#hatch)" } else { ground(shape, picture) }
}

/// The same picture with every power under the id that its look is known by.
fn with_usual_ids(picture: &Picture) -> Picture {
    let mut picture = picture.clone();
    let looks = std::mem::take(&mut picture.looks);
    let rename = |id: &mut String| {
        if let Some(usual) = looks.get(id.as_str()) {
            usual.clone_into(id);
        }
    };
    picture.powers.iter_mut().for_each(|power| rename(&mut power.id));
    for space in picture.spaces.values_mut() {
        space.holder.iter_mut().for_each(rename);
        space.stacks.iter_mut().for_each(|stack| rename(&mut stack.power));
    }
    picture
}

/// The plain colour of a space.
fn ground(shape: &Shape, picture: &SpacePicture) -> &'static str {
    match (shape.terrain, &picture.holder) {
        (Terrain::Sea, _) => SEA,
        (Terrain::Impassable, _) => NEUTRAL,
        (_, Some(power)) => look(power).tint,
        (_, None) => NEUTRAL,
    }
}

/// A line from a block that had to leave its space to where it belongs.
fn draw_leaders(
    blocks: &[Block<'_>],
    spots: &[Option<Spot>],
    shapes: &Shapes,
    grid: &Grid,
    out: &mut String,
) {
    let leaders = blocks.iter().zip(spots).filter_map(|(block, spot)| leader(block, (*spot)?, shapes, grid));
    for ((x, y), (tx, ty)) in leaders {
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {y:.1}L{tx:.1} {ty:.1}\" stroke=\"#1F262B\" stroke-width=\".9\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.8\" fill=\"#1F262B\"/>"
        );
    }
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
