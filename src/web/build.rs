//! Generates constants for the element ids in `www/index.html`.

#[path = "../document/html_ids.rs"]
mod html_ids;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

const PAGE: &str = "../../www/index.html";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../document/html_ids.rs");
    let html = html_ids::read(PAGE)?;
    let names: Vec<String> = html.ids.iter().map(|id| html_ids::constant_name(id)).collect();
    let commands: Vec<&String> = html.commands.iter().collect();
    let source = format!(
        "{}/// Every id, sorted.\nconst ALL: &[Id] = &[{}];\n/// Every `data-do`, sorted.\n#[cfg(test)]\nconst COMMANDS: &[&str] = &{commands:?};\n",
        html_ids::constants(&html),
        names.join(", ")
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("ids.rs"), source)?;
    Ok(())
}
