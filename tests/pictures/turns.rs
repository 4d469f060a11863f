//! Measures what is said about turns before the camera.

use std::fmt;

use godspeed_cube::Face;
use godspeed_scan::picture::{FoundFaces, Wanted, find_faces};
use godspeed_scan::{Rgb, SteadyWatch, USUAL_COLOURS, Verdict};

use crate::check::quarters_of;
use crate::measure::Tally;
use crate::pose::SeenFace;
use crate::scene::{Scene, Shot};
use crate::sequence::{Kind, Sequence};

/// What was said about turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    /// Right turns of which it was said that they are right.
    pub right: Tally,
    /// Right turns of which it was said that they are not.
    pub false_alarms: Tally,
    /// Other turns that were noticed.
    pub wrong: Tally,
    /// Other turns that were named.
    pub named: Tally,
    /// Times that nothing was turned and a turn was reported.
    pub imagined: Tally,
}

/// The most pictures of the cube before and after a turn, each held and lit differently.
const TAKES: u64 = 4;

/// Frames for which each of them is held.
const HELD: usize = 12;

/// Milliseconds from one frame to the next.
const FRAME_MS: f64 = 100.0;

impl Turns {
    /// Measures turns before the camera: as many of each kind as `count`.
    ///
    /// The colours are those of three pictures of the cube, as after a scan, or not known. The cube is shown before the turn until it is
    /// recognised, and after it until a turn is reported, in up to four ways each.
    #[must_use]
    pub fn measure(seed: u64, count: usize, has_scan: bool) -> Self {
        let mut turns = Self::default();
        for index in 0..count {
            for kind in [Kind::Right, Kind::Wrong, Kind::Nothing] {
                let sequence = Sequence::new(seed, index, kind);
                turns.add(&sequence, reported(&sequence, has_scan));
            }
        }
        turns
    }

    fn add(&mut self, sequence: &Sequence, reported: Option<Verdict>) {
        match sequence.kind {
            Kind::Right => {
                self.right.add(reported == Some(Verdict::Expected));
                self.false_alarms.add(matches!(reported, Some(Verdict::Other(_))));
            }
            Kind::Wrong => {
                let Some(Verdict::Other(turn)) = reported else {
                    self.wrong.add(false);
                    self.named.add(false);
                    return;
                };
                let mut state = sequence.before.clone();
                state.turn(turn);
                self.wrong.add(true);
                self.named.add(sequence.is_after(&state));
            }
            Kind::Nothing => self.imagined.add(reported.is_some()),
        }
    }
}

/// Returns the first turn that is reported.
fn reported(sequence: &Sequence, has_scan: bool) -> Option<Verdict> {
    let colours = has_scan.then(|| colours(sequence));
    let mut watch = SteadyWatch::new(sequence.before.clone(), sequence.expected, colours);
    let mut now = 0.0;
    let mut see = |scene: &Scene| {
        let found = found(&scene.shot());
        (0..HELD).find_map(|_| {
            now += FRAME_MS;
            watch.next(&found, now).filter(|verdict| *verdict != Verdict::Unknown)
        })
    };
    let is_turn = |verdict: &Verdict| *verdict != Verdict::Nothing;
    let before = (0..TAKES).find_map(|take| see(&sequence.scene_before(3 + take)));
    before
        .filter(is_turn)
        .or_else(|| (0..TAKES).find_map(|take| see(&sequence.scene_after(take)).filter(is_turn)))
}

fn found(shot: &Shot) -> FoundFaces {
    find_faces(&shot.image.picture(), &Wanted::default())
}

/// Returns the colours that a camera has seen before the turn: those of two pictures whose state is known.
fn colours(sequence: &Sequence) -> [Rgb; 6] {
    let mut seen: [Vec<Rgb>; 6] = Default::default();
    for take in 0..3 {
        let shot = sequence.scene_before(take).shot();
        for face in found(&shot).faces {
            let Some((quarters, place)) =
                shot.seen.iter().find_map(|place: &SeenFace| Some((quarters_of(&face, place)?, place)))
            else {
                continue;
            };
            for (sample, colour) in
                face.turned(quarters).stickers.iter().zip(sequence.before.face(place.face))
            {
                seen[colour.index()].push(sample.rgb);
            }
        }
    }
    Face::ALL.map(|face| {
        let samples = &mut seen[face.index()];
        if samples.is_empty() {
            return USUAL_COLOURS[face.index()];
        }
        std::array::from_fn(|channel| {
            samples.sort_unstable_by_key(|rgb| rgb[channel]);
            samples[samples.len() / 2][channel]
        })
    })
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "right turns confirmed: {}", self.right)?;
        writeln!(f, "right turns called wrong: {}", self.false_alarms)?;
        writeln!(f, "wrong turns noticed: {}", self.wrong)?;
        writeln!(f, "wrong turns named: {}", self.named)?;
        write!(f, "turns reported without one: {}", self.imagined)
    }
}
