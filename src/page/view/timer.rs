use super::after_moves;
use godspeed_cube::Size;
use godspeed_timeline::turn_words::words;

use crate::format;
use crate::state::State;
use crate::timer::{KeptSolve, Penalty, Score, Standing, can_hint, hint_solver};

/// Maximum number of recent solves in the list.
const LISTED: usize = 50;

/// The content of the timer panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimerView {
    /// The instruction for the next step, or a summary of the last attempt.
    pub headline: String,
    /// The solvers that can give hints, as pairs of id and name.
    pub hint_solvers: Vec<(String, String)>,
    /// The id of the solver that gives hints; `None` if there is none.
    pub hint_solver: Option<String>,
    /// The explanation of that choice.
    pub hint_solver_note: &'static str,
    /// The button that requests a hint.
    pub hint_button: HintButton,
    /// The size of the cube.
    pub size: String,
    /// The latest and the best single, mean of three, and averages of five, twelve and a hundred.
    pub standings: [(String, String); 5],
    /// The number of solves.
    pub count: String,
    /// The latest solves, newest first.
    pub solves: Vec<SolveRow>,
    /// Whether some solves do not count.
    pub has_uncounted: bool,
    /// A note on the storage of the solves; may be empty.
    pub storage_note: String,
    /// The label of the button that restores deleted solves, if there are any.
    pub restore: Option<String>,
}

/// The button that requests a hint, or makes the move of the shown one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintButton {
    /// The label.
    pub label: &'static str,
    /// What it does, without its key, or why it is disabled.
    pub title: String,
    /// Whether it can be pressed.
    pub is_enabled: bool,
}

/// A row in the list of solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveRow {
    /// The index of the solve.
    pub index: usize,
    /// The key of the solve, by which its details are opened.
    pub key: String,
    /// The time with its penalty.
    pub time: String,
    /// The penalty, as the label of the button that changes it.
    pub penalty: &'static str,
    /// The number of moves; empty for a time that was typed.
    pub moves: String,
    /// The turns per second; may be empty.
    pub turns_per_second: String,
    /// `hint`, `own` or `best`; may be empty.
    pub mark: &'static str,
    /// The scramble, if any.
    pub title: Option<String>,
}

impl TimerView {
    /// Returns what the panel shows.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let (size, records) = (state.size(), &state.timer.records);
        let solver = hint_solver(&state.solving, state.preferences.hint_solver.as_deref(), size);
        let solvers = state.solving.catalogue.iter().filter(|solver| solver.supports(size));
        let standings = records.standings(size);
        let removed = records.removed(size);
        Self {
            headline: headline(state),
            hint_solvers: solvers.map(|solver| (solver.id.clone(), solver.name.clone())).collect(),
            hint_solver: solver.map(|solver| solver.id.clone()),
            hint_solver_note: match solver {
                Some(_) => "Suggests the next move. Solves with hints are listed but do not count.",
                None if state.solving.catalogue.is_empty() => "Algorithms are still loading.",
                None => "Hints are not available for this size.",
            },
            hint_button: HintButton::of(state),
            size: session_and_size(records.session(), size),
            standings: [
                standings.single,
                standings.three,
                standings.five,
                standings.twelve,
                standings.hundred,
            ]
            .map(|Standing { now, best }| (score(now), score(best))),
            count: solves(records.count(size)),
            solves: SolveRow::latest(state),
            has_uncounted: records.has_uncounted(size),
            storage_note: state.timer.storage_note.clone().unwrap_or_default(),
            restore: (removed > 0).then(|| format!("Restore {}", solves(removed))),
        }
    }
}

impl HintButton {
    fn of(state: &State) -> Self {
        if state.shown_hint().is_some() {
            return Self { label: "Make move", title: "Make this move".to_owned(), is_enabled: true };
        }
        let selected = state.preferences.hint_solver.as_deref();
        let solver = can_hint(&state.solving, selected, state.timeline.present());
        let is_enabled = solver.is_ok();
        let title = solver.map(|solver| format!("Suggest the next move with {}", solver.name));
        Self { label: "Hint", title: title.unwrap_or_else(|reason| reason), is_enabled }
    }
}

impl SolveRow {
    fn latest(state: &State) -> Vec<Self> {
        let (size, records) = (state.size(), &state.timer.records);
        let best = records.standings(size).single.best;
        let latest = records.in_session(size).rev().take(LISTED);
        latest
            .map(|(index, KeptSolve { key, solve })| Self {
                index,
                key: key.to_string(),
                time: solve.to_string(),
                penalty: match solve.penalty {
                    Penalty::None => "OK",
                    Penalty::PlusTwo => "+2",
                    Penalty::Dnf => "DNF",
                },
                moves: match solve.moves.get(state.preferences.metric) {
                    0 => String::new(),
                    moves => format::moves(moves as usize) + after_moves(state.preferences.metric, size),
                },
                turns_per_second: solve
                    .turns_per_second()
                    .map(|pace| format!("{pace:.1}/s"))
                    .unwrap_or_default(),
                mark: match () {
                    () if solve.hinted => "hint",
                    () if solve.own => "own",
                    () if Some(solve.score()) == best => "best",
                    () => "",
                },
                title: solve.scramble.as_ref().map(|scramble| format!("{size} scramble: {scramble}")),
            })
            .collect()
    }
}

fn headline(state: &State) -> String {
    let (timer, size) = (&state.timer, state.size());
    if let Some(solver) = timer.hint.pending() {
        return format!("Asking {solver} for the next move…");
    }
    if let Some(failure) = timer.hint.failure() {
        return failure.to_owned();
    }
    if let Some(turn) = state.shown_hint() {
        let stage = timer.hint.stage(state.timeline.present());
        let stage = stage.map(|stage| format!(" ({stage})")).unwrap_or_default();
        return format!("Next: {}, {}{stage}.", turn.notation(size), words(turn, size));
    }
    match (&timer.attempt, &timer.last) {
        (Some(attempt), _) if attempt.hinted => "Solving with hints. This solve will not count.".to_owned(),
        (Some(attempt), _) if attempt.start.is_real && attempt.is_running() => {
            "Press Space or touch the cube when it is solved.".to_owned()
        }
        (Some(attempt), _) if attempt.start.is_real => {
            "Inspect your cube. Hold Space or the clock, and release to start.".to_owned()
        }
        (Some(attempt), _) if attempt.is_running() => "Solve the cube. Giving up counts as a DNF.".to_owned(),
        (Some(_), _) => "Inspect the cube. Rotating it does not start the timer.".to_owned(),
        (None, Some(last)) if last.size == size => last.sentence(),
        _ if state.preferences.real_cube => {
            "Scramble your cube as shown. Hold Space or the clock, and release to start.".to_owned()
        }
        _ if state.timeline.present().is_solved() => "Click Solve to scramble the cube and start.".to_owned(),
        _ => "Click Solve to start with this cube.".to_owned(),
    }
}

fn score(score: Option<Score>) -> String {
    score.map_or_else(|| "–".to_owned(), |score| score.to_string())
}

/// Returns what the standings are of: the size, with the name of the session unless it is the first.
fn session_and_size(session: &str, size: Size) -> String {
    if session.is_empty() { format!("{size:#}") } else { format!("{size:#}, {session}") }
}

fn solves(number: usize) -> String {
    let unit = if number == 1 { "solve" } else { "solves" };
    format!("{} {unit}", format::count(number as u64))
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;
    use godspeed_protocol::Event;

    use super::super::tests::{outcome, page_at, ready_at, run, send};
    use super::*;
    use crate::command::{Command, Twist};
    use crate::state::{Msg, Page};

    const START: Command = Command::SolveOrAbort;
    const R: Command = Command::Twist(Face::R, Twist { prime: false, half: false });

    fn session() -> Page {
        ready_at(&[("algorithm", "human"), ("setup-alg", "R2")])
    }

    fn headline_of(page: &Page) -> String {
        TimerView::of(page).headline
    }

    #[test]
    fn the_headline_leads_through_an_attempt() {
        let solved = ready_at(&[("algorithm", "human")]);
        assert_eq!(headline_of(&solved), "Click Solve to scramble the cube and start.");
        let mut page = session();
        assert_eq!(headline_of(&page), "Click Solve to start with this cube.");
        run(&mut page, START, 0.0);
        assert_eq!(headline_of(&page), "Inspect the cube. Rotating it does not start the timer.");
        run(&mut page, R, 1_000.0);
        assert_eq!(headline_of(&page), "Solve the cube. Giving up counts as a DNF.");
        run(&mut page, R, 2_000.0);
        assert_eq!(headline_of(&page), "Solved in 1.00. Personal best!");
    }

    #[test]
    fn a_hint_reads_from_the_question_to_the_move() {
        let mut page = session();
        run(&mut page, START, 0.0);
        let title = "Suggest the next move with Korf".to_owned();
        let button = HintButton { label: "Hint", title, is_enabled: true };
        assert_eq!(TimerView::of(&page).hint_button, button);
        run(&mut page, Command::Hint, 0.0);
        assert_eq!(headline_of(&page), "Asking Korf for the next move…");
        send(&mut page, Event::Solved { job: 1, outcome: outcome("R2") });
        assert_eq!(headline_of(&page), "Next: R2, right side, half turn.");
        assert_eq!(TimerView::of(&page).hint_button.label, "Make move");
        run(&mut page, R, 0.0);
        assert_eq!(headline_of(&page), "Solving with hints. This solve will not count.");
        run(&mut page, R, 1_000.0);
        let view = TimerView::of(&page);
        assert_eq!(view.headline, "Solved in 1.00 with hints. This solve does not count.");
        assert!(view.has_uncounted && view.solves[0].mark == "hint");
    }

    #[test]
    fn without_a_solver_the_hint_button_explains_why() {
        let loading = TimerView::of(&page_at(&[("algorithm", "human"), ("setup-alg", "R")]));
        assert_eq!(loading.hint_solver_note, "Algorithms are still loading.");
        assert_eq!(
            (loading.hint_button.title.as_str(), loading.hint_button.is_enabled),
            ("Algorithms are still loading.", false)
        );
        let large = TimerView::of(&ready_at(&[("algorithm", "human"), ("puzzle", "9x9x9")]));
        assert_eq!(large.hint_solver_note, "Hints are not available for this size.");
        let ready = TimerView::of(&session());
        assert_eq!(ready.hint_solvers, [("korf".to_owned(), "Korf".to_owned())]);
        assert_eq!(ready.hint_solver.as_deref(), Some("korf"));
    }

    #[test]
    fn solves_are_listed_with_their_standings_and_can_be_restored() {
        let mut page = session();
        let empty = TimerView::of(&page);
        assert_eq!((empty.count.as_str(), empty.size.as_str()), ("0 solves", "3×3×3"));
        assert_eq!(empty.standings[0], ("–".to_owned(), "–".to_owned()));
        run(&mut page, START, 0.0);
        run(&mut page, R, 0.0);
        run(&mut page, R, 2_000.0);
        let view = TimerView::of(&page);
        assert_eq!((view.count.as_str(), view.restore.as_deref()), ("1 solve", None));
        assert_eq!(view.standings[0], ("2.00".to_owned(), "2.00".to_owned()));
        let row = SolveRow {
            index: 0,
            key: view.solves[0].key.clone(),
            penalty: "OK",
            time: "2.00".to_owned(),
            moves: "2 moves STM".to_owned(),
            turns_per_second: "1.0/s".to_owned(),
            mark: "best",
            title: Some("3x3x3 scramble: R2".to_owned()),
        };
        assert_eq!(view.solves, [row]);
        let _effects = page.update(Msg::DeleteSolve(0), 0.0);
        assert_eq!(TimerView::of(&page).restore.as_deref(), Some("Restore 1 solve"));
    }
}
