//! The net on which one case is painted, and the colours to paint with.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, find as child, or_log};
use godspeed_cube::{Face, Size};
use godspeed_scene::{Annotation, Look};
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::state::Msg;
use crate::state::sets::{CaseSource, SetForm, SetsMsg, WholePainting};
use crate::web::net::{self, Net, Sticker};
use crate::web::{Find, ids};

/// The value of the brush that paints any colour.
const ANY: &str = "-";

/// Registers the listeners of the net and its buttons.
pub(super) fn listen(find: &Rc<Find>) {
    let net: Net<Option<Face>> = Net {
        id: ids::FIND_CASE_NET,
        size: |_| Size::THREE,
        stroke: |state, facelet| state.sets().form().painting().stroke(facelet),
        key: colour_of_key,
        paint: |facelet, colour| Msg::Sets(SetsMsg::Paint(facelet, colour)),
    };
    net.listen(find);
    for (id, painting) in [
        (ids::FIND_CASE_ANY, WholePainting::Any),
        (ids::FIND_CASE_LAYERS, WholePainting::FirstLayers),
        (ids::FIND_CASE_SOLVED, WholePainting::Solved),
    ] {
        find.send_on_click(id, move |_| Msg::Sets(SetsMsg::PaintAll(painting)));
    }
    let brushes = Face::ALL.map(Some).into_iter().chain([None]);
    find.document.fill(ids::FIND_BRUSHES, brushes.map(|brush| radio(&find.document, brush)));
}

/// Returns the message of a brush that was chosen.
pub(super) fn brush(value: &str) -> SetsMsg {
    SetsMsg::SetBrush(value.chars().next().and_then(Face::from_letter))
}

/// Returns the colour that a key paints: a letter of a face, or none for the keys that remove it.
fn colour_of_key(key: &str) -> Option<Option<Face>> {
    let mut letters = key.chars();
    match (letters.next(), letters.next()) {
        (Some('-'), None) => Some(None),
        (Some(letter), None) => Face::from_letter(letter.to_ascii_uppercase()).map(Some),
        _ => matches!(key, "Delete" | "Backspace").then_some(None),
    }
}

fn radio(document: &Document, brush: Option<Face>) -> NewElement {
    let value = brush.map_or_else(|| ANY.to_owned(), |face| face.to_string());
    let input = document
        .make("input", "", "")
        .attribute("type", "radio")
        .attribute("name", "find-brush")
        .attribute("value", &value);
    let swatch = document.make("i", "find-swatch", "").attribute("aria-hidden", "true");
    let words = brush.map_or_else(|| "any".to_owned(), |face| face.to_string());
    let text = document.make("span", "", &words).child(swatch);
    document.make("label", "chip", "").child(input).child(text)
}

/// Shows the net and the chosen brush.
pub(super) fn show(document: &Document, form: &SetForm, look: &Look) {
    if form.source() != CaseSource::Painted {
        return;
    }
    let painting = form.painting();
    let stickers = painting.colours().into_iter().map(|colour| Sticker {
        colour,
        words: colour.map_or_else(|| "any colour".to_owned(), |colour| colour.to_string()),
        is_pressed: None,
    });
    net::show(document, ids::FIND_CASE_NET, Size::THREE, &stickers.collect::<Vec<_>>(), look);
    let Some(brushes) = document.element::<Element>(ids::FIND_BRUSHES) else { return };
    let chosen = painting.brush().map_or_else(|| ANY.to_owned(), |face| face.to_string());
    if let Some(input) = child::<HtmlInputElement>(&brushes, &format!("input[value='{chosen}']")) {
        input.set_checked(true);
    }
    if document.changes(ids::FIND_BRUSHES, "look", &format!("{look:?}")) {
        for brush in Face::ALL.map(Some).into_iter().chain([None]) {
            let value = brush.map_or_else(|| ANY.to_owned(), |face| face.to_string());
            let swatch = format!("input[value='{value}'] + span .find-swatch");
            let [r, g, b] = brush.map_or(Annotation::GREY, |face| look.palette.sticker(face));
            if let Some(swatch) = child::<HtmlElement>(&brushes, &swatch) {
                or_log("swatch", swatch.style().set_property("background", &format!("rgb({r} {g} {b})")));
            }
        }
    }
}
