//! Links to a cube: to Twizzle, alg.cubing.net, and pages that name their parameters as these do.

/// The parts of a link that describe a cube, decoded.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Link {
    /// The name of the puzzle, such as `3x3x3`.
    pub(super) puzzle: Option<String>,
    /// The state before the set-up.
    pub(super) state: Option<String>,
    /// The turns before those that the link plays.
    pub(super) setup: Option<String>,
    /// The turns that the link plays.
    pub(super) alg: Option<String>,
}

impl Link {
    /// Returns the parts of a link; `None` if the text is no link.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_address = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        let (address, query) = text.split_once(['?', '#']).unwrap_or((text, ""));
        let mut link = Self::default();
        for pair in query.split(['&', '?', '#']) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(value, address.contains("alg.cubing.net"));
            let part = match name {
                "puzzle" | "cube" => &mut link.puzzle,
                "state" => &mut link.state,
                "setup" | "setup-alg" | "experimental-setup-alg" | "moves" => &mut link.setup,
                "alg" => &mut link.alg,
                _ => continue,
            };
            *part = Some(value).filter(|value| !value.trim().is_empty());
        }
        let is_query = !address.contains(char::is_whitespace) && link != Self::default();
        (is_address || is_query).then_some(link)
    }
}

/// Returns the value of a parameter: `+` is a space and `%` begins the code of a byte.
///
/// On alg.cubing.net, `_` is also a space, `-` is a prime, and `&#45;` and `&#95;` are these two characters.
fn decoded(value: &str, is_alg_cubing: bool) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%');
        bytes.push(code.unwrap_or(if *first == b'+' { b' ' } else { *first }));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if is_alg_cubing {
        text.replace('-', "'").replace("&#45;", "-").replace('_', " ").replace("&#95;", "_")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(puzzle: &str, setup: &str, alg: &str) -> Option<Link> {
        let part = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Some(Link { puzzle: part(puzzle), setup: part(setup), alg: part(alg), ..Link::default() })
    }

    #[test]
    fn links_are_decoded() {
        let twizzle = "https://alpha.twizzle.net/edit/?alg=R+U%27&setup-alg=F2%0AD&puzzle=4x4x4";
        assert_eq!(Link::parse(twizzle), link("4x4x4", "F2\nD", "R U'"));
        let alg_cubing = "https://alg.cubing.net/?setup=R_U-&alg=2&#45;3Lw_%2F%2F_a%0AD&type=reconstruction";
        let parsed = Link::parse(alg_cubing).unwrap();
        assert_eq!(parsed.setup.as_deref(), Some("R U'"));
        let encoded = "alg.cubing.net/?alg=2%26%2345%3B3Rw-_%2F%2F_a";
        assert_eq!(Link::parse(encoded), link("", "", "2-3Rw' // a"));
        assert_eq!(Link::parse("?setup-alg=R%zz&view=playback"), link("", "R%zz", ""));
        assert_eq!(Link::parse("http://localhost:8080/#puzzle=3x3x3&alg=R"), link("3x3x3", "", "R"));
        assert_eq!(Link::parse("https://example.org/"), Some(Link::default()));
    }

    #[test]
    fn other_texts_are_no_links() {
        for text in ["", "R U R'", "?", "UUU?", "R? = 3", "#", "R U // https://alg.cubing.net/?alg=F"] {
            assert_eq!(Link::parse(text), None, "{text}");
        }
    }
}
