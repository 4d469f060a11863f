use godspeed_timeline::{DEFAULT_SPEED, PlaybackAction, PlaybackStep, SPEEDS};

use super::{Effect, State, position, solutions};
use crate::lesson::Walkthrough;

/// Returns the next playback step of a playing timeline.
///
/// A lesson pauses at the start of each step to leave time for reading. Playback stops at the end of a step that is
/// played alone.
pub(super) fn play_on(state: &mut State) -> Option<PlaybackStep> {
    if !state.player.playing {
        return None;
    }
    state.lesson.begins = Some(state.timeline.cursor());
    if let Some(seconds) = read_step(state) {
        return Some(PlaybackStep { action: PlaybackAction::Pause, seconds });
    }
    let speed = speed_of(state);
    let step = state.player.play_on(&mut state.timeline, speed);
    let cursor = state.timeline.cursor();
    state.lesson.keep_to(cursor);
    if state.lesson.until == Some(cursor) && step.is_some_and(|step| step.turn().is_some()) {
        state.player.playing = false;
    }
    step
}

/// Returns the speed of playback in quarter turns per second.
fn speed_of(state: &State) -> f64 {
    SPEEDS.get(state.preferences.speed).copied().unwrap_or(SPEEDS[DEFAULT_SPEED])
}

/// Returns the reading pause in seconds if an unread step starts at the cursor.
///
/// Marks that step as read.
fn read_step(state: &mut State) -> Option<f64> {
    let cursor = state.timeline.cursor();
    let walkthrough = state.lesson()?;
    if walkthrough.step().ready != cursor || state.lesson.read == Some(cursor) {
        return None;
    }
    let seconds = walkthrough.reading_seconds(speed_of(state));
    state.lesson.read = Some(cursor);
    Some(seconds)
}

/// Plays the rest of the timeline, or pauses. At its end, the solution or the moves of a link are played again.
pub(super) fn play_or_pause(state: &mut State) -> Vec<Effect> {
    // The user can already see the current step, so its reading pause is skipped.
    if let Some(ready) = state.lesson().map(|walkthrough| walkthrough.step().ready) {
        state.lesson.read = Some(ready);
    }
    state.lesson.until = None;
    let goes_back = state.player.play_or_pause(&mut state.timeline);
    if goes_back { vec![state.show_present()] } else { Vec::new() }
}

/// Plays the current step to its end, or pauses.
///
/// Plays the next step if the current one is already at its end.
pub(super) fn play_step(state: &mut State) -> Vec<Effect> {
    let cursor = state.timeline.cursor();
    let Some(walkthrough) = state.lesson.walkthrough(&state.timeline).filter(|_| !state.player.playing)
    else {
        state.player.playing = false;
        return Vec::new();
    };
    let next = walkthrough.steps.iter().skip(walkthrough.at).find(|step| step.turns.end > cursor);
    if let Some((ready, end)) = next.map(|step| (step.ready, step.turns.end)) {
        state.lesson.read = Some(ready);
        state.lesson.until = Some(end);
        state.player.playing = true;
    }
    Vec::new()
}

/// Goes to the next step, after its initial rotations.
///
/// Goes to the end of the solution from the last step.
pub(super) fn next_step(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(walkthrough) = state.lesson.walkthrough(&state.timeline) else { return Vec::new() };
    let goal =
        walkthrough.steps.get(walkthrough.at + 1).map_or(walkthrough.step().turns.end, |step| step.ready);
    go_to_step(state, goal, now)
}

/// Goes to the start of the current step, or of the previous one if already there.
pub(super) fn previous_step(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(walkthrough) = state.lesson.walkthrough(&state.timeline) else { return Vec::new() };
    let is_at_start = state.timeline.cursor() <= walkthrough.step().ready;
    let before = walkthrough.at.checked_sub(1).filter(|_| is_at_start);
    let goal = walkthrough.steps[before.unwrap_or(walkthrough.at)].ready;
    go_to_step(state, goal, now)
}

fn go_to_step(state: &mut State, cursor: usize, now: f64) -> Vec<Effect> {
    let effects = position::walk(state, cursor, now);
    state.lesson.start(cursor);
    effects
}

/// Goes to the start of a stage of the last job's solution.
///
/// Appends the solution first if it is not on the timeline.
pub(super) fn show_stage(state: &mut State, stage: usize, now: f64) -> Vec<Effect> {
    let mut effects = Vec::new();
    if place_of(state, stage).is_none() {
        effects = solutions::play(state);
    }
    state.player.playing = false;
    if let Some(cursor) = place_of(state, stage) {
        effects.extend(go_to_step(state, cursor, now));
    }
    effects
}

/// Returns the cursor position at which a stage of the walkthrough is read.
fn place_of(state: &State, stage: usize) -> Option<usize> {
    let walkthrough = state.lesson.walkthrough(&state.timeline)?;
    let step = walkthrough.steps.iter().find(|step| step.stage.index == stage)?;
    Some(step.ready)
}

/// Turns the display of solutions as lessons on or off.
pub(super) fn toggle(state: &mut State) -> Vec<Effect> {
    state.preferences.lesson = !state.preferences.lesson;
    state.lesson.until = None;
    vec![Effect::SavePreferences]
}

impl State {
    /// Returns the lesson that is shown, if any.
    ///
    /// This is the solution on the timeline if it has explanations and lessons are enabled.
    #[must_use]
    pub fn lesson(&self) -> Option<Walkthrough<'_>> {
        let walkthrough = if self.wants_lessons() { self.lesson.walkthrough(&self.timeline) } else { None };
        walkthrough.filter(Walkthrough::teaches)
    }

    /// Returns whether solutions with explanations are shown as lessons.
    #[must_use]
    pub fn wants_lessons(&self) -> bool {
        self.preferences.lesson && !self.is_human()
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Face, Piece, Turn};
    use godspeed_protocol::{Event, LessonInfo, Outcome, StageMoves};
    use godspeed_timeline::Plays;

    use super::super::tests::{R, assert_no_effects, assert_solves, does, page_at, ready};
    use super::*;
    use crate::command::{Command, Twist};
    use crate::state::{Msg, update};

    fn stage(name: &str, moves: &str, pieces: &[&str]) -> StageMoves {
        let pieces = pieces.iter().map(ToString::to_string).collect();
        let lesson = LessonInfo { explanation: format!("{name}, and why."), pieces };
        StageMoves { name: name.to_owned(), moves: moves.to_owned(), lesson: Some(lesson) }
    }

    /// Returns a page with a solution in three steps to a scramble of two turns.
    ///
    /// The second step starts with a rotation of the whole cube.
    fn taught(lesson: bool) -> State {
        let mut state = page_at(&[("setup-alg", "R U")]);
        state.preferences.lesson = lesson;
        assert_no_effects(ready(&mut state));
        assert_solves(does(&mut state, Command::SolveOrAbort));
        let stages = vec![
            stage("Top", "U'", &["UF", "U"]),
            stage("Turned over", "x2 L2", &["URF"]),
            stage("Right", "L2 R'", &["UR"]),
        ];
        let solution = Some("U' x2 L2 L2 R'".to_owned());
        let outcome = Outcome { size: 3, solution, stages, ..Outcome::default() };
        assert_no_effects(update(&mut state, Msg::Engine(Event::Solved { job: 1, outcome }), 0.0));
        state
    }

    fn name(state: &State) -> Option<&str> {
        state.lesson().map(|walkthrough| walkthrough.step().name)
    }

    /// Counts the turns until the next pause.
    fn play(state: &mut State) -> usize {
        std::iter::from_fn(|| state.next_step()).take_while(|step| step.turn().is_some()).count()
    }

    #[test]
    fn a_lesson_waits_after_each_step() {
        let mut state = taught(true);
        assert!(state.player.playing);
        // A pause to read before the first step.
        assert_eq!((play(&mut state), name(&state)), (0, Some("Top")));
        assert_eq!((play(&mut state), name(&state), state.player.playing), (1, Some("Top"), false));
        assert_no_effects(does(&mut state, Command::PlayStep));
        assert_eq!((play(&mut state), name(&state), state.player.playing), (2, Some("Turned over"), false));
    }

    #[test]
    fn all_steps_are_played_with_pauses_if_that_is_chosen() {
        let mut state = taught(true);
        assert_eq!((play(&mut state), play(&mut state)), (0, 1));
        assert_no_effects(does(&mut state, Command::PlayPause));
        // The rotation before the second step.
        assert_eq!((play(&mut state), name(&state)), (1, Some("Turned over")));
        assert_eq!((play(&mut state), name(&state)), (1, Some("Right")));
        assert_eq!((play(&mut state), name(&state)), (2, Some("Right")));
        assert!(state.timeline.present().is_solved() && !state.player.playing);
    }

    #[test]
    fn playing_all_goes_on_from_the_first_step() {
        let mut state = taught(true);
        assert_eq!(play(&mut state), 0);
        let _paused = does(&mut state, Command::PlayPause);
        assert_no_effects(does(&mut state, Command::PlayPause));
        assert_eq!((play(&mut state), name(&state)), (2, Some("Turned over")));
        assert_eq!((play(&mut state), name(&state)), (1, Some("Right")));
        assert_eq!((play(&mut state), name(&state)), (2, Some("Right")));
        assert!(state.timeline.present().is_solved() && !state.player.playing);
    }

    #[test]
    fn without_lessons_a_solution_plays_without_pauses() {
        let mut state = taught(false);
        assert_eq!((play(&mut state), name(&state)), (5, None));
        assert!(state.timeline.present().is_solved());
        assert_eq!(does(&mut state, Command::ToggleLesson), [Effect::SavePreferences]);
        assert_eq!(name(&state), Some("Right"));
    }

    #[test]
    fn a_step_plays_to_its_end_and_remains_shown() {
        let mut state = taught(true);
        let _paused = does(&mut state, Command::PlayPause);
        assert_no_effects(does(&mut state, Command::PlayStep));
        assert_eq!((play(&mut state), state.player.playing, name(&state)), (1, false, Some("Top")));
        assert_no_effects(does(&mut state, Command::PlayStep));
        assert_eq!((play(&mut state), state.player.playing, name(&state)), (2, false, Some("Turned over")));
        assert_no_effects(does(&mut state, Command::PlayStep));
        assert_eq!(play(&mut state), 2);
        assert_no_effects(does(&mut state, Command::PlayStep));
        assert!(state.timeline.present().is_solved() && !state.player.playing);
    }

    #[test]
    fn steps_can_be_visited_in_both_directions_with_their_orientation() {
        let mut state = taught(true);
        let goes = |state: &mut State, command| {
            let _shown = does(state, command);
            (state.lesson().unwrap().at, state.timeline.cursor() - 2)
        };
        assert_eq!(goes(&mut state, Command::NextStep), (1, 2));
        assert_eq!(goes(&mut state, Command::NextStep), (2, 3));
        assert_eq!(goes(&mut state, Command::NextStep), (2, 5));
        assert_eq!(goes(&mut state, Command::NextStep), (2, 5));
        assert_eq!(goes(&mut state, Command::PreviousStep), (2, 3));
        assert_eq!(goes(&mut state, Command::PreviousStep), (1, 2));
        assert_eq!(goes(&mut state, Command::PreviousStep), (0, 0));
        assert_eq!(goes(&mut state, Command::PreviousStep), (0, 0));
        assert!(!state.player.playing);
    }

    #[test]
    fn a_step_lists_its_pieces() {
        let state = taught(true);
        let walkthrough = state.lesson().unwrap();
        let pieces: Vec<String> = walkthrough.step().stage.pieces.iter().map(Piece::to_string).collect();
        assert_eq!(pieces, ["UF", "U"]);
        assert_eq!(walkthrough.step().stage.explanation, "Top, and why.");
    }

    #[test]
    fn a_listed_stage_can_be_opened_after_the_timeline_lost_the_solution() {
        let mut state = taught(true);
        let _shown = update(&mut state, Msg::ShowStage(2), 0.0);
        assert_eq!((name(&state), state.timeline.cursor()), (Some("Right"), 5));
        let _jumped = does(&mut state, Command::ToStart);
        let _turned = does(&mut state, R);
        assert_eq!((name(&state), state.timeline.turns().len()), (None, 3));
        let _shown = update(&mut state, Msg::ShowStage(1), 0.0);
        assert_eq!((name(&state), state.player.playing), (Some("Turned over"), false));
    }

    #[test]
    fn turns_made_by_hand_advance_the_lesson() {
        let mut state = taught(true);
        let _turned = does(&mut state, Command::Twist(Face::U, Twist { prime: true, half: false }));
        assert_eq!((name(&state), state.timeline.turns().len()), (Some("Top"), 7));
        let _next = does(&mut state, Command::NextStep);
        // A half turn made as two quarter turns.
        let quarter = Turn::outer(Face::L, godspeed_cube::Angle::Quarter);
        for _ in 0..2 {
            let _turned = update(&mut state, Msg::Dragged(quarter), 0.0);
        }
        assert_eq!((name(&state), state.timeline.turns().len()), (Some("Turned over"), 8));
        let _turned =
            update(&mut state, Msg::Dragged(Turn::outer(Face::B, godspeed_cube::Angle::Quarter)), 0.0);
        assert_eq!(name(&state), None);
    }

    #[test]
    fn stages_without_explanations_are_steps_but_not_a_lesson() {
        let mut state = page_at(&[("setup-alg", "R U")]);
        assert_no_effects(ready(&mut state));
        assert_solves(does(&mut state, Command::SolveOrAbort));
        let stage = |name: &str, moves: &str| StageMoves {
            name: name.to_owned(),
            moves: moves.to_owned(),
            lesson: None,
        };
        let stages = vec![stage("One", "U'"), stage("None", ""), stage("Two", "R'")];
        let solution = Some("U' R'".to_owned());
        let outcome = Outcome { size: 3, solution, stages, ..Outcome::default() };
        assert_no_effects(update(&mut state, Msg::Engine(Event::Solved { job: 1, outcome }), 0.0));
        assert_eq!(name(&state), None);
        let _next = does(&mut state, Command::NextStep);
        assert_eq!((state.timeline.cursor(), state.player.playing), (3, false));
        let _shown = update(&mut state, Msg::ShowStage(0), 0.0);
        assert_eq!(state.timeline.cursor(), 2);
    }
}
