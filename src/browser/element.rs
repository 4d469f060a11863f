use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use crate::or_log;

/// An element under construction; empty if the browser did not create it.
pub struct NewElement(Option<Element>);

impl NewElement {
    /// Wraps a created element, or logs the error.
    #[must_use]
    pub fn new(created: Result<Element, JsValue>) -> Self {
        Self(or_log("element", created))
    }

    /// Sets an attribute.
    #[must_use]
    pub fn attribute(self, name: &str, value: &str) -> Self {
        if let Some(element) = &self.0 {
            or_log(name, element.set_attribute(name, value));
        }
        self
    }

    /// Sets an attribute if there is a value.
    #[must_use]
    pub fn optional(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.attribute(name, value),
            None => self,
        }
    }

    /// Sets a style property; the page's content security policy forbids the attribute `style`.
    #[must_use]
    pub fn style(self, name: &str, value: &str) -> Self {
        if let Some(element) = self.0.as_ref().and_then(|element| element.dyn_ref::<HtmlElement>()) {
            or_log(name, element.style().set_property(name, value));
        }
        self
    }

    /// Appends a child.
    #[must_use]
    pub fn child(self, child: Self) -> Self {
        if let (Some(element), Some(child)) = (&self.0, child.0) {
            or_log("child", element.append_child(&child));
        }
        self
    }

    /// Appends children.
    #[must_use]
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// Returns the element.
    #[must_use]
    pub fn build(self) -> Option<Element> {
        self.0
    }
}

impl From<Element> for NewElement {
    fn from(element: Element) -> Self {
        Self(Some(element))
    }
}
