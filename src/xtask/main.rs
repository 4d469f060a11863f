//! Set-up, wasm builds, serve, test and dist: `cargo xtask`.

fn main() {}
