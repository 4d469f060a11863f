use crate::ids;
use crate::listeners::within;
use crate::screen::Screen;
use godspeed_page::lesson::{LessonStep, Walkthrough};
use godspeed_page::state::State;

/// Shows the current lesson step, if any, and the switch for lessons.
pub(crate) fn show(screen: &Screen, state: &State, walkthrough: Option<&Walkthrough<'_>>) {
    let had_focus = walkthrough.is_none()
        && screen.focused().is_some_and(|focus| within(&focus, &[ids::LESSON]).is_some());
    screen.visible(ids::LESSON, walkthrough.is_some());
    show_switch(screen, state);
    if had_focus {
        screen.focus_first(&[ids::LESSON_SWITCH, ids::CUBE]);
    }
    let Some(walkthrough) = walkthrough else { return };
    let LessonStep { name, stage, turns, .. } = walkthrough.step();
    screen.text(ids::LESSON_COUNT, &format!("Step {} of {}", walkthrough.at + 1, walkthrough.steps.len()));
    screen.text(ids::LESSON_NAME, name);
    screen.text(ids::LESSON_WORDS, &stage.explanation);
    show_turns(screen, state, turns.clone());
    show_buttons(screen, state, walkthrough);
}

fn show_switch(screen: &Screen, state: &State) {
    let outcome = state.solving.job.as_ref().and_then(|job| job.outcome.as_ref());
    let teaches = outcome.is_some_and(|outcome| outcome.stages.iter().any(|stage| stage.lesson.is_some()));
    screen.visible(ids::LESSON_SWITCH, teaches);
    screen.pressed(ids::LESSON_SWITCH, state.preferences.lesson);
}

fn show_buttons(screen: &Screen, state: &State, walkthrough: &Walkthrough<'_>) {
    let cursor = state.timeline.cursor();
    let (first, last) = (walkthrough.steps.first(), walkthrough.steps.last());
    let is_at_start = walkthrough.at == 0 && first.is_some_and(|first| cursor <= first.ready);
    let is_at_end = last.is_none_or(|last| last.turns.end == cursor);
    let is_playing = state.player.playing;
    screen.enabled(ids::PREVIOUS_STEP, !is_at_start);
    screen.enabled(ids::NEXT_STEP, !is_at_end);
    screen.enabled(ids::PLAY_STEP, is_playing || !is_at_end);
    screen.pressed(ids::PLAY_STEP, is_playing);
    screen.attribute(ids::PLAY_STEP, "aria-label", if is_playing { "Pause" } else { "Play this step" });
}

/// Shows the moves of a step, marking those already made and the next one.
fn show_turns(screen: &Screen, state: &State, turns: std::ops::Range<usize>) {
    let (timeline, cursor) = (&state.timeline, state.timeline.cursor());
    let texts: Vec<String> = timeline.turns()[turns.clone()]
        .iter()
        .map(|turn| turn.notation(timeline.size()).to_string())
        .collect();
    if screen.changes(ids::LESSON_TURNS, "turns", &format!("{} {cursor} {}", turns.start, texts.join(" "))) {
        let spans = turns.zip(texts).map(|(turn, text)| {
            let class = match turn {
                _ if turn < cursor => "done",
                _ if turn == cursor => "next",
                _ => "",
            };
            screen.make("span", class, &text)
        });
        screen.fill(ids::LESSON_TURNS, spans);
    }
}
