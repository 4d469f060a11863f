//! The program as a script sees it.
#![allow(clippy::unwrap_used, reason = "a test that cannot read what it gets has failed")]

mod batch;
mod command;
mod notations;
mod play;
mod scramble;
mod serve;
mod show;
mod solve;
mod tables;
