//! Files of tests.

use std::fs;
use std::path::PathBuf;

/// A file that is removed at the end of the test.
pub(crate) struct TempFile(PathBuf);

impl TempFile {
    /// Writes a file, whose name must be unique among all tests.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("godspeed-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
