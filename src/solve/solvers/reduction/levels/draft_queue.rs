use godspeed_cube::{Metric, Size};

use super::effort::LevelEffort;
use super::trajectories::TrajectoryDraft;

/// The most drafts that wait.
const MOST: usize = 32;

/// Drafts that wait to be finished, those that promise the shortest solutions first.
#[derive(Debug, Default)]
pub(super) struct DraftQueue {
    /// The drafts with the lengths that are expected of them.
    drafts: Vec<(f64, TrajectoryDraft)>,
    /// The lengths that were expected of drafts that have been taken.
    taken: Vec<f64>,
}

impl DraftQueue {
    /// Adds a draft, unless it is as long as another one and leaves as many centres: most of those are equal.
    pub(super) fn add(&mut self, draft: TrajectoryDraft, effort: LevelEffort, metric: Metric, size: Size) {
        let expected = effort.expected_length(&draft, metric, size);
        let is_same = |other: f64| (other - expected).abs() < 1e-6;
        if self.taken.iter().any(|&taken| is_same(taken)) {
            return;
        }
        let at = self.drafts.partition_point(|&(other, _)| other < expected);
        if self.drafts.get(at).is_none_or(|&(other, _)| !is_same(other)) {
            self.drafts.insert(at, (expected, draft));
            self.drafts.truncate(MOST);
        }
    }

    /// Takes the best drafts.
    pub(super) fn take(&mut self, count: usize) -> Vec<TrajectoryDraft> {
        let taken: Vec<_> = self.drafts.drain(..count.min(self.drafts.len())).collect();
        self.taken.extend(taken.iter().map(|&(expected, _)| expected));
        taken.into_iter().map(|(_, draft)| draft).collect()
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Facelets, Layers, Turn};

    use super::super::super::parts::axis_step::AxisStep;
    use super::super::super::parts::centre_grid::{CentreGrid, WANTED};
    use super::super::trajectories::word_of;
    use super::*;

    /// Returns a draft of a solved cube that turns an inner layer some times.
    fn draft(turns: usize, size: Size) -> TrajectoryDraft {
        let solved = CentreGrid::of_colours(&Facelets::solved(size));
        let cells = solved.cells.iter().map(|cell| cell | cell << WANTED).collect();
        let layers = Layers::new(2, 2).unwrap();
        let steps = [Face::R, Face::U].into_iter().cycle().take(turns);
        let turn = |face| AxisStep::of_turn(Turn { face, layers, angle: Angle::Quarter }, size);
        TrajectoryDraft::new(word_of(&steps.map(turn).collect::<Vec<_>>()), &CentreGrid { cells })
    }

    #[test]
    fn the_best_drafts_come_first_and_equal_ones_once() {
        let size = Size::new(6).unwrap();
        let effort = LevelEffort::first(6);
        let mut queue = DraftQueue::default();
        let mut add = |turns| queue.add(draft(turns, size), effort, Metric::Qstm, size);
        [3, 1, 2, 1].into_iter().for_each(&mut add);
        let mut take = |count| {
            let drafts = queue.take(count);
            drafts.iter().map(|draft| draft.cost(Metric::Qstm)).collect::<Vec<_>>()
        };
        assert_eq!(take(2), [1, 2]);
        assert_eq!(take(2), [3]);
        queue.add(draft(1, size), effort, Metric::Qstm, size);
        assert!(queue.take(1).is_empty(), "it has been taken");
    }
}
