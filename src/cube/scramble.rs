//! Seeded scrambles: random moves, and random states of the 2x2x2 and 3x3x3.
//!
//! ```
//! use godspeed_cube::{Size, scramble};
//!
//! let alg = scramble::random_moves(Size::THREE, 20, 5);
//! assert_eq!(alg.turns().len(), 20);
//! assert!(scramble::random_state(Size::TWO, 5).check().is_ok());
//! ```
//!
//! The World Cube Association scrambles the 2x2x2, 3x3x3 and 4x4x4 by random states and larger cubes by
//! random moves: 60 for the 5x5x5, 80 for the 6x6x6, 100 for the 7x7x7 (*Regulations*, article 4).

use crate::cubies::{Corner, Corners, Cubies, Edge, Edges, Pocket};
use crate::{Alg, Angle, Face, Facelets, Layers, Random, Size, Turn};

/// Returns the usual length of a random-move scramble for a size.
///
/// From the 5x5x5 on, it is `20 (N - 2)`, which is the WCA's rule for the 5x5x5 to the 7x7x7.
#[must_use]
pub const fn standard_moves(size: Size) -> usize {
    match size.layers() {
        1 => 3,
        2 | 3 => 25,
        4 => 40,
        n => 20 * (n - 2),
    }
}

/// Returns a scramble of `count` random turns of outer blocks, none redundant.
///
/// Blocks extend at most to the middle of the cube. Consecutive turns about one axis are of different blocks in
/// a fixed order, so that no turn cancels, repeats or merges with another.
#[must_use]
pub fn random_moves(size: Size, count: usize, seed: u64) -> Alg {
    let mut random = Random::from_seed(seed);
    let blocks = blocks(size);
    let mut turns: Vec<Turn> = Vec::with_capacity(count);
    let mut last: Option<usize> = None;
    while turns.len() < count {
        let next = random.below(blocks.len());
        if last.is_some_and(|last| !may_follow(&blocks, last, next)) {
            continue;
        }
        let (face, layers) = blocks[next];
        turns.push(Turn { face, layers, angle: Angle::ALL[random.below(3)] });
        last = Some(next);
    }
    Alg::new(size, turns)
}

/// Returns a random state.
///
/// Each state of the 2x2x2 and the 3x3x3 is equally likely; other sizes get [`standard_moves`] random moves.
#[must_use]
pub fn random_state(size: Size, seed: u64) -> Facelets {
    let mut random = Random::from_seed(seed);
    match size {
        Size::TWO => Facelets::from(&Pocket::new(random_corners(&mut random))),
        Size::THREE => Facelets::from(&random_cubies(&mut random)),
        _ => Facelets::after(&random_moves(size, standard_moves(size), seed)),
    }
}

/// Returns every block that a scramble turns, face by face, thin blocks first.
///
/// Half of an even cube is turned from one side only, because turning the other half differs by a rotation.
fn blocks(size: Size) -> Vec<(Face, Layers)> {
    let n = size.last_layer();
    let by_face = |face: Face| {
        let widest = if face.is_positive() { n / 2 } else { n.saturating_sub(1) / 2 };
        let least = u16::from(n == 1 && face.is_positive());
        (1..=widest.max(least)).filter_map(move |width| Some((face, Layers::new(1, width)?)))
    };
    Face::ALL.into_iter().flat_map(by_face).collect()
}

/// Returns whether block `next` may turn after block `last`.
///
/// It may if it has another axis, or is later in the order of the same axis. Two blocks of opposite faces never
/// include all layers, so together they never form a rotation.
fn may_follow(blocks: &[(Face, Layers)], last: usize, next: usize) -> bool {
    blocks[last].0.axis() != blocks[next].0.axis() || last < next
}

#[allow(clippy::expect_used, reason = "the last twist balances the others")]
fn random_corners(random: &mut Random) -> Corners {
    let mut cubies = Corner::ALL;
    random.shuffle(&mut cubies);
    let mut twists: [u8; 8] = std::array::from_fn(|_| random.below(3) as u8);
    twists[7] = (21 - twists[..7].iter().sum::<u8>()) % 3;
    Corners::new(cubies, twists).expect("the last twist balances the others")
}

#[allow(clippy::expect_used, reason = "the last flip balances the others")]
fn random_edges(random: &mut Random) -> Edges {
    let mut cubies = Edge::ALL;
    random.shuffle(&mut cubies);
    let mut flips: [u8; 12] = std::array::from_fn(|_| random.below(2) as u8);
    flips[11] = flips[..11].iter().sum::<u8>() % 2;
    Edges::new(cubies, flips).expect("the last flip balances the others")
}

/// Draws corners and edges until their parities agree, which has probability 1/2.
fn random_cubies(random: &mut Random) -> Cubies {
    loop {
        if let Ok(cubies) = Cubies::new(random_corners(random), random_edges(random)) {
            return cubies;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Metric;

    #[test]
    fn no_move_of_a_scramble_is_redundant() {
        for n in [2, 3, 4, 5, 7, 10] {
            let size = Size::new(n).unwrap();
            for seed in 0..20 {
                let alg = random_moves(size, 100, seed);
                assert_eq!(alg.turns().len(), 100);
                assert_eq!(alg.length(Metric::Htm), 100);
                assert_eq!(alg.simplified().length(Metric::Htm), 100, "{n}: {alg}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_scramble() {
        for n in 1..6 {
            let size = Size::new(n).unwrap();
            assert_eq!(random_moves(size, 30, 5), random_moves(size, 30, 5));
            assert_eq!(random_state(size, 5), random_state(size, 5));
        }
        assert_ne!(random_moves(Size::THREE, 30, 5), random_moves(Size::THREE, 30, 6));
        assert_ne!(random_state(Size::THREE, 5), random_state(Size::THREE, 6));
    }

    #[test]
    fn random_states_are_legal() {
        for n in 1..8 {
            for seed in 0..20 {
                assert_eq!(random_state(Size::new(n).unwrap(), seed).check(), Ok(()));
            }
        }
    }

    #[test]
    fn random_corners_are_uniformly_distributed() {
        let mut counts = [[0; 8]; 3];
        for seed in 0..12_000 {
            let cubies = Cubies::try_from(&random_state(Size::THREE, seed)).unwrap();
            let place = cubies.corners().cubies().iter().position(|&corner| corner == Corner::URF).unwrap();
            counts[cubies.corners().twists()[place] as usize][place] += 1;
        }
        assert!(counts.iter().flatten().all(|count| (380..620).contains(count)), "{counts:?}");
    }

    #[test]
    fn standard_scrambles_have_the_wca_lengths() {
        let lengths = [5, 6, 7].map(|n| standard_moves(Size::new(n).unwrap()));
        assert_eq!(lengths, [60, 80, 100]);
    }
}
