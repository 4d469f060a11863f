//! `cargo xtask npm`: the npm package `godspeed-cube` in `pkg/npm`, packed and ready to be published.

use std::fs;
use std::path::{Path, PathBuf};

use crate::browser;
use crate::components;
use crate::error::Error;
use crate::file_hashes::hash;
use crate::project::Project;
use crate::step::{output, print_step, run, try_output};
use crate::toolchain::Toolchain;
use crate::wasm::{self, Profile};

/// The folder in `pkg/` of the package.
pub(crate) const FOLDER: &str = "npm";

/// The crate of its modules.
pub(crate) const CRATE: &str = "godspeed-npm-small";

/// The module with all algorithms.
pub(crate) const FULL: &str = "full";

/// Its modules: the one of the first solution, and the one with all algorithms.
pub(crate) const MODULES: [&str; 2] = ["small", FULL];

/// Files of `src/npm` that are copied into the package.
const COPIED: [&str; 2] = ["package.json", "CHANGELOG.md"];

/// The licences at the top of the package, copied from the top of the project.
const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// What the README has in place of where the module comes from.
const PROVENANCE: &str = "{provenance}";

/// Builds the package as it is published, packs it, and tries to publish it without doing so.
///
/// # Errors
/// Returns an error if a crate does not compile, a file cannot be written or npm refuses the package.
pub(crate) fn publishable(project: &Project) -> Result<(), Error> {
    build(project, Profile::Release)?;
    let packed = pack(project)?;
    print_step("Trying to publish the package, without publishing it");
    let mut npm = project.command("npm");
    npm.current_dir(folder(project));
    run(npm.args(["publish", "--dry-run", "--access", "public"]))?;
    print_step(&format!("{} is ready", packed.display()));
    Ok(())
}

/// Builds and packs the package, and runs projects that install it: those of some kinds, or all.
///
/// # Errors
/// As [`publishable`], and if a project does not solve its cubes.
pub(crate) fn bundlers(project: &Project, profile: Profile, kinds: &[String]) -> Result<(), Error> {
    build(project, profile)?;
    let packed = pack(project)?;
    print_step("Installing the package in projects, and solving a cube in each");
    let script = project.root().join("tests/bundlers/run.js");
    let mut node = project.command("node");
    node.arg(script).arg(packed).args(kinds).env("GODSPEED_CHROMIUM", browser::chromium(project)?);
    run(&mut node)
}

/// Runs the tests of the package that is built.
///
/// # Errors
/// Returns an error if a test fails.
pub(crate) fn test(project: &Project) -> Result<(), Error> {
    print_step("Testing the npm package");
    run(project.command("node").args(["--test", "tests/npm/"]))
}

/// Builds the package into `pkg/npm`.
///
/// # Errors
/// Returns an error if a crate does not compile, or a file cannot be written.
pub(crate) fn build(project: &Project, profile: Profile) -> Result<(), Error> {
    let bindings = wasm::build_npm(project, profile)?;
    let package = folder(project);
    if package.is_dir() {
        fs::remove_dir_all(&package).map_err(Error::file(&package))?;
    }
    browser::set_up_node(project)?;
    print_step("Bundling the npm package");
    let script = project.browser().join("build/npm.js");
    run(project.command("node").arg(script).arg(&bindings).arg(&package))?;
    let sources = project.root().join("src/npm");
    for name in COPIED {
        copy(&sources.join(name), &package.join(name))?;
    }
    for name in LICENSES {
        copy(&project.root().join(name), &package.join(name))?;
    }
    let list = package.join(components::FILE);
    let components = components::list_of_package(project, CRATE, "godspeed-cube", FOLDER)?;
    fs::write(&list, components).map_err(Error::file(&list))?;
    let readme = sources.join("README.md");
    let text = fs::read_to_string(&readme).map_err(Error::file(&readme))?;
    let provenance = provenance(project, &bindings)?;
    let written = package.join("README.md");
    fs::write(&written, text.replace(PROVENANCE, &provenance)).map_err(Error::file(&written))
}

/// Packs the package as npm publishes it, and returns the file.
///
/// # Errors
/// Returns an error if npm fails.
pub(crate) fn pack(project: &Project) -> Result<PathBuf, Error> {
    let target = project.target().join("npm");
    fs::create_dir_all(&target).map_err(Error::file(&target))?;
    let mut npm = project.command("npm");
    npm.current_dir(folder(project)).args(["pack", "--silent", "--pack-destination"]).arg(&target);
    let name = output(&mut npm)?;
    Ok(target.join(name.trim()))
}

/// Returns the folder of the package.
pub(crate) fn folder(project: &Project) -> PathBuf {
    project.pkg().join(FOLDER)
}

/// Returns where the modules come from, as text for the README.
fn provenance(project: &Project, bindings: &Path) -> Result<String, Error> {
    let compiler = Toolchain::with_sources(project)?.version(project)?;
    let commit = try_output(project.command("git").args(["rev-parse", "HEAD"]));
    let commit = commit.map_or_else(String::new, |commit| format!(" from commit `{commit}`"));
    let mut text = format!("The modules were built{commit} by rustc {compiler}.\n");
    for (module, file) in MODULES.into_iter().zip(["index.js", "full.js"]) {
        let module = bindings.join(module).join(format!("{}_bg.wasm", CRATE.replace('-', "_")));
        let bytes = fs::read(&module).map_err(Error::file(&module))?;
        text += &format!("The SHA-256 of that in `{file}` is `{}`.\n", hash(&bytes));
    }
    Ok(text.trim_end().to_owned())
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).map(drop).map_err(Error::file(from))
}
