use godspeed_cube::Facelets;

use super::super::wide::{Beam, Path, Phase, Pieces, Reduced, Start, Walker, onto_each_axis};
use super::first::FirstPhase;
use super::second::{SecondPhase, Sorting};
use super::third::{Third, ThirdPhase};
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the first three phases.
pub(crate) struct Phases {
    pub(super) first: FirstPhase,
    pub(super) second: SecondPhase,
    pub(super) third: ThirdPhase,
}

impl Table for Phases {
    const SPEC: TableSpec = TableSpec {
        id: "four-layers",
        version: 1,
        bytes: 735_471 + 900_900 + 117_600 + 1_538 * 20_160 / 4,
        distribution: &[],
        explanation: "How many outer and wide turns the centres and wings of a 4x4x4 need, phase by phase.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            first: FirstPhase::build(control).await?,
            second: SecondPhase::build(control).await?,
            third: ThirdPhase::build(control).await?,
        })
    }
}

/// How many ways are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    /// Ways through the first phase that are compared.
    pub(crate) first: usize,
    /// Those of them with which the second phase is begun.
    pub(crate) second: usize,
    /// Ways through the second phase with which the third one is begun.
    pub(crate) third: usize,
    /// States of each number of turns that are kept in the third phase.
    pub(crate) beam: usize,
    /// Ways through the third phase that are enough.
    pub(crate) last: usize,
}

/// A way through some phases.
#[derive(Clone)]
struct Candidate<S> {
    path: Path,
    ends: [usize; 3],
    /// What the next phase knows.
    state: S,
    pieces: Pieces<2>,
    /// Turns so far and at least to go in the next phase.
    value: usize,
}

/// What the first three phases are called.
const NAMES: [&str; 3] = ["First centres", "Other centres", "Edges"];

/// Second phases of more turns are not looked for.
const LONGEST_SECOND: usize = 10;

/// Second phases that end after more turns are not waited for, if no first one is left to begin with. A first phase takes
/// nine turns at most, so that nothing is lost.
const LATEST_SECOND: usize = 40;

impl<S: Copy> Candidate<S> {
    fn start(&self) -> Start<S> {
        Start { state: self.state, turns: self.path.len() }
    }
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
        let firsts = self.first(cube, widths, control).await?;
        let seconds = self.second(&firsts, widths, control).await?;
        self.third(&seconds, widths, control).await
    }

    async fn first(
        &self,
        cube: &Facelets,
        widths: Widths,
        control: &Control,
    ) -> Result<Vec<Candidate<Sorting>>, Stopped> {
        let starts = starts(cube);
        let walker = Walker { phase: &self.first, control };
        let states: Vec<u32> = starts.iter().map(|(_, pieces)| FirstPhase::see(pieces)).collect();
        let mut found = Vec::new();
        for length in 0.. {
            let walks: Vec<(usize, u32)> = states
                .iter()
                .copied()
                .enumerate()
                .filter(|(_, state)| usize::from(self.first.bound(state)) <= length)
                .collect();
            let from: Vec<(u32, usize)> = walks.iter().map(|&(_, state)| (state, length)).collect();
            let more = walker
                .walk(&from, widths.first - found.len(), |start, way, _| {
                    let (path, pieces) = &starts[walks[start].0];
                    let pieces = pieces.after(way);
                    let state = self.second.see(&pieces);
                    let value = length + usize::from(self.second.bound(&state));
                    Some(Candidate { path: path.with(way), ends: [length; 3], pieces, state, value })
                })
                .await?;
            found.extend(more);
            if found.len() >= widths.first {
                break;
            }
        }
        found.sort_by_key(|candidate| candidate.value);
        found.truncate(widths.second);
        Ok(found)
    }

    async fn second(
        &self,
        firsts: &[Candidate<Sorting>],
        widths: Widths,
        control: &Control,
    ) -> Result<Vec<Candidate<Third>>, Stopped> {
        let walker = Walker { phase: &self.second, control };
        let mut found = Vec::new();
        for total in firsts[0].value.. {
            let begun: Vec<_> = firsts
                .iter()
                .filter(|first| first.value <= total && total - first.path.len() <= LONGEST_SECOND)
                .collect();
            let from: Vec<_> = begun.iter().map(|first| (first.state, total - first.path.len())).collect();
            let more = walker
                .walk(&from, widths.third - found.len(), |start, way, state| {
                    state.is_sorted().then_some(())?;
                    let first = begun[start];
                    let pieces = first.pieces.after(way);
                    let state = self.third.see(&pieces);
                    Some(Candidate {
                        path: first.path.with(way),
                        ends: [first.ends[0], total, 0],
                        pieces,
                        state,
                        value: total,
                    })
                })
                .await?;
            found.extend(more);
            if found.len() >= widths.third || begun.is_empty() && total > LATEST_SECOND {
                break;
            }
        }
        Ok(found)
    }

    async fn third(
        &self,
        seconds: &[Candidate<Third>],
        widths: Widths,
        control: &Control,
    ) -> Result<Vec<Reduced>, Stopped> {
        let starts: Vec<Start<_>> = seconds.iter().map(Candidate::start).collect();
        let beam = Beam { phase: &self.third, width: widths.beam, enough: widths.last, control };
        let found = beam.search(&starts).await?;
        Ok(found
            .into_iter()
            .map(|found| {
                let second = &seconds[found.start];
                let path = second.path.with(&found.way);
                let ends = [second.ends[0], second.ends[1], path.len()];
                Reduced { path, phases: NAMES.into_iter().zip(ends).collect() }
            })
            .collect())
    }
}

/// The cube with each axis of colours as R and L, held with each of its axes from R to L.
fn starts(cube: &Facelets) -> Vec<(Path, Pieces<2>)> {
    let pieces = Pieces::of(cube);
    let mut starts = Vec::new();
    for renaming in onto_each_axis() {
        for held in onto_each_axis() {
            starts.push((Path::new().held(held), pieces.renamed(renaming).held(held)));
        }
    }
    starts
}
