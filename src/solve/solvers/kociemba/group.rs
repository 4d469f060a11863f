use std::ops::Range;

/// Cubes that were added together to a search over many cubes, and how far its passes over them have come.
///
/// A pass tries all phase 1 maneuvers for which the moves before a cube and those of phase 1 have a given sum.
pub(super) struct Group<Subtree> {
    roots: Range<usize>,
    /// The moves of the pass that comes next or has begun.
    moves: usize,
    /// The first root that this pass has not reached.
    next: usize,
    /// Subtrees of the roots before, which the pass has not completed.
    pub(super) subtrees: Vec<Subtree>,
}

impl<Subtree> Group<Subtree> {
    /// Returns the group of some roots, with the number of moves of its first pass.
    pub(super) const fn new(roots: Range<usize>, moves: usize) -> Self {
        let next = roots.start;
        Self { roots, moves, next, subtrees: Vec::new() }
    }

    /// Returns the moves of the pass.
    pub(super) const fn moves(&self) -> usize {
        self.moves
    }

    /// Returns the next roots of the pass, up to `most`.
    pub(super) fn take_roots(&mut self, most: usize) -> Range<usize> {
        let roots = self.next..self.roots.end.min(self.next + most);
        self.next = roots.end;
        roots
    }

    /// Begins the pass of one move more if this one is complete.
    pub(super) fn end_pass(&mut self) {
        if self.subtrees.is_empty() && self.next == self.roots.end {
            self.moves += 1;
            self.next = self.roots.start;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_ends_when_all_roots_and_their_subtrees_are_searched() {
        let mut group = Group::new(3..8, 12);
        assert_eq!((group.take_roots(4), group.take_roots(4)), (3..7, 7..8));
        group.subtrees.push(());
        group.end_pass();
        assert_eq!((group.moves(), group.take_roots(4)), (12, 8..8));
        group.subtrees.clear();
        group.end_pass();
        assert_eq!((group.moves(), group.take_roots(4)), (13, 3..7));
        group.end_pass();
        assert_eq!(group.moves(), 13);
    }
}
