//! `cargo xtask docs`: the documentation as a small site, `dist/docs/`.
//!
//! The chapters are the Markdown files of the repository. `tests/browser/build/docs.js` makes the pages, and cargo the
//! reference of the crates. The site is built in cargo's target folder and copied to where it is served: in a checkout,
//! the server has `dist/docs/` at `docs/`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::browser;
use crate::dist;
use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run};

/// The folder of the site in a published page.
pub(crate) const FOLDER: &str = "docs";

/// The folder of the reference in the site.
pub(crate) const REFERENCE: &str = "rustdoc";

/// What of the site is stored for offline use only once it has been visited: the reference, and files with large pictures.
pub(crate) const LARGE: [&str; 2] = [REFERENCE, "files"];

/// The crates of the reference.
const CRATES: [&str; 6] = [
    "godspeed-cube",
    "godspeed-solve",
    "godspeed-net",
    "godspeed-scan",
    "godspeed-report",
    "godspeed-protocol",
];

/// Builds the site with the reference of the crates, and copies it to `dist/docs/`.
///
/// # Errors
/// Returns an error if npm packages cannot be installed, or a chapter or a crate cannot be read.
pub(crate) fn build(project: &Project) -> Result<(), Error> {
    build_pages(project)?;
    build_reference(project)?;
    let folder = in_checkout(project);
    copy_to(project, &folder)?;
    check_links(&folder)?;
    print_step("The documentation is in dist/docs/");
    Ok(())
}

/// Builds the pages, without the reference.
///
/// # Errors
/// As [`build`].
pub(crate) fn build_pages(project: &Project) -> Result<(), Error> {
    browser::set_up_node(project)?;
    print_step("Making the documentation");
    let script = project.browser().join("build/docs.js");
    run(project.command("node").arg(script).arg(pages(project)))
}

/// Builds the reference of the crates.
///
/// # Errors
/// Returns an error if a crate does not compile, or one of its links leads nowhere.
pub(crate) fn build_reference(project: &Project) -> Result<(), Error> {
    print_step("Making the reference of the Rust crates");
    let mut cargo = project.cargo();
    cargo.args(["doc", "--no-deps", "--lib", "--quiet", "--target-dir"]).arg(reference_target(project));
    // Dependencies are compiled once for this and for all else.
    cargo.env("CARGO_BUILD_BUILD_DIR", project.target());
    for name in CRATES {
        cargo.args(["--package", name]);
    }
    run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Copies what has been built to a folder; without the reference, its links are not resolved.
///
/// # Errors
/// Returns an error if a file cannot be copied.
pub(crate) fn copy_to(project: &Project, folder: &Path) -> Result<(), Error> {
    if folder.is_dir() {
        fs::remove_dir_all(folder).map_err(Error::file(folder))?;
    }
    dist::copy(&pages(project), folder)?;
    let reference = reference_target(project).join("doc");
    if reference.is_dir() { dist::copy(&reference, &folder.join(REFERENCE)) } else { Ok(()) }
}

/// Checks that the pages link to what is in the reference.
///
/// # Errors
/// Returns an error that names the first missing page.
fn check_links(folder: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let page = entry.map_err(Error::file(folder))?.path();
        if page.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let text = fs::read_to_string(&page).map_err(Error::file(&page))?;
        for target in reference_links(&text) {
            if !folder.join(target).is_file() {
                let remedy = format!("correct the link in the source of {}", page.display());
                return Err(Error::Missing { what: target.to_owned(), remedy });
            }
        }
    }
    Ok(())
}

/// Returns the addresses in the reference to which a page links.
fn reference_links(page: &str) -> impl Iterator<Item = &str> {
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split(['"', '#']).next());
    links.filter(|link| link.strip_prefix(REFERENCE).is_some_and(|rest| rest.starts_with('/')))
}

/// Returns the folder that the server of a checkout has at `docs/`.
pub(crate) fn in_checkout(project: &Project) -> PathBuf {
    project.dist().join(FOLDER)
}

fn pages(project: &Project) -> PathBuf {
    project.target().join("documentation/pages")
}

/// Returns the folder of the reference, which has no other crates.
fn reference_target(project: &Project) -> PathBuf {
    project.target().join("documentation/reference")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_the_reference_are_found() {
        let page = r##"<a href="rustdoc/a/index.html#b">a</a><a href="rustdocs.html">b</a><a href="guide.html">c</a>"##;
        assert_eq!(reference_links(page).collect::<Vec<_>>(), ["rustdoc/a/index.html"]);
    }
}
