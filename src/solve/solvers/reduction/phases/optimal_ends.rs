use godspeed_cube::{Cubies, Metric, Turn};
use web_time::Instant;

use super::super::super::korf::{self, CubeLength, GODS_NUMBER_IN_QUARTER_TURNS, LoadedTableSet};
use super::super::parts::deadline::Deadline;
use crate::core::parallel;
use crate::{Control, SolveError, TableSet, Tables};

/// A search for the shortest sum of the moves before a cube and of its solution in quarter turns.
///
/// A pass asks for each cube whether it has a solution of a length. Each quarter turn more takes 9.4 times the nodes for
/// 9.4 times the chance, so passes of the same cost have the same chance whatever their length. The
/// [tiers](crate::driver::Tier) of a pass differ: for the same cost, the first one has three times the chance of the whole
/// pass, the last one half of it. So the tier with the greatest product of chance and saved moves is searched next.
pub(super) struct OptimalEnds {
    passes: LoadedTableSet,
    cubes: Vec<EndCube>,
}

/// A cube, and what is known about its solutions.
struct EndCube {
    cube: Cubies,
    /// The moves before it.
    moves: usize,
    /// For each tier the length of the solutions that are searched for next; it holds no shorter one.
    next: [u8; TIERS],
}

impl EndCube {
    /// Returns the sum that a solution in a tier would have.
    fn sum(&self, tier: usize) -> usize {
        self.moves + usize::from(self.next[tier])
    }
}

/// The most tiers of a pass.
const TIERS: usize = 3;

/// The share of the solutions of a pass that each tier finds, measured with the set `standard`.
const SHARES_OF_SOLUTIONS: [f64; TIERS] = [0.385, 0.22, 0.395];

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
            EndCube { cube, moves, next: [bound + u8::from(is_other_parity); TIERS] }
        }));
    }

    /// Returns a solution with a sum of less than `most` if one is found in time.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn search(
        &mut self,
        most: usize,
        deadline: Deadline,
        control: &Control,
    ) -> Result<Option<NumberedEnd>, SolveError> {
        while let Some((tier, sum)) = self.best_tier(most).filter(|_| Instant::now() < deadline.end) {
            let numbers = self.next_cubes(tier, sum);
            let length = |&number: &usize| {
                let EndCube { cube, next, .. } = self.cubes[number];
                CubeLength { cube, length: next[tier] }
            };
            let lengths: Vec<CubeLength> = numbers.iter().map(length).collect();
            let search = self.passes.first_of_many(&lengths, self.passes.tiers()[tier], control);
            let Some(found) = deadline.within(search).await else { return Ok(None) };
            if let Some((number, turns)) = found? {
                return Ok(Some((numbers[number], turns)));
            }
            for number in numbers {
                self.cubes[number].next[tier] += STEP;
            }
        }
        Ok(None)
    }

    /// Returns the tier that promises the most saved moves for a node, and the sum of its solutions, if any can lead to a
    /// sum of less than `most`.
    fn best_tier(&self, most: usize) -> Option<(usize, usize)> {
        let promise = |(tier, sum): &(usize, usize)| {
            let chance = SHARES_OF_SOLUTIONS[*tier] / self.passes.tiers()[*tier].share();
            (most - sum) as f64 * chance
        };
        let sums = (0..self.passes.tiers().len()).filter_map(|tier| Some((tier, self.least_sum(tier)?)));
        sums.filter(|&(_, sum)| sum < most).max_by(|a, b| promise(a).total_cmp(&promise(b)))
    }

    /// Returns the least sum that a solution in a tier can have.
    fn least_sum(&self, tier: usize) -> Option<usize> {
        let open = self.cubes.iter().filter(|cube| cube.next[tier] <= GODS_NUMBER_IN_QUARTER_TURNS);
        open.map(|cube| cube.sum(tier)).min()
    }

    /// Returns cubes with a sum in a tier, the cheapest first, as many as a call of the search takes.
    fn next_cubes(&self, tier: usize, sum: usize) -> Vec<usize> {
        let has_sum = |&number: &usize| self.cubes[number].sum(tier) == sum;
        let mut numbers: Vec<usize> = (0..self.cubes.len()).filter(has_sum).collect();
        numbers.sort_by_key(|&number| self.cubes[number].next[tier]);
        let share = self.passes.tiers()[tier].share();
        let mut nodes = 0.0;
        let count = numbers.iter().position(|&number| {
            let is_over = nodes > NODES_PER_CALL;
            nodes += share * expected_nodes(self.cubes[number].next[tier]);
            is_over
        });
        numbers.truncate(count.unwrap_or(numbers.len()));
        numbers
    }
}

/// Returns the mean number of nodes of a pass for solutions of a length, as measured with the set `standard`.
fn expected_nodes(length: u8) -> f64 {
    20.0 + 2_342.0 * 9.4f64.powi(i32::from(length) - 15)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};
    use web_time::Duration;

    use super::*;
    use crate::block_on;

    fn cube(alg: &str) -> Cubies {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(alg, Size::THREE).unwrap().alg.turns());
        cube
    }

    /// Searches for a sum of less than `most` for at most 100 s.
    fn search(ends: &mut OptimalEnds, most: usize) -> Option<NumberedEnd> {
        let end = Instant::now() + Duration::from_secs(100);
        let deadline = Deadline { end, give_up: end, known_length: usize::MAX, ends_early: false };
        block_on(ends.search(most, deadline, &Control::silent())).unwrap()
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_least_sum_is_found() {
        let mut ends = block_on(OptimalEnds::open(&Tables::new(), &Control::silent())).unwrap();
        ends.add(&[(cube("R U F L2"), 10), (cube("R U F D' B"), 9), (cube("R2 U"), 20)]);
        let (number, turns) = search(&mut ends, usize::MAX).unwrap();
        assert_eq!((number, turns.len()), (1, 5));
        assert_eq!(search(&mut ends, 14), None);
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn long_solutions_are_recovered() {
        let mut cube = cube("R U F' D L B' U R' F D' L' B U' F R D B L' U'");
        let mut ends = block_on(OptimalEnds::open(&Tables::new(), &Control::silent())).unwrap();
        ends.add(&[(cube, 10)]);
        let (_, turns) = search(&mut ends, 10 + 20).unwrap();
        assert!(turns.len() <= 19);
        cube.apply_all(&turns);
        assert!(cube.is_solved());
    }
}
