use std::path::PathBuf;

use sandtable_engine::any::AnyTable;
use sandtable_engine::dice::Secret;
use sandtable_engine::{About, Setup};
use sandtable_picture::View;

use super::record::warn;
use super::{Done, Games};
use crate::args::ViewerArguments;
use crate::{Problem, Streams, files, pick};

/// What is to be drawn, and where to.
pub struct Wanted {
    pub game: Option<String>,
    pub scenario: Option<String>,
    pub record: Option<PathBuf>,
    pub viewer: ViewerArguments,
    pub svg: Option<PathBuf>,
    pub png: Option<PathBuf>,
    pub width: u32,
    pub part: Option<[f64; 4]>,
}

pub fn board(games: &Games, wanted: &Wanted, to: &mut Streams<'_>) -> Done {
    let table = table(games, wanted, to)?;
    let id = table.about().id;
    let no_map = || Problem::usage(format!("{id} has no map to draw"));
    let shapes = pick::game(games, id)?.shapes().ok_or_else(no_map)?;
    let viewer = pick::viewer(&*table, wanted.viewer.seat.as_deref(), wanted.viewer.referee)?;
    let picture = table.picture(viewer).ok_or_else(no_map)?;
    let view = wanted.part.map(|[x, y, width, height]| View { x, y, width, height });
    let svg = sandtable_picture::svg(shapes, &picture, view)?;
    if let Some(path) = &wanted.svg {
        files::overwrite(path, svg.as_bytes())?;
    }
    if let Some(path) = &wanted.png {
        files::overwrite(path, &sandtable_picture::png(&svg, wanted.width)?)?;
    }
    if wanted.svg.is_none() && wanted.png.is_none() {
        to.out.write_all(svg.as_bytes())?;
    }
    Ok(true)
}

fn table(games: &Games, wanted: &Wanted, to: &mut Streams<'_>) -> Result<Box<dyn AnyTable>, Problem> {
    if let Some(path) = &wanted.record {
        let (_, record) = files::read(path)?;
        let (table, warnings) = files::load(games, path, record)?;
        warn(&warnings, to)?;
        return Ok(table);
    }
    let game = pick::game(games, wanted.game.as_deref().unwrap_or_default())?;
    let setup = Setup { scenario: scenario(game.about(), wanted.scenario.as_deref()), ..Setup::default() };
    // No die is rolled before the first order, so any secret will do.
    Ok(game.begin(&setup, Secret::new([0; 32]), Vec::new())?)
}

fn scenario(about: &About, wanted: Option<&str>) -> String {
    let first = about.scenarios.first().map(|scenario| scenario.id);
    wanted.or(first).unwrap_or_default().to_owned()
}
