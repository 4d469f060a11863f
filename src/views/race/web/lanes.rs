//! The lanes: a name, a cell for the cube, and figures.

use std::cell::RefCell;

use godspeed_browser::{Document, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::ids;
use crate::state::{Figure, LanePhase, RaceState, figures, phase_text, place_text};

/// The most lanes with large cubes, with cubes of full size, and of medium size.
const LARGE_SIZE: usize = 2;
const FULL_SIZE: usize = 4;
const MEDIUM_SIZE: usize = 6;

/// The elements of all lanes.
#[derive(Default)]
pub(super) struct Lanes(Vec<Lane>);

struct Lane {
    root: Element,
    cell: HtmlElement,
    place: Text,
    abort: Element,
    state: Text,
    figures: Vec<Text>,
}

/// An element with a text that often changes. Reading it from the document would take time.
struct Text {
    element: Element,
    shown: RefCell<String>,
}

impl Lanes {
    /// Creates the lanes of a race, or of the next one.
    pub(super) fn rebuild(&mut self, document: &Document, state: &RaceState) {
        let names = state.names();
        let lanes = names.iter().enumerate().filter_map(|(number, name)| Lane::new(document, number, name));
        self.0 = lanes.collect();
        document.fill(ids::RACE_LANES, self.0.iter().map(|lane| lane.root.clone()));
        let size = match names.len() {
            count if count <= LARGE_SIZE => "large",
            count if count <= FULL_SIZE => "full",
            count if count <= MEDIUM_SIZE => "medium",
            _ => "small",
        };
        document.attribute(ids::RACE_LANES, "data-size", size);
        // Two rows of the same length, where the screen is wide enough.
        let columns = names.len().div_ceil(2).to_string();
        document.attribute(ids::RACE_LANES, "data-columns", &columns);
    }

    /// Returns the cells of the cubes.
    pub(super) fn cells(&self) -> Vec<HtmlElement> {
        self.0.iter().map(|lane| lane.cell.clone()).collect()
    }

    /// Shows the figures of all lanes.
    pub(super) fn show_all(&self, state: &RaceState, now: f64) {
        (0..self.0.len()).for_each(|number| self.show_lane(state, number, now));
    }

    /// Shows the figures of one lane.
    pub(super) fn show_lane(&self, state: &RaceState, number: usize, now: f64) {
        let Some(shown) = self.0.get(number) else { return };
        let Some((race, lane)) = state.race().and_then(|race| Some((race, race.lanes().get(number)?))) else {
            shown.state.set("Ready");
            return;
        };
        for (text, value) in shown.figures.iter().zip(figures(lane, now)) {
            text.set(&value);
        }
        let state = phase_text(lane);
        if shown.state.set(&state) {
            // A small lane has room for one line only.
            set(&shown.state.element, "title", &state);
            set(&shown.root, "data-phase", lane.phase().name());
        }
        let is_turning = lane.human().is_some() && lane.phase() == LanePhase::Racing;
        set(&shown.root, "data-turning", if is_turning { "true" } else { "false" });
        let place = race.place(number);
        if shown.place.set(&place.map(place_text).unwrap_or_default()) {
            set(&shown.place.element, "data-place", &place.unwrap_or(0).to_string());
        }
        flag(&shown.place.element, "hidden", place.is_none());
        flag(&shown.abort, "hidden", !lane.phase().is_open());
    }
}

impl Lane {
    fn new(document: &Document, number: usize, name: &str) -> Option<Self> {
        let number = number.to_string();
        let place = document.make("span", "race-place", "").attribute("hidden", "").build()?;
        let abort = document
            .make("button", "", "Abort")
            .attribute("type", "button")
            .attribute("data-race-abort", &number)
            .attribute("aria-label", &format!("Abort {name}"))
            .attribute("hidden", "")
            .build()?;
        let cell = document.make("div", "race-cube", "").attribute("data-race-cell", &number).build()?;
        let state = document.make("p", "race-state", "Ready").build()?;
        let figures: Option<Vec<Element>> =
            Figure::ALL.iter().map(|_| document.make("dd", "", "–").build()).collect();
        let figures = figures?;
        let list = Figure::ALL.iter().zip(&figures).map(|(figure, value)| {
            document
                .make("div", "", "")
                .child(document.make("dt", "", figure.label()).optional("title", figure.explanation()))
                .child(value.clone().into())
        });
        let head = document
            .make("div", "race-head", "")
            .child(document.make("h3", "", name).attribute("title", name))
            .child(place.clone().into())
            .child(abort.clone().into());
        let below = document
            .make("div", "race-figures", "")
            .child(state.clone().into())
            .child(document.make("dl", "", "").children(list));
        let root = document.make("li", "race-lane", "").attribute("data-phase", "waiting");
        Some(Self {
            root: root.child(head).child(cell.clone().into()).child(below).build()?,
            cell: cell.dyn_into().ok()?,
            place: Text::new(place),
            abort,
            state: Text::new(state),
            figures: figures.into_iter().map(Text::new).collect(),
        })
    }
}

impl Text {
    fn new(element: Element) -> Self {
        Self { element, shown: RefCell::default() }
    }

    /// Sets the text. Returns whether it has changed.
    fn set(&self, text: &str) -> bool {
        let has_changed = *self.shown.borrow() != text;
        if has_changed {
            self.element.set_text_content(Some(text));
            text.clone_into(&mut self.shown.borrow_mut());
        }
        has_changed
    }
}

fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        or_log("lane", element.set_attribute(name, value));
    }
}

fn flag(element: &Element, name: &str, on: bool) {
    if element.has_attribute(name) != on {
        or_log("lane", element.toggle_attribute_with_force(name, on));
    }
}
