use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::coset::CosetKey;
use super::near_cosets::{NearCosets, SLOT_BITS};
use super::position::Position;
use super::score::ScoreTables;
use crate::core::parallel;
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::tables::in_huge_pages;
use crate::{Control, SearchEvent, Stopped, Table};

/// The breadth-first search from the reduced cubes that finds the near cosets.
pub(super) struct NearBuilder(Vec<AtomicU32>);

/// Positions that are expanded between two yields.
const POSITIONS_PER_YIELD: usize = 1 << 12;

/// Positions that a thread expands at a time.
const PART: usize = 1 << 7;

impl NearBuilder {
    /// Returns a builder without cosets.
    pub(super) async fn new(control: &Control) -> Result<Self, Stopped> {
        let slots = in_huge_pages(0u32, 1 << SLOT_BITS, control).await?;
        Ok(Self(slots.into_iter().map(AtomicU32::new).collect()))
    }

    /// Finds the cosets within `radius` quarter turns of a reduced cube.
    pub(super) async fn build(
        self,
        tables: &ScoreTables,
        radius: u8,
        control: &Control,
    ) -> Result<NearCosets, Stopped> {
        let solved = Position::solved();
        self.insert(tables.key_of(&solved), 0);
        let mut greatest_sum = 0;
        let mut layer = vec![solved];
        for distance in 1..=radius {
            let mut next = Vec::new();
            for (number, positions) in layer.chunks(POSITIONS_PER_YIELD).enumerate() {
                let parts: Vec<&[Position]> = positions.chunks(PART).collect();
                for (children, greatest) in parallel::map(&parts, |part| {
                    with_lanes(Expansion { builder: &self, part, distance, tables })
                }) {
                    greatest_sum = greatest_sum.max(greatest);
                    if distance < radius {
                        next.extend(children);
                    }
                }
                if distance == radius {
                    let done = (number * POSITIONS_PER_YIELD) as f64 / layer.len() as f64;
                    control.emit(SearchEvent::Table { name: NearCosets::SPEC.id, done });
                }
                control.yield_now().await?;
            }
            layer = next;
        }
        Ok(NearCosets { slots: self.0.into_iter().map(AtomicU32::into_inner).collect(), greatest_sum })
    }

    /// Inserts a coset and returns whether it was not there.
    #[inline(always)]
    fn insert(&self, key: CosetKey, distance: u8) -> bool {
        let tag = key.tag();
        let mut slot = key.slot();
        loop {
            let found = self.0[slot].load(Relaxed);
            if found >> 3 == tag {
                return false;
            }
            if found != 0 {
                slot = (slot + 1) % (1 << SLOT_BITS);
                continue;
            }
            let new = tag << 3 | u32::from(distance);
            if self.0[slot].compare_exchange(0, new, Relaxed, Relaxed).is_ok() {
                return true;
            }
        }
    }
}

/// The expansion of some positions, compiled once for each kind of lanes.
struct Expansion<'a> {
    builder: &'a NearBuilder,
    part: &'a [Position],
    distance: u8,
    tables: &'a ScoreTables,
}

impl WithLanes for Expansion<'_> {
    /// The positions one turn away whose cosets are new, and the greatest sum of the costs of their pairs of edges.
    type Output = (Vec<Position>, u32);

    #[inline(always)]
    fn run<L: Lanes>(self) -> (Vec<Position>, u32) {
        let Self { builder, part, distance, tables } = self;
        let mut children = Vec::new();
        let mut greatest = 0;
        for position in part {
            for turn in tables.turns.after(position.last) {
                let child = tables.moves.after(position, turn);
                if builder.insert(tables.key_of(&child), distance) {
                    greatest = greatest.max(tables.pair_sum(&child));
                    children.push(child);
                }
            }
        }
        (children, greatest)
    }
}
