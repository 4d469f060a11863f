use serde::Serialize;

/// A name and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Named"))]
pub struct NameData {
    /// The name, as an option takes it.
    pub id: &'static str,
    /// What it is, in a few words.
    pub explanation: &'static str,
}
