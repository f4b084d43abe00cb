//! The lessons' texts, in the order in which they are learnt.

pub const TEXTS: &[&str] = &[
    include_str!("../lessons/1-orders.yaml"),
    include_str!("../lessons/2-bids.yaml"),
    include_str!("../lessons/3-movement.yaml"),
    include_str!("../lessons/4-battle.yaml"),
    include_str!("../lessons/5-air.yaml"),
    include_str!("../lessons/6-stress.yaml"),
    include_str!("../lessons/7-production.yaml"),
];
