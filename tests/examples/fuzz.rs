//! Runs fuzzing targets with many random inputs.
//!
//! `cargo run --release -p godspeed-tests --example fuzz -- [TARGET ...] [--count C] [--seed S]`
//!
//! Runs each target (default: all) with C inputs (default 10,000,000), on one thread. Prints executions, accepted
//! inputs, executions per second, the slowest input and the one that took the most memory. A target ends
//! at the first input that violates a law, takes more than 64 MB, or more than 10 s twice, and prints this input; a
//! panic prints it and ends the program.

use std::error::Error;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use tests::fuzzing::{Fuzzer, TARGETS, Target};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The input that is being checked, for the message of a panic.
static CURRENT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The most memory that an input may take, in bytes.
const MAX_MEMORY: usize = 64 << 20;

/// The longest time that an input may take.
const MAX_TIME: Duration = Duration::from_secs(10);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut names, mut count, mut seed) = (Vec::new(), 10_000_000_u64, 1_u64);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--count" => count = arguments.next().unwrap_or_default().parse()?,
            "--seed" => seed = arguments.next().unwrap_or_default().parse()?,
            _ => names.push(argument),
        }
    }
    if let Some(unknown) = names.iter().find(|name| !TARGETS.iter().any(|target| target.name == **name)) {
        let known: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
        return Err(format!("there is no target '{unknown}'; choose of: {}", known.join(", ")).into());
    }
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        report(panic);
        let input = CURRENT.lock().unwrap_or_else(|error| error.into_inner());
        eprintln!("{}", shown(&input));
    }));
    let mut faults = 0;
    for target in
        TARGETS.iter().filter(|target| names.is_empty() || names.iter().any(|name| name == target.name))
    {
        if let Err(error) = run(target, count, seed) {
            eprintln!("error: {error}");
            faults += 1;
        }
    }
    if faults > 0 { Err(format!("{faults} targets failed").into()) } else { Ok(()) }
}

fn run(target: &'static Target, count: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut fuzzer = Fuzzer::new(target, seed);
    let start = Instant::now();
    let (mut accepted, mut slowest, mut largest) = (0_u64, Duration::ZERO, 0);
    for _ in 0..count {
        let input = fuzzer.next_input();
        CURRENT.lock().unwrap_or_else(|error| error.into_inner()).clone_from(&input);
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let begin = Instant::now();
        let checked = fuzzer.check(input);
        let (time, memory) = (begin.elapsed(), MEMORY.peak_usage().saturating_sub(before));
        slowest = slowest.max(time);
        largest = largest.max(memory);
        let fault = match checked {
            Err(violation) => Some(violation.to_string()),
            Ok(_) if memory > MAX_MEMORY => Some(format!("{memory} bytes of memory")),
            // The process may have been paused, so only an input that is slow again is at fault.
            Ok(_) if time > MAX_TIME && check_time(target) > MAX_TIME => {
                Some(format!("{:.1} s", time.as_secs_f64()))
            }
            Ok(is_accepted) => {
                accepted += u64::from(is_accepted);
                None
            }
        };
        if let Some(fault) = fault {
            let input = CURRENT.lock().unwrap_or_else(|error| error.into_inner()).clone();
            let input = if (target.check)(&input).is_err() { target.shortened(input) } else { input };
            return Err(format!("{}: {fault}; {}", target.name, shown(&input)).into());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:<9} {count} executions, {accepted} accepted, {:.0} per second, slowest {:.1} ms, most memory {:.1} MB",
        target.name,
        count as f64 / seconds,
        slowest.as_secs_f64() * 1e3,
        largest as f64 / 1e6
    );
    Ok(())
}

/// Returns how long the current input takes.
fn check_time(target: &Target) -> Duration {
    let input = CURRENT.lock().unwrap_or_else(|error| error.into_inner()).clone();
    let begin = Instant::now();
    // Whether it is accepted is known from the first time.
    let _ = (target.check)(&input);
    begin.elapsed()
}

fn shown(input: &[u8]) -> String {
    format!("input: {:?}", String::from_utf8_lossy(input))
}
