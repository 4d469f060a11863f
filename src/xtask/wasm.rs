//! The wasm modules: page, views, the workers of the camera, table store, and engine with and without threads.
//!
//! Threads need atomics in every function of a module. The page's graphics library does not support them, so page
//! and engine are separate modules. The engine is also built without threads, for hosts whose headers do not
//! permit shared memory.

use std::collections::BTreeMap;
use std::fs;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread::{self, available_parallelism};

use crate::bindings::Bindings;
use crate::bundles;
use crate::error::Error;
use crate::minifier::Minifier;
use crate::npm;
use crate::project::Project;
use crate::step::{print_step, run};
use crate::toolchain::Toolchain;
use crate::view_files;

/// The target of all modules.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";

/// The folder in `pkg/` of the engine with threads, which isolated pages use.
pub(crate) const THREADS: &str = "engine-threads";

/// The folder in `pkg/` of the engine without threads, which all other pages use.
pub(crate) const SINGLE: &str = "engine-single";

/// The folders of the modules that people wait for, whose size is optimised once more.
const SMALL_MODULES: [&str; 5] = ["web", view_files::ELEMENT, "scan-view", "scanner", "watcher"];

/// Compiler flags of the modules without threads. Every current browser supports SIMD.
const PLAIN_FLAGS: [&str; 1] = ["-Ctarget-feature=+simd128"];

/// Compiler flags of the engine with threads.
///
/// The shared memory is imported, so that all threads use the same one, and can grow to 4 GiB, the limit of 32-bit
/// addresses. wasm-bindgen uses the exports to start threads.
const THREAD_FLAGS: [&str; 9] = [
    "-Ctarget-feature=+atomics,+bulk-memory,+mutable-globals,+simd128",
    "-Clink-arg=--shared-memory",
    "-Clink-arg=--import-memory",
    "-Clink-arg=--max-memory=4294967296",
    "-Clink-arg=--export=__heap_base",
    "-Clink-arg=--export=__wasm_init_tls",
    "-Clink-arg=--export=__tls_size",
    "-Clink-arg=--export=__tls_align",
    "-Clink-arg=--export=__tls_base",
];

/// Further flags of published modules without threads. They omit the source locations of panics, but not the messages.
const SMALL_FLAG: &str = "-Zlocation-detail=none";

/// Further flags of the modules that are needed first on the pages of others. They end at a panic without its message, so
/// that no text for it is in the module.
const FIRST_FLAGS: [&str; 3] = ["-Ctarget-feature=+simd128", "-Zunstable-options", "-Cpanic=immediate-abort"];

/// Arguments of cargo that optimise the standard library and the crate of the cube, most of which parses texts, for
/// size. The engines are not built with them.
const SMALL_ARGUMENTS: [&str; 4] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
    "--config",
    "profile.release.package.godspeed-cube.opt-level='z'",
];

/// Arguments of cargo for the published modules of the npm package: everything is optimised for size.
const NPM_ARGUMENTS: [&str; 4] = [
    "--config",
    "profile.release.opt-level='z'",
    "--config",
    "profile.release.package.godspeed-solve.opt-level='s'",
];

/// How the modules are compiled: a profile of Cargo.toml.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For a checkout: crates are compiled in parts, and again only the parts that change.
    Quick,
    /// For publishing and measuring: small, fast, and with the same bytes on all machines.
    Release,
}

impl Profile {
    /// Returns the name of the profile, which is that of its folder.
    fn name(self) -> &'static str {
        match self {
            Profile::Quick => "quick",
            Profile::Release => "release",
        }
    }
}

/// One invocation of cargo.
struct Build<'a> {
    what: &'a str,
    features: &'static [&'static str],
    flags: &'static [&'static str],
    /// Whether published modules are optimised for size.
    is_small: bool,
    /// Further arguments of cargo for published modules.
    published: &'static [&'static str],
    /// Whether the standard library has to be built with atomics.
    has_atomics: bool,
    /// Target directory. Builds with different flags have different ones, because cargo names a wasm module after its
    /// crate only, and because two invocations of cargo cannot work in one directory at the same time.
    target: &'static str,
    modules: Vec<Module>,
}

/// A built module, and the folder in `pkg/` for its bindings.
#[derive(Debug)]
struct Module {
    package: String,
    folder: String,
}

impl Module {
    fn new(package: &str, folder: &str) -> Self {
        Self { package: package.to_owned(), folder: folder.to_owned() }
    }
}

/// Returns the builds. Those with the same target directory run one after another, in this order.
fn builds(project: &Project) -> Result<[Build<'static>; 4], Error> {
    let mut page = vec![Module::new("godspeed-web", "web")];
    for view in view_files::views(project)? {
        page.push(Module::new(&format!("godspeed-{view}-view"), &format!("{view}-view")));
    }
    page.push(Module::new("godspeed-store", "store"));
    page.push(Module::new("godspeed-scanner", "scanner"));
    page.push(Module::new("godspeed-watcher", "watcher"));
    Ok([
        Build {
            what: "Building the page, its views, the workers of the camera and the table store",
            features: &[],
            flags: &PLAIN_FLAGS,
            is_small: true,
            published: &[],
            has_atomics: false,
            target: "wasm",
            modules: page,
        },
        // Alone, so that what only the element uses of the drawing code is not in the module of the page.
        Build {
            what: "Building the element for other pages",
            features: &[],
            flags: &PLAIN_FLAGS,
            is_small: true,
            published: &[],
            has_atomics: false,
            target: "wasm",
            modules: vec![Module::new("godspeed-npm-element", view_files::ELEMENT)],
        },
        Build {
            what: "Building the engine with threads",
            features: &["godspeed-engine/threads"],
            flags: &THREAD_FLAGS,
            is_small: false,
            published: &[],
            has_atomics: true,
            target: "wasm-threads",
            modules: vec![Module::new("godspeed-engine", THREADS)],
        },
        Build {
            what: "Building the engine without threads",
            features: &[],
            flags: &PLAIN_FLAGS,
            is_small: false,
            published: &[],
            has_atomics: false,
            target: "wasm",
            modules: vec![Module::new("godspeed-engine", SINGLE)],
        },
    ])
}

/// Builds the modules that have changed into `pkg/`, with Node.js and npm packages meanwhile.
///
/// `is_wanted` limits the build to some of the folders in `pkg/`.
///
/// # Errors
/// Returns an error if no compiler with library sources is available, a crate does not compile, or a file cannot
/// be written.
pub(crate) fn build(
    project: &Project,
    profile: Profile,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    let toolchain = Toolchain::with_sources(project)?;
    let builds = builds(project)?;
    let mut chains: BTreeMap<&str, Vec<(&Build<'_>, Vec<&Module>)>> = BTreeMap::new();
    for build in &builds {
        let modules: Vec<&Module> = build.modules.iter().filter(|module| is_wanted(&module.folder)).collect();
        if !modules.is_empty() {
            chains.entry(build.target).or_default().push((build, modules));
        }
    }
    let minifier = &Minifier::new(project);
    thread::scope(|scope| {
        scope.spawn(|| minifier.set_up());
        let make = move |(build, modules): (&Build<'_>, Vec<&Module>)| {
            compile(project, toolchain, profile, build, &modules)?;
            bind(project, profile, build, &modules, minifier)
        };
        let chains: Vec<_> = chains
            .into_values()
            .map(|builds| scope.spawn(move || builds.into_iter().try_for_each(make)))
            .collect();
        chains.into_iter().try_for_each(|chain| chain.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    remove_stale(project, &folders(&builds))
}

/// Builds the modules with these folders, or all if none is named.
///
/// # Errors
/// As [`build`], and if a folder is unknown.
pub(crate) fn build_named(project: &Project, profile: Profile, named: &[String]) -> Result<(), Error> {
    let known = folders(&builds(project)?);
    if let Some(unknown) = named.iter().find(|folder| !known.contains(folder)) {
        return Err(Error::UnknownModule { folder: unknown.clone(), known });
    }
    build(project, profile, |folder| named.is_empty() || named.iter().any(|name| name == folder))
}

/// Builds all modules.
///
/// # Errors
/// As [`build`].
pub(crate) fn build_all(project: &Project, profile: Profile) -> Result<(), Error> {
    build(project, profile, |_| true)
}

/// Builds the modules of the npm package and their bindings, and returns the folder with a folder for each.
///
/// In a checkout they have the same dependencies as the modules of the page, so that these are compiled once.
///
/// # Errors
/// As [`build`].
pub(crate) fn build_npm(project: &Project, profile: Profile) -> Result<PathBuf, Error> {
    let toolchain = Toolchain::with_sources(project)?;
    let minifier = Minifier::new(project);
    let is_published = profile == Profile::Release;
    let folder = project.target().join("npm/bindings").join(profile.name());
    for npm::Module { folder: name, package, features, has_threads, is_first } in npm::MODULES {
        let build = Build {
            what: &format!("Building the module '{name}' of the npm package"),
            features,
            flags: match (has_threads, is_published && is_first) {
                (true, _) => &THREAD_FLAGS,
                (false, true) => &FIRST_FLAGS,
                (false, false) => &PLAIN_FLAGS,
            },
            is_small: !has_threads,
            published: if has_threads { &[] } else { &NPM_ARGUMENTS },
            has_atomics: has_threads,
            target: match (has_threads, is_published, is_first) {
                (true, ..) => "wasm-threads",
                (false, true, true) => "wasm-first",
                (false, true, false) => "wasm-npm",
                (false, false, _) => "wasm",
            },
            modules: Vec::new(),
        };
        compile(project, toolchain, profile, &build, &[&Module::new(package, name)])?;
        let target = project.target().join(build.target);
        let module = target.join(TRIPLE).join(profile.name()).join(package.replace('-', "_"));
        let bindings = Bindings {
            module: module.with_extension("wasm"),
            folder: folder.join(name),
            stamp: target.join(format!("npm-{name}-{}.bound", profile.name())),
            is_small: is_published && !has_threads,
            finds_module: false,
        };
        bindings.update(&minifier)?;
    }
    Ok(folder)
}

/// Returns the packages of the modules.
///
/// # Errors
/// Returns an error if the folder of the views cannot be read.
pub(crate) fn packages(project: &Project) -> Result<Vec<String>, Error> {
    let modules = builds(project)?.into_iter().flat_map(|build| build.modules);
    Ok(modules.map(|module| module.package).collect())
}

/// Returns the folders of the modules in `pkg/`.
fn folders(builds: &[Build<'_>]) -> Vec<String> {
    builds.iter().flat_map(|build| &build.modules).map(|module| module.folder.clone()).collect()
}

fn compile(
    project: &Project,
    toolchain: Toolchain,
    profile: Profile,
    build: &Build<'_>,
    modules: &[&Module],
) -> Result<(), Error> {
    let is_small = build.is_small && profile == Profile::Release;
    let mut flags = build.flags.to_vec();
    let mut cargo = toolchain.cargo(project);
    cargo.args(["build", "--profile", profile.name(), "--target", TRIPLE]);
    if is_small {
        flags.push(SMALL_FLAG);
        cargo.args(SMALL_ARGUMENTS).args(build.published);
    } else {
        cargo.args(toolchain.library(project, build.has_atomics));
    }
    cargo
        .arg("--target-dir")
        .arg(project.target().join(build.target))
        .args(modules.iter().flat_map(|module| ["--package", &module.package]))
        .args(build.features.iter().flat_map(|feature| ["--features", feature]))
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        // Hides the warning that atomics are an unstable feature, which every crate causes. Clippy shows real
        // warnings.
        .arg("-Zwarnings")
        .env("CARGO_BUILD_WARNINGS", "allow");
    if profile == Profile::Release {
        // Replaces the folders of this machine in messages of panics, so that all machines build the same modules.
        cargo.arg("-Ztrim-paths").env("CARGO_PROFILE_RELEASE_TRIM_PATHS", "all");
    } else {
        // Whichever modules are built, their dependencies have the same features, and are compiled once.
        cargo.arg("-Zfeature-unification").env("CARGO_RESOLVER_FEATURE_UNIFICATION", "workspace");
    }
    print_step(build.what);
    run(&mut cargo)
}

/// Generates the bindings of the modules, as many at a time as there are processors.
fn bind(
    project: &Project,
    profile: Profile,
    build: &Build<'_>,
    modules: &[&Module],
    minifier: &Minifier<'_>,
) -> Result<(), Error> {
    let target = project.target().join(build.target);
    let built = target.join(TRIPLE).join(profile.name());
    let bindings = &|module: &Module| Bindings {
        module: built.join(module.package.replace('-', "_")).with_extension("wasm"),
        folder: project.pkg().join(&module.folder),
        stamp: target.join(format!("{}.bound", module.folder)),
        is_small: profile == Profile::Release && SMALL_MODULES.contains(&&*module.folder),
        finds_module: true,
    };
    let processors = available_parallelism().map_or(1, usize::from);
    let update = |module: &Module| {
        let bindings = bindings(module);
        bindings.update(minifier)?;
        view_files::copy(project, &module.folder)?;
        if bindings.is_small && module.folder == "web" {
            minifier.minify(&bindings.folder.join(&module.folder).with_extension("css"));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let parts: Vec<_> = modules
            .chunks(modules.len().div_ceil(processors))
            .map(|part| scope.spawn(move || part.iter().try_for_each(|module| update(module))))
            .collect();
        parts.into_iter().try_for_each(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Removes folders of `pkg/` that belong neither to a module nor to a bundle.
///
/// Otherwise `dist/` would include them.
fn remove_stale(project: &Project, modules: &[String]) -> Result<(), Error> {
    let pkg = project.pkg();
    let known: Vec<&str> =
        modules.iter().map(String::as_str).chain(bundles::FOLDERS).chain([npm::FOLDER]).collect();
    for entry in fs::read_dir(&pkg).map_err(Error::file(&pkg))? {
        let path = entry.map_err(Error::file(&pkg))?.path();
        let is_known =
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| known.contains(&name));
        if path.is_dir() && !is_known {
            fs::remove_dir_all(&path).map_err(Error::file(&path))?;
        }
    }
    Ok(())
}
