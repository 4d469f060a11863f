/// The id of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(&'static str);

impl Id {
    /// Creates an id. Use the constants that the build scripts generate where there is one.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the id as a string.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}
