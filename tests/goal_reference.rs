//! Shortest ways to a goal by breadth-first search over stickers, which shares nothing with the solvers.
//!
//! Turns are permutations of facelets, taken from the [`Simulator`]. A goal is a text of facelets with a hyphen for any
//! colour, and it is reached if one of the 24 ways to hold the cube shows it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use crate::simulator::{Simulator, Unreadable};

/// A search over the stickers of a cube.
pub struct Reference {
    turns: Vec<(Vec<usize>, u32)>,
    rotations: Vec<Vec<usize>>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// The least cost.
    Exactly(u32),
    /// More than the limit, if anything.
    Beyond,
    /// All states that turns reach were seen, and the goal is none of them.
    Unreachable,
}

impl Reference {
    /// Returns the search on a cube of `layers` with these turns, each with a cost.
    ///
    /// # Errors
    /// [`Unreadable`] for a text that is no turn.
    pub fn new(layers: usize, turns: &[(String, u32)]) -> Result<Self, Unreadable> {
        let turns = turns.iter().map(|(turn, cost)| Ok((permutation(layers, turn)?, *cost)));
        let turns = turns.collect::<Result<_, Unreadable>>()?;
        let quarters = [permutation(layers, "x")?, permutation(layers, "y")?];
        let mut rotations = vec![(0..6 * layers * layers).collect::<Vec<_>>()];
        let mut next = 0;
        while next < rotations.len() {
            for quarter in &quarters {
                let both: Vec<usize> = quarter.iter().map(|&from| rotations[next][from]).collect();
                if !rotations.contains(&both) {
                    rotations.push(both);
                }
            }
            next += 1;
        }
        Ok(Self { turns, rotations })
    }

    /// Returns the least cost from a state to one of the goals, searching up to `limit` and `states`.
    #[must_use]
    pub fn distance(&self, start: &str, goals: &[String], limit: u32, states: usize) -> Distance {
        let start: Vec<u8> = start.bytes().collect();
        let mut costs = HashMap::from([(start.clone(), 0)]);
        let mut queue = BinaryHeap::from([(Reverse(0), start)]);
        let mut done = HashSet::new();
        let mut is_cut = false;
        while let Some((Reverse(cost), state)) = queue.pop() {
            if !done.insert(state.clone()) {
                continue;
            }
            if self.is_reached(&state, goals) {
                return Distance::Exactly(cost);
            }
            if done.len() >= states {
                return Distance::Beyond;
            }
            for (turn, own) in &self.turns {
                let next: Vec<u8> = turn.iter().map(|&from| state[from]).collect();
                let cost = cost + own;
                if cost > limit {
                    is_cut = true;
                } else if costs.get(&next).is_none_or(|&known| known > cost) {
                    costs.insert(next.clone(), cost);
                    queue.push((Reverse(cost), next));
                }
            }
        }
        if is_cut { Distance::Beyond } else { Distance::Unreachable }
    }

    fn is_reached(&self, state: &[u8], goals: &[String]) -> bool {
        self.rotations.iter().any(|rotation| {
            goals.iter().any(|goal| {
                let shown = rotation.iter().map(|&from| state[from]);
                shown.zip(goal.bytes()).all(|(colour, wanted)| wanted == b'-' || wanted == colour)
            })
        })
    }
}

/// Returns for each facelet the one whose colour it shows after a turn.
fn permutation(layers: usize, turn: &str) -> Result<Vec<usize>, Unreadable> {
    let letter = |i: usize| char::from_u32(0x100 + i as u32).unwrap_or('?');
    let letters: String = (0..6 * layers * layers).map(letter).collect();
    let mut cube = Simulator::new(&letters)?;
    cube.apply(turn)?;
    Ok(cube.facelets().chars().map(|letter| letter as usize - 0x100).collect())
}
