use godspeed_protocol::{Event, Outcome};

use crate::address::Address;
use crate::command::Command;
use crate::preferences::Preferences;
use crate::state::{Msg, Page};
use crate::tables::tests::catalogue;

/// Returns the page at an address, before the engine has started.
pub(super) fn page_at(pairs: &[(&str, &str)]) -> Page {
    let mut page = Page::new(Address::parse(pairs.iter().copied()), Preferences::default(), 1);
    let _none = page.update(Msg::SolvesLoaded(String::new()), 0.0);
    page
}

/// Returns the page at an address with one solver for the 3x3x3.
pub(super) fn ready_at(pairs: &[(&str, &str)]) -> Page {
    let mut page = page_at(pairs);
    send(&mut page, Event::Ready { threads: 2, threaded: true, solvers: catalogue(), note: None });
    page
}

/// Returns the page at an address with a search for job 1.
pub(super) fn searching_at(pairs: &[(&str, &str)]) -> Page {
    let mut page = ready_at(pairs);
    run(&mut page, Command::SolveOrAbort, 0.0);
    page
}

/// Passes an event of the engine to the page.
pub(super) fn send(page: &mut Page, event: Event) {
    let _effects = page.update(Msg::Engine(event), 0.0);
}

/// Executes a command on the page at a time in milliseconds.
pub(super) fn run(page: &mut Page, command: Command, now: f64) {
    let _effects = page.update(Msg::Command(command), now);
}

/// Returns an outcome with a solution of the 3x3x3 in half turns.
pub(super) fn outcome(solution: &str) -> Outcome {
    let length = Some(solution.split_whitespace().count());
    let (solution, metric) = (Some(solution.to_owned()), "htm".to_owned());
    Outcome { size: 3, solution, length, metric, ..Outcome::default() }
}
