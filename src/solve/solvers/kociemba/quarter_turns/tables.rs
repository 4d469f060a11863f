use std::sync::Arc;

use super::super::phase2::Phase2;
use crate::coordinates::{FLIPS, MoveTables, QUARTER_TURNS, SLICE_PLACES, TWISTS};
use crate::puzzles::cube3::phase1::{Coset, CosetMoves, QuarterTurnPhase1};
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Move, Stopped, Table, TableSpec, Tables};

/// The number of quarter turns.
pub(super) const QUARTERS: usize = 12;

/// Orders of a slice's four edges: 4!.
const ORDERS: usize = 24;

/// The tables of a two-phase search in quarter turns.
///
/// ```text
/// phase 1   distances modulo 3 (QuarterTurnPhase1)                        42.6 MB
///           lower bounds by flips and places    2,048 * 495 = 1,013,760
///           lower bounds by twists and places   2,187 * 495 = 1,082,565
/// phase 2   as for half turns                   2 * 8! * 4! = 1,935,360
/// ```
///
/// The small tables of phase 1 fit into a cache and save most reads of the large one.
pub(super) struct QuarterTurnTables {
    pub(super) phase2: Phase2,
    pub(super) phase1: Arc<QuarterTurnPhase1>,
    moves: CosetMoves,
    flip_places: DistanceTable<NibbleArray>,
    twist_places: DistanceTable<NibbleArray>,
}

/// Returns the move of a quarter turn: clockwise ones have even numbers.
pub(super) const fn move_of(quarter: usize) -> Move {
    Move((3 * (quarter / 2) + 2 * (quarter % 2)) as u8)
}

impl QuarterTurnTables {
    /// Returns the coset after a quarter turn, or `None` if the small tables show that it is more than `left` from G1.
    #[inline(always)]
    pub(super) fn after(&self, coset: Coset, quarter: usize, left: u8) -> Option<Coset> {
        let coset = self.moves.after(coset, move_of(quarter));
        let Coset { twist, flips, places } = coset;
        let is_near = self.flip_places.get(pair(flips, places)) <= left
            && self.twist_places.get(pair(twist, places)) <= left;
        is_near.then_some(coset)
    }

    /// Returns the distance of a coset from G1.
    pub(super) fn distance(&self, coset: Coset) -> u8 {
        self.phase1
            .distance(coset, |coset| QUARTER_TURNS.iter().map(|m| self.moves.after(coset, m)).collect())
    }
}

#[inline(always)]
const fn pair(value: u16, places: u16) -> usize {
    value as usize * SLICE_PLACES + places as usize
}

impl Table for QuarterTurnTables {
    const SPEC: TableSpec = TableSpec {
        id: "quarter-turns",
        version: 1,
        bytes: (FLIPS + TWISTS) * SLICE_PLACES / 2 + Phase2::SPEC.bytes,
        distribution: &[],
        explanation: "Lower bounds for the two-phase algorithm in quarter turns.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let of = |table: &MoveTable, size: usize| {
            MoveTable::<QUARTERS>::new(size, |value, quarter| {
                usize::from(table.after(value as u16, move_of(quarter)))
            })
        };
        let places = MoveTable::<QUARTERS>::new(SLICE_PLACES, |value, quarter| {
            usize::from(moves.slices[0].after((value * ORDERS) as u16, move_of(quarter))) / ORDERS
        });
        Ok(Self {
            flip_places: distances([&of(&moves.flip, FLIPS), &places], control).await?,
            twist_places: distances([&of(&moves.twist, TWISTS), &places], control).await?,
            phase2: Phase2::in_quarter_turns(tables, control).await?,
            phase1: tables.open::<QuarterTurnPhase1>(control).await?,
            moves: CosetMoves::new(),
        })
    }
}

/// Returns the distances of pairs of flips or twists and places.
async fn distances(
    [one, other]: [&MoveTable<QUARTERS>; 2],
    control: &Control,
) -> Result<DistanceTable<NibbleArray>, Stopped> {
    let goal = pair(0, Coset::SOLVED.places);
    let neighbours = |value: usize| {
        let (first, second) = ((value / SLICE_PLACES) as u16, (value % SLICE_PLACES) as u16);
        (0..QUARTERS).map(move |quarter| pair(one.after(first, quarter), other.after(second, quarter)))
    };
    DistanceTable::build_from(one.size() * SLICE_PLACES, &[goal], neighbours, control).await
}
