//! The two workers of the page: the engine and the store of tables.

pub(crate) mod engine;
mod handle;
pub(crate) mod store;

pub(crate) use handle::WorkerHandle;
