//! Measures readers of cubes on rendered pictures.

use std::fmt;
use std::time::{Duration, Instant};

use godspeed_scan::picture::{Picture, Wanted, find_face, find_faces};

use crate::body::Body;
use crate::canvas::Image;
use crate::check::{is_corner, quarters_of};
use crate::light::Light;
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
