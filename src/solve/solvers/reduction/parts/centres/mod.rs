//! Centres: commutators of sets of layers, inserted where in the solution they gain most.
//!
//! A commutator moves nothing but centres, so it can be inserted anywhere in a solution that solves all else.
//! The insertion point decides which centres it moves, and which turns cancel. A *sweep* visits the
//! insertion points once, in order, and inserts a commutator where each of its moves solves at least as many
//! centres as the sweep's rate. [`Centres::insert_best`] compares all insertion points before each insertion.
//!
//! Two facts keep solutions short. The first is that a commutator `[A, B]` of a set I of layers and a set J
//! ([`commutators`]) cycles centres in threes for every pair of a layer in I and a layer in J: the gain grows with
//! `|I| * |J|`, the cost with `|I| + |J|`. Given J, the best I is found by a dynamic program over the layers in linear
//! time ([`layer_sets`]); choosing I and J in turn converges within a few rounds. The second is that turns about one axis
//! commute, so a commutator merges with the turns at its insertion point and often cancels some of them
//! ([`axis_step`](super::axis_step), [`insertion_point`]).

mod best_insertion;
mod centre_layouts;
mod commutator_groups;
mod commutators;
mod cycle_table;
mod insertion;
mod insertion_point;
mod last_centres;
mod layer_sets;

use std::sync::OnceLock;

use godspeed_cube::{Face, Metric, Random, Size};
use rayon::prelude::*;
use web_time::Instant;

use self::centre_layouts::CentreLayouts;
use self::commutators::{AffineCell, COMMUTATORS, Commutator, TurnWeights};
use self::cycle_table::CycleTable;
use self::insertion::{Insertion, InsertionBuffers, InsertionSearch};
use self::insertion_point::InsertionPoint;
use super::axis_step::{AxisStep, push};
use super::centre_grid::{COLOUR, CentreGrid, LayerRows, WANTED, is_solved};
use crate::{Control, Stopped};

/// The commutators that move the centres of one size.
pub(crate) struct Centres {
    rows: LayerRows,
    metric: Metric,
    commutators: Vec<SizedCommutator>,
    /// The cycles of orbits in two, three and four inner layers, listed when they are first needed.
    cycle_tables: [OnceLock<CycleTable>; 3],
}

/// A commutator with its cycles on one size.
struct SizedCommutator {
    commutator: &'static Commutator,
    weights: TurnWeights,
    cycles: Vec<[AffineCell; 3]>,
    layout_cycles: Vec<[AffineCell; 3]>,
}

/// A cube with unsolved centres, and the final colours of its faces.
#[derive(Clone, Copy)]
pub(crate) struct CentreGoal<'a> {
    /// The cube before the first step.
    pub(crate) colours: &'a CentreGrid,
    /// The final colour of each face.
    pub(crate) faces: [Face; 6],
}

/// The options of a sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepOptions {
    /// The centres that a move must solve.
    pub(crate) rate: f32,
    /// The share of insertion points visited.
    pub(crate) points: f64,
    /// The number of random commutators tried at each.
    pub(crate) commutators: usize,
    /// The number of commutators of which the best is inserted.
    pub(crate) rivals: usize,
    /// When the sweep stops inserting, if it is limited.
    pub(crate) until: Option<Instant>,
}

impl Centres {
    /// Returns the commutators for cubes of four layers or more and a metric.
    pub(crate) fn new(size: Size, metric: Metric) -> Self {
        let sized = |commutator: &'static Commutator| SizedCommutator {
            commutator,
            weights: commutator.weights(metric),
            cycles: commutator.cycles_on(size),
            layout_cycles: commutator.layout_cycles_on(size),
        };
        Self {
            rows: LayerRows::of(size),
            metric,
            commutators: COMMUTATORS.iter().map(sized).collect(),
            cycle_tables: Default::default(),
        }
    }

    /// Returns the size of the cube.
    pub(crate) fn size(&self) -> Size {
        self.rows.size
    }

    /// Turns the centres of a cube by a step.
    pub(crate) fn turn(&self, grid: &mut CentreGrid, step: &AxisStep) {
        grid.turn(step, &self.rows);
    }

    /// Returns the number of centres that are not solved at the end of the steps.
    pub(crate) fn unsolved_after(&self, goal: CentreGoal<'_>, steps: &[AxisStep]) -> usize {
        self.unsolved(&self.start(goal, steps)).count()
    }

    /// Returns the number of centres that are not solved at the end of the steps, for each colouring of the faces.
    ///
    /// The steps are made once for all colourings.
    pub(crate) fn unsolved_by_faces(
        &self,
        colours: &CentreGrid,
        steps: &[AxisStep],
        colourings: &[[Face; 6]],
    ) -> Vec<usize> {
        let Some(&faces) = colourings.first() else { return Vec::new() };
        let mut grid = self.end(CentreGoal { colours, faces }, steps);
        let unsolved = |&faces: &[Face; 6]| {
            let wanted = CentreGrid::of_faces(faces, self.size());
            for (cell, wanted) in grid.cells.iter_mut().zip(wanted.cells) {
                *cell = *cell & COLOUR | wanted << WANTED;
            }
            self.unsolved(&grid).count()
        };
        colourings.iter().map(unsolved).collect()
    }

    /// Returns the steps with commutators inserted that solve enough centres for their moves.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn sweep(
        &self,
        goal: CentreGoal<'_>,
        steps: &[AxisStep],
        sweep: SweepOptions,
        random: &mut Random,
        control: &Control,
    ) -> Result<Vec<AxisStep>, Stopped> {
        let mut grid = self.start(goal, steps);
        let mut swept = Vec::with_capacity(steps.len());
        let take = |step| swept.push(step);
        self.sweep_grid(&mut grid, steps.iter().cloned(), sweep, random, control, take).await?;
        Ok(swept)
    }

    /// Inserts commutators into steps that solve enough centres for their moves, and yields the new steps.
    ///
    /// The grid is the cube before the first step, and then after the last one.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn sweep_grid(
        &self,
        grid: &mut CentreGrid,
        steps: impl Iterator<Item = AxisStep>,
        sweep: SweepOptions,
        random: &mut Random,
        control: &Control,
        mut take: impl FnMut(AxisStep),
    ) -> Result<(), Stopped> {
        let mut layouts = CentreLayouts::empty(self.size());
        let mut buffers: Vec<InsertionBuffers> = Vec::new();
        let mut order: Vec<usize> = (0..self.commutators.len()).collect();
        let mut done: Vec<AxisStep> = Vec::with_capacity(STEPS_HELD);
        let mut left = self.unsolved(grid).count() as i32;
        let mut steps = steps.peekable();
        loop {
            if left > 0
                && random.chance(sweep.points)
                && sweep.until.is_none_or(|until| Instant::now() < until)
            {
                layouts.load(&grid.cells);
                random.shuffle(&mut order);
                let tried = &order[..sweep.commutators.min(order.len())];
                for rivals in tried.chunks(sweep.rivals) {
                    let point = InsertionPoint { before: done.last(), after: steps.peek() };
                    let Some(best) = self.best(rivals, &layouts, point, sweep, &mut buffers) else {
                        continue;
                    };
                    left -= best.gain;
                    self.insert(&best, grid, &mut layouts, &mut done);
                }
                control.add_nodes(tried.len() as u64);
                control.yield_now().await?;
            }
            let Some(step) = steps.next() else { break };
            grid.turn(&step, &self.rows);
            push(&mut done, &step);
            if done.len() >= STEPS_HELD {
                done.drain(..STEPS_HELD / 2).for_each(&mut take);
            }
        }
        done.into_iter().for_each(take);
        Ok(())
    }

    /// Appends commutators that solve the centres left at the end of the steps.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn solve_last(
        &self,
        goal: CentreGoal<'_>,
        steps: &mut Vec<AxisStep>,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut grid = self.end(goal, steps);
        self.last_steps(&mut grid, control, |step| push(steps, &step)).await
    }

    /// Returns the cycles of orbits in some inner layers.
    fn cycle_table(&self, inner: usize) -> &CycleTable {
        self.cycle_tables[inner - 2].get_or_init(|| CycleTable::of(inner, self.metric))
    }

    /// Returns the commutator with the greatest net gain at a point, if any is positive.
    fn best(
        &self,
        rivals: &[usize],
        layouts: &CentreLayouts,
        point: InsertionPoint<'_>,
        sweep: SweepOptions,
        buffers: &mut Vec<InsertionBuffers>,
    ) -> Option<Insertion> {
        let size = self.size();
        let search = |index: usize| InsertionSearch {
            index,
            commutator: &self.commutators[index],
            point,
            rate: sweep.rate,
            metric: self.metric,
            size,
        };
        if size.layers() < PARALLEL_FROM {
            if buffers.is_empty() {
                buffers.push(InsertionBuffers::new(size));
            }
            let choices = rivals.iter().filter_map(|&index| search(index).run(layouts, &mut buffers[0]));
            return choices.max_by(|a, b| a.net_gain.total_cmp(&b.net_gain));
        }
        let choices = rivals
            .par_iter()
            .map_init(|| InsertionBuffers::new(size), |buffers, &index| search(index).run(layouts, buffers));
        choices.flatten().max_by(|a, b| a.net_gain.total_cmp(&b.net_gain).then(b.index.cmp(&a.index)))
    }

    /// Inserts a chosen commutator.
    fn insert(
        &self,
        insertion: &Insertion,
        grid: &mut CentreGrid,
        layouts: &mut CentreLayouts,
        done: &mut Vec<AxisStep>,
    ) {
        let sized = &self.commutators[insertion.index];
        for &i in &insertion.first {
            for &j in &insertion.second {
                for cycle in &sized.cycles {
                    let [x, y, z] = cycle.map(|cell| cell.at(i, j));
                    let [a, b, c] = [x, y, z].map(|at| layouts.colour(at));
                    for (at, colour) in [(y, a), (z, b), (x, c)] {
                        grid.cells[at] = grid.cells[at] & !COLOUR | colour;
                        layouts.set_colour(at, colour);
                    }
                }
            }
        }
        for step in sized.commutator.steps(&insertion.first, &insertion.second, self.size()) {
            push(done, &step);
        }
    }

    /// Returns the cube before the first step, with the target colours there.
    pub(crate) fn start(&self, goal: CentreGoal<'_>, steps: &[AxisStep]) -> CentreGrid {
        self.before(CentreGrid::of_faces(goal.faces, self.size()), goal.colours, steps)
    }

    /// Returns the cube of these colours before the first step, with the target colours there, given those after the last.
    fn before(&self, mut wanted: CentreGrid, colours: &CentreGrid, steps: &[AxisStep]) -> CentreGrid {
        for step in steps.iter().rev() {
            wanted.turn(&step.inverse(), &self.rows);
        }
        for (wanted, &colour) in wanted.cells.iter_mut().zip(&colours.cells) {
            *wanted = colour | *wanted << WANTED;
        }
        wanted
    }

    /// Returns the centres that are not solved.
    fn unsolved(&self, grid: &CentreGrid) -> impl Iterator<Item = usize> {
        let n = self.size().layers();
        let is_centre = move |&index: &usize| {
            let (row, column) = (index / n % n, index % n);
            row > 0 && row < n - 1 && column > 0 && column < n - 1
        };
        (0..grid.cells.len()).filter(is_centre).filter(|&index| !is_solved(grid.cells[index]))
    }
}

/// The newest steps of a sweep, which may still merge.
const STEPS_HELD: usize = 256;

/// The layers from which commutators are tried on all threads.
const PARALLEL_FROM: usize = 40;

#[cfg(test)]
mod tests {
    use godspeed_cube::{Facelets, scramble};

    use super::super::axis_step::total_cost;
    use super::*;
    use crate::block_on;

    #[test]
    fn a_sweep_counts_the_commutators_that_it_tries() {
        let size = Size::new(7).unwrap();
        let centres = Centres::new(size, Metric::Htm);
        let colours = CentreGrid::of_colours(&Facelets::after(&scramble::random_moves(size, 100, 1)));
        let goal = CentreGoal { colours: &colours, faces: Face::ALL };
        // There is one insertion point without steps, and nothing gains enough to be inserted.
        let tried = |commutators| {
            let (control, mut random) = (Control::silent(), Random::from_seed(1));
            let sweep = SweepOptions { rate: 1e6, points: 1.0, commutators, rivals: 60, until: None };
            let swept = block_on(centres.sweep(goal, &[], sweep, &mut random, &control)).unwrap();
            assert!(swept.is_empty());
            control.progress().nodes
        };
        assert_eq!(tried(100), 100);
        assert_eq!(tried(usize::MAX), centres.commutators.len() as u64);
    }

    #[test]
    fn the_best_insertions_solve_centres_for_few_moves() {
        let size = Size::new(6).unwrap();
        let centres = Centres::new(size, Metric::Qstm);
        let colours = CentreGrid::of_colours(&Facelets::after(&scramble::random_moves(size, 40, 1)));
        let goal = CentreGoal { colours: &colours, faces: Face::ALL };
        let moves = scramble::random_moves(size, 30, 2);
        let before: Vec<AxisStep> = moves.turns().iter().map(|&turn| AxisStep::of_turn(turn, size)).collect();
        let (mut grid, mut steps) = (centres.start(goal, &before), before.clone());
        block_on(centres.insert_best(&mut grid, &mut steps, None, &Control::silent())).unwrap();
        assert_eq!(grid, centres.start(goal, &steps));
        let [first, last] = [&before, &steps].map(|steps| centres.unsolved_after(goal, steps));
        let [fewer, more] = [&before, &steps].map(|steps| total_cost(steps, Metric::Qstm));
        assert!(last <= first / 4, "{first} unsolved centres before, {last} after");
        assert!(more - fewer < 4 * (first - last), "{fewer} moves before, {more} after");
    }
}
