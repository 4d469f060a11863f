//! The table store: pattern databases from the server into the browser's storage and on to the engine.
//!
//! In a browser this crate is a wasm module in a worker of its own, so that downloads do not disturb the search
//! or the page. It is built without atomics: an `IndexedDB` transaction ends as soon as it has no pending request,
//! and the executor of `wasm-bindgen-futures` for atomics returns to the event loop between two steps of a
//! future, which would end it.
//!
//! The modules at the top make the decisions and are tested natively: which chunks to download
//! ([`DownloadPlan`]), what to do about errors ([`DownloadQueue`]), which chunk to send to the engine next
//! ([`FlowWindow`]), whether there is enough storage ([`fits_quota`]), and which tables of goals make room for others
//! ([`surplus_goal_tables`]). The module `web` executes them with the
//! interfaces of the browser.

mod download_plan;
mod download_queue;
mod flow_window;
mod goal_tables;
mod quota;
mod table_record;
mod transfer_rate;
#[cfg(target_arch = "wasm32")]
mod web;

pub use download_plan::{DownloadPlan, PlanError, TableQuery};
pub use download_queue::{
    DownloadError, DownloadQueue, MAX_ATTEMPTS, MAX_BUSY_ATTEMPTS, MAX_RETRY_AFTER, PARALLEL_DOWNLOADS, Retry,
};
pub use flow_window::FlowWindow;
pub use goal_tables::{MOST_GOAL_BYTES, surplus_goal_tables};
pub use quota::{fits_quota, free_bytes, storage_full};
pub use table_record::{LocalTable, TableRecord, chunk_key, chunk_key_range, parse_chunk_key};
pub use transfer_rate::TransferRate;
#[cfg(target_arch = "wasm32")]
pub use web::start;

#[cfg(test)]
mod tests;
