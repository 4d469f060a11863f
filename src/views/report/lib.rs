//! The report view: algorithms compared on many cubes.
//!
//! [`state`] is the view without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document and to workers. The plan, the statistics and the file
//! format are those of `godspeed-report`, which the command line shares.
//!
//! - [`Session`](state::Session) gives one run at a time to each worker.
//! - [`StoredReports`](state::StoredReports) is the list of stored reports; `www/views/stored-reports.js` stores them in
//!   IndexedDB.
//! - [`Chart`](state::Chart) is a chart as data; `charts.js` draws it with Observable Plot, which
//!   `cargo xtask` bundles into `pkg/charts` and the page loads with the first chart.
//!
//! The searches run in engine workers of the view, with one thread each. So the cube stays usable, node counts are the
//! same on every machine, and the workers end with the report. The page loads this module when the view is opened.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
