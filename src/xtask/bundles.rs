//! The JavaScript libraries of the page, npm packages each bundled into one file that is loaded when it is first used.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::browser;
use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run};

/// The folders in `pkg/`: the library that draws charts, and the one that writes video files.
pub(crate) const FOLDERS: [&str; 2] = ["charts", "video"];

/// Bundles the libraries into `pkg/` unless they are up to date, with the licences of all that is in them.
///
/// # Errors
/// Returns an error if Node.js and the npm packages cannot be installed, or the bundler fails.
pub(crate) fn build(project: &Project) -> Result<(), Error> {
    let script = project.browser().join("build/bundles.js");
    let sources = [script.clone(), project.browser().join("package-lock.json")];
    // The licences are written last.
    let is_made = |folder: &&str| {
        changed(&project.pkg().join(folder).join("LICENSES.txt"))
            .is_some_and(|made| sources.iter().all(|source| changed(source).is_some_and(|time| time < made)))
    };
    if FOLDERS.iter().all(is_made) {
        return Ok(());
    }
    browser::set_up_node(project)?;
    print_step("Bundling the libraries for charts and video");
    for folder in FOLDERS {
        let folder = project.pkg().join(folder);
        fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    run(project.command("node").arg(script).arg(project.pkg()))
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}
