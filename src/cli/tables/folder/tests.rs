use std::fs;
use std::path::PathBuf;

use godspeed_engine::packing::CHUNK_BYTES;
use godspeed_solve::{Stopped, TableKey};

use super::{FolderError, ReadError, TableFault, TableFolder, TableState};

/// Two full chunks and a short one.
const BYTES: usize = 2 * CHUNK_BYTES + 1000;

/// Returns a version of a table.
fn key(version: u32) -> TableKey {
    TableKey { id: "sample".to_owned(), name: "sample", version, bytes: BYTES }
}

/// A folder that is removed at the end of the test.
struct TempFolder(TableFolder);

impl TempFolder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-folder-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(TableFolder::new(path))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a version, whose bytes are its number or the next one.
    fn write(&self, version: u32) {
        self.0.lock().unwrap().write(&key(version), &content(version), |_| ()).unwrap();
    }

    /// Returns the files of the chunks as the manifest lists them.
    fn chunks(&self) -> Vec<PathBuf> {
        let manifest = self.0.manifest().unwrap();
        manifest.tables[0].chunks.iter().map(|chunk| self.path(&chunk.file)).collect()
    }

    fn state(&self, version: u32) -> TableState {
        self.0.state(&key(version)).unwrap()
    }

    fn read(&self, version: u32) -> Result<Vec<u8>, ReadError> {
        let TableState::Complete(hosted) = self.state(version) else {
            panic!("not complete: {}", self.state(version))
        };
        let mut buffer = vec![0; BYTES];
        self.0.read(&hosted, &mut buffer, |_| Ok(())).map(|()| buffer)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.path());
    }
}

fn content(version: u32) -> Vec<u8> {
    (0..BYTES).map(|at| version as u8 + (at % 3 == 0) as u8).collect()
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let temp = TempFolder::new("written");
    assert!(matches!(temp.state(1), TableState::Absent));
    temp.write(1);
    assert_eq!(temp.chunks().len(), 3);
    assert!(temp.read(1).unwrap() == content(1));
}

#[test]
fn unfinished_files_are_ignored_and_removed_by_the_next_writer() {
    let temp = TempFolder::new("interrupted");
    let unfinished = temp.path(".unfinished-sample-1");
    fs::create_dir_all(&unfinished).unwrap();
    fs::write(unfinished.join("000-0123abcd.zlib"), "half").unwrap();
    fs::write(temp.path(".unfinished-manifest.json"), "{").unwrap();
    assert!(matches!(temp.state(1), TableState::Absent));
    drop(temp.0.lock().unwrap());
    assert!(!unfinished.exists() && !temp.path(".unfinished-manifest.json").exists());
}

#[test]
fn a_failed_write_keeps_the_previous_table() {
    let temp = TempFolder::new("failed");
    temp.write(1);
    let lock = temp.0.lock().unwrap();
    // A file in place of the folder for the chunks.
    fs::write(temp.path(".unfinished-sample-2"), "").unwrap();
    assert!(lock.write(&key(2), &content(2), |_| ()).is_err());
    assert!(temp.read(1).unwrap() == content(1));
}

#[test]
fn a_new_version_replaces_the_old_one_and_removes_its_files() {
    let temp = TempFolder::new("version");
    temp.write(1);
    assert!(matches!(temp.state(2), TableState::OtherVersion(1)));
    temp.write(2);
    assert!(temp.read(2).unwrap() == content(2));
    assert!(temp.path("sample-2").is_dir() && !temp.path("sample-1").exists());
    assert_eq!(temp.0.manifest().unwrap().tables.len(), 1);
}

#[test]
fn the_same_version_can_be_written_again() {
    let temp = TempFolder::new("again");
    temp.write(1);
    fs::write(&temp.chunks()[1], "spoiled").unwrap();
    temp.write(1);
    assert!(temp.read(1).unwrap() == content(1));
}

#[test]
fn a_changed_byte_is_reported_with_its_file() {
    let temp = TempFolder::new("changed");
    temp.write(1);
    let file = temp.chunks().remove(2);
    let mut packed = fs::read(&file).unwrap();
    packed[20] ^= 1;
    fs::write(&file, packed).unwrap();
    let read = temp.read(1);
    assert!(matches!(read, Err(ReadError::Damaged(TableFault::Hash { file: found })) if found == file));
}

#[test]
fn a_short_or_missing_file_is_reported() {
    let temp = TempFolder::new("short");
    temp.write(1);
    let file = temp.chunks().remove(0);
    fs::write(&file, "").unwrap();
    assert!(matches!(temp.state(1), TableState::Damaged(TableFault::Length { found: 0, .. })));
    fs::remove_file(&file).unwrap();
    assert!(matches!(temp.state(1), TableState::Damaged(TableFault::Unreadable { .. })));
}

#[test]
fn a_manifest_with_the_wrong_layout_is_reported() {
    let temp = TempFolder::new("layout");
    temp.write(1);
    let text = fs::read_to_string(temp.path("manifest.json")).unwrap();
    for (right, wrong) in [("\"chunkBytes\": 4194304", "\"chunkBytes\": 0"), ("8389608", "8389609")] {
        assert!(text.contains(right));
        fs::write(temp.path("manifest.json"), text.replace(right, wrong)).unwrap();
        assert!(matches!(temp.state(1), TableState::Damaged(TableFault::Layout { .. })), "{wrong}");
    }
}

#[test]
fn the_error_for_an_invalid_manifest_names_the_remedy() {
    let temp = TempFolder::new("manifest");
    temp.write(1);
    fs::write(temp.path("manifest.json"), "{\"tables\": 7}").unwrap();
    let error = temp.0.state(&key(1)).unwrap_err().to_string();
    assert!(error.contains("manifest.json") && error.contains("delete it"), "{error}");
}

#[test]
fn reading_can_be_stopped() {
    let temp = TempFolder::new("stopped");
    temp.write(1);
    let TableState::Complete(hosted) = temp.state(1) else { panic!("not complete") };
    let read = temp.0.read(&hosted, &mut vec![0; BYTES], |_| Err(Stopped));
    assert!(matches!(read, Err(ReadError::Stopped(Stopped))));
}

#[test]
fn only_one_process_writes_at_a_time() {
    let temp = TempFolder::new("locked");
    let lock = temp.0.lock().unwrap();
    assert!(matches!(temp.0.lock(), Err(FolderError::Locked { .. })));
    drop(lock);
    assert!(temp.0.lock().is_ok());
}

#[test]
fn tables_of_goals_that_were_used_least_recently_make_room() {
    let temp = TempFolder::new("surplus");
    let lock = temp.0.lock().unwrap();
    let key = |id: &str| TableKey { id: id.to_owned(), name: "goal", version: 1, bytes: 1000 };
    let content: Vec<u8> = (0..1000_usize).map(|at| (at * at % 251) as u8).collect();
    let write = |id: &str| lock.write(&key(id), &content, |_| ()).unwrap();
    let listed =
        || -> Vec<String> { temp.0.manifest().unwrap().tables.into_iter().map(|table| table.id).collect() };
    let size = write("goal-1").packed_bytes();
    let second = write("goal-2");
    write("goal-3");
    // Times of files may be equal.
    for (number, id) in ["goal-2", "goal-1", "goal-3"].into_iter().enumerate() {
        let hosted = temp.0.manifest().unwrap().tables.into_iter().find(|table| table.id == id).unwrap();
        let file = fs::File::options().append(true).open(temp.path(&hosted.chunks[0].file)).unwrap();
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000 + number as u64);
        file.set_modified(time).unwrap();
    }
    temp.0.note_use(&second);
    lock.remove_surplus("goal-3", 3 * size).unwrap();
    assert_eq!(listed(), ["goal-1", "goal-2", "goal-3"]);
    lock.remove_surplus("goal-3", 2 * size).unwrap();
    assert_eq!(listed(), ["goal-2", "goal-3"]);
    assert!(!temp.path("goal-1-1").exists() && temp.path("goal-2-1").exists());
    lock.remove_surplus("goal-3", 0).unwrap();
    assert_eq!(listed(), ["goal-3"]);
    assert!(lock.remove("goal-3").unwrap() && !lock.remove("goal-3").unwrap());
    assert_eq!(listed(), [""; 0]);
}
