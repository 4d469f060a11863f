//! The list of all files of the page with their hashes, which the service worker caches for offline use.

use std::fs;
use std::path::Path;

use crate::error::Error;
use crate::file_hashes::{FileHashes, hash};
use crate::project::Project;

/// The file of the list, a script of the service worker.
pub(crate) const LIST: &str = "pkg/files.js";

/// Files and folders that a page without a network does not need: the browser stores the service worker itself,
/// `_headers` is for hosts, and the pictures are for the README and the dialog that installs the page.
const LEFT_OUT: [&str; 5] = [LIST, "service-worker.js", "_headers", "pictures", "tables"];

/// Writes the list of the files of `www/` and `pkg/`.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(crate) fn write(project: &Project) -> Result<(), Error> {
    let list = project.root().join(LIST);
    let script = script(&of_checkout(project)?);
    // The date of an unchanged list does not change.
    if fs::read_to_string(&list).is_ok_and(|old| old == script) {
        return Ok(());
    }
    fs::write(&list, script).map_err(Error::file(&list))
}

/// Writes the list of the files of a published page into its folder.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(crate) fn write_published(page: &Path) -> Result<(), Error> {
    let mut files = FileHashes::default();
    files.add(page, "")?;
    files.remove(&LEFT_OUT);
    // The npm package is for other pages.
    files.0.retain(|name, _| !name.starts_with("pkg/npm/"));
    let list = page.join(LIST);
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
    }
    fs::write(&list, script(&files)).map_err(Error::file(&list))
}

/// Returns the hashes of the files of `www/` and `pkg/` that the page needs.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub(crate) fn of_checkout(project: &Project) -> Result<FileHashes, Error> {
    let mut files = FileHashes::default();
    files.add(&project.www(), "")?;
    files.add(&project.pkg(), "pkg/")?;
    files.remove(&LEFT_OUT);
    Ok(files)
}

/// Returns the version of these files: the beginning of a hash of all of them.
pub(crate) fn version(files: &FileHashes) -> String {
    hash(lines(files).as_bytes())[..16].to_owned()
}

fn script(files: &FileHashes) -> String {
    let (version, lines) = (version(files), lines(files));
    format!("self.PAGE_FILES = {{\n  version: \"{version}\",\n  files: {{\n{lines}  }},\n}};\n")
}

fn lines(files: &FileHashes) -> String {
    files.0.iter().map(|(name, hash)| format!("    {name:?}: \"{hash}\",\n")).collect()
}
