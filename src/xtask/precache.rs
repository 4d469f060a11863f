//! The list of all files of the page with their hashes, which the service worker caches for offline use.
//!
//! The documentation is a list of its own, which is cached after the page, or when a chapter is visited.

use std::fs;
use std::path::Path;

use crate::docs;
use crate::error::Error;
use crate::file_hashes::{FileHashes, hash};
use crate::project::Project;

/// The file of the list, a script of the service worker.
pub(crate) const LIST: &str = "pkg/files.js";

/// Files and folders that a page without a network does not need: the browser stores the service worker itself,
/// `_headers` is for hosts, and the pictures are for the README and the dialog that installs the page.
///
/// The npm package ([`NPM`]) is left out in every folder that contains it.
const LEFT_OUT: [&str; 6] = [LIST, "service-worker.js", "_headers", "pictures", "tables", docs::FOLDER];

/// The folder of the npm package, with the solvers of elements on other pages.
const NPM: &str = "pkg/npm/";

/// Writes the list of the files of `www/`, `pkg/` and the documentation of the checkout.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(crate) fn write(project: &Project) -> Result<(), Error> {
    let list = project.root().join(LIST);
    let script = script(&of_checkout(project)?, &of_docs(&docs::in_checkout(project))?);
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
    leave_out(&mut files);
    // The npm package is for other pages.
    files.0.retain(|name, _| !name.starts_with("pkg/npm/"));
    let list = page.join(LIST);
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
    }
    let script = script(&files, &of_docs(&page.join(docs::FOLDER))?);
    fs::write(&list, script).map_err(Error::file(&list))
}

/// Returns the hashes of the files of the documentation that are stored with the page; none if it has not been built.
fn of_docs(folder: &Path) -> Result<FileHashes, Error> {
    let mut files = FileHashes::default();
    if folder.is_dir() {
        files.add(folder, "")?;
        files.remove(&docs::LARGE);
    }
    let prefixed = files.0.into_iter().map(|(name, hash)| (format!("{}/{name}", docs::FOLDER), hash));
    Ok(FileHashes(prefixed.collect()))
}

/// Returns the hashes of the files of `www/` and `pkg/` that the page needs.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub(crate) fn of_checkout(project: &Project) -> Result<FileHashes, Error> {
    let mut files = FileHashes::default();
    files.add(&project.www(), "")?;
    files.add(&project.pkg(), "pkg/")?;
    leave_out(&mut files);
    Ok(files)
}

fn leave_out(files: &mut FileHashes) {
    files.remove(&LEFT_OUT);
    files.0.retain(|name, _| !name.contains(NPM));
}

/// Returns the version of these files: the beginning of a hash of all of them.
pub(crate) fn version(files: &FileHashes) -> String {
    hash(lines(files).as_bytes())[..16].to_owned()
}

fn script(page: &FileHashes, docs: &FileHashes) -> String {
    let (page_lines, docs_lines) = (lines(page), lines(docs));
    let version = &hash(format!("{page_lines}{docs_lines}").as_bytes())[..16];
    format!(
        "self.PAGE_FILES = {{\n  version: \"{version}\",\n  files: {{\n{page_lines}  }},\n  docs: {{\n{docs_lines}  }},\n}};\n"
    )
}

fn lines(files: &FileHashes) -> String {
    files.0.iter().map(|(name, hash)| format!("    {name:?}: \"{hash}\",\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> FileHashes {
        FileHashes(names.iter().map(|name| ((*name).to_owned(), hash(name.as_bytes()))).collect())
    }

    #[test]
    fn page_and_documentation_are_lists_of_their_own_with_one_version() {
        let page = files(&["index.html"]);
        let (without, with) = (script(&page, &files(&[])), script(&page, &files(&["docs/index.html"])));
        let place = |text: &str| with.find(text).unwrap();
        assert!(
            place("  files: {\n    \"index.html\"") < place("  docs: {\n    \"docs/index.html\""),
            "{with}"
        );
        let version = |script: &str| script.lines().nth(1).unwrap().to_owned();
        assert_ne!(version(&without), version(&with));
    }
}
