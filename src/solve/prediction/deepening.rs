use super::{BoundSteps, NodeDistribution, sequences};
use crate::{Move, Puzzle};

/// Moves from the start that are expanded instead of estimated.
const EXPANDED: u32 = 2;

/// Moves after which the bound of a state does not depend on the first state.
const RANDOM_MOVES: u32 = 100;

/// Equally likely parts of the last pass after which a search with one solution ends: it may be anywhere.
pub const LAST_PASS: [f64; 4] = [0.125, 0.375, 0.625, 0.875];

/// Returns equally likely parts of the last pass after which a search ends at the first of `solutions` solutions.
fn parts(solutions: f64) -> [f64; 4] {
    LAST_PASS.map(|part| 1.0 - (1.0 - part).powf(1.0 / solutions.max(1.0)))
}

/// Returns the expected nodes of a complete pass of each limit, 0 to `max`, of a search pruned by the puzzle's bounds.
///
/// A node is a state that a pass reaches, pruned or not. Bounds are consistent: a move changes them by at most one. So
/// a state is reached if the bound of its parent admits a goal, whatever the bounds before.
pub fn passes<P: Puzzle>(puzzle: &P, start: &P::State, steps: &BoundSteps, max: u8) -> Vec<f64> {
    let mut nodes = vec![0.0; usize::from(max) + 1];
    let mut level = Level::of_start(puzzle.bound(start));
    let mut states: Vec<(P::State, Option<Move>, u8)> = vec![(start.clone(), None, puzzle.bound(start))];
    for depth in 0..EXPANDED.min(max.into()) {
        level.add_children(&mut nodes, depth, |bound| {
            let admitted = states.iter().filter(|state| usize::from(state.2) == bound);
            admitted.map(|state| f64::from(puzzle.after(state.1).len())).sum()
        });
        (states, level) = expanded(puzzle, &states);
    }
    add_levels(puzzle, steps, &mut nodes, level, EXPANDED);
    nodes
}

/// Returns the same for a random start, without its bound and those of its neighbours.
pub fn random_passes<P: Puzzle>(puzzle: &P, steps: &BoundSteps, max: u8) -> Vec<f64> {
    let mut nodes = vec![0.0; usize::from(max) + 1];
    add_levels(puzzle, steps, &mut nodes, Level::of_random_state(steps), 0);
    nodes
}

/// Adds the nodes of the levels from `depth` on, each estimated from the one before.
fn add_levels<P: Puzzle>(puzzle: &P, steps: &BoundSteps, nodes: &mut [f64], mut level: Level, depth: u32) {
    for depth in depth..nodes.len() as u32 - 1 {
        let growth = sequences(puzzle, depth + 1) / sequences(puzzle, depth);
        level.add_children(nodes, depth, |bound| level.weight(bound) * growth);
        level = level.next(steps, growth);
    }
}

/// Returns the nodes of a complete pass of each limit, 0 to `max`, of a search without bounds.
pub fn unguided_passes<P: Puzzle>(puzzle: &P, max: u8) -> Vec<f64> {
    let levels = (0..=u32::from(max)).map(|depth| if depth == 0 { 0.0 } else { sequences(puzzle, depth) });
    levels.scan(0.0, |sum, nodes| Some(*sum + nodes).inspect(|&all| *sum = all)).collect()
}

/// Returns where a search by passes may end, given the chance of each length of a shortest solution.
///
/// All passes from the first possible length on are complete, and a part of the last one is. `solutions` returns the
/// expected number of solutions of a length.
pub fn ends_of_passes(
    passes: &[f64],
    first: u8,
    lengths: &[(u8, f64)],
    step: u8,
    solutions: impl Fn(u8) -> f64,
) -> NodeDistribution {
    let pass = |length: u8| passes.get(usize::from(length)).copied().unwrap_or_default();
    let ends = lengths.iter().flat_map(|&(length, chance)| {
        let before: f64 = (first..length).step_by(usize::from(step)).map(pass).sum();
        let parts = parts(solutions(length));
        parts.map(|part| ((before + part * pass(length)).max(1.0), chance / LAST_PASS.len() as f64))
    });
    ends.collect()
}

type Expanded<S> = Vec<(S, Option<Move>, u8)>;

/// Returns the states one move further from the start, with their bounds.
fn expanded<P: Puzzle>(puzzle: &P, states: &Expanded<P::State>) -> (Expanded<P::State>, Level) {
    let mut level = Level::default();
    let mut children = Vec::new();
    for (state, last, bound) in states {
        for m in puzzle.after(*last) {
            let child = puzzle.apply(state, m);
            let below = puzzle.bound(&child);
            level.add(*bound, below);
            children.push((child, Some(m), below));
        }
    }
    (children, level)
}

/// The number of states at a depth by their bounds and those of their parents.
#[derive(Clone)]
struct Level {
    /// `weights[bound][change]`, where 0, 1 and 2 stand for a bound of one less, the same, and one more than the parent's.
    weights: Vec<[f64; 3]>,
}

impl Default for Level {
    fn default() -> Self {
        Self { weights: vec![[0.0; 3]; BoundSteps::BOUNDS] }
    }
}

impl Level {
    fn of_start(bound: u8) -> Self {
        let mut level = Self::default();
        level.add(bound, bound);
        level
    }

    /// Returns the distribution of a random state: the one that further moves do not change.
    fn of_random_state(steps: &BoundSteps) -> Self {
        (0..RANDOM_MOVES).fold(Self::of_start(steps.middle()), |level, _| level.next(steps, 1.0))
    }

    fn add(&mut self, parent: u8, bound: u8) {
        let change = usize::from((bound + 1).saturating_sub(parent)).min(2);
        if let Some(weights) = self.weights.get_mut(usize::from(bound)) {
            weights[change] += 1.0;
        }
    }

    fn weight(&self, bound: usize) -> f64 {
        self.weights[bound].iter().sum()
    }

    /// Adds the children of the admitted states to the passes of all limits. `children` returns the number of
    /// children of the states with a bound.
    fn add_children(&self, nodes: &mut [f64], depth: u32, children: impl Fn(usize) -> f64) {
        let depth = depth as usize;
        let mut admitted = 0.0;
        for (left, pass) in nodes.iter_mut().skip(depth).enumerate() {
            if left < self.weights.len() {
                admitted += children(left);
            }
            // A pass has no moves left at its limit.
            if left > 0 {
                *pass += admitted;
            }
        }
    }

    /// Returns the next level, `growth` times as large.
    fn next(&self, steps: &BoundSteps, growth: f64) -> Self {
        let mut next = Self::default();
        for (bound, weights) in self.weights.iter().enumerate() {
            for (change, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                for (step, chance) in steps.chances(bound, change).into_iter().enumerate() {
                    if let Some(below) = next.weights.get_mut((bound + step).saturating_sub(1)) {
                        below[step] += weight * chance * growth;
                    }
                }
            }
        }
        next
    }
}
