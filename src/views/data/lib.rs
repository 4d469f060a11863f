//! The dialog that exports and imports the user's solves, settings and reports.
//!
//! `godspeed_page::data` reads and writes the files. Solves and reports are in `IndexedDB`
//! (`godspeed_browser::{StoredSolves, stored_reports}`). The page has the settings, and receives what was imported.
//! Files of 100,000 solves are read, merged and written in slices, so that the page stays responsive.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
