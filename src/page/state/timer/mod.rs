//! Solving by hand: the current attempt, requested hints and saved solves.

pub(super) mod attempt;
pub(super) mod hint;
pub(super) mod solves;

use godspeed_cube::Metric;

use super::{Effect, Msg, State, position};
use crate::command::Command;
use crate::timer::HUMAN;

/// Warning shown for a message that is rejected during an attempt.
const CLOCK: &str = "Finish this solve or give up first (Esc).";

/// Returns why a message is not allowed during an attempt, or `None` if it is.
///
/// Messages that change the cube other than by turning it are not allowed.
pub(super) fn objection(state: &State, msg: &Msg) -> Option<&'static str> {
    let attempt = state.timer.attempt.as_ref()?;
    let starts_or_stops =
        matches!(msg, Msg::Command(Command::PlayPause)) || is_touch(msg) && attempt.is_running();
    if attempt.start.is_real && starts_or_stops {
        return None;
    }
    let is_back = matches!(msg, Msg::Command(Command::Back));
    if is_back && state.timeline.cursor() <= attempt.start.turns_before {
        return Some("This is where your solve started.");
    }
    let changes_the_cube = match msg {
        Msg::Command(command) => matches!(
            command,
            Command::ToStart
                | Command::ToEnd
                | Command::PlayPause
                | Command::Mirror
                | Command::Invert
                | Command::NextStep
                | Command::PreviousStep
                | Command::PlayStep
                | Command::Shuffle
                | Command::Scramble100
                | Command::Reset
                | Command::SolveWithKey(_)
                | Command::PlaySolution
                | Command::KeepImproving
        ),
        Msg::ChooseSize(_)
        | Msg::TypeSize(_)
        | Msg::ChooseAlgorithm(_)
        | Msg::SolveWith(_)
        | Msg::ShowSolution(_)
        | Msg::ShowStage(_)
        | Msg::Jump(_)
        | Msg::SetUp(_)
        | Msg::AddTime(_)
        | Msg::SetRealCube(_)
        | Msg::Visit(_)
        | Msg::Perform(_) => true,
        _ => false,
    };
    changes_the_cube.then_some(CLOCK)
}

/// Returns whether the user has touched the cube or pressed a key, other than to give up.
pub(super) const fn is_touch(msg: &Msg) -> bool {
    match msg {
        Msg::Command(command) => !matches!(command, Command::Cancel),
        Msg::Grabbed | Msg::Dragged(_) => true,
        _ => false,
    }
}

/// Returns whether a real cube is being solved, so that any touch stops the timer.
pub(crate) fn stops_at_a_touch(state: &State) -> bool {
    state.timer.attempt.as_ref().is_some_and(|attempt| attempt.start.is_real && attempt.is_running())
}

/// Returns whether a real cube is being inspected.
pub(super) fn inspects_a_real_cube(state: &State) -> bool {
    state.timer.attempt.as_ref().is_some_and(|attempt| attempt.start.is_real && !attempt.is_running())
}

/// Sets whether the user solves a real cube, whose scramble is shown at once.
pub(super) fn set_real_cube(state: &mut State, is_real: bool, now: f64) -> Vec<Effect> {
    state.preferences.real_cube = is_real;
    let mut effects = vec![Effect::SavePreferences];
    if is_real && state.timer.attempt.is_none() && state.timeline.present().is_solved() {
        position::rescramble(state, now);
        effects.push(state.show_present());
    }
    effects
}

pub(super) fn set_inspection(state: &mut State, inspection: bool) -> Vec<Effect> {
    state.preferences.inspection = inspection;
    vec![Effect::SavePreferences]
}

pub(super) fn choose_metric(state: &mut State, metric: &str) -> Vec<Effect> {
    state.preferences.metric = metric.parse().unwrap_or(Metric::Stm);
    vec![Effect::SavePreferences]
}

impl State {
    /// Returns whether the user, rather than a solver, is to solve the cube.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.solving.choices.algorithm.get().is_some_and(|id| id == HUMAN)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;

    use super::*;
    use crate::command::Twist;
    use crate::state::tests::{page, page_at, ready};
    use crate::state::update;

    pub(super) const BACK: Command = Command::Twist(Face::R, Twist { prime: true, half: false });

    pub(super) fn choosing_human(pairs: &[(&str, &str)]) -> State {
        let mut state = page_at(pairs);
        let _kept = update(&mut state, Msg::ChooseAlgorithm(HUMAN.to_owned()), 0.0);
        state
    }

    pub(super) fn at(state: &mut State, now: f64, command: Command) -> Vec<Effect> {
        update(state, Msg::Command(command), now)
    }

    pub(super) fn solves(state: &State) -> Vec<String> {
        state.timer.records.of(state.size()).iter().map(|kept| kept.solve.to_string()).collect()
    }

    #[test]
    fn only_turns_change_the_cube_while_the_timer_runs() {
        let mut state = choosing_human(&[("setup-alg", "R U"), ("alg", "U' R'")]);
        let _shown = at(&mut state, 0.0, Command::SolveOrAbort);
        assert!(state.timeline.is_at_end(), "a solution that stood ready is forgotten");
        let before = state.timeline.clone();
        let msgs = [
            Msg::Command(Command::Shuffle),
            Msg::Command(Command::Reset),
            Msg::Command(Command::Back),
            Msg::Command(Command::SolveWithKey(1)),
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
        assert_eq!(state.timeline, before);
        assert!(state.is_human() && !state.can_go_back());
    }

    #[test]
    fn a_link_can_start_an_attempt() {
        let state = page_at(&[("algorithm", HUMAN), ("run", "solve")]);
        assert!(state.is_human() && state.timer.is_requested && state.solving.job.is_none());
        let mut state = choosing_human(&[("algorithm", HUMAN)]);
        let _connected = ready(&mut state);
        assert_eq!(state.notice, None);
        let link = at(&mut state, 0.0, Command::CopyLink);
        assert!(
            matches!(&link[..], [Effect::CopyLink(pairs)] if pairs.contains(&("algorithm", HUMAN.to_owned())))
        );
        assert!(!page().is_human());
    }
}
