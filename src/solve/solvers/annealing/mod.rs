//! Simulated annealing: one sequence of moves, changed at random under a falling temperature.

use crate::core::GoalMethod;
use crate::prediction::Quantiles;
use crate::search::annealing::Schedule;
use crate::solvers::parameters::{CUBE_METRICS, SEED};
use crate::solvers::stochastic::{StochasticSolver, TABLES};
use crate::{Info, Parameter, Problem, Solver};

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
    explanation: "Number of restarts with a new sequence. The best solution is kept. Without one, there are up to ten times as many.",
};

/// Simulated annealing of a random sequence of moves.
pub static ANNEALING: Solver = Solver::new(
    Info {
        id: "annealing",
        name: "Simulated annealing",
        sizes: 1..=3,
        slow_from: Some(3),
        visits_for: Some(2..=2),
        node_rates: &[(2, 1.5e7), (3, 8e6)],
        metrics: CUBE_METRICS,
        tables: TABLES,
        parameters: &[TEMPERATURE, DECAY, RESTARTS, SEED],
        explanation: "Improves a random sequence step by step and accepts worse steps only at first.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(SEARCH.solve(problem, tables, control)),
)
.with_estimate(|problem, _tables| Ok(SEARCH.estimate(problem)))
.with_goals(GoalMethod::Puzzle {
    guided: true,
    search: |puzzle, problem, start, control| Box::pin(SEARCH.solve_goal(puzzle, problem, start, control)),
});

static SEARCH: StochasticSolver<Schedule> = StochasticSolver {
    stage: "Annealing",
    limit: "restarts",
    measured: Quantiles([
        4869.0, 12098.0, 35496.0, 44745.0, 59444.0, 83058.0, 102034.0, 124637.0, 201757.0, 258706.0,
    ]),
    search: schedule,
};

fn schedule(problem: &Problem, length: usize) -> Schedule {
    Schedule {
        temperature: problem.settings.get(&TEMPERATURE),
        decay: problem.settings.get(&DECAY),
        restarts: problem.settings.get(&RESTARTS) as u32,
        length,
        seed: problem.settings.get(&SEED) as u64,
    }
}
