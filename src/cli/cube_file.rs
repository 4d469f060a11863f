use std::path::{Path, PathBuf};

use godspeed_cube::{
    CubeInput, CubeLine, CubeLines, Facelets, InputError, ParsedCube, Remark, Size, scramble,
};

use crate::diagnostics::{describe, print_warning};
use crate::text_file::{TextFileError, read_text};

/// The most remarks on a file that are printed.
const MAX_REMARKS: usize = 10;

/// The cubes of a tab-separated file, one scramble or state per line; a net is several lines.
///
/// The first line may name the columns; by default they are `scramble` and the known optimal length. Empty lines and
/// those that begin with `#` are skipped.
pub(crate) struct CubeFile {
    columns: Vec<String>,
    pub(crate) cubes: Vec<NamedCube>,
    remarks: Remarks,
}

/// The cubes of a file as texts, for files too long to be parsed at once.
pub(crate) struct CubeTexts {
    size: Size,
    cubes: Vec<CubeLine>,
}

/// The different remarks on the cubes of a file, with the number of the first line that each is about.
#[derive(Default)]
pub(crate) struct Remarks(Vec<(usize, Remark)>);

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
    /// The file has no text.
    #[error(transparent)]
    Text(#[from] TextFileError),
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
        let lines: Vec<Vec<&str>> =
            text.lines().map(|line| line.trim().split('\t').map(str::trim).collect()).collect();
        let mut file = Self { columns, cubes: Vec::new(), remarks: Remarks::default() };
        let mut listed = CubeLines::new(Some(size));
        for (index, fields) in lines.iter().enumerate().skip(usize::from(header.is_some())) {
            for cube in listed.push(index + 1, fields[0]) {
                file.add(cube, &lines, size, count)?;
            }
            if file.cubes.len() >= count {
                return Ok(file);
            }
        }
        for cube in listed.finish() {
            file.add(cube, &lines, size, count)?;
        }
        Ok(file)
    }

    /// Adds a cube of the list, unless there are enough.
    fn add(
        &mut self,
        cube: CubeLine,
        lines: &[Vec<&str>],
        size: Size,
        count: usize,
    ) -> Result<(), CubeFileError> {
        if self.cubes.len() < count {
            let CubeLine { number, text } = cube;
            let (cube, remarks) = NamedCube::parse(number, text, &lines[number - 1], size)?;
            self.cubes.push(cube);
            self.remarks.add(number, remarks);
        }
        Ok(())
    }

    /// Warns of lines that other programs read in another way.
    pub(crate) fn print_remarks(&self) {
        self.remarks.print();
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

impl CubeTexts {
    /// Reads the texts of cubes of a size from a file.
    ///
    /// # Errors
    /// [`CubeFileError`] if the file cannot be read or has no cubes.
    pub(crate) fn read(path: &Path, size: Size) -> Result<Self, CubeFileError> {
        let text = read_text(path)?;
        let has_header = text.starts_with("scramble");
        let mut listed = CubeLines::new(Some(size));
        let mut cubes = Vec::new();
        for (index, line) in text.lines().enumerate().skip(usize::from(has_header)) {
            let field = line.trim().split('\t').next().unwrap_or_default();
            cubes.extend(listed.push(index + 1, field.trim()));
        }
        cubes.extend(listed.finish());
        if cubes.is_empty() {
            return Err(CubeFileError::Empty { path: path.to_owned() });
        }
        Ok(Self { size, cubes })
    }

    /// Returns the number of cubes.
    pub(crate) const fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Parses a cube. Returns it with the number of its line.
    ///
    /// # Errors
    /// [`CubeFileError::Cube`] if the text is not a cube.
    pub(crate) fn parse(&self, index: usize) -> Result<(ParsedCube, usize), CubeFileError> {
        let CubeLine { number, text } = &self.cubes[index];
        match CubeInput::new(&**text).only_size(Some(self.size)).parse() {
            Ok(cube) => Ok((cube, *number)),
            Err(error) => Err(CubeFileError::Cube { line: *number, text: text.clone(), error }),
        }
    }
}

impl Remarks {
    /// Adds the remarks on a line, unless they are known or too many.
    pub(crate) fn add(&mut self, line: usize, remarks: Vec<Remark>) {
        for remark in remarks {
            let is_same = |known: &Remark| (&known.token, known.reading) == (&remark.token, remark.reading);
            if self.0.len() <= MAX_REMARKS && !self.0.iter().any(|(_, known)| is_same(known)) {
                self.0.push((line, remark));
            }
        }
    }

    /// Warns of lines that other programs read in another way.
    pub(crate) fn print(&self) {
        for (line, remark) in self.0.iter().take(MAX_REMARKS) {
            print_warning(&format_args!("line {line}: {remark}"));
        }
        if self.0.len() > MAX_REMARKS {
            print_warning(&"further remarks on the file are not shown");
        }
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

    /// Parses the text of a line; `fields` are those of the line.
    fn parse(
        line: usize,
        text: String,
        fields: &[&str],
        size: Size,
    ) -> Result<(Self, Vec<Remark>), CubeFileError> {
        match CubeInput::new(&*text).only_size(Some(size)).parse() {
            Ok(cube) => {
                let remarks = cube.remarks().to_vec();
                let fields = fields.iter().map(|&field| field.to_owned()).collect();
                Ok((Self { name: text, state: cube.into_state(), fields, line }, remarks))
            }
            Err(error) => Err(CubeFileError::Cube { line, text, error }),
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
    fn a_net_is_one_cube_of_the_file() {
        let net = "  UUU\n  UUU\n  UUU\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nLLLFFFRRRBBB\n  DDD\n  DDD\n  DDD\n";
        let file = parse(&format!("R U\t2\n{net}F\t1\n"), 9).unwrap();
        let lines: Vec<_> = file.cubes.iter().map(|cube| (cube.line, cube.length(1).unwrap())).collect();
        assert_eq!(lines, [(1, Some(2)), (2, None), (11, Some(1))]);
        assert!(file.cubes[1].state.is_solved());
        let name = &file.cubes[1].name;
        assert!(CubeInput::new(name).parse().unwrap().into_state().is_solved(), "{name}");
        assert_eq!(parse(net, 1).unwrap().cubes.len(), 1);
        assert!(
            parse(&net.replacen('D', "F", 1), 9)
                .is_err_and(|error| error.to_string().starts_with("line 1: "))
        );
    }

    #[test]
    fn remarks_name_the_first_line_once() {
        let file = parse("R U\n2R\n2R U\n(R U) F\n", 9).unwrap();
        let lines: Vec<usize> = file.remarks.0.iter().map(|&(line, _)| line).collect();
        assert_eq!(lines, [2, 4]);
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
