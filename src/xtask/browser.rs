//! The browser tests: Playwright drives the real page in Chromium, and a smoke test runs in Firefox and WebKit.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::bundles;
use crate::dist;
use crate::docs;
use crate::error::Error;
use crate::packages::{self, is_installed};
use crate::precache;
use crate::project::Project;
use crate::step::{print_step, run};

/// Debian's packages of Firefox, of WebKit with its driver, and of the screen and the software rendering that both need.
const OTHER_BROWSERS: [&str; 6] =
    ["firefox-esr", "webkit2gtk-driver", "xvfb", "libgl1-mesa-dri", "libegl1", "libgles2"];

/// The programs of these packages.
const OTHER_PROGRAMS: [&str; 3] = ["firefox-esr", "WebKitWebDriver", "Xvfb"];

/// Programs that are Chromium, the fastest first; the first is also the name of Debian's package.
const CHROMIUM: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The variable that makes Playwright run the tests with the tag `@long`, and some tests of crates try more cubes.
pub(crate) const WITH_LONG: &str = "GODSPEED_LONG";

/// The folder in cargo's target folder with the page as `cargo xtask dist` publishes it, for tests of versions.
const PUBLISHED: &str = "published";

/// Installs Node.js, Chromium and the npm packages if they are missing.
///
/// # Errors
/// Returns an error that names what is missing and cannot be installed.
pub(crate) fn set_up(project: &Project) -> Result<(), Error> {
    set_up_node(project)?;
    chromium(project).map(drop)
}

/// Installs Node.js and the npm packages, which the linters of HTML, CSS and JavaScript also need.
///
/// # Errors
/// As [`set_up`].
pub(crate) fn set_up_node(project: &Project) -> Result<(), Error> {
    static IS_SET_UP: Mutex<bool> = Mutex::new(false);
    // Other threads wait for the first one.
    let mut is_set_up = IS_SET_UP.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_set_up {
        return Ok(());
    }
    let missing: Vec<&str> = [("node", "nodejs"), ("npm", "npm")]
        .into_iter()
        .filter_map(|(program, package)| (!is_installed(program)).then_some(package))
        .collect();
    if !missing.is_empty() {
        packages::install(project, "Node.js and npm", &missing)?;
    }
    install_npm_packages(project)?;
    *is_set_up = true;
    Ok(())
}

/// Builds the command, and runs browser tests against its server: with arguments for Playwright also long ones,
/// otherwise those for each change.
///
/// # Errors
/// Returns an error if set-up or a test fails.
pub(crate) fn test(project: &Project, playwright: &[String]) -> Result<(), Error> {
    build_command(project)?;
    run_tests(project, !playwright.is_empty(), playwright)
}

/// Runs browser tests with the command that is built.
///
/// # Errors
/// As [`test()`].
pub(crate) fn run_tests(project: &Project, with_long: bool, playwright: &[String]) -> Result<(), Error> {
    let mut tests = tests(project, playwright)?;
    print_step("Running the browser tests in Chromium");
    run(tests.envs(with_long.then_some((WITH_LONG, "1"))))
}

/// Runs the slowest files of the last run, or these, many times. Long tests are left out unless `with_long`.
///
/// # Errors
/// As [`test()`], and if no file is named and no run has been made.
pub(crate) fn repeat(project: &Project, times: u32, with_long: bool, files: &[String]) -> Result<(), Error> {
    let mut arguments = vec![format!("--repeat-each={times}")];
    if files.is_empty() {
        let list = slowest(project);
        let text = fs::read_to_string(&list).map_err(|_| Error::Missing {
            what: "a list of the slowest files".to_owned(),
            remedy: "run `cargo xtask browser` first, or name files".to_owned(),
        })?;
        arguments.extend(text.lines().map(str::to_owned));
    } else {
        arguments.extend_from_slice(files);
    }
    build_command(project)?;
    run_tests(project, with_long, &arguments)
}

/// Builds the command `godspeed`, whose server and tables the browser tests use, and the generator of their pictures.
///
/// # Errors
/// Returns an error if it does not compile.
pub(crate) fn build_command(project: &Project) -> Result<(), Error> {
    run(project.cargo().args(["build", "--package", "godspeed-cli", "--package", "godspeed-pictures"]))
}

/// Returns the file with the names of the slowest test files of the last run.
fn slowest(project: &Project) -> PathBuf {
    project.target().join("slowest-browser-tests")
}

/// Runs the smoke test in Firefox and WebKit, which are installed if they are missing.
///
/// # Errors
/// Returns an error if set-up or a test fails.
pub(crate) fn test_others(project: &Project) -> Result<(), Error> {
    if !OTHER_PROGRAMS.iter().all(|program| find_on_path(&[program]).is_some()) {
        packages::install(project, "Firefox and WebKit", &OTHER_BROWSERS)?;
    }
    build_command(project)?;
    let mut tests = tests(project, &["--project".to_owned(), "other-browsers".to_owned()])?;
    print_step("Running the smoke test in Firefox and WebKit");
    run(tests.env("GODSPEED_OTHER_BROWSERS", "1"))
}

/// Prepares the files of the page, and returns the command that runs tests.
fn tests(project: &Project, playwright: &[String]) -> Result<Command, Error> {
    set_up_node(project)?;
    bundles::build(project)?;
    docs::build_pages(project)?;
    docs::copy_to(project, &docs::in_checkout(project))?;
    precache::write(project)?;
    let published = project.target().join(PUBLISHED);
    dist::assemble(project, &published)?;
    let chromium = chromium(project)?;
    let mut npx = project.command("npx");
    npx.current_dir(project.browser())
        .args(["--no-install", "playwright", "test"])
        .args(playwright)
        .env("GODSPEED_CHROMIUM", chromium)
        .env("GODSPEED_PUBLISHED", published)
        .env("GODSPEED_SLOWEST", slowest(project))
        .env("GODSPEED_SERVER", project.target().join("debug/godspeed"));
    Ok(npx)
}

/// Runs `npm ci` unless the installed packages match the lock file.
fn install_npm_packages(project: &Project) -> Result<(), Error> {
    let folder = project.browser();
    let lock = folder.join("package-lock.json");
    let stamp = folder.join("node_modules/.godspeed-lock");
    let wanted = fs::read_to_string(&lock).map_err(Error::file(&lock))?;
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    print_step("Installing npm packages: npm ci");
    let mut npm = project.command("npm");
    npm.current_dir(&folder)
        .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    run(&mut npm)?;
    fs::write(&stamp, wanted).map_err(Error::file(&stamp))
}

/// Finds Chromium: `GODSPEED_CHROMIUM`, else a browser on the PATH, else Debian's package of Chromium without windows,
/// which opens a page in two thirds of the time.
///
/// # Errors
/// Returns an error if there is none and none can be installed.
pub(crate) fn chromium(project: &Project) -> Result<PathBuf, Error> {
    if let Some(named) = env::var_os("GODSPEED_CHROMIUM") {
        return Ok(named.into());
    }
    let found = || find_on_path(&CHROMIUM);
    if let Some(found) = found() {
        return Ok(found);
    }
    packages::install(project, "Chromium", &CHROMIUM[..1])?;
    found().ok_or_else(|| Error::Missing {
        what: "Chromium".to_owned(),
        remedy: "install it and set GODSPEED_CHROMIUM to its path".to_owned(),
    })
}

/// Returns the first of these programs that is on the PATH.
fn find_on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}
