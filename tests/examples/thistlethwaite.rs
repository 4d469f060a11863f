//! Solves random 3x3 states by Thistlethwaite's four stages on one thread and prints what it took.
//!
//! `cargo run --release -p godspeed-tests --example thistlethwaite -- [COUNT] [SEED] [WIDTH]`. State `i` is
//! the random state of seed `SEED + i`. The time is that of the walk down the tables, from a cube read to
//! its moves; the tables' time is told apart.

use std::error::Error;
use std::time::Instant;

use cube::{Cubies, Size, scramble};
use solve::coordinates::Coordinates;
use solve::solvers::thistlethwaite::{Descent, Stages};
use solve::{Control, Tables, block_on};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let (count, seed, width) = (next(10_000)?.max(1), next(1)?, next(1)? as usize);

    let start = Instant::now();
    let stages = block_on(Tables::new().get::<Stages>(&Control::silent()))?;
    println!("tables     {:>9.3} s", start.elapsed().as_secs_f64());

    let states = (seed..seed + count).map(|seed| scramble::random_state(Size::THREE, seed));
    let cubes = states.map(|state| Cubies::try_from(&state)).collect::<Result<Vec<_>, _>>()?;
    let descent = Descent::of_width(&stages, width);
    let start = Instant::now();
    let lengths: Vec<usize> =
        cubes.iter().map(|cube| descent.solve(Coordinates::of(cube)).length()).collect();
    let seconds = start.elapsed().as_secs_f64();

    let total: usize = lengths.iter().sum();
    println!("states     {count:>9}");
    println!("mean moves {:>9.3}", total as f64 / count as f64);
    println!("worst      {:>9}", lengths.iter().max().unwrap_or(&0));
    println!("mean time  {:>9.5} ms", 1e3 * seconds / count as f64);
    Ok(())
}
