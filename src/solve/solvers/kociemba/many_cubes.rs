use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

use godspeed_cube::Cubies;
use web_time::Instant;

use super::group::Group;
use super::search::{NO_SOLUTION, PHASE2_LIMIT, Root, SharedSearch, TwoPhaseSolution, TwoPhaseTables};
use super::subtree::Subtree;
use super::worker::Worker;
use crate::core::parallel;
use crate::{Control, Stopped, Tables};

/// A cube and the number of moves that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeAfter {
    /// The cube.
    pub cube: Cubies,
    /// The moves before it. They count towards the length of a solution.
    pub moves: usize,
}

/// A two-phase search over many cubes at once, for the solution that is shortest including the moves before its cube.
///
/// It answers for all cubes together what [`NearOptimal`](super::NearOptimal) answers for one: whether there is a
/// solution shorter than the best one so far. The passes count the moves before a cube and those of phase 1 together,
/// so a cube after one move more is searched with one move less of phase 1. A phase 1 that leaves few moves for phase 2
/// hardly ever leads to a solution, however it is divided between the moves before the cube and its own. So the
/// chance of an end state depends on that sum only, and all cubes advance in step.
pub struct ManyCubes {
    tables: TwoPhaseTables,
    /// Six roots for each cube.
    roots: Vec<Root>,
    groups: Vec<Group<Subtree>>,
    /// The length of the best solution.
    length: usize,
}

/// Roots whose subtrees are searched together, a multiple of six.
const ROOTS: usize = 1_536;

/// Cubes whose roots are computed between two yields.
const CUBES: usize = 512;

impl ManyCubes {
    /// Opens the tables and returns a search without cubes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let tables = TwoPhaseTables::open(tables, control).await?;
        Ok(Self { tables, roots: Vec::new(), groups: Vec::new(), length: NO_SOLUTION })
    }

    /// Adds cubes, numbered in the order in which they are added.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn add(&mut self, cubes: &[CubeAfter], control: &Control) -> Result<(), Stopped> {
        let first = self.roots.len();
        for chunk in cubes.chunks(CUBES) {
            let number = self.roots.len() / 6;
            let tables = &self.tables;
            let roots: Vec<[Root; 6]> = parallel::map_numbers(chunk.len(), |i| {
                tables.roots(&chunk[i].cube, number + i, chunk[i].moves)
            });
            self.roots.extend(roots.into_iter().flatten());
            control.yield_now().await?;
        }
        let least =
            self.roots[first..].iter().map(|root| root.moves_before + usize::from(root.distance)).min();
        self.groups.extend(least.map(|moves| Group::new(first..self.roots.len(), moves)));
        Ok(())
    }

    /// Returns the length of the best solution, or more than any length if there is none.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Searches for ever shorter solutions until a time, but not without a first one.
    ///
    /// It ends earlier if no shorter solution has a second phase of at most ten moves. Each solution is passed to `improved` with the number of its cube. Returns whether the search may be continued.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn improve(
        &mut self,
        deadline: Instant,
        control: &Control,
        improved: &(dyn Fn(usize, &TwoPhaseSolution) + Sync),
    ) -> Result<bool, Stopped> {
        let Self { tables, roots, groups, length } = self;
        let search = SharedSearch {
            tables,
            roots: &*roots,
            enough: 0,
            deadline,
            control,
            length: AtomicUsize::new(*length),
            best: Mutex::default(),
            improved,
        };
        let mut workers: Vec<Worker> =
            (0..rayon::current_num_threads().max(1)).map(|_| Worker::new()).collect();
        while let Some(group) = groups.iter_mut().min_by_key(|group| group.moves())
            && group.moves() < search.length()
            && !search.is_over()
        {
            if group.subtrees.is_empty() {
                let (roots, moves) = (group.take_roots(ROOTS), group.moves());
                group.subtrees = roots.flat_map(|root| search.subtrees_after(root, moves)).collect();
            }
            group.subtrees =
                search.pass(std::mem::take(&mut group.subtrees), PHASE2_LIMIT, &mut workers).await?;
            group.end_pass();
        }
        *length = search.length();
        Ok(groups.iter().any(|group| group.moves() < *length))
    }
}

impl SharedSearch<'_> {
    /// Returns the subtrees of a root in the pass of a number of moves.
    fn subtrees_after(&self, root: usize, moves: usize) -> Vec<Subtree> {
        let length = moves.checked_sub(self.roots[root].moves_before);
        length.map(|length| Subtree::of_root(self, root, length)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};
    use web_time::Duration;

    use super::super::testing::distances;
    use super::*;
    use crate::block_on;
    use crate::coordinates::MOVES;

    fn cube_of(turns: &str) -> Cubies {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(turns, Size::THREE).unwrap().alg.turns());
        cube
    }

    fn open() -> ManyCubes {
        block_on(ManyCubes::open(&Tables::new(), &Control::silent())).unwrap()
    }

    /// Searches to the end and returns the number of the cube and the solution of each improvement.
    fn improvements(search: &mut ManyCubes) -> Vec<(usize, TwoPhaseSolution)> {
        let found = Mutex::default();
        let improved = |cube, solution: &TwoPhaseSolution| {
            let mut found: std::sync::MutexGuard<'_, Vec<_>> = found.lock().unwrap();
            found.push((cube, solution.clone()));
        };
        let hour = Instant::now() + Duration::from_secs(3_600);
        let goes_on = block_on(search.improve(hour, &Control::silent(), &improved)).unwrap();
        assert!(!goes_on);
        found.into_inner().unwrap()
    }

    #[test]
    fn the_least_sum_of_moves_before_and_distance_is_found() {
        let distances = distances(MOVES, 4);
        let mut cubes: Vec<Cubies> = distances.keys().copied().collect();
        cubes.sort_unstable();
        let mut search = open();
        for (number, chunk) in cubes.chunks(9).step_by(600).enumerate() {
            let cubes: Vec<CubeAfter> = chunk
                .iter()
                .enumerate()
                .map(|(i, &cube)| CubeAfter { cube, moves: 20 + (i + number) % 4 })
                .collect();
            let least = cubes.iter().map(|after| after.moves + distances[&after.cube]).min().unwrap();
            search.groups.clear();
            search.roots.clear();
            search.length = NO_SOLUTION;
            block_on(search.add(&cubes, &Control::silent())).unwrap();
            for (cube, found) in improvements(&mut search) {
                let mut after = cubes[cube].cube;
                after.apply_all(&found.turns);
                assert!(after.is_solved());
            }
            assert_eq!(search.length(), least);
        }
    }

    #[test]
    fn later_cubes_are_solved_only_if_that_is_shorter() {
        let mut search = open();
        let add = |search: &mut ManyCubes, turns, moves| {
            block_on(search.add(&[CubeAfter { cube: cube_of(turns), moves }], &Control::silent())).unwrap();
            improvements(search).last().map(|(cube, found)| (*cube, found.turns.len()))
        };
        assert_eq!(add(&mut search, "R U F", 10), Some((0, 3)));
        assert_eq!(add(&mut search, "R U F L", 9), None);
        assert_eq!(add(&mut search, "R U F L", 8), Some((2, 4)));
        assert_eq!(search.length(), 12);
    }

    #[test]
    fn a_search_without_cubes_ends() {
        assert!(improvements(&mut open()).is_empty());
    }
}
