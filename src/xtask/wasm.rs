//! The wasm modules: page, views, table store, and engine with and without threads.
//!
//! Threads need atomics in every function of a module. The page's graphics library does not support them, so page
//! and engine are separate modules. The engine is also built without threads, for hosts whose headers do not
//! permit shared memory.

use std::path::Path;
use std::time::{Instant, SystemTime};
use std::{env, fs, io};

use wasm_bindgen_cli_support::Bindgen;

use crate::bundles;
use crate::error::Error;
use crate::project::Project;
use crate::step::{run, say};
use crate::toolchain::Toolchain;

/// The target of all modules.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";

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

/// One invocation of cargo.
struct Build {
    what: &'static str,
    features: &'static [&'static str],
    flags: &'static [&'static str],
    /// Target directory. Each build has its own, because cargo names a wasm module after its crate only; builds in
    /// one directory would replace each other's modules and link them again each time.
    target: &'static str,
    modules: &'static [Module],
}

/// A built module, and the folder in `pkg/` for its bindings.
struct Module {
    package: &'static str,
    folder: &'static str,
}

/// The builds. Page, store and single-threaded engine share one, so that their standard library is compiled once
/// and their crates in parallel.
const BUILDS: [Build; 2] = [
    Build {
        what: "Building the page, its views, the table store and the single-threaded engine",
        features: &[],
        flags: &PLAIN_FLAGS,
        target: "wasm",
        modules: &[
            Module { package: "godspeed-web", folder: "web" },
            Module { package: "godspeed-report-view", folder: "report-view" },
            Module { package: "godspeed-race-view", folder: "race-view" },
            Module { package: "godspeed-map-view", folder: "map-view" },
            Module { package: "godspeed-net-view", folder: "net-view" },
            Module { package: "godspeed-compare-view", folder: "compare-view" },
            Module { package: "godspeed-share-view", folder: "share-view" },
            Module { package: "godspeed-help-view", folder: "help-view" },
            Module { package: "godspeed-data-view", folder: "data-view" },
            Module { package: "godspeed-store", folder: "store" },
            Module { package: "godspeed-engine", folder: "engine-single" },
        ],
    },
    Build {
        what: "Building the engine with threads",
        features: &["godspeed-engine/threads"],
        flags: &THREAD_FLAGS,
        target: "wasm-threads",
        modules: &[Module { package: "godspeed-engine", folder: "engine-threads" }],
    },
];

/// Builds the modules that have changed into `pkg/`.
///
/// `folders` limits the build to the modules with these folders; if it is empty, all are built.
///
/// # Errors
/// Returns an error if no compiler with library sources is available, a crate does not compile, or a file cannot
/// be written.
pub(crate) fn build(project: &Project, folders: &[String]) -> Result<(), Error> {
    let known = || BUILDS.iter().flat_map(|build| build.modules).map(|module| module.folder);
    if let Some(unknown) = folders.iter().find(|folder| !known().any(|known| known == **folder)) {
        return Err(Error::UnknownModule { folder: unknown.clone(), known: known().collect() });
    }
    let toolchain = Toolchain::with_sources(project)?;
    for build in &BUILDS {
        let is_wanted = |module: &&Module| folders.is_empty() || folders.iter().any(|f| f == module.folder);
        let modules: Vec<&Module> = build.modules.iter().filter(is_wanted).collect();
        if modules.is_empty() {
            continue;
        }
        say(build.what);
        let target = project.target().join(build.target);
        compile(project, toolchain, build, &modules, &target)?;
        for module in modules {
            bind(project, module, &target.join(TRIPLE).join("release"))?;
        }
    }
    remove_stale(project)
}

/// Returns the packages of the modules.
pub(crate) fn packages() -> impl Iterator<Item = &'static str> {
    BUILDS.iter().flat_map(|build| build.modules).map(|module| module.package)
}

/// Removes folders of `pkg/` that belong neither to a module nor to a bundle.
///
/// Otherwise `dist/` would include them.
fn remove_stale(project: &Project) -> Result<(), Error> {
    let pkg = project.pkg();
    let modules = BUILDS.iter().flat_map(|build| build.modules).map(|module| module.folder);
    let known: Vec<&str> = modules.chain(bundles::FOLDERS).collect();
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

fn compile(
    project: &Project,
    toolchain: Toolchain,
    build: &Build,
    modules: &[&Module],
    target: &Path,
) -> Result<(), Error> {
    let mut cargo = toolchain.cargo(project);
    cargo
        .args(["build", "--release", "--target", TRIPLE, "-Zbuild-std=std,panic_abort"])
        .arg("--target-dir")
        .arg(target)
        .args(modules.iter().flat_map(|module| ["--package", module.package]))
        .args(build.features.iter().flat_map(|feature| ["--features", feature]))
        .env("CARGO_ENCODED_RUSTFLAGS", build.flags.join("\u{1f}"))
        // Hides the warning that atomics are an unstable feature, which every crate causes. Clippy shows real
        // warnings.
        .arg("-Zwarnings")
        .env("CARGO_BUILD_WARNINGS", "allow")
        // Replaces the folders of this machine in messages of panics, so that all machines build the same modules.
        .arg("-Ztrim-paths")
        .env("CARGO_PROFILE_RELEASE_TRIM_PATHS", "all");
    run(&mut cargo)
}

/// Generates the JavaScript bindings if they are out of date.
///
/// They must be newer than the module and than this program.
fn bind(project: &Project, module: &Module, built: &Path) -> Result<(), Error> {
    let file = module.package.replace('-', "_");
    let input = built.join(&file).with_extension("wasm");
    let output = project.pkg().join(module.folder);
    let made = changed(&output.join(format!("{file}_bg.wasm")));
    let sources = [input.clone(), env::current_exe().unwrap_or_default()];
    if made.is_ok_and(|made| sources.iter().all(|source| changed(source).is_ok_and(|time| time < made))) {
        return Ok(());
    }
    let start = Instant::now();
    if output.is_dir() {
        fs::remove_dir_all(&output).map_err(Error::file(&output))?;
    }
    generate(&input, &output).map_err(|reason| Error::Bindings { module: input, reason })?;
    modernize_pool(&output)?;
    if let Err(error) = bundles::minify(project, &output.join(&file).with_extension("js")) {
        say(&format!("pkg/{} keeps its long names: {error}", module.folder));
    }
    say(&format!("pkg/{} made in {:.1} s", module.folder, start.elapsed().as_secs_f64()));
    Ok(())
}

fn generate(input: &Path, output: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(false).remove_name_section(true).remove_producers_section(true);
    // Makes the bindings load the module from their own folder.
    bindgen.omit_default_module_path(false);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(output)).map_err(|error| format!("{error:#}"))
}

/// The changes of the program of the thread pool's workers, from `wasm-bindgen-rayon`: what it contains, and what
/// replaces it.
///
/// It passes the module in the form of earlier versions, about which each worker warns on the console. It starts each
/// worker from a blob, which the headers of the page do not permit, and in the engine, which may hang in Firefox
/// (`www/workers.js`).
const POOL_CHANGES: [(&str, &str); 8] = [
    (
        "await pkg.default(data.module, data.memory)",
        "pkg.initSync({ module: data.module, memory: data.memory })",
    ),
    (
        "function waitForMsgType(",
        "import { startThread } from '../../../../../engine-threads.js';\n\nfunction waitForMsgType(",
    ),
    ("let scriptBlob = await fetch(import.meta.url).then(r => r.blob());", ""),
    ("let url = URL.createObjectURL(scriptBlob);", ""),
    ("const worker = new Worker(url, {\n        type: 'module'\n      });", ""),
    ("worker.postMessage(workerInit);", "await startThread(import.meta.url, workerInit);"),
    ("await waitForMsgType(worker, 'wasm_bindgen_worker_ready');\n      URL.revokeObjectURL(url);", ""),
    ("return worker;", ""),
];

/// Changes the program of the thread pool's workers, if the module has one.
fn modernize_pool(output: &Path) -> Result<(), Error> {
    let snippets = output.join("snippets");
    let Ok(folders) = fs::read_dir(&snippets) else { return Ok(()) };
    for folder in folders.flatten() {
        let helpers = folder.path().join("src/workerHelpers.no-bundler.js");
        let Ok(text) = fs::read_to_string(&helpers) else { continue };
        let mut text = text.replace("\r\n", "\n");
        for (from, to) in POOL_CHANGES {
            if !text.contains(from) {
                return Err(Error::UnknownPool { helpers, missing: from });
            }
            text = text.replacen(from, to, 1);
        }
        fs::write(&helpers, text).map_err(Error::file(&helpers))?;
    }
    Ok(())
}

fn changed(file: &Path) -> io::Result<SystemTime> {
    fs::metadata(file)?.modified()
}
