use godspeed_cube::Random;
use web_time::Instant;

use super::effort::LevelEffort;
use super::trajectories::{PassEffort, SliceTurn, TrajectoryDraft, TrajectorySearch, word_of};
use crate::solvers::reduction::parts::axis_step::AxisStep;
use crate::solvers::reduction::parts::centre_grid::CentreGrid;
use crate::solvers::reduction::parts::centres::{Centres, SweepOptions};
use crate::{Control, Stopped};

/// The search that solves the centres of a large cube, level by level.
pub(super) struct LevelSearch<'a> {
    /// The commutators.
    pub(super) centres: &'a Centres,
    /// The passes.
    pub(super) trajectories: &'a TrajectorySearch,
    /// The control of the search.
    pub(super) control: &'a Control,
    /// When the search gives up, if it is limited.
    pub(super) until: Option<Instant>,
}

impl LevelSearch<'_> {
    /// Returns a draft that starts from a skeleton: a word that solves most centres, made by passes with proposals.
    ///
    /// The grid is the cube before the skeleton.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn draft(
        &self,
        skeleton: &[AxisStep],
        grid: &CentreGrid,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<TrajectoryDraft, Stopped> {
        let mut draft = TrajectoryDraft::new(word_of(skeleton), grid);
        for &rate in effort.pass_rates {
            self.trajectories.run(&mut draft, rate, self.passes(effort), random, self.control).await?;
        }
        Ok(draft)
    }

    /// Returns a solution that starts from a draft, or `None` if the time is over before.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn finish(
        &self,
        mut draft: TrajectoryDraft,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<Option<Vec<SliceTurn>>, Stopped> {
        if effort.inserts_best {
            draft.insert_best(self.centres, self.until, self.control).await?;
        } else {
            self.sweep(&mut draft, effort, random).await?;
        }
        if self.is_over() {
            return Ok(None);
        }
        draft.complete(self.centres, self.control).await?;
        Ok(Some(draft.into_word()))
    }

    /// Makes the sweeps of a draft, each with passes after it, until the time is over.
    async fn sweep(
        &self,
        draft: &mut TrajectoryDraft,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<(), Stopped> {
        let rounds = if effort.rounds == 1 { 0 } else { effort.rounds };
        let passes = PassEffort { proposals: 0, rounds, ..self.passes(effort) };
        for &rate in effort.sweep_rates {
            if self.is_over() {
                break;
            }
            let LevelEffort { points, commutators, rivals, .. } = effort;
            let sweep = SweepOptions { rate, points, commutators, rivals, until: self.until };
            draft.sweep(self.centres, sweep, random, self.control).await?;
            self.control.set_depth_share(draft.solved_share(self.centres.size()));
            self.trajectories.run(draft, rate, passes, random, self.control).await?;
        }
        Ok(())
    }

    fn passes(&self, effort: LevelEffort) -> PassEffort {
        PassEffort {
            proposals: effort.proposals as usize,
            rounds: effort.rounds,
            least_gain: effort.least_gain,
            until: self.until,
        }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}
