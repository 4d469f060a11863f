/// An observer of the states that a search visits, such as a recording of them.
///
/// A search that is not observed has the observer `()`, for which the compiler removes all calls.
pub trait Observer<S>: Clone + Send {
    /// Notes a visited state. Searches call it once for each node that they count.
    fn visit(&mut self, visit: Visit<'_, S>);

    /// Returns whether visits have to be in the order of a search on one thread.
    ///
    /// If not, each thread has its own clone.
    fn is_ordered(&self) -> bool {
        false
    }
}

/// One visit of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<'a, S> {
    /// The state.
    pub state: &'a S,
    /// The number of moves from the origin of the search, or 0 if the search has no such number.
    pub depth: u32,
    /// The number of moves left within the limit of an iterative-deepening search.
    pub left: Option<u8>,
    /// Whether it belongs to the backward wave of a bidirectional search.
    pub is_backward: bool,
}

impl<'a, S> Visit<'a, S> {
    /// Returns a visit after a number of moves.
    #[inline(always)]
    pub(super) const fn new(state: &'a S, depth: u32) -> Self {
        Self { state, depth, left: None, is_backward: false }
    }

    /// Returns a visit with moves left within a limit.
    #[inline(always)]
    pub(super) const fn within_limit(state: &'a S, depth: u32, left: u8) -> Self {
        Self { left: Some(left), ..Self::new(state, depth) }
    }
}

impl<S> Observer<S> for () {
    #[inline(always)]
    fn visit(&mut self, _visit: Visit<'_, S>) {}
}
