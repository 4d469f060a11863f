use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use godspeed_engine::{algs_summary, case_algs, case_info};
use godspeed_protocol::{AlgInfo, AlgsSummary, CaseAlgs, CaseInfo};
use godspeed_solve::algs::{Adjustments, AlgSearch, AlgsError, Case, FoundAlgs, FoundCase};
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
    let CaseInfo { name, start } = case_info(case, &search.set.target);
    let CaseAlgs { count, algs } = case_algs(found);
    let alg = |AlgInfo { alg, length, scores, .. }: &AlgInfo| json!({ "alg": alg, "length": length, "scores": scores });
    json!({ "case": name, "start": start, "count": count, "algs": algs.iter().map(alg).collect::<Vec<_>>() })
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
    let summary = algs_summary(found, seconds);
    if as_json {
        outln!("{}", json!({ "summary": summary }));
    } else {
        let AlgsSummary { cases, covered, algs, .. } = summary;
        outln!("{covered} of {cases} cases, {algs} algorithms in {seconds:.2} s");
    }
}
