//! `godspeed tables`, and what `godspeed solve` does with its folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::Value;

use crate::command::{Ended, godspeed};

/// The table of the tests: of a solver that needs no other, built in seconds.
const TABLE: &str = "phase1";

/// A folder with the table, built once for all tests. It stays behind in the target folder.
static BUILT: LazyLock<Own> = LazyLock::new(|| {
    let own = Own(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"));
    let _ = fs::remove_dir_all(&own.0);
    let ended = own.tables(&["build", TABLE]);
    assert_eq!(ended.status, 0, "{}", ended.said);
    assert!(ended.lines[0].starts_with("phase1: built in "), "{}", ended.lines[0]);
    own
});

/// A folder of a test's own.
struct Own(PathBuf);

impl Own {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-tables-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    /// A copy of the built one.
    fn copy(test: &str) -> Self {
        let own = Self::new(test);
        copy(&BUILT.0, &own.0);
        own
    }

    fn tables(&self, arguments: &[&str]) -> Ended {
        godspeed(&[&["tables"], arguments, &["--tables-dir", self.0.to_str().unwrap()]].concat(), "")
    }

    /// The table's line of the list.
    fn listed(&self) -> Value {
        let objects = self.tables(&["list", "--json"]).objects();
        objects.into_iter().find(|object| object["id"] == TABLE).unwrap()
    }

    /// The file of some chunk.
    fn chunk(&self) -> PathBuf {
        let manifest: Value =
            serde_json::from_slice(&fs::read(self.0.join("manifest.json")).unwrap()).unwrap();
        self.0.join(manifest["tables"][0]["chunks"][2]["file"].as_str().unwrap())
    }

    fn solve(&self) -> Ended {
        let arguments = ["solve", "R U F2 D", "--algorithm", "kociemba", "--json", "--tables-dir"];
        godspeed(&[&arguments[..], &[self.0.to_str().unwrap()]].concat(), "")
    }
}

impl Drop for Own {
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
fn a_built_table_is_listed_checked_and_not_built_again() {
    let own = Own::copy("listed");
    let listed = own.listed();
    assert_eq!((&listed["whole"], &listed["usedBy"][0]), (&true.into(), &"kociemba".into()));
    assert!(listed["packedBytes"].as_u64() < listed["bytes"].as_u64());
    let verified = own.tables(&["verify", TABLE]);
    assert_eq!(verified.status, 0, "{}", verified.said);
    assert!(verified.lines[0].starts_with("phase1: whole"), "{}", verified.lines[0]);
    let again = own.tables(&["build", TABLE]);
    assert_eq!(again.status, 0, "{}", again.said);
    assert!(again.lines[0].starts_with("there already: phase1"), "{}", again.lines[0]);
}

#[test]
fn a_list_of_an_absent_folder_names_the_command_that_makes_each_table() {
    let own = Own::new("absent");
    let ended = own.tables(&["list"]);
    assert_eq!(ended.status, 0, "{}", ended.said);
    assert!(ended.lines.iter().any(|line| line.contains("absent; `godspeed tables build phase1`")));
    assert_eq!(own.listed()["whole"], false);
    assert!(!own.0.exists());
}

#[test]
fn a_search_takes_a_table_from_the_folder_without_a_word() {
    let ended = Own::copy("solve").solve();
    assert_eq!(ended.status, 0, "{}", ended.said);
    assert!(!ended.said.contains("tables build"), "{}", ended.said);
}

#[test]
fn a_damaged_table_is_found_named_and_built_by_a_search_that_needs_it() {
    let own = Own::copy("damaged");
    let file = own.chunk();
    let mut packed = fs::read(&file).unwrap();
    packed[1000] ^= 0x40;
    fs::write(&file, packed).unwrap();
    let name = file.file_name().unwrap().to_str().unwrap();

    let verified = own.tables(&["verify"]);
    assert_eq!(verified.status, 1);
    assert!(verified.said.contains(name) && verified.said.contains("--again"), "{}", verified.said);

    let solved = own.solve();
    assert_eq!(solved.status, 0, "{}", solved.said);
    assert!(
        solved.said.contains("damaged") && solved.said.contains("tables build phase1"),
        "{}",
        solved.said
    );
}

#[test]
fn a_name_that_is_no_table_is_bad_input() {
    let ended = Own::new("unknown").tables(&["build", "gigantic"]);
    assert_eq!(ended.status, 2);
    assert!(ended.said.contains("gigantic") && ended.said.contains(TABLE), "{}", ended.said);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let own = Own::new("file");
    fs::write(&own.0, "a file where a folder is wanted").unwrap();
    let ended = own.tables(&["build", TABLE]);
    assert_eq!(ended.status, 1);
    assert!(ended.said.contains(own.0.to_str().unwrap()), "{}", ended.said);
    fs::remove_file(&own.0).unwrap();
}
