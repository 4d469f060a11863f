//! Generates constants for the element ids in `www/views/data.html`, so that a missing element is a compile error.

#[path = "../../document/html_ids.rs"]
mod html_ids;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../document/html_ids.rs");
    let html = html_ids::read("../../../www/views/data.html")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("ids.rs"), html_ids::constants(&html))?;
    Ok(())
}
