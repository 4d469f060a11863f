use crate::state::{Effect, State};
use crate::timer::Records;

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

/// Replaces the solves by those that another tab has saved.
pub(crate) fn take(state: &mut State, records: Records) -> Vec<Effect> {
    state.timer.records = records;
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{BACK, at, choosing_human, solves};
    use crate::command::Command;
    use crate::state::{Effect, Msg, update};

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
}
