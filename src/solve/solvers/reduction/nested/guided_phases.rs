use godspeed_cube::{Facelets, Turn};

use super::super::phases::beam::BeamPhase;
use super::super::phases::edge_sorting::CHOICES;
use super::super::phases::five::{FivePhases, on_each_axis, upright};
use super::super::phases::pipeline::{Candidate, PhasePath, PhasePipeline};
use super::super::phases::wide_turn::WideTurn;
use super::bars::BarMoves;
use super::guided_beam::{Guidance, GuidedBeam, GuidedRoot};
use super::shell::{Shell, deep_turn};
use super::shell_reduction::{NestedWidths, PRICE, ShellReduction};
use crate::{Control, Stopped};

/// The third to fifth phase of a shell, with paths after which many centres match the first of their bar.
pub(super) struct GuidedPhases<'a> {
    /// The cube.
    pub(super) cube: &'a Facelets,
    /// The shell.
    pub(super) shell: Shell,
    /// The paths through the shells before, by number.
    pub(super) starts: &'a [ShellReduction],
    /// The phases.
    pub(super) five: &'a FivePhases,
    /// How many candidates each phase keeps.
    pub(super) widths: NestedWidths,
    /// The control of the search.
    pub(super) control: &'a Control,
}

/// A path through a shell.
#[derive(Clone)]
struct DeepCandidate {
    /// The path in turns of the shell.
    shell: Candidate<4>,
    /// The same turns with the layers that they move.
    turns: Vec<Turn>,
}

impl DeepCandidate {
    /// Returns the same path with the cube held in other ways.
    fn held<const WAYS: usize>(&self, ways: fn(&Candidate<4>) -> [Candidate<4>; WAYS]) -> [Self; WAYS] {
        ways(&self.shell).map(|shell| Self { shell, turns: self.turns.clone() })
    }
}

/// How often a beam that finds nothing is repeated, with half the weight of bars each time.
const RETRIES: usize = 1;

/// How much bars count in the third phase.
const SORTING: Guidance = Guidance { scale: 1, weight: 10, price: PRICE, excess: 2 };

/// How much bars count in the fourth phase.
const FOUR_EDGES: Guidance = Guidance { scale: 2, weight: 3, price: PRICE, excess: 4 };

/// How much bars count in the fifth phase, which has few turns that take them apart.
const EIGHT_EDGES: Guidance = Guidance { scale: 4, weight: 20, price: PRICE, excess: 7 };

impl GuidedPhases<'_> {
    /// Continues from centres on their axes, and returns the reductions with the least cost.
    ///
    /// If beams with bars find nothing, those without do.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn reduce(&self, centred: Vec<Candidate<4>>) -> Result<Vec<ShellReduction>, Stopped> {
        let shell = self.shell;
        let deep = |candidate: Candidate<4>| {
            let turn = |turn: &WideTurn| deep_turn(*turn, *shell.depths_of(*turn).start());
            let turns = candidate.turns().iter().map(turn).collect();
            DeepCandidate { shell: candidate, turns }
        };
        let NestedWidths { sorting, four_edges, eight_edges, last_weight, .. } = self.widths;
        let starts: Vec<DeepCandidate> =
            centred.iter().cloned().map(deep).flat_map(|candidate| candidate.held(on_each_axis)).collect();
        let phase = self.five.edge_sorting();
        let states =
            |c: &Candidate<4>| (0..CHOICES).map(|choice| phase.state_of(&c.cubies, choice)).collect();
        let candidates = self.guided(phase, &starts, states, SORTING, sorting).await?;

        let starts: Vec<DeepCandidate> =
            candidates.iter().flat_map(|candidate| candidate.held(upright)).collect();
        let phase = self.five.four_edges();
        let states = |c: &Candidate<4>| phase.states_of(&c.cubies).collect();
        let candidates = self.guided(phase, &starts, states, FOUR_EDGES, four_edges).await?;

        let phase = self.five.eight_edges();
        let states = |c: &Candidate<4>| vec![phase.state_of(&c.cubies)];
        let guidance = Guidance { weight: last_weight, ..EIGHT_EDGES };
        let candidates = self.guided(phase, &candidates, states, guidance, eight_edges).await?;
        if candidates.is_empty() {
            let plain = self.five.reduce_centred(&centred, FivePhases::SECOND_ROUND, self.control).await?;
            return Ok(plain.into_iter().map(|candidate| self.reduction(deep(candidate))).collect());
        }
        Ok(candidates.into_iter().map(|candidate| self.reduction(candidate)).collect())
    }

    /// Returns all turns of a candidate, and the obliques that stay wrong after them.
    fn reduction(&self, candidate: DeepCandidate) -> ShellReduction {
        let start = &self.starts[candidate.shell.start()];
        let turns: Vec<Turn> = start.turns.iter().copied().chain(candidate.turns).collect();
        let mut cube = self.cube.clone();
        cube.turn_all(&turns);
        let moves = BarMoves::new(&self.shell.next_bars(), &[]);
        let wrong = moves.wrong(&moves.bars_of(&cube, candidate.shell.held()));
        ShellReduction { turns, wrong: start.wrong + usize::from(wrong) }
    }

    /// Returns the candidates after a phase, those with the least cost first.
    async fn guided<P: BeamPhase>(
        &self,
        phase: &P,
        candidates: &[DeepCandidate],
        states_of: impl Fn(&Candidate<4>) -> Vec<P::State> + Send,
        guidance: Guidance,
        [width, enough]: [usize; 2],
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let all = phase.turns();
        let depths = |index: usize| self.shell.depths_of(all[index]).map(move |depth| (index, depth));
        let turns: Vec<(usize, usize)> = (0..all.len()).flat_map(depths).collect();
        let deep: Vec<(WideTurn, usize)> = turns.iter().map(|&(index, depth)| (all[index], depth)).collect();
        let turns: Vec<usize> = turns.iter().map(|&(index, _)| index).collect();
        let moves = BarMoves::new(&self.shell.next_bars(), &deep);
        let mut roots = Vec::new();
        let mut sources = Vec::new();
        for candidate in candidates {
            let mut cube = self.cube.clone();
            cube.turn_all(&self.starts[candidate.shell.start()].turns);
            cube.turn_all(&candidate.turns);
            let (bars, cost) = (moves.bars_of(&cube, candidate.shell.held()), candidate.shell.cost());
            for state in states_of(&candidate.shell) {
                roots.push(GuidedRoot { state, bars, cost });
                sources.push(candidate);
            }
            self.control.yield_now().await?;
        }
        let mut beam = GuidedBeam {
            phase,
            moves: &moves,
            turns: &turns,
            guidance,
            width,
            enough,
            control: self.control,
        };
        let mut found = beam.search(&roots).await?;
        for _ in 0..RETRIES {
            if !found.is_empty() {
                break;
            }
            beam.guidance.weight /= 2;
            found = beam.search(&roots).await?;
        }
        let after = |source: &DeepCandidate, path: &[u8]| {
            let made = path.iter().map(|&turn| deep[usize::from(turn)]);
            let own: Vec<WideTurn> = made.clone().map(|(turn, _)| turn).collect();
            let shell = source.shell.with(&own);
            let named = shell.turns()[source.turns.len()..].iter().zip(made);
            let more = named.map(|(&turn, (_, depth))| deep_turn(turn, depth));
            DeepCandidate { turns: source.turns.iter().copied().chain(more).collect(), shell }
        };
        Ok(found.iter().map(|path| after(sources[path.root], &path.turns)).collect())
    }
}
