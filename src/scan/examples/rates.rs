//! Prints how often readings are right: those of a file with answers, or made ones.
//!
//! ```sh
//! cargo run --release -p godspeed-scan --example rates            # 200 made readings of each size and level
//! cargo run --release -p godspeed-scan --example rates -- FILE    # [{"size", "rgb", "facelets", "name"}, ...]
//! ```

#[path = "../tests/generator/mod.rs"]
#[allow(unreachable_pub, clippy::unwrap_used, reason = "it is a part of the tests")]
mod generator;

use std::error::Error;
use std::time::{Duration, Instant};

use generator::{Known, LEVELS, are_renamed};
use godspeed_cube::{Facelets, Random, Size};
use godspeed_scan::{Decision, Reading, Scan};
use serde::Deserialize;

/// A reading of a file.
#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    name: String,
    facelets: String,
    #[serde(flatten)]
    reading: Reading,
}

/// What was counted of some readings.
#[derive(Default)]
struct Rates {
    all: usize,
    unasked: usize,
    three: usize,
    wrong: usize,
    asked: usize,
    longest: Duration,
}

impl Rates {
    /// Adds a decision; returns whether it was right.
    fn add(&mut self, decision: &Decision, is_right: bool, time: Duration) {
        let questions = decision.questions.len();
        self.all += 1;
        self.unasked += usize::from(is_right && questions == 0);
        self.wrong += usize::from(!is_right && questions == 0);
        self.asked += questions;
        self.longest = self.longest.max(time);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        Some(path) if path.parse::<u64>().is_err() => of_file(&path),
        count => {
            of_levels(count.and_then(|count| count.parse().ok()).unwrap_or(200));
            Ok(())
        }
    }
}

fn of_file(path: &str) -> Result<(), Box<dyn Error>> {
    let rows: Vec<Row> = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let mut rates = Rates::default();
    println!("| reading | right | questions | least margin | ms |\n|---|---|---:|---:|---:|");
    for row in rows {
        let start = Instant::now();
        let decision = Scan::from(&row.reading).decide();
        let time = start.elapsed();
        let answer: Vec<_> = row.facelets.chars().filter_map(godspeed_cube::Face::from_letter).collect();
        let cube = decision.cube();
        let is_right = cube.as_ref().is_some_and(|cube| cube.colours() == answer);
        let is_renamed = cube.is_some_and(|cube: Facelets| are_renamed(cube.colours(), &answer));
        let word = if is_right {
            "yes"
        } else if is_renamed {
            "by other names"
        } else {
            "**no**"
        };
        let margin =
            decision.doubtful.first().map_or_else(String::new, |doubt| format!("{:.1}", doubt.margin));
        println!(
            "| {} | {word} | {} | {margin} | {:.0} |",
            row.name,
            decision.questions.len(),
            1e3 * time.as_secs_f64()
        );
        rates.add(&decision, is_right, time);
    }
    println!(
        "\n{} of {} right without a question, {} wrong without a question, {} questions",
        rates.unasked, rates.all, rates.wrong, rates.asked
    );
    Ok(())
}

fn of_levels(count: u64) {
    println!(
        "| level | size | right, no question | at most three | wrong, not asked | questions | longest, ms |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|");
    for level in LEVELS {
        for n in 2..=7 {
            let Ok(size) = Size::new(n) else { continue };
            let mut rates = Rates::default();
            for seed in 0..if n > 5 { count / 4 } else { count } {
                let known = Known::new(size, level, Random::derived_seed(n as u64, seed + 1));
                let start = Instant::now();
                let decision = Scan::from(&known.reading).decide();
                let time = start.elapsed();
                rates.add(&decision, known.is_read_by(&decision), time);
                rates.three += usize::from(is_right_after_answers(&known, 3));
            }
            let share = |number: usize| format!("{:.1} %", 100.0 * number as f64 / rates.all as f64);
            println!(
                "| {} | {size} | {} | {} | {} | {:.2} | {:.0} |",
                level.name,
                share(rates.unasked),
                share(rates.three),
                rates.wrong,
                rates.asked as f64 / rates.all as f64,
                1e3 * rates.longest.as_secs_f64()
            );
        }
    }
}

/// Returns whether a cube is read right once a person has answered at most so many questions.
fn is_right_after_answers(known: &Known, most: usize) -> bool {
    let mut scan = Scan::from(&known.reading);
    for _ in 0..=most {
        let decision = scan.decide();
        let Some(question) = decision.questions.first() else { return known.is_read_by(&decision) };
        let Some(colour) = known.name_of(&decision, question.facelet) else { return false };
        scan.answer(question.facelet, colour);
    }
    false
}
