use std::fs;
use std::path::PathBuf;

use godspeed_engine::packing::CHUNK_BYTES;
use godspeed_solve::{Stopped, TableSpec};

use super::{Fault, Folder, FolderError, ReadError, State};

/// Two whole chunks and a short one.
const BYTES: usize = 2 * CHUNK_BYTES + 1000;

/// A version of a table of stones.
const fn stones(version: u32) -> TableSpec {
    TableSpec { id: "stones", version, bytes: BYTES, distribution: &[], explanation: "Stones." }
}

/// A folder of a test's own, which goes away with it.
struct Own(Folder);

impl Own {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-folder-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(Folder::new(path))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a version, every byte of which is its number or the next one.
    fn write(&self, version: u32) {
        self.0.claim().unwrap().write(&stones(version), &content(version), |_| ()).unwrap();
    }

    /// The files of the chunks, as the manifest names them.
    fn chunks(&self) -> Vec<PathBuf> {
        let manifest = self.0.manifest().unwrap();
        manifest.tables[0].chunks.iter().map(|chunk| self.path(&chunk.file)).collect()
    }

    fn state(&self, version: u32) -> State {
        self.0.state(&stones(version)).unwrap()
    }

    fn read(&self, version: u32) -> Result<Vec<u8>, ReadError> {
        let State::Whole(hosted) = self.state(version) else { panic!("not whole: {}", self.state(version)) };
        let mut place = vec![0; BYTES];
        self.0.read(&hosted, &mut place, |_| Ok(())).map(|()| place)
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.path());
    }
}

fn content(version: u32) -> Vec<u8> {
    (0..BYTES).map(|at| version as u8 + (at % 3 == 0) as u8).collect()
}

#[test]
fn a_table_that_was_written_is_read_back() {
    let own = Own::new("written");
    assert!(matches!(own.state(1), State::Absent));
    own.write(1);
    assert_eq!(own.chunks().len(), 3);
    assert!(own.read(1).unwrap() == content(1));
}

#[test]
fn an_interrupted_writing_leaves_no_table_and_is_swept_by_the_next() {
    let own = Own::new("interrupted");
    let unfinished = own.path(".unfinished-stones-1");
    fs::create_dir_all(&unfinished).unwrap();
    fs::write(unfinished.join("000-0123abcd.zlib"), "half").unwrap();
    fs::write(own.path(".unfinished-manifest.json"), "{").unwrap();
    assert!(matches!(own.state(1), State::Absent));
    drop(own.0.claim().unwrap());
    assert!(!unfinished.exists() && !own.path(".unfinished-manifest.json").exists());
}

#[test]
fn a_writing_that_fails_keeps_the_table_of_before() {
    let own = Own::new("failed");
    own.write(1);
    let claim = own.0.claim().unwrap();
    // A file where the folder of the chunks should be.
    fs::write(own.path(".unfinished-stones-2"), "").unwrap();
    assert!(claim.write(&stones(2), &content(2), |_| ()).is_err());
    assert!(own.read(1).unwrap() == content(1));
}

#[test]
fn a_new_version_replaces_the_old_one_and_frees_its_space() {
    let own = Own::new("version");
    own.write(1);
    assert!(matches!(own.state(2), State::OtherVersion(1)));
    own.write(2);
    assert!(own.read(2).unwrap() == content(2));
    assert!(own.path("stones-2").is_dir() && !own.path("stones-1").exists());
    assert_eq!(own.0.manifest().unwrap().tables.len(), 1);
}

#[test]
fn the_same_version_can_be_written_again() {
    let own = Own::new("again");
    own.write(1);
    fs::write(&own.chunks()[1], "spoiled").unwrap();
    own.write(1);
    assert!(own.read(1).unwrap() == content(1));
}

#[test]
fn a_changed_byte_is_found_in_its_file() {
    let own = Own::new("changed");
    own.write(1);
    let file = own.chunks().remove(2);
    let mut packed = fs::read(&file).unwrap();
    packed[20] ^= 1;
    fs::write(&file, packed).unwrap();
    let read = own.read(1);
    assert!(matches!(read, Err(ReadError::Damaged(Fault::Hash { file: found })) if found == file));
}

#[test]
fn a_file_that_is_short_or_gone_is_seen_without_reading() {
    let own = Own::new("short");
    own.write(1);
    let file = own.chunks().remove(0);
    fs::write(&file, "").unwrap();
    assert!(matches!(own.state(1), State::Damaged(Fault::Length { found: 0, .. })));
    fs::remove_file(&file).unwrap();
    assert!(matches!(own.state(1), State::Damaged(Fault::Unreadable { .. })));
}

#[test]
fn a_manifest_that_cuts_otherwise_is_a_fault() {
    let own = Own::new("layout");
    own.write(1);
    let text = fs::read_to_string(own.path("manifest.json")).unwrap();
    for (right, wrong) in [("\"chunkBytes\": 4194304", "\"chunkBytes\": 0"), ("8389608", "8389609")] {
        assert!(text.contains(right));
        fs::write(own.path("manifest.json"), text.replace(right, wrong)).unwrap();
        assert!(matches!(own.state(1), State::Damaged(Fault::Layout { .. })), "{wrong}");
    }
}

#[test]
fn a_manifest_that_is_none_is_an_error_that_names_the_remedy() {
    let own = Own::new("manifest");
    own.write(1);
    fs::write(own.path("manifest.json"), "{\"tables\": 7}").unwrap();
    let error = own.0.state(&stones(1)).unwrap_err().to_string();
    assert!(error.contains("manifest.json") && error.contains("delete it"), "{error}");
}

#[test]
fn a_reading_can_be_stopped() {
    let own = Own::new("stopped");
    own.write(1);
    let State::Whole(hosted) = own.state(1) else { panic!("not whole") };
    let read = own.0.read(&hosted, &mut vec![0; BYTES], |_| Err(Stopped));
    assert!(matches!(read, Err(ReadError::Stopped(Stopped))));
}

#[test]
fn only_one_program_writes_at_a_time() {
    let own = Own::new("claimed");
    let claim = own.0.claim().unwrap();
    assert!(matches!(own.0.claim(), Err(FolderError::Claimed { .. })));
    drop(claim);
    assert!(own.0.claim().is_ok());
}
