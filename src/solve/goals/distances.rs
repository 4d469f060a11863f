use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

use godspeed_cube::{Facelets, Goal, Metric, TurnSet};

use super::GoalFault;
use super::distance_table::{CostTable, UNREACHABLE};
use super::space::{Space, placements};
use super::turn_graph::{Step, TurnGraph};
use crate::core::parallel::max_of_parts;
use crate::{Control, SolveError, Stopped};

/// The most combinations of values in a search with two bits for each: 640 MB.
const MAX_UNIT_ENTRIES: u128 = 2_560_000_000;
/// The most in a search with a byte for each, which different costs need: 512 MB.
const MAX_COST_ENTRIES: u128 = 512_000_000;

/// How many positions of a cube are how far from a goal.
///
/// ```
/// use godspeed_cube::{Goal, Metric, Size, TurnSet};
/// use godspeed_solve::goals::Distances;
/// use godspeed_solve::{Control, block_on};
///
/// let cross = Goal::parse("cross", Size::THREE)?;
/// let turns = TurnSet::outer(Size::THREE);
/// let distances = block_on(Distances::of(&cross, None, &turns, Metric::Htm, &Control::silent()))?;
/// let counts: Vec<u64> = distances.rows().iter().map(|row| row.positions).collect();
/// assert_eq!(counts, [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    rows: Vec<DistanceRow>,
}

/// The positions at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceRow {
    /// The distance in hundredths of a move.
    pub cost: u32,
    /// The number of positions. Cubes that differ only in what does not matter are one position.
    pub positions: u64,
    /// A cube in one of the positions.
    pub example: Option<Facelets>,
}

/// The least number of a distance that has none.
const NO_EXAMPLE: usize = usize::MAX;

impl Distances {
    /// Counts all positions from which turns lead to a goal, or those of them that fit another goal.
    ///
    /// # Errors
    /// [`SolveError`] if there are too many positions, or if the search was stopped.
    pub async fn of(
        goal: &Goal,
        from: Option<&Goal>,
        turns: &TurnSet,
        metric: Metric,
        control: &Control,
    ) -> Result<Self, SolveError> {
        for found in [Some(turns.size()), from.map(Goal::size)].into_iter().flatten() {
            if found != goal.size() {
                return Err(GoalFault::OtherSize { expected: goal.size(), found }.into());
            }
        }
        let graph = TurnGraph::new(turns, metric)?;
        let units = graph.unit();
        let others = from.map_or(&[][..], Goal::masks);
        // A cube fits the other goal as it is held: the first placement of a mask.
        let firsts: Vec<usize> = others.iter().map(|mask| placements(mask, graph.size()).len()).collect();
        let space = Space::new(graph, goal.masks(), others)?;
        let mut bit = space.goal().count_ones();
        let mut wanted = 0_u64;
        for count in firsts {
            wanted |= 1 << bit;
            bit += count as u32;
        }
        let is_counted = |fits: u64| from.is_none() || fits & wanted != 0;
        let all: Vec<u8> = (0..space.coordinates().len() as u8).collect();
        let counted = match space.graph().single_steps() {
            Some(steps) => {
                check(&space, MAX_UNIT_ENTRIES)?;
                let (table, expanded) = (CostTable::numbers(&space, &all), AtomicU64::new(0));
                let layers = Layers { space: &space, table, steps, expanded };
                layers.count(&is_counted, control).await?
            }
            None => {
                check(&space, MAX_COST_ENTRIES)?;
                count_costs(&space, &all, &is_counted, control).await?
            }
        };
        let row = |(cost, positions, example): (u32, u64, usize)| DistanceRow {
            cost: cost * units,
            positions,
            example: (example != NO_EXAMPLE).then(|| space.example(&all, example)).flatten(),
        };
        Ok(Self { rows: counted.into_iter().filter(|(_, positions, _)| *positions > 0).map(row).collect() })
    }

    /// Returns the distances in ascending order, each with its positions.
    #[must_use]
    pub fn rows(&self) -> &[DistanceRow] {
        &self.rows
    }

    /// Returns the number of all positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.rows.iter().map(|row| row.positions).sum()
    }

    /// Returns the mean distance in moves.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let total: f64 = self.rows.iter().map(|row| f64::from(row.cost) / 100.0 * row.positions as f64).sum();
        total / self.positions().max(1) as f64
    }
}

fn check(space: &Space, most: u128) -> Result<(), GoalFault> {
    let positions = space.size();
    if positions > most { Err(GoalFault::TooManyPositions { positions, most }) } else { Ok(()) }
}

/// A breadth-first search with two bits for each combination of values.
struct Layers<'a> {
    space: &'a Space,
    table: CostTable,
    /// The steps of each class, all of one cost.
    steps: Vec<Vec<Step>>,
    /// The number of positions that were expanded.
    expanded: AtomicU64,
}

/// Bits of a position that was not reached.
const NEW: u8 = 0;
/// Bits of a position that was expanded. Those between are of two layers in turn.
const DONE: u8 = 3;

impl Layers<'_> {
    /// Returns the distances in units, each with the number of positions and the first of them.
    async fn count(
        &self,
        is_counted: &(dyn Fn(u64) -> bool + Sync),
        control: &Control,
    ) -> Result<Vec<(u32, u64, usize)>, Stopped> {
        let size = self.space.size() as usize;
        let cells: Vec<AtomicU8> = (0..size.div_ceil(4)).map(|_| AtomicU8::new(0)).collect();
        let get = |number: usize| cells[number / 4].load(Relaxed) >> (2 * (number % 4)) & 3;
        let set = |number: usize, code: u8| cells[number / 4].fetch_or(code << (2 * (number % 4)), Relaxed);
        let begin = |numbers: Range<usize>| {
            let is_goal = |&number: &usize| self.table.fits(self.space, number) & self.space.goal() != 0;
            for number in numbers.filter(is_goal) {
                set(number, 1);
            }
            0
        };
        self.scan(size, control, &begin).await?;
        let cost = self.steps.iter().flatten().map(|step| u32::from(step.cost)).min().unwrap_or(1);
        let mut found = Vec::new();
        let (mut code, mut depth) = (1, 0);
        loop {
            let next = DONE - code;
            let (count, first) = (AtomicU64::new(0), AtomicUsize::new(NO_EXAMPLE));
            let expand = |numbers: Range<usize>| {
                let (mut own_count, mut expanded, mut any) = (0, 0, 0);
                for number in numbers {
                    // Four positions that have nothing to expand are passed over together.
                    if get(number) != code {
                        continue;
                    }
                    expanded += 1;
                    if is_counted(self.table.fits(self.space, number)) {
                        own_count += 1;
                        first.fetch_min(number, Relaxed);
                    }
                    let (class, values) = self.table.values(number);
                    for step in &self.steps[usize::from(class)] {
                        let neighbour = self.table.number_after(self.space, &values, step.motion, step.to);
                        if get(neighbour) == NEW {
                            set(neighbour, next);
                            any = 1;
                        }
                    }
                    set(number, DONE);
                }
                count.fetch_add(own_count, Relaxed);
                self.expanded.fetch_add(expanded, Relaxed);
                any
            };
            control.begin_depth(depth);
            let any = self.scan(size, control, &expand).await?;
            found.push((depth * cost, count.into_inner(), first.into_inner()));
            if any == 0 {
                return Ok(found);
            }
            depth += 1;
            code = next;
        }
    }

    /// Calls `task` for all numbers, on all threads, and returns the greatest result.
    ///
    /// The share of the search is that of the numbers that were expanded. Where half of them are out of reach, because of
    /// parity, it ends at one half.
    async fn scan(
        &self,
        size: usize,
        control: &Control,
        task: &(dyn Fn(Range<usize>) -> u8 + Sync),
    ) -> Result<u8, Stopped> {
        let mut greatest = 0;
        let block = block();
        let set_share = || control.set_depth_share(self.expanded.load(Relaxed) as f64 / size as f64);
        set_share();
        for start in (0..size).step_by(block) {
            // Parts begin at whole bytes.
            let blocks = (start / 4)..(size.min(start + block)).div_ceil(4);
            let of_cells = |part: Range<usize>| task(4 * part.start..size.min(4 * part.end));
            greatest = greatest.max(max_of_parts(blocks, 1 << 9, &of_cells));
            set_share();
            control.yield_now().await?;
        }
        Ok(greatest)
    }
}

/// Returns the number of positions between two yields: a few milliseconds of work.
fn block() -> usize {
    if rayon::current_num_threads() > 1 { 1 << 20 } else { 1 << 14 }
}

/// Returns the same for turns of different costs, with a byte for each combination of values.
async fn count_costs(
    space: &Space,
    all: &[u8],
    is_counted: &(dyn Fn(u64) -> bool + Sync),
    control: &Control,
) -> Result<Vec<(u32, u64, usize)>, SolveError> {
    if CostTable::scale(space) != 1 {
        return Err(GoalFault::Costs.into());
    }
    let table = CostTable::build(space, all, control).await?;
    if table.bytes().contains(&(UNREACHABLE - 1)) {
        return Err(GoalFault::Costs.into());
    }
    let found = [const { (AtomicU64::new(0), AtomicUsize::new(NO_EXAMPLE)) }; UNREACHABLE as usize];
    let count = |numbers: Range<usize>| {
        for number in numbers {
            let cost = table.bytes()[number];
            if cost != UNREACHABLE && is_counted(table.fits(space, number)) {
                let (count, first) = &found[usize::from(cost)];
                count.fetch_add(1, Relaxed);
                first.fetch_min(number, Relaxed);
            }
        }
        0
    };
    let (size, block) = (table.bytes().len(), block());
    for start in (0..size).step_by(block) {
        max_of_parts(start..size.min(start + block), 1 << 11, &count);
        control.yield_now().await?;
    }
    let costs = (0_u32..).zip(found);
    Ok(costs.map(|(cost, (count, first))| (cost, count.into_inner(), first.into_inner())).collect())
}
