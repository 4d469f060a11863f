//! The files of the page and its views other than their modules: documents, styles, and scripts for what Rust cannot do.
//!
//! Those of a view are in its folder, `src/views/race`, and are copied to the bindings of its module, `pkg/race-view`,
//! where the page loads them (`www/views/open.js`). The page has styles in `src/web`. They become one file,
//! `pkg/web/web.css`, because browsers paint nothing before they have all styles.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::project::Project;

/// What follows the name of a view in the name of its folder in `pkg/`.
const SUFFIX: &str = "-view";

/// The name of the page's folders in `src/` and `pkg/`.
const PAGE: &str = "web";

/// The folder in `pkg/` of the element for other pages, whose scripts are in `src/npm/js`.
pub(crate) const ELEMENT: &str = "element";

/// Returns the names of the views, which are those of the folders in `src/views`.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub(crate) fn views(project: &Project) -> Result<Vec<String>, Error> {
    let folder = project.root().join("src/views");
    let mut views = Vec::new();
    for entry in fs::read_dir(&folder).map_err(Error::file(&folder))? {
        let entry = entry.map_err(Error::file(&folder))?;
        views.extend(entry.file_name().into_string());
    }
    views.sort();
    Ok(views)
}

/// Returns the folders of the views in `pkg/`.
///
/// # Errors
/// As [`views`].
pub(crate) fn folders(project: &Project) -> Result<Vec<String>, Error> {
    Ok(views(project)?.into_iter().map(|view| format!("{view}{SUFFIX}")).collect())
}

/// Returns whether a folder of `pkg/` is that of a view.
pub(crate) fn is_view(folder: &str) -> bool {
    folder.ends_with(SUFFIX)
}

/// Copies the files of the page, of a view or of the element with this folder in `pkg/`; other modules have none.
///
/// All styles become one file, ordered by their paths.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(crate) fn copy(project: &Project, folder: &str) -> Result<(), Error> {
    let (name, source) = match folder.strip_suffix(SUFFIX) {
        Some(view) => (view, project.root().join("src/views").join(view)),
        None if folder == PAGE => (PAGE, project.root().join("src").join(PAGE)),
        None if folder == ELEMENT => (ELEMENT, project.root().join("src/npm/js").join(ELEMENT)),
        None => return Ok(()),
    };
    let mut files = Vec::new();
    collect(&source, &mut files)?;
    files.sort();
    let output = project.pkg().join(folder);
    let mut style = String::new();
    for file in &files {
        let text = fs::read_to_string(file).map_err(Error::file(file))?;
        match (ending(file), file.file_name()) {
            (Some("css"), _) => style.push_str(&text),
            (_, Some(name)) => write(&output.join(name), &text)?,
            (_, None) => {}
        }
    }
    if style.is_empty() {
        return Ok(());
    }
    write(&output.join(name).with_extension("css"), &style)
}

/// Adds the documents, styles and scripts of a folder and the folders in it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if matches!(ending(&path), Some("html" | "css" | "js")) {
            files.push(path);
        }
    }
    Ok(())
}

fn ending(file: &Path) -> Option<&str> {
    file.extension()?.to_str()
}

/// Writes a file unless it has this text, so that its time does not change.
fn write(file: &Path, text: &str) -> Result<(), Error> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(file, text).map_err(Error::file(file))
}
