//! The chart library of the page: npm packages bundled into one file, which is loaded when charts are first opened.

use std::fs;
use std::time::SystemTime;

use crate::browser;
use crate::error::Error;
use crate::project::Project;
use crate::step::{run, say};

/// The folder in `pkg/`.
pub(crate) const FOLDER: &str = "charts";

/// Bundles the library into `pkg/charts` unless it is up to date, with the licences of all that is in it.
///
/// # Errors
/// Returns an error if Node.js and the npm packages cannot be installed, or the bundler fails.
pub(crate) fn build(project: &Project) -> Result<(), Error> {
    let folder = project.pkg().join(FOLDER);
    let script = project.browser().join("build/charts.js");
    let sources = [script.clone(), project.browser().join("package-lock.json")];
    // The licences are written last.
    if let Some(made) = changed(&folder.join("LICENSES.txt"))
        && sources.iter().all(|source| changed(source).is_some_and(|time| time < made))
    {
        return Ok(());
    }
    browser::set_up_node(project)?;
    say("Bundling the chart library");
    fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    run(project.command("node").arg(script).arg(folder))
}

fn changed(file: &std::path::Path) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}
