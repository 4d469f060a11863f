use godspeed_cube::Corners;

use super::Stage;
use crate::Move;
use crate::coordinates::{
    CORNER_PERMUTATIONS, Coordinates, FLIPS, HALF_TURNS, MoveTables, SLICE_PLACES, TWISTS,
    corner_permutation, is_odd,
};
use crate::tables::{CoordinateGraph, closure};

/// Cosets of the second stage: 3^7 twists times C(12,4) = 495 sets of places of the E slice's edges.
pub(super) const SECOND: usize = TWISTS * SLICE_PLACES;

/// Cosets of the third stage: 8!/96 = 420 of the corners times C(8,4) = 70 of the edges.
pub(super) const THIRD: usize = CORNER_COSETS * MIDDLE_PLACES;

/// States of the last group: 96 corner permutations times 4!^3 / 2 = 6,912 edge permutations.
pub(super) const FOURTH: usize = CORNER_MEMBERS * 24 * 24 * 12;

/// Corner permutations that half turns generate.
const CORNER_MEMBERS: usize = 96;

/// Cosets of the corner permutations of half turns.
const CORNER_COSETS: usize = CORNER_PERMUTATIONS / CORNER_MEMBERS;

/// Sets of 4 of the 8 places outside the E slice.
const MIDDLE_PLACES: usize = 70;

/// One bit for each order of four edges, set if it is odd.
const ODD_ORDERS: usize = {
    let (mut orders, mut order) = (0, 0);
    while order < 24 {
        orders |= (is_odd::<4>(order) as usize) << order;
        order += 1;
    }
    orders
};

/// The cosets of the next smaller group, numbered as indices of the four tables.
///
/// ```text
/// first   flip                                                       2,048
/// second  twist * 495 + places of the E slice's edges            1,082,565
/// third   coset of the corners * 70 + places of the M slice's       29,400
/// fourth  ((corners * 24 + order in E) * 24 + in M) * 12 + in S / 2 663,552
/// ```
///
/// In the third stage, the M slice's edges are among the first eight places, whose sets are the first 70 of the 495.
/// In the fourth, the order in S is halved because its parity follows from the other orders.
pub(super) struct StageCosets {
    /// For each corner permutation that half turns generate, its number among the 96; unspecified for others.
    member: Vec<u8>,
    /// For each corner permutation, its coset.
    coset: Vec<u16>,
    /// The 96 corner permutations that half turns generate.
    members: Vec<u16>,
    /// One corner permutation of each of the 420 cosets.
    representatives: Vec<u16>,
}

impl StageCosets {
    /// The size in bytes.
    pub(super) const BYTES: usize = CORNER_PERMUTATIONS * 3 + (CORNER_MEMBERS + CORNER_COSETS) * 2;

    /// Computes the 96 corner permutations that half turns generate, and their 420 cosets.
    pub(super) fn new(moves: &MoveTables) -> Self {
        let members = closure(0, |&corners| HALF_TURNS.iter().map(move |m| moves.corners.after(corners, m)));
        let mut member = vec![0; CORNER_PERMUTATIONS];
        for (number, &corners) in members.iter().enumerate() {
            member[corners as usize] = number as u8;
        }
        let (coset, representatives) = corner_cosets(&members);
        Self { member, coset, members, representatives }
    }

    #[inline]
    fn second(cube: &Coordinates) -> usize {
        cube.twist as usize * SLICE_PLACES + cube.slices[0] as usize / 24
    }

    #[inline]
    fn third(&self, cube: &Coordinates) -> usize {
        self.coset[cube.corners as usize] as usize * MIDDLE_PLACES + cube.slices[1] as usize / 24
    }

    #[inline]
    fn fourth(&self, cube: &Coordinates) -> usize {
        let [e, middle, s] = cube.slices.map(|slice| slice as usize % 24);
        let corners = self.member[cube.corners as usize] as usize;
        ((corners * 24 + e) * 24 + middle) * 12 + s / 2
    }

    /// Returns the coset of a cube.
    #[inline]
    pub(super) fn of(&self, stage: Stage, cube: &Coordinates) -> usize {
        match stage {
            Stage::Edges => cube.flip as usize,
            Stage::Corners => Self::second(cube),
            Stage::Slices => self.third(cube),
            Stage::Squares => self.fourth(cube),
        }
    }

    /// Returns the coset after a move of the stage.
    #[inline(always)]
    pub(super) fn after(&self, stage: Stage, moves: &MoveTables, coset: usize, m: Move) -> usize {
        let slice = |which: usize, value: usize| moves.slices[which].after(value as u16, m) as usize;
        match stage {
            Stage::Edges => moves.flip.after(coset as u16, m) as usize,
            Stage::Corners => {
                let twist = moves.twist.after((coset / SLICE_PLACES) as u16, m) as usize;
                twist * SLICE_PLACES + slice(0, coset % SLICE_PLACES * 24) / 24
            }
            Stage::Slices => {
                let corners = moves.corners.after(self.representatives[coset / MIDDLE_PLACES], m);
                let middle = slice(1, coset % MIDDLE_PLACES * 24) / 24;
                self.coset[corners as usize] as usize * MIDDLE_PLACES + middle
            }
            Stage::Squares => {
                let [e, middle, s] = [coset / 288 % 24, coset / 12 % 24, coset % 12 * 2];
                let odd = [e, middle, s].iter().fold(0, |odd, order| odd ^ ODD_ORDERS >> order & 1);
                let home = Coordinates::SOLVED.slices.map(usize::from);
                let order = |which: usize, value: usize| slice(which, home[which] + value) % 24;
                let corners = moves.corners.after(self.members[coset / 6912], m);
                let corners = self.member[corners as usize] as usize;
                let s = order(2, s + odd);
                ((corners * 24 + order(0, e)) * 24 + order(1, middle)) * 12 + s / 2
            }
        }
    }

    /// Returns the graph of a stage's cosets.
    pub(super) fn graph<'a>(
        &'a self,
        stage: Stage,
        moves: &'a MoveTables,
    ) -> CoordinateGraph<impl Fn(usize, Move) -> usize + Send + Sync + 'a> {
        let size = [FLIPS, SECOND, THIRD, FOURTH][stage as usize];
        let goal = self.of(stage, &Coordinates::SOLVED);
        let after = move |coset, m| self.after(stage, moves, coset, m);
        CoordinateGraph { size, goal, moves: stage.moves(), after }
    }
}

/// Returns the coset of each corner permutation, and one permutation of each coset.
///
/// Two cubes are in the same coset if one of the 96 permutations, applied to the names of the corners, maps one to the
/// other. Moves act on places, so they map cosets to cosets.
fn corner_cosets(members: &[u16]) -> (Vec<u16>, Vec<u16>) {
    let renamings: Vec<Corners> =
        members.iter().map(|&corners| corner_permutation::corners(corners as usize)).collect();
    let unknown = u16::MAX;
    let mut coset = vec![unknown; CORNER_PERMUTATIONS];
    let mut representatives = Vec::with_capacity(CORNER_COSETS);
    for corners in 0..CORNER_PERMUTATIONS {
        if coset[corners] != unknown {
            continue;
        }
        let order = corner_permutation::corners(corners);
        for renaming in &renamings {
            let renamed = corner_permutation::index(&renaming.then(&order));
            coset[renamed] = representatives.len() as u16;
        }
        representatives.push(corners as u16);
    }
    (coset, representatives)
}
