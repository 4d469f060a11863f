use std::sync::LazyLock;

use godspeed_cube::{Angle, Axis, Face, Layers, Symmetry, Turn};

use super::super::parts::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind};

/// A turn of an outer layer alone, or with up to four layers beside it: `R`, `Rw`, `3Rw` to `5Rw`; or of the second
/// layer alone: `2R`.
///
/// There are 90 of the first kind, numbered `15 * face + 3 * (depth - 1) + quarters - 1`, quarters counted clockwise from
/// the face; the depth is the number of layers. The 18 others follow, numbered `90 + 3 * face + quarters - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WideTurn(u8);

/// The number of the second layer, counted from the middle of a 7x7x7.
const SECOND_LAYER: i32 = 2;

/// What a turn costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnCost {
    /// One for any turn that includes an outer layer: OBTM.
    Blocks,
    /// One for a quarter turn of one layer: QSTM.
    Quarters,
}

impl TurnCost {
    /// Returns the turns of at most two layers that the metric suits.
    pub(crate) fn turns(self) -> impl Iterator<Item = WideTurn> {
        WideTurn::every().filter(move |turn| match self {
            Self::Blocks => !turn.is_slice() && turn.depth() <= 2,
            Self::Quarters => !turn.is_wide(),
        })
    }

    /// Returns the cost of a turn.
    #[inline(always)]
    pub(crate) const fn of(self, turn: WideTurn) -> u8 {
        match self {
            Self::Blocks => 1,
            Self::Quarters => turn.depth() * if turn.is_half() { 2 } else { 1 },
        }
    }
}

/// For each kind of piece and turn, the position from which the piece at each position came.
static SOURCES: LazyLock<[[Orbit; WideTurn::COUNT + WideTurn::SLICES]; PieceKind::COUNT]> =
    LazyLock::new(|| {
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
    /// The most layers that turn: those of one half of a 10x10x10.
    const DEPTHS: u8 = 5;

    /// The numbers of the turns of one face that include an outer layer.
    const OF_FACE: u8 = 3 * Self::DEPTHS;

    /// The number of turns that include an outer layer.
    const COUNT: usize = 6 * Self::OF_FACE as usize;

    /// The number of turns of second layers alone.
    const SLICES: usize = 18;

    /// Returns the turns of at most three layers that include an outer one: all of a 6x6x6 or 7x7x7.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::of_layers(3)
    }

    /// Returns the turns of at most some layers that include an outer one.
    pub(crate) fn of_layers(most: u8) -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self).filter(move |turn| turn.depth() <= most)
    }

    /// Returns the turns of one layer: an outer or a second one.
    pub(crate) fn of_one_layer() -> impl Iterator<Item = Self> {
        Self::every().filter(|turn| !turn.is_wide())
    }

    /// Returns all turns of both kinds, by number.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (0..(Self::COUNT + Self::SLICES) as u8).map(Self)
    }

    /// Returns the turns of at most two layers: all of a 4x4x4 or 5x5x5.
    pub(crate) fn of_two_layers() -> impl Iterator<Item = Self> {
        Self::all().filter(|turn| turn.depth() <= 2)
    }

    /// Returns some turns, as many as the array takes.
    ///
    /// # Panics
    /// If there are more or fewer.
    pub(crate) fn array_of<const N: usize>(turns: impl Iterator<Item = Self>) -> [Self; N] {
        let turns: Vec<Self> = turns.collect();
        turns.try_into().expect("the size of the array is the number of such turns")
    }

    /// Returns the number, 0 to 107.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the face from which the turn is seen.
    pub(crate) const fn face(self) -> Face {
        let number = self.0 as usize;
        Face::ALL[if self.is_slice() { (number - Self::COUNT) / 3 } else { number / Self::OF_FACE as usize }]
    }

    /// Returns the axis.
    #[inline(always)]
    pub(crate) const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Returns whether a second layer turns alone.
    pub(crate) const fn is_slice(self) -> bool {
        self.0 as usize >= Self::COUNT
    }

    /// Returns the number of layers that turn.
    pub(crate) const fn depth(self) -> u8 {
        if self.is_slice() { 1 } else { self.0 / 3 % Self::DEPTHS + 1 }
    }

    /// Returns whether an inner layer turns.
    pub(crate) const fn turns_inner_layers(self) -> bool {
        self.is_slice() || self.is_wide()
    }

    /// Returns whether more than one layer turns.
    pub(crate) const fn is_wide(self) -> bool {
        self.depth() > 1
    }

    /// Returns the angle.
    pub(crate) const fn angle(self) -> Angle {
        Angle::ALL[self.0 as usize % 3]
    }

    /// Returns whether the angle is a half turn.
    pub(crate) const fn is_half(self) -> bool {
        self.0 % 3 == 1
    }

    /// Returns whether the turn permutes the wings of a kind oddly.
    pub(crate) const fn is_odd_on(self, wings: PieceKind) -> bool {
        let is_inner = matches!(wings, PieceKind::InnerWing);
        let first_depth = if is_inner { 3 } else { 2 };
        (self.depth() >= first_depth || self.is_slice() && !is_inner) && !self.is_half()
    }

    /// Returns whether the turn may follow another one.
    ///
    /// Turns about one axis commute, so only one order of them is searched.
    #[inline(always)]
    pub(crate) fn may_follow(self, last: Option<Self>) -> bool {
        last.is_none_or(|last| self.axis() != last.axis() || self.rank_on_axis() > last.rank_on_axis())
    }

    const fn rank_on_axis(self) -> u8 {
        let layers = if self.is_slice() { Self::DEPTHS + 1 } else { self.depth() };
        2 * layers + self.face().is_positive() as u8
    }

    /// Returns the turn in notation.
    pub(crate) fn turn(self) -> Turn {
        let layers = if self.is_slice() { Layers::new(2, 2) } else { Layers::new(1, self.depth().into()) };
        let layers = layers.expect("layers from the first or second one are a range");
        Turn { face: self.face(), layers, angle: self.angle() }
    }

    /// Returns the turn as it is called after a rotation of the whole cube.
    pub(crate) const fn rotated(self, rotation: Symmetry) -> Self {
        self.on_face(rotation.face(self.face()))
    }

    /// Returns the turn that a mirror makes of this one.
    pub(crate) const fn mirrored(self, mirror: Symmetry) -> Self {
        let reversed = Self(self.0 - self.0 % 3 + 2 - self.0 % 3);
        reversed.on_face(mirror.face(self.face()))
    }

    /// Returns the turn of the same layers and angle of another face.
    const fn on_face(self, face: Face) -> Self {
        let face = face as u8;
        if self.is_slice() {
            return Self(Self::COUNT as u8 + face * 3 + self.0 % 3);
        }
        Self(face * Self::OF_FACE + self.0 % Self::OF_FACE)
    }

    /// Returns the turn by the same angle, of a face and a number of layers.
    pub(crate) const fn with_depth(self, depth: u8) -> Self {
        Self(self.0 - self.0 % Self::OF_FACE + 3 * (depth - 1) + self.0 % 3)
    }

    /// Returns the turn as the cube without the outer layers sees it, whose outer layer the second one is.
    ///
    /// Turns of one and of two layers are the same to it but for its outer pieces.
    pub(crate) const fn inside(self) -> Self {
        self.with_depth(if self.depth() == 3 { 2 } else { 1 })
    }

    /// Returns the position from which the piece at each position came.
    #[inline(always)]
    pub(crate) fn sources(self, kind: PieceKind) -> &'static Orbit {
        &SOURCES[kind as usize][self.index()]
    }

    /// Returns where the piece at each position goes. No kind distinguishes turns of three layers and of more.
    pub(crate) fn destinations(self, kind: PieceKind) -> Orbit {
        let innermost = 4 - i32::from(self.depth()).min(3);
        let turns = |layer| if self.is_slice() { layer == SECOND_LAYER } else { layer >= innermost };
        GEOMETRY.destinations(kind, self.face(), self.angle(), turns)
    }
}
