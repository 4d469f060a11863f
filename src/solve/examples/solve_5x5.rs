//! Scrambles a 5x5 and prints each better solution that is found within some seconds.
//!
//! Run with `cargo run --release --example solve_5x5 -- [SECONDS]`.

use std::error::Error;
use std::sync::Arc;

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::solvers::REDUCTION;
use godspeed_solve::{Control, Options, SearchEvent, Settings, Solution, solve_blocking};

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(10.0), |seconds| seconds.parse())?;
    let size = Size::new(5)?;
    let cube = scramble::random_state(size, 1);
    let control = Control::new(1 << 22, move |event| {
        if let SearchEvent::Improved(solution) = event {
            println!("{} moves (HTM)", solution.length(Metric::Htm, size));
        }
    });
    let solution = solve(&cube, seconds, control)?;
    println!("{}", solution.alg(size));
    Ok(())
}

/// Solves a cube in half turns; the first solution is found even if the time is too short for it.
fn solve(cube: &Facelets, seconds: f64, control: Control) -> Result<Solution, Box<dyn Error>> {
    let options = Options::default()
        .with_metric(Metric::Htm)
        .with_settings(Settings::new(REDUCTION.info(), [("seconds", seconds)])?)
        .with_control(Arc::new(control));
    Ok(solve_blocking(cube, &REDUCTION, &options)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_time_limit_still_gives_a_solution() {
        let mut cube = Facelets::solved(Size::new(5).unwrap());
        cube.turn_all(scramble::random_moves(cube.size(), 3, 1).turns());
        let solution = solve(&cube, 0.01, Control::silent()).unwrap();
        cube.turn_all(solution.turns());
        assert!(cube.is_solved());
    }
}
