//! The Markdown documents of the repository: every relative link resolves, what blocks of code contain is valid, and the
//! README stays short.
//!
//! Blocks of commands are tested by `src/cli/tests/godspeed/documents.rs`, those of Rust as examples of `tests/lib.rs`.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use godspeed_page::address::{Address, shows_the_cube};
use godspeed_protocol::Outcome;
use godspeed_report::PlanOptions;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// The most words of the README, as `wc -w` counts them.
const README_WORDS: usize = 900;

/// Folders that are generated or belong to others.
const SKIPPED: [&str; 6] = [".git", "target", "node_modules", "pkg", "dist", "results"];

/// The folder of the reference of the crates in the site, which `cargo xtask docs` makes; it checks the links to it.
const REFERENCE: &str = "rustdoc/godspeed_";

/// A Markdown document.
struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    fn read(path: &Path) -> Self {
        Self { path: path.to_owned(), text: read_to_string(path).unwrap() }
    }

    fn events(&self) -> Parser<'_> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }

    /// Returns the targets of all links and pictures that have no scheme.
    fn relative_links(&self) -> Vec<String> {
        let target = |event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            _ => None,
        };
        self.events().filter_map(target).filter(|target| !target.contains("://")).collect()
    }

    /// Returns the anchors of all headings, as GitHub forms them.
    fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        let mut heading = None;
        for event in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    heading.iter_mut().for_each(|heading| heading.push_str(&text));
                }
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = anchor(&heading.take().unwrap());
                    let twins = anchors.iter().filter(|other| **other == anchor).count();
                    anchors.push(if twins == 0 { anchor } else { format!("{anchor}-{twins}") });
                }
                _ => {}
            }
        }
        anchors
    }

    /// Returns the blocks of code in a language.
    fn blocks(&self, language: &str) -> Vec<String> {
        let mut blocks: Vec<String> = Vec::new();
        let mut is_inside = false;
        for event in self.events() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if *info == *language => {
                    blocks.push(String::new());
                    is_inside = true;
                }
                Event::Text(text) if is_inside => blocks.last_mut().unwrap().push_str(&text),
                Event::End(TagEnd::CodeBlock) => is_inside = false,
                _ => {}
            }
        }
        blocks
    }

    /// Returns why a relative link of this document leads nowhere.
    fn fault(&self, link: &str) -> Option<String> {
        if link.starts_with(REFERENCE) {
            return None;
        }
        let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
        let target = self.path.parent().unwrap().join(file);
        if !target.exists() {
            return Some(format!("{}: {link}: no such file", self.path.display()));
        }
        if fragment.is_empty() {
            return None;
        }
        let anchors = if file.is_empty() { self.anchors() } else { Self::read(&target).anchors() };
        let is_found = anchors.iter().any(|anchor| anchor == fragment);
        (!is_found).then(|| format!("{}: {link}: no such heading", self.path.display()))
    }
}

/// Returns the anchor of a heading: letters, digits, `_` and `-` in lower case, with `-` for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Returns the documents of a folder and its subfolders.
fn documents(folder: &Path) -> Vec<Document> {
    let mut found = Vec::new();
    for entry in read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !SKIPPED.contains(&&*name) {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(Document::read(&path));
        }
    }
    found
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let documents = documents(&repository());
    let names: Vec<_> = documents.iter().map(|document| document.path.file_name().unwrap()).collect();
    for name in ["README.md", "guide.md", "architecture.md", "CONTRIBUTING.md"] {
        assert!(names.iter().any(|found| *found == name), "{name} was not found");
    }
    let faults = |document: &Document| {
        document.relative_links().iter().filter_map(|link| document.fault(link)).collect::<Vec<_>>()
    };
    let faults: Vec<String> = documents.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn missing_files_and_headings_are_found() {
    let document = Document {
        path: repository().join("README.md"),
        text: "# One `two`\n\n# One two\n\n[a](#one-two-1) [b](#three) [c](nowhere.md) [d](CHANGELOG.md#no) \
               ![e](https://example.org/nowhere)"
            .to_owned(),
    };
    assert_eq!(document.anchors(), ["one-two", "one-two-1"]);
    let is_fault = |link: &String| document.fault(link).is_some();
    let faults: Vec<bool> = document.relative_links().iter().map(is_fault).collect();
    assert_eq!(faults, [false, true, true, true]);
}

/// Returns the documents with examples.
fn chapters() -> Vec<Document> {
    documents(&repository().join("docs"))
}

#[test]
fn every_documented_link_to_the_page_is_valid() {
    let formats = Document::read(&repository().join("docs/formats.md"));
    let is_documented = |name: &str| formats.text.contains(&format!("`{name}`"));
    let links: Vec<String> = chapters()
        .iter()
        .flat_map(|document| document.blocks("url"))
        .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(links.len() > 8, "{links:?}");
    for link in links {
        let query = link.strip_prefix("/?").unwrap();
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let borrowed = || pairs.iter().map(|(name, value)| (&**name, &**value));
        for (name, _) in borrowed() {
            assert!(is_documented(name), "{link}: `{name}`");
        }
        let view = borrowed().find(|(name, _)| *name == "view").map(|(_, view)| view);
        assert_eq!(shows_the_cube(borrowed()), view.is_none(), "{link}");
        assert_eq!(Address::parse(borrowed()).problems, <[String; 0]>::default(), "{link}");
        if view == Some("report") {
            PlanOptions::from_link(&link[1..]).unwrap();
        }
    }
}

#[test]
fn every_documented_object_is_a_solution() {
    let blocks: Vec<String> = chapters().iter().flat_map(|document| document.blocks("json")).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let outcome: Outcome = serde_json::from_str(&block).unwrap();
        let value: serde_json::Value = serde_json::from_str(&block).unwrap();
        assert_eq!(serde_json::to_value(outcome).unwrap(), value, "the type has other keys");
        let formats = Document::read(&repository().join("docs/formats.md"));
        for key in value.as_object().unwrap().keys() {
            assert!(formats.text.contains(&format!("`{key}`")), "`{key}` is not described");
        }
    }
}

#[test]
fn the_readme_is_short() {
    let words = Document::read(&repository().join("README.md")).text.split_whitespace().count();
    assert!(words <= README_WORDS, "{words} words; the guide has room for more");
}
