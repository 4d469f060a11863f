//! The lanes: a name, a cell for the cube, and figures.

use std::cell::RefCell;

use godspeed_document::{Document, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::ids;
use crate::state::{Figure, LanePhase, RaceView, figures, phase_text, place_text};

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
    pub(super) fn rebuild(&mut self, document: &Document, view: &RaceView) {
        let names = view.names();
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
    pub(super) fn show_all(&self, view: &RaceView, now: f64) {
        (0..self.0.len()).for_each(|number| self.show_lane(view, number, now));
    }

    /// Shows the figures of one lane.
    pub(super) fn show_lane(&self, view: &RaceView, number: usize, now: f64) {
        let Some(shown) = self.0.get(number) else { return };
        let Some((race, lane)) = view.race().and_then(|race| Some((race, race.lanes().get(number)?))) else {
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
        let root = document.make_with("li", "", &[("class", "race-lane"), ("data-phase", "waiting")])?;
        let head = document.make_with("div", "", &[("class", "race-head")])?;
        let place = document.make_with("span", "", &[("class", "race-place"), ("hidden", "")])?;
        let number = number.to_string();
        let label = format!("Abort {name}");
        let abort = document.make_with(
            "button",
            "Abort",
            &[("type", "button"), ("data-race-abort", &number), ("aria-label", &label), ("hidden", "")],
        )?;
        for element in [&document.make_with("h3", name, &[("title", name)])?, &place, &abort] {
            or_log("lane", head.append_child(element));
        }
        let cell = document.make_with("div", "", &[("class", "race-cube"), ("data-race-cell", &number)])?;
        let below = document.make_with("div", "", &[("class", "race-figures")])?;
        let state = document.make_with("p", "Ready", &[("class", "race-state")])?;
        let list = document.make("dl")?;
        let mut figures = Vec::new();
        for figure in Figure::ALL {
            let group = document.make("div")?;
            let value = document.make_with("dd", "–", &[])?;
            or_log("lane", group.append_child(&document.make_with("dt", figure.label(), &[])?.into()));
            or_log("lane", group.append_child(&value));
            or_log("lane", list.append_child(&group));
            figures.push(Text::new(value));
        }
        for element in [&state, &list] {
            or_log("lane", below.append_child(element));
        }
        for element in [&head, &cell, &below] {
            or_log("lane", root.append_child(element));
        }
        let cell = cell.dyn_into().ok()?;
        Some(Self { root, cell, place: Text::new(place), abort, state: Text::new(state), figures })
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
