//! Every fault of the files of a table: a search still solves, with a warning, and the next writer repairs the folder.
//!
//! `GODSPEED_INTERRUPTIONS` is the number of times that a process which writes a table is killed at a random moment.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use godspeed_cube::Random;

use crate::program::{Finished, command, run};
use crate::tables::{TABLE, TempFolder};

/// Interruptions of a normal run of the tests.
const INTERRUPTIONS: u32 = 4;

fn manifest(temp: &TempFolder) -> PathBuf {
    temp.0.join("manifest.json")
}

/// Asserts that a search builds the table with a warning, and saves it.
fn assert_repaired(temp: &TempFolder) {
    let solved = temp.solve();
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    assert!(solved.stderr.contains("phase1 is damaged and will be rebuilt"), "{}", solved.stderr);
    assert!(!solved.stderr.contains("not saved"), "{}", solved.stderr);
    assert_clean(temp);
}

/// Asserts that the folder has the whole table and nothing unfinished.
fn assert_clean(temp: &TempFolder) {
    let verified = temp.tables(&["verify", TABLE]);
    assert_eq!(verified.status, 0, "{}", verified.stderr);
    let names = fs::read_dir(&temp.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, [".lock", "manifest.json", "phase1-1"]);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn truncated_and_missing_chunks_are_rebuilt() {
    let temp = TempFolder::copy("truncated");
    let file = File::options().write(true).open(temp.chunk()).unwrap();
    file.set_len(1000).unwrap();
    assert_repaired(&temp);
    fs::remove_file(temp.chunk()).unwrap();
    assert_repaired(&temp);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_chunk_that_is_no_file_is_rebuilt() {
    let temp = TempFolder::copy("no-file");
    let chunk = temp.chunk();
    fs::remove_file(&chunk).unwrap();
    fs::create_dir(chunk).unwrap();
    assert_repaired(&temp);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_truncated_manifest_is_replaced() {
    for (name, length) in [("half", 300), ("empty", 0)] {
        let temp = TempFolder::copy(&format!("manifest-{name}"));
        File::options().write(true).open(manifest(&temp)).unwrap().set_len(length).unwrap();
        let listed = temp.tables(&["list"]);
        assert_eq!(listed.status, 1);
        assert!(listed.stderr.contains("delete it and build the tables again"), "{}", listed.stderr);
        assert_repaired(&temp);
    }
}

#[test]
fn every_changed_byte_of_the_manifest_is_harmless() {
    let temp = TempFolder::copy("manifest-bits");
    let original = fs::read(manifest(&temp)).unwrap();
    let mut random = Random::from_seed(1);
    for _ in 0..100 {
        let mut changed = original.clone();
        let at = random.below(changed.len());
        changed[at] ^= 1 << random.below(8);
        fs::write(manifest(&temp), changed).unwrap();
        let listed = temp.tables(&["list", "--json"]);
        assert!(matches!(listed.status, 0 | 1), "byte {at}: {}", listed.stderr);
        assert!(!listed.stderr.contains("panicked"), "byte {at}: {}", listed.stderr);
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_table_of_another_version_is_replaced() {
    let temp = TempFolder::copy("version");
    let text = fs::read_to_string(manifest(&temp)).unwrap().replace("phase1-1/", "phase1-7/");
    fs::write(manifest(&temp), text.replacen("\"version\": 1", "\"version\": 7", 1)).unwrap();
    fs::rename(temp.0.join("phase1-1"), temp.0.join("phase1-7")).unwrap();
    assert_eq!(temp.row()["complete"], false);
    let verified = temp.tables(&["verify", TABLE]);
    assert_eq!(verified.status, 1);
    assert!(verified.stderr.contains("--again"), "{}", verified.stderr);
    let solved = temp.solve();
    assert_eq!((solved.status, solved.stderr.as_str()), (0, ""));
    assert_clean(&temp);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn while_another_process_writes_searches_work_and_builds_are_refused() {
    let temp = TempFolder::new("locked");
    fs::create_dir_all(&temp.0).unwrap();
    let lock = File::create(temp.0.join(".lock")).unwrap();
    lock.try_lock().unwrap();
    let built = temp.tables(&["build", TABLE]);
    assert_eq!(built.status, 1);
    assert!(built.stderr.contains("another process is writing"), "{}", built.stderr);
    let solved = temp.solve();
    assert_eq!((solved.status, solved.stderr.as_str()), (0, ""));
    drop(lock);
    assert_eq!(temp.tables(&["build", TABLE]).status, 0);
    assert_clean(&temp);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_folder_that_cannot_be_written_does_not_prevent_a_search() {
    let temp = TempFolder::copy("read-only");
    fs::write(temp.chunk(), "damaged").unwrap();
    let set_read_only = |read_only: bool| {
        let mut permissions = fs::metadata(&temp.0).unwrap().permissions();
        permissions.set_readonly(read_only);
        if !read_only {
            #[cfg(unix)]
            std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
        }
        fs::set_permissions(&temp.0, permissions).unwrap();
    };
    set_read_only(true);
    // The permissions do not bind the superuser.
    let is_writable = File::create(temp.0.join("probe")).is_ok();
    let solved = temp.solve();
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    assert_eq!(solved.stderr.contains("not saved"), !is_writable, "{}", solved.stderr);
    set_read_only(false);
}

/// Runs a command with a limit of the size of files in blocks of 512 bytes, so that writing fails in the middle.
#[cfg(unix)]
fn run_limited(temp: &TempFolder, arguments: &str, blocks: u32) -> Finished {
    // Without the trap, the signal of the limit would end the program.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {arguments} --tables-dir \"$1\"");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_godspeed"), temp.0.to_str().unwrap()]);
    run(&mut shell, "")
}

#[cfg(unix)]
#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_write_that_fails_in_the_middle_leaves_nothing_behind() {
    let temp = TempFolder::new("full");
    let built = run_limited(&temp, "tables build phase1", 8);
    assert_eq!(built.status, 1, "{}", built.stderr);
    assert!(built.stderr.contains(temp.0.to_str().unwrap()), "{}", built.stderr);
    let solved = run_limited(&temp, "solve R U F2 D --algorithm kociemba", 8);
    assert_eq!(solved.status, 0, "{}", solved.stderr);
    assert!(solved.stderr.contains("phase1 is not saved"), "{}", solved.stderr);
    let names: Vec<_> = fs::read_dir(&temp.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, [".lock"]);
    assert_eq!(temp.tables(&["build", TABLE]).status, 0);
    assert_clean(&temp);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_process_killed_at_any_moment_leaves_a_folder_that_can_be_used() {
    let temp = TempFolder::new("killed");
    let build = |again: &[&str]| {
        let mut build = command(&["tables", "build", TABLE, "--tables-dir", temp.0.to_str().unwrap()]);
        build.args(again).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        build.spawn().unwrap()
    };
    let start = Instant::now();
    assert!(build(&[]).wait().unwrap().success());
    let whole = start.elapsed();
    let count = std::env::var("GODSPEED_INTERRUPTIONS").map_or(INTERRUPTIONS, |count| count.parse().unwrap());
    let mut random = Random::from_seed(1);
    let (mut complete, mut absent) = (0, 0);
    for _ in 0..count {
        let mut process = build(&["--again"]);
        // Any moment is right, so no outcome depends on the speed of the machine. Most are in the second half of the
        // build, in which the table is packed and written.
        let share = 1.0 - (random.below(1000) as f64 / 1000.0).powi(2);
        sleep(Duration::from_secs_f64(whole.as_secs_f64() * share));
        let _ = process.kill();
        process.wait().unwrap();
        let verified = temp.tables(&["verify", TABLE]);
        match verified.status {
            0 => complete += 1,
            _ => absent += u32::from(verified.stderr.contains("phase1 is absent")),
        }
    }
    println!("{count} interruptions: {complete} left the table, {absent} left none");
    assert_eq!(complete + absent, count);
    let built = temp.tables(&["build", TABLE, "--again"]);
    assert_eq!(built.status, 0, "{}", built.stderr);
    assert_clean(&temp);
}
