//! The lessons' texts, in the order in which they are learnt.

pub const TEXTS: &[&str] = &[
    include_str!("../lessons/1-aim.yaml"),
    include_str!("../lessons/2-orders.yaml"),
    include_str!("../lessons/3-retreat.yaml"),
    include_str!("../lessons/4-landing.yaml"),
    include_str!("../lessons/5-sea.yaml"),
    include_str!("../lessons/6-factories.yaml"),
];
