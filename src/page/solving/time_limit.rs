/// When a search ends with its best solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLimit {
    /// The seconds after which it ends. On very large cubes, this is the expected time of its first solution.
    pub seconds: f64,
    /// Whether it ends earlier once shorter solutions have become rare.
    pub ends_early: bool,
}

impl TimeLimit {
    /// Returns what is shown before a time that is at most as long as stated.
    #[must_use]
    pub const fn at_most(&self) -> &'static str {
        if self.ends_early { "≤ " } else { "" }
    }
}
