//! The name of a browser and its platform, from its user agent.

/// Browsers by their product in the user agent, the most specific first.
///
/// Edge and Opera also name Chrome, and Chrome also names Safari.
const PRODUCTS: [(&str, &str); 6] = [
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("HeadlessChrome/", "Headless Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
];

/// Returns the name and the version of a browser; the complete text if it is unknown.
#[must_use]
pub fn browser_name(user_agent: &str) -> String {
    let known = PRODUCTS.iter().find_map(|(product, name)| {
        let (_, rest) = user_agent.split_once(product)?;
        let version = rest.split([' ', '.']).next().unwrap_or_default();
        Some(format!("{name} {version}"))
    });
    known.unwrap_or_else(|| user_agent.to_owned())
}

/// Returns the operating system and the processor: the first parentheses of a user agent.
#[must_use]
pub fn platform_name(user_agent: &str) -> String {
    let inner = user_agent.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let inner = inner.map_or("", |(inner, _)| inner);
    inner.trim_start_matches("X11; ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named_by_their_most_specific_product() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
        let edge = format!("{chrome} Edg/155.1.2.3");
        let firefox = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0";
        assert_eq!(browser_name(chrome), "Chrome 156");
        assert_eq!(browser_name(&edge), "Edge 155");
        assert_eq!(browser_name(firefox), "Firefox 150");
        assert_eq!(browser_name("curl"), "curl");
        assert_eq!(platform_name(chrome), "Linux x86_64");
        assert_eq!(platform_name("curl"), "");
    }
}
