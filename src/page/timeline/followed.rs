use godspeed_cube::{Angle, Size, Turn};

/// How far a turn that was made goes along with one that was wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// It is another turn.
    Not,
    /// It turns the same layers, and this is left to do.
    Partly(Turn),
    /// It is the turn.
    Whole,
}

impl Followed {
    /// Compares a turn that was made with the one wanted, from whichever side they are named.
    #[must_use]
    pub fn of(wanted: Turn, made: Turn, size: Size) -> Self {
        let (wanted, made) = (wanted.canonical(size), made.canonical(size));
        if (wanted.face, wanted.layers) != (made.face, made.layers) {
            return Self::Not;
        }
        let left = Angle::from_quarters(wanted.angle.quarters() - made.angle.quarters());
        left.map_or(Self::Whole, |angle| Self::Partly(Turn { angle, ..wanted }))
    }
}
