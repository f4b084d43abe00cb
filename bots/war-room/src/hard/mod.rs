//! How `hard` plans a round: it imagines what the others may have written, tries its own
//! orders against that on a simplified map, and keeps the set that does best on the whole.

pub mod council;
pub mod counterstroke;
pub mod crossing;
pub mod foresee;
pub mod judged;
pub mod model;
pub mod nearness;
pub mod pools;
pub mod position;
pub mod reconsider;
pub mod regroup;
pub mod search;
pub mod shopping;
pub mod siege;
pub mod stances;
pub mod surprise;
pub mod theatres;
pub mod tokens;
pub mod turn_order;
pub mod weigh;
