//! `godspeed serve`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server of a page and a chunk of a table. It is stopped at the end of the test.
struct Server {
    process: Child,
    port: u16,
    site: PathBuf,
}

impl Server {
    fn start(test: &str) -> Self {
        let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{test}"));
        let files = [
            ("index.html", "a page"),
            ("pkg/web/godspeed_web.js", "a script"),
            ("tables/manifest.json", "{\"tables\": []}"),
            (
                "tables/sample-1/000-0123abcd.zlib",
                "a chunk that would compress, compress, compress, compress",
            ),
        ];
        for (file, text) in files {
            let path = site.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let mut process = Command::new(env!("CARGO_BIN_EXE_godspeed"))
            .args(["serve", "--port", "0", "--site", site.to_str().unwrap()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).unwrap().split('/').next().unwrap().parse().unwrap();
        Self { process, port, site }
    }

    /// Returns the response in lower case.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).to_lowercase()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.site);
    }
}

#[test]
fn chunks_are_served_unchanged_and_cached_for_ever() {
    let answer = Server::start("chunk").get("/tables/sample-1/000-0123abcd.zlib");
    assert!(answer.starts_with("http/1.1 200"), "{answer}");
    assert!(!answer.contains("content-encoding"), "{answer}");
    assert!(answer.contains("\r\ncache-control: public, max-age=31536000, immutable\r\n"), "{answer}");
    assert!(answer.contains("\r\ncross-origin-resource-policy: same-origin\r\n"), "{answer}");
    assert!(answer.ends_with("a chunk that would compress, compress, compress, compress"), "{answer}");
}

#[test]
fn the_manifest_is_revalidated() {
    let answer = Server::start("manifest").get("/tables/manifest.json");
    assert!(answer.starts_with("http/1.1 200"), "{answer}");
    assert!(answer.contains("\r\ncache-control: no-cache\r\n"), "{answer}");
}

#[test]
fn a_missing_chunk_is_not_cached() {
    let answer = Server::start("absent").get("/tables/sample-1/001-0123abcd.zlib");
    assert!(answer.starts_with("http/1.1 404"), "{answer}");
    assert!(answer.contains("\r\ncache-control: no-cache\r\n"), "{answer}");
}
