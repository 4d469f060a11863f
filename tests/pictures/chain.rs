//! Measures whole readings: pictures of six faces, faces found, colours decided.

use std::fmt;
use std::time::Instant;

use godspeed_cube::{Face, Facelets, Size, Symmetry};
use godspeed_scan::picture::{FoundFace, Sample, Wanted, find_face};
use godspeed_scan::{Decision, Order, Scan, turned_stickers};

use crate::check::quarters_of;
use crate::measure::{Table, Tally};
use crate::scene::Shot;
use crate::set::{Case, PICTURE, Showing};

/// How cubes were read.
#[derive(Clone, Debug, Default)]
pub struct Cubes {
    /// Cubes that are right without a question, by light and kind; and what was not.
    pub table: Table,
    /// Cubes that are right after at most three questions.
    pub asked: Tally,
    /// Cubes that are wrong without a question.
    pub wrong: Tally,
    /// Pictures in which the face was found at once.
    pub pictures: Tally,
}

/// The questions that a person answers.
const MOST_QUESTIONS: usize = 3;

/// Pictures of one face that are taken until it is found.
const TAKES: u64 = 4;

/// The most pictures of the tilted cube that are taken until each sticker is seen without a reflection. The scanner waits
/// for 45, most of which are much alike.
const TILTS: u64 = 8;

/// Reads cubes whose faces are shown in the usual order or in any, and answers questions rightly.
///
/// The size is the one that most of the six pictures show.
pub fn cubes(cases: impl Iterator<Item = Case>, order: Order) -> Cubes {
    let mut cubes = Cubes::default();
    for case in cases {
        let start = Instant::now();
        let read = Read::new(&case, order, &mut cubes.pictures);
        let is_right = read.is_right && read.questions == 0;
        cubes.table.add(&case, is_right, start.elapsed());
        cubes.asked.add(read.is_right && read.questions <= MOST_QUESTIONS);
        cubes.wrong.add(!read.is_right && read.questions == 0);
        if !is_right {
            let result = if read.is_right { "right" } else { "wrong" };
            cubes.table.failures.push(format!("{case}: {result} after {} questions", read.questions));
        }
    }
    cubes
}

/// A face that was found in a picture.
struct Found {
    face: FoundFace,
    /// The quarter turns by which it lies otherwise than it was shown; `None` if it is not the face that was shown.
    quarters: Option<usize>,
}

impl Found {
    fn of(shot: &Shot, wanted: &Wanted) -> Option<Self> {
        let face = find_face(&shot.image.picture(), wanted)?;
        let quarters = shot.seen.first().and_then(|seen| quarters_of(&face, seen));
        Some(Self { face, quarters })
    }

    /// Adds what is seen more clearly after the cube was tilted.
    ///
    /// Before a camera the face is followed from frame to frame, so that another one would not be taken for it.
    fn add(&mut self, tilted: &Self) {
        if self.quarters.is_some() && tilted.quarters == self.quarters {
            self.face.keep_clearest(&tilted.face);
        }
    }
}

/// The result of one cube.
struct Read {
    is_right: bool,
    questions: usize,
}

impl Read {
    fn new(case: &Case, order: Order, pictures: &mut Tally) -> Self {
        // A cube of which a face is not found is not read; the person knows that.
        let read = Self::of_pictures(case, order, pictures);
        read.unwrap_or(Self { is_right: false, questions: MOST_QUESTIONS + 1 })
    }

    fn of_pictures(case: &Case, order: Order, pictures: &mut Tally) -> Option<Self> {
        let showings = match order {
            Order::Given => Face::ALL.map(|face| Showing { face, quarters: 0 }),
            Order::Any => case.showings(),
        };
        let shot = |showing: Showing, take: u64| case.face_scene(showing, PICTURE, take).shot();
        let shots = showings.map(|showing| shot(showing, 0));
        let found = shots.each_ref().map(|shot| Found::of(shot, &Wanted::default()));
        let size = usual_size(&found)?;
        let wanted = Wanted { size: Some(size) };
        let mut scan = Scan::new(size.layers()).ok()?;
        for ((face, showing), found) in Face::ALL.into_iter().zip(showings).zip(found) {
            let first = found.filter(|found| found.face.size == size);
            pictures.add(first.is_some());
            let again = || (0..TAKES).find_map(|take| Found::of(&shot(showing, take), &wanted));
            let mut found = first.or_else(again)?;
            // A person tilts the cube until no sticker reflects the lamp.
            for tilt in 1..=TILTS {
                if !found.face.stickers.iter().any(Sample::is_covered) {
                    break;
                }
                if let Some(tilted) = Found::of(&shot(showing, tilt), &wanted) {
                    found.add(&tilted);
                }
            }
            scan.set_samples(face, &found.face.stickers).ok()?;
        }
        let mut real: Vec<Face> = showings.iter().flat_map(|showing| shown(&case.state, *showing)).collect();
        let decision = match order {
            Order::Given => scan.decide(),
            Order::Any => {
                let (arrangement, decision) = scan.arrange()?;
                real = arrangement.applied(&real);
                decision
            }
        };
        Some(Self::decided(&mut scan, decision, &real, &case.state))
    }

    /// Returns the result after right answers to the questions. `real` are the colours of the stickers as they were shown.
    fn decided(scan: &mut Scan, mut decision: Decision, real: &[Face], state: &Facelets) -> Self {
        let mut questions = 0;
        while let Some(question) = decision.questions.first()
            && questions <= MOST_QUESTIONS
        {
            let Some(answer) = answer(&decision, real, question.facelet) else { break };
            questions += 1;
            scan.answer(question.facelet, answer);
            decision = scan.decide();
        }
        let is_right = decision.cube().is_some_and(|cube| is_same(&cube, state));
        Self { is_right, questions }
    }
}

/// Returns the stickers of a face as it is shown, row by row.
fn shown(state: &Facelets, Showing { face, quarters }: Showing) -> Vec<Face> {
    let area = state.size().face_area();
    turned_stickers(&state.colours()[face.index() * area..][..area], quarters)
}

/// Returns the size of most found faces.
fn usual_size(found: &[Option<Found>; 6]) -> Option<Size> {
    let sizes = || found.iter().flatten().map(|found| found.face.size);
    sizes().max_by_key(|&size| sizes().filter(|&other| other == size).count())
}

/// Returns the colour of a facelet as the decision names colours: the name of most stickers of that colour.
fn answer(decision: &Decision, real: &[Face], facelet: usize) -> Option<Face> {
    let colour = real.get(facelet)?;
    let votes = |name: Face| {
        let pairs = decision.facelets.iter().zip(real);
        pairs.filter(|&(decided, real)| real == colour && *decided == Some(name)).count()
    };
    Face::ALL.into_iter().max_by_key(|&name| votes(name))
}

/// Returns whether two cubes are the same up to the names of colours and the way in which they are held.
fn is_same(a: &Facelets, b: &Facelets) -> bool {
    a.size() == b.size() && Symmetry::rotations().any(|symmetry| pattern(&symmetry.facelets(a)) == pattern(b))
}

/// Returns the colours numbered in the order in which they occur.
fn pattern(cube: &Facelets) -> Vec<usize> {
    let mut order: Vec<Face> = Vec::new();
    let mut number = |colour: Face| {
        order.iter().position(|&known| known == colour).unwrap_or_else(|| {
            order.push(colour);
            order.len() - 1
        })
    };
    cube.colours().iter().map(|&colour| number(colour)).collect()
}

impl fmt::Display for Cubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "right without a question:\n\n{}", self.table)?;
        writeln!(f, "right after at most {MOST_QUESTIONS} questions: {}", self.asked)?;
        writeln!(f, "wrong without a question: {}", self.wrong)?;
        write!(f, "faces found at once: {}", self.pictures)
    }
}
