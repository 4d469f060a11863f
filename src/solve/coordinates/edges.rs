use godspeed_cube::{Edge, Edges};

use super::rank::{combination, combination_rank, permutation, permutation_rank};

/// Values of [`flip::index`]: 2^11.
pub const FLIPS: usize = 2048;

/// Values of a [`Slice`]'s places alone: 12!/(8!4!).
pub const SLICE_PLACES: usize = 495;

/// Values of [`Slice::index`]: 12!/8!.
pub const SLICE_SORTED: usize = SLICE_PLACES * 24;

/// Which edges are flipped, wherever they are: 2^11 = 2,048 values, 0 when none is.
///
/// ```text
/// place   UR UF UL UB DR DF DL DB FR FL  BL | BR
/// flip    f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 | whatever makes the sum even
/// value   the binary number f0 f1 ... f10
/// ```
pub mod flip {
    use super::{Edge, Edges};

    /// The coordinate of an arrangement.
    #[must_use]
    pub fn index(edges: &Edges) -> usize {
        edges.flips()[..11].iter().fold(0, |value, &flip| value * 2 + flip as usize)
    }

    /// Edges at home that have this coordinate.
    #[must_use]
    pub fn edges(value: usize) -> Edges {
        let mut flips = [0; 12];
        for (i, flip) in flips[..11].iter_mut().enumerate() {
            *flip = (value >> (10 - i) & 1) as u8;
        }
        flips[11] = (value.count_ones() % 2) as u8;
        Edges::new(Edge::ALL, flips).unwrap_or(Edges::SOLVED)
    }
}

/// The four edges of one of the slices, and where they are.
///
/// ```text
/// E: FR FL BL BR     M: UF UB DF DB     S: UR UL DR DL
/// places  of the 12, the set of 4 that hold an edge of the slice: C(12, 4) = 495
/// order   which of the four is at the first of these places, at the second, ...: 4! = 24
/// value   places * 24 + order, 12!/8! = 11,880 values
/// ```
///
/// All three together say where every edge is.
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

    /// The edges of the slice, in the order of [`Edge::ALL`].
    #[must_use]
    pub const fn cubies(self) -> [Edge; 4] {
        match self {
            Self::E => [Edge::FR, Edge::FL, Edge::BL, Edge::BR],
            Self::M => [Edge::UF, Edge::UB, Edge::DF, Edge::DB],
            Self::S => [Edge::UR, Edge::UL, Edge::DR, Edge::DL],
        }
    }

    /// The coordinate when the slice is solved.
    #[must_use]
    pub fn solved(self) -> u16 {
        self.index(&Edges::SOLVED) as u16
    }

    /// The coordinate of an arrangement.
    #[must_use]
    pub fn index(self, edges: &Edges) -> usize {
        let own = self.cubies();
        let mut places = 0;
        let mut order = [0; 4];
        let mut found = 0;
        for (place, edge) in edges.cubies().iter().enumerate() {
            if let Some(which) = own.iter().position(|own| own == edge) {
                places |= 1 << place;
                order[found] = which as u8;
                found += 1;
            }
        }
        combination_rank(places) * 24 + permutation_rank(order)
    }

    /// Unflipped edges that have this coordinate; those of other slices stand in ascending order.
    #[must_use]
    pub fn edges(self, value: usize) -> Edges {
        let own = self.cubies();
        let places = combination(value / 24, 4);
        let mut within = permutation::<4>(value % 24).into_iter().map(|which| own[which as usize]);
        let mut others = Edge::ALL.into_iter().filter(|edge| !own.contains(edge));
        let mut cubies = Edge::ALL;
        for (place, edge) in cubies.iter_mut().enumerate() {
            let next = if places >> place & 1 == 1 { within.next() } else { others.next() };
            *edge = next.unwrap_or(*edge);
        }
        Edges::new(cubies, [0; 12]).unwrap_or(Edges::SOLVED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_their_coordinates_are_each_others_reverse() {
        for value in 0..FLIPS {
            assert_eq!(flip::index(&flip::edges(value)), value);
        }
        for slice in Slice::ALL {
            for value in 0..SLICE_SORTED {
                assert_eq!(slice.index(&slice.edges(value)), value);
            }
            assert_eq!(slice.solved() % 24, 0);
        }
    }
}
