//! The odds of a battle of the `anniversary` game.
