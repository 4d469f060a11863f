use godspeed_cube::{Alg, Facelets, Size, Turn};

/// A cube and its history, for undo and redo.
pub(super) struct Session {
    cube: Facelets,
    /// The changes that undo those so far, first to last.
    past: Vec<Change>,
    /// The changes that were undone, last to first.
    future: Vec<Change>,
}

/// A change of the cube.
enum Change {
    /// Turns it.
    Turn(Alg),
    /// Replaces it by another cube.
    Replace(Facelets),
}

impl Change {
    /// Applies the change to a cube and returns the change that reverts it.
    fn apply(self, cube: &mut Facelets) -> Self {
        match self {
            Self::Turn(alg) => {
                cube.turn_all(alg.turns());
                Self::Turn(alg.inverse())
            }
            Self::Replace(other) => Self::Replace(std::mem::replace(cube, other)),
        }
    }
}

impl Session {
    /// Returns a session without history.
    pub(super) const fn new(cube: Facelets) -> Self {
        Self { cube, past: Vec::new(), future: Vec::new() }
    }

    /// Returns the cube.
    pub(super) const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Returns the size of the cube.
    pub(super) const fn size(&self) -> Size {
        self.cube.size()
    }

    /// Turns the cube.
    pub(super) fn turn(&mut self, turns: Vec<Turn>) {
        self.change(Change::Turn(Alg::new(self.size(), turns)));
    }

    /// Replaces the cube by another one, of any size.
    pub(super) fn replace(&mut self, cube: Facelets) {
        self.change(Change::Replace(cube));
    }

    /// Undoes the last change. Returns `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.past.pop().map(|change| change.apply(&mut self.cube));
        let is_undone = undone.is_some();
        self.future.extend(undone);
        is_undone
    }

    /// Redoes the change that was undone last. Returns `false` if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let done = self.future.pop().map(|change| change.apply(&mut self.cube));
        let is_done = done.is_some();
        self.past.extend(done);
        is_done
    }

    /// Returns the turns since the cube was last replaced.
    pub(super) fn turns(&self) -> Alg {
        let reverting = self.past.iter().rev().map_while(|change| match change {
            Change::Turn(alg) => Some(alg.turns()),
            Change::Replace(_) => None,
        });
        Alg::new(self.size(), reverting.flatten().copied().collect()).inverse()
    }

    fn change(&mut self, change: Change) {
        self.past.push(change.apply(&mut self.cube));
        self.future.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    #[test]
    fn every_change_can_be_undone_and_redone() {
        let mut session = Session::new(Facelets::solved(Size::THREE));
        session.turn(turns("R U"));
        session.replace(Facelets::solved(Size::TWO));
        session.replace(Facelets::solved(Size::THREE));
        session.turn(turns("F"));
        session.turn(turns("L2"));
        assert_eq!(session.turns().to_string(), "F L2");
        let last = session.cube().clone();
        let mut undone = 0;
        while session.undo() {
            undone += 1;
        }
        assert_eq!((undone, session.cube()), (5, &Facelets::solved(Size::THREE)));
        assert!(session.redo());
        assert_eq!(session.turns().to_string(), "R U");
        while session.redo() {}
        assert_eq!(session.cube(), &last);
        assert_eq!(session.turns().to_string(), "F L2");
    }

    #[test]
    fn a_change_after_an_undo_discards_what_was_undone() {
        let mut session = Session::new(Facelets::solved(Size::THREE));
        session.turn(turns("R"));
        session.undo();
        session.turn(turns("U"));
        assert!(!session.redo());
        assert_eq!(session.turns().to_string(), "U");
    }
}
