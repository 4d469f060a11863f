use godspeed_protocol::SolverInfo;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use crate::{Document, Id, or_log};

/// The attribute with the ids of the algorithms that a list shows.
const SHOWN: &str = "data-algorithms";

/// A list of algorithms of which several can be chosen. Its element is empty in the HTML.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmChips {
    /// The element that gets a checkbox for each algorithm.
    pub list: Id,
    /// Whether no further one may be chosen.
    pub is_full: bool,
}

impl AlgorithmChips {
    /// Shows algorithms, and which of them are chosen. Elements are replaced only if the algorithms have changed.
    pub fn show<'a>(
        self,
        document: &Document,
        algorithms: impl Iterator<Item = &'a SolverInfo>,
        is_chosen: impl Fn(&str) -> bool,
    ) {
        let Some(list) = document.element::<Element>(self.list) else { return };
        let algorithms: Vec<&SolverInfo> = algorithms.collect();
        let ids = algorithms.iter().map(|solver| solver.id.as_str()).collect::<Vec<_>>().join(" ");
        if list.get_attribute(SHOWN).as_deref() != Some(&ids) {
            document.attribute(self.list, SHOWN, &ids);
            document.fill(self.list, algorithms.iter().filter_map(|solver| chip(document, solver)));
        }
        let Some(boxes) = or_log("algorithms", list.query_selector_all("input")) else { return };
        for at in 0..boxes.length() {
            if let Some(input) = boxes.item(at).and_then(|node| node.dyn_into::<HtmlInputElement>().ok()) {
                let is_chosen = is_chosen(&input.value());
                input.set_checked(is_chosen);
                input.set_disabled(self.is_full && !is_chosen);
            }
        }
    }
}

/// Creates the checkbox of an algorithm with its name.
fn chip(document: &Document, solver: &SolverInfo) -> Option<Element> {
    let chip = document.make_with("label", "", &[("class", "chip"), ("title", &solver.explanation)])?;
    let input = document.make_with("input", "", &[("type", "checkbox"), ("value", &solver.id)])?;
    let text = document.make_with("span", &solver.name, &[])?;
    or_log("algorithms", chip.append_with_node_2(&input, &text));
    Some(chip)
}
