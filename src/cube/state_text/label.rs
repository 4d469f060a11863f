use std::borrow::Cow;

use super::Layout;
use crate::Face;

/// The words that name a layout, apart from the letters of six faces. `godspeed show` prints the last four.
const WORDS: [(&str, Layout); 5] = [
    ("net", Layout::Net),
    ("faces", Layout::URFDLB),
    ("colours", Layout::URFDLB),
    ("colors", Layout::URFDLB),
    ("stickers", Layout::ULFRBD),
];

/// The first word of a text, which names the layout of the letters after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) layout: Layout,
    /// The length of the word with its colon, in bytes from the start of the text.
    pub(crate) end: usize,
    /// Whether the word is none that turns can have.
    pub(crate) is_word: bool,
}

/// Returns the label of a text.
///
/// It is `net`, `faces`, `colours` or `stickers`, or the six face letters in the order of the faces with a colon, such
/// as `UFRBLD:`.
pub(crate) fn label(text: &str) -> Option<Label> {
    let start = text.len() - text.trim_start().len();
    let word_end =
        text[start..].find(|c: char| !c.is_ascii_alphabetic()).map_or(text.len(), |end| start + end);
    let (word, rest) = (&text[start..word_end], &text[word_end..]);
    let colon = rest.trim_start_matches([' ', '\t']).strip_prefix(':');
    let end = colon.map_or(word_end, |after| text.len() - after.len());
    match WORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
        Some(&(_, layout)) => Some(Label { layout, end, is_word: true }),
        None => colon.and_then(|_| order(word)).map(|layout| Label { layout, end, is_word: false }),
    }
}

/// Returns a text with its label and the quotes of a list replaced by spaces, so that positions stay.
pub(super) fn without_label(text: &str, label_end: usize) -> Cow<'_, str> {
    let is_list = text[label_end..].trim_start().starts_with(['[', '{', '(']) && text.contains('\'');
    if label_end == 0 && !is_list {
        return text.into();
    }
    let mut blank = " ".repeat(label_end);
    blank.extend(text[label_end..].chars().map(|c| if is_list && c == '\'' { ' ' } else { c }));
    blank.into()
}

/// Returns the faces that a word of six different face letters lists.
fn order(word: &str) -> Option<Layout> {
    let faces: Vec<Face> =
        word.chars().map(|c| Face::from_letter(c.to_ascii_uppercase())).collect::<Option<_>>()?;
    let is_order = Face::ALL.iter().all(|face| faces.contains(face));
    faces.try_into().ok().filter(|_| is_order).map(Layout::Faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_a_word_or_six_faces_with_a_colon() {
        let found = |text: &str| label(text).map(|Label { layout, end, .. }| (layout, end));
        assert_eq!(found("net: UU"), Some((Layout::Net, 4)));
        assert_eq!(found("  net\nUU"), Some((Layout::Net, 5)));
        assert_eq!(found("faces     UU"), Some((Layout::URFDLB, 5)));
        assert_eq!(found("Stickers : U0"), Some((Layout::ULFRBD, 10)));
        assert_eq!(found("ulfrbd:UU"), Some((Layout::ULFRBD, 7)));
        for text in ["", "URFDLB", "URFDLB UUUU", "URFDLL: UU", "U R F D L B: UU", "nets UU", ": UU", "ß: UU"]
        {
            assert_eq!(label(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_without_its_label_keeps_its_positions() {
        assert_eq!(without_label("net: UU", 4), "     UU");
        assert_eq!(without_label("['U', 'R']", 0), "[ U ,  R ]");
        assert_eq!(without_label("U' R'", 0), "U' R'");
    }
}
