//! The two workers of the page: the engine and the table store.

pub(crate) mod engine;
pub(crate) mod store;
