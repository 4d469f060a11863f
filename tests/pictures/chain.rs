//! Measures whole readings: pictures of six faces, faces found, colours decided.

use std::fmt;
use std::time::Instant;

use godspeed_cube::{Face, Facelets, Size, Symmetry};
use godspeed_scan::picture::{FoundFace, Sample, Wanted, find_face};
use godspeed_scan::{Decision, Scan};

use crate::measure::{Table, Tally};
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

/// Pictures of one face that are taken until it is found, or until each sticker is seen without a reflection.
const TAKES: u64 = 4;

/// Reads cubes whose faces are shown in the usual order, and answers questions rightly.
///
/// The size is the one that most of the six pictures show.
pub fn cubes(cases: impl Iterator<Item = Case>) -> Cubes {
    let mut cubes = Cubes::default();
    for case in cases {
        let start = Instant::now();
        let read = Read::new(&case, &mut cubes.pictures);
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

/// The result of one cube.
struct Read {
    is_right: bool,
    questions: usize,
}

impl Read {
    fn new(case: &Case, pictures: &mut Tally) -> Self {
        // A cube of which a face is not found is not read; the person knows that.
        Self::of_pictures(case, pictures).unwrap_or(Self { is_right: false, questions: MOST_QUESTIONS + 1 })
    }

    fn of_pictures(case: &Case, pictures: &mut Tally) -> Option<Self> {
        let shots = Face::ALL.map(|face| case.face_scene(Showing { face, quarters: 0 }, PICTURE, 0).shot());
        let found = shots.each_ref().map(|shot| find_face(&shot.image.picture(), &Wanted::default()));
        let size = usual_size(&found)?;
        let mut scan = Scan::new(size.layers()).ok()?;
        for (face, found) in Face::ALL.into_iter().zip(found) {
            let first = found.filter(|found| found.size == size);
            pictures.add(first.is_some());
            let again = || {
                (0..TAKES).find_map(|take| {
                    let shot = case.face_scene(Showing { face, quarters: 0 }, PICTURE, take).shot();
                    find_face(&shot.image.picture(), &Wanted { size: Some(size) })
                })
            };
            let mut found = first.or_else(again)?;
            // A person tilts the cube until no sticker reflects the lamp.
            for take in 0..TAKES {
                if !found.stickers.iter().any(Sample::is_covered) {
                    break;
                }
                let shot = case.face_scene(Showing { face, quarters: 0 }, PICTURE, 1 + take).shot();
                let tilted = find_face(&shot.image.picture(), &Wanted { size: Some(size) });
                for (sticker, other) in
                    found.stickers.iter_mut().zip(tilted.iter().flat_map(|face| &face.stickers))
                {
                    if other.own_light > sticker.own_light {
                        *sticker = *other;
                    }
                }
            }
            scan.set_samples(face, &found.stickers).ok()?;
        }
        Some(Self::decided(&mut scan, &case.state))
    }

    /// Returns the result after right answers to the questions.
    fn decided(scan: &mut Scan, state: &Facelets) -> Self {
        let mut decision = scan.decide();
        let mut questions = 0;
        while let Some(question) = decision.questions.first()
            && questions <= MOST_QUESTIONS
        {
            let Some(answer) = answer(&decision, state, question.facelet) else { break };
            questions += 1;
            scan.answer(question.facelet, answer);
            decision = scan.decide();
        }
        let is_right = decision.cube().is_some_and(|cube| is_same(&cube, state));
        Self { is_right, questions }
    }
}

/// Returns the size of most found faces.
fn usual_size(found: &[Option<FoundFace>; 6]) -> Option<Size> {
    let sizes = || found.iter().flatten().map(|face| face.size);
    sizes().max_by_key(|&size| sizes().filter(|&other| other == size).count())
}

/// Returns the colour of a facelet as the decision names colours: the name of most stickers of that colour.
fn answer(decision: &Decision, state: &Facelets, facelet: usize) -> Option<Face> {
    let colour = state.colours().get(facelet)?;
    let votes = |name: Face| {
        let pairs = decision.facelets.iter().zip(state.colours());
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
