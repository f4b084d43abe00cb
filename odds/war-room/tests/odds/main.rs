//! The odds of War Room battles: by hand, in words, and against the real game.

mod compared;
mod engine;
mod random;
mod stances;
mod words;
