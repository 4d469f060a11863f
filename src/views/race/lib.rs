//! The race view: algorithms solve the same cube beside each other.

#![forbid(unsafe_code)]

mod web;

pub use web::start;
