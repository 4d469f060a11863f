//! `cargo xtask dist`: assembles the page as a folder of static files.

use std::fs;
use std::path::Path;

use crate::error::Error;
use crate::project::Project;
use crate::step::say;

/// Recreates `dist/` from `www/`, `pkg/` and the available tables.
///
/// All addresses in the page are relative, so the folder can be served from any path of a host.
///
/// # Errors
/// Returns an error if a file cannot be copied.
pub(crate) fn make(project: &Project) -> Result<(), Error> {
    let dist = project.dist();
    if dist.is_dir() {
        fs::remove_dir_all(&dist).map_err(Error::file(&dist))?;
    }
    copy(&project.www(), &dist)?;
    copy(&project.pkg(), &dist.join("pkg"))?;
    let tables = project.tables();
    if tables.join("manifest.json").is_file() {
        copy(&tables, &dist.join("tables"))?;
    } else {
        say("without pattern databases, so pages will build their own; `cargo xtask tables` makes them");
    }
    say(
        "dist/ is ready: copy it to any host of static files, or try it with `cargo run -p godspeed-cli -- serve --site dist`",
    );
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::create_dir_all(to).map_err(Error::file(to))?;
    for entry in fs::read_dir(from).map_err(Error::file(from))? {
        let path = entry.map_err(Error::file(from))?.path();
        let Some(name) = path.file_name() else { continue };
        if name.as_encoded_bytes().starts_with(b".") {
            // Skips locks and incomplete files.
            continue;
        }
        let target = to.join(name);
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(Error::file(&path))?;
        }
    }
    Ok(())
}
