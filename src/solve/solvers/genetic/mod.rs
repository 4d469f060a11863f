//! Genetic algorithm: a population of sequences of moves, evolved by selection, crossover and mutation.

use crate::core::GoalMethod;
use crate::prediction::Quantiles;
use crate::search::genetic::Config;
use crate::solvers::parameters::{CUBE_METRICS, SEED};
use crate::solvers::stochastic::{StochasticSolver, TABLES};
use crate::{Info, Parameter, Problem, Solver};

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
    explanation: "Number of generations of a population. One without a solution is replaced, nine times at most.",
};

/// A genetic algorithm over sequences of moves.
pub static GENETIC: Solver = Solver::new(
    Info {
        id: "genetic",
        name: "Genetic algorithm",
        sizes: 1..=3,
        slow_from: Some(3),
        visits_for: Some(2..=2),
        node_rates: &[(2, 1.5e7), (3, 8e6)],
        metrics: CUBE_METRICS,
        tables: TABLES,
        parameters: &[POPULATION, MUTATION, ELITE, GENERATIONS, SEED],
        explanation: "Evolves a population of move sequences: the best survive, the others are crossed and mutated.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(SEARCH.solve(problem, tables, control)),
)
.with_estimate(|problem, _tables| Ok(SEARCH.estimate(problem)))
.with_goals(GoalMethod::Puzzle {
    guided: true,
    search: |puzzle, problem, start, control| Box::pin(SEARCH.solve_goal(puzzle, problem, start, control)),
});

static SEARCH: StochasticSolver<Config> = StochasticSolver {
    stage: "Evolution",
    limit: "generations",
    measured: Quantiles([
        9000.0, 9000.0, 11700.0, 14400.0, 17100.0, 20700.0, 22680.0, 29160.0, 40500.0, 77040.0,
    ]),
    search: config,
};

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
