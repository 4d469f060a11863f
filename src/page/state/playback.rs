use godspeed_cube::Facelets;
use godspeed_timeline::{Change, PlaybackStep, Player, Plays};

use super::{Effect, State, lesson, timer};

impl Plays for State {
    fn player(&mut self) -> &mut Player {
        &mut self.player
    }

    fn present(&self) -> &Facelets {
        self.timeline.present()
    }

    fn next_step(&mut self) -> Option<PlaybackStep> {
        self.player.take_next().or_else(|| lesson::play_on(self))
    }
}

impl From<Change> for Effect {
    fn from(change: Change) -> Self {
        match change {
            Change::Show(cube) => Self::Show(cube),
            Change::Apply(turns) => Self::ApplyTurns(turns),
            Change::Turn(turn, seconds) => Self::AnimateTurn(turn, seconds),
        }
    }
}

/// Starts the workers, and the timed attempt if the address requests one.
pub(super) fn start_workers(state: &mut State, now: f64) -> Vec<Effect> {
    let mut effects = vec![Effect::StartEngine, Effect::StartStore];
    if std::mem::take(&mut state.timer.is_requested) {
        effects.extend(timer::attempt::start_or_give_up(state, now));
    }
    effects
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Turn;
    use godspeed_timeline::Motion;

    use super::super::tests::{R, does, page, page_at};
    use super::*;
    use crate::command::Command;
    use crate::state::{Msg, update};

    fn frame(state: &mut State, now: f64) -> Vec<Effect> {
        update(state, Msg::Frame(Motion::Animated), now)
    }

    fn animated(effects: &[Effect]) -> Option<(Turn, f64)> {
        match effects {
            [.., Effect::AnimateTurn(turn, seconds)] => Some((*turn, *seconds)),
            _ => None,
        }
    }

    #[test]
    fn queued_turns_are_animated_one_after_another() {
        let mut state = page();
        for _ in 0..2 {
            assert_eq!(does(&mut state, R), []);
        }
        let (turn, seconds) = animated(&frame(&mut state, 1000.0)).unwrap();
        assert_eq!(turn, state.timeline.turns()[0]);
        assert_eq!(frame(&mut state, 1000.0 + seconds * 500.0), []);
        assert!(animated(&frame(&mut state, 1000.0 + seconds * 1000.0)).is_some());
        assert_eq!(frame(&mut state, 9000.0), []);
        assert!(!state.player.needs_frame());
    }

    #[test]
    fn a_late_frame_skips_the_turns_already_due() {
        let mut state = page_at(&[("alg", "R U F L D B R U F L D B")]);
        assert_eq!(does(&mut state, Command::PlayPause), []);
        assert!(animated(&frame(&mut state, 0.0)).is_some());
        let effects = frame(&mut state, 900.0);
        let [Effect::ApplyTurns(skipped), Effect::AnimateTurn(..)] = &effects[..] else {
            panic!("{effects:?}");
        };
        assert_eq!(skipped.len() + 2, state.timeline.cursor());
    }

    #[test]
    fn with_reduced_motion_every_turn_is_applied_immediately() {
        let mut state = page_at(&[("alg", "R U")]);
        assert_eq!(does(&mut state, Command::PlayPause), []);
        let first = state.timeline.turns()[0];
        let effects = update(&mut state, Msg::Frame(Motion::Reduced), 0.0);
        assert_eq!(effects, [Effect::ApplyTurns(vec![first])]);
    }

    #[test]
    fn without_a_canvas_turns_are_applied_immediately() {
        let mut state = page_at(&[("alg", "R U R' U'")]);
        assert_eq!(does(&mut state, Command::PlayPause), []);
        assert_eq!(update(&mut state, Msg::Frame(Motion::Hidden), 0.0), []);
        assert!(state.timeline.is_at_end() && !state.player.needs_frame());
    }

    #[test]
    fn a_loop_rests_at_the_end_and_plays_the_solution_again() {
        let mut state = page_at(&[("setup-alg", "F"), ("alg", "R U"), ("move", "1")]);
        assert_eq!(does(&mut state, Command::ToggleLoop), []);
        assert_eq!(does(&mut state, Command::PlayPause), []);
        let (mut shown, mut animations) = (0, 0);
        for now in 0..600 {
            for effect in frame(&mut state, 20.0 * f64::from(now)) {
                match effect {
                    Effect::Show(cube) => {
                        let alg = godspeed_cube::Alg::parse("F", cube.size()).unwrap().alg;
                        assert_eq!(cube, godspeed_cube::Facelets::after(&alg));
                        shown += 1;
                    }
                    Effect::AnimateTurn(..) => animations += 1,
                    other => panic!("{other:?}"),
                }
            }
        }
        assert!(shown >= 3 && state.player.playing, "{shown} {}", state.player.playing);
        assert!((2 * shown..=2 * shown + 2).contains(&animations), "{animations} turns, {shown} times");
        assert_eq!(does(&mut state, Command::PlayPause), []);
        assert!(!state.player.playing);
    }

    #[test]
    fn a_loop_ends_where_nothing_is_drawn() {
        let mut state = page_at(&[("alg", "R U")]);
        assert_eq!(does(&mut state, Command::ToggleLoop), []);
        assert_eq!(does(&mut state, Command::PlayPause), []);
        assert_eq!(update(&mut state, Msg::Frame(Motion::Hidden), 0.0), []);
        assert!(state.timeline.is_at_end() && state.player.is_looping);
    }

    #[test]
    fn workers_and_a_requested_attempt_start_after_the_first_frame() {
        let mut state = page_at(&[("algorithm", "human"), ("run", "solve"), ("setup-alg", "R")]);
        let effects = update(&mut state, Msg::Shown, 0.0);
        assert_eq!(effects[..2], [Effect::StartEngine, Effect::StartStore]);
        assert!(state.timer.attempt.is_some());
        assert_eq!(update(&mut page(), Msg::Shown, 0.0).len(), 2);
    }

    #[test]
    fn play_at_the_end_repeats_the_solution_but_not_turns_by_hand() {
        let mut state = page_at(&[("setup-alg", "R U"), ("alg", "U' R'")]);
        let _effects = update(&mut state, Msg::Jump(4), 0.0);
        assert!(state.can_play());
        assert!(matches!(does(&mut state, Command::PlayPause)[..], [Effect::Show(_)]));
        assert_eq!((state.timeline.cursor(), state.player.playing), (2, true));

        let mut state = page();
        let _effects = does(&mut state, R);
        assert!(!state.can_play());
        assert_eq!(does(&mut state, Command::PlayPause), []);
        assert!(!state.player.playing);
    }
}
