//! What a side can choose to lose to the hits of a volley.

use std::collections::HashMap;
use std::rc::Rc;

use sandtable_anniversary::casualties::required_of;
use sandtable_anniversary::volley::{TRANSPORT, target_class};
use sandtable_odds::outcome::Group;
use sandtable_warfare::losses::{Hits, losses_fit};

use super::roster::Roster;

/// Some hits of a volley: how likely they are, and which list of states they let one choose from.
#[derive(Clone, Copy, Debug)]
pub struct Fall {
    pub chance: f64,
    pub list: usize,
}

/// The choices of one side, each worked out once.
#[derive(Debug)]
pub struct Choices {
    /// Whether the side chooses anew each time, or keeps to the order of its runs.
    free: bool,
    lists: Vec<Rc<[u32]>>,
    known: HashMap<(u32, u64), usize>,
    falls: HashMap<(u32, u32), Rc<[Fall]>>,
}

impl Choices {
    pub fn new(free: bool) -> Choices {
        Choices { free, lists: Vec::new(), known: HashMap::new(), falls: HashMap::new() }
    }

    pub fn list(&self, list: usize) -> Rc<[u32]> {
        self.lists[list].clone()
    }

    /// What a volley, given by its number and its hits, may do to a state of the side.
    pub fn falls(&mut self, roster: &Roster, state: usize, volley: usize, hits: &[Group]) -> Rc<[Fall]> {
        if let Some(known) = self.falls.get(&(state as u32, volley as u32)) {
            return known.clone();
        }
        let most: u16 = roster.by_row(state).iter().map(|(_, hits)| *hits).sum();
        let mut falls: Vec<Fall> = Vec::new();
        for (groups, chance) in combinations(hits, most) {
            let list = self.after(roster, state, &groups);
            match falls.iter_mut().find(|fall| fall.list == list) {
                Some(fall) => fall.chance += chance,
                None => falls.push(Fall { chance, list }),
            }
        }
        falls.retain(|fall| fall.chance > 0.0);
        let falls: Rc<[Fall]> = falls.into();
        self.falls.insert((state as u32, volley as u32), falls.clone());
        falls
    }

    /// The list of states that these hits can lead to.
    pub fn after(&mut self, roster: &Roster, state: usize, groups: &[Hits]) -> usize {
        // Three bits for the lanes and nine for the hits of a group; there are at most four groups.
        let key = groups
            .iter()
            .fold(1, |key, group| key << 12 | u64::from(group.targets) << 9 | u64::from(group.hits.min(511)));
        *self.known.entry((state as u32, key)).or_insert_with(|| {
            let states = match self.free {
                true => losses(roster, state, groups),
                false => vec![roster.after(state, groups) as u32],
            };
            self.lists.push(states.into());
            self.lists.len() - 1
        })
    }
}

/// All numbers of hits that the groups of a volley can score; more than `most` are like `most`.
fn combinations(hits: &[Group], most: u16) -> Vec<(Vec<Hits>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for group in hits {
        let mut longer = Vec::with_capacity(all.len() * group.chances.len());
        for (before, chance) in all {
            for (hits, part) in group.chances.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                let mut groups: Vec<Hits> = before.clone();
                groups.push(Hits { targets: group.lanes, hits: (hits as u16).min(most) });
                longer.push((groups, chance * part));
            }
        }
        all = longer;
    }
    all
}

/// Every choice of losses that the rules allow, as the states it leads to.
fn losses(roster: &Roster, state: usize, groups: &[Hits]) -> Vec<u32> {
    let class_of = |unit| match target_class(unit) {
        class if roster.is_split() || class == TRANSPORT => class.trailing_zeros() as usize,
        _ => 0,
    };
    let rows: Vec<(usize, u16)> =
        roster.by_row(state).into_iter().map(|(unit, hits)| (class_of(unit), hits)).collect();
    let reaching = |group: &Hits| Hits { targets: roster.classes_of(group.targets), ..*group };
    let groups: Vec<Hits> = groups.iter().map(reaching).collect();
    let mut able = [0; 8];
    rows.iter().for_each(|(class, hits)| able[*class] += hits);
    let (must, warships) = required_of(&groups, able);
    let mut found = Vec::new();
    let mut by_class = [0; 8];
    by_class[TRANSPORT.trailing_zeros() as usize] = must - warships;
    shares(&able, &mut by_class, 0, warships, &mut |chosen| {
        if losses_fit(&groups, chosen) {
            let mut taken = vec![0; rows.len()];
            spread(&rows, &mut chosen.clone(), &mut taken, 0, &mut |taken| {
                found.push(roster.without(state, taken) as u32);
            });
        }
    });
    found
}

/// All ways to take `still` hits from the classes after `class`, transports aside.
fn shares(able: &[u16; 8], chosen: &mut [u16; 8], class: usize, still: u16, tell: &mut dyn FnMut(&[u16; 8])) {
    if class == able.len() {
        if still == 0 {
            tell(chosen);
        }
        return;
    }
    if class == TRANSPORT.trailing_zeros() as usize {
        return shares(able, chosen, class + 1, still, tell);
    }
    for count in 0..=able[class].min(still) {
        chosen[class] = count;
        shares(able, chosen, class + 1, still - count, tell);
    }
    chosen[class] = 0;
}

/// All ways to take a number of hits of each class from the rows of that class.
fn spread(
    rows: &[(usize, u16)],
    still: &mut [u16; 8],
    taken: &mut [u16],
    row: usize,
    tell: &mut dyn FnMut(&[u16]),
) {
    let Some((class, hits)) = rows.get(row).copied() else {
        if still.iter().all(|count| *count == 0) {
            tell(taken);
        }
        return;
    };
    let before = still[class];
    for count in 0..=hits.min(before) {
        taken[row] = count;
        still[class] = before - count;
        spread(rows, still, taken, row + 1, tell);
    }
    taken[row] = 0;
    still[class] = before;
}
