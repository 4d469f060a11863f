//! The list of all files of the page with their hashes, from which the service worker keeps the page for use without a
//! network.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::project::Project;

/// The file of the list in `pkg/`, a script of the service worker.
const LIST: &str = "files.js";

/// Files and folders in `www/` that a page without a network does not need: the browser keeps the service worker by
/// itself, `_headers` is for hosts, and the pictures are for the README and the dialog that installs the page.
const LEFT_OUT: [&str; 3] = ["service-worker.js", "_headers", "pictures"];

/// Writes the list of the files of `www/` and `pkg/`. Its version is a hash of all files.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(crate) fn write(project: &Project) -> Result<(), Error> {
    let mut files = BTreeMap::new();
    collect(&project.www(), "", &mut files)?;
    collect(&project.pkg(), "pkg/", &mut files)?;
    files.retain(|name, _| {
        let is_left_out = |left_out: &str| name == left_out || name.starts_with(&format!("{left_out}/"));
        name != &format!("pkg/{LIST}") && !LEFT_OUT.into_iter().any(is_left_out)
    });
    let lines: String = files.iter().map(|(name, hash)| format!("    {name:?}: \"{hash}\",\n")).collect();
    let version = hash(lines.as_bytes());
    let script =
        format!("self.PAGE_FILES = {{\n  version: \"{}\",\n  files: {{\n{lines}  }},\n}};\n", &version[..16]);
    let list = project.pkg().join(LIST);
    // An unchanged list keeps its date.
    if fs::read_to_string(&list).is_ok_and(|old| old == script) {
        return Ok(());
    }
    fs::write(&list, script).map_err(Error::file(&list))
}

/// Adds the files of a folder to `files`: their names, with a prefix, and their hashes.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            let bytes = fs::read(&path).map_err(Error::file(&path))?;
            files.insert(format!("{prefix}{name}"), hash(&bytes));
        }
    }
    Ok(())
}

/// Returns the SHA-256 of bytes in lower-case hexadecimal digits.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    })
}
