//! Solves many random cubes in one process, verifies each independently and prints the memory.
//!
//! `cargo run --release -p godspeed-tests --example million -- ALGORITHM [--set NAME] [--size N] [--count C] [--seed S]
//! [--moves M] [--threads T]`
//!
//! ALGORITHM is the id of a solver, which runs with its shortest time limit; NAME is a set of its tables. Cubes are
//! random states, or M random moves. Each of T threads (default 1) solves one cube at a time; C is 1,000,000 by default.
//! The program prints the resident memory before and after the tables are built, and after each tenth of the cubes: from
//! then on it should not grow. It ends at the first cube that is not solved.

use std::error::Error;
use std::time::Instant;

use godspeed_cube::Size;
use godspeed_solve::{Solver, Tables};
use tests::endurance::{Endurance, resident_memory};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, options @ ..] = &arguments[..] else {
        return Err("usage: million ALGORITHM [--set NAME] [--size N] [--count C] [--seed S] [--moves M] \
                    [--threads T]"
            .into());
    };
    let option = |name: &str| options.iter().skip_while(|option| *option != name).nth(1);
    let solver = id.parse::<&Solver>()?.info();
    let size = option("--size").map_or(Ok(Size::THREE), |size| size.parse::<Size>())?;
    if !solver.sizes.contains(&size.last_layer()) {
        return Err(format!("{} does not solve the {size}", solver.name).into());
    }
    let set = option("--set")
        .map(|name| solver.set(name).ok_or_else(|| format!("{} has no set '{name}'", solver.name)))
        .transpose()?;
    let run = Endurance {
        solver,
        set,
        size,
        count: option("--count").map_or(Ok(1_000_000), |count| count.parse())?,
        seed: option("--seed").map_or(Ok(1), |seed| seed.parse())?,
        moves: option("--moves").map(|moves| moves.parse()).transpose()?,
        threads: option("--threads").map_or(Ok(1), |threads| threads.parse())?,
    };

    let tables = Tables::new();
    println!("memory before          {}", memory());
    let start = Instant::now();
    Endurance { count: 1, ..run }.run(&tables, |_| {})?;
    println!("memory with tables     {} after {:.1} s", memory(), start.elapsed().as_secs_f64());
    let start = Instant::now();
    let tenth = run.count.div_ceil(10).max(1);
    let figures = run.run(&tables, |cubes| {
        if cubes.is_multiple_of(tenth) {
            println!("{cubes:>10} cubes, {}, {:.1} s", memory(), start.elapsed().as_secs_f64());
        }
    })?;
    println!("memory after           {}", memory());
    let mean = figures.moves as f64 / figures.cubes.max(1) as f64;
    println!(
        "{} cubes of the {size} solved by {} and verified in {:.1} s: mean {mean:.2} moves, longest {}",
        figures.cubes,
        solver.name,
        start.elapsed().as_secs_f64(),
        figures.longest
    );
    Ok(())
}

fn memory() -> String {
    resident_memory().map_or_else(|| "unknown".to_owned(), |bytes| format!("{:.1} MB", bytes as f64 / 1e6))
}
