//! The board as a graph of spaces. Games add what a space means; the graph only knows neighbours.

use crate::names::slug;

/// Adjacency between spaces numbered `0..len`.
#[derive(Clone, Debug)]
pub struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u16>,
    /// The same as a square table, for single questions.
    matrix: Vec<bool>,
}

impl Graph {
    /// Build from undirected borders; each border may be listed once or twice.
    pub fn new(spaces: usize, borders: &[(u16, u16)]) -> Graph {
        let mut lists = vec![Vec::new(); spaces];
        for &(a, b) in borders {
            lists[a as usize].push(b);
            lists[b as usize].push(a);
        }
        let mut starts = vec![0];
        let mut neighbours = Vec::new();
        let mut matrix = vec![false; spaces * spaces];
        for (here, mut list) in lists.into_iter().enumerate() {
            list.sort_unstable();
            list.dedup();
            for other in &list {
                matrix[here * spaces + usize::from(*other)] = true;
            }
            neighbours.extend(list);
            starts.push(neighbours.len() as u32);
        }
        Graph { starts, neighbours, matrix }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn neighbours(&self, space: u16) -> &[u16] {
        let at = space as usize;
        &self.neighbours[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    pub fn adjacent(&self, a: u16, b: u16) -> bool {
        self.matrix[usize::from(a) * self.len() + usize::from(b)]
    }

    /// Steps from `from` to every space within `limit`, through spaces that `pass` admits.
    /// A space that `enter` admits but `pass` does not is reached and goes no further.
    pub fn distances(
        &self,
        from: u16,
        limit: u8,
        mut enter: impl FnMut(u16, u16) -> bool,
        mut pass: impl FnMut(u16) -> bool,
    ) -> Reach {
        let mut reach = Reach { steps: vec![u8::MAX; self.len()], via: vec![u16::MAX; self.len()] };
        reach.steps[from as usize] = 0;
        let mut queue = vec![from];
        let mut head = 0;
        while head < queue.len() {
            let here = queue[head];
            head += 1;
            let step = reach.steps[here as usize];
            if step >= limit || (here != from && !pass(here)) {
                continue;
            }
            for &next in self.neighbours(here) {
                if reach.steps[next as usize] == u8::MAX && enter(here, next) {
                    reach.steps[next as usize] = step + 1;
                    reach.via[next as usize] = here;
                    queue.push(next);
                }
            }
        }
        reach
    }
}

/// What a breadth-first walk reached.
#[derive(Clone, Debug)]
pub struct Reach {
    steps: Vec<u8>,
    via: Vec<u16>,
}

impl Reach {
    pub fn steps(&self, space: u16) -> Option<u8> {
        let steps = self.steps[space as usize];
        (steps != u8::MAX).then_some(steps)
    }

    /// Every space reached, the start included.
    pub fn reached(&self) -> impl Iterator<Item = (u16, u8)> + '_ {
        let known = self.steps.iter().enumerate();
        known.filter(|(_, steps)| **steps != u8::MAX).map(|(space, steps)| (space as u16, *steps))
    }

    /// A shortest path to a space, start and end included.
    pub fn path(&self, space: u16) -> Option<Vec<u16>> {
        self.steps(space)?;
        let mut path = vec![space];
        let mut here = space;
        while self.via[here as usize] != u16::MAX {
            here = self.via[here as usize];
            path.push(here);
        }
        path.reverse();
        Some(path)
    }
}

/// A two-way table of names and small numbers; lookups are forgiving about spelling.
#[derive(Clone, Debug)]
pub struct NameTable {
    names: Vec<String>,
    by_slug: std::collections::HashMap<String, u16>,
}

impl NameTable {
    /// `aliases` are further spellings of entries.
    pub fn new(names: Vec<String>, aliases: &[(String, u16)]) -> NameTable {
        let numbered = names.iter().enumerate().map(|(i, name)| (slug(name), i as u16));
        let by_slug = numbered.chain(aliases.iter().map(|(name, i)| (slug(name), *i))).collect();
        NameTable { names, by_slug }
    }

    pub fn name(&self, id: u16) -> &str {
        &self.names[id as usize]
    }

    pub fn find(&self, name: &str) -> Option<u16> {
        self.by_slug.get(&slug(name)).copied()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> Graph {
        Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4)])
    }

    #[test]
    fn distances_stop_where_passing_is_refused() {
        let reach = line().distances(0, 4, |_, _| true, |space| space != 2);
        assert_eq!(reach.steps(2), Some(2));
        assert_eq!(reach.steps(3), None);
    }

    #[test]
    fn paths_run_from_start_to_end() {
        let reach = line().distances(1, 3, |_, _| true, |_| true);
        assert_eq!(reach.path(4), Some(vec![1, 2, 3, 4]));
        assert_eq!(reach.path(1), Some(vec![1]));
    }
}
