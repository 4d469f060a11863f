use crate::Move;

/// Moves in a way at most, and a few more.
pub(super) const ROOM: usize = 32;

/// What becomes of a part of the cube along a way, worked out only as far as it is asked for. Most ways share
/// all but their last moves with the way before, and most are dropped before anyone asks.
pub(super) struct Trail<T> {
    values: [T; ROOM],
    /// So many moves of the way have not changed since their values were worked out.
    known: usize,
}

impl<T: Copy + Default> Trail<T> {
    pub(super) fn new() -> Self {
        Self { values: [T::default(); ROOM], known: 0 }
    }

    /// Begins a way.
    pub(super) fn begin(&mut self, root: T) {
        self.values[0] = root;
        self.known = 0;
    }

    /// Says that the move after the first `depth` ones is another.
    #[inline(always)]
    pub(super) fn change(&mut self, depth: usize) {
        self.known = self.known.min(depth);
    }

    /// The value at the end of the way.
    #[inline(always)]
    pub(super) fn end(&mut self, way: &[Move], after: impl Fn(T, Move) -> T) -> T {
        for (i, &m) in way.iter().enumerate().skip(self.known) {
            self.values[(i + 1) % ROOM] = after(self.values[i % ROOM], m);
        }
        self.known = way.len();
        self.values[self.known % ROOM]
    }
}
