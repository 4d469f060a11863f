//! A short run of every fuzzing target, and the inputs that once were faults.
//!
//! `cargo run --release -p godspeed-tests --example fuzz` runs longer.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::env;

use peak_alloc::PeakAlloc;
use tests::fuzzing::{Fuzzer, TARGETS};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Inputs of each target for each change.
const EXECUTIONS: usize = 400;

/// Inputs of each target of `cargo xtask test --all`.
const LONG_EXECUTIONS: usize = 3000;

/// The most memory that an input may take, in bytes.
const MAX_MEMORY: usize = 64 << 20;

// One test, because the peak of the memory is that of the whole process.
#[test]
fn random_inputs_obey_the_laws_in_little_memory() {
    let executions = if env::var_os("GODSPEED_LONG").is_some() { LONG_EXECUTIONS } else { EXECUTIONS };
    for target in TARGETS {
        let mut fuzzer = Fuzzer::new(target, 1);
        let mut accepted = 0;
        for input in (target.inputs)() {
            fuzzer.check(input).unwrap();
        }
        for _ in 0..executions {
            let input = fuzzer.next_input();
            let shown = String::from_utf8_lossy(&input).into_owned();
            let before = MEMORY.current_usage();
            MEMORY.reset_peak_usage();
            match fuzzer.check(input) {
                Ok(is_accepted) => accepted += usize::from(is_accepted),
                Err(violation) => {
                    let input = target.shortened(shown.into_bytes());
                    panic!("{}: {violation}: {:?}", target.name, String::from_utf8_lossy(&input));
                }
            }
            let taken = MEMORY.peak_usage().saturating_sub(before);
            assert!(taken <= MAX_MEMORY, "{}: {taken} bytes for\n{shown}", target.name);
        }
        println!("{}: {executions} inputs, {accepted} accepted", target.name);
        assert!(accepted > 0, "{}", target.name);
    }
}
