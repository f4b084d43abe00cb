//! A general staff for bots. A game tells it what stands where and who could march where; the staff says which
//! attacks pay, which places are in danger and where idle units are wanted. It knows no game and gives no orders.

pub mod attack;
pub mod battle;
pub mod chart;
pub mod march;
pub mod situation;
pub mod threat;

pub use chart::Chart;
pub use situation::{Arm, Class, Ground, Group, Holder, Kind, Place, Situation, Spot, tally};
