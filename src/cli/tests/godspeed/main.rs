//! The program as a script sees it.
#![allow(clippy::unwrap_used, reason = "a test that cannot read what it gets has failed")]

mod batch;
mod command;
mod notations;
mod scramble;
mod serve;
mod solve;
mod tables;
