use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use godspeed_solve::algs::{Adjustments, AlgSearch, AlgsError, Case, FoundAlg, FoundAlgs, FoundCase, Scores};
use godspeed_solve::{Control, block_on};
use serde_json::{Value, json};

use super::FindOptions;
use super::case_source;
use crate::exit_status::{CommandResult, ExitStatus};
use crate::interrupt::Interrupt;
use crate::output::outln;
use crate::status_line::StatusLine;

/// Finds the algorithms and prints them.
pub(super) fn find(options: &FindOptions, verbose: bool) -> CommandResult {
    let search = case_source::search(options)?;
    let started = Instant::now();
    let found = match run(&search, verbose) {
        Ok(found) => found,
        Err(AlgsError::Stopped(_)) => return Err(ExitStatus::Interrupted),
        Err(error) => return Err(ExitStatus::bad_input(error)),
    };
    let seconds = started.elapsed().as_secs_f64();
    for (case, found) in search.set.cases.iter().zip(&found.cases) {
        if options.json {
            outln!("{}", case_object(&search, case, found));
        } else {
            print_case(&search, case, found);
        }
    }
    print_summary(&found, seconds, options.json);
    let is_any = found.cases.iter().any(|case| case.count > 0);
    Ok(if is_any { ExitStatus::Success } else { ExitStatus::Unsolved })
}

/// Runs the search until it ends or Ctrl-C is pressed.
fn run(search: &AlgSearch, verbose: bool) -> Result<FoundAlgs, AlgsError> {
    /// The time between two looks at the keyboard and at the progress.
    const PAUSE: Duration = Duration::from_millis(50);
    let interrupt = Interrupt::listen();
    interrupt.wait_between_searches();
    let control = Arc::new(Control::silent());
    let is_done = Arc::new(AtomicBool::new(false));
    let watcher = thread::spawn({
        let (control, is_done) = (Arc::clone(&control), Arc::clone(&is_done));
        move || {
            let line = StatusLine::new(verbose);
            let mut shown = None;
            while !is_done.load(Ordering::Relaxed) {
                if interrupt.is_pressed() {
                    control.stop();
                }
                let percent = control.progress().share.map(|share| (100.0 * share) as u32);
                if percent.is_some() && percent != shown {
                    line.update(format_args!("{} % of the words", percent.unwrap_or_default()));
                    shown = percent;
                }
                thread::park_timeout(PAUSE);
            }
            line.clear();
        }
    });
    let found = block_on(search.run(&control, |_, _| ()));
    is_done.store(true, Ordering::Relaxed);
    watcher.thread().unpark();
    let _ = watcher.join();
    found
}

fn case_object(search: &AlgSearch, case: &Case, found: &FoundCase) -> Value {
    let alg = |alg: &FoundAlg| {
        json!({
            "alg": Adjustments::text(&alg.turns),
            "length": alg.length,
            "scores": scores_object(&alg.scores),
        })
    };
    json!({
        "case": case.name,
        "start": case.facelets(&search.set.target),
        "count": found.count,
        "algs": found.algs.iter().map(alg).collect::<Vec<_>>(),
    })
}

/// Returns the scores, rounded to what they mean.
pub(super) fn scores_object(scores: &Scores) -> Value {
    let rounded = |value: f64, digits: i32| {
        let scale = 10_f64.powi(digits);
        (value * scale).round() / scale
    };
    let whole = |value: f64| value.round() as i64;
    json!({
        "time": rounded(scores.time, 4),
        "mcc": rounded(scores.mcc, 2),
        "esq": whole(scores.esq),
        "stm": whole(scores.stm),
        "qtm": whole(scores.qtm),
    })
}

fn print_case(search: &AlgSearch, case: &Case, found: &FoundCase) {
    outln!("{} {}: {} algorithms", case.name, case.facelets(&search.set.target), found.count);
    for alg in &found.algs {
        let free = |turns: &[_]| match Adjustments::text(turns) {
            text if text.is_empty() => text,
            text => format!("({text})"),
        };
        let (before, after) = (free(&alg.before), free(&alg.after));
        let text = [before, Adjustments::text(&alg.turns), after].join(" ");
        outln!("    {:.2} s  {:2}  {}", alg.scores.time, alg.length, text.trim());
    }
}

fn print_summary(found: &FoundAlgs, seconds: f64, as_json: bool) {
    let cases = found.cases.len();
    let covered = found.cases.iter().filter(|case| case.count > 0).count();
    let algs: u64 = found.cases.iter().map(|case| case.count).sum();
    if as_json {
        let summary = json!({
            "cases": cases,
            "covered": covered,
            "algs": algs,
            "seconds": seconds,
            "bytes": found.bytes,
        });
        outln!("{}", json!({ "summary": summary }));
    } else {
        outln!("{covered} of {cases} cases, {algs} algorithms in {seconds:.2} s");
    }
}
