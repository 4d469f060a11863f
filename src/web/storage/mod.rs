//! What the browser keeps from one visit to the next, in `localStorage`.

pub(crate) mod preferences;
pub(crate) mod solves;
