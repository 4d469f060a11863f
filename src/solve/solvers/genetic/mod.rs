//! Genetic algorithm: a population of sequences of moves, evolved by selection, crossover and mutation.

use crate::search::genetic::{self, Config};
use crate::solvers::parameters::{CUBE_METRICS, SEED};
use crate::solvers::stochastic::{self, StochasticSearch};
use crate::{Control, Guarantee, Info, Move, Parameter, Problem, Puzzle, Solver, Solving, Stopped, Tables};

/// The solver.
pub(super) struct Genetic;

const POPULATION: Parameter = Parameter {
    id: "population",
    name: "Population",
    min: 10.0,
    max: 5000.0,
    step: 10.0,
    default: 200.0,
    explanation: "Number of sequences in each generation.",
};

const MUTATION: Parameter = Parameter {
    id: "mutation",
    name: "Mutation",
    min: 0.0,
    max: 1.0,
    step: 0.01,
    default: 0.25,
    explanation: "Probability that a move of a new sequence is changed.",
};

const ELITE: Parameter = Parameter {
    id: "elite",
    name: "Elite",
    min: 0.0,
    max: 0.5,
    step: 0.01,
    default: 0.1,
    explanation: "Fraction of the population that is kept unchanged.",
};

const GENERATIONS: Parameter = Parameter {
    id: "generations",
    name: "Generations",
    min: 1.0,
    max: 2000.0,
    step: 1.0,
    default: 40.0,
    explanation: "Number of generations.",
};

static INFO: Info = Info {
    id: "genetic",
    name: "Genetic algorithm",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: stochastic::TABLES,
    sets: &[],
    parameters: &[POPULATION, MUTATION, ELITE, GENERATIONS, SEED],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Evolves a population of move sequences: the best survive, the others are crossed and mutated.",
};

impl Solver for Genetic {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(stochastic::solve(self, problem, tables, control))
    }
}

impl StochasticSearch for Genetic {
    const STAGE: &'static str = "Evolution";
    const LIMIT: &'static str = "generations";

    fn evaluations(&self, problem: &Problem, length: usize) -> f64 {
        config(problem, length).evaluations()
    }

    async fn search<P: Puzzle>(
        &self,
        puzzle: &P,
        start: &P::State,
        length: usize,
        problem: &Problem,
        control: &Control,
        improved: impl FnMut(&[Move]) + Send,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        genetic::search(puzzle, start, config(problem, length), control, improved).await
    }
}

fn config(problem: &Problem, length: usize) -> Config {
    Config {
        population: problem.settings.get(&POPULATION) as usize,
        mutation: problem.settings.get(&MUTATION),
        elite: problem.settings.get(&ELITE),
        generations: problem.settings.get(&GENERATIONS) as u32,
        length,
        seed: problem.settings.get(&SEED) as u64,
    }
}
