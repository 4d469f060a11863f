//! Reports that compare algorithms on the same cubes: plan, statistics, plots and files.
//!
//! 1. [`PlanOptions`] are the user's choices; they can be written as a link. [`ReportPlan`] validates them and
//!    fixes every run.
//! 2. The caller solves [`ReportPlan::request`] of each run, in any order and in parallel, and passes the outcomes to
//!    a [`ReportBuilder`].
//! 3. [`ReportBuilder::report`] returns the [`Report`] so far, with its [`Summary`]. [`Column`] formats and sorts the
//!    table, [`Plot`] gives the data of plots, and the report is written as JSON, CSV or Markdown.
//!
//! The crate has no solver, no clock and no input or output, so that the page and the command line share it.
//!
//! ```
//! use godspeed_protocol::Outcome;
//! use godspeed_report::{Facts, PlanOptions, ReportBuilder, ReportPlan};
//! # use godspeed_protocol::{GuaranteeInfo, PurposeInfo, SolverInfo};
//! # let ida = SolverInfo {
//! #     id: "ida".to_owned(), name: "IDA*".to_owned(), min_size: 1, max_size: 3,
//! #     metrics: vec!["htm".to_owned()], tables: vec![], sets: vec![], parameters: vec![],
//! #     guarantee: GuaranteeInfo::Optimal, purpose: PurposeInfo::Laboratory,
//! #     default_for: None, hints_for: None, slow_from: None, visits_for: None, seconds_per_facelet: 0.0,
//! #     typical_lengths: vec![], function_key: None,
//! #     explanation: String::new(),
//! # };
//! # let catalogue = [ida];
//! let options = PlanOptions::from_link("?puzzle=2x2x2&algorithms=ida&runs=2&moves=1&seed=7")?;
//! let plan = ReportPlan::new(&options, &catalogue)?;
//! let mut report = ReportBuilder::new(plan);
//! for run in 0..report.plan().runs() {
//!     let _request = report.plan().request(run, 0);
//!     let outcome = Outcome { solution: Some("R".to_owned()), length: Some(1), ..Outcome::default() };
//!     report.record(run, &outcome);
//! }
//! let report = report.report(Facts::default());
//! assert_eq!((report.summary[0].solved, report.runs.len()), (2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod column;
mod configuration;
mod facts;
mod files;
#[doc = include_str!("FORMAT.md")]
pub mod format {}
mod link;
mod plan;
mod plan_error;
mod plan_options;
mod plot;
pub mod quantity;
mod report;
mod report_builder;
mod sample;
mod scramble;
mod statistics;
mod summary;
mod sweep;
#[cfg(test)]
mod tests;
mod text_table;

pub use column::Column;
pub use configuration::Configuration;
pub use facts::{Facts, TableFact};
pub use link::LinkError;
pub use plan::{MAX_RUNS, MAX_SEED, ReportPlan};
pub use plan_error::PlanError;
pub use plan_options::{DEFAULT_RUNS, ParameterChoice, ParameterError, PlanOptions};
pub use plot::{Axis, Plot, Point, Series};
pub use report::{FormatError, Report, RunRecord, VERSION};
pub use report_builder::ReportBuilder;
pub use sample::Sample;
pub use scramble::{MAX_MOVES, Scramble, ScrambleListError, ScrambleSource};
pub use statistics::Statistics;
pub use summary::Summary;
pub use sweep::{Sweep, SweepError, SweepValue};
pub use text_table::TextTable;
