use crate::ids;
use crate::listeners::within;
use godspeed_browser::Document;
use godspeed_page::lesson::{LessonStep, Walkthrough};
use godspeed_page::state::State;
use godspeed_timeline::turn_words::notation_and_words;

/// Shows the current lesson step, if any, and the switch for lessons.
pub(crate) fn show(document: &Document, state: &State, walkthrough: Option<&Walkthrough<'_>>) {
    let had_focus = walkthrough.is_none()
        && document.focused().is_some_and(|focus| within(&focus, &[ids::LESSON]).is_some());
    document.visible(ids::LESSON, walkthrough.is_some());
    show_switch(document, state);
    if had_focus {
        document.focus_first(&[ids::LESSON_SWITCH, ids::CUBE]);
    }
    let Some(walkthrough) = walkthrough else { return };
    let LessonStep { name, stage, turns, .. } = walkthrough.step();
    document.text(ids::LESSON_COUNT, &format!("Step {} of {}", walkthrough.at + 1, walkthrough.steps.len()));
    document.text(ids::LESSON_NAME, name);
    let is_solved = walkthrough.is_over(state.timeline.cursor()) && state.timeline.present().is_solved();
    document.text(ids::LESSON_WORDS, if is_solved { "The cube is solved." } else { &stage.explanation });
    show_turns(document, state, turns.clone());
    show_buttons(document, state, walkthrough);
}

fn show_switch(document: &Document, state: &State) {
    let outcome = state.solving.job.as_ref().and_then(|job| job.outcome.as_ref());
    let teaches = outcome.is_some_and(|outcome| outcome.stages.iter().any(|stage| stage.lesson.is_some()));
    document.visible(ids::LESSON_SWITCH, teaches);
    document.pressed(ids::LESSON_SWITCH, state.preferences.lesson);
}

fn show_buttons(document: &Document, state: &State, walkthrough: &Walkthrough<'_>) {
    let cursor = state.timeline.cursor();
    let first = walkthrough.steps.first();
    let is_at_start = walkthrough.at == 0 && first.is_some_and(|first| cursor <= first.ready);
    let is_at_end = walkthrough.is_over(cursor);
    let is_playing = state.player.playing;
    document.enabled(ids::PREVIOUS_STEP, !is_at_start);
    document.enabled(ids::NEXT_STEP, !is_at_end);
    document.enabled(ids::PLAY_STEP, is_playing || !is_at_end);
    document.pressed(ids::PLAY_STEP, is_playing);
    let what = match walkthrough.is_step_over(cursor) {
        _ if is_playing => "Pause",
        true => "Play the next step",
        false => "Play this step",
    };
    document.attribute(ids::PLAY_STEP, "aria-label", what);
    document.attribute(ids::PLAY_STEP, "data-tip", what);
    document.enabled(ids::PLAY_ALL, !is_playing && !is_at_end);
}

/// Shows the moves of a step, marking those already made and the next one.
fn show_turns(document: &Document, state: &State, turns: std::ops::Range<usize>) {
    let (timeline, cursor) = (&state.timeline, state.timeline.cursor());
    let texts: Vec<String> = timeline.turns()[turns.clone()]
        .iter()
        .map(|turn| turn.notation(timeline.size()).to_string())
        .collect();
    if document.changes(ids::LESSON_TURNS, "turns", &format!("{} {cursor} {}", turns.start, texts.join(" ")))
    {
        let spans = turns.zip(texts).map(|(turn, text)| {
            let class = match turn {
                _ if turn < cursor => "done",
                _ if turn == cursor => "next",
                _ => "",
            };
            let title = notation_and_words(timeline.turns()[turn], timeline.size());
            document
                .make("span", class, &text)
                .attribute("title", &title)
                .attribute("data-turn", &(turn + 1).to_string())
        });
        document.fill(ids::LESSON_TURNS, spans);
    }
}
