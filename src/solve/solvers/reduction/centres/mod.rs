//! Centres: commutators of sets of layers, put in wherever in the solution they are worth most.
//!
//! A commutator moves nothing but centres, so it can stand anywhere in a solution that solves all else. Where it
//! stands decides which centres it moves, and what cancels against the turns beside it.

mod board;
mod choice;
mod last;

use godspeed_cube::{Face, Metric, Random, Size};
use rayon::prelude::*;
use web_time::Instant;

use self::board::{Board, COLOUR, WANTED, is_home};
use self::choice::{Choice, Chooser, Scratch};
use super::around::Around;
use super::commutators::{COMMUTATORS, Commutator, Line, Place};
use super::grid::{Grid, Rows};
use super::step::{Step, push};
use crate::{Control, Stopped};

/// The centres of one size, and the commutators that move them.
pub(super) struct Centres {
    rows: Rows,
    metric: Metric,
    words: Vec<Word>,
}

/// A commutator with its cycles on one size.
struct Word {
    commutator: &'static Commutator,
    places: Vec<[Place; 3]>,
    lines: Vec<[Line; 3]>,
}

/// A cube whose centres are to be solved, and the colours that its faces will have.
#[derive(Clone, Copy)]
pub(super) struct Goal<'a> {
    /// The cube before the first step.
    pub(super) colours: &'a Grid,
    /// The colour of each face at the end.
    pub(super) faces: [Face; 6],
}

/// What a sweep looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    /// Centres that a move must bring home.
    pub(super) rate: f32,
    /// The share of places that are looked at.
    pub(super) places: f64,
    /// Commutators that are tried at each, drawn by chance.
    pub(super) words: usize,
    /// Of so many the best is taken.
    pub(super) rivals: usize,
    /// When it stops putting in more, where that matters.
    pub(super) until: Option<Instant>,
}

impl Centres {
    /// The centres of cubes of a size of four layers or more, moves being counted in a metric.
    pub(super) fn new(size: Size, metric: Metric) -> Self {
        let words = COMMUTATORS.iter().map(|commutator| Word {
            commutator,
            places: commutator.places(size),
            lines: commutator.lines(size),
        });
        Self { rows: Rows::of(size), metric, words: words.collect() }
    }

    fn size(&self) -> Size {
        self.rows.size()
    }

    /// How many centres do not lie where they should at the end of the steps.
    pub(super) fn left(&self, goal: Goal<'_>, steps: &[Step]) -> usize {
        self.misplaced(&self.start(goal, steps)).count()
    }

    /// Goes through the steps once and puts in commutators that bring home enough centres for their moves.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn sweep(
        &self,
        goal: Goal<'_>,
        steps: &[Step],
        sweep: Sweep,
        random: &mut Random,
        control: &Control,
    ) -> Result<Vec<Step>, Stopped> {
        let mut grid = self.start(goal, steps);
        let mut board = Board::empty(self.size());
        let mut scratch: Vec<Scratch> = Vec::new();
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        let mut done: Vec<Step> = Vec::with_capacity(steps.len());
        let mut left = self.misplaced(&grid).count() as i32;
        for place in 0..=steps.len() {
            if left > 0
                && random.chance(sweep.places)
                && sweep.until.is_none_or(|until| Instant::now() < until)
            {
                board.load(&grid.cells);
                random.shuffle(&mut order);
                for rivals in order[..sweep.words.min(order.len())].chunks(sweep.rivals) {
                    let around = Around { left: done.last(), right: steps.get(place) };
                    let Some(best) = self.best(rivals, &board, around, sweep, &mut scratch) else { continue };
                    left -= best.gain;
                    self.put(&best, &mut grid, &mut board, &mut done);
                }
                control.add_nodes(sweep.words as u64);
                control.yield_now().await?;
            }
            if let Some(step) = steps.get(place) {
                grid.turn(step, &self.rows);
                push(&mut done, step);
            }
        }
        Ok(done)
    }

    /// The one of these commutators that is worth most here, if any is worth its moves.
    fn best(
        &self,
        rivals: &[usize],
        board: &Board,
        around: Around<'_>,
        sweep: Sweep,
        scratch: &mut Vec<Scratch>,
    ) -> Option<Choice> {
        let size = self.size();
        let chooser = |number: usize| Chooser {
            number,
            word: &self.words[number],
            around,
            rate: sweep.rate,
            metric: self.metric,
            size,
        };
        if size.layers() < PARALLEL_FROM {
            if scratch.is_empty() {
                scratch.push(Scratch::new(size));
            }
            let choices = rivals.iter().filter_map(|&number| chooser(number).choose(board, &mut scratch[0]));
            return choices.max_by(|a, b| a.worth.total_cmp(&b.worth));
        }
        let choices = rivals
            .par_iter()
            .map_init(|| Scratch::new(size), |scratch, &number| chooser(number).choose(board, scratch));
        choices.flatten().max_by(|a, b| a.worth.total_cmp(&b.worth).then(b.number.cmp(&a.number)))
    }

    /// Does a chosen commutator.
    fn put(&self, choice: &Choice, grid: &mut Grid, board: &mut Board, done: &mut Vec<Step>) {
        let word = &self.words[choice.number];
        for &i in &choice.first {
            for &j in &choice.second {
                for cycle in &word.places {
                    let [x, y, z] = cycle.map(|place| place.at(i, j));
                    let [a, b, c] = [x, y, z].map(|at| board.colour(at));
                    for (at, colour) in [(y, a), (z, b), (x, c)] {
                        grid.cells[at] = grid.cells[at] & !COLOUR | colour;
                        board.set_colour(at, colour);
                    }
                }
            }
        }
        for step in word.commutator.steps(&choice.first, &choice.second, self.size()) {
            push(done, &step);
        }
    }

    /// The cube before the first step, with the colours that are wanted there.
    fn start(&self, goal: Goal<'_>, steps: &[Step]) -> Grid {
        let mut grid = Grid::of_faces(goal.faces, self.size());
        for step in steps.iter().rev() {
            grid.turn(&step.inverse(), &self.rows);
        }
        for (wanted, &colour) in grid.cells.iter_mut().zip(&goal.colours.cells) {
            *wanted = colour | *wanted << WANTED;
        }
        grid
    }

    /// The centres that do not lie where they should.
    fn misplaced(&self, grid: &Grid) -> impl Iterator<Item = usize> {
        let n = self.size().layers();
        let is_centre = move |&index: &usize| {
            let (row, column) = (index / n % n, index % n);
            row > 0 && row < n - 1 && column > 0 && column < n - 1
        };
        (0..grid.cells.len()).filter(is_centre).filter(|&index| !is_home(grid.cells[index]))
    }
}

/// From so many layers on it pays to try commutators on all threads.
const PARALLEL_FROM: usize = 40;
