//! The response headers, from `www/_headers`, which many static hosts also read.

use axum::http::{HeaderName, HeaderValue};

const FILE: &str = include_str!("../../www/_headers");

/// The headers that isolate a page, the last one also in frames of other pages.
const ISOLATION: [&str; 3] =
    ["cross-origin-opener-policy", "cross-origin-embedder-policy", "document-isolation-policy"];

/// The paths of the reference of the crates.
const REFERENCE: &str = "/docs/rustdoc/*";

/// Returns the headers of every response. Without isolation, those that make a page cross-origin isolated are left
/// out, and browsers do not give it shared memory.
pub(crate) fn page_headers(isolated: bool) -> Vec<(HeaderName, HeaderValue)> {
    headers("/*").filter(|(name, _)| isolated || !isolates(name)).collect()
}

/// Returns the headers of the reference of the crates, which replace those of the page: a policy that permits the scripts
/// that rustdoc writes into its pages.
pub(crate) fn reference_headers() -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    headers(REFERENCE)
}

/// Returns the headers for the paths of a section of the file.
fn headers(paths: &str) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    let lines = FILE.lines().skip_while(move |line| *line != paths).skip(1);
    lines
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split_once(": "))
        .filter_map(|(name, value)| Some((name.parse().ok()?, value.parse().ok()?)))
}

fn isolates(name: &HeaderName) -> bool {
    ISOLATION.iter().any(|isolation| name == isolation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value_of_page(isolated: bool, name: &str) -> Option<String> {
        let headers = page_headers(isolated);
        let found = headers.iter().find(|(n, _)| n == name)?;
        Some(found.1.to_str().unwrap().to_owned())
    }

    #[test]
    fn every_line_for_the_page_and_for_the_reference_is_a_header() {
        for paths in ["/*", REFERENCE] {
            let section =
                FILE.split("\n\n").find(|section| section.lines().any(|line| line == paths)).unwrap();
            let lines = section.lines().filter(|line| line.starts_with(' ') && line.contains(": ")).count();
            assert_eq!(headers(paths).count(), lines);
        }
    }

    #[test]
    fn only_the_reference_may_run_scripts_in_its_pages() {
        let (name, value) = reference_headers().next().unwrap();
        assert_eq!(name, "content-security-policy");
        assert!(value.to_str().unwrap().contains("script-src 'self' 'unsafe-inline'"));
        assert!(!value_of_page(true, "content-security-policy").unwrap().contains("unsafe-inline"));
    }

    #[test]
    fn the_document_has_the_same_policy_for_hosts_without_headers() {
        let page = include_str!("../../www/index.html");
        let policy = value_of_page(true, "content-security-policy").unwrap();
        assert!(page.contains(&format!("content=\"{policy}\"")), "{policy}");
    }

    #[test]
    fn the_page_is_cross_origin_isolated() {
        assert_eq!(value_of_page(true, "cross-origin-opener-policy").as_deref(), Some("same-origin"));
        assert_eq!(value_of_page(true, "cross-origin-embedder-policy").as_deref(), Some("require-corp"));
    }

    #[test]
    fn other_sites_may_load_only_the_element() {
        assert_eq!(value_of_page(true, "access-control-allow-origin"), None);
        for section in FILE.split("\n\n").filter(|section| section.contains("Access-Control-Allow-Origin")) {
            assert!(section.contains("element"), "{section}");
        }
    }

    #[test]
    fn only_the_isolation_headers_are_left_out_without_isolation() {
        for name in ISOLATION {
            assert_eq!(value_of_page(false, name), None);
        }
        assert_eq!(page_headers(false).len() + ISOLATION.len(), page_headers(true).len());
    }
}
