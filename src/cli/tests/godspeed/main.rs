//! The program as a script sees it.

mod command;
mod scramble;
mod solve;
