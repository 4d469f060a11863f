//! The native program `godspeed`.

fn main() {}
