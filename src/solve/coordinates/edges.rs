use godspeed_cube::{Edge, Edges};

use super::rank::{combination, combination_rank, permutation, permutation_rank};

/// The number of values of [`flip`]: 2^11.
pub const FLIPS: usize = 2048;

/// The number of sets of positions of a [`Slice`]'s edges: C(12, 4) = 12!/(8!4!).
pub const SLICE_PLACES: usize = 495;

/// The number of values of a [`Slice`], positions and order: 12!/8!.
pub const SLICE_SORTED: usize = SLICE_PLACES * 24;

/// The orientation of the edges, position by position: `2^11 = 2,048` values, 0 if none is flipped.
///
/// ```text
/// position UR UF UL UB DR DF DL DB FR FL  BL | BR
/// flip     f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 | determined: the sum is even
/// value    the binary number f0 f1 ... f10
/// ```
pub mod flip {
    use super::{Edge, Edges};

    /// Returns the value of an arrangement.
    #[must_use]
    pub fn index(edges: &Edges) -> usize {
        edges.flips()[..11].iter().fold(0, |value, &flip| value * 2 + flip as usize)
    }

    /// Returns the edges in their home positions that have a value.
    #[must_use]
    #[allow(clippy::expect_used, reason = "flips made here are legal")]
    pub fn edges(value: usize) -> Edges {
        let mut flips = [0; 12];
        for (i, flip) in flips[..11].iter_mut().enumerate() {
            *flip = (value >> (10 - i) & 1) as u8;
        }
        flips[11] = (value.count_ones() % 2) as u8;
        Edges::new(Edge::ALL, flips).expect("the flips are 0 or 1 and their sum is even")
    }
}

/// The positions and the order of the four edges of a slice: `12!/8! = 11,880` values.
///
/// ```text
/// E: FR FL BL BR     M: UF UB DF DB     S: UR UL DR DL
/// positions  the 4 of 12 that hold an edge of the slice, ranked as a combination: C(12, 4) = 495
/// order      the edges at these positions, ranked as a permutation: 4! = 24
/// value      positions * 24 + order
/// ```
///
/// The three slices together are the permutation of all edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// The slice between U and D.
    E,
    /// The slice between L and R.
    M,
    /// The slice between F and B.
    S,
}

impl Slice {
    /// All slices.
    pub const ALL: [Self; 3] = [Self::E, Self::M, Self::S];

    /// Returns the edges of the slice, in the order of [`Edge::ALL`].
    #[must_use]
    pub const fn cubies(self) -> [Edge; 4] {
        match self {
            Self::E => [Edge::FR, Edge::FL, Edge::BL, Edge::BR],
            Self::M => [Edge::UF, Edge::UB, Edge::DF, Edge::DB],
            Self::S => [Edge::UR, Edge::UL, Edge::DR, Edge::DL],
        }
    }

    /// Returns the value of the solved slice: the rank of its home positions, times 24.
    #[must_use]
    pub const fn solved(self) -> u16 {
        match self {
            Self::E => 494 * 24,
            Self::M => 49 * 24,
            Self::S => 20 * 24,
        }
    }

    /// Returns the value of an arrangement.
    #[must_use]
    pub fn index(self, edges: &Edges) -> usize {
        let own = self.cubies();
        let mut positions = 0;
        let mut order = [0; 4];
        let mut found = 0;
        for (position, edge) in edges.cubies().iter().enumerate() {
            if let Some(which) = own.iter().position(|own| own == edge) {
                positions |= 1 << position;
                order[found] = which as u8;
                found += 1;
            }
        }
        combination_rank(positions) * 24 + permutation_rank(order)
    }

    /// Returns unflipped edges that have a value; those of other slices are in ascending order.
    #[must_use]
    #[allow(clippy::expect_used, reason = "the edges made here are legal")]
    pub fn edges(self, value: usize) -> Edges {
        let own = self.cubies();
        let positions = combination(value / 24, 4);
        let mut within = permutation::<4>(value % 24).into_iter().map(|which| own[which as usize]);
        let mut others = Edge::ALL.into_iter().filter(|edge| !own.contains(edge));
        let mut cubies = Edge::ALL;
        for (position, edge) in cubies.iter_mut().enumerate() {
            let next = if positions >> position & 1 == 1 { within.next() } else { others.next() };
            *edge = next.expect("4 positions hold edges of the slice and 8 the others");
        }
        Edges::new(cubies, [0; 12]).expect("each edge occurs once")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_and_unranking_edges_are_inverse() {
        for value in 0..FLIPS {
            assert_eq!(flip::index(&flip::edges(value)), value);
        }
        for slice in Slice::ALL {
            for value in 0..SLICE_SORTED {
                assert_eq!(slice.index(&slice.edges(value)), value);
            }
            assert_eq!(slice.index(&Edges::SOLVED), usize::from(slice.solved()));
        }
    }
}
