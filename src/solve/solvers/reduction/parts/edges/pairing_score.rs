use super::pairing_positions::{PairingPosition, odd_after};
use super::pairing_task::PairingTask;
use super::wing_scores::{WingScores, WingTable};
use super::wing_turn::WingTurn;

/// The score of an odd permutation of few wings.
const ODD_PENALTY: u32 = 40;

/// The scoring of the positions of a task.
pub(super) struct PairingScore<'t> {
    task: &'t PairingTask,
    scores: &'static WingScores,
}

/// The scores of a position.
pub(super) struct PositionScore {
    /// Those of the orbits.
    orbits: Vec<u32>,
    total: u32,
    centres: u32,
}

/// The scores after a turn.
#[derive(Clone, Copy)]
pub(super) struct ScoreAfter {
    /// That of the wings; 0 if they are paired.
    pub(super) wings: u32,
    /// That of the centres.
    pub(super) centres: u32,
}

impl<'t> PairingScore<'t> {
    /// Returns the scoring in turns or quarter turns.
    pub(super) fn new(task: &'t PairingTask, in_quarters: bool) -> Self {
        Self { task, scores: WingScores::of(in_quarters) }
    }

    /// Returns the scores of a position.
    pub(super) fn of(&self, position: PairingPosition<'_>) -> PositionScore {
        let orbits: Vec<u32> =
            (0..self.task.orbits.len()).map(|k| self.of_orbit(k, position, position.odd, None)).collect();
        let total = orbits.iter().sum();
        let centres = self.task.centres.as_ref().map_or(0, |costs| costs.total(position.centres()));
        PositionScore { orbits, total, centres }
    }

    /// Returns the scores after a turn, given by its number too.
    pub(super) fn after(
        &self,
        position: PairingPosition<'_>,
        score: &PositionScore,
        (number, turn): (usize, WingTurn),
    ) -> ScoreAfter {
        let centres = self.task.centres.as_ref();
        let centres = centres.map_or(0, |costs| costs.after(position.centres(), score.centres, number));
        let orbits = score.orbits.len();
        let odd = odd_after(position.odd, turn, self.task.free, orbits);
        let own = usize::from(turn.orbit);
        let moves_one = turn.is_inner() && !(self.task.free && own == 0);
        let wings = if moves_one {
            score.total - score.orbits[own] + self.of_orbit(own, position, odd, Some((turn, true, false)))
        } else {
            let moved = |k| Some((turn, !turn.is_inner() || own == k, true));
            (0..orbits).map(|k| self.of_orbit(k, position, odd, moved(k))).sum()
        };
        ScoreAfter { wings, centres }
    }

    /// Returns the score of an orbit, also after a turn that moves its wings or their goals.
    fn of_orbit(
        &self,
        k: usize,
        position: PairingPosition<'_>,
        odd: u64,
        turn: Option<(WingTurn, bool, bool)>,
    ) -> u32 {
        let table = self.table(k);
        let wings = position.orbit(k).iter().enumerate();
        let sum: u32 = match turn {
            None => wings.map(|(from, &goal)| u32::from(table[from][usize::from(goal)])).sum(),
            Some((turn, moves_wings, moves_goals)) => {
                let destinations = turn.destinations();
                let moved =
                    |from: usize, moves: bool| if moves { usize::from(destinations[from]) } else { from };
                let score = |(from, &goal): (usize, &u8)| {
                    u32::from(table[moved(from, moves_wings)][moved(usize::from(goal), moves_goals)])
                };
                wings.map(score).sum()
            }
        };
        with_parity(sum, odd >> k & 1 == 1)
    }

    fn table(&self, k: usize) -> &'static WingTable {
        if self.task.free && k == 0 { &self.scores.to_twin } else { &self.scores.to_reference }
    }
}

/// Returns the score of an orbit with its parity.
///
/// If few wings are left and need an odd permutation, the orbit is much farther from its goal than each wing.
const fn with_parity(sum: u32, odd: bool) -> u32 {
    if odd && sum < 4 * WingScores::LEAST as u32 { sum + ODD_PENALTY } else { sum }
}
