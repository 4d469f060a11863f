use web_time::Instant;

use super::super::axis_step::{AxisStep, push};
use super::super::centre_grid::{COLOUR, CentreGrid, WANTED};
use super::Centres;
use super::centre_layouts::CentreLayouts;
use super::insertion::{Insertion, InsertionBuffers, InsertionSearch};
use super::insertion_point::InsertionPoint;
use crate::{Control, Stopped};

/// The centres that a move must solve for a commutator to be considered.
const LEAST_RATE: f32 = 0.25;

/// The centres that a move is worth when commutators are compared: about as many as all moves for the last centres solve.
const COMPARED_RATE: f32 = 0.45;

impl Centres {
    /// Inserts the best commutator at the best of all places, again and again, until none solves enough centres for its
    /// moves. The grid is the cube before the first step.
    ///
    /// This takes longer than a sweep, which takes what is good enough at one place after the other, and the few centres
    /// that passes leave on a cube of up to nine layers then cost fewer moves.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn insert_best(
        &self,
        start: &mut CentreGrid,
        steps: &mut Vec<AxisStep>,
        until: Option<Instant>,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut end = start.clone();
        steps.iter().for_each(|step| end.turn(step, &self.rows));
        let wanted = CentreGrid { cells: end.cells.iter().map(|cell| cell >> WANTED).collect() };
        let colours = CentreGrid { cells: start.cells.iter().map(|cell| cell & COLOUR).collect() };
        while until.is_none_or(|until| Instant::now() < until)
            && let Some((point, best)) = self.best_insertion(start, steps)
        {
            let after = steps.split_off(point);
            let commutator = self.commutators[best.index].commutator;
            for step in commutator.steps(&best.first, &best.second, self.size()).chain(after) {
                push(steps, &step);
            }
            *start = self.before(wanted.clone(), &colours, steps);
            control.add_nodes(self.commutators.len() as u64);
            control.yield_now().await?;
        }
        Ok(())
    }

    /// Returns the best commutator for some steps, and the number of steps before it. The grid is the cube before them.
    fn best_insertion(&self, start: &CentreGrid, steps: &[AxisStep]) -> Option<(usize, Insertion)> {
        let (size, metric) = (self.size(), self.metric);
        let mut grid = start.clone();
        let mut layouts = CentreLayouts::empty(size);
        let mut buffers = InsertionBuffers::new(size);
        let mut best: Option<(f32, usize, Insertion)> = None;
        for point in 0..=steps.len() {
            layouts.load(&grid.cells);
            let before = point.checked_sub(1).map(|last| &steps[last]);
            let place = InsertionPoint { before, after: steps.get(point) };
            for (index, commutator) in self.commutators.iter().enumerate() {
                let search =
                    InsertionSearch { index, commutator, point: place, rate: LEAST_RATE, metric, size };
                let Some(found) = search.run(&layouts, &mut buffers) else { continue };
                let gain = found.gain as f32;
                let cost = (gain - found.net_gain) / LEAST_RATE;
                let net_gain = gain - COMPARED_RATE * cost;
                if best.as_ref().is_none_or(|&(most, ..)| net_gain > most) {
                    best = Some((net_gain, point, found));
                }
            }
            if let Some(step) = steps.get(point) {
                grid.turn(step, &self.rows);
            }
        }
        best.map(|(_, point, insertion)| (point, insertion))
    }
}
