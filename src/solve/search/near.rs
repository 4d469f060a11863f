//! The distance of a state that is near the goal, found with little work before a search.

use std::hash::Hash;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use crate::{Move, Puzzle};

/// Returns the least and the greatest number of moves that a shortest path to the goal may have.
///
/// The two are equal if the path is short enough to be found within a budget of moves to try: half of it for the
/// states around the goal, half for those around the start, which are pruned by the bounds of the puzzle. Else the
/// greatest is [`u8::MAX`].
#[must_use]
pub fn possible_lengths<P: Puzzle>(puzzle: &P, start: &P::State, budget: u32) -> RangeInclusive<u8> {
    let ball = Ball::around_goal(puzzle, budget / 2);
    if let Some(&distance) = ball.distances.get(start) {
        return distance..=distance;
    }
    let mut attempt = Attempt { puzzle, ball, left: budget / 2 };
    let mut length = puzzle.bound(start).max(attempt.ball.radius + 1);
    while length < u8::MAX {
        match attempt.reaches_ball(start, None, length - attempt.ball.radius) {
            Some(true) => return length..=length,
            Some(false) => length += 1,
            None => break,
        }
    }
    length..=u8::MAX
}

/// The states within a radius of the goal.
struct Ball<S> {
    radius: u8,
    distances: FxHashMap<S, u8>,
}

impl<S: Clone + Eq + Hash> Ball<S> {
    /// Returns the largest ball that is made by trying at most `budget` moves.
    fn around_goal<P: Puzzle<State = S>>(puzzle: &P, budget: u32) -> Self {
        let goal = puzzle.solved();
        let mut ball = Self { radius: 0, distances: [(goal.clone(), 0)].into_iter().collect() };
        let mut frontier = vec![(goal, None)];
        let mut left = budget;
        while !frontier.is_empty() {
            let moves = |&(_, last): &(S, Option<Move>)| puzzle.after(last).len();
            let Some(rest) = left.checked_sub(frontier.iter().map(moves).sum()) else { break };
            left = rest;
            ball.radius += 1;
            let mut next = Vec::new();
            for (state, last) in frontier {
                for m in puzzle.after(last) {
                    let child = puzzle.apply(&state, m);
                    if !ball.distances.contains_key(&child) {
                        ball.distances.insert(child.clone(), ball.radius);
                        next.push((child, Some(m)));
                    }
                }
            }
            frontier = next;
        }
        ball
    }
}

/// A search from the start by iterative deepening, with a budget of moves to try.
struct Attempt<'a, P: Puzzle> {
    puzzle: &'a P,
    ball: Ball<P::State>,
    left: u32,
}

impl<P: Puzzle> Attempt<'_, P> {
    /// Returns whether the ball is reached after exactly `depth` moves, or `None` if the budget is used up.
    fn reaches_ball(&mut self, state: &P::State, last: Option<Move>, depth: u8) -> Option<bool> {
        if depth == 0 {
            return Some(self.ball.distances.contains_key(state));
        }
        for m in self.puzzle.after(last) {
            self.left = self.left.checked_sub(1)?;
            let child = self.puzzle.apply(state, m);
            let is_near = self.puzzle.bound(&child) < depth + self.ball.radius;
            if is_near && self.reaches_ball(&child, Some(m), depth - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets, Metric, Size};

    use super::*;
    use crate::coordinates::MoveTables;
    use crate::puzzles::cube3::Cube3;
    use crate::puzzles::{Cube2, WholeCube};
    use crate::search::bibfs;
    use crate::{Control, Tables, block_on};

    #[test]
    fn near_states_of_the_2x2_have_their_distance_and_others_a_lower_bound() {
        for metric in [Metric::Htm, Metric::Qtm] {
            let puzzle = Cube2::new(metric);
            for seed in 0..60 {
                let alg = godspeed_cube::scramble::random_moves(Size::TWO, seed as usize % 10, seed);
                let start = puzzle.position(&Facelets::after(&alg)).unwrap();
                let path = block_on(bibfs::search(&puzzle, &start, 1 << 30, &Control::silent()));
                let distance = path.unwrap().unwrap().len() as u8;
                for budget in [0, 10, 300, 3000] {
                    let lengths = possible_lengths(&puzzle, &start, budget);
                    assert!(lengths.contains(&distance), "{alg}: {lengths:?}");
                    assert!(lengths.start() == lengths.end() || *lengths.end() == u8::MAX);
                }
            }
        }
    }

    #[test]
    fn six_moves_of_the_3x3_are_found_without_tables() {
        let moves = block_on(Tables::new().get::<MoveTables>(&Control::silent())).unwrap();
        for (metric, alg, length) in [
            (Metric::Htm, "", 0),
            (Metric::Htm, "R U R' U'", 4),
            (Metric::Htm, "R U2 F' L D B2", 6),
            (Metric::Qtm, "R U2 F' L D", 6),
        ] {
            let puzzle = Cube3::new(moves.clone(), metric);
            let cube = Facelets::after(&Alg::parse(alg, Size::THREE).unwrap().alg);
            let start = puzzle.position(&cube).unwrap();
            assert_eq!(possible_lengths(&puzzle, &start, 10_000), length..=length, "{alg}");
        }
    }

    #[test]
    fn a_distant_state_has_a_lower_bound() {
        let moves = block_on(Tables::new().get::<MoveTables>(&Control::silent())).unwrap();
        let puzzle = Cube3::new(moves, Metric::Htm);
        let start = puzzle.position(&godspeed_cube::scramble::random_state(Size::THREE, 4)).unwrap();
        assert_eq!(possible_lengths(&puzzle, &start, 10_000), 7..=u8::MAX);
        assert_eq!(possible_lengths(&puzzle, &start, 200_000), 9..=u8::MAX);
    }
}
