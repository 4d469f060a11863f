use std::cell::RefCell;
use std::collections::HashMap;

use crate::ids::{Id, MadeId};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlInputElement};

/// The document, written to only where something changed.
///
/// Each place that is written to is known by an element's id and the name of what is written there; the last
/// text of every such place is kept and compared.
pub(crate) struct Screen {
    document: Document,
    elements: RefCell<HashMap<Id, Option<Element>>>,
    written: RefCell<HashMap<(Id, &'static str), String>>,
}

impl Screen {
    /// The screen of a document.
    pub(crate) fn new(document: Document) -> Self {
        Self { document, elements: RefCell::default(), written: RefCell::default() }
    }

    /// The document itself.
    pub(crate) const fn document(&self) -> &Document {
        &self.document
    }

    /// The element of an id, if it is of this kind. One that is missing is told on the console once.
    pub(crate) fn element<T: JsCast>(&self, id: Id) -> Option<T> {
        let mut elements = self.elements.borrow_mut();
        let element = elements.entry(id).or_insert_with(|| {
            let found = self.document.get_element_by_id(id.name());
            if found.is_none() {
                complain(&format!("the page has no element #{}", id.name()), &JsValue::NULL);
            }
            found
        });
        element.clone()?.dyn_into().ok()
    }

    /// Returns an element that a panel has made, if it is there and of this kind.
    pub(crate) fn made<T: JsCast>(&self, id: MadeId<'_>) -> Option<T> {
        self.document.get_element_by_id(&id.to_string())?.dyn_into().ok()
    }

    /// Writes the text of an element that a panel has made.
    pub(crate) fn made_text(&self, id: MadeId<'_>, text: &str) {
        if let Some(element) = self.made::<Element>(id)
            && element.text_content().as_deref() != Some(text)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Writes the text of an element.
    pub(crate) fn text(&self, id: Id, text: &str) {
        if self.changes(id, "text", text)
            && let Some(element) = self.element::<Element>(id)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Writes an attribute.
    pub(crate) fn attribute(&self, id: Id, name: &'static str, value: &str) {
        if self.changes(id, name, value)
            && let Some(element) = self.element::<Element>(id)
        {
            or_log("attribute", element.set_attribute(name, value));
        }
    }

    /// Sets or takes away an attribute without a value, such as `hidden`.
    pub(crate) fn flag(&self, id: Id, name: &'static str, on: bool) {
        if self.changes(id, name, if on { "on" } else { "off" })
            && let Some(element) = self.element::<Element>(id)
        {
            or_log("attribute", element.toggle_attribute_with_force(name, on));
        }
    }

    /// Shows or hides an element.
    pub(crate) fn visible(&self, id: Id, visible: bool) {
        self.flag(id, "hidden", !visible);
    }

    /// Whether a button can be used.
    pub(crate) fn enabled(&self, id: Id, enabled: bool) {
        self.flag(id, "disabled", !enabled);
    }

    /// Whether a button that stays in is pressed.
    pub(crate) fn pressed(&self, id: Id, pressed: bool) {
        self.attribute(id, "aria-pressed", if pressed { "true" } else { "false" });
    }

    /// Sets the value of a field or slider.
    pub(crate) fn value(&self, id: Id, value: &str) {
        if let Some(input) = self.element::<HtmlInputElement>(id)
            && input.value() != value
        {
            input.set_value(value);
        }
    }

    /// Whether a place is to be written anew; from then on it counts as written.
    pub(crate) fn changes(&self, id: Id, place: &'static str, text: &str) -> bool {
        let mut written = self.written.borrow_mut();
        match written.get_mut(&(id, place)) {
            Some(last) if last == text => false,
            Some(last) => {
                text.clone_into(last);
                true
            }
            None => {
                written.insert((id, place), text.to_owned());
                true
            }
        }
    }

    /// A new element with a class and a text; either may be empty.
    pub(crate) fn make(&self, tag: &str, class: &str, text: &str) -> Option<Element> {
        let element = or_log("element", self.document.create_element(tag))?;
        if !class.is_empty() {
            element.set_class_name(class);
        }
        if !text.is_empty() {
            element.set_text_content(Some(text));
        }
        Some(element)
    }

    /// Puts other children into an element.
    pub(crate) fn fill(&self, id: Id, children: impl IntoIterator<Item = Element>) {
        if let Some(element) = self.element::<Element>(id) {
            let nodes = children.into_iter().map(JsValue::from).collect::<js_sys::Array>();
            element.replace_children_with_node(&nodes);
        }
    }
}

/// The value of a call into the browser, or a line on the console.
pub(crate) fn or_log<T>(what: &str, result: Result<T, JsValue>) -> Option<T> {
    result.map_err(|error| complain(what, &error)).ok()
}

/// Writes to the browser's console what the person cannot do anything about.
pub(crate) fn complain(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}
