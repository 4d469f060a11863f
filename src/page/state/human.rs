use cube::{Metric, Size, Turn};
use protocol::{Event, Outcome};

use super::{Effect, Msg, State, position};
use crate::command::Command;
use crate::human::{self, Attempt, HUMAN, Last, Leg, Records, Solve, Start};
use crate::solving;

/// Why something cannot be done now.
const CLOCK: &str = "You are solving: give up first (Esc).";

/// Begins an attempt, or gives the one under way up.
pub(super) fn start_or_give_up(state: &mut State, now: f64) -> Vec<Effect> {
    if state.human.attempt.is_some() { give_up(state, now) } else { begin(state, now) }
}

/// Begins an attempt at the cube as it stands; a solved one is scrambled first.
fn begin(state: &mut State, now: f64) -> Vec<Effect> {
    let size = state.size();
    if size.layers() == 1 {
        state.warn(format!("A {size} is always solved: choose another size."));
        return Vec::new();
    }
    state.player.playing = false;
    state.player.drop_waiting();
    if state.line.present().is_solved() {
        position::scramble_anew(state, now);
    }
    let own = !position::is_scrambled(state);
    state.line.forget_what_follows();
    let start = Start { size, scramble: state.scramble(), own, turns_before: state.line.cursor() };
    super::search::forget_result(state);
    let mut effects = forget_hint(state);
    state.human.last = None;
    state.human.attempt = Some(Attempt::new(start, state.preferences.inspection, now));
    // What lies over the cube on a narrow screen would hide it while the clock runs.
    effects.extend([state.show_present(), Effect::ShowCube]);
    effects
}

/// Ends the attempt under way: as a DNF if the clock runs, else without a trace.
pub(super) fn give_up(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(attempt) = state.human.attempt.take() else { return Vec::new() };
    let mut effects = forget_hint(state);
    effects.extend(attempt.give_up(now).and_then(|solve| keep(state, solve, true)));
    effects
}

/// Takes note of a turn of the present cube, for the clock and the hint.
pub(super) fn turned(state: &mut State, turn: Turn, now: f64) -> Vec<Effect> {
    let present = state.line.present();
    state.human.hint.follow(turn, present);
    let is_solved = present.is_solved();
    let solve = state.human.attempt.as_mut().and_then(|attempt| attempt.turn(turn, is_solved, now));
    let Some(solve) = solve else { return Vec::new() };
    state.human.attempt = None;
    keep(state, solve, false).into_iter().collect()
}

fn keep(state: &mut State, solve: Solve, is_given_up: bool) -> Option<Effect> {
    let size = state.size();
    let is_best = state.human.records.is_best(size, &solve);
    state.human.records.add(size, solve.clone());
    state.human.last = Some(Last { size, solve, is_best, is_given_up });
    Some(Effect::KeepSolves)
}

/// Why this cannot happen while a person solves, if it cannot: whatever changes the cube other than by turning it.
pub(super) fn objection(state: &State, msg: &Msg) -> Option<&'static str> {
    let attempt = state.human.attempt.as_ref()?;
    let is_back = matches!(msg, Msg::Command(Command::Back));
    if is_back && state.line.cursor() <= attempt.turns_before() {
        return Some("This is where you began.");
    }
    let changes_the_cube = match msg {
        Msg::Command(command) => matches!(
            command,
            Command::ToStart
                | Command::ToEnd
                | Command::PlayPause
                | Command::NextStep
                | Command::PreviousStep
                | Command::PlayStep
                | Command::Shuffle
                | Command::Scramble100
                | Command::Reset
                | Command::SolveWith(_)
                | Command::PlaySolution
        ),
        Msg::ChooseSize(_)
        | Msg::TypeSize(_)
        | Msg::ChooseAlgorithm(_)
        | Msg::ShowSolution(_)
        | Msg::ShowStage(_)
        | Msg::Jump(_)
        | Msg::SetUp(_)
        | Msg::Perform(_) => true,
        _ => false,
    };
    changes_the_cube.then_some(CLOCK)
}

/// Asks for the next move; the second time the move is made.
pub(super) fn hint(state: &mut State, now: f64) -> Vec<Effect> {
    if !state.is_human() {
        state.warn("Hints are for those who solve themselves: choose Human.");
        return Vec::new();
    }
    let present = state.line.present().clone();
    if state.human.hint.job().is_some() {
        return Vec::new();
    }
    if let Some(turn) = state.human.hint.shown(&present) {
        return position::turn(state, turn, now);
    }
    if state.human.hint.next(&present).is_some() {
        state.human.hint.show();
        mark_attempt(state);
        return Vec::new();
    }
    let wanted = state.preferences.adviser.as_deref();
    match human::can_hint(&state.solving, wanted, &present) {
        Ok(solver) => {
            let solver = solver.clone();
            let job = state.solving.next_number();
            state.human.hint.ask(job, &present, &solver.name);
            vec![Effect::Send(state.solving.ask(&solver, job, &present))]
        }
        Err(reason) => {
            state.warn(reason);
            Vec::new()
        }
    }
}

/// Takes note of what the engine says about the question for a hint, and nothing of what else it says.
pub(super) fn hear(state: &mut State, event: &Event) {
    let Some(cube) = state.human.hint.cube() else { return };
    match event {
        Event::Solved { outcome, .. } => match solving::turns_of(outcome, cube) {
            Ok(turns) => {
                state.human.hint.answer(legs(outcome, turns, cube.size()));
                mark_attempt(state);
            }
            Err(wrong) => state.human.hint.fail(format!("No hint: {wrong}.")),
        },
        Event::Failed { outcome, .. } => {
            let reason = outcome.error.as_deref().unwrap_or("no reason given");
            state.human.hint.fail(format!("No hint: {reason}."));
        }
        Event::Cancelled { .. } => {
            state.human.hint.forget();
        }
        _ => {}
    }
}

/// A solution as the way of a hint. What has one stage has no name for it, unless it teaches.
fn legs(outcome: &Outcome, turns: Vec<Turn>, size: Size) -> Vec<Leg> {
    let tells = outcome.stages.len() > 1 || outcome.stages.iter().any(|stage| stage.lesson.is_some());
    match solving::stages_of(outcome, &turns, size).filter(|_| tells) {
        Some(stages) => outcome
            .stages
            .iter()
            .zip(stages)
            .map(|(stage, turns)| Leg { name: stage.name.clone(), turns })
            .collect(),
        None => vec![Leg { name: String::new(), turns }],
    }
}

/// Stops a question about a cube that has changed since.
pub(super) fn keep_hint_to_the_cube(state: &mut State) -> Option<Effect> {
    state.human.hint.keep_to(state.line.present()).map(stop)
}

/// Forgets what is known of the way home, and stops the question for it.
pub(super) fn forget_hint(state: &mut State) -> Vec<Effect> {
    state.human.hint.forget().map(stop).into_iter().collect()
}

/// A move that is told makes the solve an assisted one.
fn mark_attempt(state: &mut State) {
    if let Some(attempt) = &mut state.human.attempt {
        attempt.set_hinted();
    }
}

fn stop(job: u32) -> Effect {
    Effect::Send(protocol::Request::Cancel { job })
}

pub(super) fn choose_adviser(state: &mut State, id: String) -> Vec<Effect> {
    state.preferences.adviser = Some(id);
    let mut effects = forget_hint(state);
    effects.push(Effect::KeepPreferences);
    effects
}

pub(super) fn set_inspection(state: &mut State, inspection: bool) -> Vec<Effect> {
    state.preferences.inspection = inspection;
    vec![Effect::KeepPreferences]
}

pub(super) fn choose_metric(state: &mut State, metric: &str) -> Vec<Effect> {
    state.preferences.metric = Metric::from_id(metric).unwrap_or(Metric::Stm);
    vec![Effect::KeepPreferences]
}

pub(super) fn delete_solve(state: &mut State, place: usize) -> Vec<Effect> {
    let size = state.size();
    state.human.records.delete(size, place);
    forget_last(state)
}

pub(super) fn clear_solves(state: &mut State) -> Vec<Effect> {
    let size = state.size();
    state.human.records.clear(size);
    forget_last(state)
}

pub(super) fn restore_solves(state: &mut State) -> Vec<Effect> {
    state.human.records.restore();
    vec![Effect::KeepSolves]
}

/// With a shorter list the last solve need not be what was said of it.
fn forget_last(state: &mut State) -> Vec<Effect> {
    state.human.last = None;
    vec![Effect::KeepSolves]
}

/// Takes over the solves that another tab has kept.
pub(super) fn take_solves(state: &mut State, records: Records) -> Vec<Effect> {
    state.human.records = records;
    Vec::new()
}

impl State {
    /// Whether the person is to solve the cube.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.solving.wanted.as_deref() == Some(HUMAN)
    }
}

#[cfg(test)]
mod tests {
    use cube::{Angle, Face, Facelets, Size, Turn};
    use protocol::Request;

    use super::super::tests::{R, page, page_at, ready, solved, solver};
    use super::*;
    use crate::command::Twist;
    use crate::human::Score;
    use crate::state::update;

    const BACK: Command = Command::Twist(Face::R, Twist { prime: true, half: false });

    fn human(pairs: &[(&str, &str)]) -> State {
        let mut state = page_at(pairs);
        let _kept = update(&mut state, Msg::ChooseAlgorithm(HUMAN.to_owned()), 0.0);
        state
    }

    fn at(state: &mut State, now: f64, command: Command) -> Vec<Effect> {
        update(state, Msg::Command(command), now)
    }

    fn solves(state: &State) -> Vec<String> {
        state.human.records.of(state.size()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn solve_starts_an_attempt_and_the_turn_that_solves_ends_it() {
        let mut state = human(&[("setup-alg", "R2")]);
        let effects = at(&mut state, 1_000.0, Command::SolveOrAbort);
        assert!(effects.contains(&Effect::ShowCube) && state.solving.job.is_none());
        let _shown = at(&mut state, 2_000.0, Command::Rotate(Face::U, Twist::default()));
        let _shown = at(&mut state, 3_000.0, Command::Rotate(Face::U, Twist { prime: true, half: false }));
        let _shown = at(&mut state, 4_000.0, R);
        assert!(solves(&state).is_empty());
        let effects = at(&mut state, 5_500.0, R);
        assert!(effects.contains(&Effect::KeepSolves) && state.human.attempt.is_none());
        assert_eq!(solves(&state), ["1.50"]);
        let last = state.human.last.as_ref().unwrap();
        assert!(last.is_best && last.solve.counts());
        assert_eq!((last.solve.moves.htm, last.solve.scramble.as_deref()), (2, Some("R2")));
    }

    #[test]
    fn a_drag_counts_like_a_key() {
        let mut state = human(&[("puzzle", "5x5x5"), ("setup-alg", "Rw")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let wide = Turn { layers: cube::Layers::new(1, 2).unwrap(), ..Turn::outer(Face::R, Angle::Half) };
        let _shown = update(&mut state, Msg::Dragged(wide), 1_000.0);
        let _shown = update(&mut state, Msg::Dragged(Turn { angle: Angle::Quarter, ..wide }), 2_000.0);
        assert_eq!(solves(&state), ["1.00"]);
    }

    #[test]
    fn a_solved_cube_is_scrambled_first() {
        for layers in ["2x2x2", "3x3x3", "6x6x6"] {
            let mut state = human(&[("puzzle", layers)]);
            let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
            assert!(state.human.attempt.is_some() && !state.line.present().is_solved());
            assert!(state.scramble().is_some_and(|scramble| !scramble.is_empty()));
            let undo: Vec<Turn> = state.line.done().iter().rev().map(|turn| turn.inverse()).collect();
            for turn in undo {
                let _shown = update(&mut state, Msg::Dragged(turn), 1_000.0);
            }
            assert!(state.human.last.as_ref().is_some_and(|last| last.solve.counts()), "{layers}");
        }
        let mut state = human(&[("puzzle", "1x1x1")]);
        let _none = at(&mut state, 0.0, Command::SolveOrAbort);
        assert!(state.human.attempt.is_none() && state.notice.is_some());
    }

    #[test]
    fn a_cube_turned_by_hand_or_typed_in_makes_no_record() {
        let typed = {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn(Turn::outer(Face::R, Angle::Quarter));
            Msg::SetUp(cube.to_string())
        };
        for msg in [Msg::Command(R), typed] {
            let mut state = human(&[]);
            let _shown = update(&mut state, msg, 0.0);
            let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
            let _shown = at(&mut state, 1_000.0, BACK);
            let last = state.human.last.unwrap();
            assert!(last.solve.own && !last.is_best);
        }
    }

    #[test]
    fn a_scramble_held_another_way_still_counts_and_half_of_one_does_not() {
        let mut state = human(&[("setup-alg", "U R")]);
        let _shown = at(&mut state, 0.0, Command::Rotate(Face::U, Twist::default()));
        assert!(position::is_scrambled(&state));
        let _shown = at(&mut state, 0.0, Command::Back);
        let _shown = at(&mut state, 0.0, Command::Back);
        assert!(!position::is_scrambled(&state));
    }

    #[test]
    fn escape_gives_up_and_leaves_a_dnf_only_after_the_first_turn() {
        let mut state = human(&[("setup-alg", "R2 U")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _none = at(&mut state, 500.0, Command::Cancel);
        assert!(state.human.attempt.is_none() && solves(&state).is_empty());
        let _shown = at(&mut state, 1_000.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 2_000.0, R);
        let effects = at(&mut state, 3_000.0, Command::SolveOrAbort);
        assert_eq!((effects, solves(&state)), (vec![Effect::KeepSolves], vec!["DNF (1.00)".to_owned()]));
        assert_eq!(state.human.records.standings(Size::THREE).single.now, Some(Score::Dnf));
    }

    #[test]
    fn while_the_clock_runs_nothing_but_turns_changes_the_cube() {
        let mut state = human(&[("setup-alg", "R U"), ("alg", "U' R'")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        assert!(state.line.is_at_end(), "a solution that stood ready is forgotten");
        let before = state.line.clone();
        let msgs = [
            Msg::Command(Command::Shuffle),
            Msg::Command(Command::Reset),
            Msg::Command(Command::Back),
            Msg::Command(Command::SolveWith("thistlethwaite")),
            Msg::ChooseSize(4),
            Msg::ChooseAlgorithm("ida".to_owned()),
            Msg::Jump(0),
            Msg::SetUp("R".to_owned()),
            Msg::Perform("U' R'".to_owned()),
        ];
        for msg in msgs {
            assert_eq!(update(&mut state, msg.clone(), 1.0), [], "{msg:?}");
            assert!(state.notice.take().is_some());
        }
        assert_eq!(state.line, before);
        assert!(state.is_human() && !state.can_go_back());
    }

    #[test]
    fn a_turn_taken_back_is_a_turn() {
        let mut state = human(&[("setup-alg", "R")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 0.0, R);
        let _shown = at(&mut state, 100.0, Command::Back);
        let _shown = at(&mut state, 200.0, Command::Back);
        assert!(state.human.attempt.is_some());
        let _shown = at(&mut state, 1_000.0, BACK);
        assert_eq!(state.human.last.map(|last| last.solve.moves.stm), Some(3));
    }

    fn asked(effects: &[Effect]) -> Option<(u32, String)> {
        effects.iter().find_map(|effect| match effect {
            Effect::Send(Request::Solve(request)) => Some((request.job, request.solver.clone())),
            _ => None,
        })
    }

    #[test]
    fn a_hint_tells_the_next_move_and_makes_it_when_asked_again() {
        let mut state = human(&[("setup-alg", "R U")]);
        let _line = ready(&mut state);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let (job, solver) = asked(&at(&mut state, 0.0, Command::Hint)).unwrap();
        assert_eq!(solver, "thistlethwaite");
        assert_eq!(at(&mut state, 0.0, Command::Hint), [], "one question at a time");
        let _none = update(&mut state, solved(job, "U' R'"), 10.0);
        let told = state.human.hint.shown(state.line.present()).unwrap();
        assert_eq!(told.notation(Size::THREE).to_string(), "U'");
        let _shown = at(&mut state, 20.0, Command::Hint);
        assert_eq!(state.line.turns().len(), 3);
        // The second move is known, so that nobody is asked.
        assert_eq!(asked(&at(&mut state, 30.0, Command::Hint)), None);
        let _shown = at(&mut state, 1_020.0, Command::Hint);
        let last = state.human.last.unwrap();
        assert!(last.solve.hinted && !last.is_best);
        assert_eq!(last.solve.to_string(), "1.00");
    }

    #[test]
    fn a_hint_that_does_not_solve_the_cube_is_not_believed() {
        let mut state = human(&[("setup-alg", "R U")]);
        let _line = ready(&mut state);
        let (job, _) = asked(&at(&mut state, 0.0, Command::Hint)).unwrap();
        let _none = update(&mut state, solved(job, "F"), 0.0);
        assert!(state.human.hint.failure().is_some());
        assert_eq!(state.human.hint.shown(state.line.present()), None);
    }

    #[test]
    fn a_question_ends_when_the_cube_is_turned_and_with_escape() {
        let mut state = human(&[("setup-alg", "R U")]);
        let _line = ready(&mut state);
        for way_out in [R, Command::Cancel, Command::Reset] {
            let (job, _) = asked(&at(&mut state, 0.0, Command::Hint)).unwrap();
            let effects = at(&mut state, 0.0, way_out);
            assert!(effects.contains(&Effect::Send(Request::Cancel { job })), "{way_out:?}");
            let _none = update(&mut state, solved(job, "U' R'"), 0.0);
            assert_eq!(state.human.hint, crate::human::Hint::default());
        }
    }

    #[test]
    fn hints_come_from_the_solver_of_the_persons_choice_if_it_takes_the_cube() {
        let mut state = human(&[("setup-alg", "R")]);
        let solvers = vec![solver("pocket", 2..=2), solver("kociemba", 3..=3), solver("korf", 3..=3)];
        let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
        let _line = update(&mut state, Msg::Engine(event), 0.0);
        assert_eq!(asked(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "kociemba");
        let effects = update(&mut state, Msg::ChooseAdviser("korf".to_owned()), 0.0);
        assert!(effects.contains(&Effect::KeepPreferences));
        assert_eq!(asked(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "korf");
        let _shown = update(&mut state, Msg::ChooseSize(2), 0.0);
        let _shown = at(&mut state, 0.0, R);
        assert_eq!(asked(&at(&mut state, 0.0, Command::Hint)).unwrap().1, "pocket");
        let _shown = update(&mut state, Msg::ChooseSize(4), 0.0);
        let _shown = at(&mut state, 0.0, R);
        assert_eq!(asked(&at(&mut state, 0.0, Command::Hint)), None);
        assert!(state.notice.is_some_and(|notice| notice.text.contains("4x4x4")));
    }

    #[test]
    fn solves_are_deleted_cleared_and_brought_back() {
        let mut state = human(&[("setup-alg", "R")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 0.0, BACK);
        for msg in [Msg::DeleteSolve(0), Msg::Command(Command::ClearSolves)] {
            assert_eq!(update(&mut state, msg, 0.0), [Effect::KeepSolves]);
            assert!(solves(&state).is_empty());
            assert_eq!(at(&mut state, 0.0, Command::RestoreSolves), [Effect::KeepSolves]);
            assert_eq!(solves(&state).len(), 1);
        }
    }

    #[test]
    fn an_address_can_ask_for_an_attempt() {
        let state = page_at(&[("algorithm", HUMAN), ("run", "solve")]);
        assert!(state.is_human() && state.human.is_wanted && state.solving.job.is_none());
        let mut state = human(&[("algorithm", HUMAN)]);
        let _line = ready(&mut state);
        assert_eq!(state.notice, None);
        let link = at(&mut state, 0.0, Command::CopyLink);
        assert!(
            matches!(&link[..], [Effect::CopyLink(pairs)] if pairs.contains(&("algorithm", HUMAN.to_owned())))
        );
        assert!(!page().is_human());
    }
}
