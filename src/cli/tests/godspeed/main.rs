//! The program as a script sees it.
#![allow(clippy::unwrap_used, reason = "a test that cannot read what it gets has failed")]

mod command;
mod scramble;
mod serve;
mod solve;
mod tables;
