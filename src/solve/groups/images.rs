use super::chain::StabilizerChain;
use super::permutation::Permutation;

/// The result of a search for an element with given images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Images {
    /// An element has them.
    Found(Permutation),
    /// No element has them, as has been proven.
    None,
    /// The search was ended at its limit.
    Beyond,
}

impl StabilizerChain {
    /// Searches an element that brings the first base points into some sets, one bit for each point.
    ///
    /// A search level by level: an element of a level fixes the base points before it, so that their images stay as they
    /// were chosen. If every set has one point, no more than one element of each level fits, and the result is exact. Other
    /// searches end after `limit` branches.
    pub(crate) fn with_images(&self, sets: &[u64], limit: usize) -> Images {
        let mut search = Search { chain: self, sets, left: limit };
        search.extend(0, &Permutation::IDENTITY)
    }
}

struct Search<'a> {
    chain: &'a StabilizerChain,
    sets: &'a [u64],
    left: usize,
}

impl Search<'_> {
    /// Searches from a level on; `chosen` is the product of the elements of the levels before.
    fn extend(&mut self, level: usize, chosen: &Permutation) -> Images {
        let (Some(&set), Some(own)) = (self.sets.get(level), self.chain.levels().get(level)) else {
            return Images::Found(*chosen);
        };
        let mut is_beyond = false;
        for element in &own.elements {
            let image = chosen.image(element.element.image(own.point()));
            if set >> image & 1 == 0 {
                continue;
            }
            if self.left == 0 {
                return Images::Beyond;
            }
            self.left -= 1;
            match self.extend(level + 1, &element.element.then(chosen)) {
                Images::None => {}
                Images::Beyond => is_beyond = true,
                found @ Images::Found(_) => return found,
            }
        }
        if is_beyond { Images::Beyond } else { Images::None }
    }
}
