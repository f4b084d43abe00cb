//! Pieces as individuals, listed by the space they stand in.
//!
//! The pool is three flat arrays, so cloning a state copies memory and nothing else.

/// A piece's number. Numbers of removed pieces are given out again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct PieceId(pub u16);

const NONE: u16 = u16::MAX;

/// All pieces on the board, threaded by space. `P` is whatever a game says of a piece.
#[derive(Clone, Debug)]
pub struct Pieces<P> {
    pieces: Vec<Option<(u16, P)>>,
    next: Vec<u16>,
    first: Vec<u16>,
}

impl<P: PartialEq> PartialEq for Pieces<P> {
    /// Equal when the same numbers name equal pieces in the same spaces.
    fn eq(&self, other: &Self) -> bool {
        let longest = self.pieces.len().max(other.pieces.len());
        (0..longest).all(|i| {
            self.pieces.get(i).and_then(Option::as_ref) == other.pieces.get(i).and_then(Option::as_ref)
        })
    }
}

impl<P> Pieces<P> {
    pub fn new(spaces: usize) -> Self {
        Pieces { pieces: Vec::new(), next: Vec::new(), first: vec![NONE; spaces] }
    }

    /// The number the next added piece will get.
    pub fn next_id(&self) -> PieceId {
        let free = self.pieces.iter().position(Option::is_none);
        PieceId(free.unwrap_or(self.pieces.len()) as u16)
    }

    /// Put a piece with a given number in a space; a piece that had the number is gone.
    pub fn insert(&mut self, id: PieceId, space: u16, piece: P) {
        let at = id.0 as usize;
        while self.pieces.len() <= at {
            self.pieces.push(None);
            self.next.push(NONE);
        }
        self.remove(id);
        self.pieces[at] = Some((space, piece));
        self.link(id, space);
    }

    pub fn remove(&mut self, id: PieceId) {
        if let Some((space, _)) = self.pieces.get_mut(id.0 as usize).and_then(Option::take) {
            self.unlink(id, space);
        }
    }

    pub fn relocate(&mut self, id: PieceId, to: u16) {
        let Some(Some((space, _))) = self.pieces.get_mut(id.0 as usize) else { return };
        let from = std::mem::replace(space, to);
        self.unlink(id, from);
        self.link(id, to);
    }

    pub fn get(&self, id: PieceId) -> Option<&P> {
        self.pieces.get(id.0 as usize)?.as_ref().map(|(_, piece)| piece)
    }

    pub fn get_mut(&mut self, id: PieceId) -> Option<&mut P> {
        self.pieces.get_mut(id.0 as usize)?.as_mut().map(|(_, piece)| piece)
    }

    pub fn space_of(&self, id: PieceId) -> Option<u16> {
        self.pieces.get(id.0 as usize)?.as_ref().map(|(space, _)| *space)
    }

    /// The pieces in a space, lowest number first.
    pub fn at(&self, space: u16) -> impl Iterator<Item = (PieceId, &P)> {
        crate::patience::go_on();
        let mut here = self.first[space as usize];
        std::iter::from_fn(move || {
            let id = PieceId(here);
            let (_, piece) = self.pieces.get(here as usize)?.as_ref()?;
            here = self.next[here as usize];
            Some((id, piece))
        })
    }

    /// Every piece with its space, lowest number first.
    pub fn all(&self) -> impl Iterator<Item = (PieceId, u16, &P)> {
        let numbered = self.pieces.iter().enumerate();
        numbered
            .filter_map(|(i, slot)| slot.as_ref().map(|(space, piece)| (PieceId(i as u16), *space, piece)))
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut P> {
        self.pieces.iter_mut().flatten().map(|(_, piece)| piece)
    }

    /// Lists stay sorted by number, so the order never depends on how a state came about.
    fn link(&mut self, id: PieceId, space: u16) {
        let mut before = NONE;
        let mut after = self.first[space as usize];
        while after != NONE && after < id.0 {
            before = after;
            after = self.next[after as usize];
        }
        self.next[id.0 as usize] = after;
        match before {
            NONE => self.first[space as usize] = id.0,
            before => self.next[before as usize] = id.0,
        }
    }

    fn unlink(&mut self, id: PieceId, space: u16) {
        let after = self.next[id.0 as usize];
        let mut here = self.first[space as usize];
        if here == id.0 {
            self.first[space as usize] = after;
            return;
        }
        while here != NONE {
            let next = self.next[here as usize];
            if next == id.0 {
                self.next[here as usize] = after;
                return;
            }
            here = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_listed_where_they_stand() {
        let mut pool = Pieces::new(3);
        for (space, name) in [(0, "a"), (1, "b"), (0, "c")] {
            let id = pool.next_id();
            pool.insert(id, space, name);
        }
        pool.relocate(PieceId(0), 1);
        pool.remove(PieceId(1));
        assert_eq!(pool.at(0).map(|(_, p)| *p).collect::<Vec<_>>(), ["c"]);
        assert_eq!(pool.at(1).map(|(_, p)| *p).collect::<Vec<_>>(), ["a"]);
        assert_eq!(pool.next_id(), PieceId(1));
    }
}
