use std::path::Path;

use godspeed_cube::{CubeInput, Facelets, InputError, Size};

use crate::diagnostics::describe;
use crate::text_file::{ReadFileError, read_text};

/// A tab-separated file of scrambles. The first line may name the columns; by default they are `scramble` and the
/// known optimal length.
pub(super) struct Corpus {
    columns: Vec<String>,
    pub(super) cases: Vec<Case>,
}

/// A scramble of a corpus.
pub(super) struct Case {
    pub(super) scramble: String,
    pub(super) state: Facelets,
    /// The fields of the line, the scramble included.
    fields: Vec<String>,
    line: usize,
}

/// Why a file is not a corpus of scrambles.
#[derive(Debug, thiserror::Error)]
pub(super) enum CorpusError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadFileError),
    /// A column is missing.
    #[error("the first line has no column '{column}'; columns are separated by tabs")]
    Column {
        /// The column.
        column: &'static str,
    },
    /// A scramble is invalid.
    #[error("line {line}: {}", describe(.text, .error))]
    Scramble {
        /// The number of the line, from 1.
        line: usize,
        /// The scramble.
        text: String,
        /// What is wrong with it.
        error: InputError,
    },
    /// A length is not a number.
    #[error("line {line}: '{text}' is not a number of moves")]
    Length {
        /// The number of the line, from 1.
        line: usize,
        /// The field.
        text: String,
    },
}

impl Corpus {
    /// Reads at most `count` scrambles of cubes of this size from a file.
    ///
    /// # Errors
    /// [`CorpusError`] with the line that is invalid.
    pub(super) fn read(path: &Path, size: Size, count: usize) -> Result<Self, CorpusError> {
        Self::parse(&read_text(path)?, size, count)
    }

    fn parse(text: &str, size: Size, count: usize) -> Result<Self, CorpusError> {
        let header = text.lines().next().filter(|line| line.starts_with("scramble"));
        let columns = header.map(|line| line.split('\t').map(str::to_owned).collect()).unwrap_or_default();
        let lines = (1..).zip(text.lines()).skip(usize::from(header.is_some()));
        let lines = lines.filter(|(_, line)| !line.trim().is_empty()).take(count);
        let cases = lines.map(|(number, line)| Case::parse(number, line, size)).collect::<Result<_, _>>()?;
        Ok(Self { columns, cases })
    }

    /// Returns the index of a named column.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Returns the index of a column that must be named.
    ///
    /// # Errors
    /// [`CorpusError::Column`] if it is missing.
    pub(super) fn required_column(&self, column: &'static str) -> Result<usize, CorpusError> {
        self.column(column).ok_or(CorpusError::Column { column })
    }
}

impl Case {
    fn parse(line: usize, text: &str, size: Size) -> Result<Self, CorpusError> {
        let fields: Vec<String> = text.split('\t').map(|field| field.trim().to_owned()).collect();
        let scramble = fields.first().cloned().unwrap_or_default();
        let state = match CubeInput::alg(&*scramble, size).parse() {
            Ok(cube) => cube.into_state(),
            Err(error) => return Err(CorpusError::Scramble { line, text: scramble, error }),
        };
        Ok(Self { scramble, state, fields, line })
    }

    /// Returns a field as a number; `None` if the line has no such field.
    pub(super) fn number(&self, column: usize) -> Option<f64> {
        self.fields.get(column)?.parse().ok()
    }

    /// Returns a field as a number of moves; `None` if the line has no such field.
    ///
    /// # Errors
    /// [`CorpusError::Length`] if the field is not a number.
    pub(super) fn length(&self, column: usize) -> Result<Option<usize>, CorpusError> {
        let Some(text) = self.fields.get(column) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| CorpusError::Length { line: self.line, text: text.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, count: usize) -> Result<Corpus, CorpusError> {
        Corpus::parse(text, Size::THREE, count)
    }

    #[test]
    fn the_header_and_the_lengths_are_optional() {
        let corpus = parse("scramble\toptimal_htm\nR U\t2\textra\n\nF\n", 9).unwrap();
        let known: Vec<_> =
            corpus.cases.iter().map(|case| (&*case.scramble, case.length(1).unwrap())).collect();
        assert_eq!(known, [("R U", Some(2)), ("F", None)]);
        assert_eq!(corpus.column("optimal_htm"), Some(1));
        assert_eq!(parse("R\nU\n", 1).unwrap().cases.len(), 1);
    }

    #[test]
    fn errors_name_the_line() {
        assert!(parse("R\nQ\n", 9).is_err_and(|error| error.to_string().starts_with("line 2: ")));
        let corpus = parse("R\tx\n", 9).unwrap();
        assert!(corpus.cases[0].length(1).is_err_and(|error| error.to_string().contains("'x'")));
    }

    #[test]
    fn a_missing_column_is_an_error() {
        let corpus = parse("scramble\toptimal_htm\nR U\t2\n", 9).unwrap();
        assert!(corpus.required_column("optimal_qtm").is_err());
    }
}
