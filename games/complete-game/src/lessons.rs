//! The lessons' texts, in the order in which they are learnt.

pub const TEXTS: &[&str] = &[
    include_str!("../lessons/1-phases.yaml"),
    include_str!("../lessons/2-attack.yaml"),
    include_str!("../lessons/3-diplomacy.yaml"),
    include_str!("../lessons/4-spies.yaml"),
    include_str!("../lessons/5-sea.yaml"),
    include_str!("../lessons/6-landing.yaml"),
];
