use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use web_time::Instant;

use super::super::group::Group;
use super::super::many_cubes::CubeAfter;
use super::super::phase2::{CornerState, EdgeState};
use super::super::search::{NO_SOLUTION, TwoPhaseSolution};
use super::maneuver::{LastTurn, Maneuver, Node};
use super::tables::QuarterTurnTables;
use crate::coordinates::{Coordinates, HALF_TURNS};
use crate::core::parallel;
use crate::puzzles::cube3::CubeVariant;
use crate::puzzles::cube3::phase1::Coset;
use crate::{Control, Move, Stopped, Tables};

/// A two-phase search over many cubes, for the solution with the fewest quarter turns, those before its cube included.
pub struct QuarterTurnSearch {
    tables: Arc<QuarterTurnTables>,
    /// Six roots for each cube.
    roots: Vec<Root>,
    /// Their subtrees at the end are searched first.
    groups: Vec<Group<Subtree>>,
    /// The quarter turns of the best solution.
    length: usize,
}

/// The root of one of the six searches of a cube.
#[derive(Clone, Copy)]
struct Root {
    /// The quarter turns before the cube.
    moves_before: usize,
    variant: CubeVariant,
    coset: Coset,
    distance: u8,
    cube: (CornerState, EdgeState),
}

/// All phase 1 maneuvers of one length that begin with the same quarter turns: a unit of parallel work.
struct Subtree {
    root: usize,
    length: usize,
    prefix: Vec<u8>,
    node: Node,
}

/// The greatest number of quarter turns of phase 2.
const PHASE2_LIMIT: usize = 12;

/// Cubes whose roots are computed between two yields.
const CUBES: usize = 512;

/// Roots whose subtrees are made together, a multiple of six.
const ROOTS: usize = 384;

/// Subtrees searched at first between two yields; later their number follows from the nodes they take.
const SUBTREES: usize = 8;

/// Nodes between two checks of the clock and the stop flag.
const POLL_INTERVAL: u64 = 1 << 10;

/// Returns the quarter turns that the maneuvers of a subtree share, so that it takes a few milliseconds at most.
const fn prefix_length(length: usize) -> usize {
    match length {
        0..=12 => 0,
        13 => 1,
        14 => 2,
        _ => 3,
    }
}

impl QuarterTurnSearch {
    /// Builds the tables, unless they are ready.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
        tables.get::<QuarterTurnTables>(control).await.map(drop)
    }

    /// Returns whether the tables are built.
    #[must_use]
    pub fn is_ready(tables: &Tables) -> bool {
        tables.ready::<QuarterTurnTables>().is_some()
    }

    /// Opens the tables and returns a search without cubes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let tables = tables.get::<QuarterTurnTables>(control).await?;
        Ok(Self { tables, roots: Vec::new(), groups: Vec::new(), length: NO_SOLUTION })
    }

    /// Adds cubes, numbered in the order in which they are added.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn add(&mut self, cubes: &[CubeAfter], control: &Control) -> Result<(), Stopped> {
        let first = self.roots.len();
        let tables = &self.tables;
        for chunk in cubes.chunks(CUBES) {
            let roots: Vec<[Root; 6]> = parallel::map(chunk, |after| Root::all(after, tables));
            self.roots.extend(roots.into_iter().flatten());
            control.yield_now().await?;
        }
        let least =
            self.roots[first..].iter().map(|root| root.moves_before + usize::from(root.distance)).min();
        self.groups.extend(least.map(|moves| Group::new(first..self.roots.len(), moves)));
        Ok(())
    }

    /// Returns the quarter turns of the best solution, or more than any if there is none.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Searches for ever shorter solutions until a time, but not without a first one.
    ///
    /// It ends earlier if no shorter solution has a second phase of at most twelve quarter turns. Each solution is
    /// passed to `improved` with the number of its cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn improve(
        &mut self,
        deadline: Instant,
        control: &Control,
        improved: &(dyn Fn(usize, &TwoPhaseSolution) + Sync),
    ) -> Result<(), Stopped> {
        let Self { tables, roots, groups, length } = self;
        let search = SharedSearch {
            tables,
            roots,
            deadline,
            control,
            length: AtomicUsize::new(*length),
            record: Mutex::new(()),
            improved,
        };
        let mut count = SUBTREES;
        while let Some(group) = groups.iter_mut().min_by_key(|group| group.moves())
            && group.moves() < search.length()
            && !search.is_over()
        {
            if group.subtrees.is_empty() {
                let (roots, moves) = (group.take_roots(ROOTS), group.moves());
                group.subtrees = roots.rev().flat_map(|root| search.subtrees(root, moves)).collect();
            }
            let batch = group.subtrees.split_off(group.subtrees.len().saturating_sub(count));
            let nodes: u64 = parallel::map(&batch, |subtree| search.search(subtree)).iter().sum();
            control.add_nodes(nodes);
            if search.is_over() {
                group.subtrees.extend(batch);
            }
            // Between two and a half times as many next, so that they take about a slice of nodes.
            let slice = control.slice().max(1);
            count = ((count as u64 * slice / nodes.max(1)) as usize).clamp(count.div_ceil(2), 2 * count);
            count = count.min(ROOTS);
            group.end_pass();
            control.yield_now().await?;
        }
        *length = search.length();
        Ok(())
    }
}

impl Root {
    /// Returns the roots of the six searches of a cube.
    fn all(after: &CubeAfter, tables: &QuarterTurnTables) -> [Self; 6] {
        CubeVariant::of_each_axis().map(|variant| {
            let coordinates = Coordinates::of(&variant.of(&after.cube));
            let coset = Coset::of(&coordinates);
            Self {
                moves_before: after.moves,
                variant,
                coset,
                distance: tables.distance(coset),
                cube: (CornerState::of(&coordinates), EdgeState::of(&coordinates)),
            }
        })
    }
}

/// The data that all threads share.
struct SharedSearch<'a> {
    tables: &'a QuarterTurnTables,
    roots: &'a [Root],
    deadline: Instant,
    control: &'a Control,
    length: AtomicUsize,
    /// Held while a solution is recorded.
    record: Mutex<()>,
    improved: &'a (dyn Fn(usize, &TwoPhaseSolution) + Sync),
}

/// The search of one subtree.
struct SubtreeSearch {
    maneuver: Maneuver,
    root: usize,
    /// The quarter turns before the cube and of phase 1.
    moves: usize,
    ending: Vec<Move>,
    nodes: u64,
    next_poll: u64,
    is_over: bool,
}

impl SharedSearch<'_> {
    fn length(&self) -> usize {
        self.length.load(Relaxed)
    }

    fn is_over(&self) -> bool {
        self.control.is_stopped() || self.length() < NO_SOLUTION && Instant::now() >= self.deadline
    }

    /// Returns the subtrees of a root in the pass of a number of quarter turns.
    fn subtrees(&self, number: usize, moves: usize) -> Vec<Subtree> {
        let root = &self.roots[number];
        let Some(length) = moves.checked_sub(root.moves_before) else { return Vec::new() };
        let node = Node { coset: root.coset, distance: root.distance, last: LastTurn::NONE };
        let mut subtrees = vec![Subtree { root: number, length, prefix: Vec::new(), node }];
        subtrees.retain(|subtree| usize::from(root.distance) <= subtree.length);
        for done in 1..=prefix_length(length) {
            let children = |subtree: &Subtree| {
                let child = |(quarter, node)| Subtree {
                    root: number,
                    length,
                    prefix: subtree.prefix.iter().copied().chain([quarter as u8]).collect(),
                    node,
                };
                let children = subtree.node.children(self.tables, (length - done) as u8);
                children.iter().map(child).collect::<Vec<_>>()
            };
            subtrees = subtrees.iter().flat_map(children).collect();
        }
        subtrees
    }

    /// Tries all phase 1 maneuvers of a subtree and returns the number of nodes.
    fn search(&self, subtree: &Subtree) -> u64 {
        let root = &self.roots[subtree.root];
        let mut search = SubtreeSearch {
            maneuver: Maneuver::new(),
            root: subtree.root,
            moves: root.moves_before + subtree.length,
            ending: Vec::new(),
            nodes: 0,
            next_poll: 0,
            is_over: false,
        };
        search.maneuver.begin(root.cube);
        for &quarter in &subtree.prefix {
            search.maneuver.push(quarter.into());
        }
        search.run(self, subtree.node, subtree.length - subtree.prefix.len());
        search.nodes
    }

    /// Returns the most quarter turns of phase 2 that still shorten the best solution, after `moves` others.
    fn phase2_quarters(&self, moves: usize) -> Option<u8> {
        self.length().checked_sub(moves + 1).map(|left| left.min(PHASE2_LIMIT) as u8)
    }

    /// Records a solution if it is shorter than the best one.
    fn record(&self, number: usize, moves: usize, found: &TwoPhaseSolution) {
        let _guard = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        if moves < self.length() {
            self.length.store(moves, Relaxed);
            (self.improved)(number / 6, found);
        }
    }
}

impl SubtreeSearch {
    fn run(&mut self, search: &SharedSearch<'_>, node: Node, left: usize) {
        self.nodes += 1;
        if left == 0 {
            self.try_phase2(search);
            return;
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            self.is_over |= search.is_over() || self.moves >= search.length();
        }
        for (quarter, child) in node.children(search.tables, (left - 1) as u8).iter() {
            if self.is_over {
                return;
            }
            self.maneuver.push(quarter);
            self.run(search, child, left - 1);
            self.maneuver.pop();
        }
    }

    /// Searches for a phase 2 that makes the maneuver the best solution, and records it.
    fn try_phase2(&mut self, search: &SharedSearch<'_>) {
        let Some(limit) = search.phase2_quarters(self.moves) else { return };
        let Some(cube) = self.maneuver.end(search.tables, limit) else { return };
        let last = self.maneuver.moves().last();
        self.ending.clear();
        let phase2 = &search.tables.phase2;
        if phase2.solve_in_quarter_turns(cube, last, limit, &mut self.ending, &mut self.nodes) {
            let quarters = |m: &Move| 1 + usize::from(HALF_TURNS.contains(*m));
            let moves = self.moves + self.ending.iter().map(quarters).sum::<usize>();
            let variant = search.roots[self.root].variant;
            let all: Vec<Move> = self.maneuver.moves().chain(self.ending.iter().copied()).collect();
            let first = all.len() - self.ending.len();
            let split = if variant.inverted { self.ending.len() } else { first };
            let turns = variant.turns(&all);
            search.record(self.root, moves, &TwoPhaseSolution { turns, split, variant, optimal: false });
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Cubies;
    use web_time::Duration;

    use super::super::super::testing::distances;
    use super::*;
    use crate::block_on;
    use crate::coordinates::QUARTER_TURNS;

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_least_sum_of_quarter_turns_before_and_of_the_solution_is_found() {
        let distances = distances(QUARTER_TURNS, 5);
        let mut cubes: Vec<Cubies> = distances.keys().copied().collect();
        cubes.sort_unstable();
        let tables = Tables::new();
        for (number, chunk) in cubes.chunks(9).step_by(900).enumerate() {
            let cubes: Vec<CubeAfter> = chunk
                .iter()
                .enumerate()
                .map(|(i, &cube)| CubeAfter { cube, moves: 20 + (i + number) % 4 })
                .collect();
            let least = cubes.iter().map(|after| after.moves + distances[&after.cube]).min().unwrap();
            let mut search = block_on(QuarterTurnSearch::open(&tables, &Control::silent())).unwrap();
            block_on(search.add(&cubes, &Control::silent())).unwrap();
            let improved = |cube: usize, found: &TwoPhaseSolution| {
                let mut after: Cubies = cubes[cube].cube;
                after.apply_all(&found.turns);
                assert!(after.is_solved());
            };
            let hour = Instant::now() + Duration::from_secs(3_600);
            block_on(search.improve(hour, &Control::silent(), &improved)).unwrap();
            assert_eq!(search.length(), least);
        }
    }
}
