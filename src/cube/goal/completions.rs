use super::error::GoalError;
use crate::cubies::Cubie;
use crate::{Corner, Corners, Cubies, Edge, Edges, Facelets, IllegalState, Size};

/// The legal cubes that fit a mask, counted without listing them.
///
/// The places are filled in order. The ways to fill the others depend only on the pieces that are left, and are counted
/// by the sum of their orientations and the parity of their permutation: `2^8 * 3 * 2` numbers for the corners and
/// `2^12 * 2 * 2` for the edges.
#[derive(Clone, Debug)]
pub struct Completions {
    corners: Ways<Corner, 8, 3>,
    /// `None` on a 2x2x2.
    edges: Option<Ways<Edge, 12, 2>>,
}

/// The ways to fill the places of one kind of piece.
#[derive(Clone, Debug)]
struct Ways<C, const N: usize, const K: usize> {
    sets: [u32; N],
    /// By the set of pieces used for the first places: the ways to fill the others, by the sum of their orientations
    /// and their parity.
    left: Vec<[[u64; 2]; K]>,
    kind: std::marker::PhantomData<C>,
}

impl Completions {
    pub(super) fn new(corners: &[u32; 8], edges: Option<&[u32; 12]>) -> Self {
        Self { corners: Ways::new(*corners), edges: edges.map(|edges| Ways::new(*edges)) }
    }

    /// Returns the number of legal cubes. On a 2x2x2, cubes that are rotated as a whole count as different.
    #[must_use]
    pub fn count(&self) -> u128 {
        let corners = self.corners.left[0][0].map(u128::from);
        match &self.edges {
            None => corners[0] + corners[1],
            Some(edges) => {
                let edges = edges.left[0][0].map(u128::from);
                corners[0] * edges[0] + corners[1] * edges[1]
            }
        }
    }

    /// Returns one of the cubes, if there is any.
    #[must_use]
    pub fn first(&self) -> Option<Facelets> {
        self.choose(0, |_, _| false, |_, _| false)
    }

    /// Returns the cube that resembles a state: from the first place on, it has the piece of the state where a legal
    /// cube can. Returns `None` if no cube fits, or for a state of another size.
    #[must_use]
    pub fn like(&self, state: &Facelets) -> Option<Facelets> {
        if self.edges.is_some() {
            let cubies = Cubies::try_from(state).ok()?;
            let (corners, edges) = (cubies.corners(), cubies.edges());
            let corner =
                |place: usize| 3 * corners.cubies()[place].index() + usize::from(corners.twists()[place]);
            let edge = |place: usize| 2 * edges.cubies()[place].index() + usize::from(edges.flips()[place]);
            let parity = usize::from(corners.is_odd());
            self.choose(parity, |place, bit| bit == corner(place), |place, bit| bit == edge(place))
        } else {
            state.check().ok()?;
            let corners = Corners::read(state).ok()?;
            let corner =
                |place: usize| 3 * corners.cubies()[place].index() + usize::from(corners.twists()[place]);
            self.choose(usize::from(corners.is_odd()), |place, bit| bit == corner(place), |_, _| false)
        }
    }

    /// Returns why no cube fits; `None` if one does.
    pub(super) fn fault(&self) -> Option<GoalError> {
        if self.count() > 0 {
            return None;
        }
        Some(self.corners.fault("corner").or_else(|| self.edges.as_ref()?.fault("edge")).unwrap_or_else(
            || {
                if self.corners.left[0][0] == [0; 2] {
                    let thirds = if self.corners.left[0][1] == [0; 2] { 2 } else { 1 };
                    GoalError::Illegal(IllegalState::CornerTwist { thirds })
                } else if self.edges.as_ref().is_some_and(|edges| edges.left[0][0] == [0; 2]) {
                    GoalError::Illegal(IllegalState::EdgeFlip)
                } else {
                    GoalError::Illegal(IllegalState::Parity)
                }
            },
        ))
    }

    /// Returns a cube with the preferred parity and pieces where possible, from the first place on.
    fn choose(
        &self,
        parity: usize,
        prefers_corner: impl Fn(usize, usize) -> bool,
        prefers_edge: impl Fn(usize, usize) -> bool,
    ) -> Option<Facelets> {
        let corner_parities = self.corners.left[0][0];
        let edge_parities = self.edges.as_ref().map_or([1, 1], |edges| edges.left[0][0]);
        let is_possible = |&parity: &usize| corner_parities[parity] > 0 && edge_parities[parity] > 0;
        [parity, 1 - parity].into_iter().filter(is_possible).find_map(|parity| {
            let (cubies, twists) = self.corners.choose(parity, &prefers_corner)?;
            let corners = Corners::new(cubies, twists).ok()?;
            match &self.edges {
                None => {
                    let mut cube = Facelets::solved(Size::TWO);
                    corners.paint(&mut cube);
                    Some(cube)
                }
                Some(edges) => {
                    let (cubies, flips) = edges.choose(parity, &prefers_edge)?;
                    let cubies = Cubies::new(corners, Edges::new(cubies, flips).ok()?).ok()?;
                    Some(Facelets::from(&cubies))
                }
            }
        })
    }
}

impl<C: Cubie<N, K>, const N: usize, const K: usize> Ways<C, N, K> {
    fn new(sets: [u32; N]) -> Self {
        let all = 1 << N;
        let mut left = vec![[[0; 2]; K]; all];
        left[all - 1][0][0] = 1;
        for used in (0..all - 1).rev() {
            let mut ways = [[0_u64; 2]; K];
            let place = used.count_ones() as usize;
            for bit in (0..N * K).filter(|&bit| sets[place] >> bit & 1 == 1) {
                let (cubie, orientation) = (bit / K, bit % K);
                if used >> cubie & 1 == 0 {
                    let parity = odd_inversions(used, cubie);
                    let others = left[used | 1 << cubie];
                    for (sum, by_parity) in others.iter().enumerate() {
                        for (other, count) in by_parity.iter().enumerate() {
                            ways[(sum + orientation) % K][parity ^ other] += count;
                        }
                    }
                }
            }
            left[used] = ways;
        }
        Self { sets, left, kind: std::marker::PhantomData }
    }

    /// Returns the error if the places cannot all have pieces of their own.
    fn fault(&self, kind: &'static str) -> Option<GoalError> {
        let is_possible = self.left[0].iter().flatten().any(|&ways| ways > 0);
        (!is_possible).then_some(GoalError::Pieces { kind })
    }

    /// Returns the pieces and orientations of a way of this parity whose orientations add up to whole turns.
    fn choose(&self, parity: usize, prefers: impl Fn(usize, usize) -> bool) -> Option<([C; N], [u8; N])> {
        let (mut cubies, mut orientations) = (C::ALL, [0; N]);
        let (mut used, mut sum, mut parity) = (0, 0, parity);
        for place in 0..N {
            let rest = |bit: usize| {
                let (cubie, orientation) = (bit / K, bit % K);
                ((sum + K - orientation) % K, parity ^ odd_inversions(used, cubie))
            };
            let is_possible = |&bit: &usize| {
                let (sum, parity) = rest(bit);
                let is_free = self.sets[place] >> bit & 1 == 1 && used >> (bit / K) & 1 == 0;
                is_free && self.left[used | 1 << (bit / K)][sum][parity] > 0
            };
            let mut possible = (0..N * K).filter(is_possible);
            let preferred = (0..N * K).filter(is_possible).find(|&bit| prefers(place, bit));
            let bit = preferred.or_else(|| possible.next())?;
            (sum, parity) = rest(bit);
            used |= 1 << (bit / K);
            cubies[place] = C::ALL[bit / K];
            orientations[place] = (bit % K) as u8;
        }
        Some((cubies, orientations))
    }
}

/// Returns 1 if the number of used cubies above `cubie` is odd.
const fn odd_inversions(used: usize, cubie: usize) -> usize {
    (used >> (cubie + 1)).count_ones() as usize % 2
}
