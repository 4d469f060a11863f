use godspeed_cube::Alg;

use super::Shared;

/// The parameter of an address that shows the page without its bars.
const EMBED: &str = "view=embed";

/// The script of the element at its fixed address beside the page.
const ELEMENT: &str = "element.js";

/// A text with which another page shows the cube and its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbedFormat {
    /// The element `<godspeed-cube>`, for pages that may run scripts.
    Element,
    /// A frame with this page without its bars, for hosts that allow only frames.
    Frame,
}

impl EmbedFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Element, Self::Frame];

    /// Returns the format of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// Returns the id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::Frame => "frame",
        }
    }

    /// Writes the text.
    #[must_use]
    pub fn write(self, shared: &Shared) -> String {
        match self {
            Self::Element => element(shared),
            Self::Frame => frame(shared),
        }
    }
}

fn element(shared: &Shared) -> String {
    let mut attributes = String::new();
    let mut add = |name: &str, value: &str| {
        attributes.push_str(&format!(" {name}=\"{}\"", escaped(value)));
    };
    let solution = shared.solution();
    match &shared.setup {
        Some(setup) => {
            add("puzzle", &shared.size().to_string());
            if !setup.is_empty() {
                add("setup-alg", &setup.to_string());
            }
        }
        None => add("facelets", &shared.start.to_string()),
    }
    if !solution.is_empty() {
        add("alg", &Alg::to_string(&solution));
    }
    let script = escaped(&format!("{}{ELEMENT}", folder(&shared.link)));
    format!(
        "<script type=\"module\" src=\"{script}\"></script>\n<godspeed-cube{attributes}></godspeed-cube>\n"
    )
}

fn frame(shared: &Shared) -> String {
    let (address, fragment) = match shared.link.split_once('#') {
        Some((address, fragment)) => (address, format!("#{fragment}")),
        None => (shared.link.as_str(), String::new()),
    };
    let mark = if address.contains('?') { '&' } else { '?' };
    let address = escaped(&format!("{address}{mark}{EMBED}{fragment}"));
    let size = shared.size();
    format!(
        "<iframe src=\"{address}\" title=\"{size} cube\" width=\"480\" height=\"400\" loading=\"lazy\" style=\"border: 0\"></iframe>\n"
    )
}

/// Returns an address without its last part, query and fragment.
fn folder(address: &str) -> &str {
    let path = &address[..address.find(['?', '#']).unwrap_or(address.len())];
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// Escapes a text for an attribute in double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::shared::tests::example;
    use super::*;

    #[test]
    fn an_element_has_the_set_up_and_the_moves() {
        let text = EmbedFormat::Element.write(&example());
        assert!(text.contains("src=\"https://cube.test/element.js\"></script>\n"), "{text}");
        assert!(
            text.ends_with(
                "<godspeed-cube puzzle=\"3x3x3\" setup-alg=\"R U\" alg=\"U' R'\"></godspeed-cube>\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn an_element_of_a_typed_state_has_its_facelets() {
        let mut shared = example();
        shared.setup = None;
        let text = EmbedFormat::Element.write(&shared);
        assert!(text.contains(&format!("<godspeed-cube facelets=\"{}\" alg=", shared.start)), "{text}");
    }

    #[test]
    fn a_frame_has_the_link_of_the_page_without_its_bars() {
        let mut shared = example();
        for (link, address) in [
            ("https://cube.test/?alg=R", "https://cube.test/?alg=R&amp;view=embed"),
            ("https://cube.test/a/#x", "https://cube.test/a/?view=embed#x"),
            ("https://cube.test/?alg=\">", "https://cube.test/?alg=&quot;&gt;&amp;view=embed"),
        ] {
            link.clone_into(&mut shared.link);
            let text = EmbedFormat::Frame.write(&shared);
            assert!(text.starts_with(&format!("<iframe src=\"{address}\" title=\"3x3x3 cube\"")), "{text}");
        }
    }

    #[test]
    fn every_format_is_found_by_its_id() {
        for format in EmbedFormat::ALL {
            assert_eq!(EmbedFormat::from_id(format.id()), Some(format));
        }
    }
}
