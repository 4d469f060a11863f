//! Scrambles a 3x3 and solves it by two-phase and by Thistlethwaite's method.
//!
//! Run with `cargo run --release --example solve_3x3 -- [SEED]`.

use std::error::Error;

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::solvers::{KOCIEMBA, THISTLETHWAITE};
use godspeed_solve::{Options, Settings, Solution, Solver, solve_blocking};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let cube = scramble::random_state(Size::THREE, seed);
    for (solver, parameters) in [(&THISTLETHWAITE, None), (&KOCIEMBA, Some(("seconds", 1.0)))] {
        let solution = solve(&cube, solver, parameters)?;
        let length = solution.length(Metric::Htm, Size::THREE);
        println!("{solver}: {} ({length} HTM)", solution.alg(Size::THREE));
        for stage in &solution.stages {
            println!("  {}: {} turns", stage.name, stage.turns.len());
        }
    }
    Ok(())
}

fn solve(
    cube: &Facelets,
    solver: &'static Solver,
    parameters: Option<(&str, f64)>,
) -> Result<Solution, Box<dyn Error>> {
    let settings = Settings::new(solver.info(), parameters)?;
    Ok(solve_blocking(cube, solver, &Options::default().with_settings(settings))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thistlethwaite_takes_at_most_45_moves() {
        let mut cube = scramble::random_state(Size::THREE, 7);
        let solution = solve(&cube, &THISTLETHWAITE, None).unwrap();
        assert!(solution.length(Metric::Htm, Size::THREE) <= 45);
        cube.turn_all(solution.turns());
        assert!(cube.is_solved());
    }
}
