use std::sync::LazyLock;

use godspeed_cube::{Angle, Axis, Face, Layers, Symmetry, Turn};

use super::super::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind};

/// A turn of an outer layer alone, or with one or two layers beside it: `R`, `Rw` or `3Rw`.
///
/// There are 54, numbered `9 * face + 3 * (depth - 1) + quarters - 1`, quarters counted clockwise from the
/// face; the depth is the number of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WideTurn(u8);

/// For each kind of piece and turn, the position from which the piece at each position came.
static SOURCES: LazyLock<[[Orbit; WideTurn::COUNT]; PieceKind::COUNT]> = LazyLock::new(|| {
    PieceKind::ALL.map(|kind| {
        std::array::from_fn(|number| {
            let mut sources = [0; POSITIONS];
            for (from, &to) in WideTurn(number as u8).destinations(kind).iter().enumerate() {
                sources[usize::from(to)] = from as u8;
            }
            sources
        })
    })
});

impl WideTurn {
    /// The number of turns.
    pub(super) const COUNT: usize = 54;

    /// Returns all turns.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the turns of at most two layers: all of a 4x4x4 or 5x5x5.
    pub(super) fn of_two_layers() -> impl Iterator<Item = Self> {
        Self::all().filter(|turn| turn.depth() <= 2)
    }

    /// Returns the turns of at most two layers that fulfil a condition, as many as the array takes.
    ///
    /// # Panics
    /// If there are more or fewer.
    pub(super) fn all_where<const N: usize>(condition: impl Fn(Self) -> bool) -> [Self; N] {
        let turns: Vec<Self> = Self::of_two_layers().filter(|&turn| condition(turn)).collect();
        turns.try_into().expect("the size of the array is the number of such turns")
    }

    /// Returns the number, 0 to 53.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the face from which the turn is seen.
    pub(super) const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 9]
    }

    /// Returns the axis.
    #[inline(always)]
    pub(super) const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Returns the number of layers that turn.
    pub(super) const fn depth(self) -> u8 {
        self.0 / 3 % 3 + 1
    }

    /// Returns whether more than one layer turns.
    pub(super) const fn is_wide(self) -> bool {
        self.depth() > 1
    }

    /// Returns the angle.
    pub(super) const fn angle(self) -> Angle {
        Angle::ALL[self.0 as usize % 3]
    }

    /// Returns whether the angle is a half turn.
    pub(super) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// Returns whether the turn permutes the wings of a kind oddly.
    pub(super) const fn is_odd_on(self, wings: PieceKind) -> bool {
        let first_depth = if matches!(wings, PieceKind::InnerWing) { 3 } else { 2 };
        self.depth() >= first_depth && !self.is_half()
    }

    /// Returns whether the turn may follow another one.
    ///
    /// Turns about one axis commute, so only one order of them is searched.
    #[inline(always)]
    pub(super) fn may_follow(self, last: Option<Self>) -> bool {
        last.is_none_or(|last| self.axis() != last.axis() || self.rank_on_axis() > last.rank_on_axis())
    }

    const fn rank_on_axis(self) -> u8 {
        2 * self.depth() + self.face().is_positive() as u8
    }

    /// Returns the turn in notation.
    pub(super) fn turn(self) -> Turn {
        let layers = Layers::new(1, self.depth().into()).expect("layers from the first one are a range");
        Turn { face: self.face(), layers, angle: self.angle() }
    }

    /// Returns the turn as it is called after a rotation of the whole cube.
    pub(super) const fn rotated(self, rotation: Symmetry) -> Self {
        Self(rotation.face(self.face()) as u8 * 9 + self.0 % 9)
    }

    /// Returns the turn that a mirror makes of this one.
    pub(super) const fn mirrored(self, mirror: Symmetry) -> Self {
        let quarters = self.0 % 3 + 1;
        Self(mirror.face(self.face()) as u8 * 9 + 3 * (self.depth() - 1) + 3 - quarters)
    }

    /// Returns the turn by the same angle, of a face and a number of layers.
    pub(super) const fn with_depth(self, depth: u8) -> Self {
        Self(self.0 / 9 * 9 + 3 * (depth - 1) + self.0 % 3)
    }

    /// Returns the position from which the piece at each position came.
    #[inline(always)]
    pub(super) fn sources(self, kind: PieceKind) -> &'static Orbit {
        &SOURCES[kind as usize][self.index()]
    }

    /// Returns where the piece at each position goes.
    pub(super) fn destinations(self, kind: PieceKind) -> Orbit {
        let innermost = 4 - i32::from(self.depth());
        GEOMETRY.destinations(kind, self.face(), self.angle(), |layer| layer >= innermost)
    }
}
