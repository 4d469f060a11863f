use godspeed_cube::{Angle, Size, Turn};

/// The match of a turn with an expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// It turns other layers.
    Not,
    /// It turns the same layers by another angle; this turn remains to be made.
    Partly(Turn),
    /// It is the expected turn.
    Whole,
}

impl Followed {
    /// Compares the turn `made` with the turn `expected`.
    ///
    /// Turns of the same layers compare equal whether they are named from one face or the opposite one.
    #[must_use]
    pub fn of(expected: Turn, made: Turn, size: Size) -> Self {
        let (expected, made) = (expected.canonical(size), made.canonical(size));
        if (expected.face, expected.layers) != (made.face, made.layers) {
            return Self::Not;
        }
        let left = Angle::from_quarters(expected.angle.quarters() - made.angle.quarters());
        left.map_or(Self::Whole, |angle| Self::Partly(Turn { angle, ..expected }))
    }
}
