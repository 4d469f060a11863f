//! Whether a turn was made, from pictures of a cube whose state before it is known.

mod likeness;
mod placement;
mod steady;

use std::collections::VecDeque;

use godspeed_cube::{Angle, Face, Facelets, Layers, Turn};

pub use self::steady::SteadyWatch;

use self::likeness::{Fit, Reference, Seen};
use self::placement::{Placed, placements, shown};
use crate::Rgb;
use crate::picture::FoundFaces;

/// Recognises over the frames of a video what was turned.
///
/// The faces that are seen may be any of the cube, in any rotation. A frame is compared with the state before the turn,
/// with that after the expected turn, and with those after all other turns of one layer.
///
/// ```
/// use godspeed_cube::{Angle, Face, Facelets, Size, Turn};
/// use godspeed_scan::picture::FoundFaces;
/// use godspeed_scan::{Verdict, Watch};
///
/// let turn = Turn::outer(Face::R, Angle::Quarter);
/// let mut watch = Watch::new(Facelets::solved(Size::THREE), turn, None);
/// assert_eq!(watch.next(&FoundFaces::default()), Verdict::Unknown);
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    candidates: Vec<Candidate>,
    references: [Reference; 6],
    /// The costs of the candidates in the last frames that show faces.
    frames: VecDeque<Vec<f32>>,
}

/// What was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The cube is as it was before the turn.
    Nothing,
    /// The expected turn was made.
    Expected,
    /// Another turn was made.
    Other(Turn),
    /// The picture shows too little, or something else.
    Unknown,
}

/// A state that the cube may have.
#[derive(Clone, Debug)]
struct Candidate {
    verdict: Verdict,
    state: Facelets,
}

/// The number of frames whose costs are added.
const FRAMES: usize = 3;

/// The largest share of stickers that may clearly have other colours than those of a cube that is recognised.
const MOST_CONTRADICTION: f32 = 0.1;

/// The least mean difference of the costs to the best candidate that is another verdict.
const LEAST_MARGIN: f32 = 4.0;

/// The most by which a frame is against a candidate.
const MOST_AGAINST: f32 = 20.0;

impl Watch {
    /// Returns the watch over a turn of a cube whose six colours a camera sees like this; `None` if they are not known.
    ///
    /// The colours are in the order of faces; [`Decision::colours`](crate::Decision) has them. Without them they are learned
    /// from the first pictures, since the state is known.
    #[must_use]
    pub fn new(before: Facelets, expected: Turn, colours: Option<[Rgb; 6]>) -> Self {
        Self {
            candidates: candidates(&before, expected),
            references: colours.map_or([Reference::unknown(); 6], |colours| colours.map(Reference::new)),
            frames: VecDeque::new(),
        }
    }

    /// Goes on to the next turn; the colours stay those that were seen.
    pub fn expect(&mut self, before: &Facelets, expected: Turn) {
        self.candidates = candidates(before, expected);
        self.frames.clear();
    }

    /// Takes the faces of the next frame into account.
    ///
    /// Frames without a face change nothing. During a turn no face fits, so that the verdict is unknown.
    pub fn next(&mut self, found: &FoundFaces) -> Verdict {
        let size = self.candidates.first().map(|candidate| candidate.state.size());
        if found.faces.is_empty() || found.faces.iter().any(|face| Some(face.size) != size) {
            return Verdict::Unknown;
        }
        let placements = placements(found);
        let Some(first) = placements.first() else { return Verdict::Unknown };
        let seen = Seen::new(found, first);
        let fits: Vec<(Fit, Vec<Face>)> =
            self.candidates.iter().filter_map(|candidate| self.best(&seen, candidate, &placements)).collect();
        let Some((best, colours)) = fits.iter().min_by(|a, b| a.0.cost.total_cmp(&b.0.cost)) else {
            return Verdict::Unknown;
        };
        // The best of the candidates need not be what is seen: several turns may have been made.
        let share = seen.contradiction(colours, best);
        if share > MOST_CONTRADICTION {
            return Verdict::Unknown;
        }
        let least = best.cost;
        if self.frames.len() == FRAMES {
            self.frames.pop_front();
        }
        self.frames.push_back(fits.iter().map(|(fit, _)| (fit.cost - least).min(MOST_AGAINST)).collect());
        let verdict = self.verdict();
        let known = self.candidates.iter().zip(&fits).find(|(candidate, _)| candidate.verdict == verdict);
        if let Some((_, (fit, _))) = known {
            fit.adapt(&mut self.references);
        }
        verdict
    }

    /// Returns how a candidate fits best, held in any of these ways, with the colours that it then shows.
    fn best(
        &self,
        seen: &Seen,
        candidate: &Candidate,
        placements: &[Vec<Option<Placed>>],
    ) -> Option<(Fit, Vec<Face>)> {
        let fits = placements.iter().map(|placed| {
            let colours = shown(&candidate.state, placed);
            (seen.fit(&colours, &self.references), colours)
        });
        fits.min_by(|a, b| a.0.cost.total_cmp(&b.0.cost))
    }

    /// Returns what the last frames together show.
    fn verdict(&self) -> Verdict {
        let mean = |i: usize| {
            let sum: f32 = self.frames.iter().filter_map(|costs| costs.get(i)).sum();
            sum / self.frames.len().max(1) as f32
        };
        let mut costs: Vec<(f32, Verdict)> =
            self.candidates.iter().enumerate().map(|(i, candidate)| (mean(i), candidate.verdict)).collect();
        // Of equal costs the first candidate stays the first: what is expected before what is not.
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let [(least, verdict), rest @ ..] = costs.as_slice() else { return Verdict::Unknown };
        let is_rival = |other: &(f32, Verdict)| match (verdict, other.1) {
            // Two other turns that look alike are both not the expected one.
            (Verdict::Other(_), Verdict::Other(_)) => false,
            _ => other.0 - least < LEAST_MARGIN,
        };
        if rest.iter().any(is_rival) { Verdict::Unknown } else { *verdict }
    }
}

/// Returns the states that a cube may have: what is expected first, each only once.
fn candidates(before: &Facelets, expected: Turn) -> Vec<Candidate> {
    let size = before.size();
    let after = |turn: Turn| {
        let mut state = before.clone();
        // Layers that the cube lacks turn nothing.
        let _ = state.try_turn(turn);
        state
    };
    let mut candidates = vec![
        Candidate { verdict: Verdict::Expected, state: after(expected) },
        Candidate { verdict: Verdict::Nothing, state: before.clone() },
    ];
    // The same layers in other directions come first, then those of the opposite face.
    let mut turns: Vec<Turn> = Angle::ALL.map(|angle| Turn { angle, ..expected }).to_vec();
    for face in Face::ALL {
        let reach = (size.last_layer() / 2 + size.last_layer() % 2 * u16::from(face.is_positive())).max(1);
        for layers in (1..=reach).filter_map(|layer| Layers::new(layer, layer)) {
            turns.extend(Angle::ALL.map(|angle| Turn { face, layers, angle }));
        }
    }
    turns.sort_by_key(|turn| turn.face.axis() != expected.face.axis());
    for turn in turns {
        let state = after(turn);
        let colours = colours_of_faces(&state);
        let is_known = candidates.iter().any(|candidate| {
            colours_of_faces(&candidate.state) == colours && is_same_cube(&candidate.state, &state)
        });
        if !is_known {
            candidates.push(Candidate { verdict: Verdict::Other(turn), state });
        }
    }
    candidates
}

/// Returns how often each colour is on each face, in an order that is the same however the cube is held.
fn colours_of_faces(state: &Facelets) -> Vec<Vec<Face>> {
    let sorted = |face| {
        let mut colours = state.face(face).to_vec();
        colours.sort_unstable();
        colours
    };
    let mut faces: Vec<Vec<Face>> = Face::ALL.into_iter().map(sorted).collect();
    faces.sort_unstable();
    faces
}

/// Returns whether two states are of one cube that is held in two ways.
fn is_same_cube(a: &Facelets, b: &Facelets) -> bool {
    // One of six faces comes to the top, then the cube is rotated about it.
    let tops = [
        None,
        Some((Face::R, Angle::Quarter)),
        Some((Face::R, Angle::Half)),
        Some((Face::R, Angle::Prime)),
        Some((Face::F, Angle::Quarter)),
        Some((Face::F, Angle::Prime)),
    ];
    tops.into_iter().any(|top| {
        let rotation = |(face, angle)| Turn::rotation(face, angle, b.size());
        let mut held = b.clone();
        held.turn_all(top.map(rotation).as_ref());
        (0..4).any(|_| {
            held.turn(rotation((Face::U, Angle::Quarter)));
            held == *a
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{FoundFace, Joint, Sample};
    use godspeed_cube::{Size, scramble};

    pub(super) const COLOURS: [Rgb; 6] =
        [[230, 230, 230], [180, 20, 30], [20, 150, 70], [220, 200, 40], [230, 100, 30], [20, 70, 170]];

    /// Returns the faces U, R and F as a camera sees them, in light that is a little warmer and darker.
    pub(super) fn seen(cube: &Facelets) -> FoundFaces {
        let face = |face: Face| {
            let paint = |colour: &Face| {
                let [r, g, b] = COLOURS[colour.index()].map(f32::from);
                [r * 0.9, g * 0.8, b * 0.65].map(|value| value as u8)
            };
            let sample =
                |colour| Sample { centre: [0.0; 2], rgb: paint(colour), quality: 1.0, own_light: 1.0 };
            let stickers = cube.face(face).iter().map(sample).collect();
            FoundFace { corners: [[0.0; 2]; 4], size: cube.size(), stickers, confidence: 1.0 }
        };
        FoundFaces {
            faces: [Face::U, Face::R, Face::F].map(face).to_vec(),
            joints: vec![
                Joint { faces: [0, 1], sides: [1, 0] },
                Joint { faces: [0, 2], sides: [2, 0] },
                Joint { faces: [1, 2], sides: [3, 1] },
            ],
        }
    }

    #[test]
    fn all_turns_of_a_scrambled_cube_are_named() {
        for size in [Size::TWO, Size::THREE, Size::new(4).unwrap()] {
            let before = scramble::random_state(size, 7);
            let expected = Turn::outer(Face::R, Angle::Quarter);
            for candidate in candidates(&before, expected).into_iter().step_by(3) {
                let mut watch = Watch::new(before.clone(), expected, Some(COLOURS));
                assert_eq!(watch.next(&seen(&candidate.state)), candidate.verdict);
            }
        }
    }

    #[test]
    fn another_cube_is_unknown() {
        let expected = Turn::outer(Face::R, Angle::Quarter);
        let mut watch = Watch::new(scramble::random_state(Size::THREE, 7), expected, Some(COLOURS));
        assert_eq!(watch.next(&seen(&scramble::random_state(Size::THREE, 8))), Verdict::Unknown);
        assert_eq!(watch.next(&seen(&scramble::random_state(Size::TWO, 8))), Verdict::Unknown);
    }

    #[test]
    fn a_turn_that_no_seen_face_shows_is_unknown() {
        let mut watch =
            Watch::new(Facelets::solved(Size::THREE), Turn::outer(Face::U, Angle::Quarter), Some(COLOURS));
        let mut found = seen(&Facelets::solved(Size::THREE));
        found.faces.truncate(1);
        found.joints.clear();
        assert_eq!(watch.next(&found), Verdict::Unknown);
    }

    #[test]
    fn turns_of_one_cube_are_tried_once() {
        let turns = |n: usize| {
            let size = Size::new(n).unwrap();
            candidates(&scramble::random_state(size, 3), Turn::outer(Face::R, Angle::Quarter)).len() - 1
        };
        // Three angles of 3, 9 and 12 layers: those of a 2x2x2 turn the other half alike.
        assert_eq!([2, 3, 4].map(turns), [9, 27, 36]);
    }
}
