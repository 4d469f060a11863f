use godspeed_cube::{Face, Random};

use super::super::grid::Grid;
use super::super::step::{Step, push};
use super::board::{COLOUR, WANTED, is_home};
use super::{Centres, Goal};

/// Outer turns that are tried before a commutator, at least.
const SETUPS: u32 = 60;

/// What a move counts beside the centres that are brought home.
const RATE: f32 = 0.1;

/// A commutator of one layer in each set, between outer turns that are undone.
struct Rescue {
    setup: Vec<Step>,
    number: usize,
    i: usize,
    j: usize,
    worth: f32,
}

impl Centres {
    /// The steps with one more centre or two brought home at their end, by a commutator between outer turns; if any
    /// centre is left, there always is one: two centres of two faces change places with the help of a third one that
    /// has the colour of one of them.
    pub(crate) fn bring_home_one(&self, goal: Goal<'_>, steps: &[Step], random: &mut Random) -> Vec<Step> {
        let grid = self.end(goal, steps);
        let left: Vec<usize> = self.misplaced(&grid).collect();
        let mut done = steps.to_vec();
        if left.is_empty() {
            return done;
        }
        let lines = self.lines_of(left[random.below(left.len())]);
        let mut best: Option<Rescue> = None;
        let mut tried = 0;
        while best.is_none() || tried < SETUPS {
            tried += 1;
            let setup: Vec<Step> = (0..random.below(4)).map(|_| self.random_outer(random)).collect();
            let mut turned = grid.clone();
            for step in &setup {
                turned.turn(step, &self.rows);
            }
            self.rescue(&turned, &lines, setup, &mut best);
        }
        if let Some(Rescue { setup, number, i, j, .. }) = best {
            let (first, second) = ([i], [j]);
            let word = self.words[number].commutator.steps(&first, &second, self.size());
            let back = setup.iter().rev().map(Step::inverse);
            for step in setup.iter().cloned().chain(word).chain(back) {
                push(&mut done, &step);
            }
        }
        done
    }

    /// The cube after the last step.
    fn end(&self, goal: Goal<'_>, steps: &[Step]) -> Grid {
        let mut grid = goal.colours.clone();
        for step in steps {
            grid.turn(step, &self.rows);
        }
        let wanted = Grid::of_faces(goal.faces, self.size());
        for (cell, wanted) in grid.cells.iter_mut().zip(wanted.cells) {
            *cell = *cell & COLOUR | wanted << WANTED;
        }
        grid
    }

    /// The rows and columns on which the orbit of a centre lies.
    fn lines_of(&self, index: usize) -> Vec<usize> {
        let n = self.size().layers();
        let (row, column) = (index / n % n, index % n);
        let mut lines = vec![row, n - 1 - row, column, n - 1 - column];
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn random_outer(&self, random: &mut Random) -> Step {
        let face = Face::ALL[random.below(6)];
        let layer = Step::layer_of(face, self.size());
        Step::of_layers(face.axis(), &[layer], 1 + random.below(3) as u8, self.size())
    }

    /// Looks for a better commutator of one of the lines in each set.
    fn rescue(&self, grid: &Grid, lines: &[usize], setup: Vec<Step>, best: &mut Option<Rescue>) {
        let last = self.size().layers() - 1;
        for (number, word) in self.words.iter().enumerate() {
            let cost = word.commutator.motions.len() + 2 * setup.len();
            for (i, j) in lines.iter().flat_map(|&i| lines.iter().map(move |&j| (i, j))) {
                if !word.commutator.limits.allow(i, j, last) {
                    continue;
                }
                let gain: i32 =
                    word.places.iter().map(|cycle| gain(cycle.map(|place| grid.cells[place.at(i, j)]))).sum();
                let worth = gain as f32 - RATE * cost as f32;
                if gain > 0 && best.as_ref().is_none_or(|best| worth > best.worth) {
                    *best = Some(Rescue { setup: setup.clone(), number, i, j, worth });
                }
            }
        }
    }
}

/// How many more of three centres are home after each has gone on by one.
fn gain([x, y, z]: [u8; 3]) -> i32 {
    let goes = |from: u8, to: u8| i32::from(from & COLOUR == to >> WANTED);
    let home = |cell: u8| i32::from(is_home(cell));
    goes(x, y) + goes(y, z) + goes(z, x) - home(x) - home(y) - home(z)
}
