//! Simulated annealing: one sequence of moves, changed at random under a falling temperature.

use crate::search::annealing::{self, Schedule};
use crate::solvers::parameters::{CUBE_METRICS, SEED};
use crate::solvers::stochastic::{self, StochasticSearch};
use crate::{Control, Guarantee, Info, Move, Parameter, Problem, Puzzle, Solver, Solving, Stopped, Tables};

/// The solver.
pub(super) struct Annealing;

const TEMPERATURE: Parameter = Parameter {
    id: "temperature",
    name: "Temperature",
    min: 0.2,
    max: 10.0,
    step: 0.1,
    default: 2.0,
    explanation: "Initial temperature in moves. Higher values accept worse sequences more often.",
};

const DECAY: Parameter = Parameter {
    id: "decay",
    name: "Decay",
    min: 0.9,
    max: 0.9999,
    step: 0.0001,
    default: 0.999,
    explanation: "Factor applied to the temperature at each step. Closer to 1 is slower and more thorough.",
};

const RESTARTS: Parameter = Parameter {
    id: "restarts",
    name: "Restarts",
    min: 0.0,
    max: 1000.0,
    step: 1.0,
    default: 6.0,
    explanation: "Number of restarts with a new sequence. The best solution is kept.",
};

static INFO: Info = Info {
    id: "annealing",
    name: "Simulated annealing",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: stochastic::TABLES,
    sets: &[],
    parameters: &[TEMPERATURE, DECAY, RESTARTS, SEED],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Improves a random sequence step by step and accepts worse steps only at first.",
};

impl Solver for Annealing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(stochastic::solve(self, problem, tables, control))
    }
}

impl StochasticSearch for Annealing {
    const STAGE: &'static str = "Annealing";
    const LIMIT: &'static str = "restarts";

    fn evaluations(&self, problem: &Problem, length: usize) -> f64 {
        schedule(problem, length).steps()
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
        annealing::search(puzzle, start, schedule(problem, length), control, improved).await
    }
}

fn schedule(problem: &Problem, length: usize) -> Schedule {
    Schedule {
        temperature: problem.settings.get(&TEMPERATURE),
        decay: problem.settings.get(&DECAY),
        restarts: problem.settings.get(&RESTARTS) as u32,
        length,
        seed: problem.settings.get(&SEED) as u64,
    }
}
