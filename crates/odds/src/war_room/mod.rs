//! The odds of a battle of the `war-room` game.
