//! View models: what the panels of the page show, as text and flags.
//!
//! A view model is computed from the [`State`](crate::state::State) and contains no element ids. The panels of
//! `godspeed-web` copy it to the document.

mod algorithms;
mod clock;
mod explanation;
mod metric;
mod place;
pub mod prediction;
mod result;
mod solve_button;
mod stages;
mod tables;
mod timer;

#[cfg(test)]
mod tests;

pub use algorithms::{AlgorithmGroup, AlgorithmRow};
pub use clock::{ClockView, NextMove};
pub use explanation::explanation;
pub use metric::{MetricName, after_moves, has_inner_layers, metrics_in_words};
pub use place::PlaceView;
pub use result::ResultView;
pub use solve_button::SolveButton;
pub use stages::StageRow;
pub use tables::{TableRow, TablesButton, TablesView};
pub use timer::{HintButton, SolveRow, TimerView};
