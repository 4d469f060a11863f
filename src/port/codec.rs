use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

/// A JavaScript value that is not of the expected type, such as a message from a different version.
#[derive(Clone, Debug)]
pub struct InvalidMessage(String);

impl fmt::Display for InvalidMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidMessage {}

/// Converts a value to JavaScript in JSON-compatible form.
///
/// # Errors
/// The error of the value's serializer.
pub fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// Converts a value from JavaScript.
///
/// # Errors
/// [`InvalidMessage`] if the value is not of this type.
pub fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, InvalidMessage> {
    serde_wasm_bindgen::from_value(value).map_err(|error| InvalidMessage(error.to_string()))
}
