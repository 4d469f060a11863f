use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use godspeed_cube::{Facelets, Goal, Metric, TurnSet};

use super::GoalFault;
use super::cost_layers::search_costs;
use super::distance_table::{CostTable, FARTHEST};
use super::layers::search_layers;
use super::numbering::Numbering;
use super::rows::{RowPart, Rows};
use super::space::{Space, placements};
use super::turn_graph::{Step, TurnGraph};
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
        let space = Space::to_count(graph, goal.masks(), others)?;
        let mut bit = space.goal().count_ones();
        let mut wanted = 0_u64;
        for count in firsts {
            wanted |= 1 << bit;
            bit += count as u32;
        }
        let is_counted = |fits: u64| from.is_none() || fits & wanted != 0;
        let steps = space.graph().single_steps();
        check(&space, if steps.is_some() { MAX_UNIT_ENTRIES } else { MAX_COST_ENTRIES })?;
        let all: Vec<u8> = (0..space.coordinates().len() as u8).collect();
        let numbering = Numbering::new(&space, &all);
        let rows = Rows::new(&space, &numbering);
        let counted = match steps {
            Some(steps) => count_layers(&rows, &steps, &is_counted, control).await?,
            None => count_costs(&rows, &is_counted, control).await?,
        };
        let row = |(cost, positions, example): (u32, u64, usize)| DistanceRow {
            cost: cost * units,
            positions,
            example: (example != NO_EXAMPLE).then(|| space.example(&numbering.position(example))).flatten(),
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

/// The positions of one distance that were visited.
struct Count<'a> {
    rows: &'a Rows<'a>,
    is_counted: &'a (dyn Fn(u64) -> bool + Sync),
    positions: AtomicU64,
    first: AtomicUsize,
}

impl<'a> Count<'a> {
    fn new(rows: &'a Rows<'a>, is_counted: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Self { rows, is_counted, positions: AtomicU64::new(0), first: AtomicUsize::new(NO_EXAMPLE) }
    }

    fn visit(&self, part: &RowPart<'_>) {
        let is_counted = |place: &&u32| (self.is_counted)(part.fits & self.rows.fits(**place));
        let mut counted = part.places.iter().filter(is_counted);
        if let Some(&least) = counted.next() {
            self.first.fetch_min(part.start + least as usize, Relaxed);
            self.positions.fetch_add(1 + counted.count() as u64, Relaxed);
        }
    }

    /// Returns the number of positions and the first of them, and begins anew.
    fn take(&self) -> (u64, usize) {
        (self.positions.swap(0, Relaxed), self.first.swap(NO_EXAMPLE, Relaxed))
    }
}

/// Returns the distances in units, each with the number of positions and the first of them.
async fn count_layers(
    rows: &Rows<'_>,
    steps: &[Vec<Step>],
    is_counted: &(dyn Fn(u64) -> bool + Sync),
    control: &Control,
) -> Result<Vec<(u32, u64, usize)>, Stopped> {
    let cost = steps.iter().flatten().map(|step| u32::from(step.cost)).min().unwrap_or(1);
    let count = Count::new(rows, is_counted);
    let mut found = Vec::new();
    let mut end_layer = |depth: u32| {
        control.begin_depth(depth);
        let (positions, first) = count.take();
        found.push((depth * cost, positions, first));
    };
    search_layers(rows, steps, &|part| count.visit(part), &mut end_layer, control).await?;
    Ok(found)
}

/// Returns the same for turns of different costs, with a byte for each combination of values.
async fn count_costs(
    rows: &Rows<'_>,
    is_counted: &(dyn Fn(u64) -> bool + Sync),
    control: &Control,
) -> Result<Vec<(u32, u64, usize)>, SolveError> {
    if CostTable::scale(rows.space) != 1 {
        return Err(GoalFault::Costs.into());
    }
    let unit = rows.space.graph().unit();
    let count = Count::new(rows, is_counted);
    let mut found = Vec::new();
    let mut end_cost = |cost: u32| {
        control.begin_depth(cost * unit / 100);
        let (positions, first) = count.take();
        found.push((cost, positions, first));
    };
    let costs = search_costs(rows, 1, &|part| count.visit(part), &mut end_cost, control).await?;
    if costs.contains(&FARTHEST) { Err(GoalFault::Costs.into()) } else { Ok(found) }
}
