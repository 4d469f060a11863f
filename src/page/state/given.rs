use super::State;
use super::position::{SCRAMBLE, SET_UP, SHUFFLE};
use crate::solving::GivenSolution;

/// The most layers of a cube whose given solutions are made shorter. On larger ones, it takes too long.
const MOST_LAYERS: usize = 32;

/// The most facelets along the sides of layers that are turned to find out whether the timeline has a solution.
const MOST_FACELETS: usize = 400_000;

impl State {
    /// Returns the number of turns before the solution on the timeline, if the page has not found it: one of a link, or
    /// turns made by hand or typed.
    ///
    /// `None` while a job runs or a solve is timed, and if the turns are too many to be tried at once.
    pub(crate) fn given_from(&self) -> Option<usize> {
        let (timeline, size) = (&self.timeline, self.size());
        let effort = 4 * size.layers() * timeline.turns().len();
        let is_free =
            !self.solving.is_busy() && self.timer.attempt.is_none() && self.solving.threads().is_some();
        if !is_free || size.layers() > MOST_LAYERS || effort > MOST_FACELETS {
            return None;
        }
        let first = timeline.played_from().or_else(|| self.first_by_hand())?;
        let end = timeline.turns().len();
        let is_solved = if timeline.is_at_end() {
            timeline.present().is_solved()
        } else {
            timeline.position_after(end).is_solved()
        };
        if first == end || !is_solved {
            return None;
        }
        let cube = timeline.position_after(first);
        let is_found = self.solving.job.as_ref().is_some_and(|job| job.turns().is_some() && job.cube == cube);
        (!cube.is_solved() && !is_found).then_some(first)
    }

    /// Returns the solution on the timeline, if the page has not found it.
    pub(super) fn given_solution(&self) -> Option<GivenSolution> {
        let first = self.given_from()?;
        let cube = self.timeline.position_after(first);
        let metric = self.chosen_solver().map(|solver| self.solving.metric(solver)).unwrap_or_default();
        let scramble = self.scramble_after(first);
        Some(GivenSolution { cube, scramble, turns: self.timeline.turns()[first..].to_vec(), metric })
    }

    /// Returns the number of turns before those that were made by hand after the scramble.
    fn first_by_hand(&self) -> Option<usize> {
        let sections = self.timeline.sections();
        let is_scramble = |name: &str| [SHUFFLE, SCRAMBLE, SET_UP].contains(&name);
        match sections.iter().rposition(|section| is_scramble(&section.name)) {
            Some(last) => sections.get(last + 1).map(|section| section.first),
            None => (!self.timeline.start().is_solved()).then_some(0),
        }
    }
}
