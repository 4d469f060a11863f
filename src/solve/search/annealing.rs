//! Simulated annealing: one sequence of moves, changed a little at each step.
//!
//! A change that lowers the cost is accepted; one that raises it by `loss` moves is accepted with probability
//! exp(-loss / temperature), and the temperature decays geometrically. Below a final temperature the search
//! restarts from a new random sequence. No guarantee of length; memory for one sequence and a perimeter of at most
//! 16,384 states around the goal.
//!
//! N. Metropolis et al., "Equation of state calculations by fast computing machines", J. Chem. Phys. 21 (1953);
//! S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

use godspeed_cube::Random;

use super::node_counter::NodeCounter;
use super::objective::Objective;
use super::{Observer, StochasticSearch};
use crate::{Control, Move, Puzzle, Stopped, TracePoint};

/// Final temperature, at which a loss of one move is accepted once in 500 times.
const FINAL_TEMPERATURE: f64 = 0.16;

/// Factor of the number of sequences while none has become a solution.
const PATIENCE: u32 = 10;

/// Factor of the temperature between two reports of a recorded search.
const TRACED_COOLING: f64 = 0.98;

/// Parameters of simulated annealing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Initial temperature, in moves.
    pub temperature: f64,
    /// Factor of the temperature at each step, below 1.
    pub decay: f64,
    /// Number of restarts from a new random sequence. There are more while no solution is found.
    pub restarts: u32,
    /// Number of moves in a sequence.
    pub length: usize,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl StochasticSearch for Schedule {
    fn evaluations(&self) -> f64 {
        let cooling = (FINAL_TEMPERATURE / self.temperature).ln() / self.decay.ln();
        f64::from(self.restarts + 1) * cooling.max(1.0).ceil()
    }

    async fn search<P: Puzzle>(
        self,
        puzzle: &P,
        start: &P::State,
        control: &Control,
        mut improved: impl FnMut(&[Move]) + Send,
        mut observer: impl Observer<P::State>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let mut objective = Objective::new(puzzle, start, self.length);
        let mut random = Random::from_seed(self.seed);
        let mut counter = NodeCounter::new(control);
        for restart in 0..PATIENCE * (self.restarts + 1) {
            if restart > self.restarts && objective.best_length().is_some() {
                break;
            }
            control.begin_depth(restart);
            let mut sequence = objective.random_sequence(&mut random);
            let mut cost = objective.cost(&sequence, &mut observer);
            let mut temperature = self.temperature;
            let mut traced_below = temperature;
            while temperature > FINAL_TEMPERATURE {
                if temperature <= traced_below {
                    traced_below = temperature * TRACED_COOLING;
                    control.trace(|| TracePoint::Annealing {
                        restart,
                        temperature,
                        cost: cost.moves.into(),
                        best: objective.best_length(),
                    });
                }
                if let Some(best) = objective.keep_if_best(&sequence, cost) {
                    improved(best);
                }
                if objective.is_proven_shortest() {
                    return Ok(objective.best());
                }
                let neighbour = neighbour(&sequence, &objective, &mut random);
                let neighbour_cost = objective.cost(&neighbour, &mut observer);
                let loss = f64::from(neighbour_cost.moves - cost.moves);
                if loss <= 0.0 || random.chance((-loss / temperature).exp()) {
                    (sequence, cost) = (neighbour, neighbour_cost);
                }
                temperature *= self.decay;
                if let Err(stopped) = counter.visited(self.length as u64).await {
                    return objective.best().map(Some).ok_or(stopped);
                }
            }
        }
        Ok(objective.best())
    }
}

/// Returns a sequence with one move changed, two swapped, or one removed and another inserted.
fn neighbour<P: Puzzle>(sequence: &[Move], objective: &Objective<'_, P>, random: &mut Random) -> Vec<Move> {
    let mut changed = sequence.to_vec();
    let (a, b) = (random.below(sequence.len()), random.below(sequence.len()));
    match random.below(4) {
        0 => changed.swap(a, b),
        1 => {
            changed.remove(a);
            changed.insert(b, objective.random_move(random));
        }
        _ => changed[a] = objective.random_move(random),
    }
    changed
}
