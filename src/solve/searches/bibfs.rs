//! Bidirectional breadth-first search: a wave from the start and a wave from the goal, until they touch.
//!
//! Two waves of half the depth hold far fewer positions than one of the full depth. I. Pohl,
//! "Bi-directional search", Machine Intelligence 6 (1971).

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::memory::{list_bytes, table_bytes};
use super::pace::Pace;
use crate::{Control, Move, Puzzle, Stopped};

/// A shortest way to the goal, or `None` if the waves would take more than `memory` bytes.
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
        control.reach(forth.depth + back.depth + 1);
        let forwards = forth.front.len() <= back.front.len();
        let (wave, other) = if forwards { (&mut forth, &back) } else { (&mut back, &forth) };
        if wave.front.is_empty() {
            return Ok(None);
        }
        if let Some(meeting) = wave.advance(puzzle, other, memory, &mut pace).await? {
            let mut way = forth.way_to(puzzle, meeting.clone());
            way.reverse();
            way.extend(back.way_to(puzzle, meeting).into_iter().map(|m| puzzle.inverse(m)));
            return Ok(Some(way));
        }
    }
    Ok(None)
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
}
