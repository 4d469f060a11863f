//! Bidirectional breadth-first search: from the start and from the goal, one layer at a time, until the two meet.
//!
//! Each step expands the side with the smaller frontier. Two searches of half the depth hold far fewer states than one
//! of the full depth. Solutions are shortest. Memory holds every state of both sides; if the next layer would not fit,
//! the search continues from the forward frontier for up to [`UNSTORED_MOVES`] moves without storing states.
//!
//! I. Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::memory_use::{list_bytes, table_bytes};
use super::node_counter::NodeCounter;
use super::{Observer, Visit};
use crate::core::parallel;
use crate::{Control, Move, Puzzle, Stopped, TracePoint, Wave};

/// Expanded states between two reports of a recorded search.
const TRACED: usize = 1 << 12;
/// Moves searched beyond the stored states.
pub const UNSTORED_MOVES: u32 = 2;

/// Returns a shortest path to the goal, or `None` if `memory` bytes are full and the goal is more than
/// [`UNSTORED_MOVES`] moves beyond the stored states.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    memory: usize,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    search_observed(puzzle, start, memory, control, ()).await
}

/// The same as [`search`], with an observer of all visited states.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search_observed<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    memory: usize,
    control: &Control,
    mut observer: impl Observer<P::State>,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut counter = NodeCounter::new(control);
    let mut forward = Side::new(vec![start.clone()], false);
    let mut backward = Side::new(puzzle.goals(), true);
    if puzzle.is_solved(start) {
        return Ok(Some(Vec::new()));
    }
    while !forward.is_truncated && !backward.is_truncated {
        control.begin_depth(forward.depth + backward.depth + 1);
        let forwards = forward.frontier.len() <= backward.frontier.len();
        let (side, other) = if forwards { (&mut forward, &backward) } else { (&mut backward, &forward) };
        if side.frontier.is_empty() {
            return Ok(None);
        }
        if side.bytes_after_advance() + other.bytes() > memory {
            return forward.search_unstored(puzzle, &backward, control, &mut observer).await;
        }
        if let Some(meeting) = side.advance(puzzle, other, memory, &mut counter, &mut observer).await? {
            return Ok(Some(joined(puzzle, &forward, &[], &backward, meeting)));
        }
    }
    Ok(None)
}

/// Returns the path through the forward side, the unstored moves `between`, and the backward side from `meeting`.
fn joined<P: Puzzle>(
    puzzle: &P,
    forward: &Side<P::State>,
    between: &[Move],
    backward: &Side<P::State>,
    meeting: P::State,
) -> Vec<Move> {
    let undo = |state: P::State, &m: &Move| puzzle.apply(&state, puzzle.inverse(m));
    let end = between.iter().rev().fold(meeting.clone(), undo);
    let mut path = forward.path_to(puzzle, end);
    path.reverse();
    path.extend(between);
    path.extend(backward.path_to(puzzle, meeting).into_iter().map(|m| puzzle.inverse(m)));
    path
}

/// All states within `depth` moves of the origins.
struct Side<S> {
    /// Whether the origins are the goals.
    is_backward: bool,
    depth: u32,
    /// The states at exactly that distance.
    frontier: Vec<S>,
    /// Whether memory was full before the frontier was complete.
    is_truncated: bool,
    /// The last move of a shortest path to each state.
    entered_by: FxHashMap<S, Option<Move>>,
}

impl<S: Clone + Eq + Hash> Side<S> {
    fn new(origins: Vec<S>, is_backward: bool) -> Self {
        let entered_by = origins.iter().map(|origin| (origin.clone(), None)).collect();
        Self { is_backward, depth: 0, frontier: origins, is_truncated: false, entered_by }
    }

    /// Expands the frontier by one layer. Returns the first state found that the other side contains.
    ///
    /// This state is on a shortest path, since the layers before did not meet. The layer is left incomplete when the
    /// memory is full.
    async fn advance<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        other: &Self,
        memory: usize,
        counter: &mut NodeCounter<'_>,
        observer: &mut impl Observer<S>,
    ) -> Result<Option<S>, Stopped> {
        let before = std::mem::take(&mut self.frontier);
        let mut frontier = Vec::with_capacity(before.len());
        for (expanded, state) in before.iter().enumerate() {
            if expanded % TRACED == 0 {
                counter.control().trace(|| self.waves(&frontier, other));
            }
            let last = self.entered_by.get(state).copied().flatten();
            let moves = puzzle.after(last);
            for m in moves {
                let child = puzzle.apply(state, m);
                observer.visit(Visit { is_backward: self.is_backward, ..Visit::new(&child, self.depth + 1) });
                let Entry::Vacant(entry) = self.entered_by.entry(child.clone()) else { continue };
                entry.insert(Some(m));
                if other.entered_by.contains_key(&child) {
                    counter.control().trace(|| self.waves(&frontier, other));
                    return Ok(Some(child));
                }
                frontier.push(child);
            }
            counter.visited(u64::from(moves.len())).await?;
            let bytes = self.bytes() + other.bytes() + list_bytes(&before) + list_bytes(&frontier);
            if bytes > memory {
                self.is_truncated = true;
                break;
            }
        }
        self.frontier = frontier;
        self.depth += 1;
        Ok(None)
    }

    /// Continues from the frontier without storing states, one move deep, then two, until it meets the other side.
    async fn search_unstored<P: Puzzle<State = S>, O: Observer<S>>(
        &self,
        puzzle: &P,
        other: &Self,
        control: &Control,
        observer: &mut O,
    ) -> Result<Option<Vec<Move>>, Stopped>
    where
        S: Send + Sync,
    {
        let from = |state: &S, further: u32, observer: &mut O| {
            let mut search = UnstoredSearch {
                puzzle,
                other,
                origin_depth: self.depth,
                moves: Vec::new(),
                nodes: 0,
                observer,
            };
            let last = self.entered_by.get(state).copied().flatten();
            let meeting = if control.is_stopped() { None } else { search.meet(state, last, further) };
            control.add_nodes(search.nodes);
            meeting.map(|meeting| joined(puzzle, self, &search.moves, other, meeting))
        };
        for further in 1..=UNSTORED_MOVES {
            control.begin_depth(self.depth + other.depth + further);
            let each = u64::from(puzzle.moves().len()).pow(further);
            for states in self.frontier.chunks((control.slice() / each).max(1) as usize) {
                let path = if rayon::current_num_threads() == 1 || observer.is_ordered() {
                    states.iter().find_map(|state| from(state, further, observer))
                } else {
                    let parts: Vec<&[S]> = states.chunks(parallel::part(states.len())).collect();
                    let observer = Mutex::new(&mut *observer);
                    parallel::find_first(parts.len(), |number| {
                        let mut observer = O::clone(*observer.lock().unwrap_or_else(PoisonError::into_inner));
                        parts[number].iter().find_map(|state| from(state, further, &mut observer))
                    })
                };
                if path.is_some() {
                    return Ok(path);
                }
                control.yield_now().await?;
            }
        }
        Ok(None)
    }

    /// Returns the moves from the origin to `state`, the last one first.
    fn path_to<P: Puzzle<State = S>>(&self, puzzle: &P, mut state: S) -> Vec<Move> {
        let mut path = Vec::new();
        while let Some(&Some(m)) = self.entered_by.get(&state) {
            path.push(m);
            state = puzzle.apply(&state, puzzle.inverse(m));
        }
        path
    }

    /// Returns the waves while this side expands its frontier; `frontier` is the new one so far.
    fn waves(&self, frontier: &[S], other: &Self) -> TracePoint {
        let wave = |depth, frontier: &[S], states: usize| Wave {
            depth,
            frontier: frontier.len() as u64,
            states: states as u64,
        };
        let this = wave(self.depth + 1, frontier, self.entered_by.len());
        let other = wave(other.depth, &other.frontier, other.entered_by.len());
        TracePoint::Waves(if self.is_backward { [other, this] } else { [this, other] })
    }

    fn bytes(&self) -> usize {
        table_bytes(&self.entered_by) + self.frontier.capacity() * size_of::<S>()
    }

    /// Estimates the bytes during the next [`advance`](Self::advance), if the side grows by the same factor as before.
    ///
    /// Counts a hash table of the next power of two together with the one it replaces, and the list likewise.
    fn bytes_after_advance(&self) -> usize {
        let inner = (self.entered_by.len() - self.frontier.len()).max(1);
        // From several goals, the first layer has no layer before it.
        let growth = (self.frontier.len() / inner).clamp(1, Move::MOST);
        let frontier = self.frontier.len() * growth;
        let slots = ((self.entered_by.len() + frontier) * 8 / 7).next_power_of_two();
        slots * (size_of::<(S, Option<Move>)>() + 1) * 3 / 2
            + (self.frontier.len() + 3 * frontier) * size_of::<S>()
    }
}

/// A depth-first search from a frontier state, with its current path.
struct UnstoredSearch<'a, P: Puzzle, O> {
    puzzle: &'a P,
    other: &'a Side<P::State>,
    /// The depth of the frontier.
    origin_depth: u32,
    moves: Vec<Move>,
    nodes: u64,
    observer: &'a mut O,
}

impl<P: Puzzle, O: Observer<P::State>> UnstoredSearch<'_, P, O> {
    /// Returns a state of the other side exactly `left` moves from `state`.
    fn meet(&mut self, state: &P::State, last: Option<Move>, left: u32) -> Option<P::State> {
        for m in self.puzzle.after(last) {
            let child = self.puzzle.apply(state, m);
            self.nodes += 1;
            self.moves.push(m);
            self.observer.visit(Visit::new(&child, self.origin_depth + self.moves.len() as u32));
            let meeting = match left {
                1 => self.other.entered_by.contains_key(&child).then_some(child),
                _ => self.meet(&child, Some(m), left - 1),
            };
            if meeting.is_some() {
                return meeting;
            }
            self.moves.pop();
        }
        None
    }
}
