//! The section Sets in the document: its form, the sheet, the details of a case, the drill, and the printed sheet.

mod details;
mod drill;
mod form;
mod picture;
mod print;
mod sheet;

use std::rc::Rc;

use godspeed_scene::Look;

use super::{Find, ids};
use crate::state::Section;

pub(super) use print::print;

/// Registers the listeners of the section.
pub(super) fn listen(find: &Rc<Find>) {
    form::listen(find);
    sheet::listen(find);
    details::listen(find);
    drill::listen(find);
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
    let selected = state.sets().selected();
    sheet::show(&find.document, state.sets(), &selected, look);
    details::show(&find.document, state.sets(), look);
    drill::show(&find.document, state.sets(), &selected, look);
}
