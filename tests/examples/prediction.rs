//! Prints the measured tables of `godspeed_solve::prediction`: the distribution of the bound of a state given those of
//! its parent and grandparent.

use godspeed_cube::Metric;
use godspeed_solve::prediction::BoundSteps;
use godspeed_solve::puzzles::cube3::{HalfTurnBounds, QuarterTurnBounds};
use godspeed_solve::puzzles::{BoundedCube3, Cube2};
use godspeed_solve::{Control, Puzzle, Stopped, Tables, block_on};

/// Moves of each random walk.
const MOVES: u64 = 40_000_000;

fn main() -> Result<(), Stopped> {
    let (tables, control) = (Tables::new(), Control::silent());
    print("CUBE2_HALF", "the 2x2 in half turns", &Cube2::new(Metric::Htm));
    print("CUBE2_QUARTER", "the 2x2 in quarter turns", &Cube2::new(Metric::Qtm));
    let bounds = block_on(tables.get::<HalfTurnBounds>(&control))?;
    print("CUBE3_HALF", "the 3x3 in half turns", &BoundedCube3::new(bounds));
    let bounds = block_on(tables.get::<QuarterTurnBounds>(&control))?;
    print("CUBE3_QUARTER", "the 3x3 in quarter turns", &BoundedCube3::new(bounds));
    Ok(())
}

#[allow(clippy::print_stdout, reason = "this program prints its result")]
fn print<P: Puzzle>(name: &str, puzzle_name: &str, puzzle: &P) {
    println!("/// The bounds of {puzzle_name}.\npub const {name}: BoundSteps = BoundSteps {{\n    rows: &[");
    for row in BoundSteps::measure(puzzle, MOVES) {
        let triple = |chances: [f64; 3]| {
            let [less, same, more] = chances.map(|chance| format!("{chance:.6}"));
            format!("[{less}, {same}, {more}]")
        };
        let [less, same, more] = row.map(triple);
        println!("        [{less}, {same}, {more}],");
    }
    println!("    ],\n}};\n");
}
