use godspeed_cube::{Face, Size, Symmetry};

use crate::colour::{self, Triple};
use crate::legal::Legal;
use crate::optimum::{Optimum, Problem};
use crate::order::{Arrangement, OrderSearch, Ordered};
use crate::paints::Seen;
use crate::picture::Sample;
use crate::reading::readable;
use crate::{Decision, Reading, ReadingError, Rgb};

/// A cube that is read face by face.
///
/// Faces are set in any order and as often as wanted, a person answers what is in doubt, and each time the colours of all
/// stickers are decided anew.
///
/// ```
/// use godspeed_cube::Face;
/// use godspeed_scan::{ReadingError, Scan};
///
/// let mut scan = Scan::new(3)?;
/// let paints = [[230, 230, 230], [180, 20, 30], [20, 150, 70], [220, 200, 40], [230, 100, 30], [20, 70, 170]];
/// for (face, paint) in Face::ALL.into_iter().zip(paints) {
///     scan.set_face(face, vec![paint; 9])?;
/// }
/// let decision = scan.decide();
/// assert!(decision.questions.is_empty());
/// assert!(decision.cube().is_some_and(|cube| cube.is_solved()));
/// # Ok::<(), ReadingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scan {
    size: Size,
    stickers: Vec<Option<Rgb>>,
    /// How much each sticker counts, from 0 to 1.
    trust: Vec<f64>,
    answers: Vec<(usize, usize)>,
    /// The colours of the last decision, after which those of the next one are named.
    named: [Triple; 6],
}

impl Scan {
    /// Returns a cube of `size` layers of which no face has been seen.
    ///
    /// # Errors
    /// [`ReadingError::Size`] if the size is not 2 to 7.
    pub fn new(size: usize) -> Result<Self, ReadingError> {
        Ok(Self::of(readable(size)?))
    }

    fn of(size: Size) -> Self {
        let named = colour::USUAL_COLOURS.map(|paint| colour::perceived(colour::linear(paint)));
        let trust = vec![1.0; size.facelets()];
        Self { size, stickers: vec![None; size.facelets()], trust, answers: Vec::new(), named }
    }

    /// Returns the number of layers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Sets the stickers of a face, row by row, in place of those seen before. Answers about the face are forgotten.
    ///
    /// # Errors
    /// [`ReadingError::Face`] if the number of stickers is not `size * size`.
    pub fn set_face(&mut self, face: Face, stickers: Vec<Rgb>) -> Result<(), ReadingError> {
        let area = self.size.face_area();
        if stickers.len() != area {
            let size = self.size.layers();
            return Err(ReadingError::Face { size, expected: area, found: stickers.len() });
        }
        self.clear_face(face);
        for (place, sticker) in self.stickers[face.index() * area..].iter_mut().zip(stickers) {
            *place = Some(sticker);
        }
        Ok(())
    }

    /// Sets the stickers of a face as they were seen in a picture; as [`Scan::set_face`], but what a reflection of a lamp
    /// covers is decided by the other stickers, or asked about.
    ///
    /// # Errors
    /// [`ReadingError::Face`] if the number of stickers is not `size * size`.
    pub fn set_samples(&mut self, face: Face, samples: &[Sample]) -> Result<(), ReadingError> {
        self.set_face(face, samples.iter().map(|sample| sample.rgb).collect())?;
        let area = self.size.face_area();
        for (trust, sample) in self.trust[face.index() * area..].iter_mut().zip(samples) {
            *trust = (f64::from(sample.trust()) / ENOUGH_LIGHT).clamp(LEAST_TRUST, 1.0);
        }
        Ok(())
    }

    /// Forgets the stickers of a face, and answers about them.
    pub fn clear_face(&mut self, face: Face) {
        let area = self.size.face_area();
        self.stickers[face.index() * area..][..area].fill(None);
        self.trust[face.index() * area..][..area].fill(1.0);
        self.answers.retain(|(facelet, _)| facelet / area != face.index());
    }

    /// Returns whether a face has been seen.
    #[must_use]
    pub fn has_face(&self, face: Face) -> bool {
        self.stickers[face.index() * self.size.face_area()].is_some()
    }

    /// Fixes the colour of a facelet, named as in the last decision.
    ///
    /// Facelets that the cube lacks are ignored. The colour of a fixed centre of an odd cube is its own name.
    pub fn answer(&mut self, facelet: usize, colour: Face) {
        self.answers.retain(|&(answered, _)| answered != facelet);
        if facelet < self.stickers.len() {
            self.answers.push((facelet, colour.index()));
        }
    }

    /// Forgets all answers.
    pub fn clear_answers(&mut self) {
        self.answers.clear();
    }

    /// Decides the colours of the stickers that have been seen.
    pub fn decide(&mut self) -> Decision {
        let (decision, best) = self.decided();
        self.named = *best.paints.means();
        decision
    }

    /// Brings faces that were given in any order and rotation to where they are on the cube.
    ///
    /// The order is that in which the faces have the most likely legal cube. An odd cube is then held as usual, with white
    /// up and green in front if it has them; an even one so that the face given as U stays. Returns the arrangement with
    /// its decision, or `None` if a face is missing. Answers are forgotten.
    ///
    /// If another arrangement is almost as likely, the stickers in which its cube differs are doubtful, and one question
    /// is about them.
    pub fn arrange(&mut self) -> Option<(Arrangement, Decision)> {
        self.answers.clear();
        let legal = Legal::of(self.size);
        let seen = self.seen();
        if seen.stickers.iter().any(Option::is_none) {
            return None;
        }
        let usual = Self::of(self.size).named;
        let all = Problem { legal: &legal, seen: &seen, answers: &[], wanted: usual }.unordered();
        let mut found: Vec<Ordered> = Vec::new();
        for paints in all.into_iter().take(PAINTS) {
            for ordered in OrderSearch::run(&legal, self.size, &paints.costs(&seen), paints.means(), &usual) {
                if found.iter().all(|known| known.arrangement != ordered.arrangement) {
                    found.push(ordered);
                }
            }
        }
        let decided = found.into_iter().map(|ordered| {
            let mut scan = Self::of(self.size);
            scan.stickers = ordered.arrangement.applied(&self.stickers);
            scan.trust = ordered.arrangement.applied(&self.trust);
            let (decision, best) = scan.decided();
            scan.named = *best.paints.means();
            (best.cost + ordered.penalty, ordered.arrangement, decision, scan)
        });
        let mut decided: Vec<_> = decided.collect();
        decided.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut decided = decided.into_iter();
        let (cost, arrangement, mut decision, scan) = decided.next()?;
        *self = scan;
        let is_other =
            |(.., other, _): &(f64, Arrangement, Decision, Self)| !is_held_otherwise(&decision, other);
        if let Some((other_cost, _, other, _)) = decided.find(is_other) {
            decision.doubt_order(&other, other_cost - cost);
        }
        Some((arrangement, decision))
    }

    fn decided(&self) -> (Decision, Optimum) {
        let (legal, seen) = (Legal::of(self.size), self.seen());
        Problem { legal: &legal, seen: &seen, answers: &self.answers, wanted: self.named }.decide()
    }

    fn seen(&self) -> Seen {
        let stickers = self.stickers.iter().map(|sticker| sticker.map(colour::linear)).collect();
        Seen { stickers, trust: self.trust.clone() }
    }
}

/// The estimates of paints with which the order of faces is searched.
const PAINTS: usize = 2;

/// The share of its own light from which on a sticker counts in full.
const ENOUGH_LIGHT: f64 = 0.8;

/// How much a sticker counts that is covered by a reflection.
const LEAST_TRUST: f64 = 0.02;

/// Returns whether two decisions are about the same cube, held and named in any way.
fn is_held_otherwise(decision: &Decision, other: &Decision) -> bool {
    let (Some(cube), Some(other)) = (decision.cube(), other.cube()) else { return false };
    let mut turned = Symmetry::rotations().map(|rotation| rotation.facelets(&other));
    turned.any(|turned| {
        let mut names = [None; 6];
        let mut pairs = cube.colours().iter().zip(turned.colours());
        pairs.all(|(own, other)| *names[own.index()].get_or_insert(*other) == *other)
    })
}

impl From<&Reading> for Scan {
    fn from(reading: &Reading) -> Self {
        let mut scan = Self::of(reading.size());
        scan.stickers = reading.rgb().iter().copied().map(Some).collect();
        scan
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Random;

    use super::*;

    #[test]
    fn a_sticker_that_was_only_seen_in_a_reflection_is_asked_about() {
        let stickers = colour::USUAL_COLOURS.iter().flat_map(|&colour| [colour; 16]).collect();
        let mut scan = Scan::from(&Reading::new(4, stickers).unwrap());
        // A centre of U and one of F, which might be exchanged.
        let centres = [5, 16 * Face::F.index() + 5];
        centres.iter().for_each(|&centre| scan.trust[centre] = 0.3);
        assert_eq!(scan.decide().questions, []);
        scan.trust[centres[0]] = LEAST_TRUST;
        let questions = scan.decide().questions;
        assert_eq!(questions.iter().map(|question| question.facelet).collect::<Vec<_>>(), [centres[0]]);
        scan.answer(centres[0], Face::U);
        assert_eq!(scan.decide().questions, []);
    }

    #[test]
    fn stickers_are_doubtful_if_a_legal_cube_with_another_colour_is_almost_as_cheap() {
        for seed in 0..20 {
            let mut random = Random::from_seed(seed);
            let stickers = (0..54).map(|_| [(); 3].map(|()| random.below(256) as u8)).collect();
            let scan = Scan::from(&Reading::new(3, stickers).unwrap());
            let (legal, seen) = (Legal::of(scan.size), scan.seen());
            let problem = Problem { legal: &legal, seen: &seen, answers: &[], wanted: scan.named };
            let (decision, best) = problem.decide();
            for (facelet, least) in legal.alternatives(&problem.costs(&best.paints)).iter().enumerate() {
                let own = best.colours[facelet];
                let others = (0..6).filter(|&colour| colour != own);
                let margin = others.map(|colour| least[colour] - least[own]).fold(f64::INFINITY, f64::min);
                let is_doubtful = decision.doubtful.iter().any(|doubt| doubt.facelet == facelet);
                assert!(margin >= Decision::DOUBT || is_doubtful, "{seed}: {facelet}");
            }
        }
    }
}
