//! The dialog that exports and imports the user's solves, settings and reports.
//!
//! `godspeed_page::data` reads and writes the files. The page owns solves and settings: this module reads them from
//! attributes of the dialog, which the page writes at each `do data`, and sends what is imported as texts for
//! `Msg::from_text`. Reports are in IndexedDB, by `www/views/kept-reports.js`.

#![forbid(unsafe_code)]

mod web;

pub use web::start;
