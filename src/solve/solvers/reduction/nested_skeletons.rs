//! Skeletons of cubes of 7 to 10 layers, by phases of nested 5x5x5s.

use std::sync::{Mutex, PoisonError};

use godspeed_cube::Turn;
use web_time::Instant;

use super::super::kociemba::{CubeAfter, ManyCubes, TwoPhaseSolution};
use super::axis_step::{AxisStep, push};
use super::edge_pieces::as_cube3;
use super::edges::PairedEdges;
use super::finish::outer_steps;
use super::middle_centres::middle_centres;
use super::phases::{self, Deadline, Skeleton};
use super::search::{ReductionSearch, SweptSolution, keep};
use crate::SolveError;

/// The share of the time in which the phases must end.
const PHASES_SHARE: f64 = 0.5;

/// The same share of a time of less than [`SHORT_SECONDS`].
const SHORT_PHASES_SHARE: f64 = 0.7;

/// Up to so many seconds, the phases get more of the time.
const SHORT_SECONDS: f64 = 20.0;

/// The least seconds in which the phases are tried: on 7 layers and on more.
const NESTED_SECONDS: [f64; 2] = [3.0, 15.0];

/// The share of the time for their finish.
const FINISH_SHARE: f64 = 0.1;

impl ReductionSearch<'_> {
    /// Returns whether skeletons come from phases of nested 5x5x5s, if those end in time.
    pub(super) fn uses_nested_phases(&self) -> bool {
        let least = NESTED_SECONDS[usize::from(self.layers() > *phases::NESTED.start())];
        phases::NESTED.contains(&self.layers()) && self.seconds >= least
    }

    /// Returns the best skeletons that phases of wide turns find, if there are any for the size.
    ///
    /// They share the search for a short finish: the sum of the turns before it, of those expected for the obliques left
    /// wrong and of its own is to be small.
    pub(super) async fn nested_skeletons(&self) -> Result<Vec<SweptSolution>, SolveError> {
        let mut kept = Vec::new();
        if !self.uses_nested_phases() {
            return Ok(kept);
        }
        let left = self.end.saturating_duration_since(Instant::now());
        let share = if self.seconds < SHORT_SECONDS { SHORT_PHASES_SHARE } else { PHASES_SHARE };
        let [end, finish_end] =
            [share, share + FINISH_SHARE].map(|share| Instant::now() + left.mul_f64(share));
        let deadline = Deadline { end, known_length: usize::MAX };
        let state = &self.problem.state;
        let skeletons = phases::skeletons(state, deadline, self.tables, self.control).await?;
        let reduced = |skeleton: Skeleton| {
            let mut paired = state.clone();
            paired.turn_all(&skeleton.turns);
            let cube = as_cube3(&paired)?;
            let steps = PairedEdges::by_turns(&paired, &skeleton.turns).steps;
            Some(((steps, middle_centres(&paired)), CubeAfter { cube, moves: skeleton.cost() }))
        };
        let (reduced, cubes): (Vec<_>, Vec<CubeAfter>) = skeletons.into_iter().filter_map(reduced).unzip();
        if cubes.is_empty() {
            return Ok(kept);
        }
        for (number, turns) in self.finishes(&cubes, finish_end).await? {
            let (mut steps, faces): (Vec<AxisStep>, _) = reduced[number].clone();
            outer_steps(&turns, state.size()).iter().for_each(|step| push(&mut steps, step));
            let score = (cubes[number].moves + turns.len()) as f32;
            keep(&mut kept, SweptSolution { steps, faces, level: 0, score });
        }
        Ok(kept)
    }

    /// Returns solutions of some of the cubes, each with the index of its cube; the last has the fewest moves in all.
    async fn finishes(
        &self,
        cubes: &[CubeAfter],
        end: Instant,
    ) -> Result<Vec<(usize, Vec<Turn>)>, SolveError> {
        let mut search = ManyCubes::open(self.tables, self.control).await?;
        search.add(cubes, self.control).await?;
        let finishes = Mutex::new(Vec::new());
        let improved = |cube: usize, found: &TwoPhaseSolution| {
            finishes.lock().unwrap_or_else(PoisonError::into_inner).push((cube, found.turns.clone()));
        };
        search.improve(end, self.control, &improved).await?;
        Ok(finishes.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
