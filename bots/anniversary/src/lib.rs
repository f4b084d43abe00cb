//! Opponents for the anniversary game.
