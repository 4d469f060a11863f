use godspeed_cube::{Alg, Facelets, Size, Turn};

/// A cube and everything that was done to it.
pub(super) struct Session {
    cube: Facelets,
    past: Vec<Change>,
    future: Vec<Change>,
}

/// Something that was done to the cube.
enum Change {
    /// These turns.
    Turned(Vec<Turn>),
    /// Another cube took its place; the one that is not there now is kept here.
    Replaced(Facelets),
}

impl Session {
    /// A cube to which nothing has been done.
    pub(super) const fn new(cube: Facelets) -> Self {
        Self { cube, past: Vec::new(), future: Vec::new() }
    }

    /// The cube as it stands.
    pub(super) const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Its size.
    pub(super) const fn size(&self) -> Size {
        self.cube.size()
    }

    /// Turns the cube.
    pub(super) fn turn(&mut self, turns: Vec<Turn>) {
        self.cube.turn_all(&turns);
        self.past.push(Change::Turned(turns));
        self.future.clear();
    }

    /// Takes another cube, of any size.
    pub(super) fn replace(&mut self, cube: Facelets) {
        self.past.push(Change::Replaced(std::mem::replace(&mut self.cube, cube)));
        self.future.clear();
    }

    /// Undoes what was done last; false if there is nothing.
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

    /// Does again what was undone last; false if there is nothing.
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

    /// The turns since this cube was taken.
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
    fn everything_can_be_undone_and_done_again() {
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
    fn what_is_done_after_an_undo_takes_the_place_of_what_was_undone() {
        let mut session = Session::new(Facelets::solved(Size::THREE));
        session.turn(turns("R"));
        session.undo();
        session.turn(turns("U"));
        assert!(!session.redo());
        assert_eq!(session.turns().to_string(), "U");
    }
}
