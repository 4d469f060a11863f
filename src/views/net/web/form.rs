//! Size, buttons, and what is known of the painting.

use std::rc::Rc;

use godspeed_document::{Document, on, or_log, page_cube};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::{App, ids};
use crate::state::{Msg, NetView, capitalised};

pub(super) fn listen(app: &Rc<App>) {
    app.on_click(ids::NET_UNDO, |_| Some(Msg::Undo));
    app.on_click(ids::NET_REDO, |_| Some(Msg::Redo));
    app.on_click(ids::NET_CLEAR, |_| Some(Msg::Clear));
    app.on_click(ids::NET_FILL, |_| Some(Msg::Fill));
    app.on_click(ids::NET_SET, |_| Some(Msg::SetCube));
    app.on_click(ids::NET_FROM, |app| page_cube(&app.document).map(Msg::From));
    if let Some(select) = app.document.element::<HtmlSelectElement>(ids::NET_SIZE) {
        let chosen = app.clone();
        on(&select.clone(), "change", move |_: Event| chosen.send(Msg::Size(select.value())));
    }
    if let (Some(form), Some(field)) = (
        app.document.element::<Element>(ids::NET_SIZE_FORM),
        app.document.element::<HtmlInputElement>(ids::NET_LAYERS),
    ) {
        let entered = app.clone();
        on(&form, "submit", move |event: Event| {
            event.prevent_default();
            entered.send(Msg::Size(field.value()));
            field.set_value("");
        });
    }
    if let Some(switch) = app.document.element::<HtmlInputElement>(ids::NET_POSSIBLE) {
        let switched = app.clone();
        on(&switch.clone(), "change", move |_: Event| switched.send(Msg::OnlyPossible(switch.checked())));
    }
    let Some(list) = app.document.element::<Element>(ids::NET_ERRORS) else { return };
    let followed = app.clone();
    on(&list, "click", move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button").ok().flatten());
        let facelet = button.and_then(|button| button.get_attribute("data-facelet")?.parse().ok());
        if let Some(facelet) = facelet {
            followed.send(Msg::Focus(facelet));
            if let Some(canvas) = followed.document.element::<HtmlElement>(ids::NET_CANVAS) {
                or_log("focus", canvas.focus());
            }
        }
    });
}

pub(super) fn show(document: &Document, view: &NetView) {
    document.text(ids::NET_PROBLEM, view.problem().unwrap_or_default());
    let is_invalid = if view.problem().is_some() { "true" } else { "false" };
    document.attribute(ids::NET_LAYERS, "aria-invalid", is_invalid);
    document.text(ids::NET_NOTICE, view.notice());
    document.text(ids::NET_STATUS, &view.status());
    document.flag(ids::NET_UNDO, "disabled", view.editor().steps() == 0);
    document.flag(ids::NET_REDO, "disabled", !view.editor().can_redo());
    document.flag(ids::NET_FILL, "disabled", !view.can_fill());
    document.flag(ids::NET_SET, "disabled", !view.is_legal());
    show_size(document, view);
    show_errors(document, view);
}

fn show_size(document: &Document, view: &NetView) {
    let Some(select) = document.element::<HtmlSelectElement>(ids::NET_SIZE) else { return };
    let layers = view.editor().painting().size().layers().to_string();
    select.set_value(&layers);
    if select.value() != layers {
        // The last option is for all sizes that are not offered.
        let other = or_log("size", select.query_selector("option:last-child")).flatten();
        if let Some(other) = other {
            other.set_text_content(Some(&format!("{layers}x{layers}x{layers}")));
            or_log("size", other.set_attribute("value", &layers));
            select.set_value(&layers);
        }
    }
}

/// Shows the impossible pieces. The list is only made anew when it changes, so that the focus stays.
fn show_errors(document: &Document, view: &NetView) {
    let Some(list) = document.element::<Element>(ids::NET_ERRORS) else { return };
    let errors = &view.diagnosis().errors;
    let texts = errors.iter().map(|error| error.text.as_str()).collect::<Vec<_>>().join("\n");
    if list.get_attribute("data-errors").unwrap_or_default() == texts {
        return;
    }
    document.attribute(ids::NET_ERRORS, "data-errors", &texts);
    let item = |error: &godspeed_net::NetError| {
        let item = document.make("li")?;
        let facelet = error.pieces.first().and_then(|piece| piece.facelets.first());
        let facelet = facelet.map(ToString::to_string).unwrap_or_default();
        let attributes = [("type", "button"), ("data-kind", error.kind), ("data-facelet", &facelet)];
        let button = document.make_with("button", &capitalised(&error.text), &attributes)?;
        or_log("error", item.append_with_node_1(&button));
        Some(item)
    };
    document.fill(ids::NET_ERRORS, errors.iter().filter_map(item).collect::<Vec<_>>());
}
