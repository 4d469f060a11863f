use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use crate::screen::or_log;

/// An element under construction; empty if the browser did not create it.
pub(crate) struct NewElement(Option<Element>);

impl NewElement {
    /// Wraps a created element, or logs the error.
    pub(crate) fn new(created: Result<Element, JsValue>) -> Self {
        Self(or_log("element", created))
    }

    /// Sets an attribute.
    pub(crate) fn attribute(self, name: &str, value: &str) -> Self {
        if let Some(element) = &self.0 {
            or_log(name, element.set_attribute(name, value));
        }
        self
    }

    /// Sets an attribute if there is a value.
    pub(crate) fn optional(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.attribute(name, value),
            None => self,
        }
    }

    /// Sets a style property; the page's content security policy forbids the attribute `style`.
    pub(crate) fn style(self, name: &str, value: &str) -> Self {
        if let Some(element) = self.0.as_ref().and_then(|element| element.dyn_ref::<HtmlElement>()) {
            or_log(name, element.style().set_property(name, value));
        }
        self
    }

    /// Appends a child.
    pub(crate) fn child(self, child: Self) -> Self {
        if let (Some(element), Some(child)) = (&self.0, child.0) {
            or_log("child", element.append_child(&child));
        }
        self
    }

    /// Appends children.
    pub(crate) fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// Returns the element.
    pub(crate) fn build(self) -> Option<Element> {
        self.0
    }
}

/// Returns the first descendant that matches a selector.
pub(crate) fn find<T: JsCast>(element: &Element, selector: &str) -> Option<T> {
    or_log(selector, element.query_selector(selector)).flatten()?.dyn_into().ok()
}
