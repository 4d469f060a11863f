use godspeed_cube::{Cubies, Metric, Turn};
use web_time::Instant;

use super::super::super::korf::{self, CubeLength, LoadedTableSet};
use super::super::parts::deadline::Deadline;
use crate::core::parallel;
use crate::{Control, SolveError, TableSet, Tables};

/// A search for the shortest sum of the moves before a cube and of its solution in quarter turns.
///
/// It is iterative deepening over this sum: a pass asks for each cube whether it has a solution of the length that is left.
/// Each quarter turn more takes 9.4 times the nodes for 9.4 times the chance, so passes of the same cost have the same
/// chance whatever their length, and passes over the sums below that of the solution take a ninetieth of the nodes.
pub(super) struct OptimalEnds {
    passes: LoadedTableSet,
    cubes: Vec<EndCube>,
}

/// A cube, and what is known about its solutions.
struct EndCube {
    cube: Cubies,
    /// The moves before it.
    moves: usize,
    /// The length of the solutions that are searched for next; there is no shorter one.
    next: u8,
}

/// The solution of a numbered cube.
pub(super) type NumberedEnd = (usize, Vec<Turn>);

/// The tables, which take 251 MB, or 63 MB on the page.
const SET: &str = if cfg!(target_pointer_width = "64") { "standard" } else { "small" };

/// The nodes that a pass takes between two checks, about a second.
const NODES_PER_CALL: f64 = 1e7;

/// Lengths differ by two: a quarter turn changes the parity of the cube.
const STEP: u8 = 2;

impl OptimalEnds {
    /// Opens the tables and returns a search without cubes.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn open(tables: &Tables, control: &Control) -> Result<Self, SolveError> {
        let set = korf::SETS.iter().find(|set: &&TableSet| set.id == SET).expect("Korf has this set");
        let passes = korf::open_set(set, Metric::Qtm, tables, control).await?;
        Ok(Self { passes, cubes: Vec::new() })
    }

    /// Adds cubes, each after a number of moves.
    pub(super) fn add(&mut self, cubes: &[(Cubies, usize)]) {
        let passes = &self.passes;
        self.cubes.extend(parallel::map(cubes, |&(cube, moves)| {
            let bound = passes.lower_bound(&cube);
            let is_other_parity = (bound % STEP == 1) != cube.corners().is_odd();
            EndCube { cube, moves, next: bound + u8::from(is_other_parity) }
        }));
    }

    /// Returns a solution with a sum of less than `most`, and the least possible, if one is found in time.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn search(
        &mut self,
        most: usize,
        deadline: Deadline,
        control: &Control,
    ) -> Result<Option<NumberedEnd>, SolveError> {
        let sum = |cube: &EndCube| cube.moves + usize::from(cube.next);
        while let Some(least) = self.cubes.iter().map(sum).min().filter(|&least| least < most)
            && Instant::now() < deadline.end
        {
            let mut numbers: Vec<usize> =
                (0..self.cubes.len()).filter(|&number| sum(&self.cubes[number]) == least).collect();
            numbers.sort_by_key(|&number| self.cubes[number].next);
            let mut nodes = 0.0;
            let count = numbers.iter().position(|&number| {
                let is_over = nodes > NODES_PER_CALL;
                nodes += expected_nodes(self.cubes[number].next);
                is_over
            });
            numbers.truncate(count.unwrap_or(numbers.len()));
            let lengths: Vec<CubeLength> = numbers
                .iter()
                .map(|&number| CubeLength { cube: self.cubes[number].cube, length: self.cubes[number].next })
                .collect();
            let search = self.passes.first_of_many(&lengths, control);
            let Some(found) = deadline.within(search).await else { return Ok(None) };
            if let Some((number, turns)) = found? {
                return Ok(Some((numbers[number], turns)));
            }
            for number in numbers {
                self.cubes[number].next += STEP;
            }
        }
        Ok(None)
    }
}

/// Returns the mean number of nodes for solutions of a length, as measured with the set `standard`.
fn expected_nodes(length: u8) -> f64 {
    20.0 + 2_342.0 * 9.4f64.powi(i32::from(length) - 15)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};
    use web_time::Duration;

    use super::*;
    use crate::block_on;

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_least_sum_is_found() {
        let (tables, control) = (Tables::new(), Control::silent());
        let mut ends = block_on(OptimalEnds::open(&tables, &control)).unwrap();
        let cube = |alg: &str| {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(Alg::parse(alg, Size::THREE).unwrap().alg.turns());
            cube
        };
        ends.add(&[(cube("R U F L2"), 10), (cube("R U F D' B"), 9), (cube("R2 U"), 20)]);
        let end = Instant::now() + Duration::from_secs(100);
        let deadline = Deadline { end, give_up: end, known_length: usize::MAX, ends_early: false };
        let (number, turns) = block_on(ends.search(usize::MAX, deadline, &control)).unwrap().unwrap();
        assert_eq!((number, turns.len()), (1, 5));
        assert_eq!(block_on(ends.search(14, deadline, &control)), Ok(None));
    }
}
