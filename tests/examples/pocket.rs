//! Solves the 2x2 scrambles of a table with every search and prints what it took.
//!
//! `cargo run --release -p godspeed-tests --example pocket -- FILE [htm|qtm] [ID[,NAME=VALUE]...]...`. The
//! file is tab-separated with a line of headings: a scramble, then its optimal length in quarter turns. The shortest
//! lengths are taken from our own bidirectional search and, in quarter turns, compared with the file's.

use std::error::Error;
use std::time::Instant;

use cube::{Alg, Facelets, Metric, Size};
use solve::{Control, Info, Job, SOLVERS, Settings, Tables, block_on, run, solver};

/// Each cube is solved this often, and the quickest run counts.
const RUNS: usize = 5;

struct Case {
    state: Facelets,
    optimal: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which table of scrambles?")?;
    let metric = arguments.next().map_or(Some(Metric::Qtm), |id| Metric::from_id(&id));
    let metric = metric.ok_or("the metric is htm or qtm")?;
    let wanted: Vec<String> = arguments.collect();
    let tables = Tables::new();
    let cases = read(&std::fs::read_to_string(path)?, metric, &tables)?;
    println!("{} cubes, {metric}, {} threads", cases.len(), rayon::current_num_threads());
    println!(
        "{:<10} {:>6} {:>10} {:>10} {:>8} {:>12} {:>8}",
        "", "solved", "mean ms", "worst ms", "length", "nodes", "Mn/s"
    );
    if wanted.is_empty() {
        for solver in SOLVERS.iter().filter(|solver| solver.info().sizes.contains(&2)) {
            measure(solver.info(), &Settings::default(), &cases, metric, &tables)?;
        }
    }
    for text in &wanted {
        let (info, settings) = configured(text)?;
        measure(info, &settings, &cases, metric, &tables)?;
    }
    Ok(())
}

/// Reads `wastar,weight=2.5`.
fn configured(text: &str) -> Result<(&'static Info, Settings), Box<dyn Error>> {
    let mut parts = text.split(',');
    let info = solver(parts.next().unwrap_or_default()).ok_or("no such solver")?.info();
    let mut chosen = Vec::new();
    for part in parts {
        let (name, value) = part.split_once('=').ok_or("a setting is NAME=VALUE")?;
        chosen.push((name, value.parse()?));
    }
    Ok((info, Settings::new(info, chosen)?))
}

fn read(text: &str, metric: Metric, tables: &Tables) -> Result<Vec<Case>, Box<dyn Error>> {
    let mut cases = Vec::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let scramble = Alg::parse(fields.next().unwrap_or_default(), Size::TWO)?.alg;
        let mut state = Facelets::solved(Size::TWO);
        state.turn_all(scramble.turns());
        let job = Job { state, metric, settings: Settings::default() };
        let shortest = solver("bibfs").ok_or("no bidirectional search")?;
        let optimal = block_on(run(shortest, &job, tables, &Control::silent()))?.length(metric, Size::TWO);
        let published: usize = fields.next().ok_or("a line without a length")?.parse()?;
        if metric == Metric::Qtm && optimal != published {
            return Err(format!("{line}: {optimal} quarter turns found").into());
        }
        cases.push(Case { state: job.state, optimal });
    }
    Ok(cases)
}

fn measure(
    info: &Info,
    settings: &Settings,
    cases: &[Case],
    metric: Metric,
    tables: &Tables,
) -> Result<(), Box<dyn Error>> {
    let solver = solver(info.id).ok_or("no such solver")?;
    let (mut seconds, mut ratios, mut nodes, mut solved) = (Vec::new(), 0.0, 0, 0);
    for case in cases {
        let job = Job { state: case.state.clone(), metric, settings: settings.clone() };
        let mut control = Control::silent();
        let start = Instant::now();
        let solution = block_on(run(solver, &job, tables, &control))?;
        let mut best = start.elapsed().as_secs_f64();
        for _ in 1..RUNS {
            control = Control::silent();
            let start = Instant::now();
            block_on(run(solver, &job, tables, &control))?;
            best = best.min(start.elapsed().as_secs_f64());
        }
        seconds.push(best);
        ratios += solution.length(metric, Size::TWO) as f64 / case.optimal as f64;
        nodes += control.progress().nodes;
        solved += 1;
    }
    let count = cases.len() as f64;
    let total: f64 = seconds.iter().sum();
    println!(
        "{:<10} {solved:>6} {:>10.3} {:>10.3} {:>8.3} {:>12.0} {:>8.1}",
        info.id,
        1e3 * total / count,
        1e3 * seconds.iter().copied().fold(0.0, f64::max),
        ratios / count,
        nodes as f64 / count,
        nodes as f64 / total / 1e6
    );
    Ok(())
}
