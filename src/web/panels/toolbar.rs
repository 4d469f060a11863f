use super::tooltips;
use crate::ids;
use godspeed_browser::Id;
use godspeed_browser::{Document, or_log};
use godspeed_page::command::Twist;
use godspeed_page::format;
use godspeed_page::keyboard::Layout;
use godspeed_page::preferences::Preferences;
use godspeed_page::state::State;
use godspeed_page::suggestions::Suggestion;

/// Sizes in the menu; larger ones are entered in the field next to it.
const SMALL: std::ops::RangeInclusive<usize> = 2..=20;
const LARGE: [usize; 5] = [25, 33, 50, 75, 100];

/// The names of the keys on the face buttons, with the command that each turns.
const FACE_KEYS: [(Id, &str); 6] = [
    (ids::KEY_U, "U"),
    (ids::KEY_L, "L"),
    (ids::KEY_F, "F"),
    (ids::KEY_R, "R"),
    (ids::KEY_B, "B"),
    (ids::KEY_D, "D"),
];

/// Controls locked during an attempt, with their titles at other times. Those of commands are in `tooltips`.
const LOCKED: [(Id, &str); 5] = [
    (ids::SIZE, ""),
    (ids::LAYERS, "Enter any size from 2 to 100 layers (N)"),
    (ids::SET_UP, "Set up this scramble, state or number of random moves (Enter)"),
    (ids::PERFORM, "Apply these moves to the current cube"),
    (ids::ALGORITHMS, ""),
];

/// Shows the top bar, the overlay on the cube and the row of turn buttons.
pub(crate) fn show(document: &Document, state: &State) {
    show_sizes(document, state.size().layers());
    let size_error = state.size_error.as_deref();
    document.visible(ids::SIZE_ERROR, size_error.is_some());
    document.text(ids::SIZE_ERROR, size_error.unwrap_or_default());
    document.attribute(ids::LAYERS, "aria-invalid", if size_error.is_some() { "true" } else { "false" });
    show_locks(document, state.timer.attempt.is_some());
    document.enabled(ids::UNDO, state.can_go_back());
    document.enabled(ids::REDO, !state.timeline.is_at_end());
    show_panel(document, state.preferences.panel);
    show_layers(document, state);
    show_keys(document, &state.preferences);
    document.pressed(ids::STICKY_HALF, state.sticky.half);
    document.pressed(ids::STICKY_PRIME, state.sticky.prime);
    let has_middle = state.size().layers() > 2;
    for id in [ids::TURN_M, ids::TURN_E, ids::TURN_S] {
        document.enabled(id, has_middle);
    }

    document.attribute(ids::STAGE, "data-suggestion", state.suggestion().map_or("", Suggestion::id));
    document.visible(ids::TITLE, state.title.is_some());
    document.text(ids::TITLE, state.title.as_deref().unwrap_or_default());
    let notice = state.notice.as_ref();
    document.text(ids::NOTICE_TEXT, notice.map_or("", |notice| &notice.text));
    let kind = notice.map_or("none", |notice| if notice.is_warning { "warning" } else { "news" });
    document.attribute(ids::NOTICE, "data-kind", kind);
}

/// Locks the controls during an attempt, which allows only turns.
fn show_locks(document: &Document, is_locked: bool) {
    for (id, title) in LOCKED {
        document.enabled(id, !is_locked);
        document.attribute(id, "title", if is_locked { tooltips::LOCKED } else { title });
    }
    for id in [ids::SHUFFLE, ids::RESET] {
        document.enabled(id, !is_locked);
    }
}

fn show_sizes(document: &Document, layers: usize) {
    if !document.changes(ids::SIZE, "options", &layers.to_string()) {
        return;
    }
    let mut sizes: Vec<usize> = SMALL.chain(LARGE).collect();
    if let Err(index) = sizes.binary_search(&layers) {
        sizes.insert(index, layers);
    }
    let options = sizes.into_iter().map(|n| {
        // Three large numbers do not fit on a phone.
        let name = if SMALL.contains(&n) { format::cube(n) } else { format!("{n} layers") };
        (n.to_string(), name)
    });
    document.fill_options(ids::SIZE, options, &layers.to_string());
}

fn show_panel(document: &Document, is_open: bool) {
    if let Some(body) = document.browser().body()
        && document.changes(ids::PANEL, "fold", if is_open { "open" } else { "folded" })
    {
        or_log("panel", body.set_attribute("data-panel", if is_open { "open" } else { "folded" }));
    }
    document.attribute(ids::TOGGLE_PANEL, "aria-expanded", if is_open { "true" } else { "false" });
    document.attribute(ids::TOGGLE_PANEL, "data-tip", if is_open { "Hide panel" } else { "Show panel" });
}

fn show_layers(document: &Document, state: &State) {
    let (choice, last) = (&state.layers, state.size().last_layer());
    let layers = choice.layers();
    let badge = match (layers.first(), layers.last()) {
        (first, _) if choice.is_open() => format!("Layers {first} to …"),
        (first, last) if first == last => format!("Layer {last}"),
        (first, last) => format!("Layers {first}–{last}"),
    };
    document.visible(ids::LAYER_BADGE, !choice.is_plain());
    document.text(ids::LAYER_BADGE, &badge);
    let text = choice.to_string();
    if document.changes(ids::LAYER, "value", &text) {
        document.value(ids::LAYER, &text);
    }
    let outermost = if choice.is_wide() { choice.layer() } else { layers.first() };
    document.enabled(ids::LAYER_DOWN, outermost > 1);
    document.enabled(ids::LAYER_UP, layers.last() < last);
    document.pressed(ids::WIDE, choice.is_wide());
    let marks_next = state.sticky != Twist::default();
    document.attribute(ids::LAYER_BADGE, "data-next", if marks_next { "changed" } else { "" });
}

/// Shows the chosen layout, and its keys on the buttons of the faces.
fn show_keys(document: &Document, preferences: &Preferences) {
    let layout = preferences.layout;
    if !document.changes(ids::LAYOUT, "keys", &format!("{} {}", layout.id(), preferences.bindings)) {
        return;
    }
    let radio = match layout {
        Layout::Wasd => ids::LAYOUT_WASD,
        Layout::Notation => ids::LAYOUT_NOTATION,
        Layout::Classic => ids::LAYOUT_CLASSIC,
    };
    document.checked(radio, true);
    let keys = preferences.key_map();
    for (id, face) in FACE_KEYS {
        // A key with the letter of its face needs no second letter on the button.
        let key = keys.first_key(face).unwrap_or_default();
        document.text(id, if key == face { "" } else { &key });
    }
}
