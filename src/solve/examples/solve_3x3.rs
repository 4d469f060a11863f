//! Scrambles a 3x3 and solves it by two-phase and by Thistlethwaite's method.
//!
//! Run with `cargo run --release --example solve_3x3 -- [SEED]`.

use std::error::Error;

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::{Options, Settings, Solution, solve_blocking, solver};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let cube = scramble::random_state(Size::THREE, seed);
    for (id, parameters) in [("thistlethwaite", None), ("kociemba", Some(("seconds", 1.0)))] {
        let solution = solve(&cube, id, parameters)?;
        let length = solution.length(Metric::Htm, Size::THREE);
        println!("{id}: {} ({length} HTM)", solution.alg(Size::THREE));
        for stage in &solution.stages {
            println!("  {}: {} turns", stage.name, stage.turns.len());
        }
    }
    Ok(())
}

fn solve(cube: &Facelets, id: &str, parameters: Option<(&str, f64)>) -> Result<Solution, Box<dyn Error>> {
    let solver = solver(id).ok_or("no such solver")?;
    let settings = Settings::new(solver.info(), parameters)?;
    Ok(solve_blocking(cube, solver, &Options { settings, ..Options::default() })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thistlethwaite_takes_at_most_45_moves() {
        let mut cube = scramble::random_state(Size::THREE, 7);
        let solution = solve(&cube, "thistlethwaite", None).unwrap();
        assert!(solution.length(Metric::Htm, Size::THREE) <= 45);
        cube.turn_all(solution.turns());
        assert!(cube.is_solved());
    }
}
