//! The program as a script sees it: arguments, standard input and output, and exit status.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod algs;
mod batch;
mod bench;
mod check;
mod documents;
mod goal_tables;
mod goals;
mod illegal_states;
mod invalid_lines;
mod nets;
mod notations;
mod pipes;
mod play;
mod program;
mod readings;
mod report;
mod scramble;
mod serve;
mod shorten;
mod show;
mod solve;
mod standard_error;
mod table_faults;
mod tables;
mod temp_file;
mod threads;
