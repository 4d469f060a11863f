//! All tests that need no process of their own, in one program: it is compiled once, and its tests share their processors.
//!
//! `cargo test -p godspeed-tests korf::` runs those of one file.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

mod algs;
mod all_shortest;
mod anytime;
mod cube3;
mod documents;
mod goal_distances;
mod goals;
mod kociemba;
mod korf;
mod layers;
mod node_counts;
mod reduction;
mod simulation;
mod solvers;
