use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Axis, Face};

use crate::{Analysis, Colours, Painting, Schemes};

/// A painting while a user enters it: a cursor, and the steps to undo.
///
/// After each colour the cursor moves to the next facelet that can still have several colours. So a user never enters
/// a colour that the rest of the cube already determines.
///
/// ```
/// use godspeed_cube::{Face, Size};
/// use godspeed_net::{Editor, Painting, Schemes};
///
/// let mut editor = Editor::new(Painting::empty(Size::THREE), Schemes::Usual);
/// assert_eq!(editor.paint(Face::U), Ok(())); // The cursor starts at the centre of the first face.
/// assert_eq!(editor.paint(Face::U).map_err(|refusal| refusal.colour), Err(Face::U));
/// assert!(editor.undo());
/// assert_eq!(editor.painting(), &Painting::empty(Size::THREE));
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    painting: Painting,
    schemes: Schemes,
    analysis: Analysis,
    cursor: usize,
    undone: Vec<Painting>,
    done: Vec<Painting>,
}

/// A colour that is impossible at a facelet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The facelet.
    pub facelet: usize,
    /// The colour.
    pub colour: Face,
}

/// A direction on the screen, for a face of the net that is seen upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Editor {
    /// Starts with a painting; the cursor is at the first facelet to paint.
    #[must_use]
    pub fn new(painting: Painting, schemes: Schemes) -> Self {
        let analysis = Analysis::of(&painting, schemes);
        let mut editor = Self { painting, schemes, analysis, cursor: 0, undone: vec![], done: vec![] };
        editor.cursor = editor.open().next().unwrap_or(0);
        editor
    }

    /// Returns the painting.
    #[must_use]
    pub const fn painting(&self) -> &Painting {
        &self.painting
    }

    /// Returns the analysis of the painting.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Returns the facelet in focus.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Moves the focus to a facelet; one that the cube lacks is ignored.
    pub fn focus(&mut self, facelet: usize) {
        if facelet < self.painting.stickers().len() {
            self.cursor = facelet;
        }
    }

    /// Returns the colours that a facelet can have, whatever it has now.
    ///
    /// All of them while the other facelets are impossible, so that nothing prevents a correction.
    #[must_use]
    pub fn possible(&self, facelet: usize) -> Colours {
        let colours = if self.painting.stickers().get(facelet).copied().flatten().is_some() {
            let mut without = self.painting.clone();
            without.set(facelet, None);
            Analysis::of(&without, self.schemes).possible().get(facelet).copied()
        } else {
            self.analysis.possible().get(facelet).copied()
        };
        colours.filter(|&colours| colours != Colours::NONE).unwrap_or(Colours::ALL)
    }

    /// Paints the facelet in focus and moves on to the next that is not yet certain.
    ///
    /// # Errors
    /// [`Refusal`] if the colour is impossible there; nothing changes.
    pub fn paint(&mut self, colour: Face) -> Result<(), Refusal> {
        self.paint_at(self.cursor, colour)?;
        self.advance();
        Ok(())
    }

    /// Moves the focus to the next facelet that is not yet certain.
    pub fn advance(&mut self) {
        let after = self.open().find(|&facelet| self.rank(facelet) > self.rank(self.cursor));
        if let Some(next) = after.or_else(|| self.open().next()) {
            self.cursor = next;
        }
    }

    /// Paints a facelet; the focus stays.
    ///
    /// # Errors
    /// [`Refusal`] if the colour is impossible there; nothing changes.
    pub fn paint_at(&mut self, facelet: usize, colour: Face) -> Result<(), Refusal> {
        if !self.possible(facelet).has(colour) {
            return Err(Refusal { facelet, colour });
        }
        self.put(facelet, Some(colour));
        Ok(())
    }

    /// Paints a facelet or removes its colour, even if the cube becomes impossible; the focus stays.
    ///
    /// So a user can paint the cube as it is, and the diagnosis names the wrong piece.
    pub fn put(&mut self, facelet: usize, colour: Option<Face>) {
        let mut next = self.painting.clone();
        next.set(facelet, colour);
        self.change(next);
    }

    /// Removes the colour of the facelet in focus.
    pub fn erase(&mut self) {
        self.put(self.cursor, None);
    }

    /// Replaces the painting by another one of the same size, and focuses the first facelet to paint, if there is one.
    ///
    /// A painting of another size is ignored.
    pub fn replace(&mut self, painting: Painting) {
        if painting.size() == self.painting.size() {
            self.change(painting);
            self.cursor = self.open().next().unwrap_or(self.cursor);
        }
    }

    /// Removes all colours.
    pub fn clear(&mut self) {
        self.change(Painting::empty(self.painting.size()));
        self.cursor = self.open().next().unwrap_or(0);
    }

    /// Paints the rest, if it is unique; returns whether it is.
    pub fn fill(&mut self) -> bool {
        let Some(colours) = self.analysis.unique() else { return false };
        let mut next = self.painting.clone();
        colours.into_iter().enumerate().for_each(|(facelet, colour)| next.set(facelet, Some(colour)));
        self.change(next);
        true
    }

    /// Returns the number of changes that can be undone.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.done.len()
    }

    /// Returns whether a change can be redone.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Joins the changes after the first `steps` into one, such as those of one stroke of the brush.
    pub fn join(&mut self, steps: usize) {
        self.done.truncate(steps.saturating_add(1));
    }

    /// Undoes the last change and focuses it; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        let after = self.restore(before);
        self.undone.push(after);
        true
    }

    /// Redoes the last undone change and focuses it; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        let before = self.restore(after);
        self.done.push(before);
        true
    }

    /// Moves the focus by one facelet, over the edges of the cube onto the next face.
    pub fn step(&mut self, arrow: Arrow) {
        self.cursor = neighbour(self.cursor, arrow, &self.painting);
    }

    /// Exchanges the painting for another one, of which the first different facelet is focused.
    fn restore(&mut self, painting: Painting) -> Painting {
        let old = std::mem::replace(&mut self.painting, painting);
        let mut pairs = self.painting.stickers().iter().zip(old.stickers());
        self.cursor = pairs.position(|(new, old)| new != old).unwrap_or(self.cursor);
        self.analysis = Analysis::of(&self.painting, self.schemes);
        old
    }

    fn change(&mut self, next: Painting) {
        if next != self.painting {
            self.done.push(std::mem::replace(&mut self.painting, next));
            self.undone.clear();
            self.analysis = Analysis::of(&self.painting, self.schemes);
        }
    }

    /// Yields the unpainted facelets with several possible colours, or all unpainted ones of an impossible cube.
    fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let is_open = |&facelet: &usize| {
            self.painting.stickers()[facelet].is_none() && self.analysis.possible()[facelet].only().is_none()
        };
        let mut open: Vec<usize> = (0..self.painting.stickers().len()).filter(is_open).collect();
        open.sort_by_key(|&facelet| self.rank(facelet));
        open.into_iter()
    }

    /// The order of painting: the fixed centres, which determine the orientation of the cube, then face by face.
    fn rank(&self, facelet: usize) -> (bool, usize) {
        let size = self.painting.size();
        let is_fixed = size.layers() % 2 == 1 && facelet % size.face_area() == size.face_area() / 2;
        (!is_fixed, facelet)
    }
}

fn neighbour(facelet: usize, arrow: Arrow, painting: &Painting) -> usize {
    let size = painting.size();
    let n = size.layers();
    let (row, column) = (facelet / n % n, facelet % n);
    let (is_inside, step): (bool, isize) = match arrow {
        Arrow::Up => (row > 0, -(n as isize)),
        Arrow::Down => (row + 1 < n, n as isize),
        Arrow::Left => (column > 0, -1),
        Arrow::Right => (column + 1 < n, 1),
    };
    if is_inside {
        return facelet.saturating_add_signed(step);
    }
    let here = lattice::place(facelet, size);
    let before = lattice::place(facelet.saturating_add_signed(-step) % size.facelets(), size);
    // The cubie shows its next facelet on the face towards which the step goes.
    let towards = Axis::ALL.into_iter().find_map(|axis| {
        let difference = here.at[axis.index()] - before.at[axis.index()];
        let positive = axis.positive();
        match difference.signum() {
            1 => Some(positive),
            -1 => Some(positive.opposite()),
            _ => None,
        }
    });
    match towards.filter(|_| before.face == here.face) {
        Some(face) => lattice::index(Place { face, ..here }, size),
        None => facelet,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Facelets, Size};

    #[test]
    fn arrows_go_around_the_cube() {
        for n in 2..=7 {
            let size = Size::new(n).unwrap();
            let mut editor = Editor::new(Painting::from(&Facelets::solved(size)), Schemes::Usual);
            for facelet in 0..size.facelets() {
                for arrow in [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right] {
                    editor.focus(facelet);
                    editor.step(arrow);
                    assert_ne!(editor.cursor(), facelet);
                }
            }
        }
        let mut editor = Editor::new(Painting::empty(Size::THREE), Schemes::Usual);
        editor.focus(7);
        editor.step(Arrow::Down);
        assert_eq!(editor.cursor(), 19, "from the bottom of U to the top of F");
    }

    #[test]
    fn a_stroke_is_one_step_and_may_be_impossible() {
        let mut editor = Editor::new(Painting::empty(Size::TWO), Schemes::Any);
        let before = editor.steps();
        (0..5).for_each(|facelet| editor.put(facelet, Some(Face::U)));
        editor.join(before);
        assert_eq!((editor.steps(), editor.analysis().completions()), (1, 0));
        assert!(editor.undo() && editor.can_redo());
        assert_eq!(editor.painting(), &Painting::empty(Size::TWO));
        editor.replace(Painting::empty(Size::THREE));
        assert_eq!(editor.painting().size(), Size::TWO);
    }

    #[test]
    fn a_corner_with_two_colours_has_only_one_third() {
        let mut editor = Editor::new(Painting::from(&Facelets::solved(Size::TWO)), Schemes::Usual);
        editor.clear();
        editor.focus(3);
        editor.paint(Face::U).unwrap();
        editor.focus(4);
        editor.paint(Face::R).unwrap();
        assert_eq!(editor.possible(9).only(), Some(Face::F));
        assert!(!editor.fill());
        assert!(editor.undo() && editor.undo() && editor.undo());
        assert_eq!(editor.analysis().completions(), 1);
        assert!(editor.redo() && !editor.fill());
    }
}
