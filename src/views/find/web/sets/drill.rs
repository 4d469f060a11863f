//! The dialog of the drill.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, set_markup};
use godspeed_page::format;
use godspeed_scene::Look;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::picture;
use crate::state::Msg;
use crate::state::sets::{DrillPrompt, DrillRow, DrillView, SetsMsg, SetsSection, Stage};
use crate::web::{Find, ids};

/// The largest number that JavaScript makes random integers below without loss.
const SEEDS: f64 = 9_007_199_254_740_992.0;

/// Registers the listeners of the dialog.
pub(super) fn listen(find: &Rc<Find>) {
    find.on_click(ids::FIND_DRILL_OPEN, |find| find.open_dialog(ids::FIND_DRILL));
    find.at(ids::FIND_DRILL, "close", |find, _: Event| find.send(Msg::Sets(SetsMsg::CloseDrill)));
    for (id, prompt) in prompts() {
        find.at(id, "change", move |find, _: Event| find.send(Msg::Sets(SetsMsg::SetPrompt(prompt))));
    }
    for id in [ids::FIND_DRILL_START, ids::FIND_DRILL_AGAIN] {
        find.on_click(id, |find| step(find, SetsMsg::StartDrill(seed())));
    }
    find.on_click(ids::FIND_DRILL_KNOWN, |find| step(find, SetsMsg::MarkDrill(true)));
    find.on_click(ids::FIND_DRILL_MISSED, |find| step(find, SetsMsg::MarkDrill(false)));
    find.on_click(ids::FIND_DRILL_END, |find| step(find, SetsMsg::EndDrill));
    // The time starts and stops when a key or a finger goes down; a click comes when it goes up.
    find.at(ids::FIND_DRILL_PAD, "keydown", |find, event: KeyboardEvent| {
        if matches!(event.key().as_str(), " " | "Enter") {
            event.prevent_default();
            if !event.repeat() {
                press(find);
            }
        }
    });
    find.at(ids::FIND_DRILL_PAD, "pointerdown", |find, event: PointerEvent| {
        if event.button() == 0 {
            // Otherwise the focus would come back here from the answer.
            event.prevent_default();
            press(find);
        }
    });
    find.at(ids::FIND_DRILL_PAD, "click", |find, event: MouseEvent| {
        // A screen reader clicks without a pointer.
        if event.detail() == 0 {
            press(find);
        }
    });
}

fn press(find: &Rc<Find>) {
    step(find, SetsMsg::PressDrill(find.now()));
}

/// Sends a message, and moves the focus to what is pressed next.
fn step(find: &Rc<Find>, msg: SetsMsg) {
    find.send(Msg::Sets(msg));
    let stage = find.state().sets().drill().map(|drill| drill.stage);
    let next = match stage {
        None => ids::FIND_DRILL_START,
        Some(Stage::Ready | Stage::Timing(_)) => ids::FIND_DRILL_PAD,
        Some(Stage::Stopped(_)) => ids::FIND_DRILL_KNOWN,
        Some(Stage::Over) => ids::FIND_DRILL_AGAIN,
    };
    find.document.focus_first(&[next]);
}

/// Shows the dialog.
pub(super) fn show(document: &Document, state: &SetsSection, selected: &[usize], look: (&str, &Look)) {
    let count = state.drill_count(selected);
    document.enabled(ids::FIND_DRILL_OPEN, count > 0);
    let cases = if count == 1 { "1 case" } else { &format!("{} cases", format::count(count as u64)) };
    let about = format!(
        "{cases} of the sheet in random order, those that you miss or that take you long more often. \
         Start and stop the time with Space, a click or a tap."
    );
    document.text(ids::FIND_DRILL_ABOUT, &about);
    for (id, prompt) in prompts() {
        document.checked(id, state.prompt() == prompt);
    }
    let drill = state.drill();
    let is_over = drill.as_ref().is_some_and(|drill| drill.stage == Stage::Over);
    document.visible(ids::FIND_DRILL_BEGIN, drill.is_none());
    document.visible(ids::FIND_DRILL_QUESTION, drill.is_some() && !is_over);
    document.visible(ids::FIND_DRILL_RESULT, is_over);
    let Some(drill) = drill else { return };
    if is_over {
        show_rows(document, &drill.rows);
    } else {
        show_question(document, &drill, look);
    }
}

fn show_question(document: &Document, drill: &DrillView, (name, look): (&str, &Look)) {
    let is_moves = drill.prompt == DrillPrompt::Moves;
    let setup = if drill.setup.is_empty() { String::new() } else { format!("Set up: {}", drill.setup) };
    document.text(ids::FIND_DRILL_SETUP, &setup);
    if document.changes(ids::FIND_DRILL_PICTURE, "picture", &format!("{:?} {name}", drill.picture))
        && let Some(area) = document.element::<Element>(ids::FIND_DRILL_PICTURE)
    {
        let svg = drill.picture.as_ref().map(|picture| picture::svg(picture, look));
        set_markup(&area, &svg.unwrap_or_default());
    }
    let prompt = match drill.stage {
        Stage::Ready if is_moves => "Press Space or tap to start the time",
        Stage::Ready => "Press Space or tap to see the case",
        Stage::Timing(_) => "Press Space or tap to stop the time",
        Stage::Stopped(seconds) => &format!("{seconds:.2} s"),
        Stage::Over => "",
    };
    document.text(ids::FIND_DRILL_PROMPT, prompt);
    let is_stopped = matches!(drill.stage, Stage::Stopped(_));
    document.attribute(ids::FIND_DRILL_PAD, "aria-disabled", if is_stopped { "true" } else { "false" });
    let (case, alg) = drill.answer.clone().unwrap_or_default();
    document.text(ids::FIND_DRILL_NAME, &case);
    document.text(ids::FIND_DRILL_ALG, &alg);
    document.visible(ids::FIND_DRILL_MARKS, is_stopped);
    let (asked, known) = drill.counts;
    document.text(ids::FIND_DRILL_COUNTS, &format!("{known} of {asked} known"));
}

fn show_rows(document: &Document, rows: &[(String, DrillRow)]) {
    if !document.changes(ids::FIND_DRILL_ROWS, "rows", &format!("{rows:?}")) {
        return;
    }
    let row = |(name, row): &(String, DrillRow)| -> NewElement {
        let seconds = row.seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.2} s"));
        let cells = [row.asked.to_string(), row.missed.to_string(), seconds];
        document
            .make("tr", "", "")
            .child(document.make("th", "", name).attribute("scope", "row"))
            .children(cells.iter().map(|cell| document.make("td", "", cell)))
    };
    document.fill(ids::FIND_DRILL_ROWS, rows.iter().map(row));
}

fn prompts() -> [(godspeed_browser::Id, DrillPrompt); 2] {
    [(ids::FIND_DRILL_PICTURES, DrillPrompt::Picture), (ids::FIND_DRILL_MOVES, DrillPrompt::Moves)]
}

fn seed() -> u64 {
    (js_sys::Math::random() * SEEDS) as u64
}
