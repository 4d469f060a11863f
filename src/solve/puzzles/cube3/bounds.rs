use std::sync::Arc;

use crate::coordinates::{
    Coordinates, FLIPS, MOVES, MoveTables, QUARTER_TURNS, SLICE_PLACES, SYMMETRIC_CORNERS, SymmetricCorners,
    TWISTS,
};
use crate::tables::{CoordinateGraph, DistanceTable, MoveTable};
use crate::{Control, SearchEvent, Stopped, Table, TableSpec, Tables};

/// Pruning tables of the 3x3: all corners, and three pairs of coordinates of one axis.
///
/// ```text
/// all corners      8! * 3^7, up to symmetry 2,768 * 3^7 = 6,053,616
/// twist and slice  3^7 * 12!/(8!4!) = 1,082,565
/// flip and slice   2^11 * 12!/(8!4!) = 1,013,760
/// twist and flip   3^7 * 2^11 = 4,478,976
/// ```
///
/// The tables of pairs serve all three axes, because they are equivalent by symmetry.
pub struct Bounds<const QUARTERS: bool> {
    /// Move tables of the coordinates.
    pub moves: Arc<MoveTables>,
    symmetric: SymmetricCorners,
    corners: DistanceTable,
    twist_slice: DistanceTable,
    flip_slice: DistanceTable,
    twist_flip: DistanceTable,
}

/// Bounds in half turns (HTM).
pub type HalfTurnBounds = Bounds<false>;

/// Bounds in quarter turns (QTM).
pub type QuarterTurnBounds = Bounds<true>;

/// The coordinates of a cube relative to one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AxisCoordinates {
    pub(super) flip: u16,
    pub(super) twist: u16,
    pub(super) places: u16,
}

impl<const QUARTERS: bool> Bounds<QUARTERS> {
    /// Returns the distance of all corners.
    #[inline(always)]
    pub(super) fn corners_bound(&self, cube: &Coordinates) -> u8 {
        self.corners.get(self.symmetric.index(cube.corners, cube.twist))
    }

    /// Returns the greatest of the three distances of an axis.
    #[inline(always)]
    pub(super) fn bound(&self, view: AxisCoordinates) -> u8 {
        let [twist_flip, flip_slice, twist_slice] = self.pair_bounds(view);
        twist_flip.max(flip_slice).max(twist_slice)
    }

    /// Returns the three distances of an axis: of twist and flip, flip and slice, twist and slice.
    #[inline(always)]
    pub(super) fn pair_bounds(&self, view: AxisCoordinates) -> [u8; 3] {
        let AxisCoordinates { flip, twist, places } = view;
        let [flip, twist, places] = [flip, twist, places].map(usize::from);
        let twist_flip = self.twist_flip.get(twist * FLIPS + flip);
        let flip_slice = self.flip_slice.get(flip * SLICE_PLACES + places);
        let twist_slice = self.twist_slice.get(twist * SLICE_PLACES + places);
        [twist_flip, flip_slice, twist_slice]
    }

    /// Returns the number of values at each distance: corners up to symmetry, twist and slice, flip and slice, twist
    /// and flip.
    #[must_use]
    pub fn distributions(&self) -> [Vec<usize>; 4] {
        [&self.corners, &self.twist_slice, &self.flip_slice, &self.twist_flip]
            .map(DistanceTable::distribution)
    }
}

impl<const QUARTERS: bool> Table for Bounds<QUARTERS> {
    const SPEC: TableSpec = TableSpec {
        id: if QUARTERS { "bounds3-quarter" } else { "bounds3-half" },
        version: 1,
        bytes: SYMMETRIC_CORNERS + TWISTS * SLICE_PLACES + FLIPS * SLICE_PLACES + TWISTS * FLIPS,
        distribution: &[],
        explanation: "Lower bounds for the 3x3 from its corners, flips and slices.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let done = |done| control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        let allowed = if QUARTERS { QUARTER_TURNS } else { MOVES };
        let solved = Coordinates::SOLVED;
        let home = usize::from(solved.slices[0] / 24);
        let places: MoveTable = MoveTable::new(SLICE_PLACES, |places, m| {
            usize::from(moves.slices[0].after(places as u16 * 24, m) / 24)
        });
        let symmetric = SymmetricCorners::new();
        let corners_graph = CoordinateGraph {
            size: SYMMETRIC_CORNERS,
            goal: 0,
            moves: allowed,
            after: |value, m| {
                let (corners, twist) = symmetric.representative(value);
                let (corners, twist) = (moves.corners.after(corners, m), moves.twist.after(twist, m));
                symmetric.canonical(symmetric.index(corners, twist))
            },
        };
        let canonical = |value| symmetric.canonical(value);
        let corners = DistanceTable::build_canonical(corners_graph, canonical, control).await?;
        done(0.5);
        let (flip, twist) = (&moves.flip, &moves.twist);
        let twist_slice = DistanceTable::build_pair([twist, &places], allowed, &[home], control).await?;
        done(0.6);
        let flip_slice = DistanceTable::build_pair([flip, &places], allowed, &[home], control).await?;
        done(0.7);
        let twist_flip = DistanceTable::build_pair([twist, flip], allowed, &[0], control).await?;
        done(1.0);
        Ok(Self { moves, symmetric, corners, twist_slice, flip_slice, twist_flip })
    }
}
