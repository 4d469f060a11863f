//! Compares the list of all shortest solutions with an independent enumeration.
//!
//! `cargo run --release -p godspeed-tests --example shortest -- [--lengths 12,13,14,15] [--count C] [--seed S]`
//!
//! For each optimal length, C cubes (default 5) are made of this many random moves, and those that are nearer are left
//! out. Nearly all of them have one shortest solution, so symmetric patterns follow, which have more. The enumeration
//! walks seven turns from both ends and takes about 3 GB. The program prints the number of shortest solutions of each
//! cube, and ends at the first cube for which the two lists differ.

use std::error::Error;
use std::time::Instant;

use godspeed_cube::{Alg, Facelets, Size, scramble};
use godspeed_solve::Tables;
use tests::all_shortest_solutions;
use tests::enumeration::{Enumeration, KNOWN_SHELLS};

/// Turns from each end; together with one between, all cubes of 15 moves are reached.
const RADIUS: u8 = 7;

/// Patterns that have symmetries, of up to 15 moves.
const PATTERNS: [&str; 5] = [
    "L U B' U' R L' B R' F B' D R D' F'",
    "F2 R' B' U R' L F' L F' B D' R B L2",
    "F L F U' R U F2 L2 U' L' B D' B' L2 U",
    "R2 L2 U2 D2 F2 B2",
    "U D' R L' F B' U D'",
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| arguments.iter().skip_while(|option| *option != name).nth(1);
    let lengths = option("--lengths").map_or("12,13,14,15", String::as_str);
    let lengths = lengths.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    let count: usize = option("--count").map_or(Ok(5), |count| count.parse())?;
    let mut seed: u64 = option("--seed").map_or(Ok(1), |seed| seed.parse())?;

    let start = Instant::now();
    let enumeration = Enumeration::new(RADIUS)?;
    if enumeration.shells() != KNOWN_SHELLS[..=usize::from(RADIUS)] {
        return Err(format!("wrong numbers of states: {:?}", enumeration.shells()).into());
    }
    println!("{:.0} s to walk {RADIUS} turns from the solved cube", start.elapsed().as_secs_f64());
    let comparison = Comparison { enumeration, tables: Tables::new() };
    println!("length  solutions  enumeration s  solver s  scramble");
    for length in lengths {
        let mut cubes = 0;
        while cubes < count {
            let alg = scramble::random_moves(Size::THREE, length, seed);
            seed += 1;
            cubes += usize::from(comparison.run(&alg, length)?);
        }
    }
    for text in PATTERNS {
        comparison.run(&Alg::parse(text, Size::THREE)?.alg, 0)?;
    }
    Ok(())
}

struct Comparison {
    enumeration: Enumeration,
    tables: Tables,
}

impl Comparison {
    /// Compares both lists for a scramble, unless it needs fewer moves than `least`. Returns whether it did.
    fn run(&self, alg: &Alg, least: usize) -> Result<bool, Box<dyn Error>> {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(alg.turns());
        let start = Instant::now();
        let expected = self.enumeration.solutions(&cube.to_string())?.ok_or("a cube is out of reach")?;
        let length = expected[0].split(' ').count();
        if length < least {
            return Ok(false);
        }
        let enumerated = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let listed = all_shortest_solutions(&cube, &self.tables)?;
        if listed != expected {
            return Err(format!("{alg}: the solver lists {listed:?}, there are {expected:?}").into());
        }
        let solved = start.elapsed().as_secs_f64();
        println!("{length:6}  {:9}  {enumerated:13.1}  {solved:8.1}  {alg}", listed.len());
        Ok(true)
    }
}
