//! `godspeed tables`, and how `godspeed solve` uses the folder.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;

use serde_json::Value;

use crate::program::{Finished, command, godspeed, run};

/// A table that is built in seconds, and the only one of its solver.
pub(crate) const TABLE: &str = "phase1";

/// A folder with the table, built once for all tests.
static BUILT: LazyLock<TempFolder> = LazyLock::new(|| {
    let temp = TempFolder(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"));
    let _ = fs::remove_dir_all(&temp.0);
    let finished = temp.tables(&["build", TABLE]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.lines[0].starts_with("phase1: built in "), "{}", finished.lines[0]);
    temp
});

/// A folder that is removed at the end of the test.
pub(crate) struct TempFolder(pub(crate) PathBuf);

impl TempFolder {
    /// Returns a folder that does not exist yet.
    pub(crate) fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-tables-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    /// Returns a copy of the built one.
    pub(crate) fn copy(test: &str) -> Self {
        let temp = Self::new(test);
        copy(&BUILT.0, &temp.0);
        temp
    }

    /// Runs `godspeed tables` on the folder.
    pub(crate) fn tables(&self, arguments: &[&str]) -> Finished {
        godspeed(&[&["tables"], arguments, &["--tables-dir", self.0.to_str().unwrap()]].concat(), "")
    }

    /// Returns the row of the table in the list.
    pub(crate) fn row(&self) -> Value {
        let objects = self.tables(&["list", "--json"]).objects();
        objects.into_iter().find(|object| object["id"] == TABLE).unwrap()
    }

    /// Returns the file of a chunk.
    pub(crate) fn chunk(&self) -> PathBuf {
        let manifest: Value =
            serde_json::from_slice(&fs::read(self.0.join("manifest.json")).unwrap()).unwrap();
        self.0.join(manifest["tables"][0]["chunks"][2]["file"].as_str().unwrap())
    }

    /// Solves a cube with the table.
    pub(crate) fn solve(&self) -> Finished {
        let arguments = ["solve", "R U F2 D", "--algorithm", "kociemba", "--json", "--tables-dir"];
        godspeed(&[&arguments[..], &[self.0.to_str().unwrap()]].concat(), "")
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn a_built_table_is_listed_verified_and_not_rebuilt() {
    let temp = TempFolder::copy("listed");
    let listed = temp.row();
    assert_eq!((&listed["complete"], &listed["usedBy"][0]), (&true.into(), &"kociemba".into()));
    assert!(listed["packedBytes"].as_u64() < listed["bytes"].as_u64());
    let verified = temp.tables(&["verify", TABLE]);
    assert_eq!(verified.status, 0, "{}", verified.stderr);
    assert!(verified.lines[0].starts_with("phase1: ok"), "{}", verified.lines[0]);
    let again = temp.tables(&["build", TABLE]);
    assert_eq!(again.status, 0, "{}", again.stderr);
    assert!(again.lines[0].starts_with("Already built: phase1"), "{}", again.lines[0]);
}

#[test]
fn an_absent_folder_is_listed_and_fails_verification() {
    let temp = TempFolder::new("absent");
    let finished = temp.tables(&["list"]);
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.lines.iter().any(|line| line.starts_with(TABLE) && line.ends_with("absent")));
    for arguments in [&["verify"][..], &["verify", TABLE]] {
        let verified = temp.tables(arguments);
        assert_eq!(verified.status, 1, "{arguments:?}");
        assert!(verified.stderr.contains("godspeed tables build"), "{}", verified.stderr);
    }
    assert_eq!(temp.row()["complete"], false);
    assert!(!temp.0.exists());
}

#[test]
fn a_search_reads_a_table_from_the_folder_silently() {
    let finished = TempFolder::copy("solve").solve();
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert_eq!(finished.stderr, "");
}

#[test]
fn a_damaged_table_is_found_and_rebuilt_by_a_search() {
    let temp = TempFolder::copy("damaged");
    let file = temp.chunk();
    let mut packed = fs::read(&file).unwrap();
    packed[1000] ^= 0x40;
    fs::write(&file, packed).unwrap();
    let name = file.file_name().unwrap().to_str().unwrap();

    let verified = temp.tables(&["verify"]);
    assert_eq!(verified.status, 1);
    assert!(verified.stderr.contains(name) && verified.stderr.contains("--again"), "{}", verified.stderr);

    let solved = temp.solve();
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    assert!(solved.stderr.contains("phase1 is damaged and will be rebuilt"), "{}", solved.stderr);
    assert_eq!(temp.tables(&["verify", TABLE]).status, 0);
}

#[test]
fn an_unknown_name_is_bad_input() {
    let finished = TempFolder::new("unknown").tables(&["build", "gigantic"]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("gigantic") && finished.stderr.contains(TABLE), "{}", finished.stderr);
}

#[test]
fn the_error_for_an_unwritable_folder_names_it() {
    let temp = TempFolder::new("file");
    fs::write(&temp.0, "not a folder").unwrap();
    let finished = temp.tables(&["build", TABLE]);
    assert_eq!(finished.status, 1);
    assert!(finished.stderr.contains(temp.0.to_str().unwrap()), "{}", finished.stderr);
    fs::remove_file(&temp.0).unwrap();
}

#[test]
fn a_search_saves_the_database_that_it_has_built() {
    let temp = TempFolder::new("saved");
    let solved = temp.solve();
    assert_eq!((solved.status, solved.stderr.as_str()), (0, ""));
    assert_eq!(temp.row()["complete"], true);
    let again = temp.solve();
    assert_eq!((again.status, again.stderr.as_str()), (0, ""));
}

#[test]
fn a_timeout_does_not_discard_a_table_that_is_being_built() {
    let temp = TempFolder::new("timeout");
    let mut child = command(&["solve", "--algorithm", "kociemba", "--timeout", "0.05", "--json"])
        .args(["--tables-dir", temp.0.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut results = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut solve = || -> Value {
        writeln!(stdin, "R U F2 D").unwrap();
        serde_json::from_str(&results.next().unwrap().unwrap()).unwrap()
    };
    // If every timeout discarded the table, no line would ever be solved.
    let timeouts = (0..100_000).take_while(|_| solve()["solution"].is_null()).count();
    assert!((1..100_000).contains(&timeouts), "{timeouts} timeouts");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(temp.row()["complete"], true);
}

#[test]
fn tables_are_stored_in_the_data_folder_outside_a_checkout() {
    let temp = TempFolder::new("data");
    fs::create_dir_all(&temp.0).unwrap();
    let listed = run(
        command(&["tables", "list"])
            .env_remove("GODSPEED_TABLES_DIR")
            .env("HOME", &temp.0)
            .env("XDG_DATA_HOME", temp.0.join("data"))
            .current_dir(&temp.0),
        "",
    );
    assert_eq!(listed.status, 0, "{}", listed.stderr);
    let folder = listed.lines.last().unwrap();
    assert!(folder.starts_with("Folder: ") && folder.contains("godspeed"), "{folder}");
    assert!(folder.contains(temp.0.to_str().unwrap()), "{folder}");
}
