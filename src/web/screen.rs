use std::cell::RefCell;
use std::collections::HashMap;

use crate::ids::{Id, MadeId};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlInputElement};

/// The document, with caching of written values.
///
/// The last value written to each pair of element id and property is stored, so that the document is only
/// updated if a value changes.
pub(crate) struct Screen {
    document: Document,
    elements: RefCell<HashMap<Id, Option<Element>>>,
    written: RefCell<HashMap<(Id, &'static str), String>>,
}

impl Screen {
    /// Creates the screen of a document.
    pub(crate) fn new(document: Document) -> Self {
        Self { document, elements: RefCell::default(), written: RefCell::default() }
    }

    /// Returns the document.
    pub(crate) const fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the element with this id, if it has this type.
    ///
    /// A missing element is reported on the console once.
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

    /// Returns an element created by a panel, if it exists and has this type.
    pub(crate) fn made<T: JsCast>(&self, id: MadeId<'_>) -> Option<T> {
        self.document.get_element_by_id(&id.to_string())?.dyn_into().ok()
    }

    /// Sets the text of an element created by a panel.
    pub(crate) fn made_text(&self, id: MadeId<'_>, text: &str) {
        if let Some(element) = self.made::<Element>(id)
            && element.text_content().as_deref() != Some(text)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Sets the text of an element.
    pub(crate) fn text(&self, id: Id, text: &str) {
        if self.changes(id, "text", text)
            && let Some(element) = self.element::<Element>(id)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Sets an attribute.
    pub(crate) fn attribute(&self, id: Id, name: &'static str, value: &str) {
        if self.changes(id, name, value)
            && let Some(element) = self.element::<Element>(id)
        {
            or_log("attribute", element.set_attribute(name, value));
        }
    }

    /// Sets or removes a boolean attribute such as `hidden`.
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

    /// Enables or disables a button.
    pub(crate) fn enabled(&self, id: Id, enabled: bool) {
        self.flag(id, "disabled", !enabled);
    }

    /// Sets whether a toggle button is pressed.
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

    /// Returns whether a value differs from the last one written, and stores it.
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

    /// Creates an element with a class and a text, either of which may be empty.
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

    /// Replaces the children of an element.
    pub(crate) fn fill(&self, id: Id, children: impl IntoIterator<Item = Element>) {
        if let Some(element) = self.element::<Element>(id) {
            let nodes = children.into_iter().map(JsValue::from).collect::<js_sys::Array>();
            element.replace_children_with_node(&nodes);
        }
    }
}

/// Returns the value of a browser call, or logs the error on the console.
pub(crate) fn or_log<T>(what: &str, result: Result<T, JsValue>) -> Option<T> {
    result.map_err(|error| complain(what, &error)).ok()
}

/// Logs an error that the user cannot act on.
pub(crate) fn complain(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}
