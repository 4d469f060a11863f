use std::fmt;

use crate::{Face, Size};

/// A turn of neighbouring layers about one axis, of a cube of any size.
///
/// This type represents every turn of the notation: `R` turns layer 1 as seen from R, `3Rw` layers 1 to 3, `2R`
/// layer 2 alone, `2-4r` layers 2 to 4, `M` the middle layer as seen from L, and `x` all layers as seen from R.
///
/// ```
/// use godspeed_cube::{Angle, Face, Layers, ParseError, Size, Turn};
///
/// let wide: Turn = "3Rw'".parse()?;
/// assert_eq!(Some(wide.layers), Layers::new(1, 3));
/// assert_eq!(wide.inverse().to_string(), "3Rw");
///
/// // The same layers of a 4x4x4, seen from L.
/// let size = Size::new(4).expect("4 is in the range 1 to 1024");
/// let seen_from_l = wide.from_opposite(size);
/// assert_eq!((seen_from_l.face, seen_from_l.angle), (Face::L, Angle::Quarter));
/// assert_eq!(Turn::rotation(Face::U, Angle::Half, size).notation(size).to_string(), "y2");
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The face from which layers are counted and the direction is seen.
    pub face: Face,
    /// The layers that turn.
    pub layers: Layers,
    /// The angle of the turn, as seen from `face`.
    pub angle: Angle,
}

/// A range of neighbouring layers, with both ends included.
///
/// Layers are counted from 1 at the face of the turn.
///
/// ```
/// use godspeed_cube::{Layers, Size};
///
/// let inner = Layers::new(2, 3).expect("the range is not empty");
/// assert!(inner.exist_on(Size::THREE) && !inner.contains(1));
/// assert_eq!(inner.from_opposite(Size::THREE), Layers::new(1, 2).expect("the range is not empty"));
/// assert_eq!(Layers::new(3, 2), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layers {
    first: u16,
    last: u16,
}

/// The angle of a turn, as seen from its face.
///
/// ```
/// use godspeed_cube::Angle;
///
/// assert_eq!(Angle::Quarter.inverse(), Angle::Prime);
/// assert_eq!(Angle::from_quarters(-1), Some(Angle::Prime));
/// assert_eq!(Angle::from_quarters(4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Angle {
    /// A quarter turn clockwise: `R`.
    Quarter = 1,
    /// A half turn: `R2`.
    Half = 2,
    /// A quarter turn counter-clockwise: `R'`.
    Prime = 3,
}

impl Turn {
    /// Returns a turn of the outer layer of `face`.
    #[must_use]
    pub const fn outer(face: Face, angle: Angle) -> Self {
        Self { face, layers: Layers::OUTER, angle }
    }

    /// Returns a rotation of the whole cube; with [`Face::R`], it is `x`.
    #[must_use]
    pub const fn rotation(face: Face, angle: Angle, size: Size) -> Self {
        Self { face, layers: Layers::all(size), angle }
    }

    /// Returns the turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self { angle: self.angle.inverse(), ..self }
    }

    /// Returns the same motion as seen from the opposite face.
    ///
    /// The layers must exist on the cube.
    #[must_use]
    pub const fn from_opposite(self, size: Size) -> Self {
        Self {
            face: self.face.opposite(),
            layers: self.layers.from_opposite(size),
            angle: self.angle.inverse(),
        }
    }

    /// Returns the same motion as seen from the positive face of its axis.
    ///
    /// Equal motions have equal canonical turns.
    #[must_use]
    pub const fn canonical(self, size: Size) -> Self {
        if self.face.is_positive() { self } else { self.from_opposite(size) }
    }

    /// Returns this turn, if a cube of this size has all of its layers.
    ///
    /// # Errors
    /// [`ImpossibleTurn`] with the turn and the size.
    pub const fn checked(self, size: Size) -> Result<Self, ImpossibleTurn> {
        if self.layers.exist_on(size) { Ok(self) } else { Err(ImpossibleTurn { turn: self, size }) }
    }

    /// Returns this turn without the layers that a cube of this size lacks.
    ///
    /// Returns `None` if no layer is left. In debug builds a missing layer panics.
    #[must_use]
    pub(crate) fn clamped(self, size: Size) -> Option<Self> {
        debug_assert!(self.layers.exist_on(size), "{}", ImpossibleTurn { turn: self, size });
        let last = self.layers.last.min(size.last_layer());
        Some(Self { layers: Layers::new(self.layers.first, last)?, ..self })
    }

    /// Returns whether the whole cube turns.
    #[must_use]
    pub const fn is_rotation(self, size: Size) -> bool {
        self.layers.first == 1 && self.layers.last == size.last_layer()
    }
}

/// The error for a turn of layers that a cube does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImpossibleTurn {
    /// The turn.
    pub turn: Turn,
    /// The size of the cube.
    pub size: Size,
}

impl fmt::Display for ImpossibleTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn: Turn { face, layers, .. }, size } = self;
        let (first, last) = (layers.first, layers.last);
        write!(
            f,
            "layers {first} to {last} of face {face} cannot be turned: a {size} cube has layers 1 to "
        )?;
        write!(f, "{}", size.last_layer())
    }
}

impl std::error::Error for ImpossibleTurn {}

impl Layers {
    /// The outermost layer.
    pub const OUTER: Self = Self { first: 1, last: 1 };

    /// Returns layers `first` to `last`; `None` unless `1 <= first <= last`.
    #[must_use]
    pub const fn new(first: u16, last: u16) -> Option<Self> {
        if first >= 1 && first <= last { Some(Self { first, last }) } else { None }
    }

    /// Returns a single layer; `None` for 0.
    #[must_use]
    pub const fn single(layer: u16) -> Option<Self> {
        Self::new(layer, layer)
    }

    /// Returns all layers of a cube.
    #[must_use]
    pub const fn all(size: Size) -> Self {
        Self { first: 1, last: size.last_layer() }
    }

    /// Returns the first layer; 1 is the outermost.
    #[must_use]
    pub const fn first(self) -> u16 {
        self.first
    }

    /// Returns the last layer, which is included.
    #[must_use]
    pub const fn last(self) -> u16 {
        self.last
    }

    /// Returns the number of layers.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.last - self.first + 1
    }

    /// Returns whether the range contains a layer.
    #[must_use]
    pub const fn contains(self, layer: u16) -> bool {
        self.first <= layer && layer <= self.last
    }

    /// Returns whether the two ranges have a layer in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Returns whether a cube of this size has all of these layers.
    #[must_use]
    pub const fn exist_on(self, size: Size) -> bool {
        self.last <= size.last_layer()
    }

    /// Returns the same layers, counted from the opposite face.
    ///
    /// The layers must exist on the cube.
    #[must_use]
    pub const fn from_opposite(self, size: Size) -> Self {
        let n = size.last_layer();
        Self { first: n + 1 - self.last, last: n + 1 - self.first }
    }
}

impl Angle {
    /// All angles: quarter, half, prime.
    pub const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::Prime];

    /// Returns the angle of this many clockwise quarters; `None` for multiples of 4.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Option<Self> {
        match quarters.rem_euclid(4) {
            1 => Some(Self::Quarter),
            2 => Some(Self::Half),
            3 => Some(Self::Prime),
            _ => None,
        }
    }

    /// Returns the number of clockwise quarter turns, 1 to 3.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self as i32
    }

    /// Returns the angle that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Quarter => Self::Prime,
            Self::Half => Self::Half,
            Self::Prime => Self::Quarter,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversing_the_view_of_a_turn_twice_gives_the_same_turn() {
        let size = Size::new(7).unwrap();
        let turn = Turn { face: Face::L, layers: Layers::new(2, 3).unwrap(), angle: Angle::Quarter };
        let seen = turn.from_opposite(size);
        assert_eq!(seen.face, Face::R);
        assert_eq!(seen.layers, Layers::new(5, 6).unwrap());
        assert_eq!(seen.angle, Angle::Prime);
        assert_eq!(seen.from_opposite(size), turn);
        assert_eq!(seen.canonical(size), turn.canonical(size));
    }

    #[test]
    fn angles_add_up_to_full_turns() {
        for angle in Angle::ALL {
            assert_eq!(Angle::from_quarters(angle.quarters()), Some(angle));
            assert_eq!(Angle::from_quarters(angle.quarters() + angle.inverse().quarters()), None);
        }
    }

    #[test]
    fn impossible_layers_are_rejected() {
        assert_eq!(Layers::new(0, 1), None);
        assert_eq!(Layers::new(3, 2), None);
        assert!(!Layers::single(4).unwrap().exist_on(Size::THREE));
    }
}
