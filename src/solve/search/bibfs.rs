//! Bidirectional breadth-first search: a wave from the start and a wave from the goal, until they touch.
//!
//! Two waves of half the depth hold far fewer positions than one of the full depth. I. Pohl,
//! "Bi-directional search", Machine Intelligence 6 (1971). Where the next wave would not fit into the memory,
//! the search goes on from the last one for [`BEYOND`] more moves without keeping what it sees.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::memory::{list_bytes, table_bytes};
use super::pace::Pace;
use crate::{Control, Move, Puzzle, Stopped};

/// Moves that the search goes on without memory.
pub const BEYOND: u32 = 2;

/// A shortest way to the goal, or `None` if the waves would take more than `memory` bytes and the goal lies
/// more than [`BEYOND`] moves behind them.
///
/// # Errors
/// [`Stopped`] if the search was told to stop.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    memory: usize,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut pace = Pace::new(control);
    let mut forth = Wave::new(start.clone());
    let mut back = Wave::new(puzzle.solved());
    if puzzle.is_solved(start) {
        return Ok(Some(Vec::new()));
    }
    while !forth.is_cut_off && !back.is_cut_off {
        control.begin_depth(forth.depth + back.depth + 1);
        let forwards = forth.front.len() <= back.front.len();
        let (wave, other) = if forwards { (&mut forth, &back) } else { (&mut back, &forth) };
        if wave.front.is_empty() {
            return Ok(None);
        }
        if wave.bytes_after_advance() + other.bytes() > memory {
            return forth.beyond(puzzle, &back, control).await;
        }
        if let Some(meeting) = wave.advance(puzzle, other, memory, &mut pace).await? {
            return Ok(Some(joined(puzzle, &forth, &[], &back, meeting)));
        }
    }
    Ok(None)
}

/// The way from the start to where `forth` ends, `between`, and on from `meeting` to the goal.
fn joined<P: Puzzle>(
    puzzle: &P,
    forth: &Wave<P::State>,
    between: &[Move],
    back: &Wave<P::State>,
    meeting: P::State,
) -> Vec<Move> {
    let undo = |state: P::State, &m: &Move| puzzle.apply(&state, puzzle.inverse(m));
    let end = between.iter().rev().fold(meeting.clone(), undo);
    let mut way = forth.way_to(puzzle, end);
    way.reverse();
    way.extend(between);
    way.extend(back.way_to(puzzle, meeting).into_iter().map(|m| puzzle.inverse(m)));
    way
}

/// All positions within `depth` moves of an origin.
struct Wave<S> {
    depth: u32,
    /// The positions at that distance.
    front: Vec<S>,
    /// Whether the memory was full before all of them were found.
    is_cut_off: bool,
    /// The last move of a shortest way to each position.
    entered_by: FxHashMap<S, Option<Move>>,
}

impl<S: Clone + Eq + Hash> Wave<S> {
    fn new(origin: S) -> Self {
        let entered_by = [(origin.clone(), None)].into_iter().collect();
        Self { depth: 0, front: vec![origin], is_cut_off: false, entered_by }
    }

    /// Goes one move further; the position where it touches the other wave, if it does.
    ///
    /// The first touch is on a shortest way, because no shorter way has touched before. The wave is left
    /// unfinished when the memory is full.
    async fn advance<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        other: &Self,
        memory: usize,
        pace: &mut Pace<'_>,
    ) -> Result<Option<S>, Stopped> {
        let before = std::mem::take(&mut self.front);
        let mut front = Vec::with_capacity(before.len());
        for state in &before {
            let last = self.entered_by.get(state).copied().flatten();
            let moves = puzzle.after(last);
            for m in moves {
                let child = puzzle.apply(state, m);
                let Entry::Vacant(entry) = self.entered_by.entry(child.clone()) else { continue };
                entry.insert(Some(m));
                if other.entered_by.contains_key(&child) {
                    return Ok(Some(child));
                }
                front.push(child);
            }
            pace.visited(u64::from(moves.len())).await?;
            let bytes = self.bytes() + other.bytes() + list_bytes(&before) + list_bytes(&front);
            if bytes > memory {
                self.is_cut_off = true;
                break;
            }
        }
        self.front = front;
        self.depth += 1;
        Ok(None)
    }

    /// Goes on from the front without keeping positions, one move further, then two, until it touches the
    /// other wave.
    async fn beyond<P: Puzzle<State = S>>(
        &self,
        puzzle: &P,
        other: &Self,
        control: &Control,
    ) -> Result<Option<Vec<Move>>, Stopped>
    where
        S: Send + Sync,
    {
        let from = |state: &S, further: u32| {
            let mut walk = Walk { puzzle, other, moves: Vec::new(), nodes: 0 };
            let last = self.entered_by.get(state).copied().flatten();
            let meeting = if control.is_stopped() { None } else { walk.touch(state, last, further) };
            control.add_nodes(walk.nodes);
            meeting.map(|meeting| joined(puzzle, self, &walk.moves, other, meeting))
        };
        for further in 1..=BEYOND {
            control.begin_depth(self.depth + other.depth + further);
            let each = u64::from(puzzle.moves().len()).pow(further);
            for states in self.front.chunks((control.slice() / each).max(1) as usize) {
                let way = match rayon::current_num_threads() {
                    1 => states.iter().find_map(|state| from(state, further)),
                    _ => states.par_iter().find_map_first(|state| from(state, further)),
                };
                if way.is_some() {
                    return Ok(way);
                }
                control.yield_now().await?;
            }
        }
        Ok(None)
    }

    /// The moves from `state` back to the origin, undone one by one: the last comes first.
    fn way_to<P: Puzzle<State = S>>(&self, puzzle: &P, mut state: S) -> Vec<Move> {
        let mut way = Vec::new();
        while let Some(&Some(m)) = self.entered_by.get(&state) {
            way.push(m);
            state = puzzle.apply(&state, puzzle.inverse(m));
        }
        way
    }

    fn bytes(&self) -> usize {
        table_bytes(&self.entered_by) + self.front.capacity() * size_of::<S>()
    }

    /// What the wave will take while it goes one move further, if it grows as it grew last: a table of a
    /// power of two with the half of it that it replaces, and a list likewise.
    fn bytes_after_advance(&self) -> usize {
        let inner = (self.entered_by.len() - self.front.len()).max(1);
        let front = self.front.len() * (self.front.len() / inner).max(1);
        let slots = ((self.entered_by.len() + front) * 8 / 7).next_power_of_two();
        slots * (size_of::<(S, Option<Move>)>() + 1) * 3 / 2 + (self.front.len() + 3 * front) * size_of::<S>()
    }
}

/// A short walk on from a front, and the moves it is at.
struct Walk<'a, P: Puzzle> {
    puzzle: &'a P,
    other: &'a Wave<P::State>,
    moves: Vec<Move>,
    nodes: u64,
}

impl<P: Puzzle> Walk<'_, P> {
    /// Where a walk of exactly `left` more moves touches the other wave.
    fn touch(&mut self, state: &P::State, last: Option<Move>, left: u32) -> Option<P::State> {
        for m in self.puzzle.after(last) {
            let child = self.puzzle.apply(state, m);
            self.nodes += 1;
            self.moves.push(m);
            let touched = match left {
                1 => self.other.entered_by.contains_key(&child).then_some(child),
                _ => self.touch(&child, Some(m), left - 1),
            };
            if touched.is_some() {
                return touched;
            }
            self.moves.pop();
        }
        None
    }
}
