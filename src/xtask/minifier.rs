use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

use crate::browser;
use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run};

/// What the modules may use of WebAssembly.
const WASM_FEATURES: [&str; 8] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-reference-types",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-multivalue",
];

/// Shortens bindings and styles, so that less has to be downloaded, with npm packages that are installed on first use.
#[derive(Debug)]
pub(crate) struct Minifier<'a> {
    project: &'a Project,
    is_set_up: OnceLock<bool>,
}

impl<'a> Minifier<'a> {
    /// Returns a minifier that has not been set up.
    pub(crate) fn new(project: &'a Project) -> Minifier<'a> {
        Minifier { project, is_set_up: OnceLock::new() }
    }

    /// Installs Node.js and the npm packages if they are missing, and returns whether they are there.
    ///
    /// Other threads wait for the first one.
    pub(crate) fn set_up(&self) -> bool {
        *self.is_set_up.get_or_init(|| {
            let result = browser::set_up_node(self.project);
            if let Err(error) = &result {
                print_step(&format!("bindings are not minified: {error}"));
            }
            result.is_ok()
        })
    }

    /// Shortens a script or style in place. If that fails, it is as it was.
    pub(crate) fn minify(&self, script: &Path) {
        if !self.set_up() {
            return;
        }
        if let Err(error) = self.run(script) {
            print_step(&format!("{} is not minified: {error}", script.display()));
        }
    }

    /// Orders the functions of a module, and removes duplicate and unused code and names, in place. If that fails, the
    /// module is as it was.
    pub(crate) fn optimize(&self, module: &Path) {
        if !self.set_up() {
            return;
        }
        // Functions with similar names have similar code, and are compressed better next to each other. Higher levels
        // make the module smaller, but not what is left of it after compression.
        for options in
            [&["--debuginfo", "--reorder-functions-by-name", "-O1"][..], &["--dae-optimizing", "-O1"]]
        {
            let mut optimizer =
                self.project.command(self.project.browser().join("node_modules/.bin/wasm-opt"));
            optimizer.args(options).args(WASM_FEATURES).arg(module).arg("--output").arg(module);
            if let Err(error) = run(&mut optimizer) {
                print_step(&format!("{} is not optimized: {error}", module.display()));
            }
        }
    }

    fn run(&self, script: &Path) -> Result<(), Error> {
        let mut output = OsString::from("--outfile=");
        output.push(script);
        run(self
            .project
            .command(self.project.browser().join("node_modules/.bin/esbuild"))
            .arg(script)
            .args(["--minify", "--format=esm", "--log-level=warning", "--allow-overwrite"])
            // wasm-bindgen lists a script once for each function that it imports from it.
            .arg("--log-override:duplicate-object-key=silent")
            .arg(output))
    }
}
