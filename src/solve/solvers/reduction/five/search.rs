use std::iter::successors;

use godspeed_cube::{Angle, Face, Facelets, Symmetry};

use super::super::wide::{
    Beam, Guided, Path, Phase, Pieces, Reduced, Start, WIDEST, Walker, WideTurn, onto_each_axis,
};
use super::fifth::FifthPhase;
use super::first::FirstPhase;
use super::fourth::FourthPhase;
use super::second::SecondPhase;
use super::third::{CHOICES, ThirdPhase};
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the first five phases.
pub(crate) struct Phases {
    pub(super) first: FirstPhase,
    pub(super) second: SecondPhase,
    pub(super) third: ThirdPhase,
    pub(super) fourth: FourthPhase,
    pub(super) fifth: FifthPhase,
}

impl Table for Phases {
    const SPEC: TableSpec = TableSpec {
        id: "five-layers",
        version: 1,
        bytes: 2 * 735_471
            + 2 * 12_870
            + (2_704_156 + 2_048 * 1_225 + 5_880_600 + 4_900 * 432 + 2 * 2_822_400 + 4_900 * 36) / 2,
        distribution: &[],
        explanation: "How many outer and wide turns the centres and edges of a 5x5x5 need, phase by phase.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            first: FirstPhase::build(control).await?,
            second: SecondPhase::build(control).await?,
            third: ThirdPhase::build(control).await?,
            fourth: FourthPhase::build(control).await?,
            fifth: FifthPhase::build(control).await?,
        })
    }
}

/// How many ways are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    /// Ways through the first phase with which the second one is begun.
    pub(crate) first: usize,
    /// Ways through the second phase with which the third one is begun.
    pub(crate) second: usize,
    /// Ways through the third phase with which the fourth one is begun.
    pub(crate) third: usize,
    /// States of each number of turns that are kept in the fourth phase.
    pub(crate) fourth_beam: usize,
    /// Ways through the fourth phase with which the fifth one is begun.
    pub(crate) fourth: usize,
    /// States of each number of turns that are kept in the fifth phase.
    pub(crate) fifth_beam: usize,
    /// Ways through the fifth phase that are enough.
    pub(crate) fifth: usize,
}

impl Widths {
    /// Twice as many of everything, beams up to the widest.
    pub(super) fn doubled(self) -> Self {
        Self {
            first: 2 * self.first,
            second: 2 * self.second,
            third: 2 * self.third,
            fourth_beam: (2 * self.fourth_beam).min(WIDEST),
            fourth: 2 * self.fourth,
            fifth_beam: (2 * self.fifth_beam).min(WIDEST),
            fifth: self.fifth,
        }
    }
}

/// A way through some phases.
#[derive(Clone)]
struct Candidate {
    path: Path,
    /// After how many turns each phase ends.
    ends: Vec<usize>,
    pieces: Pieces<4>,
}

/// A place from which to begin a phase.
struct Begin<S> {
    /// The number of the candidate.
    candidate: usize,
    state: S,
    /// The turns so far, and those that the phase takes at least.
    value: usize,
}

/// What the first five phases are called.
const NAMES: [&str; 5] = ["First centres", "Other centres", "Sorted edges", "Four edges", "Other edges"];

/// How often a beam that finds nothing is tried again, twice as wide; then it is not the beam's fault, and a round from
/// other beginnings has better chances.
const WIDER: usize = 2;

/// A phase that would end after more turns is given up.
const LONGEST: usize = 60;

impl Candidate {
    /// The cube held in another way; a colour keeps being called by the face of its middle.
    fn held(&self, held: Symmetry) -> Self {
        Self {
            path: self.path.clone().held(held),
            ends: self.ends.clone(),
            pieces: self.pieces.renamed(held).held(held),
        }
    }

    fn with(&self, way: &[WideTurn]) -> Self {
        let path = self.path.with(way);
        let ends = self.ends.iter().copied().chain([path.len()]).collect();
        Self { path, ends, pieces: self.pieces.after(way) }
    }
}

/// The cube with each of its axes from R to L.
fn on_each_axis(candidate: &Candidate) -> [Candidate; 3] {
    onto_each_axis().map(|held| candidate.held(held))
}

/// The cube with each of the axes other than that from R to L upright.
fn upright(candidate: &Candidate) -> [Candidate; 2] {
    [Symmetry::IDENTITY, Symmetry::rotation(Face::R, Angle::Quarter)].map(|held| candidate.held(held))
}

impl Phases {
    /// Short ways to make a 3x3x3, shorter ones first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce(
        &self,
        cube: &Facelets,
        widths: Widths,
        control: &Control,
    ) -> Result<Vec<Reduced>, Stopped> {
        let candidates = on_each_axis(&start(cube)).to_vec();
        let see = |candidate: &Candidate| vec![FirstPhase::see(&candidate.pieces)];
        let candidates = through(&self.first, &candidates, see, widths.first, control).await?;

        let see = |candidate: &Candidate| vec![SecondPhase::see(&candidate.pieces)];
        let candidates = through(&self.second, &candidates, see, widths.second, control).await?;

        let candidates: Vec<Candidate> = candidates.iter().flat_map(on_each_axis).collect();
        let see = |candidate: &Candidate| {
            (0..CHOICES).map(|choice| self.third.see(&candidate.pieces, choice)).collect()
        };
        let candidates = through(&self.third, &candidates, see, widths.third, control).await?;

        let candidates: Vec<Candidate> = candidates.iter().flat_map(upright).collect();
        let beam = Beam { phase: &self.fourth, width: widths.fourth_beam, enough: widths.fourth, control };
        let see = |candidate: &Candidate| self.fourth.see(&candidate.pieces).collect();
        let candidates = beam_through(beam, &candidates, see).await?;

        let beam = Beam { phase: &self.fifth, width: widths.fifth_beam, enough: widths.fifth, control };
        let see = |candidate: &Candidate| vec![self.fifth.see(&candidate.pieces)];
        let candidates = beam_through(beam, &candidates, see).await?;

        let reduced = |candidate: Candidate| Reduced {
            phases: NAMES.into_iter().zip(candidate.ends).collect(),
            path: candidate.path,
        };
        Ok(candidates.into_iter().map(reduced).collect())
    }
}

/// What a beam finds that begins where some candidates end, each of which the phase may see in several ways. Where it
/// finds nothing, wider ones are tried.
async fn beam_through<P: Guided>(
    mut beam: Beam<'_, P>,
    candidates: &[Candidate],
    see: impl Fn(&Candidate) -> Vec<P::State>,
) -> Result<Vec<Candidate>, Stopped> {
    let mut numbers = Vec::new();
    let mut starts = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        for state in see(candidate) {
            numbers.push(number);
            starts.push(Start { state, turns: candidate.path.len() });
        }
    }
    let wider = |&width: &usize| (width < WIDEST).then(|| (2 * width).min(WIDEST));
    for width in successors(Some(beam.width), wider).take(1 + WIDER) {
        beam.width = width;
        let found = beam.search(&starts).await?;
        if !found.is_empty() {
            return Ok(found
                .into_iter()
                .map(|found| candidates[numbers[found.start]].with(&found.way))
                .collect());
        }
    }
    Ok(Vec::new())
}

/// Ways through a phase that begin where some candidates end, each of which the phase may see in several ways; those
/// that end first, and as many as are `enough`.
async fn through<P: Phase>(
    phase: &P,
    candidates: &[Candidate],
    see: impl Fn(&Candidate) -> Vec<P::State>,
    enough: usize,
    control: &Control,
) -> Result<Vec<Candidate>, Stopped> {
    let mut begins: Vec<Begin<P::State>> = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        begins.extend(see(candidate).into_iter().map(|state| Begin {
            candidate: number,
            state,
            value: candidate.path.len() + usize::from(phase.bound(&state)),
        }));
        control.yield_now().await?;
    }
    begins.sort_by_key(|begin| begin.value);
    let walker = Walker { phase, control };
    let mut found = Vec::new();
    let Some(first) = begins.first().map(|begin| begin.value) else { return Ok(found) };
    for total in first..LONGEST {
        let begun = &begins[..begins.partition_point(|begin| begin.value <= total)];
        let length = |begin: &Begin<P::State>| total - candidates[begin.candidate].path.len();
        let from: Vec<_> = begun.iter().map(|begin| (begin.state, length(begin))).collect();
        let with =
            |start: usize, way: &[WideTurn], _: &P::State| Some(candidates[begun[start].candidate].with(way));
        found.extend(walker.walk(&from, enough - found.len(), with).await?);
        if found.len() >= enough {
            break;
        }
    }
    Ok(found)
}

/// The cube as it is, a colour being called by the face of whose middle it is.
fn start(cube: &Facelets) -> Candidate {
    let size = cube.size().layers();
    let middle = |face: Face| cube.face(face)[size * size / 2];
    let is_held = |held: &Symmetry| Face::ALL.into_iter().all(|face| held.face(middle(face)) == face);
    let renaming = Symmetry::rotations().find(is_held).unwrap_or(Symmetry::IDENTITY);
    Candidate { path: Path::new(), ends: Vec::new(), pieces: Pieces::of(cube).renamed(renaming) }
}
