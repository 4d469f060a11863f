use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;
use serde_json::value::RawValue;

use super::DataError;

/// The value of a key in the object of a file.
pub(super) enum Value<'a> {
    /// A list, with its entries.
    List(Vec<&'a RawValue>),
    /// Anything else.
    Other(&'a RawValue),
}

/// The keys of the object in a file with their values, in the order of the file.
pub(super) type Keys<'a> = Vec<(String, Value<'a>)>;

/// Splits the JSON object in a file into its values, and its lists into their entries, some at a time.
///
/// A file of 100,000 solves takes `serde_json` a tenth of a second, during which the page would not respond.
pub(super) struct Splitter<'a> {
    text: &'a str,
    /// The number of bytes that have been read.
    at: usize,
    place: Place,
    keys: Keys<'a>,
}

/// What is expected next.
#[derive(Clone, Copy)]
enum Place {
    Object,
    Key { is_first: bool },
    Entry { is_first: bool },
    End,
}

impl<'a> Splitter<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, place: Place::Object, keys: Vec::new() }
    }

    /// Reads some keys and entries. Returns all keys at the end of the file.
    ///
    /// # Errors
    /// Returns an error if the text is not JSON, or not an object.
    pub(super) fn step(&mut self, entries: usize) -> Result<Option<Keys<'a>>, DataError> {
        for _ in 0..entries {
            match self.place {
                Place::Object => self.open()?,
                Place::Key { is_first } => self.key(is_first)?,
                Place::Entry { is_first } => self.entry(is_first)?,
                Place::End => return Ok(Some(std::mem::take(&mut self.keys))),
            }
        }
        Ok(None)
    }

    fn open(&mut self) -> Result<(), DataError> {
        if !self.takes(b'{') {
            self.value::<IgnoredAny>()?;
            return Err(if self.is_at_end() { DataError::UnknownFormat } else { self.error(0) });
        }
        self.place = Place::Key { is_first: true };
        Ok(())
    }

    fn key(&mut self, is_first: bool) -> Result<(), DataError> {
        if self.takes(b'}') {
            self.place = Place::End;
            return if self.is_at_end() { Ok(()) } else { Err(self.error(0)) };
        }
        if !is_first {
            self.expect(b',')?;
        }
        let key = self.value()?;
        self.expect(b':')?;
        if self.takes(b'[') {
            self.keys.push((key, Value::List(Vec::new())));
            self.place = Place::Entry { is_first: true };
        } else {
            let value = self.value()?;
            self.keys.push((key, Value::Other(value)));
            self.place = Place::Key { is_first: false };
        }
        Ok(())
    }

    fn entry(&mut self, is_first: bool) -> Result<(), DataError> {
        if self.takes(b']') {
            self.place = Place::Key { is_first: false };
            return Ok(());
        }
        if !is_first {
            self.expect(b',')?;
        }
        let entry = self.value()?;
        if let Some((_, Value::List(entries))) = self.keys.last_mut() {
            entries.push(entry);
        }
        self.place = Place::Entry { is_first: false };
        Ok(())
    }

    fn value<T: Deserialize<'a>>(&mut self) -> Result<T, DataError> {
        let mut values = Deserializer::from_str(&self.text[self.at..]).into_iter();
        match values.next() {
            Some(Ok(value)) => {
                self.at += values.byte_offset();
                Ok(value)
            }
            Some(Err(error)) => Err(self.error(error.line().saturating_sub(1))),
            None => Err(self.error(0)),
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), DataError> {
        if self.takes(byte) { Ok(()) } else { Err(self.error(0)) }
    }

    /// Takes a byte after spaces, if it is the next one.
    fn takes(&mut self, byte: u8) -> bool {
        self.skip_spaces();
        let is_next = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_spaces();
        self.at == self.text.len()
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| b" \n\r\t".contains(byte)).count();
    }

    fn error(&self, lines_after: usize) -> DataError {
        let lines = self.text.as_bytes()[..self.at].iter().filter(|byte| **byte == b'\n').count();
        DataError::NotJson(lines + lines_after + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the keys and values of a text that is split in steps.
    fn split(text: &str, entries: usize) -> Result<Vec<String>, DataError> {
        let mut splitter = Splitter::new(text);
        loop {
            if let Some(keys) = splitter.step(entries)? {
                let text = |(key, value): &(String, Value<'_>)| match value {
                    Value::Other(value) => format!("{key}={value}"),
                    Value::List(list) => {
                        format!(
                            "{key}:{}",
                            list.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
                        )
                    }
                };
                return Ok(keys.iter().map(text).collect());
            }
        }
    }

    #[test]
    fn an_object_is_split_in_steps_of_any_size() {
        let text = " {\"a\" : [ 1,[2, 3] , {\"x\":[]}, \"]\"],\n\t\"b\":{\"c\":[1]},\"d\":null ,\"e\":[],\"\\u0066\":1e3} \n";
        for entries in [1, 2, 100] {
            let expected = ["a:1|[2, 3]|{\"x\":[]}|\"]\"", "b={\"c\":[1]}", "d=null", "e:", "f=1e3"];
            assert_eq!(split(text, entries).unwrap(), expected);
        }
        assert_eq!(split("{}", 1).unwrap(), [""; 0]);
    }

    #[test]
    fn what_serde_json_refuses_is_refused_with_the_line() {
        for (text, line) in [
            ("", 1),
            ("\n{", 2),
            ("{\"a\": [1,\n2\n", 3),
            ("{\"a\": [1,]}", 1),
            ("{\"a\": [1 2]}", 1),
            ("{\"a\": [,1]}", 1),
            ("{\"a\": 1,}", 1),
            ("{\"a\" 1}", 1),
            ("{a: 1}", 1),
            ("{\n\"a\":\n[1]\n]", 4),
            ("{} {}", 1),
            ("[1] 2", 1),
            ("<html>", 1),
            ("{\"a\": [\n\n[1,\n2}]}", 4),
        ] {
            assert!(serde_json::from_str::<IgnoredAny>(text).is_err());
            for entries in [1, 100] {
                assert_eq!(split(text, entries), Err(DataError::NotJson(line)), "{text}");
            }
        }
        for text in ["[]", "3", " \"a\" "] {
            assert_eq!(split(text, 1), Err(DataError::UnknownFormat), "{text}");
        }
    }
}
