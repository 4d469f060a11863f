use godspeed_cube::Face;

/// A set of colours.
///
/// ```
/// use godspeed_cube::Face;
/// use godspeed_net::Colours;
///
/// let set = Colours::NONE.with(Face::R);
/// assert!(set.has(Face::R) && !set.has(Face::U));
/// assert_eq!(set.only(), Some(Face::R));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours(u8);

impl Colours {
    /// No colour.
    pub const NONE: Self = Self(0);
    /// All six colours.
    pub const ALL: Self = Self(0b11_1111);

    /// Returns the set with one more colour.
    #[must_use]
    pub const fn with(self, colour: Face) -> Self {
        Self(self.0 | 1 << colour.index())
    }

    /// Returns the colours that are in one of the sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the number of colours.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether it has no colour.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the colour is in the set.
    #[must_use]
    pub const fn has(self, colour: Face) -> bool {
        self.0 >> colour.index() & 1 == 1
    }

    /// Returns the colour of a set of one.
    #[must_use]
    pub fn only(self) -> Option<Face> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// Yields the colours in the order `U R F D L B`.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&colour| self.has(colour))
    }
}
