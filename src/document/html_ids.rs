//! Reads the element ids of an HTML file. Shared by the build scripts of `godspeed-web` and of the views.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;

use html5gum::{StringReader, Token, Tokenizer};

/// What a build script needs of an HTML file.
#[derive(Default)]
pub(crate) struct Html {
    /// The ids.
    pub(crate) ids: BTreeSet<String>,
    /// The values of `data-do`.
    #[allow(dead_code, reason = "only index.html has commands")]
    pub(crate) commands: BTreeSet<String>,
}

/// Reads an HTML file, and has the build script run again when it changes.
///
/// # Errors
/// If the file cannot be read or has an id twice.
pub(crate) fn read(page: &str) -> Result<Html, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={page}");
    let text = fs::read_to_string(page).map_err(|error| format!("{page}: {error}"))?;
    let mut html = Html::default();
    for token in Tokenizer::<StringReader<'_>>::new(&text) {
        let Ok(Token::StartTag(tag)) = token else { continue };
        for (name, value) in &tag.attributes {
            let value = String::from_utf8(value.to_vec())?;
            match &name[..] {
                b"id" if !html.ids.insert(value.clone()) => {
                    return Err(format!("{page} has the id {value} twice").into());
                }
                b"data-do" => {
                    html.commands.insert(value);
                }
                _ => {}
            }
        }
    }
    Ok(html)
}

/// Returns the name of the constant of an id: `open-keys` is `OPEN_KEYS`.
#[must_use]
pub(crate) fn constant_name(id: &str) -> String {
    id.to_uppercase().replace('-', "_")
}

/// Returns the Rust source of one constant for each id.
#[must_use]
pub(crate) fn constants(html: &Html) -> String {
    let constant = |id: &String| {
        format!(
            "#[allow(dead_code, reason = \"some ids serve styles and labels only\")]\npub(crate) const {}: Id = Id::new({id:?});\n",
            constant_name(id)
        )
    };
    html.ids.iter().map(constant).collect()
}
