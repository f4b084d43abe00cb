//! The lessons' texts, in the order in which they are learnt.

pub const TEXTS: &[&str] = &[
    include_str!("../lessons/1-aim.yaml"),
    include_str!("../lessons/2-blitzkrieg.yaml"),
    include_str!("../lessons/3-landing.yaml"),
    include_str!("../lessons/4-france.yaml"),
    include_str!("../lessons/5-convoys.yaml"),
    include_str!("../lessons/6-russia.yaml"),
];
