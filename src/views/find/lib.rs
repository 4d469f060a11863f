//! The view Find: shortest ways to a goal, algorithms for sets of cases, and distances.
//!
//! [`state`] is the view without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document, to an engine of the view, and to a cube that shows what was
//! found. The page loads this module when the view is opened.
//!
//! The view has three sections, of which one is open, and one search runs at a time:
//!
//! - [`GoalSection`](state::GoalSection): the shortest moves from a cube to a goal, or all up to a length;
//! - [`SetsSection`](state::SetsSection): all algorithms for a set of cases, as a sheet, and a drill;
//! - [`DistancesSection`](state::DistancesSection): how many positions are how far from a goal.
//!
//! They share the [`TurnChoice`](state::TurnChoice) and the metric.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
