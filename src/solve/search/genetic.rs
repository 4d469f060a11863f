//! A genetic algorithm: a population of sequences of moves, bred for many generations.
//!
//! The best few, the elite, live on unchanged. The others are children: two parents, each the best of a
//! few drawn at random, are crossed at one point, and each move mutates with a small probability.
//! J. H. Holland, "Adaptation in natural and artificial systems" (1975).

use super::genome::{Target, Worth};
use super::pace::Pace;
use crate::{Control, Move, Puzzle, Stopped};
use godspeed_cube::Random;

/// How many are drawn for each parent.
const TOURNAMENT: usize = 3;

/// How to breed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Breeding {
    /// How many sequences live at a time, at least 2.
    pub population: usize,
    /// The probability that a move of a child is changed.
    pub mutation: f64,
    /// The share of the population that lives on unchanged, 0 to 1.
    pub elite: f64,
    /// How many generations are bred.
    pub generations: u32,
    /// The number of moves in a sequence.
    pub length: usize,
    /// The seed of its chance.
    pub seed: u64,
}

impl Breeding {
    /// The sequences it will judge in all, if no solution is known to be shortest before.
    #[must_use]
    pub fn births(&self) -> f64 {
        let children = (1.0 - self.elite) * self.population as f64;
        self.population as f64 + f64::from(self.generations) * children
    }
}

type Individual = (Vec<Move>, Worth);

/// The shortest way to the goal it came upon, or `None` if it came upon none. `improved` hears of each one
/// that is shorter than those before.
///
/// # Errors
/// [`Stopped`] if the search was told to stop before it found any.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    breeding: Breeding,
    control: &Control,
    mut improved: impl FnMut(&[Move]) + Send,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut target = Target::new(puzzle, start, breeding.length);
    let mut random = Random::from_seed(breeding.seed);
    let mut pace = Pace::new(control);
    let size = breeding.population.max(2);
    let elite = ((size as f64 * breeding.elite) as usize).min(size - 1);
    let mut population: Vec<Individual> = Vec::new();
    for generation in 0..=breeding.generations {
        control.begin_depth(generation);
        let mut next: Vec<Individual> = population.iter().take(elite).cloned().collect();
        while next.len() < size {
            let genome = if population.is_empty() {
                target.random_genome(&mut random)
            } else {
                child(&population, breeding.mutation, &target, &mut random)
            };
            let worth = target.judge(&genome);
            if target.improves(&genome, worth) {
                improved(target.best().unwrap_or_default());
            }
            next.push((genome, worth));
            if let Err(stopped) = pace.visited(breeding.length as u64).await {
                return target.best().map(|way| Some(way.to_vec())).ok_or(stopped);
            }
        }
        if target.is_reached() {
            break;
        }
        next.sort_by(|a, b| a.1.energy.total_cmp(&b.1.energy));
        population = next;
    }
    Ok(target.best().map(<[Move]>::to_vec))
}

/// A child of two parents: the first part of one, the second part of the other, mutated.
fn child<P: Puzzle>(
    population: &[Individual],
    mutation: f64,
    target: &Target<'_, P>,
    random: &mut Random,
) -> Vec<Move> {
    let (mother, father) = (parent(population, random), parent(population, random));
    let cut = random.below(mother.len() + 1);
    let mut genome: Vec<Move> = mother[..cut].iter().chain(&father[cut..]).copied().collect();
    for gene in &mut genome {
        if random.chance(mutation) {
            *gene = target.random_gene(random);
        }
    }
    genome
}

/// The best of a few drawn at random; the population is sorted, best first.
fn parent<'a>(population: &'a [Individual], random: &mut Random) -> &'a [Move] {
    let drawn = (0..TOURNAMENT).map(|_| random.below(population.len())).min();
    &population[drawn.unwrap_or(0)].0
}
