//! Distances for the tests of searches over many cubes.

use std::collections::HashMap;

use godspeed_cube::Cubies;

use crate::coordinates::turn_of;
use crate::{Move, MoveSet};

/// Returns the distance of every cube within `depth` of some moves from the solved one, by breadth-first search.
pub(super) fn distances(moves: MoveSet, depth: usize) -> HashMap<Cubies, usize> {
    let mut distances = HashMap::from([(Cubies::SOLVED, 0)]);
    let mut layer = vec![Cubies::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for (cube, m) in layer.iter().flat_map(|cube| moves.into_iter().map(move |m: Move| (cube, m))) {
            let mut cube = *cube;
            cube.apply(turn_of(m));
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        layer = next;
    }
    distances
}
