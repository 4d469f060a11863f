use std::collections::BTreeSet;

use html5gum::{StringReader, Token, Tokenizer};

/// What the constants are made of.
#[derive(Debug, Default)]
pub(crate) struct Html {
    /// The ids.
    pub(crate) ids: BTreeSet<String>,
    /// The values of `data-do`.
    pub(crate) commands: BTreeSet<String>,
    /// The values of `data-view-tab`, in their order.
    pub(crate) views: Vec<String>,
}

impl Html {
    /// Reads the attributes of all elements.
    ///
    /// # Errors
    /// Returns an id that occurs twice.
    pub(crate) fn parse(text: &str) -> Result<Html, String> {
        let mut html = Html::default();
        for token in Tokenizer::<StringReader<'_>>::new(text) {
            let Ok(Token::StartTag(tag)) = token else { continue };
            for (name, value) in &tag.attributes {
                let value = String::from_utf8_lossy(value).into_owned();
                match &name[..] {
                    b"id" if html.ids.contains(&value) => return Err(value),
                    b"id" => drop(html.ids.insert(value)),
                    b"data-do" => drop(html.commands.insert(value)),
                    b"data-view-tab" => html.views.push(value),
                    _ => {}
                }
            }
        }
        Ok(html)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_occurs_twice_is_an_error() {
        assert_eq!(Html::parse(r#"<i id="a"></i><i id="b"></i><i id="a"></i>"#).unwrap_err(), "a");
    }
}
