use godspeed_cube::{Axis, Metric, Size};

use super::super::super::parts::axis_step::{AxisStep, Purpose};

/// A turn of one layer. A word of these is the sparse form of a sequence of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct SliceTurn {
    /// The axis.
    pub(in super::super) axis: Axis,
    /// The layer, counted from 0 at the positive face.
    pub(in super::super) layer: u16,
    /// Quarter turns clockwise from the positive face, 1 to 3; 0 for a turn that was cancelled.
    pub(in super::super) quarters: u8,
}

/// Returns the moves of a turn by 0 to 3 quarters, if each layer counts as a move.
pub(super) const fn costs(metric: Metric) -> [i32; 4] {
    [0, 1, if metric.counts_quarters() { 2 } else { 1 }, 1]
}

/// Returns the word that undoes another one.
pub(super) fn inverse(word: &[SliceTurn]) -> Vec<SliceTurn> {
    word.iter().rev().map(|turn| SliceTurn { quarters: (4 - turn.quarters) % 4, ..*turn }).collect()
}

/// Returns the turns of some steps.
pub(in super::super) fn word_of(steps: &[AxisStep]) -> Vec<SliceTurn> {
    let turns = |step: &AxisStep| {
        let axis = step.axis;
        let turn = move |(layer, &quarters): (usize, &u8)| {
            (quarters > 0).then_some(SliceTurn { axis, layer: layer as u16, quarters })
        };
        step.quarters.iter().enumerate().filter_map(turn).collect::<Vec<_>>()
    };
    steps.iter().flat_map(turns).collect()
}

/// Returns the steps of a word, one for each run of turns about one axis.
pub(in super::super) fn steps_of(
    word: &[SliceTurn],
    size: Size,
) -> impl DoubleEndedIterator<Item = AxisStep> {
    word.chunk_by(|a, b| a.axis == b.axis).map(move |run| {
        let mut step = AxisStep { purpose: Purpose::Centres, ..AxisStep::empty(run[0].axis, size) };
        for turn in run {
            let quarters = &mut step.quarters[usize::from(turn.layer)];
            *quarters = (*quarters + turn.quarters) % 4;
        }
        step
    })
}

/// A word under construction, in which turns of one layer within a run merge.
#[derive(Debug)]
pub(super) struct WordBuilder {
    turns: Vec<SliceTurn>,
    /// Where the current run of turns about one axis starts.
    run: usize,
    /// For each layer one more than the index of its last turn.
    last: Vec<usize>,
}

impl WordBuilder {
    /// Returns an empty word for cubes of a size.
    pub(super) fn new(size: Size, capacity: usize) -> Self {
        Self { turns: Vec::with_capacity(capacity), run: 0, last: vec![0; size.layers()] }
    }

    /// Appends a turn.
    pub(super) fn push(&mut self, turn: SliceTurn) {
        if turn.quarters == 0 {
            return;
        }
        if self.turns.last().is_some_and(|last| last.axis != turn.axis) {
            self.run = self.turns.len();
        }
        let last = &mut self.last[usize::from(turn.layer)];
        if *last > self.run {
            let merged = &mut self.turns[*last - 1];
            merged.quarters = (merged.quarters + turn.quarters) % 4;
        } else {
            self.turns.push(turn);
            *last = self.turns.len();
        }
    }

    /// Returns the word without the turns that cancelled.
    pub(super) fn finish(mut self) -> Vec<SliceTurn> {
        self.turns.retain(|turn| turn.quarters > 0);
        self.turns
    }
}
