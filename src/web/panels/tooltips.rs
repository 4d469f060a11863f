use godspeed_page::command::{Command, CommandInfo};
use godspeed_page::keyboard::KeyMap;
use godspeed_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::ids;
use godspeed_browser::{Document, or_log};

/// Why a control cannot be used during an attempt.
pub(super) const LOCKED: &str = "Finish this solve or give up first (Esc)";

/// Shows the title and the most important key of each button, from the list of commands.
///
/// A button with the attribute `data-tip` shows that instead of the title of its command.
pub(crate) fn show(document: &Document, state: &State) {
    let preferences = &state.preferences;
    let is_locked = state.timer.attempt.is_some();
    let hint = document.element::<Element>(ids::ASK_HINT).and_then(|hint| hint.get_attribute("data-tip"));
    let (layout, bindings, panel) = (preferences.layout.id(), &preferences.bindings, preferences.panel);
    let shown = format!("{layout} {bindings} {panel} {is_locked} {}", hint.unwrap_or_default());
    if !document.changes(ids::OPEN_KEYS, "tooltips", &shown) {
        return;
    }
    let keys = preferences.key_map();
    let Some(buttons) = or_log("tooltips", document.browser().query_selector_all("[data-do]")) else {
        return;
    };
    for button in (0..buttons.length()).filter_map(|index| buttons.item(index)) {
        let Ok(button) = button.dyn_into::<Element>() else { continue };
        let id = button.get_attribute("data-do").unwrap_or_default();
        let Some(info) = CommandInfo::with_id(&id) else { continue };
        let title = match info.command {
            Command::Shuffle | Command::Reset if is_locked => LOCKED.to_owned(),
            _ => with_key(&button.get_attribute("data-tip").unwrap_or(info.title.to_owned()), info, &keys),
        };
        or_log("tooltips", button.set_attribute("title", &title));
    }
}

/// Returns a title with the key of its command, such as `Shuffle (])`.
fn with_key(title: &str, info: &CommandInfo, keys: &KeyMap) -> String {
    let key = match info.command {
        // These are held or typed with other keys, which cannot be changed.
        Command::TogglePrime => Some("Shift".to_owned()),
        Command::ToggleHalf => Some("Alt".to_owned()),
        Command::StepLayer(_) => Some("1–9".to_owned()),
        Command::Keys => Some("?".to_owned()),
        Command::Palette => Some("Ctrl+K".to_owned()),
        _ => keys.first_key(info.id),
    };
    key.map_or_else(|| title.to_owned(), |key| format!("{title} ({key})"))
}
