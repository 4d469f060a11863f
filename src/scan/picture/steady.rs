use std::collections::VecDeque;

use super::face::FoundFace;
use super::sample::{Sample, UNCOVERED, keep_clearest};

/// Decides over the frames of a video when a face is held still, and what its colours are.
///
/// A face is taken once, from the median of several frames. It is taken again only after another face, or after it was
/// away for a while.
///
/// ```
/// use godspeed_scan::picture::{Progress, Steadiness};
///
/// let mut steadiness = Steadiness::default();
/// assert_eq!(steadiness.next(None), Progress::Nothing);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Steadiness {
    /// The last frames that show the same face without much movement.
    frames: VecDeque<FoundFace>,
    /// Frames since the face in `frames` was seen.
    missed: usize,
    /// The face that was taken last.
    taken: Option<FoundFace>,
    /// Whether the taken face has been away for so long that it may be taken again.
    is_away: bool,
    /// The clearest sample of each sticker, of all frames since the face is still.
    clearest: Vec<Sample>,
    /// Frames in which only a reflection kept the face from being taken.
    reflected: usize,
}

/// What is known after a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// No face is seen.
    Nothing,
    /// A face is seen that has not been still for long enough.
    Seen {
        /// Share of the frames that are needed, from 0 to 1.
        share: f32,
    },
    /// A face is still, but a lamp that it reflects covers stickers: the cube has to be tilted a little.
    Reflecting,
    /// A face is taken with this frame.
    Taken {
        /// The face at its last place, with the colours of all frames.
        face: FoundFace,
        /// Whether it has the colours of the face that was taken before.
        is_same: bool,
    },
    /// The face that was taken last is still seen.
    Held,
}

/// The number of frames of which the median is taken.
const FRAMES: usize = 5;

/// A face that is certain in each of so many frames is taken.
const ENOUGH: usize = 4;

/// Movement of a corner from one frame to the next that is still, relative to the side of the face.
const STILL: f32 = 0.06;

/// Frames after which a face that is not seen is forgotten.
const MISSED: usize = 2;

/// Frames after which a face that is not seen may be taken again.
const AWAY: usize = 8;

/// The least confidence of a face that is taken.
const CONFIDENT: f32 = 0.55;

/// Frames after which a face is taken although a reflection covers stickers.
const PATIENT: usize = 45;

/// Mean difference of the stickers' channels of two pictures of one face, in byte steps.
const SAME_COLOUR: f32 = 22.0;

/// Difference of one sticker's channels beyond which it has another colour.
const OTHER_COLOUR: f32 = 70.0;

impl Steadiness {
    /// Takes the face of the next frame into account, or that there is none.
    pub fn next(&mut self, found: Option<FoundFace>) -> Progress {
        let Some(face) = found.filter(|face| face.confidence >= CONFIDENT) else {
            self.missed += 1;
            if self.missed > MISSED {
                self.begin();
            }
            self.is_away |= self.missed > AWAY;
            return Progress::Nothing;
        };
        self.missed = 0;
        let face = match self.frames.back() {
            Some(last) => match continued(last, &face) {
                Some(face) => face,
                None => {
                    self.begin();
                    face
                }
            },
            None => face,
        };
        if self.frames.len() == FRAMES {
            self.frames.pop_front();
        }
        self.keep_clearest(&face);
        self.frames.push_back(face);
        let is_same = match (&self.taken, self.frames.back()) {
            (Some(taken), Some(last)) => (0..4).any(|quarters| is_same_face(taken, &last.turned(quarters))),
            _ => false,
        };
        if is_same && !self.is_away {
            return Progress::Held;
        }
        if self.frames.len() < ENOUGH {
            return Progress::Seen { share: self.frames.len() as f32 / ENOUGH as f32 };
        }
        let is_covered = self.clearest.iter().any(Sample::is_covered);
        if is_covered && self.reflected < PATIENT {
            self.reflected += 1;
            return Progress::Reflecting;
        }
        let Some(face) = self.merged() else { return Progress::Nothing };
        self.taken = Some(face.clone());
        self.is_away = false;
        Progress::Taken { face, is_same }
    }

    /// Forgets all frames and what was taken.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Forgets the frames of the face that was seen.
    fn begin(&mut self) {
        self.frames.clear();
        self.clearest.clear();
        self.reflected = 0;
    }

    /// Keeps the clearest sample of each sticker.
    fn keep_clearest(&mut self, face: &FoundFace) {
        if self.clearest.len() != face.stickers.len() {
            self.clearest.clone_from(&face.stickers);
        }
        keep_clearest(&mut self.clearest, &face.stickers);
    }

    /// Returns the last frame's face with the median colours of all frames.
    ///
    /// A sticker that a reflection covers has the colour that it had before the cube was tilted.
    fn merged(&self) -> Option<FoundFace> {
        let mut face = self.frames.back()?.clone();
        for (i, sticker) in face.stickers.iter_mut().enumerate() {
            let frames = self.frames.iter().filter_map(|frame| frame.stickers.get(i)).copied();
            let most = self.clearest.get(i).map_or(0.0, Sample::clarity);
            let samples: Vec<Sample> =
                frames.filter(|sample| sample.clarity() >= UNCOVERED.min(most)).collect();
            let best = samples.iter().map(|sample| sample.quality).fold(0.0, f32::max);
            // Frames in which a reflection clips the colour do not count, if there are others.
            let good: Vec<Sample> =
                samples.into_iter().filter(|sample| sample.quality >= 0.6 * best).collect();
            let median = |channel: usize| {
                let mut values: Vec<u8> = good.iter().map(|sample| sample.rgb[channel]).collect();
                values.sort_unstable();
                values.get(values.len() / 2).copied()
            };
            if let [Some(r), Some(g), Some(b)] = [median(0), median(1), median(2)] {
                let own_light = good.iter().map(|sample| sample.own_light).fold(0.0, f32::max);
                *sticker = Sample { rgb: [r, g, b], quality: best, own_light, ..*sticker };
            }
            if let (true, Some(clearest)) = (good.is_empty(), self.clearest.get(i)) {
                *sticker = Sample { centre: sticker.centre, ..*clearest };
            }
        }
        Some(face)
    }
}

/// Returns the face in the rotation of the last frame, if it is the same face and hardly moved.
fn continued(last: &FoundFace, face: &FoundFace) -> Option<FoundFace> {
    let moved = |quarters: usize| {
        let distance = |i: usize| {
            let (from, to) = (last.corners[i], face.corners[(i + 4 - quarters) % 4]);
            (from[0] - to[0]).hypot(from[1] - to[1])
        };
        (0..4).map(distance).fold(0.0, f32::max)
    };
    let quarters = (0..4).min_by(|&a, &b| moved(a).total_cmp(&moved(b)))?;
    let turned = face.turned(quarters);
    (moved(quarters) < STILL * last.side() && is_same_face(last, &turned)).then_some(turned)
}

/// Returns whether two pictures in the same rotation show the same colours where both show them clearly.
fn is_same_face(a: &FoundFace, b: &FoundFace) -> bool {
    if a.size != b.size || a.stickers.len() != b.stickers.len() {
        return false;
    }
    let distance =
        |a: &Sample, b: &Sample| (0..3).map(|c| f32::from(a.rgb[c].abs_diff(b.rgb[c]))).fold(0.0, f32::max);
    let pairs = a.stickers.iter().zip(&b.stickers);
    let plain = pairs.filter(|(a, b)| a.clarity() >= UNCOVERED && b.clarity() >= UNCOVERED);
    let distances: Vec<f32> = plain.map(|(a, b)| distance(a, b)).collect();
    // An unnoticed reflection may change a sticker; another face changes several.
    let mean = distances.iter().sum::<f32>() / distances.len().max(1) as f32;
    let other = distances.iter().filter(|&&distance| distance > OTHER_COLOUR).count();
    mean < SAME_COLOUR && other * 5 <= distances.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Size;

    fn face(colours: [u8; 4], x: f32) -> FoundFace {
        let corners = [[x, 0.0], [x + 100.0, 0.0], [x + 100.0, 100.0], [x, 100.0]];
        let sample = |value: u8| Sample {
            centre: [x, 0.0],
            rgb: [value, 255 - value, 128],
            quality: 1.0,
            own_light: 1.0,
        };
        FoundFace { corners, size: Size::TWO, stickers: colours.map(sample).to_vec(), confidence: 0.9 }
    }

    const FIRST: [u8; 4] = [10, 90, 170, 250];
    const SECOND: [u8; 4] = [250, 250, 10, 10];

    fn is_taken(progress: &Progress) -> bool {
        matches!(progress, Progress::Taken { .. })
    }

    #[test]
    fn a_still_face_is_taken_once() {
        let mut steadiness = Steadiness::default();
        let steps: Vec<Progress> = (0..20).map(|i| steadiness.next(Some(face(FIRST, i as f32)))).collect();
        assert_eq!(steps.iter().filter(|step| is_taken(step)).count(), 1);
        assert!(is_taken(&steps[3]) && steps[4..].iter().all(|step| *step == Progress::Held));
        // The next face is taken too, after a moment without one.
        assert_eq!(steadiness.next(None), Progress::Nothing);
        let steps: Vec<Progress> = (0..9).map(|_| steadiness.next(Some(face(SECOND, 0.0)))).collect();
        assert!(
            matches!(&steps[3], Progress::Taken { face, is_same: false } if face.stickers[0].rgb[0] == 250)
        );
    }

    #[test]
    fn a_face_that_moves_or_is_unsure_is_not_taken() {
        let mut steadiness = Steadiness::default();
        assert!((0..20).all(|i| !is_taken(&steadiness.next(Some(face(FIRST, 30.0 * i as f32))))));
        let unsure = FoundFace { confidence: 0.3, ..face(FIRST, 0.0) };
        assert!((0..20).all(|_| steadiness.next(Some(unsure.clone())) == Progress::Nothing));
    }

    #[test]
    fn a_face_that_was_away_may_be_taken_again() {
        let mut steadiness = Steadiness::default();
        for _ in 0..6 {
            steadiness.next(Some(face(FIRST, 0.0)));
        }
        for _ in 0..12 {
            steadiness.next(None);
        }
        let turned = face(FIRST, 0.0).turned(1);
        let again: Vec<Progress> = (0..4).map(|_| steadiness.next(Some(turned.clone()))).collect();
        assert!(matches!(again[3], Progress::Taken { is_same: true, .. }));
    }

    #[test]
    fn colours_are_medians_of_unclipped_frames() {
        let mut steadiness = Steadiness::default();
        let mut clipped = face(FIRST, 0.0);
        clipped.stickers[0] = Sample { rgb: [60, 255, 128], quality: 0.1, ..clipped.stickers[0] };
        let frames = [clipped.clone(), face(FIRST, 0.0), clipped.clone(), face(FIRST, 0.0)];
        let last = frames.into_iter().map(|frame| steadiness.next(Some(frame))).last();
        let is_first = |sample: &Sample| sample.rgb == [10, 245, 128];
        assert!(matches!(last, Some(Progress::Taken { face, .. }) if is_first(&face.stickers[0])));
        // One frame in which it is not clipped suffices, even if it is none of the last ones.
        let mut steadiness = Steadiness::default();
        clipped.stickers[0].rgb = [255, 255, 128];
        let mut frames = vec![face(FIRST, 0.0)];
        frames.extend(vec![clipped; 60]);
        // Another sticker is covered for so long that the face waits.
        frames.iter_mut().for_each(|frame| frame.stickers[1].own_light = 0.1);
        let mut taken = frames.into_iter().filter_map(|frame| match steadiness.next(Some(frame)) {
            Progress::Taken { face, .. } => Some(face),
            _ => None,
        });
        assert!(taken.next().is_some_and(|face| is_first(&face.stickers[0])));
    }

    #[test]
    fn a_face_that_reflects_a_lamp_is_taken_once_each_sticker_was_uncovered() {
        let covered = |index: usize| {
            let mut face = face(FIRST, 0.0);
            face.stickers[index] = Sample { rgb: [255; 3], own_light: 0.1, ..face.stickers[index] };
            face
        };
        let mut steadiness = Steadiness::default();
        let steps: Vec<Progress> = (0..8).map(|_| steadiness.next(Some(covered(0)))).collect();
        assert!(steps[3..].iter().all(|step| *step == Progress::Reflecting));
        let Progress::Taken { face: taken, .. } = steadiness.next(Some(covered(1))) else { panic!() };
        assert_eq!(taken.stickers[0].rgb, face(FIRST, 0.0).stickers[0].rgb);

        // After some time the face is taken although the lamp is still reflected.
        let mut steadiness = Steadiness::default();
        let steps: Vec<Progress> = (0..60).map(|_| steadiness.next(Some(covered(0)))).collect();
        assert_eq!(steps.iter().filter(|step| is_taken(step)).count(), 1);
    }

    #[test]
    fn four_quarters_are_none() {
        let face = face(FIRST, 0.0);
        assert_eq!(face.turned(4), face);
        assert_eq!(face.turned(1).turned(3), face);
        // Clockwise, the sticker at the bottom left comes to the top left.
        assert_eq!(face.turned(1).stickers[0].rgb[0], FIRST[2]);
        assert_eq!(face.turned(1).corners[0], face.corners[3]);
    }
}
