//! The response headers, from `www/_headers`, which many static hosts also read.

use axum::http::{HeaderName, HeaderValue};

const FILE: &str = include_str!("../../www/_headers");

/// Returns the headers of every response, the first block of the file. Without isolation, the two that make a page cross-origin isolated are left
/// out, and browsers do not give it shared memory.
pub(crate) fn page_headers(isolated: bool) -> Vec<(HeaderName, HeaderValue)> {
    block()
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once(": "))
        .filter_map(|(name, value)| Some((name.parse().ok()?, value.parse().ok()?)))
        .filter(|(name, _)| isolated || !isolates(name))
        .collect()
}

/// Returns the block of all paths. The others let other sites load the element, which this server does not.
fn block() -> &'static str {
    FILE.split("\n\n").next().unwrap_or(FILE)
}

fn isolates(name: &HeaderName) -> bool {
    name == "cross-origin-opener-policy" || name == "cross-origin-embedder-policy"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(isolated: bool, name: &str) -> Option<String> {
        let headers = page_headers(isolated);
        let found = headers.iter().find(|(n, _)| n == name)?;
        Some(found.1.to_str().unwrap().to_owned())
    }

    #[test]
    fn every_line_of_the_first_block_is_a_header() {
        let lines = block().lines().filter(|line| line.starts_with(' ')).count();
        assert_eq!(page_headers(true).len(), lines);
    }

    #[test]
    fn the_document_has_the_same_policy_for_hosts_without_headers() {
        let page = include_str!("../../www/index.html");
        // A `meta` element of the document cannot set this rule.
        let policy = value(true, "content-security-policy").unwrap().replace(" frame-ancestors 'none';", "");
        assert!(page.contains(&format!("content=\"{policy}\"")), "{policy}");
    }

    #[test]
    fn the_page_is_cross_origin_isolated() {
        assert_eq!(value(true, "cross-origin-opener-policy").as_deref(), Some("same-origin"));
        assert_eq!(value(true, "cross-origin-embedder-policy").as_deref(), Some("require-corp"));
    }

    #[test]
    fn other_sites_may_load_only_the_element() {
        assert_eq!(value(true, "access-control-allow-origin"), None);
        let others: Vec<&str> = FILE.split("\n\n").skip(1).collect();
        assert!(!others.is_empty() && others.iter().all(|block| block.contains("element")), "{others:?}");
    }

    #[test]
    fn only_the_isolation_headers_are_left_out_without_isolation() {
        assert_eq!(value(false, "cross-origin-opener-policy"), None);
        assert_eq!(value(false, "cross-origin-embedder-policy"), None);
        assert_eq!(page_headers(false).len() + 2, page_headers(true).len());
    }
}
