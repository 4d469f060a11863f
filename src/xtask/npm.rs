//! `cargo xtask npm`: the npm package `godspeed-cube` in `pkg/npm`, packed and ready to be published.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::browser;
use crate::components;
use crate::error::Error;
use crate::file_hashes::hash;
use crate::project::Project;
use crate::step::{output, print_step, run, try_output};
use crate::toolchain::Toolchain;
use crate::view_files;
use crate::wasm::{self, Profile};

/// The folder in `pkg/` of the package.
pub(crate) const FOLDER: &str = "npm";

/// The crate of its modules with searches.
const CRATE: &str = "godspeed-npm";

/// A module of the package.
pub(crate) struct Module {
    /// The folder of its bindings, by which the scripts of the package name it.
    pub(crate) folder: &'static str,
    pub(crate) package: &'static str,
    pub(crate) features: &'static [&'static str],
    pub(crate) has_threads: bool,
    /// Whether a page waits for it before it shows anything, so that its bytes count most.
    pub(crate) is_first: bool,
}

impl Module {
    const fn new(folder: &'static str, package: &'static str) -> Self {
        Self { folder, package, features: &[], has_threads: false, is_first: false }
    }
}

/// Its modules: the one of the first solution, the one with all algorithms, that with threads, that of the element, and
/// the store of tables.
pub(crate) const MODULES: [Module; 5] = [
    Module { is_first: true, ..Module::new("small", CRATE) },
    Module { features: &["godspeed-npm/full"], ..Module::new("full", CRATE) },
    Module { features: &["godspeed-npm/threads"], has_threads: true, ..Module::new("threads", CRATE) },
    Module { is_first: true, ..Module::new(view_files::ELEMENT, "godspeed-npm-element") },
    Module::new("store", "godspeed-store"),
];

/// Files of `src/npm` that are copied into the package.
const COPIED: [&str; 2] = ["package.json", "CHANGELOG.md"];

/// The licences at the top of the package, copied from the top of the project.
const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// What the README has in place of where the module comes from.
const PROVENANCE: &str = "{provenance}";

/// Options of `cargo xtask npm`.
#[derive(Debug, Args)]
pub(crate) struct NpmOptions {
    /// Build it quickly, as the tests use it, and do not pack it
    #[arg(long, conflicts_with = "measure")]
    quick: bool,
    /// Measure it in Node.js and Chromium: bytes, the first and each further solution
    #[arg(long)]
    measure: bool,
    /// Measure cubejs, too, in this folder of a project that has installed it
    #[arg(long, value_name = "FOLDER", requires = "measure")]
    peer: Option<PathBuf>,
    /// Measure optimal solutions beside the command, too, with the tables `standard` of this folder
    #[arg(long, value_name = "FOLDER", requires = "measure")]
    optimal: Option<PathBuf>,
    /// The number of random cubes [default: 100, and 20 for optimal solutions]
    #[arg(long, value_name = "N", requires = "measure")]
    count: Option<usize>,
}

/// Builds the package, and packs or measures it.
///
/// # Errors
/// Returns an error if a crate does not compile, a file cannot be written or npm refuses the package.
pub(crate) fn npm(project: &Project, options: &NpmOptions) -> Result<(), Error> {
    if options.quick {
        return build(project, Profile::Quick);
    }
    build(project, Profile::Release)?;
    if options.measure { measure(project, options) } else { publish_dry(project) }
}

fn measure(project: &Project, options: &NpmOptions) -> Result<(), Error> {
    if options.optimal.is_some() {
        run(project.cargo().args(["build", "--release", "--package", "godspeed-cli"]))?;
    }
    let mut node = project.command("node");
    node.arg(project.browser().join("bench/package.js"));
    for (name, folder) in [("--peer", &options.peer), ("--optimal", &options.optimal)] {
        if let Some(folder) = folder {
            node.arg(name).arg(folder.canonicalize().map_err(Error::file(folder))?);
        }
    }
    if let Some(count) = options.count {
        node.arg("--count").arg(count.to_string());
    }
    node.env("GODSPEED_CHROMIUM", browser::chromium(project)?);
    run(node.env("GODSPEED_COMMAND", project.target().join("release/godspeed")))
}

/// Packs the package and tries to publish it without doing so.
fn publish_dry(project: &Project) -> Result<(), Error> {
    let packed = pack(project)?;
    print_step("Trying to publish the package, without publishing it");
    let mut npm = project.command("npm");
    npm.current_dir(folder(project));
    run(npm.args(["publish", "--dry-run", "--access", "public"]))?;
    print_step(&format!("{} is ready", packed.display()));
    Ok(())
}

/// Builds the package as it is published, and runs projects that install it: those of some kinds, or all.
///
/// # Errors
/// As [`npm`], and if a project does not solve its cubes.
pub(crate) fn bundlers(project: &Project, kinds: &[String]) -> Result<(), Error> {
    build(project, Profile::Release)?;
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    run_projects(project, &kinds)
}

/// Packs the package that is built, and runs projects that install it: those of some kinds, or all.
///
/// # Errors
/// Returns an error if npm fails, or a project does not solve its cubes.
pub(crate) fn run_projects(project: &Project, kinds: &[&str]) -> Result<(), Error> {
    let packed = pack(project)?;
    print_step("Installing the package in projects, and solving a cube in each");
    let script = project.root().join("tests/bundlers/run.js");
    let mut node = project.command("node");
    node.arg(script).arg(packed).args(kinds).env("GODSPEED_CHROMIUM", browser::chromium(project)?);
    run(&mut node)
}

/// Runs the tests of the package that is built, and compares it with the command, which is built, too.
///
/// # Errors
/// Returns an error if a test fails.
pub(crate) fn test(project: &Project) -> Result<(), Error> {
    print_step("Testing the npm package");
    let mut node = project.command("node");
    node.args(["--test", "tests/npm/"]).env("GODSPEED_COMMAND", project.target().join("debug/godspeed"));
    run(&mut node)
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
    let components = components::list_of_package(
        project,
        &[CRATE, "godspeed-npm-element", "godspeed-store"],
        "godspeed-cube",
        FOLDER,
    )?;
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
    let mut text = format!("The modules were built{commit} by rustc {compiler}. Their SHA-256:\n\n");
    for Module { folder, package, .. } in MODULES {
        let module = bindings.join(folder).join(format!("{}_bg.wasm", package.replace('-', "_")));
        let bytes = fs::read(&module).map_err(Error::file(&module))?;
        text += &format!("- {folder}: `{}`\n", hash(&bytes));
    }
    Ok(text.trim_end().to_owned())
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).map(drop).map_err(Error::file(from))
}
