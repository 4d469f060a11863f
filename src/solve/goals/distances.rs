use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use godspeed_cube::{Facelets, Goal, Metric, TurnSet};

use super::GoalFault;
use super::distance_table::{CostTable, EntrySize, UNREACHABLE};
use super::layers::{Layers, RowPart};
use super::numbering::Numbering;
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
        let all: Vec<u8> = (0..space.coordinates().len() as u8).collect();
        let numbering = Numbering::new(&space, &all);
        let counted = match space.graph().single_steps() {
            Some(steps) => {
                check(&space, MAX_UNIT_ENTRIES)?;
                count_layers(&space, &numbering, steps, &is_counted, control).await?
            }
            None => {
                check(&space, MAX_COST_ENTRIES)?;
                count_costs(&space, &all, &is_counted, control).await?
            }
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

/// Returns the distances in units, each with the number of positions and the first of them.
async fn count_layers(
    space: &Space,
    numbering: &Numbering,
    steps: Vec<Vec<Step>>,
    is_counted: &(dyn Fn(u64) -> bool + Sync),
    control: &Control,
) -> Result<Vec<(u32, u64, usize)>, Stopped> {
    let cost = steps.iter().flatten().map(|step| u32::from(step.cost)).min().unwrap_or(1);
    let layers = Layers::new(space, numbering, steps);
    let (count, first) = (AtomicU64::new(0), AtomicUsize::new(NO_EXAMPLE));
    let visit = |part: &RowPart<'_>| {
        let is_counted = |place: &&u32| is_counted(part.fits & layers.fits(**place));
        let mut counted = part.places.iter().filter(is_counted);
        if let Some(&least) = counted.next() {
            first.fetch_min(part.start + least as usize, Relaxed);
            count.fetch_add(1 + counted.count() as u64, Relaxed);
        }
    };
    let mut found = Vec::new();
    let mut end_layer = |depth: u32| {
        control.begin_depth(depth);
        found.push((depth * cost, count.swap(0, Relaxed), first.swap(NO_EXAMPLE, Relaxed)));
    };
    layers.search(&visit, &mut end_layer, control).await?;
    Ok(found)
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
    let table = CostTable::build(space, all, EntrySize::Byte, control).await?;
    if !table.is_exact(space) {
        return Err(GoalFault::Costs.into());
    }
    let mut found: Vec<(u32, u64, usize)> = (0..255).map(|cost| (cost, 0, NO_EXAMPLE)).collect();
    for number in 0..table.numbering().size() {
        let cost = table.entry(number);
        let fits = || space.fits_of(&table.numbering().position(number), all.iter().copied());
        if cost != UNREACHABLE && is_counted(fits()) {
            let (_, count, first) = &mut found[usize::from(cost)];
            *count += 1;
            *first = number.min(*first);
        }
    }
    Ok(found)
}
