use super::attempt;
use crate::state::{Effect, State, position, storage};
use crate::timer::{Solve, SolveChange, csv, read_time};

/// Adds a solve with a typed time, of the scramble that is shown, and shows the next scramble.
///
/// Text that is no time shows a warning.
pub(crate) fn add(state: &mut State, text: &str, now: f64) -> Vec<Effect> {
    let (time, penalty) = match read_time(text) {
        Ok(read) => read,
        Err(error) => {
            state.warn(error.to_string());
            return Vec::new();
        }
    };
    let scramble = state.scramble().filter(|_| position::is_scrambled(state));
    let solve = Solve { time, penalty, scramble, ..Solve::default() };
    let recorded = attempt::record_and_continue(state, solve, now);
    recorded.into_iter().chain([Effect::TimeTaken]).collect()
}

/// Changes to another session; a new one has no solves yet.
pub(crate) fn choose_session(state: &mut State, session: String) -> Vec<Effect> {
    state.timer.records.choose_session(session);
    state.timer.last = None;
    vec![Effect::SavePreferences]
}

pub(crate) fn change_penalty(state: &mut State, place: usize) -> Vec<Effect> {
    let changes = state.timer.records.change_penalty(state.size(), place);
    save(state, changes)
}

/// Saves the solves of this size as a file.
pub(crate) fn export(state: &State) -> Vec<Effect> {
    let size = state.size();
    vec![Effect::SaveFile { name: format!("solves-{size}.csv"), text: csv(&state.timer.records, size) }]
}

pub(crate) fn delete(state: &mut State, place: usize) -> Vec<Effect> {
    let changes = state.timer.records.delete(state.size(), place);
    save(state, changes)
}

pub(crate) fn clear(state: &mut State) -> Vec<Effect> {
    let changes = state.timer.records.clear(state.size());
    save(state, changes)
}

pub(crate) fn restore(state: &mut State) -> Vec<Effect> {
    let changes = state.timer.records.restore();
    save(state, changes)
}

/// Stores changes and clears the summary of the last solve, which may not match the changed list.
fn save(state: &mut State, changes: Vec<SolveChange>) -> Vec<Effect> {
    state.timer.last = None;
    if changes.is_empty() { Vec::new() } else { vec![Effect::SaveSolves(changes)] }
}

/// Adds solves stored by earlier visits, or changes made elsewhere.
pub(crate) fn take(state: &mut State, changes: Vec<SolveChange>) -> Vec<Effect> {
    state.timer.records.take(changes);
    Vec::new()
}

/// Ends the loading of the stored solves and determines whether the last solve is the best.
pub(crate) fn end_loading(state: &mut State, note: String) -> Vec<Effect> {
    let timer = &mut state.timer;
    timer.storage_note = Some(note);
    if let Some(last) = &mut timer.last {
        last.is_best = timer.records.is_best(last.size, last.key);
    }
    storage::warn_of_full_storage(state);
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{BACK, at, choosing_human, solves};
    use super::*;
    use crate::command::Command;
    use crate::state::{Msg, update};
    use godspeed_cube::Size;

    /// Returns the changes that are stored.
    fn kept(effects: &[Effect]) -> Vec<SolveChange> {
        let [Effect::SaveSolves(changes)] = effects else { panic!("{effects:?}") };
        changes.clone()
    }

    #[test]
    fn each_session_has_its_own_solves_and_standings() {
        let mut state = choosing_human(&[]);
        let _added = update(&mut state, Msg::AddTime("10".to_owned()), 0.0);
        let kept = update(&mut state, Msg::ChooseSession("Roux".to_owned()), 0.0);
        assert_eq!(kept, [Effect::SavePreferences]);
        let listed = |state: &State| {
            let solves = state.timer.records.in_session(Size::THREE);
            solves.map(|(_, kept)| kept.solve.to_string()).collect::<Vec<_>>()
        };
        assert!(listed(&state).is_empty());
        let _added = update(&mut state, Msg::AddTime("12".to_owned()), 1.0);
        let last = state.timer.last.as_ref().unwrap();
        assert!(last.is_best, "of its session");
        let records = &state.timer.records;
        assert_eq!(records.standings(Size::THREE).single.best.unwrap().to_string(), "12.00");
        assert_eq!(records.sessions().into_iter().collect::<Vec<_>>(), ["", "Roux"]);
        // The settings name the session at the next visit.
        assert!(state.stored_settings().lines().any(|line| line == "session=Roux"));
        let _cleared = at(&mut state, 2.0, Command::ClearSolves);
        assert_eq!(solves(&state), ["10.00"], "only the session is cleared");
        let _kept = update(&mut state, Msg::ChooseSession(String::new()), 0.0);
        assert_eq!(listed(&state), ["10.00"]);
    }

    #[test]
    fn solves_can_be_deleted_cleared_and_restored() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        let _shown = at(&mut state, 0.0, BACK);
        for msg in [Msg::DeleteSolve(0), Msg::Command(Command::ClearSolves)] {
            let deleted = kept(&update(&mut state, msg, 0.0));
            assert!(matches!(deleted[..], [SolveChange::Delete(..)]) && solves(&state).is_empty());
            let restored = kept(&at(&mut state, 0.0, Command::RestoreSolves));
            assert!(matches!(restored[..], [SolveChange::Put(..)]) && solves(&state).len() == 1);
            assert_eq!(at(&mut state, 0.0, Command::RestoreSolves), []);
        }
    }

    #[test]
    fn a_typed_time_is_kept_with_its_scramble_and_followed_by_the_next_one() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let effects = update(&mut state, Msg::AddTime("14.34+".to_owned()), 0.0);
        assert!(matches!(
            effects[..],
            [Effect::SaveSolves(_), Effect::RequestPersistence, Effect::Show(_), Effect::TimeTaken]
        ));
        assert_eq!(solves(&state), ["14.34+"]);
        let solve = state.timer.records.of(state.size())[0].solve.clone();
        assert_eq!((solve.scramble.as_deref(), solve.counts()), (Some("R"), true));
        assert!(!state.timeline.present().is_solved() && state.scramble().as_deref() != Some("R"));
        assert_eq!(update(&mut state, Msg::AddTime("fast".to_owned()), 0.0), []);
        assert!(state.notice.is_some() && solves(&state).len() == 1);
    }

    #[test]
    fn a_solve_is_dated_and_ordered_by_the_clock() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        assert_eq!(update(&mut state, Msg::SetClock(1_800_000_000_000.0), 0.0), []);
        let _kept = update(&mut state, Msg::AddTime("9.99".to_owned()), 5_500.0);
        let added = state.timer.records.of(state.size())[0].clone();
        assert_eq!(added.solve.date, Some(1_800_000_005));
        assert_eq!(added.key.to_string(), "1800000005500002", "tab 2 of seed 1");
    }

    #[test]
    fn a_solve_is_the_best_only_when_all_stored_ones_are_loaded() {
        let mut state = choosing_human(&[]);
        state.timer.storage_note = None;
        let stored = SolveChange::read("5000 3 1500 ok 5 5 5 5 - R U\n6000 3 300 ok 0 0 0 0 -");
        assert_eq!(update(&mut state, Msg::TakeSolves(stored), 0.0), []);
        let _kept = update(&mut state, Msg::AddTime("9.99".to_owned()), 0.0);
        let is_best = |state: &State| state.timer.last.as_ref().is_some_and(|last| last.is_best);
        assert!(!is_best(&state));
        let other = SolveChange::read("6000 3\n7000 3 2000 ok 0 0 0 0 -");
        assert_eq!(update(&mut state, Msg::TakeSolves(other), 0.0), []);
        assert_eq!(solves(&state), ["15.00", "20.00", "9.99"]);
        assert_eq!(update(&mut state, Msg::SolvesLoaded("No room.".to_owned()), 0.0), []);
        assert!(is_best(&state));
        assert_eq!(crate::view::TimerView::of(&state).storage_note, "No room.");
    }

    #[test]
    fn a_penalty_is_set_by_hand_and_a_session_exported() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let _added = update(&mut state, Msg::AddTime("12.34".to_owned()), 0.0);
        for text in ["14.34+", "DNF (12.34)", "12.34"] {
            let changed = kept(&update(&mut state, Msg::ChangePenalty(0), 0.0));
            assert!(matches!(&changed[..], [SolveChange::Put(_, _, solve)] if solve.to_string() == text));
            assert_eq!(solves(&state), [text]);
        }
        let saved = at(&mut state, 0.0, Command::ExportSolves);
        assert!(
            matches!(&saved[..], [Effect::SaveFile { name, text }] if name == "solves-3x3x3.csv" && text.contains("12.34"))
        );
    }
}
