use rustc_hash::FxHashMap;

use crate::{Move, Puzzle};

/// All states within a few moves of a goal, with their exact distances.
///
/// Stochastic searches aim at this set instead of the single goal state, which they would hardly ever hit.
/// J. F. Dillenburg and P. C. Nelson, "Perimeter search", Artificial Intelligence 65 (1994).
pub(super) struct Perimeter<S> {
    distances: FxHashMap<S, u8>,
    radius: u8,
}

impl<S: Clone + Eq + std::hash::Hash> Perimeter<S> {
    /// Returns the perimeter of a radius, or of the largest smaller one with at most `max_states` states.
    pub(super) fn new<P: Puzzle<State = S>>(puzzle: &P, radius: u8, max_states: usize) -> Self {
        let mut layer = puzzle.goals();
        let mut distances: FxHashMap<S, u8> = layer.iter().map(|goal| (goal.clone(), 0)).collect();
        let mut depth = 0;
        while depth < radius && distances.len() + layer.len() * puzzle.moves().len() as usize <= max_states {
            depth += 1;
            let mut next = Vec::new();
            for state in &layer {
                for m in puzzle.moves() {
                    let child = puzzle.apply(state, m);
                    if !distances.contains_key(&child) {
                        distances.insert(child.clone(), depth);
                        next.push(child);
                    }
                }
            }
            layer = next;
        }
        Self { distances, radius: depth }
    }

    /// Returns the distance of a state from the goal if it is in the perimeter.
    #[inline]
    pub(super) fn distance<P: Puzzle<State = S>>(&self, puzzle: &P, state: &S) -> Option<u8> {
        if puzzle.bound(state) > self.radius {
            return None;
        }
        self.distances.get(state).copied()
    }

    /// Returns a shortest path from a state of the perimeter to the goal.
    ///
    /// # Panics
    /// If the state is not in the perimeter.
    #[allow(clippy::expect_used, reason = "a breadth-first layer is reached from the layer before it")]
    pub(super) fn path_to_goal<P: Puzzle<State = S>>(&self, puzzle: &P, state: &S) -> Vec<Move> {
        let mut path = Vec::new();
        let mut state = state.clone();
        let mut left = *self.distances.get(&state).expect("the state is in the perimeter");
        while left > 0 {
            left -= 1;
            let closer = puzzle.moves().iter().find_map(|m| {
                let child = puzzle.apply(&state, m);
                (self.distances.get(&child) == Some(&left)).then_some((m, child))
            });
            let (m, child) = closer.expect("a move leads to the layer before");
            path.push(m);
            state = child;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;

    use super::*;
    use crate::puzzles::Cube2;

    #[test]
    fn every_state_has_a_path_as_long_as_its_distance() {
        let puzzle = Cube2::new(Metric::Qtm);
        let perimeter = Perimeter::new(&puzzle, 4, 1 << 14);
        assert_eq!(perimeter.distances.len(), 1 + 6 + 27 + 120 + 534);
        for (state, &distance) in &perimeter.distances {
            let path = perimeter.path_to_goal(&puzzle, state);
            assert_eq!(path.len(), usize::from(distance));
            let end = path.iter().fold(*state, |state, &m| puzzle.apply(&state, m));
            assert!(puzzle.is_solved(&end));
        }
    }

    #[test]
    fn the_number_of_states_is_limited() {
        let perimeter = Perimeter::new(&Cube2::new(Metric::Htm), 9, 100);
        assert_eq!((perimeter.radius, perimeter.distances.len()), (2, 1 + 9 + 54));
    }
}
