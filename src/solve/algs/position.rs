use godspeed_cube::{Corner, Cubies, Edge, Face, Size, Turn};

use super::effects::{
    Effect, Map, PLACEMENTS, PLACES, Placement, first_at, orientation_of, orientations_at, place_of, turned,
};
use super::generators::effects;

/// The pieces of a 3x3x3 by place, some of which may be unspecified.
///
/// Places are the 8 corners, then the 12 edges, in the order of [`Corner::ALL`] and [`Edge::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    contents: [Placement; PLACES],
}

/// What stands for an unspecified piece.
pub(super) const FREE: Placement = u8::MAX;

/// What of a position matters: pieces and orientations that count as equal have the same class.
///
/// ```
/// use godspeed_cube::{Cubies, Edge};
/// use godspeed_solve::algs::{Position, Target};
///
/// // The edges of the last layer may be permuted, as in an orientation of the last layer.
/// let mut target = Target::EXACT;
/// target.interchange_edges(&[Edge::UF, Edge::UR, Edge::UB, Edge::UL]);
/// assert!(target.is_solved(&Position::from(&Cubies::SOLVED)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    classes: [u8; PLACEMENTS],
}

/// The classes at all places, six bits each.
pub(super) type Labels = u128;

impl Position {
    /// Every piece at home.
    pub const SOLVED: Self = {
        let mut contents = [0; PLACES];
        let mut place = 0;
        while place < PLACES {
            contents[place] = first_at(place);
            place += 1;
        }
        Self { contents }
    };

    /// Returns what is at each place.
    pub(super) const fn contents(&self) -> &[Placement; PLACES] {
        &self.contents
    }

    /// Returns the position with this content at a place.
    pub(super) const fn with(mut self, place: usize, content: Placement) -> Self {
        self.contents[place] = content;
        self
    }

    /// Returns the position after an effect.
    pub(super) fn after(&self, effect: Effect) -> Self {
        let map = effect.map();
        let mut result = Self { contents: [FREE; PLACES] };
        for (place, &content) in self.contents.iter().enumerate() {
            let to = map[first_at(place) as usize];
            result.contents[place_of(to)] =
                if content == FREE { FREE } else { turned(content, orientation_of(to)) };
        }
        result
    }

    /// Returns the position after turns, relative to the centres.
    ///
    /// Rotations of the whole cube change the meaning of later turns, not the position.
    #[must_use]
    pub fn after_turns(&self, turns: &[Turn]) -> Self {
        effects(turns).into_iter().fold(*self, |position, effect| position.after(effect))
    }

    /// Returns the position after the motion that solves to `motion`: what is at each place there came from the place
    /// where it is at home.
    pub(super) fn then(&self, motion: &Self) -> Self {
        Self {
            contents: motion.contents.map(|from| {
                let content = if from == FREE { FREE } else { self.contents[place_of(from)] };
                if content == FREE { FREE } else { turned(content, orientation_of(from)) }
            }),
        }
    }

    /// Returns the motion that undoes this one; every piece must be specified.
    pub(super) fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for (place, &content) in self.contents.iter().enumerate() {
            if content != FREE {
                let back = orientations_at(place) - orientation_of(content);
                result.contents[place_of(content)] = turned(first_at(place), back);
            }
        }
        result
    }

    /// Returns the position with its pieces renamed by a motion of the solved cube.
    pub(super) fn renamed(&self, motion: &Self) -> Self {
        motion.then(self)
    }

    /// Returns the facelets; `-` where a class of the target has no single colour.
    #[must_use]
    pub fn facelets(&self, target: &Target) -> String {
        let size = Size::THREE;
        let mut letters = vec!['-'; size.facelets()];
        for face in Face::ALL {
            letters[face.index() * 9 + 4] = face.letter();
        }
        for (place, &content) in self.contents.iter().enumerate() {
            if target.class(content) == FREE {
                continue;
            }
            let facelets = facelets_at(place);
            let alike: Vec<Vec<Face>> =
                target.alike(content).map(|content| colours(content, facelets.len())).collect();
            for (k, &facelet) in facelets.iter().enumerate() {
                let first = alike[0][k];
                if alike.iter().all(|colours| colours[k] == first) {
                    letters[facelet] = first.letter();
                }
            }
        }
        letters.into_iter().collect()
    }
}

impl From<&Cubies> for Position {
    fn from(cubies: &Cubies) -> Self {
        let mut position = Self::SOLVED;
        let (corners, edges) = (cubies.corners(), cubies.edges());
        for (place, (cubie, &twist)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
            position.contents[place] = turned(first_at(cubie.index()), twist);
        }
        for (place, (cubie, &flip)) in edges.cubies().iter().zip(edges.flips()).enumerate() {
            position.contents[8 + place] = turned(first_at(8 + cubie.index()), flip);
        }
        position
    }
}

impl Target {
    /// Every piece and its orientation matter.
    pub const EXACT: Self = {
        let mut classes = [0; PLACEMENTS];
        let mut content = 0;
        while content < PLACEMENTS {
            classes[content] = content as u8;
            content += 1;
        }
        Self { classes }
    };

    /// Makes these corners interchangeable; their orientation still matters.
    pub fn interchange_corners(&mut self, corners: &[Corner]) {
        self.interchange(&corners.iter().map(|corner| corner.index()).collect::<Vec<_>>());
    }

    /// Makes these edges interchangeable; their orientation still matters.
    pub fn interchange_edges(&mut self, edges: &[Edge]) {
        self.interchange(&edges.iter().map(|edge| 8 + edge.index()).collect::<Vec<_>>());
    }

    /// Lets these corners be anywhere, in any orientation.
    pub fn free_corners(&mut self, corners: &[Corner]) {
        corners.iter().for_each(|corner| self.free(corner.index()));
    }

    /// Lets these edges be anywhere, in any orientation.
    pub fn free_edges(&mut self, edges: &[Edge]) {
        edges.iter().for_each(|edge| self.free(8 + edge.index()));
    }

    /// Returns whether a position is solved as far as it matters.
    #[must_use]
    pub fn is_solved(&self, position: &Position) -> bool {
        self.labels(position) == self.labels(&Position::SOLVED)
    }

    /// Makes pieces, given by their home, interchangeable.
    pub(super) fn interchange(&mut self, homes: &[usize]) {
        let Some((&first, others)) = homes.split_first() else { return };
        for &other in others {
            for by in 0..orientations_at(first) {
                let (a, b) = (turned(first_at(first), by), turned(first_at(other), by));
                self.merge(a, b);
            }
        }
    }

    /// Ignores the orientation of a piece, or counts orientations as equal that differ by `count` steps.
    pub(super) fn ignore_orientation(&mut self, home: usize, count: u8) {
        for by in 0..orientations_at(home) {
            self.merge(turned(first_at(home), by % count), turned(first_at(home), by));
        }
    }

    /// Lets a piece be anywhere.
    pub(super) fn free(&mut self, home: usize) {
        for by in 0..orientations_at(home) {
            self.classes[turned(first_at(home), by) as usize] = FREE;
        }
    }

    /// Returns the class of a piece with its orientation; [`FREE`] if the piece does not matter.
    pub(super) const fn class(&self, content: Placement) -> u8 {
        if content == FREE { FREE } else { self.classes[content as usize] }
    }

    /// Returns the classes at all places.
    pub(super) fn labels(&self, position: &Position) -> Labels {
        pack(position.contents.map(|content| self.class(content)))
    }

    /// Returns a position in which pieces that do not matter are unspecified.
    pub(super) fn masked(&self, position: &Position) -> Position {
        Position { contents: position.contents.map(|c| if self.class(c) == FREE { FREE } else { c }) }
    }

    /// Returns whether renaming the pieces by a motion keeps equal classes equal.
    pub(super) fn is_compatible(&self, motion: &Position) -> bool {
        let image = |content: Placement| {
            self.class(turned(motion.contents[place_of(content)], orientation_of(content)))
        };
        let all = 0..PLACEMENTS as Placement;
        all.clone().all(|a| {
            all.clone().filter(|&b| self.class(a) == self.class(b)).all(|b| image(a) == image(b))
                && (self.class(a) == FREE) == (image(a) == FREE)
        })
    }

    /// Yields the contents of the same class.
    pub(super) fn alike(&self, content: Placement) -> impl Iterator<Item = Placement> + '_ {
        let class = self.class(content);
        (0..PLACEMENTS as Placement).filter(move |&other| self.class(other) == class)
    }

    /// Returns the labels of the solved position before turns that do this: what must be where, so that they solve it.
    pub(super) fn labels_before<'m>(&self, maps: impl Iterator<Item = &'m Map>) -> Labels {
        let mut placements: [Placement; PLACES] = std::array::from_fn(first_at);
        for map in maps {
            for placement in &mut placements {
                *placement = map[*placement as usize];
            }
        }
        let mut labels = 0;
        for end in placements {
            let place = place_of(end);
            let content = turned(first_at(place), orientations_at(place) - orientation_of(end));
            labels = labels << 6 | Labels::from(self.class(content) & 63);
        }
        labels
    }

    fn merge(&mut self, a: Placement, b: Placement) {
        let (kept, replaced) = (self.class(a), self.class(b));
        self.classes.iter_mut().filter(|class| **class == replaced).for_each(|class| *class = kept);
    }
}

/// Returns classes as a number, six bits each.
fn pack(classes: [u8; PLACES]) -> Labels {
    classes.iter().fold(0, |labels, &class| labels << 6 | Labels::from(class & 63))
}

/// Returns the facelets of a place.
pub(super) fn facelets_at(place: usize) -> Vec<usize> {
    if place < 8 {
        Corner::ALL[place].facelets(Size::THREE).to_vec()
    } else {
        Edge::ALL[place - 8].facelets(Size::THREE).to_vec()
    }
}

/// Returns the colours that a content shows, in the order of the faces of its place.
pub(super) fn colours(content: Placement, count: usize) -> Vec<Face> {
    let home = place_of(content);
    let faces: Vec<Face> =
        if home < 8 { Corner::ALL[home].faces().to_vec() } else { Edge::ALL[home - 8].faces().to_vec() };
    let by = orientation_of(content) as usize;
    (0..count).map(|k| faces[(k + count - by) % count]).collect()
}
