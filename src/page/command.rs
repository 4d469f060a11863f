//! What a person can ask for.

use godspeed_cube::{Angle, Face};

/// Everything a person can ask for with one key or one button.
///
/// Keys and buttons meet here, so that everything a key does a button does.
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
    /// Begin a block at the chosen layer, of which the next number is the end.
    BeginBlock,
    /// Type another size.
    TypeSize,
    /// Choose the next or the previous layer.
    StepLayer(i16),
    /// Turn the outer layers along with the chosen one, or stop doing so.
    ToggleWide,
    /// Make the next turn a half turn, or not.
    ToggleHalf,
    /// Make the next turn counter-clockwise, or not.
    TogglePrime,
    /// Take the last turn back.
    Back,
    /// Do the next turn of the line again.
    Forward,
    /// Go to the start of the line of turns.
    ToStart,
    /// Go to its end.
    ToEnd,
    /// Play the turns that follow, or pause.
    PlayPause,
    /// Go to the next step of the solution.
    NextStep,
    /// Go to the start of this step of the solution, or to the step before.
    PreviousStep,
    /// Play this step of the solution, or pause.
    PlayStep,
    /// Show solutions as lessons, or not.
    ToggleLesson,
    /// Shuffle the cube.
    Shuffle,
    /// Scramble the cube with 100 moves.
    Scramble100,
    /// Go back to the solved cube.
    Reset,
    /// Solve the cube, or abort the search under way.
    SolveOrAbort,
    /// Solve the cube with the solver of this function key, such as 1 for F1.
    SolveWithKey(u8),
    /// Ask a solver for the next move, or make the move that it told.
    Hint,
    /// Take the person's solves of this size out of the list.
    ClearSolves,
    /// Restore the solves that were taken out last.
    RestoreSolves,
    /// Stop what is going on: a search, else the playing, else a half-made choice. Never resets.
    Cancel,
    /// Open the list of keys.
    Keys,
    /// Open the list of tables.
    Tables,
    /// Fold the panel away, or unfold it.
    TogglePanel,
    /// Look at the cube as at the start.
    ResetView,
    /// Copy a link to the present position.
    CopyLink,
    /// Put the solution that was found on the cube and play it.
    PlaySolution,
    /// Restart engine after it broke.
    RestartEngine,
    /// Use the other keyboard layout.
    SwitchLayout,
}

/// How a twist departs from a clockwise quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Twist {
    /// Counter-clockwise.
    pub prime: bool,
    /// A half turn.
    pub half: bool,
}

/// One of the slices between two opposite faces.
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
    /// The command of a button, by the name in its `data-do`.
    #[must_use]
    pub fn from_name(name: &str, twist: Twist) -> Option<Self> {
        Some(match name {
            "M" => Self::Slice(Slice::M, twist),
            "E" => Self::Slice(Slice::E, twist),
            "S" => Self::Slice(Slice::S, twist),
            "x" => Self::Rotate(Face::R, twist),
            "y" => Self::Rotate(Face::U, twist),
            "z" => Self::Rotate(Face::F, twist),
            "layer-up" => Self::StepLayer(1),
            "layer-down" => Self::StepLayer(-1),
            "wide" => Self::ToggleWide,
            "half" => Self::ToggleHalf,
            "prime" => Self::TogglePrime,
            "back" => Self::Back,
            "forward" => Self::Forward,
            "to-start" => Self::ToStart,
            "to-end" => Self::ToEnd,
            "play" => Self::PlayPause,
            "next-step" => Self::NextStep,
            "previous-step" => Self::PreviousStep,
            "play-step" => Self::PlayStep,
            "lesson" => Self::ToggleLesson,
            "shuffle" => Self::Shuffle,
            "scramble-100" => Self::Scramble100,
            "reset" => Self::Reset,
            "solve" => Self::SolveOrAbort,
            "hint" => Self::Hint,
            "clear-solves" => Self::ClearSolves,
            "restore-solves" => Self::RestoreSolves,
            "cancel" => Self::Cancel,
            "keys" => Self::Keys,
            "tables" => Self::Tables,
            "panel" => Self::TogglePanel,
            "view" => Self::ResetView,
            "copy-link" => Self::CopyLink,
            "play-solution" => Self::PlaySolution,
            "restart-engine" => Self::RestartEngine,
            "layout" => Self::SwitchLayout,
            _ => {
                let mut letters = name.chars();
                let face = Face::from_letter(letters.next()?)?;
                return letters.next().is_none().then_some(Self::Twist(face, twist));
            }
        })
    }
}

impl Twist {
    /// The angle: a half turn is one whichever way it goes.
    #[must_use]
    pub const fn angle(self) -> Angle {
        match self {
            Self { half: true, .. } => Angle::Half,
            Self { prime: true, .. } => Angle::Prime,
            _ => Angle::Quarter,
        }
    }

    /// Both departures together; two primes cancel.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { prime: self.prime != other.prime, half: self.half || other.half }
    }
}

impl Slice {
    /// Its letter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::M => "M",
            Self::E => "E",
            Self::S => "S",
        }
    }

    /// The face whose direction the slice turns in.
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
    fn a_held_shift_and_the_prime_button_cancel() {
        let prime = Twist { prime: true, half: false };
        assert_eq!(prime.and(prime).angle(), Angle::Quarter);
        assert_eq!(prime.and(Twist { prime: false, half: true }).angle(), Angle::Half);
    }
}
