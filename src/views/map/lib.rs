//! The map view: all positions of the 2x2x2, and where searches go.

#![forbid(unsafe_code)]

mod web;

pub use web::start;
