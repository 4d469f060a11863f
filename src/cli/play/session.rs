use godspeed_cube::{Alg, Facelets, Size, Turn};

/// A cube and its history, for undo and redo.
pub(super) struct Session {
    cube: Facelets,
    past: Vec<Change>,
    future: Vec<Change>,
}

/// One change of the cube.
enum Change {
    /// It was turned.
    Turned(Vec<Turn>),
    /// It was replaced. Holds the cube that is not in use: the previous one, or the next one after an undo.
    Replaced(Facelets),
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
        self.cube.turn_all(&turns);
        self.past.push(Change::Turned(turns));
        self.future.clear();
    }

    /// Replaces the cube by another one, of any size.
    pub(super) fn replace(&mut self, cube: Facelets) {
        self.past.push(Change::Replaced(std::mem::replace(&mut self.cube, cube)));
        self.future.clear();
    }

    /// Undoes the last change. Returns `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(change) = self.past.pop() else { return false };
        let undone = match change {
            Change::Turned(turns) => {
                let back = Alg::new(self.cube.size(), turns.clone()).inverse();
                self.cube.turn_all(back.turns());
                Change::Turned(turns)
            }
            Change::Replaced(before) => Change::Replaced(std::mem::replace(&mut self.cube, before)),
        };
        self.future.push(undone);
        true
    }

    /// Redoes the change that was undone last. Returns `false` if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let Some(change) = self.future.pop() else { return false };
        let done = match change {
            Change::Turned(turns) => {
                self.cube.turn_all(&turns);
                Change::Turned(turns)
            }
            Change::Replaced(after) => Change::Replaced(std::mem::replace(&mut self.cube, after)),
        };
        self.past.push(done);
        true
    }

    /// Returns the turns since the cube was last replaced.
    pub(super) fn turns(&self) -> Alg {
        let since = self.past.iter().rposition(|change| matches!(change, Change::Replaced(_)));
        let changes = &self.past[since.map_or(0, |at| at + 1)..];
        let turns = changes.iter().filter_map(|change| match change {
            Change::Turned(turns) => Some(turns.as_slice()),
            Change::Replaced(_) => None,
        });
        Alg::new(self.cube.size(), turns.flatten().copied().collect())
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
