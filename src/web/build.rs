//! Generates constants for the element ids in `www/index.html`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use html5gum::{StringReader, Token, Tokenizer};

const PAGE: &str = "../../www/index.html";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PAGE}");
    println!("cargo::rerun-if-changed=build.rs");
    let html = fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    let (mut ids, mut commands) = (BTreeSet::new(), BTreeSet::new());
    for token in Tokenizer::<StringReader<'_>>::new(&html) {
        let Ok(Token::StartTag(tag)) = token else { continue };
        for (name, value) in &tag.attributes {
            let value = String::from_utf8(value.to_vec())?;
            match &name[..] {
                b"id" if !ids.insert(value.clone()) => {
                    return Err(format!("{PAGE} has the id {value} twice").into());
                }
                b"data-do" => {
                    commands.insert(value);
                }
                _ => {}
            }
        }
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("ids.rs"), constants(&ids, &commands)?)?;
    Ok(())
}

/// Returns the Rust source of the constants.
fn constants(ids: &BTreeSet<String>, commands: &BTreeSet<String>) -> Result<String, std::fmt::Error> {
    let mut source = String::new();
    for id in ids {
        writeln!(source, "#[allow(dead_code, reason = \"some ids serve styles and labels only\")]")?;
        writeln!(source, "pub(crate) const {}: Id = Id({id:?});", id.to_uppercase().replace('-', "_"))?;
    }
    let names: Vec<String> = ids.iter().map(|id| id.to_uppercase().replace('-', "_")).collect();
    writeln!(source, "/// Every id, sorted.\nconst ALL: &[Id] = &[{}];", names.join(", "))?;
    writeln!(source, "/// Every `data-do`, sorted.\n#[cfg(test)]\nconst COMMANDS: &[&str] = &{commands:?};")?;
    Ok(source.replace("&{", "&[").replace("\"};", "\"];"))
}
