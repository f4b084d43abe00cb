//! Opponents for the war-room game.
