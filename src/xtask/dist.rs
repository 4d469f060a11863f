//! `cargo xtask dist`: assembles the page as a folder of static files.
//!
//! A host can replace the page while a browser loads it. So that files of two versions are never mixed, all files of a
//! version are in a folder whose name is its hash, `v-HASH`, and `index.html` refers to it. At the top are only files
//! with fixed addresses. If the folder of a version is missing, `reload.js` loads the new one.
//!
//! ```text
//! index.html  element.js  service-worker.js  reload.js  manifest.webmanifest  icons/  pictures/  _headers
//! pkg/files.js        the list of all files with their hashes, for the service worker
//! docs/               the documentation
//! v-HASH/             everything else of www/, and pkg/
//! tables/             the pattern databases; the names of their chunks contain hashes
//! bom.cdx.json        the components of the page (CycloneDX)
//! SHA256SUMS          the hashes of all files, for `sha256sum --check`
//! ```

use std::fs;
use std::path::Path;

use crate::components;
use crate::docs;
use crate::error::Error;
use crate::file_hashes::FileHashes;
use crate::npm;
use crate::precache;
use crate::project::Project;
use crate::step::print_step;

/// What of `www/` is at the top of the page.
const AT_TOP: [&str; 8] = [
    "index.html",
    ELEMENT,
    "service-worker.js",
    "reload.js",
    "manifest.webmanifest",
    "icons",
    "pictures",
    "_headers",
];

/// The script of the element for other pages, which has a fixed address and loads the one of the version.
const ELEMENT: &str = "element.js";

/// The file of the hashes.
const SUMS: &str = "SHA256SUMS";

/// Recreates `dist/` from `www/`, `pkg/` and the available tables.
///
/// All addresses in the page are relative, so the folder can be served from any path of a host.
///
/// # Errors
/// Returns an error if a file cannot be copied or the components cannot be listed.
pub(crate) fn make(project: &Project) -> Result<(), Error> {
    let dist = project.dist();
    assemble(project, &dist)?;
    let tables = project.tables();
    if tables.join("manifest.json").is_file() {
        copy(&tables, &dist.join("tables"))?;
        // Searches on this machine made these for goals.
        let goals = dist.join("tables/goals");
        if goals.exists() {
            fs::remove_dir_all(&goals).map_err(Error::file(&goals))?;
        }
    } else {
        print_step(
            "without pattern databases, so pages will build their own; `cargo xtask tables` makes them",
        );
    }
    let list = dist.join(components::FILE);
    fs::write(&list, components::list(project)?).map_err(Error::file(&list))?;
    write_sums(&dist)?;
    print_step(
        "dist/ is ready: copy it to any host of static files, or try it with `cargo run -p godspeed-cli -- serve --site dist`",
    );
    Ok(())
}

/// Recreates a folder with the published page and the documentation, without tables.
///
/// The documentation has been built before (`docs::build_pages`).
///
/// # Errors
/// Returns an error if a file cannot be copied.
pub(crate) fn assemble(project: &Project, page: &Path) -> Result<(), Error> {
    if page.is_dir() {
        fs::remove_dir_all(page).map_err(Error::file(page))?;
    }
    let files = precache::of_checkout(project)?;
    let folder = format!("v-{}", precache::version(&files));
    let www = project.www();
    copy(&www, &page.join(&folder))?;
    let pkg = page.join(&folder).join("pkg");
    copy(&project.pkg(), &pkg)?;
    // Elements on other pages load solvers from here; all else in it is for npm.
    keep_scripts(&pkg.join(npm::FOLDER))?;
    for name in AT_TOP {
        let (from, to) = (page.join(&folder).join(name), page.join(name));
        fs::rename(&from, &to).map_err(Error::file(&from))?;
    }
    let list = page.join(&folder).join(precache::LIST);
    if list.is_file() {
        fs::remove_file(&list).map_err(Error::file(&list))?;
    }
    let index = page.join("index.html");
    let text = fs::read_to_string(&index).map_err(Error::file(&index))?;
    fs::write(&index, with_folder(&text, &files, &folder)).map_err(Error::file(&index))?;
    let element = page.join(ELEMENT);
    let text = fs::read_to_string(&element).map_err(Error::file(&element))?;
    fs::write(&element, text.replace("\"./pkg/", &format!("\"./{folder}/pkg/")))
        .map_err(Error::file(&element))?;
    docs::copy_to(project, &page.join(docs::FOLDER))?;
    precache::write_published(page)
}

/// Removes all files of a folder but scripts, if it is there.
fn keep_scripts(folder: &Path) -> Result<(), Error> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let file = entry.map_err(Error::file(folder))?.path();
        if file.extension().is_none_or(|extension| extension != "js") {
            fs::remove_file(&file).map_err(Error::file(&file))?;
        }
    }
    Ok(())
}

/// Returns the document with references to files in a folder.
fn with_folder(index: &str, files: &FileHashes, folder: &str) -> String {
    let is_at_top = |name: &str| AT_TOP.iter().any(|top| name.split('/').next() == Some(top));
    files.0.keys().filter(|name| !is_at_top(name)).fold(index.to_owned(), |text, name| {
        text.replace(&format!("=\"{name}\""), &format!("=\"{folder}/{name}\""))
    })
}

/// Writes the hashes of all files of a folder.
fn write_sums(folder: &Path) -> Result<(), Error> {
    let mut files = FileHashes::default();
    files.add(folder, "")?;
    let lines: String = files.0.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect();
    let sums = folder.join(SUMS);
    fs::write(&sums, lines).map_err(Error::file(&sums))
}

/// Copies a folder, without files whose names begin with a dot.
///
/// # Errors
/// Returns an error if a file cannot be copied.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_a_version_are_in_its_folder() {
        let mut files = FileHashes::default();
        for name in ["main.js", "style/low.css", "icons/icon.svg", "index.html", "reload.js"] {
            files.0.insert(name.to_owned(), String::new());
        }
        let index = r#"<link href="icons/icon.svg"><link href="style/low.css"><script src="reload.js">"main.js"<script src="main.js">"#;
        assert_eq!(
            with_folder(index, &files, "v-1"),
            r#"<link href="icons/icon.svg"><link href="v-1/style/low.css"><script src="reload.js">"main.js"<script src="v-1/main.js">"#
        );
    }
}
