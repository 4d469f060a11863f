//! Simulated annealing: one sequence of moves, changed a little at each step.
//!
//! A change for the better is kept; a change for the worse is kept with probability exp(-loss /
//! temperature), which is the Metropolis step, and the temperature decays. When it is cold the search
//! starts again from a new sequence. N. Metropolis and others, "Equation of state calculations by fast
//! computing machines", J. Chem. Phys. 21 (1953); S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi,
//! "Optimization by simulated annealing", Science 220 (1983).

use super::genome::Target;
use super::pace::Pace;
use crate::{Control, Move, Puzzle, Stopped};
use godspeed_cube::Random;

/// Below this temperature a loss of one move is accepted once in 500 times, and a restart pays more.
const COLD: f64 = 0.16;

/// How to anneal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The temperature at the start, in moves.
    pub temperature: f64,
    /// What the temperature is multiplied by at each step, below 1.
    pub decay: f64,
    /// How often it starts again from a new sequence.
    pub restarts: u32,
    /// The number of moves in a sequence.
    pub length: usize,
    /// The seed of its chance.
    pub seed: u64,
}

impl Schedule {
    /// The sequences it will judge in all, if no solution is known to be shortest before.
    #[must_use]
    pub fn steps(&self) -> f64 {
        let cooling = (COLD / self.temperature).ln() / self.decay.ln();
        f64::from(self.restarts + 1) * cooling.max(1.0).ceil()
    }
}

/// The shortest way to the goal it came upon, or `None` if it came upon none. `improved` hears of each one
/// that is shorter than those before.
///
/// # Errors
/// [`Stopped`] if the search was told to stop before it found any.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    schedule: Schedule,
    control: &Control,
    mut improved: impl FnMut(&[Move]) + Send,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut target = Target::new(puzzle, start, schedule.length);
    let mut random = Random::from_seed(schedule.seed);
    let mut pace = Pace::new(control);
    for restart in 0..=schedule.restarts {
        control.begin_depth(restart);
        let mut genome = target.random_genome(&mut random);
        let mut worth = target.judge(&genome);
        let mut temperature = schedule.temperature;
        while temperature > COLD {
            if target.improves(&genome, worth) {
                improved(target.best().unwrap_or_default());
            }
            if target.is_reached() {
                return Ok(target.best().map(<[Move]>::to_vec));
            }
            let neighbour = change(&genome, &target, &mut random);
            let found = target.judge(&neighbour);
            let loss = f64::from(found.energy - worth.energy);
            if loss <= 0.0 || random.chance((-loss / temperature).exp()) {
                (genome, worth) = (neighbour, found);
            }
            temperature *= schedule.decay;
            let stopped = pace.visited(schedule.length as u64).await;
            if let (Err(stopped), None) = (stopped, target.best()) {
                return Err(stopped);
            }
            if stopped.is_err() {
                return Ok(target.best().map(<[Move]>::to_vec));
            }
        }
    }
    Ok(target.best().map(<[Move]>::to_vec))
}

/// A sequence that differs in one move, or in the order of two, or by a shift of a part.
fn change<P: Puzzle>(genome: &[Move], target: &Target<'_, P>, random: &mut Random) -> Vec<Move> {
    let mut changed = genome.to_vec();
    let (a, b) = (random.below(genome.len()), random.below(genome.len()));
    match random.below(4) {
        0 => changed.swap(a, b),
        1 => {
            changed.remove(a);
            changed.insert(b, target.random_gene(random));
        }
        _ => changed[a] = target.random_gene(random),
    }
    changed
}
