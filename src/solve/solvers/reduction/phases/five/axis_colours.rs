use godspeed_cube::{Axis, Symmetry};

use super::super::super::parts::positions::{GEOMETRY, PieceKind};
use super::super::big_cubies::BigCubies;
use super::super::combinations::{Combinations, PositionSet, positions_where};
use super::super::set_moves::{SetMoves, positions_of, positions_on};
use super::super::wide_turn::WideTurn;
use crate::tables::MoveTable;

/// The positions on an axis that hold its positive colour, when both its colours are there.
///
/// `C(8, 4) = 70` sets for each kind of centres: `x * 70 + t`, 4,900 values.
pub(crate) struct AxisColours {
    axis: Axis,
    combinations: Combinations,
    moves: [SetMoves; 2],
}

/// Sets of one kind.
pub(crate) const SETS: usize = 70;

/// Values: sets of both kinds.
pub(crate) const AXIS_COLOURS: usize = SETS * SETS;

const KINDS: [PieceKind; 2] = [PieceKind::XCentre, PieceKind::TCentre];

impl AxisColours {
    /// Returns the coordinate of an axis.
    pub(crate) fn new(axis: Axis) -> Self {
        Self { axis, combinations: Combinations::new(positions_on(axis), 4), moves: KINDS.map(SetMoves::new) }
    }

    /// Reads the value of a cube.
    pub(crate) fn value_of(&self, cubies: &BigCubies<4>) -> u16 {
        let colour = self.axis.positive() as u8;
        self.rank(KINDS.map(|kind| positions_where(cubies.orbit(kind), |other| other == colour)))
    }

    /// Returns the solved value.
    pub(crate) fn solved(&self) -> u16 {
        self.rank([positions_of(self.axis.positive()); 2])
    }

    /// Builds the move table for some turns.
    pub(crate) fn move_table<const TURNS: usize>(&self, turns: &[WideTurn; TURNS]) -> MoveTable<TURNS> {
        MoveTable::new(AXIS_COLOURS, |value, turn| {
            let [x, t] = self.sets(value);
            self.rank([self.moves[0].after(x, turns[turn]), self.moves[1].after(t, turns[turn])]).into()
        })
    }

    /// Returns the image of each value by a symmetry that keeps the axis.
    ///
    /// If it exchanges the two faces, their colours are exchanged as well, so that the image of the solved value is solved.
    pub(crate) fn images(&self, symmetry: Symmetry) -> Vec<u16> {
        let images = KINDS.map(|kind| GEOMETRY.images(kind, symmetry));
        let positive = self.axis.positive();
        let exchanged = if symmetry.face(positive) == positive { 0 } else { positions_on(self.axis) };
        let image = |value| {
            let sets = self.sets(value).map(|set| set ^ exchanged);
            let carried = |k: usize| -> PositionSet {
                images[k].iter().enumerate().map(|(i, &to)| (sets[k] >> i & 1) << to).sum()
            };
            self.rank([carried(0), carried(1)])
        };
        (0..AXIS_COLOURS).map(image).collect()
    }

    fn rank(&self, [x, t]: [PositionSet; 2]) -> u16 {
        (self.combinations.rank(x) * SETS + self.combinations.rank(t)) as u16
    }

    fn sets(&self, value: usize) -> [PositionSet; 2] {
        [value / SETS, value % SETS].map(|set| self.combinations.set(set))
    }
}
