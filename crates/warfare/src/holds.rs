//! Who travels with whom: cargo in the holds of transports, fighters on decks, new units at
//! factories. What fits is the game's to say; that everything is shared out if it can be is exact.

use sandtable_engine::patience::go_on;

/// A holder for each item, the first that takes it beside what it was already given here; or the item that finds
/// none. Exact where no later item could use a place better: the bulky ones first.
pub fn first_fit<I: Copy, H: Copy>(
    items: &[I],
    holders: &[H],
    mut fits: impl FnMut(H, &[I], I) -> bool,
) -> Result<Vec<(I, H)>, I> {
    let mut given: Vec<Vec<I>> = vec![Vec::new(); holders.len()];
    let mut found = Vec::with_capacity(items.len());
    for item in items {
        let at = (0..holders.len()).find(|at| fits(holders[*at], &given[*at], *item)).ok_or(*item)?;
        given[at].push(*item);
        found.push((*item, holders[at]));
    }
    Ok(found)
}

/// A holder for each item, or `None` if not everything finds a place. Holders are tried in the
/// order given, so the first ones are filled first. `fits` is asked whether a holder takes an item
/// beside those it was already given here.
pub fn share_out<I: Copy, H: Copy>(
    items: &[I],
    holders: &[H],
    mut fits: impl FnMut(H, &[I], I) -> bool,
) -> Option<Vec<(I, H)>> {
    let mut given: Vec<Vec<I>> = vec![Vec::new(); holders.len()];
    let mut found = Vec::with_capacity(items.len());
    place(items, holders, &mut given, &mut found, &mut fits).then(|| {
        let place = |(item, at): (&I, &usize)| (*item, holders[*at]);
        items.iter().zip(&found).map(place).collect()
    })
}

fn place<I: Copy, H: Copy>(
    items: &[I],
    holders: &[H],
    given: &mut [Vec<I>],
    found: &mut Vec<usize>,
    fits: &mut impl FnMut(H, &[I], I) -> bool,
) -> bool {
    let Some((item, rest)) = items.split_first() else { return true };
    go_on();
    for at in 0..holders.len() {
        if !fits(holders[at], &given[at], *item) {
            continue;
        }
        given[at].push(*item);
        found.push(at);
        if place(rest, holders, given, found, fits) {
            return true;
        }
        given[at].pop();
        found.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_first_is_stowed_first() {
        let fits = |hold: u8, given: &[u8], weight: u8| given.iter().sum::<u8>() + weight <= hold;
        assert_eq!(first_fit(&[3, 2, 1], &[4, 2], fits), Ok(vec![(3, 4), (2, 2), (1, 4)]));
        assert_eq!(first_fit(&[2, 3], &[3, 2], fits), Err(3), "it came too late");
    }

    /// Weights in holds of a given size: the first that fits is not always the right one.
    #[test]
    fn everything_is_stowed_if_there_is_a_way() {
        let fits = |hold: u8, given: &[u8], weight: u8| given.iter().sum::<u8>() + weight <= hold;
        assert_eq!(share_out(&[2, 3], &[3, 2], fits), Some(vec![(2, 2), (3, 3)]));
        assert_eq!(share_out(&[1, 1, 1], &[2, 2], fits), Some(vec![(1, 2), (1, 2), (1, 2)]));
        assert_eq!(share_out(&[3, 3], &[3, 2], fits), None);
    }
}
