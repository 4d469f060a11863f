use super::attempt;
use crate::state::{Effect, State, position};
use crate::timer::{MoveCount, Records, Solve, csv, read_time};

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
    let solve =
        Solve { time, penalty, moves: MoveCount::default(), hinted: false, own: false, scramble, date: None };
    let kept = attempt::keep(state, solve, false, now);
    position::scramble_anew(state, now);
    [state.show_present(), Effect::TimeTaken].into_iter().chain(kept).collect()
}

pub(crate) fn change_penalty(state: &mut State, place: usize) -> Vec<Effect> {
    let size = state.size();
    state.timer.records.change_penalty(size, place);
    forget_last(state)
}

/// Saves the solves of this size as a file.
pub(crate) fn export(state: &State) -> Vec<Effect> {
    let size = state.size();
    vec![Effect::SaveFile { name: format!("solves-{size}.csv"), text: csv(&state.timer.records, size) }]
}

pub(crate) fn delete(state: &mut State, place: usize) -> Vec<Effect> {
    let size = state.size();
    state.timer.records.delete(size, place);
    forget_last(state)
}

pub(crate) fn clear(state: &mut State) -> Vec<Effect> {
    let size = state.size();
    state.timer.records.clear(size);
    forget_last(state)
}

pub(crate) fn restore(state: &mut State) -> Vec<Effect> {
    state.timer.records.restore();
    vec![Effect::KeepSolves]
}

/// Clears the summary of the last solve, which may not match the shorter list.
fn forget_last(state: &mut State) -> Vec<Effect> {
    state.timer.last = None;
    vec![Effect::KeepSolves]
}

/// Adds the solves of a file that are not here.
pub(crate) fn merge(state: &mut State, records: Records) -> Vec<Effect> {
    state.timer.records.merge(records);
    forget_last(state)
}

/// Replaces the solves by those that another tab has saved.
pub(crate) fn take(state: &mut State, records: Records) -> Vec<Effect> {
    state.timer.records = records;
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{BACK, at, choosing_human, solves};
    use super::*;
    use crate::command::Command;
    use crate::state::{Msg, update};

    #[test]
    fn solves_can_be_deleted_cleared_and_restored() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
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
    fn a_typed_time_is_kept_with_its_scramble_and_followed_by_the_next_one() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let effects = update(&mut state, Msg::AddTime("14.34+".to_owned()), 0.0);
        assert!(matches!(
            effects[..],
            [Effect::Show(_), Effect::TimeTaken, Effect::KeepSolves, Effect::AskPersistence]
        ));
        assert_eq!(solves(&state), ["14.34+"]);
        let solve = state.timer.records.of(state.size())[0].clone();
        assert_eq!((solve.scramble.as_deref(), solve.counts()), (Some("R"), true));
        assert!(!state.timeline.present().is_solved() && state.scramble().as_deref() != Some("R"));
        assert_eq!(update(&mut state, Msg::AddTime("fast".to_owned()), 0.0), []);
        assert!(state.notice.is_some() && solves(&state).len() == 1);
    }

    #[test]
    fn solves_of_a_file_are_added_once_and_get_their_dates_from_the_clock() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let file = crate::timer::read("3 1500 ok 5 5 5 5 @1700000000 R U\n2 300 ok 0 0 0 0 -");
        for _ in 0..2 {
            assert_eq!(update(&mut state, Msg::AddSolves(file.clone()), 0.0), [Effect::KeepSolves]);
            assert_eq!(state.timer.records.iter().count(), 2);
        }
        assert_eq!(update(&mut state, Msg::SetClock(1_800_000_000_000.0), 0.0), []);
        let _kept = update(&mut state, Msg::AddTime("9.99".to_owned()), 5_500.0);
        assert_eq!(state.timer.records.of(state.size())[1].date, Some(1_800_000_005));
    }

    #[test]
    fn a_penalty_is_set_by_hand_and_a_session_exported() {
        let mut state = choosing_human(&[("setup-alg", "R")]);
        let _added = update(&mut state, Msg::AddTime("12.34".to_owned()), 0.0);
        for text in ["14.34+", "DNF (12.34)", "12.34"] {
            assert_eq!(update(&mut state, Msg::ChangePenalty(0), 0.0), [Effect::KeepSolves]);
            assert_eq!(solves(&state), [text]);
        }
        let saved = at(&mut state, 0.0, Command::ExportSolves);
        assert!(
            matches!(&saved[..], [Effect::SaveFile { name, text }] if name == "solves-3x3x3.csv" && text.contains("12.34"))
        );
    }
}
