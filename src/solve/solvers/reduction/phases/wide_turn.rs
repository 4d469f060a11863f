use std::sync::LazyLock;

use godspeed_cube::{Angle, Axis, Face, Layers, Symmetry, Turn};

use super::super::positions::{GEOMETRY, Orbit, PieceKind};

/// A turn of an outer layer, or of it and the layer beside it: `R` or `Rw`.
///
/// There are 36, numbered `6 * face + 3 * wide + quarters - 1`, quarters counted clockwise from the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WideTurn(u8);

/// For each kind of piece and turn, the position from which the piece at each position came.
static SOURCES: LazyLock<[[Orbit; WideTurn::COUNT]; 4]> = LazyLock::new(|| {
    [PieceKind::XCentre, PieceKind::Wing, PieceKind::TCentre, PieceKind::Midge].map(|kind| {
        std::array::from_fn(|number| {
            let mut sources = [0; 24];
            for (from, &to) in WideTurn(number as u8).destinations(kind).iter().enumerate() {
                sources[usize::from(to)] = from as u8;
            }
            sources
        })
    })
});

impl WideTurn {
    /// The number of turns.
    pub(super) const COUNT: usize = 36;

    /// Returns all turns.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the turns that fulfil a condition, as many as the array takes.
    ///
    /// # Panics
    /// If there are more or fewer.
    pub(super) fn all_where<const N: usize>(condition: impl Fn(Self) -> bool) -> [Self; N] {
        let turns: Vec<Self> = Self::all().filter(|&turn| condition(turn)).collect();
        turns.try_into().expect("the size of the array is the number of such turns")
    }

    /// Returns the number, 0 to 35.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the face from which the turn is seen.
    pub(super) const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 6]
    }

    /// Returns the axis.
    #[inline(always)]
    pub(super) const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Returns whether two layers turn.
    pub(super) const fn is_wide(self) -> bool {
        self.0 / 3 % 2 == 1
    }

    /// Returns the angle.
    pub(super) const fn angle(self) -> Angle {
        Angle::ALL[self.0 as usize % 3]
    }

    /// Returns whether the angle is a half turn.
    pub(super) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// Returns whether the turn permutes the wings oddly.
    pub(super) const fn is_odd_on_wings(self) -> bool {
        self.is_wide() && !self.is_half()
    }

    /// Returns whether the turn may follow another one.
    ///
    /// Turns about one axis commute, so only one order of them is searched.
    #[inline(always)]
    pub(super) fn may_follow(self, last: Option<Self>) -> bool {
        last.is_none_or(|last| self.axis() != last.axis() || self.rank_on_axis() > last.rank_on_axis())
    }

    const fn rank_on_axis(self) -> u8 {
        2 * self.is_wide() as u8 + self.face().is_positive() as u8
    }

    /// Returns the turn in notation.
    pub(super) fn turn(self) -> Turn {
        let width = if self.is_wide() { 2 } else { 1 };
        let layers = Layers::new(1, width).expect("layers 1 to 2 are a range");
        Turn { face: self.face(), layers, angle: self.angle() }
    }

    /// Returns the turn as it is called after a rotation of the whole cube.
    pub(super) const fn rotated(self, rotation: Symmetry) -> Self {
        Self(rotation.face(self.face()) as u8 * 6 + self.0 % 6)
    }

    /// Returns the turn that a mirror makes of this one.
    pub(super) const fn mirrored(self, mirror: Symmetry) -> Self {
        let quarters = self.0 % 3 + 1;
        Self(mirror.face(self.face()) as u8 * 6 + 3 * self.is_wide() as u8 + 3 - quarters)
    }

    /// Returns the position from which the piece at each position came.
    #[inline(always)]
    pub(super) fn sources(self, kind: PieceKind) -> &'static Orbit {
        &SOURCES[kind as usize][self.index()]
    }

    /// Returns where the piece at each position goes.
    pub(super) fn destinations(self, kind: PieceKind) -> Orbit {
        let innermost = if self.is_wide() { 1 } else { 2 };
        GEOMETRY.destinations(kind, self.face(), self.angle(), |layer| layer >= innermost)
    }
}
