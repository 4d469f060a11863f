use godspeed_protocol::SolverInfo;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use crate::{Document, Id, or_log};

/// The attribute with the ids of the chips that a list shows.
const SHOWN: &str = "data-chips";

/// A checkbox with a name, in a list with multiple choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chip<'a> {
    /// The value of the checkbox.
    pub id: &'a str,
    /// The text of the checkbox.
    pub name: &'a str,
    /// The tooltip, such as why it cannot be changed; may be empty.
    pub explanation: &'a str,
    /// Whether it is chosen.
    pub is_chosen: bool,
    /// Whether it cannot be changed.
    pub is_disabled: bool,
}

impl<'a> Chip<'a> {
    /// Returns the chip of an algorithm.
    #[must_use]
    pub fn of_algorithm(solver: &'a SolverInfo, is_chosen: bool) -> Self {
        let SolverInfo { id, name, explanation, .. } = solver;
        Self { id, name, explanation, is_chosen, ..Self::default() }
    }
}

/// Shows chips in an element that is empty in the HTML. Their checkboxes have this name in the form.
///
/// Elements are replaced only if other chips are shown than before.
pub fn show_chips(document: &Document, list: Id, form_name: &str, chips: &[Chip<'_>]) {
    let Some(element) = document.element::<Element>(list) else { return };
    let ids = chips.iter().map(|chip| chip.id).collect::<Vec<_>>().join(" ");
    if element.get_attribute(SHOWN).as_deref() != Some(&ids) {
        document.attribute(list, SHOWN, &ids);
        document.fill(list, chips.iter().filter_map(|chip| label(document, form_name, chip)));
    }
    let Some(boxes) = or_log("chips", element.query_selector_all("input")) else { return };
    for (at, chip) in (0..).zip(chips) {
        if let Some(input) = boxes.item(at).and_then(|node| node.dyn_into::<HtmlInputElement>().ok()) {
            input.set_checked(chip.is_chosen);
            input.set_disabled(chip.is_disabled);
            if let Some(label) = input.parent_element() {
                or_log("chips", label.set_attribute("title", chip.explanation));
            }
        }
    }
}

fn label(document: &Document, form_name: &str, chip: &Chip<'_>) -> Option<Element> {
    let label = document.make_with("label", "", &[("class", "chip")])?;
    let attributes = [("type", "checkbox"), ("name", form_name), ("value", chip.id)];
    let input = document.make_with("input", "", &attributes)?;
    let text = document.make_with("span", chip.name, &[])?;
    or_log("chips", label.append_with_node_2(&input, &text));
    Some(label)
}
