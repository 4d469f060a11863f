//! Parts common to the phases of all sizes: candidates that pass from phase to phase, and rounds.

use std::hash::Hash;
use std::iter::successors;

use godspeed_cube::{Angle, Face, Facelets, Symmetry};
use rustc_hash::FxHashSet;
use web_time::Instant;

use super::super::parts::deadline::Deadline;
use super::super::parts::middle_centres::middle_centres;
use super::super::parts::patience::Patience;
use super::beam::{Beam, BeamPhase, MAX_WIDTH, Root};
use super::big_cubies::BigCubies;
use super::deepening::{Deepening, DeepeningPhase, DeepeningRoot};
use super::finisher::{Finisher, ReducedCube};
use super::wide_path::WidePath;
use super::wide_turn::{TurnCost, WideTurn};
use crate::core::parallel;
use crate::{Control, Problem, Solution, SolveError, Stopped, Table, Tables};

/// The phases of one size with their tables.
pub(crate) trait PhasePipeline: Table {
    /// How many candidates each phase of a round keeps.
    type Widths: Copy + Send;

    /// The widths of the first round.
    const FIRST_ROUND: Self::Widths;

    /// The widths of the second round; those of each later one are [`widened`](PhasePipeline::widened).
    const SECOND_ROUND: Self::Widths;

    /// The time spent on finishing between two rounds, as a multiple of the round before.
    const FINISH_SHARE: f64;

    /// A round is the last if the time left is below this multiple of it.
    const LAST_ROUND: u32;

    /// Returns the widths of the round after one with these.
    fn widened(widths: Self::Widths) -> Self::Widths;

    /// Reduces a cube to 3x3x3s by short paths, shorter ones first.
    fn reduce(
        &self,
        cube: &Facelets,
        widths: Self::Widths,
        control: &Control,
    ) -> impl Future<Output = Result<Vec<ReducedCube>, Stopped>> + Send;
}

/// Returns the best solution found in time, in rounds of growing widths; `None` if none was found before giving up.
///
/// Solutions shorter than that of the deadline are reported when they are found.
///
/// # Errors
/// [`SolveError`] if the search was stopped.
pub(crate) async fn solve<P: PhasePipeline>(
    problem: &Problem,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    let phases = tables.get::<P>(control).await?;
    let mut finisher = Finisher::new(problem, tables, control);
    let (mut widths, mut next) = (P::FIRST_ROUND, P::SECOND_ROUND);
    let mut patience = Patience::new(deadline.ends_early);
    loop {
        let start = Instant::now();
        let round = phases.reduce(&problem.state, widths, control);
        let end = if finisher.is_empty() { deadline.give_up } else { deadline.end };
        let Some(reduced) = (Deadline { end, ..deadline }).within(round).await else {
            return Ok(finisher.best());
        };
        let reduced = reduced?;
        if reduced.is_empty() {
            widths = P::widened(widths);
            continue;
        }
        finisher.add(reduced).await?;
        let (now, round) = (Instant::now(), start.elapsed());
        if deadline.end.saturating_duration_since(now) < P::LAST_ROUND * round {
            finisher.work_to_the_end(deadline, &mut patience).await?;
            return Ok(finisher.best());
        }
        finisher.work(Deadline { end: now + round.mul_f64(P::FINISH_SHARE), ..deadline }).await?;
        if patience.is_over(finisher.length()) {
            return Ok(finisher.best());
        }
        (widths, next) = (next, P::widened(next));
    }
}

/// A path that phases continue.
pub(crate) trait PhasePath: Clone + Sync {
    /// What two paths have in common if they lead to the same cube, held in the same way.
    type Cube: Eq + Hash;

    /// Returns the cost of the path.
    fn cost(&self) -> usize;

    /// Returns the path after a phase with these turns.
    fn with(&self, turns: &[WideTurn]) -> Self;

    /// Returns the cube after it.
    fn cube(&self) -> Self::Cube;
}

/// A path through the phases so far, and the cube after it.
#[derive(Clone)]
pub(crate) struct Candidate<const KINDS: usize> {
    path: WidePath,
    /// The length of the path at the end of each phase.
    ends: Vec<usize>,
    /// The number of the start, where there are several.
    start: usize,
    /// The cube after the path, as it is held now.
    pub(crate) cubies: BigCubies<KINDS>,
}

impl<const KINDS: usize> Candidate<KINDS> {
    /// Returns the candidate before the first phase, in turns of a cost.
    pub(crate) const fn new(cubies: BigCubies<KINDS>, cost: TurnCost) -> Self {
        Self { path: WidePath::new(cost), ends: Vec::new(), start: 0, cubies }
    }

    /// Returns the candidate as that of a numbered start whose cost counts towards that of the path.
    pub(crate) const fn with_start(mut self, number: usize, cost: usize) -> Self {
        self.path.set_start(cost);
        self.start = number;
        self
    }

    /// Returns the number of its start.
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    /// Returns the candidate with the cube rotated as a whole.
    pub(crate) fn rotated(&self, rotation: Symmetry) -> Self {
        let path = self.path.clone().rotated(rotation);
        Self { path, ends: self.ends.clone(), start: self.start, cubies: self.cubies.rotated(rotation) }
    }

    /// Returns the candidate with the colours renamed as a rotation carries faces.
    pub(crate) fn recoloured(&self, renaming: Symmetry) -> Self {
        Self { cubies: self.cubies.recoloured(renaming), ..self.clone() }
    }

    /// Returns the same path with the cube seen as one with other pieces.
    pub(crate) fn seen_as<const OTHERS: usize>(self, cubies: BigCubies<OTHERS>) -> Candidate<OTHERS> {
        Candidate { path: self.path, ends: self.ends, start: self.start, cubies }
    }

    /// Returns the rotation from the first to the current orientation of the cube.
    pub(crate) fn held(&self) -> Symmetry {
        self.path.held()
    }

    /// Returns the turns so far, named as the cube was held at first.
    pub(crate) fn turns(&self) -> &[WideTurn] {
        self.path.turns()
    }

    /// Returns the reduced cube, its phases named.
    pub(crate) fn into_reduced(self, names: &[&'static str]) -> ReducedCube {
        ReducedCube { phases: names.iter().copied().zip(self.ends).collect(), path: self.path }
    }
}

impl<const KINDS: usize> PhasePath for Candidate<KINDS> {
    type Cube = BigCubies<KINDS>;

    fn cost(&self) -> usize {
        self.path.cost()
    }

    fn with(&self, turns: &[WideTurn]) -> Self {
        let path = self.path.with(turns);
        let ends = self.ends.iter().copied().chain([path.len()]).collect();
        Self { path, ends, start: self.start, cubies: self.cubies.after(turns) }
    }

    fn cube(&self) -> BigCubies<KINDS> {
        self.cubies
    }
}

/// Returns candidates of which no two are at the same cube; of those with the most turns only a part if there are too
/// many.
pub(super) fn different<C: PhasePath>(mut candidates: Vec<C>, enough: usize) -> Vec<C> {
    let mut seen = FxHashSet::default();
    candidates.retain(|candidate| seen.insert(candidate.cube()));
    if candidates.len() <= enough {
        return candidates;
    }
    let last = candidates[enough].cost();
    let certain = candidates.partition_point(|candidate| candidate.cost() < last);
    let (choices, count) =
        (candidates.partition_point(|other| other.cost() <= last) - certain, enough - certain);
    let chosen = (0..count).map(|i| candidates[certain + i * choices / count].clone());
    candidates[..certain].iter().cloned().chain(chosen).collect()
}

/// Returns the rotations that bring each axis to that from R to L; the first changes nothing.
pub(crate) fn onto_x_axis() -> [Symmetry; 3] {
    let quarter = |face| Symmetry::rotation(face, Angle::Quarter);
    [Symmetry::IDENTITY, quarter(Face::F), quarter(Face::U)]
}

/// Returns an odd cube as it is held, each colour named after the face of its middle centre.
pub(crate) fn named_after_middles<const KINDS: usize>(cube: &Facelets, cost: TurnCost) -> Candidate<KINDS> {
    Candidate::new(BigCubies::of(cube).recoloured(naming_of_middles(cube)), cost)
}

/// Returns the renaming of the colours that names each after the face of its middle centre.
///
/// On an even size, the middle centres must be solved.
pub(crate) fn naming_of_middles(cube: &Facelets) -> Symmetry {
    let middles = middle_centres(cube);
    let names_colours = |renaming: &Symmetry| middles.map(|colour| renaming.face(colour)) == Face::ALL;
    let renaming = Symmetry::rotations().find(names_colours);
    renaming.expect("the middle centres of a legal cube are those of a rotated cube")
}

/// Candidates whose states are computed between two yields.
const CANDIDATES: usize = 16;

/// Returns the states of candidates in a phase as roots of a deepening search, in order.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn deepening_roots<P: DeepeningPhase, const KINDS: usize>(
    phase: &P,
    candidates: &[Candidate<KINDS>],
    states_of: impl Fn(&Candidate<KINDS>) -> Vec<P::State> + Sync,
    control: &Control,
) -> Result<Vec<DeepeningRoot<P::State>>, Stopped> {
    let mut roots = Vec::with_capacity(candidates.len());
    for (k, chunk) in candidates.chunks(CANDIDATES).enumerate() {
        let states: Vec<Vec<P::State>> = parallel::map(chunk, &states_of);
        for (i, states) in states.into_iter().enumerate() {
            let turns = chunk[i].path.cost();
            roots.extend(states.into_iter().map(|state| DeepeningRoot {
                candidate: k * CANDIDATES + i,
                state,
                turns,
                estimate: turns + usize::from(phase.bound(&state)),
            }));
        }
        control.yield_now().await?;
    }
    Ok(roots)
}

impl<P: DeepeningPhase> Deepening<'_, P> {
    /// Returns the candidates after this phase, those with the fewest turns first.
    ///
    /// `accept` rejects goal states from which the next phases cannot continue.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn continued<const KINDS: usize>(
        &self,
        candidates: &[Candidate<KINDS>],
        roots: &[DeepeningRoot<P::State>],
        accept: impl Fn(&P::State) -> bool + Sync,
    ) -> Result<Vec<Candidate<KINDS>>, Stopped> {
        let with = |root: &DeepeningRoot<_>, turns: &[WideTurn], state: &P::State| {
            accept(state).then(|| candidates[root.candidate].with(turns))
        };
        self.search(roots, with).await
    }
}

impl<P: BeamPhase> Beam<'_, P> {
    /// Returns the candidates after this phase, those with the fewest turns first.
    ///
    /// A beam that finds nothing is repeated up to `retries` times, each time twice as wide.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn continued<C: PhasePath>(
        mut self,
        candidates: &[C],
        states_of: impl Fn(&C) -> Vec<P::State> + Send,
        retries: usize,
    ) -> Result<Vec<C>, Stopped> {
        let mut sources = Vec::new();
        let mut roots = Vec::new();
        for chunk in candidates.chunks(CANDIDATES) {
            for candidate in chunk {
                for state in states_of(candidate) {
                    sources.push(candidate);
                    roots.push(Root { state, turns: candidate.cost() });
                }
            }
            self.control.yield_now().await?;
        }
        let wider = |&width: &usize| (width < MAX_WIDTH).then(|| (2 * width).min(MAX_WIDTH));
        for width in successors(Some(self.width), wider).take(1 + retries) {
            self.width = width;
            let found = self.search(&roots).await?;
            if !found.is_empty() {
                return Ok(found.into_iter().map(|path| sources[path.root].with(&path.turns)).collect());
            }
        }
        Ok(Vec::new())
    }
}
