use godspeed_cube::Cubies;

use super::corners::{CORNER_PERMUTATIONS, TWISTS, corner_permutation, twist};
use super::edges::{FLIPS, SLICE_SORTED, Slice, flip};
use crate::tables::MoveTable;
use crate::{Control, Move, Stopped, Table, TableSpec, Tables};

/// A 3x3x3 in six coordinates, 12 bytes: the state of searches.
///
/// ```text
/// flip * twist * corners * slices   2^11 * 3^7 * 8! * (12!/8!)^3 combinations
/// of which legal                    8! * 3^7 * 12! * 2^11 / 2 = 4.3 * 10^19
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    /// The value of [`flip`], below 2,048.
    pub flip: u16,
    /// The value of [`twist`], below 2,187.
    pub twist: u16,
    /// The value of [`corner_permutation`], below 40,320.
    pub corners: u16,
    /// The values of the [`Slice`]s E, M and S, each below 11,880.
    pub slices: [u16; 3],
}

/// The move tables of the six [`Coordinates`].
pub struct MoveTables {
    /// The table of [`flip`].
    pub flip: MoveTable,
    /// The table of [`twist`].
    pub twist: MoveTable,
    /// The table of [`corner_permutation`].
    pub corners: MoveTable,
    /// The tables of the [`Slice`]s E, M and S.
    pub slices: [MoveTable; 3],
}

impl Coordinates {
    /// The solved cube.
    pub const SOLVED: Self = Self {
        flip: 0,
        twist: 0,
        corners: 0,
        slices: [Slice::E.solved(), Slice::M.solved(), Slice::S.solved()],
    };

    /// Reads the coordinates of a cube.
    #[must_use]
    pub fn of(cube: &Cubies) -> Self {
        Self {
            flip: flip::index(cube.edges()) as u16,
            twist: twist::index(cube.corners()) as u16,
            corners: corner_permutation::index(cube.corners()) as u16,
            slices: Slice::ALL.map(|slice| slice.index(cube.edges()) as u16),
        }
    }
}

impl MoveTables {
    /// Returns the coordinates after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, cube: &Coordinates, m: Move) -> Coordinates {
        let [e, middle, s] = cube.slices;
        let [e_moves, middle_moves, s_moves] = &self.slices;
        Coordinates {
            flip: self.flip.after(cube.flip, m),
            twist: self.twist.after(cube.twist, m),
            corners: self.corners.after(cube.corners, m),
            slices: [e_moves.after(e, m), middle_moves.after(middle, m), s_moves.after(s, m)],
        }
    }
}

impl Table for MoveTables {
    const SPEC: TableSpec = TableSpec {
        id: "moves3",
        version: 1,
        bytes: (FLIPS + TWISTS + CORNER_PERMUTATIONS + 3 * SLICE_SORTED) * 18 * 2,
        distribution: &[],
        explanation: "The coordinates of a 3x3x3 after each move.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let flip = MoveTable::of_edges(FLIPS, flip::index, flip::edges);
        let twist = MoveTable::of_corners(TWISTS, twist::index, twist::corners);
        control.yield_now().await?;
        let corners = MoveTable::of_corners(
            CORNER_PERMUTATIONS,
            corner_permutation::index,
            corner_permutation::corners,
        );
        control.yield_now().await?;
        let slices = Slice::ALL.map(|slice| {
            MoveTable::of_edges(SLICE_SORTED, |edges| slice.index(edges), |value| slice.edges(value))
        });
        control.yield_now().await?;
        Ok(Self { flip, twist, corners, slices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use crate::coordinates::move_of;
    use godspeed_cube::Size;

    #[test]
    fn coordinates_and_cubies_agree_after_every_move() {
        let control = Control::silent();
        let moves = block_on(Tables::new().get::<MoveTables>(&control)).unwrap();
        assert_eq!(Coordinates::of(&Cubies::SOLVED), Coordinates::SOLVED);
        let mut cube = Cubies::SOLVED;
        let mut coordinates = Coordinates::SOLVED;
        for turn in godspeed_cube::scramble::random_moves(Size::THREE, 2000, 1).turns() {
            cube.apply(*turn);
            coordinates = moves.after(&coordinates, move_of(turn.face, turn.angle));
            assert_eq!(coordinates, Coordinates::of(&cube));
        }
    }
}
