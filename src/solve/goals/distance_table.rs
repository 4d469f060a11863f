use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::space::{MAX_COORDINATES, Position, Space};
use super::turn_graph::Step;
use crate::core::parallel::max_of_parts;
use crate::tables::values_per_yield;
use crate::{Control, Stopped};

/// The distance that no sequence of turns bridges.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// The greatest distance that an entry can have; farther entries have it, too.
const FARTHEST: u8 = u8::MAX - 1;

/// The cost from each combination of some coordinates to the goal, a lower bound for every position.
///
/// ```text
/// number = ((class * n1 + value1) * n2 + value2) ...    for coordinates of n1, n2 ... values
/// ```
///
/// An entry is a byte: the cost in units of `scale`, rounded down at every step, or [`UNREACHABLE`].
pub(crate) struct CostTable {
    coordinates: Vec<u8>,
    /// The product of the sizes of the coordinates after each one.
    strides: Vec<usize>,
    class_stride: usize,
    scale: u16,
    entries: Vec<u8>,
}

impl CostTable {
    /// Returns the number of entries of a table of some coordinates.
    pub(crate) fn size(space: &Space, coordinates: &[u8]) -> usize {
        let size = |&number: &u8| space.coordinates()[usize::from(number)].size();
        coordinates.iter().map(size).fold(space.graph().classes(), usize::saturating_mul)
    }

    /// Returns the units of the entries: costs are divided by this number.
    pub(crate) fn scale(space: &Space) -> u16 {
        let costs = || {
            let classes = 0..space.graph().classes() as u8;
            classes.flat_map(|class| space.graph().steps(class)).map(|step| step.cost)
        };
        let (least, most) = (costs().min().unwrap_or(1), costs().max().unwrap_or(1));
        // A solution of 20 moves of the greatest cost fits into a byte.
        (most / 12).clamp(1, least)
    }

    /// Searches from the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn build(space: &Space, coordinates: &[u8], control: &Control) -> Result<Self, Stopped> {
        let table = Self::blank(space, coordinates);
        let size = table.entries.len();
        let entries: Vec<AtomicU8> = table.entries.into_iter().map(AtomicU8::new).collect();
        let table = Self { entries: Vec::new(), ..table };
        let graph = space.graph();
        let goals = AtomicU64::new(0);
        let begin = |numbers: Range<usize>| {
            let is_goal = |&number: &usize| table.fits(space, number) & space.goal() != 0;
            for number in numbers.filter(is_goal) {
                entries[number].store(0, Relaxed);
                goals.fetch_add(1, Relaxed);
            }
            0
        };
        scan(size, control, &begin).await?;
        let reached = AtomicU64::new(0);
        let expand = |numbers: Range<usize>, depth: u8| {
            let (mut farthest, mut count) = (0, 0);
            for number in numbers.filter(|&number| entries[number].load(Relaxed) == depth) {
                let (class, values) = table.values(number);
                for step in graph.steps(class) {
                    let next = table.number_after(space, &values, step.motion, step.to);
                    let cost = depth.saturating_add((step.cost / table.scale) as u8).min(FARTHEST);
                    let known = entries[next].load(Relaxed);
                    if known > cost {
                        count += u64::from(known == UNREACHABLE);
                        entries[next].fetch_min(cost, Relaxed);
                        farthest = farthest.max(cost);
                    }
                }
            }
            reached.fetch_add(count, Relaxed);
            farthest
        };
        // Where every move costs the same, the last layers are found from the positions that are left, each of which
        // needs only one neighbour in the layer before.
        let is_uniform = graph.has_one_cost();
        let look_back = |numbers: Range<usize>, depth: u8| {
            let (mut farthest, mut count) = (0, 0);
            for number in numbers.filter(|&number| entries[number].load(Relaxed) == UNREACHABLE) {
                let (class, values) = table.values(number);
                let is_before = |step: &Step| {
                    let next = table.number_after(space, &values, step.motion, step.to);
                    entries[next].load(Relaxed) == depth
                };
                if graph.steps(class).iter().any(is_before) {
                    farthest =
                        depth.saturating_add((graph.steps(class)[0].cost / table.scale) as u8).min(FARTHEST);
                    entries[number].store(farthest, Relaxed);
                    count += 1;
                }
            }
            reached.fetch_add(count, Relaxed);
            farthest
        };
        let (mut depth, mut farthest) = (0, 0);
        let goals = goals.into_inner();
        let (mut frontier, mut before) = (goals, 0);
        while depth <= farthest && depth < FARTHEST {
            // The counts are only estimates: two threads may reach a position at the same time.
            let left = (size as u64).saturating_sub(goals + before);
            let looks_back = is_uniform && left < frontier;
            let task = |part: Range<usize>| {
                if looks_back { look_back(part, depth) } else { expand(part, depth) }
            };
            farthest = farthest.max(scan(size, control, &task).await?);
            let now = reached.load(Relaxed);
            (frontier, before) = (now - before, now);
            depth += 1;
        }
        Ok(Self { entries: entries.into_iter().map(AtomicU8::into_inner).collect(), ..table })
    }

    /// Returns the entries.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.entries
    }

    /// Returns the bound of a position in units of cost, or `None` if turns do not lead from it to the goal.
    #[inline(always)]
    pub(crate) fn bound(&self, position: &Position) -> Option<u32> {
        let entry = self.entry(position);
        (entry != UNREACHABLE).then_some(u32::from(entry) * u32::from(self.scale))
    }

    /// Returns whether the entries are the exact costs of all positions.
    pub(crate) fn is_exact(&self, space: &Space) -> bool {
        self.scale == 1 && self.coordinates.len() == space.coordinates().len()
    }

    #[inline(always)]
    fn entry(&self, position: &Position) -> u8 {
        let mut number = usize::from(position.class) * self.class_stride;
        for (&coordinate, stride) in self.coordinates.iter().zip(&self.strides) {
            number += position.values[usize::from(coordinate)] as usize * stride;
        }
        self.entries[number]
    }

    /// Returns the numbering of a table without its entries.
    pub(crate) fn numbers(space: &Space, coordinates: &[u8]) -> Self {
        let mut strides = vec![1; coordinates.len()];
        let mut stride = 1;
        for (number, &coordinate) in coordinates.iter().enumerate().rev() {
            strides[number] = stride;
            stride *= space.coordinates()[usize::from(coordinate)].size();
        }
        Self {
            coordinates: coordinates.to_vec(),
            strides,
            class_stride: stride,
            scale: Self::scale(space),
            entries: Vec::new(),
        }
    }

    fn blank(space: &Space, coordinates: &[u8]) -> Self {
        let entries = vec![UNREACHABLE; Self::size(space, coordinates)];
        Self { entries, ..Self::numbers(space, coordinates) }
    }

    /// Returns the class and the values of a number, in the order of the coordinates of the table.
    #[inline(always)]
    pub(crate) fn values(&self, number: usize) -> (u8, [u32; MAX_COORDINATES]) {
        let mut values = [0; MAX_COORDINATES];
        let mut rest = number % self.class_stride;
        for (value, stride) in values.iter_mut().zip(&self.strides) {
            *value = (rest / stride) as u32;
            rest %= stride;
        }
        ((number / self.class_stride) as u8, values)
    }

    #[inline(always)]
    pub(crate) fn number_after(
        &self,
        space: &Space,
        values: &[u32; MAX_COORDINATES],
        motion: u8,
        class: u8,
    ) -> usize {
        let mut number = usize::from(class) * self.class_stride;
        for ((&coordinate, stride), &value) in self.coordinates.iter().zip(&self.strides).zip(values) {
            let next = space.coordinates()[usize::from(coordinate)].after(value, motion);
            number += next as usize * stride;
        }
        number
    }

    /// Returns the masks that the position of a number fits.
    pub(crate) fn fits(&self, space: &Space, number: usize) -> u64 {
        let (_, values) = self.values(number);
        let coordinates = self.coordinates.iter().zip(values);
        coordinates.fold(u64::MAX, |fits, (&coordinate, value)| {
            fits & space.coordinates()[usize::from(coordinate)].fits(value)
        })
    }
}

/// Calls `task` for all numbers below `size`, on all threads, and returns the greatest result.
async fn scan(
    size: usize,
    control: &Control,
    task: &(dyn Fn(Range<usize>) -> u8 + Sync),
) -> Result<u8, Stopped> {
    let yielding = values_per_yield();
    let mut greatest = 0;
    for start in (0..size).step_by(yielding) {
        greatest = greatest.max(max_of_parts(start..size.min(start + yielding), 1 << 11, task));
        control.yield_now().await?;
    }
    Ok(greatest)
}
