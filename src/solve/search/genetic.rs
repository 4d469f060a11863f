//! Genetic algorithm: a population of sequences of moves, evolved over many generations.
//!
//! The best few sequences, the elite, are copied unchanged. All others are offspring: two parents, each the best of
//! a tournament of three, are combined by one-point crossover, and each move mutates with a small probability. No
//! guarantee of length; memory for two generations and a perimeter of at most 16,384 states around the goal.
//!
//! J. H. Holland, "Adaptation in Natural and Artificial Systems" (1975).

use godspeed_cube::Random;

use super::node_counter::NodeCounter;
use super::objective::{Cost, Objective};
use super::{Observer, StochasticSearch};
use crate::{Control, Move, Puzzle, Stopped, TracePoint};

/// Candidates of the tournament that selects a parent.
const TOURNAMENT: usize = 3;

/// Populations that are evolved, one after the other, until one has found a solution.
///
/// Of random 2x2x2 states, one population with the default parameters solves 99 %.
const POPULATIONS: u32 = 10;

/// Parameters of the genetic algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Number of sequences in a generation, at least 2.
    pub population: usize,
    /// Probability that a move of an offspring is replaced by a random one.
    pub mutation: f64,
    /// Fraction of the population copied unchanged, 0 to 1.
    pub elite: f64,
    /// Number of generations of a population after its first, random one.
    pub generations: u32,
    /// Number of moves in a sequence.
    pub length: usize,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl StochasticSearch for Config {
    fn evaluations(&self) -> f64 {
        let offspring = (1.0 - self.elite) * self.population as f64;
        self.population as f64 + f64::from(self.generations) * offspring
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
        let size = self.population.max(2);
        let elite = ((size as f64 * self.elite) as usize).min(size - 1);
        let mut population: Vec<Individual> = Vec::new();
        let lifetime = self.generations + 1;
        for generation in 0..POPULATIONS * lifetime {
            if generation % lifetime == 0 {
                if objective.best_length().is_some() {
                    break;
                }
                population.clear();
            }
            control.begin_depth(generation);
            let mut next: Vec<Individual> = population.iter().take(elite).cloned().collect();
            while next.len() < size {
                let sequence = if population.is_empty() {
                    objective.random_sequence(&mut random)
                } else {
                    offspring(&population, self.mutation, &objective, &mut random)
                };
                let cost = objective.cost(&sequence, &mut observer);
                if let Some(best) = objective.keep_if_best(&sequence, cost) {
                    improved(best);
                }
                next.push((sequence, cost));
                if let Err(stopped) = counter.visited(self.length as u64).await {
                    return objective.best().map(Some).ok_or(stopped);
                }
            }
            if objective.is_proven_shortest() {
                break;
            }
            next.sort_by(|a, b| a.1.moves.total_cmp(&b.1.moves));
            control.trace(|| TracePoint::Generation { generation, costs: quartiles(&next) });
            population = next;
        }
        Ok(objective.best())
    }
}

type Individual = (Vec<Move>, Cost);

/// Returns minimum, quartiles and maximum of the costs of a population sorted by cost.
fn quartiles(population: &[Individual]) -> [f64; 5] {
    std::array::from_fn(|quarter| population[(population.len() - 1) * quarter / 4].1.moves.into())
}

/// Returns the first part of one parent and the second part of another, mutated.
fn offspring<P: Puzzle>(
    population: &[Individual],
    mutation: f64,
    objective: &Objective<'_, P>,
    random: &mut Random,
) -> Vec<Move> {
    let (mother, father) = (parent(population, random), parent(population, random));
    let cut = random.below(mother.len() + 1);
    let mut sequence: Vec<Move> = mother[..cut].iter().chain(&father[cut..]).copied().collect();
    for m in &mut sequence {
        if random.chance(mutation) {
            *m = objective.random_move(random);
        }
    }
    sequence
}

/// Selects a parent by tournament from a population sorted by cost.
fn parent<'a>(population: &'a [Individual], random: &mut Random) -> &'a [Move] {
    let best = (1..TOURNAMENT)
        .fold(random.below(population.len()), |best, _| best.min(random.below(population.len())));
    &population[best].0
}
