//! Draws a board: the shapes a map pipeline made, and on them what a game says stands there.
//!
//! Pure functions without knowledge of a game. Text is drawn as outlines of fonts that come
//! with the crate, so a picture looks the same in every viewer, in print and as PNG.

mod block;
mod draw;
mod font;
mod geometry;
mod grid;
mod key;
mod marks;
mod place;
mod plate;
mod png;
pub mod powers;
mod shapes;
pub mod symbols;

pub use draw::{View, svg};
pub use png::png;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("the board's shapes cannot be read: {0}")]
    Shapes(#[from] serde_json::Error),
    #[error("the shape of `{space}` cannot be read: {fault}")]
    Path { space: String, fault: String },
    #[error("a font that comes with the program cannot be read: {0}")]
    Font(#[from] ttf_parser::FaceParsingError),
    #[error("the picture cannot be drawn: {0}")]
    Svg(#[from] resvg::usvg::Error),
    #[error("{0}")]
    Size(String),
}
