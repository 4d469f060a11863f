use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, HtmlInputElement, HtmlTextAreaElement};

use crate::Id;

/// The document, with the operations that the panels need. Nothing is written that has not changed.
pub struct Document(web_sys::Document);

impl Document {
    /// Wraps the browser's document.
    #[must_use]
    pub const fn new(document: web_sys::Document) -> Self {
        Self(document)
    }

    /// Returns the browser's document.
    #[must_use]
    pub const fn browser(&self) -> &web_sys::Document {
        &self.0
    }

    /// Returns the element with this id, if it has this type.
    #[must_use]
    pub fn element<T: JsCast>(&self, id: Id) -> Option<T> {
        self.0.get_element_by_id(id.name())?.dyn_into().ok()
    }

    /// Sets the text of an element.
    pub fn text(&self, id: Id, text: &str) {
        if let Some(element) = self.element::<Element>(id)
            && element.text_content().as_deref() != Some(text)
        {
            element.set_text_content(Some(text));
        }
    }

    /// Sets an attribute.
    pub fn attribute(&self, id: Id, name: &str, value: &str) {
        if let Some(element) = self.element::<Element>(id)
            && element.get_attribute(name).as_deref() != Some(value)
        {
            or_log("attribute", element.set_attribute(name, value));
        }
    }

    /// Sets or removes a boolean attribute such as `hidden`.
    pub fn flag(&self, id: Id, name: &str, on: bool) {
        if let Some(element) = self.element::<Element>(id)
            && element.has_attribute(name) != on
        {
            or_log("attribute", element.toggle_attribute_with_force(name, on));
        }
    }

    /// Sets the value of a field, unless it is being edited.
    pub fn value(&self, id: Id, value: &str) {
        let Some(field) = self.element::<Element>(id) else { return };
        if self.0.active_element().is_some_and(|focused| focused.is_same_node(Some(&field))) {
            return;
        }
        match field.dyn_into::<HtmlInputElement>() {
            Ok(input) if input.value() != value => input.set_value(value),
            Ok(_) => {}
            Err(field) => {
                if let Some(area) =
                    field.dyn_ref::<HtmlTextAreaElement>().filter(|area| area.value() != value)
                {
                    area.set_value(value);
                }
            }
        }
    }

    /// Creates an element.
    #[must_use]
    pub fn make(&self, tag: &str) -> Option<Element> {
        or_log("element", self.0.create_element(tag))
    }

    /// Creates an element with a text and attributes.
    #[must_use]
    pub fn make_with(&self, tag: &str, text: &str, attributes: &[(&str, &str)]) -> Option<Element> {
        let element = self.make(tag)?;
        if !text.is_empty() {
            element.set_text_content(Some(text));
        }
        for (name, value) in attributes {
            or_log("attribute", element.set_attribute(name, value));
        }
        Some(element)
    }

    /// Replaces the children of an element.
    pub fn fill(&self, id: Id, children: impl IntoIterator<Item = Element>) {
        if let Some(element) = self.element::<Element>(id) {
            let children = children.into_iter().map(JsValue::from).collect::<js_sys::Array>();
            element.replace_children_with_node(&children);
        }
    }
}

/// Calls a function for each event of an element. The listener stays as long as the page.
pub fn on<E: JsCast + 'static>(target: &EventTarget, event: &str, mut act: impl FnMut(E) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        if let Ok(event) = event.dyn_into() {
            act(event);
        }
    });
    or_log("listener", target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref()));
    closure.forget();
}

/// Returns the value of a browser call, or logs the error on the console.
pub fn or_log<T>(what: &str, result: Result<T, JsValue>) -> Option<T> {
    result.map_err(|error| web_sys::console::error_2(&what.into(), &error)).ok()
}
