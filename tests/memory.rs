//! Memory does not grow with the number of cubes. The test has a process of its own, whose memory it measures.

// The memory is read from `/proc`.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use godspeed_cube::Size;
use godspeed_solve::{Tables, solver};
use tests::endurance::{Endurance, resident_memory};

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn memory_does_not_grow_with_the_number_of_cubes() {
    /// A leak of 8 KB for each cube would be more.
    const GROWTH: u64 = 8 << 20;

    let tables = Tables::new();
    for (id, count) in [("kociemba", 1000), ("thistlethwaite", 1000), ("layers", 1000)] {
        let solver = solver(id).unwrap().info();
        let run = Endurance { solver, set: None, size: Size::THREE, count, seed: 1, moves: None, threads: 1 };
        run.run(&tables, |_| {}).unwrap();
        let before = resident_memory().unwrap();
        let figures = Endurance { seed: 10_000, ..run }.run(&tables, |_| {}).unwrap();
        assert_eq!(figures.cubes, count);
        let after = resident_memory().unwrap();
        assert!(after < before + GROWTH, "{id}: from {before} to {after} bytes");
    }
}
