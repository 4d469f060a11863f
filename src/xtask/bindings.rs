//! The JavaScript bindings of the wasm modules.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Instant, UNIX_EPOCH};
use std::{env, fmt};

use wasm_bindgen_cli_support::Bindgen;

use crate::error::Error;
use crate::minifier::Minifier;
use crate::step::print_step;

/// The bindings of a module, with a copy of it.
#[derive(Debug)]
pub(crate) struct Bindings {
    /// The module that cargo built.
    pub(crate) module: PathBuf,
    /// The folder of the bindings, in `pkg/`.
    pub(crate) folder: PathBuf,
    /// A file that names what the folder was made from. The same folder is made from modules of several profiles.
    pub(crate) stamp: PathBuf,
    /// Whether the module is optimized for its size, which takes ten seconds.
    pub(crate) is_small: bool,
    /// Whether the bindings find the module in their own folder. Bundlers would look for it there, too.
    pub(crate) finds_module: bool,
}

impl Bindings {
    /// Generates the bindings, unless they were made from this module by this program.
    ///
    /// # Errors
    /// Returns an error if the module is invalid or a file cannot be written.
    pub(crate) fn update(&self, minifier: &Minifier<'_>) -> Result<(), Error> {
        let source = self.source().map_err(Error::file(&self.module))?;
        if self.folder.is_dir() && fs::read_to_string(&self.stamp).is_ok_and(|made| made == source) {
            return Ok(());
        }
        let start = Instant::now();
        if self.folder.is_dir() {
            fs::remove_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        }
        // The optimizer orders functions by their names, and then removes these.
        let has_names = self.is_small && minifier.set_up();
        generate(&self.module, &self.folder, has_names, self.finds_module)
            .map_err(|reason| Error::Bindings { module: self.module.clone(), reason })?;
        modernize_pool(&self.folder)?;
        let name = self.module.file_stem().unwrap_or_default();
        minifier.minify(&self.folder.join(name).with_extension("js"));
        if self.is_small {
            minifier.optimize(&self.folder.join(format!("{}_bg.wasm", name.display())));
        }
        fs::write(&self.stamp, source).map_err(Error::file(&self.stamp))?;
        print_step(&format!("{self} made in {:.1} s", start.elapsed().as_secs_f64()));
        Ok(())
    }

    /// Returns the module and the time of its last change, and that of this program.
    fn source(&self) -> io::Result<String> {
        let changed = |file: &Path| -> io::Result<u128> {
            let time =
                fs::metadata(file)?.modified()?.duration_since(UNIX_EPOCH).map_err(io::Error::other)?;
            Ok(time.as_nanos())
        };
        let program = env::current_exe()?;
        Ok(format!("{} {} {}", self.module.display(), changed(&self.module)?, changed(&program)?))
    }
}

/// The folder below the root of the project.
impl fmt::Display for Bindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pkg/{}", self.folder.file_name().unwrap_or_default().display())
    }
}

fn generate(input: &Path, output: &Path, has_names: bool, finds_module: bool) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .typescript(false)
        .remove_name_section(!has_names)
        .remove_producers_section(true);
    bindgen.omit_default_module_path(!finds_module);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(output)).map_err(|error| format!("{error:#}"))
}

/// The changes to the script of the thread pool's workers, from `wasm-bindgen-rayon`: what it contains, and what
/// replaces it.
///
/// It passes the module in the form of earlier versions, so that each worker logs a warning. It starts each
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

/// Changes the script of the thread pool's workers, if the module has one.
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
