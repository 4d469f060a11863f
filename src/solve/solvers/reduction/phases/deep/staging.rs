use godspeed_cube::{Angle, Face, Facelets, Symmetry};

use super::super::axis_bars::TRIPLE_BARS;
use super::super::beam::BeamPhase;
use super::super::big_cubies::BigCubies;
use super::super::inside_phase::InsidePhase;
use super::super::pipeline::onto_x_axis;
use super::super::seven::beam_step;
use super::super::seven::staging::{BarMoves, BarsPhase};
use super::super::wide_turn::WideTurn;
use super::candidate::DeepCandidate;
use super::{DeepPhases, DeepWidths, PAIR_KINDS};
use crate::{Control, Stopped};

/// The phases that bring all centres to their axes, those beside each other in bars.
///
/// First one axis and then another, level by level from the inside. A level consists of the layers with one number,
/// counted from 0 outside, and has an x-centre and obliques for each layer further inside.
///
/// ```text
/// even size, innermost level  the first or third phase of a 6x6x6: innermost x-centres on the axis, pairs of obliques
/// even size, other levels     the innermost pair of obliques in bars of two
/// each layer further inside   from the inside: its two obliques join the t-centre or the pair between them
/// all levels                  the first or second phase of a 5x5x5: bars and x-centres on the axis, wings even
/// ```
pub(super) struct Staging<'a> {
    /// The tables.
    pub(super) phases: &'a DeepPhases,
    /// The widths.
    pub(super) widths: DeepWidths,
    /// The control of the search.
    pub(super) control: &'a Control,
}

/// Which axis is brought to its place: that from R to L, or the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    Others,
}

impl Staging<'_> {
    /// Returns cubes with all centres on their axes, in bars.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn reduce(&self, start: &DeepCandidate) -> Result<Vec<DeepCandidate>, Stopped> {
        let mut candidates = self.starts(start);
        for stage in [Stage::First, Stage::Others] {
            if stage == Stage::Others {
                candidates = candidates.iter().flat_map(|candidate| self.either_second(candidate)).collect();
            }
            for level in (1..=self.phases.inner_level()).rev() {
                candidates = self.level(&candidates, stage, level).await?;
            }
        }
        Ok(candidates)
    }

    /// Returns the ways to name the axes and to hold the cube.
    fn starts(&self, start: &DeepCandidate) -> Vec<DeepCandidate> {
        if self.phases.is_even() {
            let named = onto_x_axis().map(|renaming| start.recoloured(renaming));
            return named.iter().flat_map(|named| onto_x_axis().map(|held| named.rotated(held))).collect();
        }
        let start = start.named_after_middles();
        onto_x_axis().map(|rotation| start.recoloured(rotation).rotated(rotation)).into()
    }

    /// Returns the cube with either pair of colours other than R and L named U and D, where the colours of faces are
    /// free.
    fn either_second(&self, candidate: &DeepCandidate) -> Vec<DeepCandidate> {
        let mut named = vec![candidate.clone()];
        if self.phases.is_even() {
            named.push(candidate.recoloured(Symmetry::rotation(Face::R, Angle::Quarter)));
        }
        named
    }

    /// Brings the centres of a level to the axis.
    async fn level(
        &self,
        candidates: &[DeepCandidate],
        stage: Stage,
        level: usize,
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let DeepPhases { seven, inside, pair_moves, bar_moves, .. } = self.phases;
        let five = seven.five();
        let innermost = self.phases.innermost();
        let is_first = stage == Stage::First;
        let mut candidates = candidates.to_vec();
        if let Some(inside) = inside {
            let six = inside.six();
            let read = |cube: &Facelets| BigCubies::of_layers(cube, [level, innermost]);
            let depths = [1, level + 1, innermost + 1];
            if level + 1 == innermost {
                candidates = if is_first {
                    let phase = &six.first_bars();
                    self.step(phase, &candidates, depths, |c| phase.state_of(&c.seen(read))).await?
                } else {
                    let phase = &six.other_bars();
                    self.step(phase, &candidates, depths, |c| phase.state_of(&c.seen(read))).await?
                };
            } else {
                let phase = &bars_phase(is_first, pair_moves);
                let state = |c: &DeepCandidate| {
                    let cubies: BigCubies<6> = c.seen(read);
                    phase.state_of(PAIR_KINDS.map(|kind| cubies.orbit(kind)))
                };
                candidates = self.step(phase, &candidates, depths, state).await?;
            }
        }
        for layer in (level + 1..=self.phases.inner_level()).rev() {
            let read = |cube: &Facelets| BigCubies::level_of(cube, [level, layer]);
            let phase = &bars_phase(is_first, bar_moves);
            let state = |c: &DeepCandidate| {
                let cubies = c.seen(read);
                phase.state_of(TRIPLE_BARS.map(|kind| cubies.orbit(kind)))
            };
            candidates = self.step(phase, &candidates, [1, level + 1, layer + 1], state).await?;
        }
        let read = |cube: &Facelets| BigCubies::shell_of(cube, level);
        let depths = [1, level + 1, level + 1];
        if is_first {
            let phase = five.first_axis();
            self.step(phase, &candidates, depths, |c| phase.state_of(&c.seen(read))).await
        } else {
            let phase = five.other_axes();
            self.step(phase, &candidates, depths, |c| phase.state_of(&c.seen(read))).await
        }
    }

    /// Returns the candidates after a phase of a smaller cube, whose turns of one to three layers move so many layers of
    /// this one.
    async fn step<P: BeamPhase>(
        &self,
        phase: &P,
        candidates: &[DeepCandidate],
        depths: [usize; 3],
        state_of: impl Fn(&DeepCandidate) -> P::State + Send + Sync,
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let outside = |turn: WideTurn| turn.with_depth(depths[usize::from(turn.depth()) - 1] as u8);
        let phase = &InsidePhase::new(phase, outside);
        let states = |candidate: &DeepCandidate| vec![state_of(candidate)];
        beam_step(phase, candidates, states, self.widths.staging, self.control).await
    }
}

/// Returns the phase that joins bars.
fn bars_phase<const KINDS: usize>(is_first: bool, moves: &BarMoves<KINDS>) -> BarsPhase<'_, KINDS> {
    if is_first { BarsPhase::first_axis(moves) } else { BarsPhase::other_axes(moves) }
}
