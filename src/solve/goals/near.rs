use std::cmp::Reverse;
use std::collections::BinaryHeap;

use godspeed_cube::{Facelets, Mask};
use rustc_hash::FxHashMap;

use super::space::{pieces_of_cube, placements};
use super::turn_graph::{Motion, Step, TurnGraph};
use crate::{Control, SolveError};

/// The most states of a search without tables.
const MAX_STATES: usize = 20_000;

/// States between two yields.
const YIELD: usize = 1 << 10;

/// The result of a search without tables.
pub(super) enum Near {
    /// A cheapest solution.
    Found(Vec<Step>),
    /// Turns lead to these few states only, and none is the goal.
    Unreachable,
    /// The goal is not among the nearest states.
    Beyond,
}

/// A state of the cube, and the class of its orientation.
type State = (Motion, u8);

/// Searches the nearest states of a cube in the order of their costs.
///
/// It finds short solutions, and exhausts small groups of turns, in a few milliseconds, while tables take seconds.
///
/// # Errors
/// [`SolveError`] if no turns solve the cube, or if the search was stopped.
pub(super) async fn search(
    graph: &TurnGraph,
    masks: &[Mask],
    cube: &Facelets,
    control: &Control,
) -> Result<Near, SolveError> {
    let masks: Vec<Mask> = masks.iter().flat_map(|mask| placements(mask, graph.size())).collect();
    let pieces = pieces_of_cube(cube)?;
    let start = (pieces, graph.start());
    let mut reached: FxHashMap<State, (u32, Option<Step>)> = FxHashMap::from_iter([(start, (0, None))]);
    let mut states = vec![start];
    let mut queue = BinaryHeap::from([Reverse((0, 0))]);
    let mut expanded = 0;
    while let Some(Reverse((cost, number))) = queue.pop() {
        let (pieces, class) = states[number];
        if reached.get(&states[number]).is_none_or(|&(known, _)| known < cost) {
            continue;
        }
        if masks.iter().any(|mask| fits(&pieces, mask)) {
            return Ok(Near::Found(path(graph, &reached, states[number])));
        }
        if states.len() > MAX_STATES {
            return Ok(Near::Beyond);
        }
        for step in graph.steps(class) {
            let next = (pieces.then(&graph.motions()[usize::from(step.motion)]), step.to);
            let cost = cost + u32::from(step.cost);
            if reached.get(&next).is_none_or(|&(known, _)| known > cost) {
                reached.insert(next, (cost, Some(*step)));
                queue.push(Reverse((cost, states.len())));
                states.push(next);
            }
        }
        expanded += 1;
        control.add_nodes(graph.steps(class).len() as u64);
        if expanded % YIELD == 0 {
            control.yield_now().await?;
        }
    }
    Ok(Near::Unreachable)
}

/// Returns the steps to a state.
fn path(graph: &TurnGraph, reached: &FxHashMap<State, (u32, Option<Step>)>, mut state: State) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Some(&(cost, Some(step))) = reached.get(&state) {
        let back = graph.motions()[usize::from(graph.inverse(step.motion))];
        let pieces = state.0.then(&back);
        let before = (0..graph.classes() as u8).find(|&class| {
            let is_it =
                reached.get(&(pieces, class)).is_some_and(|&(known, _)| known + u32::from(step.cost) == cost);
            is_it && graph.steps(class).contains(&step)
        });
        let Some(class) = before else { break };
        steps.push(step);
        state = (pieces, class);
    }
    steps.reverse();
    steps
}

/// Returns whether all pieces are in the sets of their places.
fn fits(pieces: &Motion, mask: &Mask) -> bool {
    let corners = pieces.corners.cubies().iter().zip(pieces.corners.twists());
    let edges = pieces.edges.cubies().iter().zip(pieces.edges.flips());
    let mut corners = corners.zip(mask.corners());
    let mut edges = edges.zip(mask.edges());
    corners.all(|((corner, &twist), set)| set >> (3 * corner.index() + usize::from(twist)) & 1 == 1)
        && edges.all(|((edge, &flip), set)| set >> (2 * edge.index() + usize::from(flip)) & 1 == 1)
}
