//! `cargo xtask serve`: serves the page as soon as it can be used, and builds the rest in the background.
//!
//! The page needs its module, the engine for the headers that the server sends, and a server, which is a program without
//! solvers. The views, the other engine, the command line and the tables follow in the background ([`complete`]); a view
//! that is opened before it is built waits for it.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, process, thread};

use clap::Args;

use crate::bundles;
use crate::docs;
use crate::error::Error;
use crate::precache;
use crate::project::Project;
use crate::step::{print_step, program, run};
use crate::tables;
use crate::view_files;
use crate::wasm::{self, Profile};

/// How often the background work checks whether the server still runs.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Options of `cargo xtask serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeOptions {
    /// Port on localhost; 0 picks a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    #[command(flatten)]
    parts: Parts,
}

/// The parts of the page to build.
#[derive(Debug, Args)]
pub(crate) struct Parts {
    /// Omit the isolation headers, so the page uses its single-threaded engine
    #[arg(long)]
    no_isolation: bool,
    /// Do not build tables; the page then builds those it needs
    #[arg(long)]
    no_tables: bool,
}

impl Parts {
    /// Returns the folder of the engine that the page does not start with the headers of the server.
    fn other_engine(&self) -> &'static str {
        if self.no_isolation { wasm::THREADS } else { wasm::SINGLE }
    }

    fn arguments(&self) -> impl Iterator<Item = &'static str> {
        let isolation = self.no_isolation.then_some("--no-isolation");
        isolation.into_iter().chain(self.no_tables.then_some("--no-tables"))
    }
}

/// Serves the checkout until Ctrl-C.
///
/// The server replaces this process, so ending the task ends the server, and with it the background work.
///
/// # Errors
/// Returns an error if a module or the server does not compile or start.
pub(crate) fn serve(project: &Project, options: &ServeOptions) -> Result<(), Error> {
    let parts = &options.parts;
    thread::scope(|scope| {
        let server = scope.spawn(|| build_server(project));
        let bundled = scope.spawn(|| bundles::build(project));
        let is_first = |folder: &str| !view_files::is_view(folder) && folder != parts.other_engine();
        let built = wasm::build(project, Profile::Quick, is_first);
        if let Err(error) = bundled.join().unwrap_or_else(|panic| resume_unwind(panic)) {
            print_step(&format!("charts in reports and video are not available: {error}"));
        }
        built.and(server.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    precache::write(project)?;
    let pending = pending(project);
    fs::write(&pending, view_files::folders(project)?.join("\n")).map_err(Error::file(&pending))?;
    let mut server = project.command(project.target().join("debug/godspeed-server"));
    server
        .args(["--port", &options.port.to_string(), "--site"])
        .arg(project.root())
        .arg("--pending")
        .arg(&pending)
        .args(parts.no_isolation.then_some("--no-isolation"));
    start(&mut server, &mut background(project, parts)?)
}

/// Returns the file that lists the folders of the views until they are built.
fn pending(project: &Project) -> PathBuf {
    project.target().join("pending-views")
}

fn build_server(project: &Project) -> Result<(), Error> {
    print_step("Building the server");
    run(project.cargo().args(["build", "--package", "godspeed-server"]))
}

/// Builds what [`serve`] did not wait for, until the process `server` has ended.
///
/// # Errors
/// Returns an error if the command line, a table or an engine cannot be built. The page works without them.
pub(crate) fn complete(project: &Project, parts: &Parts, server: u32) -> Result<(), Error> {
    thread::spawn(move || end_with(server));
    print_step("In the background: building the views");
    let built = wasm::build(project, Profile::Quick, view_files::is_view);
    // Requests that wait are answered with what there is.
    let pending = pending(project);
    fs::remove_file(&pending).map_err(Error::file(&pending))?;
    built?;
    if let Err(error) =
        docs::build_pages(project).and_then(|()| docs::copy_to(project, &docs::in_checkout(project)))
    {
        print_step(&format!("the documentation is not available: {error}"));
    }
    if !parts.no_tables {
        print_step("In the background: building the command line and the tables");
        tables::build(project)?;
    }
    print_step("In the background: building the engine for pages with other headers");
    wasm::build(project, Profile::Quick, |folder| folder == parts.other_engine())?;
    if let Err(error) = docs::build(project) {
        print_step(&format!("the reference of the crates is not available: {error}"));
    }
    precache::write(project)?;
    print_step("Everything is built");
    Ok(())
}

/// Returns the command of [`complete`], which gives way to the page.
fn background(project: &Project, parts: &Parts) -> Result<Command, Error> {
    let program = env::current_exe().map_err(Error::file("xtask"))?;
    let mut command = if cfg!(unix) { project.command("nice") } else { project.command(&program) };
    if cfg!(unix) {
        command.arg(program);
    }
    command.args(["complete", "--server", &process::id().to_string()]).args(parts.arguments());
    // Only the lines of the steps are shown, after the address of the page.
    command.env("CARGO_TERM_QUIET", "true");
    Ok(command)
}

/// Starts the background work, and replaces this process by the server.
#[cfg(unix)]
fn start(server: &mut Command, background: &mut Command) -> Result<(), Error> {
    use std::os::unix::process::CommandExt;
    // A group of its own can be ended with all compilers in it.
    if let Err(error) = background.process_group(0).spawn() {
        print_step(&format!("tables, command line and the other engine are not built: {error}"));
    }
    let source = server.exec();
    Err(Error::Start { program: program(server), source })
}

/// Starts the background work, and runs the server.
#[cfg(not(unix))]
fn start(server: &mut Command, background: &mut Command) -> Result<(), Error> {
    let background = background.spawn();
    let ended = run(server);
    if let Ok(mut background) = background {
        // It may have ended by itself.
        let _ = background.kill();
    }
    ended
}

/// Ends this process and the compilers that it has started when its parent, the server, has ended.
#[cfg(unix)]
fn end_with(server: u32) {
    while std::os::unix::process::parent_id() == server {
        thread::sleep(CHECK_INTERVAL);
    }
    let group = format!("-{}", process::id());
    // If there is no such program, the compilers end by themselves.
    let _ = Command::new("kill").args(["-TERM", "--", &group]).status();
    process::exit(1);
}

/// Does nothing: the parent of this process ends it.
#[cfg(not(unix))]
fn end_with(_server: u32) {}
