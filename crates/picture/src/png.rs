//! An SVG picture as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::PictureError;

/// Larger pictures are a slip of the hand; this one already takes a gigabyte.
const WIDEST: u32 = 20_000;

pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    if width == 0 || width > WIDEST {
        return Err(PictureError::Size(format!("a picture is 1 to {WIDEST} pixels wide, not {width}")));
    }
    let tree = Tree::from_str(svg, &Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let too_large = || PictureError::Size(format!("there is no room for {width} x {height} pixels"));
    let mut pixels = Pixmap::new(width, height).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| too_large())
}
