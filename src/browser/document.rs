use std::cell::RefCell;
use std::collections::HashMap;

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::{Id, NewElement};

/// The document, written to only if a value changes.
///
/// The last value written to each pair of element id and property is stored, because comparing with it is faster than
/// reading it from the browser. Properties that the user changes, such as the value of a field, are compared with the
/// element.
pub struct Document {
    browser: web_sys::Document,
    written: RefCell<HashMap<(Id, &'static str), String>>,
}

impl Document {
    /// Wraps the browser's document.
    #[must_use]
    pub fn new(browser: web_sys::Document) -> Self {
        Self { browser, written: RefCell::default() }
    }

    /// Returns the browser's document.
    #[must_use]
    pub const fn browser(&self) -> &web_sys::Document {
        &self.browser
    }

    /// Returns the element with this id, if it has this type. A missing element is reported on the console.
    #[must_use]
    pub fn element<T: JsCast>(&self, id: Id) -> Option<T> {
        self.find(id)?.dyn_into().ok()
    }

    /// Finds an element. It is not generic, so that it is compiled once.
    fn find(&self, id: Id) -> Option<Element> {
        let found = self.browser.get_element_by_id(id.name());
        if found.is_none() {
            log_error(id.name(), &"there is no such element".into());
        }
        found
    }

    /// Sets the text of an element.
    pub fn text(&self, id: Id, text: &str) {
        if self.changes(id, "text", text)
            && let Some(element) = self.find(id)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Sets an attribute.
    pub fn attribute(&self, id: Id, name: &'static str, value: &str) {
        if self.changes(id, name, value)
            && let Some(element) = self.find(id)
        {
            or_log("attribute", element.set_attribute(name, value));
        }
    }

    /// Sets an attribute, or removes it if there is no value.
    pub fn optional_attribute(&self, id: Id, name: &'static str, value: Option<&str>) {
        if let Some(value) = value {
            self.attribute(id, name, value);
        } else {
            self.written.borrow_mut().remove(&(id, name));
            self.flag(id, name, false);
        }
    }

    /// Sets or removes a boolean attribute such as `hidden`.
    pub fn flag(&self, id: Id, name: &'static str, on: bool) {
        // The user opens and closes folds.
        if (self.changes(id, name, if on { "on" } else { "off" }) || name == "open")
            && let Some(element) = self.find(id)
        {
            or_log("attribute", element.toggle_attribute_with_force(name, on));
        }
    }

    /// Removes an attribute.
    pub fn remove_attribute(&self, id: Id, name: &'static str) {
        self.written.borrow_mut().remove(&(id, name));
        self.flag(id, name, false);
    }

    /// Shows or hides an element.
    pub fn visible(&self, id: Id, visible: bool) {
        self.flag(id, "hidden", !visible);
    }

    /// Enables or disables a button.
    pub fn enabled(&self, id: Id, enabled: bool) {
        self.flag(id, "disabled", !enabled);
    }

    /// Sets whether a toggle button is pressed.
    pub fn pressed(&self, id: Id, pressed: bool) {
        self.attribute(id, "aria-pressed", if pressed { "true" } else { "false" });
    }

    /// Sets the value of a field or slider.
    pub fn value(&self, id: Id, value: &str) {
        let Some(field) = self.find(id) else { return };
        if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
            if input.value() != value {
                input.set_value(value);
            }
        } else if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>()
            && area.value() != value
        {
            area.set_value(value);
        }
    }

    /// Sets the value of a field, unless it is being edited.
    pub fn value_at_rest(&self, id: Id, value: &str) {
        if self.focused().is_none_or(|focused| focused.id() != id.name()) {
            self.value(id, value);
        }
    }

    /// Selects the option with this value.
    pub fn select(&self, id: Id, value: &str) {
        if let Some(select) = self.element::<HtmlSelectElement>(id)
            && select.value() != value
        {
            select.set_value(value);
        }
    }

    /// Sets whether a check box or radio button is checked.
    pub fn checked(&self, id: Id, checked: bool) {
        if let Some(input) = self.element::<HtmlInputElement>(id) {
            input.set_checked(checked);
        }
    }

    /// Returns whether a value differs from the last one written, and stores it.
    pub fn changes(&self, id: Id, place: &'static str, text: &str) -> bool {
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
    #[must_use]
    pub fn make(&self, tag: &str, class: &str, text: &str) -> NewElement {
        let created = self.browser.create_element(tag).inspect(|element| {
            if !text.is_empty() {
                element.set_text_content(Some(text));
            }
        });
        NewElement::new(created).optional("class", Some(class).filter(|class| !class.is_empty()))
    }

    /// Creates a button.
    #[must_use]
    pub fn button(&self, class: &str, text: &str) -> NewElement {
        self.make("button", class, text).attribute("type", "button")
    }

    /// Creates an element with a text and attributes.
    #[must_use]
    pub fn make_with(&self, tag: &str, text: &str, attributes: &[(&str, &str)]) -> Option<Element> {
        let element = self.make(tag, "", text);
        attributes.iter().fold(element, |element, (name, value)| element.attribute(name, value)).build()
    }

    /// Replaces the children of an element.
    pub fn fill(&self, id: Id, children: impl IntoIterator<Item = impl Into<NewElement>>) {
        if let Some(element) = self.find(id) {
            replace_children(&element, children);
        }
    }

    /// Replaces the options of a select element, as pairs of value and text, and selects one.
    pub fn fill_options(&self, id: Id, options: impl IntoIterator<Item = (String, String)>, selected: &str) {
        let option =
            |(value, text): (String, String)| self.make("option", "", &text).attribute("value", &value);
        self.fill(id, options.into_iter().map(option));
        self.select(id, selected);
    }

    /// Moves `aria-current` to the descendant of a list whose attribute has this value, and returns it.
    pub fn set_current(&self, list: Id, kind: &str, attribute: &str, value: &str) -> Option<HtmlElement> {
        let list = self.element::<Element>(list)?;
        if let Some(old) = find::<Element>(&list, "[aria-current]") {
            or_log("current", old.remove_attribute("aria-current"));
        }
        let current = find::<HtmlElement>(&list, &format!("[{attribute}='{value}']"))?;
        or_log("current", current.set_attribute("aria-current", kind));
        Some(current)
    }

    /// Returns the focused element, if any.
    #[must_use]
    pub fn focused(&self) -> Option<Element> {
        self.browser.active_element()
    }

    /// Returns whether a dialog is open.
    #[must_use]
    pub fn has_open_dialog(&self) -> bool {
        or_log("dialog", self.browser.query_selector("dialog[open]")).flatten().is_some()
    }

    /// Focuses the first of these elements that is visible and enabled.
    pub fn focus_first(&self, ids: &[Id]) {
        let mut elements = ids.iter().filter_map(|&id| self.element::<HtmlElement>(id));
        if let Some(element) =
            elements.find(|element| is_shown(element) && !element.has_attribute("disabled"))
        {
            or_log("focus", element.focus());
        }
    }
}

/// Returns whether an element is part of the document and not hidden itself.
#[must_use]
pub fn is_shown(element: &Element) -> bool {
    element.is_connected() && !element.has_attribute("hidden")
}

/// Returns the closest element that matches a selector: `element` itself or one that contains it.
#[must_use]
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    or_log(selector, element.closest(selector)).flatten()
}

/// Returns the first descendant that matches a selector.
#[must_use]
pub fn find<T: JsCast>(element: &Element, selector: &str) -> Option<T> {
    or_log(selector, element.query_selector(selector)).flatten()?.dyn_into().ok()
}

/// Replaces the children of an element.
pub fn replace_children(element: &Element, children: impl IntoIterator<Item = impl Into<NewElement>>) {
    let children = children.into_iter().filter_map(|child| child.into().build());
    element.replace_children_with_node(&children.map(JsValue::from).collect::<js_sys::Array>());
}

/// Removes the focus from an element.
pub fn blur(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        or_log("blur", element.blur());
    }
}

/// Calls a function for each event of an element. The listener stays as long as the page.
pub fn on<E: JsCast + 'static>(target: &EventTarget, event: &str, mut handler: impl FnMut(E) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        if let Ok(event) = event.dyn_into() {
            handler(event);
        }
    });
    or_log("listener", target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref()));
    closure.forget();
}

/// Returns the element at which an event has happened.
#[must_use]
pub fn target<T: JsCast>(event: &web_sys::Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

/// Returns the value of a browser call, or logs the error on the console.
pub fn or_log<T>(what: &str, result: Result<T, JsValue>) -> Option<T> {
    result.map_err(|error| log_error(what, &error)).ok()
}

/// Returns the message of an error of the browser.
#[must_use]
pub fn error_text(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| format!("{error:?}"), |error| error.message().into())
}

/// Logs an error that the user cannot act on.
pub fn log_error(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}
