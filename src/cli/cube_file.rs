use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use godspeed_cube::{CubeInput, Facelets, InputError, Size, scramble};

use crate::diagnostics::describe;

/// The cubes of a tab-separated file, one scramble or state per line.
///
/// The first line may name the columns; by default they are `scramble` and the known optimal length. Empty lines and
/// those that begin with `#` are skipped.
pub(crate) struct CubeFile {
    columns: Vec<String>,
    pub(crate) cubes: Vec<NamedCube>,
}

/// A cube and where it comes from.
pub(crate) struct NamedCube {
    /// The scramble or state of a file, or a description.
    pub(crate) name: String,
    pub(crate) state: Facelets,
    /// The fields of the line, the first included; empty if the cube is not from a file.
    fields: Vec<String>,
    /// The number of the line, from 1; 0 if the cube is not from a file.
    line: usize,
}

/// Why a file is not a list of cubes.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CubeFileError {
    /// The file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file has no cubes.
    #[error("no cubes in '{}'; it should have one scramble or state per line", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A column is missing.
    #[error("the first line has no column '{column}'; columns are separated by tabs")]
    Column {
        /// The column.
        column: &'static str,
    },
    /// A line is not a cube.
    #[error("line {line}: {}", describe(.text, .error))]
    Cube {
        /// The number of the line, from 1.
        line: usize,
        /// The scramble or state.
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

impl CubeFile {
    /// Reads at most `count` cubes of this size from a file.
    ///
    /// # Errors
    /// [`CubeFileError`] with the line that is invalid.
    pub(crate) fn read(path: &Path, size: Size, count: usize) -> Result<Self, CubeFileError> {
        let file = Self::parse(&read_text(path)?, size, count)?;
        if file.cubes.is_empty() { Err(CubeFileError::Empty { path: path.to_owned() }) } else { Ok(file) }
    }

    fn parse(text: &str, size: Size, count: usize) -> Result<Self, CubeFileError> {
        let header = text.lines().next().filter(|line| line.starts_with("scramble"));
        let columns = header.map(|line| line.split('\t').map(str::to_owned).collect()).unwrap_or_default();
        let lines = (1..).zip(text.lines().map(str::trim)).skip(usize::from(header.is_some()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).take(count);
        let cubes = lines.map(|(line, text)| NamedCube::parse(line, text, size)).collect::<Result<_, _>>()?;
        Ok(Self { columns, cubes })
    }

    /// Returns the index of a named column.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Returns the index of a column that must be named.
    ///
    /// # Errors
    /// [`CubeFileError::Column`] if it is missing.
    pub(crate) fn required_column(&self, column: &'static str) -> Result<usize, CubeFileError> {
        self.column(column).ok_or(CubeFileError::Column { column })
    }
}

impl NamedCube {
    /// Returns a cube that is not from a line of a file.
    pub(crate) const fn new(name: String, state: Facelets) -> Self {
        Self { name, state, fields: Vec::new(), line: 0 }
    }

    /// Returns the random state of a seed.
    pub(crate) fn random(size: Size, seed: u64) -> Self {
        Self::new(format!("random state {seed}"), scramble::random_state(size, seed))
    }

    fn parse(line: usize, text: &str, size: Size) -> Result<Self, CubeFileError> {
        let fields: Vec<String> = text.split('\t').map(|field| field.trim().to_owned()).collect();
        let name = fields.first().cloned().unwrap_or_default();
        match CubeInput::new(&*name).only_size(Some(size)).parse() {
            Ok(cube) => Ok(Self { name, state: cube.into_state(), fields, line }),
            Err(error) => Err(CubeFileError::Cube { line, text: name, error }),
        }
    }

    /// Returns a field as a number; `None` if the line has no such field.
    pub(crate) fn number(&self, column: usize) -> Option<f64> {
        self.fields.get(column)?.parse().ok()
    }

    /// Returns a field as a number of moves; `None` if the line has no such field.
    ///
    /// # Errors
    /// [`CubeFileError::Length`] if the field is not a number.
    pub(crate) fn length(&self, column: usize) -> Result<Option<usize>, CubeFileError> {
        let Some(text) = self.fields.get(column) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| CubeFileError::Length { line: self.line, text: text.clone() })
    }
}

/// Returns the text of a file.
///
/// # Errors
/// [`CubeFileError::Read`] with the path.
pub(crate) fn read_text(path: &Path) -> Result<String, CubeFileError> {
    fs::read_to_string(path).map_err(|source| CubeFileError::Read { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, count: usize) -> Result<CubeFile, CubeFileError> {
        CubeFile::parse(text, Size::THREE, count)
    }

    #[test]
    fn the_header_and_the_lengths_are_optional() {
        let file = parse("scramble\toptimal_htm\nR U\t2\textra\n\n# comment\nF\n", 9).unwrap();
        let known: Vec<_> = file.cubes.iter().map(|cube| (&*cube.name, cube.length(1).unwrap())).collect();
        assert_eq!(known, [("R U", Some(2)), ("F", None)]);
        assert_eq!(file.column("optimal_htm"), Some(1));
        assert_eq!(parse("R\nU\n", 1).unwrap().cubes.len(), 1);
    }

    #[test]
    fn errors_name_the_line() {
        assert!(parse("R\nQ\n", 9).is_err_and(|error| error.to_string().starts_with("line 2: ")));
        let file = parse("R\tx\n", 9).unwrap();
        assert!(file.cubes[0].length(1).is_err_and(|error| error.to_string().contains("'x'")));
    }

    #[test]
    fn a_missing_column_is_an_error() {
        let file = parse("scramble\toptimal_htm\nR U\t2\n", 9).unwrap();
        assert!(file.required_column("optimal_qtm").is_err());
    }
}
