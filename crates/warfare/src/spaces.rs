//! Sets of spaces as plain bits, so that a state that holds some is still copied as memory.

/// A set of spaces numbered below `64 * WORDS`; seven words hold a board of 448 spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spaces<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Spaces<WORDS> {
    fn default() -> Self {
        Spaces([0; WORDS])
    }
}

impl<const WORDS: usize> Spaces<WORDS> {
    pub const CAPACITY: usize = 64 * WORDS;

    pub fn insert(&mut self, space: u16) {
        self.0[usize::from(space) / 64] |= 1 << (space % 64);
    }

    pub fn remove(&mut self, space: u16) {
        self.0[usize::from(space) / 64] &= !(1 << (space % 64));
    }

    #[inline]
    pub fn contains(&self, space: u16) -> bool {
        self.0[usize::from(space) / 64] >> (space % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The spaces in the set, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(64 * word as u16 + bit as u16)
            })
        })
    }
}

impl<const WORDS: usize> FromIterator<u16> for Spaces<WORDS> {
    fn from_iter<T: IntoIterator<Item = u16>>(spaces: T) -> Self {
        let mut set = Self::default();
        for space in spaces {
            set.insert(space);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_four_hundred_spaces_fits() {
        let mut set: Spaces<7> = [399, 0, 64, 63].into_iter().collect();
        set.remove(64);
        assert!(set.contains(399) && !set.contains(64) && !set.is_empty());
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 399]);
    }
}
