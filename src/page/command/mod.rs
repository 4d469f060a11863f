//! The commands of keys and buttons.

mod list;

use godspeed_cube::{Alg, Angle, Face, Layers, Size, Turn};

pub use list::{COMMANDS, CommandGroup, CommandInfo};

/// A user command, issued by a key or a button.
///
/// Keys and buttons share this type, so that every key command is also available as a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Twist the chosen layers of a face.
    Twist(Face, Twist),
    /// Twist a middle slice.
    Slice(Slice, Twist),
    /// Rotate the whole cube as this face turns: `x` as R, `y` as U, `z` as F.
    Rotate(Face, Twist),
    /// Type a digit of the layer number.
    Digit(u16),
    /// Begin a block of layers at the chosen layer; the next number typed ends it.
    BeginBlock,
    /// Confirm the block of layers that was typed.
    ConfirmBlock,
    /// Focus the size field.
    TypeSize,
    /// Move the chosen layers by this many layers.
    StepLayer(i16),
    /// Toggle whether the layers outside the chosen one turn too.
    ToggleWide,
    /// Toggle whether the next turn is a half turn.
    ToggleHalf,
    /// Toggle whether the next turn is counter-clockwise.
    TogglePrime,
    /// Undo the last turn.
    Back,
    /// Make the next turn of the timeline.
    Forward,
    /// Go to the start of the timeline.
    ToStart,
    /// Go to the end of the timeline.
    ToEnd,
    /// Play the rest of the timeline, or pause.
    PlayPause,
    /// Toggle whether playback starts again at the end.
    ToggleLoop,
    /// Show the mirror image of the timeline.
    Mirror,
    /// Show the timeline from its end to its start.
    Invert,
    /// Go to the next step of the solution.
    NextStep,
    /// Go to the start of the current step of the solution, or to the previous step.
    PreviousStep,
    /// Play the current step of the solution, or pause.
    PlayStep,
    /// Toggle whether solutions are shown as lessons.
    ToggleLesson,
    /// Shuffle the cube.
    Shuffle,
    /// Scramble the cube with 100 moves.
    Scramble100,
    /// Reset to the solved cube.
    Reset,
    /// Solve the cube, or abort the running search.
    SolveOrAbort,
    /// Solve the cube with the solver of this function key, such as 1 for F1.
    SolveWithKey(u8),
    /// Request a hint for the next move, or make the move of the shown hint.
    Hint,
    /// Clear the list of the user's solves of this size.
    ClearSolves,
    /// Save the list of the user's solves of this size as a file.
    ExportSolves,
    /// Restore the solves that were removed last.
    RestoreSolves,
    /// Cancel the current activity, such as a search, an attempt or playback.
    ///
    /// Never resets the cube.
    Cancel,
    /// Open the list of keys, in which they are changed.
    Keys,
    /// Open the command palette.
    Palette,
    /// Open the explanation of the notation of moves.
    Notation,
    /// Open the help page of the chosen algorithm.
    About,
    /// Open the list of tables.
    Tables,
    /// Open the dialog with the solves of the timer.
    Solves,
    /// Open the dialog in which the user's data are exported and imported.
    Data,
    /// Collapse or expand the panel.
    TogglePanel,
    /// Fold or open the list of algorithms and their settings.
    ToggleChoices,
    /// Reset the view of the cube.
    ResetView,
    /// Open the dialog that shares the cube and its solution.
    Share,
    /// Copy a link to the present position.
    CopyLink,
    /// Begin to choose moves of the timeline, to copy them.
    ChooseMoves,
    /// Copy the chosen moves, and choose none.
    CopyMoves,
    /// Copy the moves of the solution found last.
    CopySolution,
    /// Compare the solutions found of the cube of the last job.
    CompareSolutions,
    /// Show the moves one step at a time, for a cube in the hands.
    Follow,
    /// Append the solution of the last search to the timeline and play it.
    PlaySolution,
    /// Choose the timer of the user's own solves.
    ChooseHuman,
    /// Search longer for a solution shorter than that of the last job.
    KeepImproving,
    /// Restart the engine after a failure.
    RestartEngine,
    /// Switch to the next keyboard layout.
    SwitchLayout,
}

/// The modifiers of a clockwise quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Twist {
    /// Whether the turn is counter-clockwise.
    pub prime: bool,
    /// Whether it is a half turn.
    pub half: bool,
}

/// A middle slice between two opposite faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// Between L and R, turning as L.
    M,
    /// Between U and D, turning as D.
    E,
    /// Between F and B, turning as F.
    S,
}

impl Command {
    /// Returns the command of a button by its `data-do` attribute.
    ///
    /// `twist` applies to names of faces, slices and rotations.
    #[must_use]
    pub fn from_name(name: &str, twist: Twist) -> Option<Self> {
        CommandInfo::with_id(name).map(|info| info.command.twisted(twist))
    }

    /// Returns the command with further modifiers, if it is a turn.
    #[must_use]
    pub const fn twisted(self, by: Twist) -> Self {
        match self {
            Self::Twist(face, twist) => Self::Twist(face, twist.and(by)),
            Self::Slice(slice, twist) => Self::Slice(slice, twist.and(by)),
            Self::Rotate(face, twist) => Self::Rotate(face, twist.and(by)),
            other => other,
        }
    }

    /// Returns whether it is a turn, so that Shift and Alt modify it.
    #[must_use]
    pub const fn is_turn(self) -> bool {
        matches!(self, Self::Twist(..) | Self::Slice(..) | Self::Rotate(..))
    }
}

impl Command {
    /// Returns the turn of a command on a cube of this size.
    ///
    /// Face turns take `layers`, and `sticky` modifies every turn. Returns `None` if the command is no turn, or one of
    /// a slice that the cube lacks.
    #[must_use]
    pub fn turn(self, layers: Layers, sticky: Twist, size: Size) -> Option<Turn> {
        let (face, layers, twist) = match self {
            Self::Twist(face, twist) => (face, layers, twist),
            Self::Slice(slice, twist) => (slice.face(), slice.layers(size)?, twist),
            Self::Rotate(face, twist) => (face, Layers::all(size), twist),
            _ => return None,
        };
        Some(Turn { face, layers, angle: twist.and(sticky).angle() })
    }
}

impl Twist {
    /// Returns the angle; a half turn ignores the direction.
    #[must_use]
    pub const fn angle(self) -> Angle {
        match self {
            Self { half: true, .. } => Angle::Half,
            Self { prime: true, .. } => Angle::Prime,
            _ => Angle::Quarter,
        }
    }

    /// Combines the modifiers of both twists; two primes cancel.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { prime: self.prime != other.prime, half: self.half || other.half }
    }
}

impl Slice {
    /// Returns the layers that it turns on a cube of this size, seen from its [`face`](Self::face).
    fn layers(self, size: Size) -> Option<Layers> {
        let parsed = Alg::parse(self.name(), size).ok()?;
        match parsed.alg.turns() {
            [turn] if !turn.is_rotation(size) && turn.face == self.face() => Some(turn.layers),
            _ => None,
        }
    }

    /// Returns its letter in the notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::M => "M",
            Self::E => "E",
            Self::S => "S",
        }
    }

    /// Returns the face whose clockwise direction it follows.
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::M => Face::L,
            Self::E => Face::D,
            Self::S => Face::F,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn face_buttons_are_named_by_their_letter() {
        let twist = Twist { prime: true, half: false };
        for face in Face::ALL {
            let name = face.letter().to_string();
            assert_eq!(Command::from_name(&name, twist), Some(Command::Twist(face, twist)));
        }
        assert_eq!(Command::from_name("RR", twist), None);
        assert_eq!(Command::from_name("", twist), None);
    }

    #[test]
    fn shift_and_the_prime_button_cancel_each_other() {
        let prime = Twist { prime: true, half: false };
        assert_eq!(prime.and(prime).angle(), Angle::Quarter);
        assert_eq!(prime.and(Twist { prime: false, half: true }).angle(), Angle::Half);
    }
}
