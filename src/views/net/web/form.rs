//! Size, buttons, and the diagnosis of the painting.

use godspeed_page::format::capitalised;
use std::rc::Rc;

use godspeed_browser::{Document, closest, find, or_log, target};
use godspeed_net::NetError;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::{Net, ids};
use crate::state::{Msg, NetState};

pub(super) fn listen(net: &Rc<Net>) {
    net.send_on_click(ids::NET_UNDO, |_| Msg::Undo);
    net.send_on_click(ids::NET_REDO, |_| Msg::Redo);
    net.send_on_click(ids::NET_CLEAR, |_| Msg::Clear);
    net.send_on_click(ids::NET_FILL, |_| Msg::Fill);
    net.send_on_click(ids::NET_SET, |_| Msg::SetCube);
    net.send_on_click(ids::NET_CAMERA, |_| Msg::Camera);
    net.on_click(ids::NET_INSIST, |net| {
        net.send(Msg::Insist);
        // The button disappears.
        net.document.focus_first(&[ids::NET_CANVAS]);
    });
    net.on_click(ids::NET_FROM, |net| {
        if let Some(cube) = net.page.cube() {
            net.send(Msg::From(cube));
        }
    });
    net.at(ids::NET_SIZE, "change", |net, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            net.send(Msg::Size(select.value()));
        }
    });
    net.at(ids::NET_SIZE_FORM, "submit", |net, event: Event| {
        event.prevent_default();
        if let Some(field) = net.document.element::<HtmlInputElement>(ids::NET_LAYERS) {
            net.send(Msg::Size(field.value()));
            field.set_value("");
        }
    });
    net.at(ids::NET_POSSIBLE, "change", |net, event: Event| {
        if let Some(switch) = target::<HtmlInputElement>(&event) {
            net.send(Msg::OnlyPossible(switch.checked()));
        }
    });
    net.at(ids::NET_ERRORS, "click", |net, event: Event| {
        let button = target::<Element>(&event).and_then(|target| closest(&target, "button"));
        if let Some(facelet) = button.and_then(|button| button.get_attribute("data-facelet")?.parse().ok()) {
            net.send(Msg::Focus(facelet));
            net.document.focus_first(&[ids::NET_CANVAS]);
        }
    });
}

pub(super) fn show(document: &Document, state: &NetState) {
    document.text(ids::NET_PROBLEM, state.problem().unwrap_or_default());
    let is_invalid = if state.problem().is_some() { "true" } else { "false" };
    document.attribute(ids::NET_LAYERS, "aria-invalid", is_invalid);
    document.text(ids::NET_NOTICE, state.notice());
    document.pressed(ids::NET_CAMERA, state.is_scanning());
    document.optional_attribute(ids::NET_TABLE, "data-input", state.is_scanning().then_some("camera"));
    document.visible(ids::SCAN, state.is_scanning());
    document.text(ids::NET_STATUS, &state.status());
    document.enabled(ids::NET_UNDO, state.editor().steps() > 0);
    document.enabled(ids::NET_REDO, state.editor().can_redo());
    document.text(ids::NET_HOLD, &state.how_to_hold());
    document.visible(ids::NET_INSIST, state.is_offered());
    document.visible(ids::NET_FILL, !state.is_offered());
    document.enabled(ids::NET_FILL, state.can_fill());
    document.enabled(ids::NET_SET, state.is_legal());
    show_size(document, state);
    show_errors(document, state);
}

fn show_size(document: &Document, state: &NetState) {
    let Some(select) = document.element::<HtmlSelectElement>(ids::NET_SIZE) else { return };
    let layers = state.editor().painting().size().layers().to_string();
    select.set_value(&layers);
    if select.value() != layers {
        // The last option is for all sizes that are not offered.
        if let Some(other) = find::<Element>(&select, "option:last-child") {
            other.set_text_content(Some(&format!("{layers}\u{d7}{layers}\u{d7}{layers}")));
            or_log("size", other.set_attribute("value", &layers));
            select.set_value(&layers);
        }
    }
}

/// Shows the impossible pieces. The list is replaced only when it changes, so that the focus stays.
fn show_errors(document: &Document, state: &NetState) {
    let errors = &state.diagnosis().errors;
    let texts = errors.iter().map(|error| error.text.as_str()).collect::<Vec<_>>().join("\n");
    if !document.changes(ids::NET_ERRORS, "errors", &texts) {
        return;
    }
    let item = |error: &NetError| {
        let facelet = error.pieces.first().and_then(|piece| piece.facelets.first());
        let facelet = facelet.map(ToString::to_string).unwrap_or_default();
        let button = document.button("", &capitalised(&error.text));
        let button = button.attribute("data-kind", error.kind).attribute("data-facelet", &facelet);
        document.make("li", "", "").child(button)
    };
    document.fill(ids::NET_ERRORS, errors.iter().map(item));
}
