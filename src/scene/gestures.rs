use crate::View;

/// The pointers on a picture of a cube and their current gesture.
#[derive(Debug, Default)]
pub struct Gestures {
    pointers: Vec<Pointer>,
    under_way: Option<Gesture>,
}

#[derive(Clone, Copy, Debug)]
struct Pointer {
    id: i32,
    at: (f32, f32),
}

/// What pointers do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// A sticker is dragged, starting at `from`.
    Twist {
        /// Where the drag began, in CSS pixels.
        from: (f32, f32),
    },
    /// The camera orbits the cube.
    Orbit,
    /// The view is moved.
    Pan,
    /// Two fingers move.
    Pinch {
        /// Their distance.
        apart: f32,
        /// The point between them.
        middle: (f32, f32),
    },
}

impl Gestures {
    /// Returns whether a gesture is under way.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Adds a pointer that was pressed. Returns whether it begins a pinch, so that a drag must be cancelled.
    pub fn press(&mut self, id: i32, at: (f32, f32)) -> bool {
        self.pointers.push(Pointer { id, at });
        let pinch = self.pinch();
        if pinch.is_some() {
            self.under_way = pinch;
        }
        pinch.is_some()
    }

    /// Begins a gesture of one pointer.
    pub const fn begin(&mut self, gesture: Gesture) {
        self.under_way = Some(gesture);
    }

    /// Moves a pointer, and the view with it. Returns whether a gesture is under way.
    pub fn moved(&mut self, id: i32, at: (f32, f32), view: Option<&mut View>) -> bool {
        let Some(pointer) = self.pointers.iter_mut().find(|pointer| pointer.id == id) else {
            return false;
        };
        let (dx, dy) = (at.0 - pointer.at.0, at.1 - pointer.at.1);
        pointer.at = at;
        let Some(view) = view else { return self.is_under_way() };
        match self.under_way {
            Some(Gesture::Twist { from }) => view.drag_to(at.0 - from.0, at.1 - from.1),
            Some(Gesture::Orbit) => view.orbit(dx, dy),
            Some(Gesture::Pan) => view.pan(dx, dy),
            Some(Gesture::Pinch { apart: before, middle: from }) => {
                self.under_way = self.pinch();
                if let Some(Gesture::Pinch { apart, middle }) = self.under_way {
                    view.zoom_at(apart / before, middle.0, middle.1);
                    view.pan(middle.0 - from.0, middle.1 - from.1);
                }
            }
            None => return false,
        }
        true
    }

    /// Removes a pointer that was released. Returns whether it ends the drag of a sticker.
    pub fn release(&mut self, id: i32) -> bool {
        self.pointers.retain(|pointer| pointer.id != id);
        matches!(self.under_way.take(), Some(Gesture::Twist { .. }))
    }

    fn pinch(&self) -> Option<Gesture> {
        let [a, b] = self.pointers.as_slice() else { return None };
        let (dx, dy) = (a.at.0 - b.at.0, a.at.1 - b.at.1);
        let middle = ((a.at.0 + b.at.0) / 2.0, (a.at.1 + b.at.1) / 2.0);
        Some(Gesture::Pinch { apart: dx.hypot(dy).max(1.0), middle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_finger_turns_a_drag_into_a_pinch() {
        let mut gestures = Gestures::default();
        assert!(!gestures.press(1, (0.0, 0.0)));
        gestures.begin(Gesture::Twist { from: (0.0, 0.0) });
        assert!(gestures.press(2, (30.0, 40.0)) && gestures.is_under_way());
        assert_eq!(gestures.under_way, Some(Gesture::Pinch { apart: 50.0, middle: (15.0, 20.0) }));
        assert!(!gestures.release(2) && !gestures.is_under_way());
        assert!(!gestures.moved(1, (5.0, 5.0), None) && !gestures.moved(9, (0.0, 0.0), None));
    }

    #[test]
    fn the_release_of_a_dragged_sticker_ends_the_drag() {
        let mut gestures = Gestures::default();
        assert!(!gestures.press(1, (0.0, 0.0)));
        gestures.begin(Gesture::Twist { from: (0.0, 0.0) });
        assert!(gestures.moved(1, (9.0, 0.0), None) && gestures.release(1));
    }
}
