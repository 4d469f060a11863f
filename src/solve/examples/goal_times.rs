//! Prints how long shortest ways to common goals take, with tables ready.
//!
//! ```text
//! cargo run --release -p godspeed-solve --example goal_times -- 1000 cross xcross
//! ```

use std::time::Instant;

use godspeed_cube::{Goal, Metric, Size, TurnSet, scramble};
use godspeed_solve::goals::{AnalysedCube, Analysis};
use godspeed_solve::{Control, Tables, block_on};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().map_or(Ok(1000), |count| count.parse())?;
    let names: Vec<String> = arguments.collect();
    let defaults = ["cross", "xcross-fr", "xcross", "eocross", "2x2x2", "2x2x3", "first-block"];
    let names = if names.is_empty() { defaults.map(str::to_owned).to_vec() } else { names };
    println!("goal\ttables (s)\tmean length\tmean (ms)\tmost (ms)\tnodes");
    for name in names {
        let goal = Goal::parse(&name, Size::THREE)?;
        let (tables, control) = (Tables::new(), Control::silent());
        let start = Instant::now();
        let turns = TurnSet::outer(Size::THREE);
        let analysis = block_on(Analysis::open(&goal, &turns, Metric::Htm, &tables, &control))?;
        let built = start.elapsed().as_secs_f64();
        let (mut total, mut most, mut hundredths) = (0.0, 0.0_f64, 0);
        for seed in 0..count {
            let cube = AnalysedCube::new(&scramble::random_state(Size::THREE, seed))?;
            let start = Instant::now();
            hundredths += block_on(analysis.cost(&cube, &control))?;
            let seconds = start.elapsed().as_secs_f64();
            total += seconds;
            most = most.max(seconds);
        }
        let per_cube = |sum: f64| sum / count as f64;
        let length = per_cube(f64::from(hundredths) / 100.0);
        let (mean, most) = (1000.0 * per_cube(total), 1000.0 * most);
        let nodes = control.progress().nodes / count;
        println!("{name}\t{built:.2}\t{length:.3}\t{mean:.4}\t{most:.3}\t{nodes}");
    }
    Ok(())
}
