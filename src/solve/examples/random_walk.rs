//! A solver for the 2x2 that turns at random until the cube is solved, then cuts out the loops of its walk.
//!
//! The worked example of CONTRIBUTING.md, as a program. Run with `cargo run --release --example random_walk`.

use std::collections::HashMap;
use std::error::Error;

use godspeed_cube::{Facelets, Metric, Random, Size, scramble};
use godspeed_solve::puzzles::WholeCube;
use godspeed_solve::puzzles::cube2::Cube2Tables;
use godspeed_solve::{
    Control, Info, Move, Options, Parameter, Problem, Puzzle, Solution, SolveError, Solver, Stopped, Table,
    Tables, solve_blocking,
};

const SEED: Parameter = Parameter {
    id: "seed",
    name: "Seed",
    min: 0.0,
    max: 1_000_000.0,
    step: 1.0,
    default: 1.0,
    explanation: "Seed for the random numbers. The same seed gives the same solution.",
};

static RANDOM_WALK: Solver = Solver::new(
    Info {
        id: "randomwalk",
        name: "Random walk",
        sizes: 2..=2,
        metrics: &[Metric::Htm, Metric::Qtm],
        tables: &[Cube2Tables::SPEC],
        parameters: &[SEED],
        explanation: "Turns at random until the cube is solved.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
);

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let tables = tables.get::<Cube2Tables>(control).await?;
    let cube2 = tables.puzzle(problem.metric);
    let start = cube2.position(&problem.state)?;
    let seed = problem.settings.get(&SEED) as u64;
    let moves = walk(cube2, start, seed, control).await?;
    Ok(cube2.solution("Random walk", &moves, false))
}

/// Returns the moves of a random walk from `start` to the solved state, without its loops.
async fn walk<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    seed: u64,
    control: &Control,
) -> Result<Vec<Move>, Stopped> {
    let choices: Vec<Move> = puzzle.moves().iter().collect();
    let mut random = Random::from_seed(seed);
    let mut steps_to = HashMap::from([(start.clone(), 0)]);
    let mut path: Vec<(P::State, Move)> = Vec::new();
    let mut state = start;
    while !puzzle.is_solved(&state) {
        let mut nodes = 0;
        while nodes < control.slice() && !puzzle.is_solved(&state) {
            nodes += 1;
            let step = choices[random.below(choices.len())];
            let next = puzzle.apply(&state, step);
            if let Some(&steps) = steps_to.get(&next) {
                path.drain(steps..).for_each(|(visited, _)| {
                    steps_to.remove(&visited);
                });
            } else {
                path.push((next.clone(), step));
            }
            steps_to.insert(next.clone(), path.len());
            state = next;
        }
        control.add_nodes(nodes);
        control.yield_now().await?;
    }
    Ok(path.into_iter().map(|(_, step)| step).collect())
}

fn solved_length(cube: &Facelets) -> Result<usize, Box<dyn Error>> {
    let solution = solve_blocking(cube, &RANDOM_WALK, &Options::default())?;
    Ok(solution.length(Metric::Htm, cube.size()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let cube = scramble::random_state(Size::TWO, 1);
    println!("solved in {} moves; 11 are always enough", solved_length(&cube)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_solves_every_cube_and_is_verified() {
        for seed in 1..4 {
            let length = solved_length(&scramble::random_state(Size::TWO, seed)).unwrap();
            assert!(length > 0);
        }
    }
}
