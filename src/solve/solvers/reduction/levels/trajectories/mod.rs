//! Trajectories: for each layer of an axis the best times to turn, by a shortest path over its angles.
//!
//! A word of single layer turns is divided into windows of turns of *rows*, layers of two axes; the *columns* are the
//! layers of the third. Row turns commute on wings with column turns, so moving a column turn past a row turn changes
//! only centres: two 3-cycles for each pair ([`gains`]). In a window no row of the same distance from the outside turns
//! twice, so the cycles of different row turns are disjoint and their gains add up. The cost is the number of changes of
//! the columns' angles. So the best trajectory of a column is a shortest path over T row turns times 4 angles
//! ([`viterbi`]): exact, in O(T n) for all columns, in loops over contiguous columns that compile to SIMD.
//!
//! A window ends at an outer or middle layer, and before a row of a distance that it has. At a half turn of a row a
//! column and its mirrored one share centres: only one half of the columns may change there. Rows of two axes share a
//! cap: a row of one may not meet changed columns of the distances of rows of the other. Each column ends a window at its
//! old angle, so the rest of the word is not affected. A pass never makes moves times rate plus unsolved centres greater,
//! apart from rounding.
//!
//! At places of a pass, rectangles are proposed ([`rectangle`]): rows and columns that turn there and back, each by an
//! angle of its own; with an outer turn around the columns ([`rectangle::Bracket`]) one of the two cycles is left.
//!
//! Source of the idea of grouping: E. Demaine et al., *Algorithms for Solving Rubik's Cubes* (ESA 2011).

mod frame;
mod gains;
mod pass;
mod rectangle;
mod slice_turn;
mod view;
mod viterbi;

use godspeed_cube::{Axis, Metric, Random, Size};
use web_time::Instant;

use self::frame::AxisFrame;
use self::pass::{Draft, Pass, PassOptions};
pub(super) use self::slice_turn::{SliceTurn, steps_of, word_of};
use self::slice_turn::{WordBuilder, costs, inverse};
use super::super::parts::axis_step::AxisStep;
use super::super::parts::centre_grid::{COLOUR, CentreGrid, LayerRows, WANTED};
use super::super::parts::centres::{Centres, SweepOptions};
use crate::{Control, Stopped};

/// The rate below which proposals may be brackets.
const BRACKETS: f32 = 0.8;

/// A word and the centres before its first turn, or the inverse word and the centres before that.
///
/// A pass ends at the other end of the word, where it leaves the inverse word. So the next pass starts there, and no
/// pass has to find first the target colours of a place at the start of the word.
#[derive(Clone, Debug)]
pub(super) struct TrajectoryDraft {
    draft: Draft,
    /// Whether the draft is the inverse word.
    is_inverse: bool,
}

/// The effort of the passes at one rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassEffort {
    /// The proposals of one pass.
    pub(super) proposals: usize,
    /// The most rounds of passes over the three axes.
    pub(super) rounds: usize,
    /// The passes end when a round gains less than this share of a move for each centre.
    pub(super) least_gain: f64,
    /// When they end at the latest.
    pub(super) until: Option<Instant>,
}

/// The passes over words, in which the layers of one axis after the other turn at the best times.
#[derive(Debug)]
pub(super) struct TrajectorySearch {
    size: Size,
    metric: Metric,
    frames: [AxisFrame; 3],
}

impl TrajectoryDraft {
    /// Returns the draft of a word, given the cube before it.
    pub(super) fn new(word: Vec<SliceTurn>, grid: &CentreGrid) -> Self {
        let current = grid.cells.iter().map(|cell| cell & COLOUR).collect();
        let wanted = grid.cells.iter().map(|cell| cell >> WANTED).collect();
        Self { draft: Draft { word, current, wanted }, is_inverse: false }
    }

    /// Returns the word.
    pub(super) fn into_word(self) -> Vec<SliceTurn> {
        if self.is_inverse { inverse(&self.draft.word) } else { self.draft.word }
    }

    /// Returns the moves of the word.
    pub(super) fn cost(&self, metric: Metric) -> usize {
        let costs = costs(metric);
        self.draft.word.iter().map(|turn| costs[usize::from(turn.quarters)] as usize).sum()
    }

    /// Returns the number of centres that the word leaves unsolved.
    pub(super) fn unsolved(&self, size: Size) -> usize {
        let n = size.layers();
        let inner = |cells: &[u8], row: usize| cells[row * n + 1..(row + 1) * n - 1].to_vec();
        let faces = self.draft.current.chunks_exact(n * n).zip(self.draft.wanted.chunks_exact(n * n));
        let left = |(current, wanted): (&[u8], &[u8])| -> usize {
            let rows = (1..n - 1).map(|row| inner(current, row).into_iter().zip(inner(wanted, row)));
            rows.map(|row| row.filter(|(current, wanted)| current != wanted).count()).sum()
        };
        faces.map(left).sum()
    }

    /// Returns the share of the centres that the word solves.
    pub(super) fn solved_share(&self, size: Size) -> f64 {
        1.0 - self.unsolved(size) as f64 / centres_of(size) as f64
    }

    /// Returns the word and the cube before it, and whether it is the inverse word.
    fn parts(&self) -> (&[SliceTurn], CentreGrid) {
        (&self.draft.word, grid_of(&self.draft.current, &self.draft.wanted))
    }

    /// Makes a sweep, which inserts commutators of sets of layers.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn sweep(
        &mut self,
        centres: &Centres,
        sweep: SweepOptions,
        random: &mut Random,
        control: &Control,
    ) -> Result<(), Stopped> {
        let (word, mut grid) = self.parts();
        let size = centres.size();
        let mut out = WordBuilder::new(size, word.len());
        let take = |step: AxisStep| word_of(&[step]).into_iter().for_each(|turn| out.push(turn));
        centres.sweep_grid(&mut grid, steps_of(word, size), sweep, random, control, take).await?;
        let Self { draft, .. } = Self::new(out.finish(), &grid);
        *self = Self { draft: draft.inverse(), is_inverse: !self.is_inverse };
        Ok(())
    }

    /// Inserts the best commutators anywhere in the word until none solves enough centres for its moves.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn insert_best(
        &mut self,
        centres: &Centres,
        until: Option<Instant>,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut grid = self.end(centres);
        let mut steps: Vec<AxisStep> = steps_of(&self.clone().into_word(), centres.size()).collect();
        steps.iter().rev().for_each(|step| centres.turn(&mut grid, &step.inverse()));
        centres.insert_best(&mut grid, &mut steps, until, control).await?;
        *self = Self::new(word_of(&steps), &grid);
        Ok(())
    }

    /// Solves the centres that are left, at the end of the word, where each face has one target colour.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn complete(&mut self, centres: &Centres, control: &Control) -> Result<(), Stopped> {
        let mut grid = self.end(centres);
        let mut last = WordBuilder::new(centres.size(), 0);
        let take = |step: AxisStep| word_of(&[step]).into_iter().for_each(|turn| last.push(turn));
        centres.last_steps(&mut grid, control, take).await?;
        let word = [self.clone().into_word(), last.finish()].concat();
        *self = Self { draft: Self::new(word, &grid).draft.inverse(), is_inverse: true };
        Ok(())
    }

    /// Returns the cube after the last turn of the word.
    fn end(&self, centres: &Centres) -> CentreGrid {
        let Draft { word, current, wanted } = &self.draft;
        if self.is_inverse {
            // The target of the inverse word before its first turn is the state after the last turn of the word.
            return grid_of(wanted, current);
        }
        let mut grid = grid_of(current, wanted);
        steps_of(word, centres.size()).for_each(|step| centres.turn(&mut grid, &step));
        grid
    }
}

/// Returns the number of centres of a cube, with those in the middle of the faces.
fn centres_of(size: Size) -> usize {
    6 * (size.layers() - 2).pow(2)
}

/// Returns a cube of these colours and the target colours.
fn grid_of(current: &[u8], wanted: &[u8]) -> CentreGrid {
    let cells = current.iter().zip(wanted).map(|(current, wanted)| current | wanted << WANTED).collect();
    CentreGrid { cells }
}

impl TrajectorySearch {
    /// Returns the search for a size and a metric that counts layers.
    pub(super) fn new(size: Size, metric: Metric) -> Self {
        let rows = LayerRows::of(size);
        Self { size, metric, frames: Axis::ALL.map(|axis| AxisFrame::of(axis, &rows)) }
    }

    /// Makes rounds of passes at one rate until they gain little.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn run(
        &self,
        draft: &mut TrajectoryDraft,
        rate: f32,
        effort: PassEffort,
        random: &mut Random,
        control: &Control,
    ) -> Result<(), Stopped> {
        let least_gain = effort.least_gain * f64::from(rate) * centres_of(self.size) as f64;
        let energy = |draft: &TrajectoryDraft| {
            f64::from(rate) * draft.cost(self.metric) as f64 + draft.unsolved(self.size) as f64
        };
        let options =
            PassOptions { metric: self.metric, rate, proposals: effort.proposals, brackets: rate < BRACKETS };
        let mut before = energy(draft);
        for _ in 0..effort.rounds {
            for frame in &self.frames {
                if effort.until.is_some_and(|until| Instant::now() >= until) {
                    return Ok(());
                }
                let from = std::mem::take(&mut draft.draft);
                draft.draft = Pass::run(from, frame, options, random);
                draft.is_inverse = !draft.is_inverse;
                control.add_nodes(effort.proposals as u64);
                control.set_depth_share(draft.solved_share(self.size));
                control.yield_now().await?;
            }
            let after = energy(draft);
            if before - after < least_gain {
                break;
            }
            before = after;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
