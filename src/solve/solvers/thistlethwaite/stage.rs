use crate::coordinates::{HALF_TURNS, MOVES};
use crate::{Control, MoveSet, SearchEvent, Subgroup};

/// One of the four stages, from one group into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// From any cube: orients the edges. 2^11 = 2,048 cosets, at most 7 moves.
    Edges,
    /// Without quarter turns of F and B: orients the corners and brings the E slice's edges into the E slice.
    /// 3^7 * C(12,4) = 1,082,565 cosets, at most 10 moves.
    Corners,
    /// Also without quarter turns of L and R: permutes the corners so that half turns can solve them, and brings every
    /// edge into its slice. 8!/96 * C(8,4) = 29,400 cosets, at most 13 moves.
    Slices,
    /// Half turns only: solves the cube. 96 * 4!^3 / 2 = 663,552 cubes, at most 15 moves.
    Squares,
}

impl Stage {
    /// All four stages, first to last.
    pub const ALL: [Self; 4] = [Self::Edges, Self::Corners, Self::Slices, Self::Squares];

    /// Returns what the stage achieves, for the user.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edges => "Orient edges",
            Self::Corners => "Orient corners",
            Self::Slices => "Prepare half turns",
            Self::Squares => "Half turns only",
        }
    }

    /// Returns the name for a solution of the inverse cube, where the stages run in reverse.
    #[must_use]
    pub const fn name_in_reverse(self) -> &'static str {
        match self {
            Self::Edges => "Edges, in reverse",
            Self::Corners => "Corners, in reverse",
            Self::Slices => "Into half turns",
            Self::Squares => "Half turns first",
        }
    }

    /// Returns the group in which the stage begins.
    #[must_use]
    pub const fn group(self) -> Subgroup {
        match self {
            Self::Edges => Subgroup { turns: "U D L R F B", states: 43_252_003_274_489_856_000.0 },
            Self::Corners => Subgroup { turns: "U D L R F2 B2", states: 21_119_142_223_872_000.0 },
            Self::Slices => Subgroup { turns: "U D L2 R2 F2 B2", states: 19_508_428_800.0 },
            Self::Squares => Subgroup { turns: "U2 D2 L2 R2 F2 B2", states: 663_552.0 },
        }
    }

    /// Emits that the stage has begun, and its group.
    pub(crate) fn emit(self, control: &Control) {
        control.emit(SearchEvent::Stage(self.name()));
        control.emit(SearchEvent::Subgroup(self.group()));
    }

    /// Returns the moves that stay in the stage's group.
    #[must_use]
    pub const fn moves(self) -> MoveSet {
        // Faces U R F D L B from the lowest bits upwards: 7 is any angle, 2 the half turn.
        match self {
            Self::Edges => MOVES,
            Self::Corners => MoveSet(0o277_277),
            Self::Slices => MoveSet(0o227_227),
            Self::Squares => HALF_TURNS,
        }
    }

    /// Returns the greatest number of moves that the stage takes.
    #[must_use]
    pub const fn max_moves(self) -> u8 {
        match self {
            Self::Edges => 7,
            Self::Corners => 10,
            Self::Slices => 13,
            Self::Squares => 15,
        }
    }
}
