//! Measures readers of cubes on rendered pictures.

use std::fmt;
use std::time::{Duration, Instant};

use godspeed_cube::Face;
use godspeed_scan::picture::{FoundFaces, Picture, Wanted, find_face, find_faces};
use godspeed_scan::{Rgb, Verdict, Watch};

use crate::body::Body;
use crate::canvas::Image;
use crate::check::{is_corner, quarters_of};
use crate::light::Light;
use crate::pose::SeenFace;
use crate::scene::Shot;
use crate::sequence::{Kind, Sequence};
use crate::set::{Case, PICTURE};

/// How often something was right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often it was right.
    pub right: usize,
    /// How often it was tried.
    pub all: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, is_right: bool) {
        self.right += usize::from(is_right);
        self.all += 1;
    }

    /// Returns the share that was right, from 0 to 1; 1 of none.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.all == 0 { 1.0 } else { self.right as f64 / self.all as f64 }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} ({:.1} %)", self.right, self.all, 100.0 * self.share())
    }
}

/// Results by light and body.
#[derive(Clone, Debug, Default)]
pub struct Table {
    cells: [[Tally; 6]; 8],
    times: Vec<Duration>,
    /// What went wrong, a line each.
    pub failures: Vec<String>,
}

impl Table {
    pub(crate) fn add(&mut self, case: &Case, is_right: bool, time: Duration) {
        self.cells[case.light as usize][case.body as usize].add(is_right);
        self.times.push(time);
    }

    /// Returns the sum of all cells.
    #[must_use]
    pub fn total(&self) -> Tally {
        let cells = self.cells.iter().flatten();
        cells.fold(Tally::default(), |sum, cell| Tally {
            right: sum.right + cell.right,
            all: sum.all + cell.all,
        })
    }

    /// Returns the median time.
    #[must_use]
    pub fn time(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }
}

impl fmt::Display for Table {
    /// Writes a Markdown table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Body::ALL.iter().map(|body| body.name()).collect();
        writeln!(f, "| light | {} |\n|---{}|", names.join(" | "), "|---".repeat(names.len()))?;
        for light in Light::ALL {
            let cell = |tally: &Tally| {
                if tally.all == 0 { "-".to_owned() } else { format!("{}/{}", tally.right, tally.all) }
            };
            let cells: Vec<String> = self.cells[light as usize].iter().map(cell).collect();
            writeln!(f, "| {} | {} |", light.name(), cells.join(" | "))?;
        }
        write!(f, "{}, median {:.1} ms", self.total(), self.time().as_secs_f64() * 1e3)
    }
}

impl Image {
    /// Returns the picture as readers take it.
    #[must_use]
    pub fn picture(&self) -> Picture<'_> {
        Picture::new(self.width, self.height, &self.rgba)
    }
}

/// Measures how often the face that is shown is found, with the right size and all samples on their stickers.
pub fn faces(cases: impl Iterator<Item = Case>) -> Table {
    let mut table = Table::default();
    for case in cases {
        for showing in case.showings() {
            let shot = case.shot(showing);
            let start = Instant::now();
            let found = find_face(&shot.image.picture(), &Wanted::default());
            let time = start.elapsed();
            let is_right = match (&found, shot.seen.first()) {
                (Some(found), Some(seen)) => quarters_of(found, seen).is_some(),
                _ => false,
            };
            if !is_right {
                let what = found.map_or("nothing".to_owned(), |found| {
                    format!("{:#}, {:.2}", found.size, found.confidence)
                });
                table.failures.push(format!("{case}, {:?}: found {what}", showing.face));
            }
            table.add(&case, is_right, time);
        }
    }
    table
}

/// Measures how often all three faces of a corner are found, and how they adjoin.
pub fn corners(cases: impl Iterator<Item = Case>) -> Table {
    let mut table = Table::default();
    for case in cases {
        for showing in case.showings().into_iter().take(2) {
            let shot = case.corner_scene(showing, PICTURE, 0).shot();
            let start = Instant::now();
            let found = find_faces(&shot.image.picture(), &Wanted::default());
            let time = start.elapsed();
            let is_right = is_corner(&found, &shot.seen);
            if !is_right {
                let sizes: Vec<String> = found.faces.iter().map(|face| format!("{:#}", face.size)).collect();
                table.failures.push(format!("{case}, {:?}: found {}", showing.face, sizes.join(" ")));
            }
            table.add(&case, is_right, time);
        }
    }
    table
}

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
    /// Times that nothing was turned and this was noticed.
    pub nothing: Tally,
}

/// Pictures of each state of a sequence; the verdict is the first that is not unknown.
const TAKES: u64 = 4;

/// Measures what is said about turns before the camera: as many of each kind as `count`.
#[must_use]
pub fn turns(seed: u64, count: usize) -> Turns {
    let mut turns = Turns::default();
    for index in 0..count {
        for kind in [Kind::Right, Kind::Wrong, Kind::Nothing] {
            let sequence = Sequence::new(seed, index, kind);
            let mut watch = Watch::new(sequence.before.clone(), sequence.expected, colours(&sequence));
            let verdict = (0..TAKES)
                .map(|take| watch.next(&found(&sequence.scene_after(take).shot())))
                .find(|verdict| *verdict != Verdict::Unknown)
                .unwrap_or(Verdict::Unknown);
            match kind {
                Kind::Right => {
                    turns.right.add(verdict == Verdict::Expected);
                    turns.false_alarms.add(!matches!(verdict, Verdict::Expected | Verdict::Unknown));
                }
                Kind::Wrong => {
                    turns.wrong.add(matches!(verdict, Verdict::Other(_) | Verdict::Nothing));
                    let is_named = match verdict {
                        Verdict::Other(turn) => {
                            let mut state = sequence.before.clone();
                            state.turn(turn);
                            sequence.is_after(&state)
                        }
                        Verdict::Nothing => sequence.is_after(&sequence.before),
                        _ => false,
                    };
                    turns.named.add(is_named);
                }
                Kind::Nothing => turns.nothing.add(verdict == Verdict::Nothing),
            }
        }
    }
    turns
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
    const USUAL: [Rgb; 6] =
        [[230, 230, 230], [180, 20, 30], [20, 150, 70], [220, 200, 40], [230, 100, 30], [20, 70, 170]];
    Face::ALL.map(|face| {
        let samples = &mut seen[face.index()];
        if samples.is_empty() {
            return USUAL[face.index()];
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
        write!(f, "no turn noticed: {}", self.nothing)
    }
}
