//! The section Sets in the document: its form, the sheet, the details of a case, the drill, and the printed sheet.

mod case_net;
mod details;
mod drill;
mod form;
mod picture;
mod print;
mod sheet;

use std::rc::Rc;

use godspeed_browser::load;
use godspeed_page::data::ALGS_KEY;
use godspeed_scene::Look;
use web_sys::StorageEvent;

use super::{Find, ids};
use crate::state::sets::SetsMsg;
use crate::state::{Msg, Section};

pub(super) use print::print;

/// Registers the listeners of the section.
pub(super) fn listen(find: &Rc<Find>) {
    form::listen(find);
    case_net::listen(find);
    sheet::listen(find);
    details::listen(find);
    drill::listen(find);
    // Other tabs, and the dialog of the user's data, store too.
    let window = find.window.clone();
    find.on(&window, "storage", |find, event: StorageEvent| {
        if event.key().as_deref() == Some(ALGS_KEY) {
            let stored = load(&find.window, ALGS_KEY);
            find.send(Msg::Sets(SetsMsg::Restore(stored)));
        }
    });
}

/// Shows the section.
pub(super) fn show(find: &Rc<Find>) {
    let state = find.state();
    let is_open = state.section() == Section::Sets;
    find.document.visible(ids::FIND_SET_RESULT, is_open && state.sets().sheet().is_some());
    if !is_open {
        return;
    }
    let look = find.page.snapshot().look;
    let look = (look.as_str(), &Look::parse(&look));
    form::show(&find.document, &state);
    case_net::show(&find.document, state.sets().form(), look.1);
    let selected = state.sets().selected();
    sheet::show(&find.document, state.sets(), &selected, look);
    details::show(&find.document, state.sets(), look);
    drill::show(&find.document, state.sets(), &selected, look);
}
