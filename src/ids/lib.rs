//! Constants for the element ids of an HTML file, so that a missing element is a compile error, and for its views.
//!
//! A crate of the page calls [`write_ids`] in its build script and includes what it writes, beside a type `Id` with a
//! function `Id::new`:
//!
//! ```text
//! build.rs     fn main() -> Result<(), godspeed_ids::IdsError> { godspeed_ids::write_ids("race.html") }
//! ids.rs       include!(concat!(env!("OUT_DIR"), "/ids.rs"));
//! ```
//!
//! The parser of HTML is compiled once, into this crate. When each build script contained it, each took six seconds.

#![forbid(unsafe_code)]

mod error;
mod html;

use std::path::Path;
use std::{env, fs};

pub use error::IdsError;
use html::Html;

/// Writes `ids.rs` into the output folder of a build script, which runs again when the file changes.
///
/// It has a constant for each id, `ALL` with all ids, sorted, and `COMMANDS` with the values of `data-do`, sorted.
///
/// # Errors
/// [`IdsError`] if the file cannot be read, if it has an id twice, or if this is not a build script.
pub fn write_ids(html: &str) -> Result<(), IdsError> {
    write("ids.rs", &source(&read(html)?))
}

/// Writes `views.rs` into the output folder of a build script, which runs again when the file changes.
///
/// It has `VIEWS`, the names of the views in the order of their tabs, which are the values of `data-view-tab`.
///
/// # Errors
/// As [`write_ids`].
pub fn write_views(html: &str) -> Result<(), IdsError> {
    let views = read(html)?.views;
    let source = format!(
        "/// The names of the views, in the order of their tabs.\npub const VIEWS: &[&str] = &{views:?};\n"
    );
    write("views.rs", &source)
}

fn read(html: &str) -> Result<Html, IdsError> {
    println!("cargo::rerun-if-changed={html}");
    let text = fs::read_to_string(html).map_err(IdsError::file(html))?;
    Html::parse(&text).map_err(|id| IdsError::Twice { path: html.into(), id })
}

fn write(name: &str, source: &str) -> Result<(), IdsError> {
    let output = Path::new(&env::var("OUT_DIR").map_err(IdsError::NoBuildScript)?).join(name);
    fs::write(&output, source).map_err(IdsError::file(&output))
}

/// Returns the Rust source of the constants.
fn source(html: &Html) -> String {
    let constants = html
        .ids
        .iter()
        .map(|id| format!("{UNUSED}pub(crate) const {}: Id = Id::new({id:?});\n", constant_name(id)));
    let names: Vec<String> = html.ids.iter().map(|id| constant_name(id)).collect();
    let commands: Vec<&String> = html.commands.iter().collect();
    format!(
        "{}\n/// All ids, sorted.\n{UNUSED}pub(crate) const ALL: &[Id] = &[{}];\n\
         /// The values of `data-do`, sorted.\n{UNUSED}pub(crate) const COMMANDS: &[&str] = &{commands:?};\n",
        constants.collect::<String>(),
        names.join(", ")
    )
}

const UNUSED: &str = "#[allow(dead_code, reason = \"some ids are only for styles and labels\")]\n";

/// Returns the name of the constant of an id: `open-keys` is `OPEN_KEYS`.
fn constant_name(id: &str) -> String {
    id.to_uppercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_id_has_a_constant() {
        let html =
            Html::parse(r#"<p id="open-keys"><button id=a data-do="undo"></button><!-- <i id="b"> --></p>"#);
        let source = source(&html.unwrap());
        assert!(source.contains(r#"pub(crate) const OPEN_KEYS: Id = Id::new("open-keys");"#), "{source}");
        assert!(source.contains("const ALL: &[Id] = &[A, OPEN_KEYS];"), "{source}");
        assert!(source.contains(r#"const COMMANDS: &[&str] = &["undo"];"#), "{source}");
    }
}
