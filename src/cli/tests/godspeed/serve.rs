//! `godspeed serve`.

use std::ffi::OsStr;
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
    /// Serves a folder that is given by its whole path.
    fn start(test: &str) -> Self {
        let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{test}"));
        Self::serve(&site, site.as_os_str())
    }

    /// Makes a page in a folder and serves it by a name of the folder in its parent.
    fn serve(site: &Path, name: &OsStr) -> Self {
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
            .args(["serve", "--port", "0", "--site"])
            .arg(name)
            .current_dir(site.parent().unwrap())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).unwrap().split('/').next().unwrap().parse().unwrap();
        Self { process, port, site: site.to_owned() }
    }

    /// Returns the response in lower case.
    fn get(&self, path: &str) -> String {
        self.get_with(path, &["Host: localhost"])
    }

    /// Returns the response to a request with these headers, in lower case.
    fn get_with(&self, path: &str, headers: &[&str]) -> String {
        let mut stream = self.connect();
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let request =
            format!("GET {path} HTTP/1.1\r\n{headers}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).to_lowercase()
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Asserts that a file exists, but is not served.
    fn assert_hidden(&self, path: &str) {
        let answer = self.get(path);
        assert!(answer.starts_with("http/1.1 404"), "{path}: {answer}");
    }

    /// Returns the resident memory of the server in bytes.
    #[cfg(target_os = "linux")]
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
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
fn a_folder_may_be_given_relative_to_the_present_one() {
    let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-relative");
    let server = Server::serve(&site, OsStr::new("serve-relative"));
    for path in ["/", "/pkg/web/godspeed_web.js", "/tables/sample-1/000-0123abcd.zlib"] {
        let answer = server.get(path);
        assert!(answer.starts_with("http/1.1 200"), "{path}: {answer}");
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

#[test]
fn other_host_names_are_refused_with_the_address_to_use() {
    let server = Server::start("host");
    let port = server.port;
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), format!("localhost:{}", port ^ 1)]
    {
        let answer = server.get_with("/", &[&format!("Host: {host}")]);
        assert!(answer.starts_with("http/1.1 421"), "{host}: {answer}");
        assert!(
            answer.contains(&format!("http://localhost:{port}/")) && !answer.contains("a page"),
            "{answer}"
        );
        assert!(
            server.get_with("/tables/manifest.json", &[&format!("Host: {host}")]).starts_with("http/1.1 421")
        );
    }
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), "localhost".to_owned()] {
        assert!(server.get_with("/", &[&format!("Host: {host}")]).starts_with("http/1.1 200"), "{host}");
    }
    assert!(server.get_with("/", &[]).starts_with("http/1.1 421"));
    assert!(server.get_with("http://evil.example/", &["Host: localhost"]).starts_with("http/1.1 421"));
}

#[test]
fn names_with_a_dot_are_not_served() {
    let server = Server::start("dots");
    for file in ["tables/.lock", ".git/config", "pkg/.secret", "tables/.new-sample/000.zlib"] {
        let path = server.site.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "hidden").unwrap();
        server.assert_hidden(&format!("/{file}"));
        server.assert_hidden(&format!("/{}", file.replace('.', "%2e")));
        server.assert_hidden(&format!("/%{:02x}{}", file.as_bytes()[0], &file[1..]));
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed() {
    use std::os::unix::fs::symlink;

    let server = Server::start("links");
    let outside = server.site.with_extension("outside");
    fs::create_dir_all(&outside).unwrap();
    fs::write(outside.join("secret"), "hidden").unwrap();
    symlink(outside.join("secret"), server.site.join("file.txt")).unwrap();
    symlink(&outside, server.site.join("folder")).unwrap();
    symlink(&outside, server.site.join("tables/folder")).unwrap();
    symlink("loop", server.site.join("loop")).unwrap();
    for path in ["/file.txt", "/folder/secret", "/folder", "/tables/folder/secret", "/loop"] {
        server.assert_hidden(path);
    }
    fs::remove_dir_all(outside).unwrap();
    symlink("index.html", server.site.join("same.html")).unwrap();
    assert!(server.get("/same.html").ends_with("a page"));
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let server = Server::start("traversal");
    let outside = server.site.with_extension("txt");
    fs::write(&outside, "hidden").unwrap();
    let name = outside.file_name().unwrap().to_str().unwrap();
    for up in [
        "..",
        "%2e%2e",
        ".%2E",
        "..%2f..",
        "..%5c..",
        "%252e%252e",
        "tables/..",
        "pkg/..%2f..",
        "//..",
        "%c0%ae%c0%ae",
        "%u002e%u002e",
        "..;",
        "%2e%2e%00",
        "\\..",
        "%5c%2e%2e",
        "%2f..",
    ] {
        for end in ["", "/../.."] {
            let answer = server.get(&format!("/{up}{end}/{name}"));
            assert!(
                answer.starts_with("http/1.1 404") || answer.starts_with("http/1.1 400"),
                "{up}: {answer}"
            );
        }
    }
    fs::remove_file(outside).unwrap();
}

#[test]
fn long_and_odd_names_are_not_found() {
    let server = Server::start("long");
    for path in ["a".repeat(300), "a".repeat(5_000), "a/".repeat(2_500), "%00".to_owned(), "%ff".to_owned()] {
        for folder in ["", "pkg/", "tables/"] {
            let answer = server.get(&format!("/{folder}{path}"));
            assert!(answer.starts_with("http/1.1 404"), "{folder}{path:.20}: {answer}");
        }
    }
    let answer = server.get(&format!("/{}", "a".repeat(25_000)));
    assert!(answer.starts_with("http/1.1 404"), "{answer:.200}");
}

#[test]
fn many_ranges_are_refused() {
    let server = Server::start("ranges");
    let ranges = vec!["0-"; 1_300].join(",");
    let range = |range: &str| {
        let header = format!("Range: bytes={range}");
        server.get_with("/tables/sample-1/000-0123abcd.zlib", &["Host: localhost", &header])
    };
    for bad in [&*ranges, "0-1,2-3", "9999-", "5-2", "-", "18446744073709551616-", "x"] {
        let answer = range(bad);
        assert!(answer.starts_with("http/1.1 416"), "{bad:.20}: {answer}");
    }
    assert!(range("2-6").ends_with("chunk"));
}

#[test]
fn other_methods_are_refused() {
    let server = Server::start("methods");
    for method in ["POST", "PUT", "DELETE", "TRACE", "CONNECT", "PROPFIND"] {
        let mut stream = server.connect();
        let request = format!("{method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 4"), "{method}: {answer}");
    }
}

#[test]
fn every_response_has_the_headers_of_the_page() {
    let server = Server::start("headers");
    for path in ["/", "/absent", "/tables/manifest.json", "/tables/.lock"] {
        for host in ["localhost", "evil.example"] {
            let answer = server.get_with(path, &[&format!("Host: {host}")]);
            for name in ["content-security-policy", "x-content-type-options", "permissions-policy"] {
                assert!(answer.contains(&format!("\r\n{name}: ")), "{path}: {answer}");
            }
        }
    }
}

#[test]
fn the_server_refuses_invalid_and_huge_requests_and_continues() {
    let server = Server::start("invalid");
    let huge = "x".repeat(1 << 20);
    let many: String = (0..5_000).map(|number| format!("x-{number}: 1\r\n")).collect();
    let requests = [
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nx: {huge}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\n{huge}: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n"),
        format!("GET /{huge} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHost: localhost\r\nx: a\0b\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n".to_owned(),
        "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1} a handshake of TLS\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx".to_owned(),
    ];
    for request in requests {
        let mut stream = server.connect();
        // The server may close the connection before it has read all.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{request:.60}: {answer:.200}");
        assert!(server.get("/").ends_with("a page"), "{request:.60}");
    }
}

#[test]
fn a_second_request_hidden_in_a_body_is_not_answered() {
    let server = Server::start("smuggling");
    let hidden = "GET /pkg/web/godspeed_web.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for length in [
        format!("Content-Length: {}", hidden.len()),
        "Content-Length: 4\r\nTransfer-Encoding: chunked".to_owned(),
        "Transfer-Encoding: xchunked".to_owned(),
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: x".to_owned(),
    ] {
        let mut stream = server.connect();
        let request = format!("POST / HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n{hidden}");
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.contains("a script"), "{length}: {answer}");
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn slow_clients_are_disconnected() {
    let server = Server::start("slow");
    let mut clients: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.write_all(b"GET / HTTP/1.1\r\nHost: local").unwrap();
    }
    assert!(server.get("/").ends_with("a page"));
    for client in &mut clients {
        // The server closes the connection, or resets it if it has not read all.
        let _ = client.read_to_end(&mut Vec::new());
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn clients_that_do_not_read_take_little_memory() {
    const CLIENTS: usize = 200;
    const BIG: usize = 32 << 20;
    /// Far below the 109 MB that the server took before its buffers were limited.
    const MOST: u64 = 48 << 20;

    let server = Server::start("memory");
    fs::write(server.site.join("big.bin"), vec![b'x'; BIG]).unwrap();
    fs::write(server.site.join("tables/big.zlib"), vec![b'x'; BIG]).unwrap();
    server.get("/");
    let before = server.memory();
    let mut clients: Vec<TcpStream> = (0..CLIENTS).map(|_| server.connect()).collect();
    for (index, client) in clients.iter_mut().enumerate() {
        let path = ["/big.bin", "/tables/big.zlib"][index % 2];
        let _ = write!(client, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    // The first client has its response, so the server has been filling buffers, when a page can be loaded again.
    let mut first = [0; 1 << 16];
    clients[0].read_exact(&mut first).unwrap();
    assert!(server.get("/").ends_with("a page"));
    let taken = server.memory().saturating_sub(before);
    println!("{CLIENTS} clients that do not read: {:.1} MB", taken as f64 / 1e6);
    assert!(taken < MOST, "{taken} bytes");
}
