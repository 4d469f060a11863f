//! The parts next to the picture: what to do, the sides that were read, and the question.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, set_markup, target};
use godspeed_cube::{Face, Size};
use godspeed_page::format::capitalised;
use godspeed_scene::{Look, Palette};
use web_sys::{Element, Event};

use super::{Scan, ids};
use crate::state::{Msg, Scanner, face_svg, guide_svg, side_name};

/// The sides in the order in which they are suggested.
const SIDES: [Face; 6] = [Face::F, Face::R, Face::B, Face::L, Face::U, Face::D];

pub(super) fn listen(scan: &Rc<Scan>) {
    scan.at(ids::SCAN_FACES, "click", |scan, event: Event| {
        if let Some(face) = letter(&event, "data-face") {
            scan.send(Msg::Again(face));
        }
    });
    scan.at(ids::SCAN_ANSWERS, "click", |scan, event: Event| {
        if let Some(colour) = letter(&event, "data-colour") {
            scan.send(Msg::Answer(colour));
        }
    });
}

/// Returns the letter in an attribute of the button that was clicked.
fn letter(event: &Event, attribute: &str) -> Option<char> {
    let button = target::<Element>(event).and_then(|target| closest(&target, "button"))?;
    button.get_attribute(attribute)?.chars().next()
}

pub(super) fn show(document: &Document, state: &Scanner, look: &Look) {
    let reading = state.reading();
    document.text(ids::SCAN_NOW, &state.instruction());
    document.text(ids::SCAN_PROBLEM, state.problem());
    let colours = &look.palette.stickers;
    let shown = format!("{reading:?} {:?} {colours:?}", state.again());
    if !document.changes(ids::SCAN_FACES, "reading", &shown) {
        return;
    }
    let has_guide = reading.next.is_some() && state.again().is_none();
    document.visible(ids::SCAN_GUIDE, has_guide);
    if let Some(guide) = document.element::<Element>(ids::SCAN_GUIDE) {
        set_markup(&guide, &guide_svg(reading, colours));
    }
    let focus = document.focused().map(|focused| focused.id());
    document.fill(ids::SCAN_FACES, SIDES.map(|face| side(document, state, face, look)));
    show_question(document, state, look);
    // The button that had the focus was replaced.
    if let Some(id) = focus.filter(|id| id.starts_with("scan-side-") || id.starts_with("scan-answer-")) {
        let same = document.browser().get_element_by_id(&id);
        match same.and_then(|element| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(element).ok()) {
            Some(element) => drop(godspeed_browser::or_log("focus", element.focus())),
            None => document.focus_first(&[ids::SCAN_CLOSE]),
        }
    }
}

/// Returns the button of a side, which is scanned again by it.
fn side(document: &Document, state: &Scanner, face: Face, look: &Look) -> NewElement {
    let (letter, reading) = (face.letter(), state.reading());
    let name = capitalised(side_name(letter));
    let is_read = reading.faces.contains(&letter);
    let is_chosen = state.again() == Some(letter);
    let read = if is_read { "read" } else { "not read" };
    let picture = document.make("span", "scan-face", "").attribute("aria-hidden", "true").build();
    if let Some(picture) = picture.as_ref().filter(|_| is_read) {
        set_markup(picture, &face_svg(reading, face, None, &look.palette.stickers));
    }
    let button = document
        .button("", "")
        .attribute("id", &format!("scan-side-{letter}"))
        .attribute("data-face", &letter.to_string())
        .attribute("data-read", if is_read { "true" } else { "false" })
        .attribute("aria-pressed", if is_chosen { "true" } else { "false" })
        .attribute("aria-label", &format!("{name} side, {read}"))
        .attribute("title", "Scan this side with the next picture");
    button.children(picture.map(NewElement::from)).child(document.make("span", "", &name))
}

fn show_question(document: &Document, state: &Scanner, look: &Look) {
    let question = state.question();
    document.visible(ids::SCAN_QUESTION, question.is_some());
    let Some(question) = question else { return };
    let reading = state.reading();
    let area = (reading.size * reading.size).max(1);
    let face = Face::ALL.into_iter().nth(question.facelet / area).unwrap_or(Face::U);
    let at = question.facelet % area;
    let (row, column) = (at / reading.size.max(1) + 1, at % reading.size.max(1) + 1);
    let place = format!("{} side, row {row}, column {column}", capitalised(side_name(face.letter())));
    document.text(ids::SCAN_QUESTION_TEXT, &format!("{place}: which colour is it?"));
    let answer = |letter: char| {
        let colour = Face::from_letter(letter).unwrap_or(Face::U);
        let picture = document.make("span", "scan-face", "").attribute("aria-hidden", "true").build();
        if let Some(picture) = &picture {
            set_markup(picture, &face_svg(reading, face, Some((at, colour)), &look.palette.stickers));
        }
        let button = document
            .button("", "")
            .attribute("id", &format!("scan-answer-{letter}"))
            .attribute("data-colour", &letter.to_string());
        button.children(picture.map(NewElement::from)).child(document.make(
            "span",
            "",
            &capitalised(Palette::COLOUR_NAMES[colour.index()]),
        ))
    };
    document.fill(ids::SCAN_ANSWERS, question.colours.map(answer));
}

/// Returns the sizes that can be chosen.
pub(super) fn size_of(value: &str) -> u8 {
    value.parse().ok().filter(|&layers| Size::new(usize::from(layers)).is_ok()).unwrap_or(0)
}
