use rustc_hash::FxHashMap;

use crate::{Move, Puzzle};

/// All positions within a few moves of the goal, with their distance: a target large enough to be hit by
/// a search that goes by chance.
pub(super) struct Ball<S> {
    distance: FxHashMap<S, u8>,
    radius: u8,
}

impl<S: Clone + Eq + std::hash::Hash> Ball<S> {
    /// The ball of a radius, or of the largest smaller one that holds at most `most` positions.
    pub(super) fn new<P: Puzzle<State = S>>(puzzle: &P, radius: u8, most: usize) -> Self {
        let mut distance = FxHashMap::from_iter([(puzzle.solved(), 0)]);
        let mut front = vec![puzzle.solved()];
        let mut reached = 0;
        while reached < radius && distance.len() + front.len() * puzzle.moves().len() as usize <= most {
            reached += 1;
            let mut next = Vec::new();
            for state in &front {
                for m in puzzle.moves() {
                    let child = puzzle.apply(state, m);
                    if !distance.contains_key(&child) {
                        distance.insert(child.clone(), reached);
                        next.push(child);
                    }
                }
            }
            front = next;
        }
        Self { distance, radius: reached }
    }

    /// How many moves a position is from the goal, if it lies in the ball.
    #[inline]
    pub(super) fn distance<P: Puzzle<State = S>>(&self, puzzle: &P, state: &S) -> Option<u8> {
        if puzzle.bound(state) > self.radius {
            return None;
        }
        self.distance.get(state).copied()
    }

    /// The moves from a position of the ball to the goal.
    pub(super) fn way_from<P: Puzzle<State = S>>(&self, puzzle: &P, state: &S) -> Vec<Move> {
        let mut way = Vec::new();
        let mut state = state.clone();
        let mut left = self.distance.get(&state).copied().unwrap_or(0);
        while left > 0 {
            let step = puzzle.moves().find_map(|m| {
                let child = puzzle.apply(&state, m);
                (self.distance.get(&child) == Some(&(left - 1))).then_some((m, child))
            });
            let Some((m, child)) = step else { break };
            way.push(m);
            state = child;
            left -= 1;
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;

    use super::*;
    use crate::puzzles::pocket::Graph;

    #[test]
    fn every_position_of_the_ball_knows_its_way_home() {
        let graph = Graph::new(Metric::Qtm);
        let ball = Ball::new(&graph, 4, 1 << 14);
        assert_eq!(ball.distance.len(), 1 + 6 + 27 + 120 + 534);
        for (position, &distance) in &ball.distance {
            let way = ball.way_from(&graph, position);
            assert_eq!(way.len(), usize::from(distance));
            let end = way.iter().fold(*position, |position, &m| graph.apply(&position, m));
            assert!(graph.is_solved(&end));
        }
    }

    #[test]
    fn a_ball_stays_below_its_most_positions() {
        let ball = Ball::new(&Graph::new(Metric::Htm), 9, 100);
        assert_eq!((ball.radius, ball.distance.len()), (2, 1 + 9 + 54));
    }
}
