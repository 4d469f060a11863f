//! Measures the two-phase solver on a file of scrambles.
//!
//! `cargo run --release -p godspeed-tests --example kociemba -- FILE [--count N] [--seconds S]`
//!
//! FILE contains one scramble per line. The program prints the time to build the tables, the mean and maximum time
//! to the first solution, and the mean lengths after 10 ms, 100 ms and 1 s, up to the limit of S seconds per cube
//! (default 1). `RAYON_NUM_THREADS` sets the number of threads.

use std::error::Error;
use std::sync::Mutex;
use std::time::Instant;

use godspeed_cube::{Alg, Cubies, Size};
use godspeed_solve::puzzles::cube3::phase1::{MoveMasks, Phase1};
use godspeed_solve::solvers::kociemba::{Limits, NearOptimal, Phase2};
use godspeed_solve::{Control, Tables, block_on};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, options @ ..] = &arguments[..] else {
        return Err("usage: kociemba FILE [--count N] [--seconds S]".into());
    };
    let option = |name: &str| options.iter().skip_while(|option| *option != name).nth(1);
    let count = option("--count").map_or(Ok(usize::MAX), |count| count.parse())?;
    let seconds: f64 = option("--seconds").map_or(Ok(1.0), |seconds| seconds.parse())?;
    let scrambles = std::fs::read_to_string(file)?;

    let (tables, control) = (Tables::new(), Control::silent());
    let start = Instant::now();
    block_on(tables.get::<Phase1>(&control))?;
    let first = start.elapsed().as_secs_f64();
    block_on(tables.get::<Phase2>(&control))?;
    let second = start.elapsed().as_secs_f64() - first;
    block_on(tables.get::<MoveMasks>(&control))?;
    let third = start.elapsed().as_secs_f64() - first - second;
    println!("tables: phase 1 {first:.2} s, phase 2 {second:.2} s, masks {third:.2} s");

    let mut firsts: Vec<f64> = Vec::new();
    let mut lengths = [0; 3];
    for line in scrambles.lines().filter(|line| !line.starts_with("scramble")).take(count) {
        let mut cube = Cubies::SOLVED;
        let text = line.split('\t').next().unwrap_or_default();
        cube.apply_all(Alg::parse(text, Size::THREE)?.alg.turns());
        let improvements = Mutex::new(Vec::new());
        let start = Instant::now();
        let mut search = block_on(NearOptimal::open(&cube, &tables, &control))?;
        let found = block_on(search.improve(Limits { seconds, enough: 0 }, &control, &|found| {
            let at = start.elapsed().as_secs_f64();
            improvements.lock().unwrap_or_else(|error| error.into_inner()).push((at, found.turns.len()));
        }))?;
        cube.apply_all(&found.ok_or("no solution found")?.turns);
        if !cube.is_solved() {
            return Err(format!("wrong solution for {line}").into());
        }
        let improvements = improvements.into_inner()?;
        firsts.extend(improvements.first().map(|&(at, _)| at));
        for (sum, limit) in lengths.iter_mut().zip([0.01, 0.1, 1.0]) {
            let reached =
                improvements.iter().take_while(|&&(at, _)| at <= limit).last().or(improvements.first());
            *sum += reached.map_or(0, |&(_, length)| length);
        }
    }
    let cubes = firsts.len() as f64;
    let greatest = firsts.iter().copied().fold(0.0, f64::max);
    let mean = firsts.iter().sum::<f64>() / cubes;
    println!("first solution: mean {:.2} ms, greatest {:.2} ms", mean * 1e3, greatest * 1e3);
    println!("moves at 10 ms, 100 ms, 1 s: {:.3?}", lengths.map(|sum| sum as f64 / cubes));
    println!("{:.2e} nodes a second", control.progress().nodes as f64 / (seconds * cubes));
    Ok(())
}
