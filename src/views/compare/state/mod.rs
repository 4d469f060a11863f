//! The comparison without a browser.

mod comparison;
mod side;

pub use comparison::{Change, Comparison};
pub use side::{Side, Solution};
