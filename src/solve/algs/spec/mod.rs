//! Sets of one's own as text, in the forms that users of the batch solver write.

mod depth;
mod scramble;

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use godspeed_cube::{Corner, Edge, Face, Size, TurnSet};

use self::depth::{PartialSubgroup, read_depth};
use self::scramble::Scramble;
use super::{Adjustments, AlgsError, CaseSet, Generators, Subgroup, Target};

/// A set of cases and turns as text: one item a line, `name: value`.
///
/// | line | meaning |
/// |---|---|
/// | `{UF UR UB UL} {UFR UBR UBL UFL}` | the pieces in braces are interchangeable |
/// | `1: UFR UFL` | the orientation of these pieces does not matter; braces may be inside |
/// | `subgroup: R U F; prune: 7; search: 8` | turns, and the lengths of the two halves: algorithms of up to 15 turns |
/// | `prune: 300k` `search: =` | as many turns as there are words for; `=`, `+`, `--` compare with the prune depth |
/// | `pre-adjust: U` `post-adjust: U` | free turns before and after; U if there is no line, none if it is empty |
/// | `scramble: [a, b] <c, d, U> R U R' #51+` | the starts |
/// | `# ...` | a comment |
///
/// Turns of a scramble are applied, `[a, b]` are alternatives, `<a, b>` is every product of the generators, and
/// `#2-21,25,51+` chooses cases by their numbers. Lines without a name are equal pieces if they begin with a brace or a
/// number, and otherwise the scramble. `equivalences:` before equal pieces and `puzzle: 3x3x3` are accepted.
///
/// ```
/// use godspeed_solve::algs::{CaseSpec, SpecError};
///
/// let spec: CaseSpec = "
///     {UF UR UB UL} {UFR UBR UBL UFL}
///     subgroup: R U F; prune: 5; search: +
///     scramble: <F R U R' U' F', R U R' U R U2 R', U>
/// ".parse()?;
/// assert_eq!(spec.set.cases.len(), 57);
/// assert_eq!(spec.subgroups[0].max, 11);
/// # Ok::<(), SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CaseSpec {
    /// The cases, named by their numbers.
    pub set: CaseSet,
    /// The turns with the greatest lengths; empty if the text has none.
    pub subgroups: Vec<Subgroup>,
}

/// The error for a text that is not a [`CaseSpec`].
#[derive(Clone, Debug, PartialEq)]
pub struct SpecError {
    /// The number of the line, from 1; 0 if the error is not in one line.
    pub line: usize,
    /// The text that was not understood.
    pub text: String,
    /// The reason.
    pub reason: SpecReason,
}

/// What is wrong with a [`CaseSpec`].
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecReason {
    /// The text is too long.
    #[error("the text has more than {} bytes", MAX_BYTES)]
    TooLong,
    /// The name of a line is unknown.
    #[error(
        "no line has this name; write equivalences, subgroup, prune, search, pre-adjust, post-adjust or scramble"
    )]
    Name,
    /// The puzzle is not the 3x3x3.
    #[error("algorithms are found for the 3x3x3 only")]
    Puzzle,
    /// A name is not that of a piece.
    #[error("this is not a piece; write an edge such as UF or a corner such as UFR")]
    Piece,
    /// Braces do not match, or hold pieces of different kinds.
    #[error("braces hold two or more edges, or two or more corners, as in {{UF UR}}")]
    Braces,
    /// A number of orientations is impossible.
    #[error(
        "a piece has this many orientations only if the number divides 2 for edges and 3 for corners; write 1"
    )]
    Orientations,
    /// Turns cannot be read.
    #[error("{0}")]
    Turns(String),
    /// A depth is not a number.
    #[error("a depth is a number such as 7, a number of words such as 300k, or =, +, -- after a prune depth")]
    Depth,
    /// A depth is given before a subgroup.
    #[error("a depth follows a subgroup; write the subgroup first")]
    NoSubgroup,
    /// Brackets do not match.
    #[error(
        "a bracket is not closed, or closed twice; write [a, b] for alternatives and <a, b> for generators"
    )]
    Brackets,
    /// A choice of cases cannot be read.
    #[error("cases are chosen by numbers, as in #2-21,25,51+")]
    Choice,
    /// The scramble is too much work.
    #[error("the scramble takes too many steps; write fewer alternatives, generators or turns")]
    TooManySteps,
    /// There are too many subgroups.
    #[error("there are more than {} subgroups; write fewer", MAX_SUBGROUPS)]
    TooManySubgroups,
    /// There is no scramble.
    #[error("there is no scramble; write a line such as scramble: <R U R' U R U2 R', U>")]
    NoScramble,
    /// The cases cannot be searched.
    #[error(transparent)]
    Case(#[from] AlgsError),
}

/// The most bytes of a text.
const MAX_BYTES: usize = 1 << 16;

/// The most subgroups.
const MAX_SUBGROUPS: usize = 32;

impl FromStr for CaseSpec {
    type Err = SpecError;

    /// Parses a text of lines.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let error =
            |line: usize, text: &str, reason| SpecError { line, text: text.trim().to_owned(), reason };
        if text.len() > MAX_BYTES {
            return Err(error(0, "", SpecReason::TooLong));
        }
        let mut target = Target::EXACT;
        let mut subgroups: Vec<PartialSubgroup> = Vec::new();
        let (mut before, mut after) = (Adjustments::u(), Adjustments::u());
        let mut scramble: Option<(usize, String)> = None;
        for (number, line) in text.lines().enumerate() {
            let number = number + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = named(line).map_err(|reason| error(number, line, reason))?;
            let failed = |reason| error(number, line, reason);
            match name {
                LineName::Puzzle => {
                    let is_known = ["3x3x3", "3x3"].contains(&value.trim());
                    if !is_known {
                        return Err(failed(SpecReason::Puzzle));
                    }
                }
                LineName::Equal => equal_pieces(value, &mut target).map_err(failed)?,
                LineName::Subgroup => {
                    if subgroups.len() == MAX_SUBGROUPS {
                        return Err(failed(SpecReason::TooManySubgroups));
                    }
                    let mut parts = value.split([';', '|']);
                    let turns = parts.next().unwrap_or_default();
                    let generators = generators(turns).map_err(failed)?;
                    subgroups.push(PartialSubgroup::new(generators));
                    for part in parts {
                        read_depth(part, &mut subgroups).map_err(failed)?;
                    }
                }
                LineName::Depth => read_depth(line, &mut subgroups).map_err(failed)?,
                LineName::Before => before = adjustments(value).map_err(failed)?,
                LineName::After => after = adjustments(value).map_err(failed)?,
                LineName::Scramble => {
                    let all = scramble.map_or_else(String::new, |(_, text)| text + " ");
                    scramble = Some((number, all + value));
                }
            }
        }
        let (number, scramble) = scramble.ok_or_else(|| error(0, text, SpecReason::NoScramble))?;
        let failed = |reason| error(number, &scramble, reason);
        let (moves, choice) = scramble.split_once('#').unwrap_or((&scramble, ""));
        let steps = Cell::new(0);
        let starts = Scramble::new(moves, &target, &steps).positions().map_err(failed)?;
        let set = CaseSet::new(starts, target, before, after, |number, _| (number + 1).to_string());
        let chosen = choices(choice).map_err(failed)?;
        let set = set.map_err(|reason| failed(reason.into()))?;
        let is_chosen = are_chosen(&chosen, set.cases.len());
        let set = set.chosen(|number| chosen.is_empty() || is_chosen[number]);
        if set.cases.is_empty() {
            return Err(failed(AlgsError::NoCase.into()));
        }
        let subgroups = subgroups.into_iter().map(PartialSubgroup::finished).collect();
        Ok(Self { set, subgroups })
    }
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineName {
    Puzzle,
    Equal,
    Subgroup,
    Depth,
    Before,
    After,
    Scramble,
}

/// Returns the kind of a line and its value.
fn named(line: &str) -> Result<(LineName, &str), SpecReason> {
    if line.starts_with('{') || line.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((LineName::Equal, line));
    }
    let Some((name, value)) = line.split_once(':') else { return Ok((LineName::Scramble, line)) };
    let plain: String = name.to_ascii_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
    let name = match plain.as_str() {
        "puzzle" => LineName::Puzzle,
        "equivalences" | "uniqueorientationsandequivalences" | "uniqueorientationsequivalences" | "equal" => {
            LineName::Equal
        }
        "subgroup" | "moves" | "turns" => LineName::Subgroup,
        "prune" | "search" => LineName::Depth,
        "preadjust" => LineName::Before,
        "postadjust" => LineName::After,
        "scramble" => LineName::Scramble,
        // A conjugate such as `[F: R U]` or `F: R U`.
        _ if name.contains(['[', '<']) => return Ok((LineName::Scramble, line)),
        _ => return Err(SpecReason::Name),
    };
    Ok((name, value))
}

/// Reads interchangeable pieces and ignored orientations.
fn equal_pieces(text: &str, target: &mut Target) -> Result<(), SpecReason> {
    let (count, pieces) = match text.split_once(':') {
        Some((count, pieces)) => {
            (Some(count.trim().parse::<u8>().map_err(|_| SpecReason::Orientations)?), pieces)
        }
        None => (None, text),
    };
    let spaced = pieces.replace('{', " { ").replace('}', " } ").replace(',', " ");
    let mut group: Option<Vec<usize>> = None;
    for word in spaced.split_whitespace() {
        match word {
            "{" if group.is_none() => group = Some(Vec::new()),
            "}" => {
                let homes = group.take().ok_or(SpecReason::Braces)?;
                let is_uniform = homes.iter().all(|&home| (home < 8) == (homes[0] < 8));
                if homes.len() < 2 || !is_uniform {
                    return Err(SpecReason::Braces);
                }
                target.interchange(&homes);
            }
            _ => {
                let home = home(word)?;
                if let Some(count) = count {
                    let all = if home < 8 { 3 } else { 2 };
                    if count == 0 || all % count != 0 {
                        return Err(SpecReason::Orientations);
                    }
                    target.ignore_orientation(home, count);
                }
                if let Some(group) = &mut group {
                    group.push(home);
                }
            }
        }
    }
    if group.is_some() { Err(SpecReason::Braces) } else { Ok(()) }
}

/// Returns the home of a piece that is named by its faces in any order.
fn home(name: &str) -> Result<usize, SpecReason> {
    let faces: Option<Vec<Face>> = name.chars().map(Face::from_letter).collect();
    let home = match faces.as_deref() {
        Some(&[a, b]) => Edge::meeting([a, b]).map(|edge| 8 + edge.index()),
        Some(&[a, b, c]) => Corner::meeting([a, b, c]).map(Corner::index),
        _ => None,
    };
    home.ok_or(SpecReason::Piece)
}

/// Returns the turns of a list; an empty one is every turn of the 3x3x3 but rotations.
fn generators(text: &str) -> Result<Generators, SpecReason> {
    let all = "U R F D L B u r f d l b M E S";
    let text = if text.trim().is_empty() { all } else { text };
    let set = TurnSet::parse(text, Size::THREE).map_err(|error| SpecReason::Turns(error.to_string()))?;
    Ok(Generators::new(&set)?)
}

fn adjustments(text: &str) -> Result<Adjustments, SpecReason> {
    if text.trim().is_empty() {
        return Ok(Adjustments::NONE);
    }
    let set = TurnSet::parse(text, Size::THREE).map_err(|error| SpecReason::Turns(error.to_string()))?;
    Ok(Adjustments::new(&set.turns().collect::<Vec<_>>())?)
}

/// Returns for each number up to `count` whether it is in one of some ranges.
fn are_chosen(ranges: &[RangeInclusive<usize>], count: usize) -> Vec<bool> {
    // How many more ranges contain a number than the one before.
    let mut more = vec![0_i64; count + 2];
    for range in ranges.iter().filter(|range| !range.is_empty()) {
        more[*range.start().min(&(count + 1))] += 1;
        more[range.end().saturating_add(1).min(count + 1)] -= 1;
    }
    let containing = more.iter().scan(0, |sum, more| {
        *sum += more;
        Some(*sum > 0)
    });
    containing.collect()
}

/// Returns the ranges of a choice of cases.
fn choices(text: &str) -> Result<Vec<RangeInclusive<usize>>, SpecReason> {
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| SpecReason::Choice);
    let range = |text: &str| {
        let text = text.trim();
        if let Some(first) = text.strip_suffix('+') {
            return Ok(number(first)?..=usize::MAX);
        }
        match text.split_once('-') {
            Some((first, last)) => Ok(number(first)?..=number(last)?),
            None => number(text).map(|only| only..=only),
        }
    };
    text.split([',', '#']).filter(|part| !part.trim().is_empty()).map(range).collect()
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, reason } = self;
        match (line, text.is_empty()) {
            (0, _) => write!(f, "{reason}"),
            (line, true) => write!(f, "line {line}: {reason}"),
            (line, false) => {
                let shown: String = text.chars().take(60).collect();
                write!(f, "line {line}, '{shown}': {reason}")
            }
        }
    }
}

impl std::error::Error for SpecError {}
