//! `cargo xtask dist --check`: builds `dist/` a second time from its sources and compares all files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::error::Error;
use crate::file_hashes::FileHashes;
use crate::project::Project;
use crate::step::{output, print_step, run};

/// Builds the sources that git has in the checkout in another folder, whose path has another length, with an empty
/// target folder, and compares its `dist/` with the one of the checkout. Tables are compared by their manifest's
/// hashes, not here.
///
/// # Errors
/// Returns an error if the second build fails or a file differs.
pub(crate) fn check(project: &Project) -> Result<(), Error> {
    let copy = project.target().join("reproduction/of/the/page");
    if copy.is_dir() {
        fs::remove_dir_all(&copy).map_err(Error::file(&copy))?;
    }
    let sources = output(project.command("git").args(["ls-files", "-z"]))?;
    for file in sources.split('\0').filter(|file| !file.is_empty()) {
        let (from, to) = (project.root().join(file), copy.join(file));
        if let (Some(folder), true) = (to.parent(), from.is_file()) {
            fs::create_dir_all(folder).map_err(Error::file(folder))?;
            fs::copy(&from, &to).map_err(Error::file(&from))?;
        }
    }
    share_node_modules(project, &copy)?;
    print_step("Building the page a second time");
    let mut cargo = project.cargo();
    // Cargo sets the first three for this program.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "CARGO_PKG_NAME", "CARGO_TARGET_DIR"] {
        cargo.env_remove(name);
    }
    run(cargo.current_dir(&copy).args(["xtask", "dist"]))?;
    let files = differences(&files(&project.dist())?, &files(&copy.join("dist"))?);
    if !files.is_empty() {
        return Err(Error::NotReproducible { files });
    }
    print_step("The second build has the same bytes in every file");
    fs::remove_dir_all(&copy).map_err(Error::file(&copy))
}

/// Lets the second build use the npm packages of the checkout, whose hashes `npm ci` has verified.
fn share_node_modules(project: &Project, copy: &Path) -> Result<(), Error> {
    let (from, to) = (project.browser().join("node_modules"), copy.join("tests/browser/node_modules"));
    let from = from.canonicalize().map_err(Error::file(&from))?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(&from, &to).map_err(Error::file(&to))?;
    #[cfg(not(unix))]
    print_step(&format!("{} is not shared with {}", from.display(), to.display()));
    Ok(())
}

/// Returns the hashes of all files but the tables, and the list that has them.
fn files(dist: &Path) -> Result<FileHashes, Error> {
    let mut files = FileHashes::default();
    files.add(dist, "")?;
    files.remove(&["tables", "SHA256SUMS"]);
    Ok(files)
}

fn differences(one: &FileHashes, other: &FileHashes) -> Vec<String> {
    let names: BTreeSet<&String> = one.0.keys().chain(other.0.keys()).collect();
    names.into_iter().filter(|name| one.0.get(*name) != other.0.get(*name)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_and_missing_files_are_differences() {
        let files = |pairs: &[(&str, &str)]| {
            FileHashes(pairs.iter().map(|(name, hash)| ((*name).to_owned(), (*hash).to_owned())).collect())
        };
        let one = files(&[("a", "1"), ("b", "2"), ("c", "3")]);
        assert_eq!(differences(&one, &files(&[("a", "1"), ("b", "9"), ("d", "4")])), ["b", "c", "d"]);
        assert!(differences(&one, &one).is_empty());
    }
}
