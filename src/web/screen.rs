use std::cell::RefCell;
use std::collections::HashMap;

use crate::element::{NewElement, find};
use crate::ids::{Id, MadeId};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

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
    pub(crate) fn make(&self, tag: &str, class: &str, text: &str) -> NewElement {
        let created = self.document.create_element(tag).inspect(|element| {
            if !text.is_empty() {
                element.set_text_content(Some(text));
            }
        });
        NewElement::new(created).optional("class", Some(class).filter(|class| !class.is_empty()))
    }

    /// Creates a button.
    pub(crate) fn button(&self, class: &str, text: &str) -> NewElement {
        self.make("button", class, text).attribute("type", "button")
    }

    /// Replaces the children of an element.
    pub(crate) fn fill(&self, id: Id, children: impl IntoIterator<Item = NewElement>) {
        if let Some(element) = self.element::<Element>(id) {
            let children = children.into_iter().filter_map(NewElement::build);
            element.replace_children_with_node(&children.map(JsValue::from).collect::<js_sys::Array>());
        }
    }

    /// Replaces the options of a select element, as pairs of value and text, and selects one.
    pub(crate) fn fill_options(
        &self,
        id: Id,
        options: impl IntoIterator<Item = (String, String)>,
        selected: &str,
    ) {
        let option =
            |(value, text): (String, String)| self.make("option", "", &text).attribute("value", &value);
        self.fill(id, options.into_iter().map(option));
        self.select(id, selected);
    }

    /// Selects the option with this value.
    pub(crate) fn select(&self, id: Id, value: &str) {
        if let Some(select) = self.element::<HtmlSelectElement>(id)
            && select.value() != value
        {
            select.set_value(value);
        }
    }

    /// Sets whether a check box or radio button is checked.
    pub(crate) fn checked(&self, id: Id, checked: bool) {
        if let Some(input) = self.element::<HtmlInputElement>(id) {
            input.set_checked(checked);
        }
    }

    /// Moves `aria-current` to the descendant of a list whose attribute has this value, and returns it.
    pub(crate) fn set_current(
        &self,
        list: Id,
        kind: &str,
        attribute: &str,
        value: &str,
    ) -> Option<HtmlElement> {
        let list = self.element::<Element>(list)?;
        if let Some(old) = find::<Element>(&list, "[aria-current]") {
            or_log("current", old.remove_attribute("aria-current"));
        }
        let current = find::<HtmlElement>(&list, &format!("[{attribute}='{value}']"))?;
        or_log("current", current.set_attribute("aria-current", kind));
        Some(current)
    }

    /// Returns the focused element, if any.
    pub(crate) fn focused(&self) -> Option<Element> {
        self.document.active_element()
    }

    /// Focuses the first of these elements that is visible and enabled.
    pub(crate) fn focus_first(&self, ids: &[Id]) {
        let mut elements = ids.iter().filter_map(|&id| self.element::<HtmlElement>(id));
        if let Some(element) =
            elements.find(|element| is_shown(element) && !element.has_attribute("disabled"))
        {
            or_log("focus", element.focus());
        }
    }
}

/// Whether an element is part of the document and not hidden itself.
pub(crate) fn is_shown(element: &Element) -> bool {
    element.is_connected() && !element.has_attribute("hidden")
}

/// Returns the value of a browser call, or logs the error on the console.
pub(crate) fn or_log<T>(what: &str, result: Result<T, JsValue>) -> Option<T> {
    result.map_err(|error| complain(what, &error)).ok()
}

/// Logs an error that the user cannot act on.
pub(crate) fn complain(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}
