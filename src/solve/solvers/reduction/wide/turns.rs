use godspeed_cube::{Angle, Axis, Face, Layers, Symmetry, Turn};

/// A turn of an outer layer, or of it and the one beside it: `R` or `Rw`.
///
/// There are 36, numbered `6 * face + 3 * wide + quarters - 1`, quarters being seen from the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WideTurn(u8);

impl WideTurn {
    /// How many there are.
    pub(crate) const COUNT: usize = 36;

    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number, 0 to 35.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face from which it is seen.
    pub(crate) const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 6]
    }

    /// The axis.
    #[inline(always)]
    pub(crate) const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Whether two layers turn.
    pub(crate) const fn is_wide(self) -> bool {
        self.0 / 3 % 2 == 1
    }

    /// Clockwise quarters as seen from the face, 1 to 3.
    pub(crate) const fn quarters(self) -> u8 {
        self.0 % 3 + 1
    }

    /// Whether it is a half turn.
    pub(crate) const fn is_half(self) -> bool {
        self.quarters() == 2
    }

    /// Whether it may stand after another one: turns about one axis commute, so only one order is needed.
    #[inline(always)]
    pub(crate) fn may_follow(self, last: Option<Self>) -> bool {
        last.is_none_or(|last| self.axis() != last.axis() || self.place_in_order() > last.place_in_order())
    }

    const fn place_in_order(self) -> u8 {
        2 * self.is_wide() as u8 + self.face().is_positive() as u8
    }

    /// The turn in the notation.
    pub(crate) fn turn(self) -> Turn {
        let angle = Angle::ALL[usize::from(self.0 % 3)];
        let last = if self.is_wide() { 2 } else { 1 };
        Turn { face: self.face(), layers: Layers::new(1, last).unwrap_or(Layers::OUTER), angle }
    }

    /// The same turn of a cube that has been rotated as a whole.
    pub(crate) const fn rotated(self, rotation: Symmetry) -> Self {
        Self(rotation.face(self.face()) as u8 * 6 + self.0 % 6)
    }
}
