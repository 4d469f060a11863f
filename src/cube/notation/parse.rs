use std::str::FromStr;

use super::error::{ParseError, Reason};
use super::group::Group;
use super::node::AlgNode;
use super::other_puzzle::OtherPuzzle;
use super::scan::{Gap, Scan};
use super::words::{Words, depends_on_size};
use crate::alg::MAX_TURNS;
use crate::text_limit::TextTooLong;
use crate::{Alg, MAX_TEXT_BYTES, Reading, Remark, Size, Turn};

const MAX_DEPTH: usize = 64;

/// The most remarks on one text. Each new token is compared with all of them.
const MAX_REMARKS: usize = 100;

/// A parsed alg, with remarks on ambiguous tokens.
///
/// ```
/// use godspeed_cube::{Alg, ParseError, Size};
///
/// let parsed = Alg::parse("2R U", Size::THREE)?;
/// assert_eq!(parsed.alg.to_string(), "R2 U");
/// assert!(parsed.remarks[0].to_string().starts_with("\"2R\" was read as a half turn"));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The turns as written; none are merged.
    pub alg: Alg,
    /// The interpretations of the first 100 different ambiguous tokens, in the order of the text, and then of the
    /// whole text.
    pub remarks: Vec<Remark>,
}

/// Parses a sequence of turns of a cube of this size.
///
/// See the [module](super) for the notation. Texts of up to [`MAX_TEXT_BYTES`] and [`MAX_TURNS`] are parsed, in a time
/// proportional to their length and their number of turns; groups expand to at most
/// [`MAX_EXPANDED_TURNS`](crate::MAX_EXPANDED_TURNS).
///
/// # Errors
/// [`ParseError`] with the position, the token and the reason.
pub fn parse(text: &str, size: Size) -> Result<Parsed, ParseError> {
    parse_at_most(text, size, MAX_TURNS)
}

/// Parses a sequence of turns that has at most `most` turns with all groups expanded.
///
/// # Errors
/// [`ParseError`] with the position, the token and the reason.
pub(crate) fn parse_at_most(text: &str, size: Size, most: usize) -> Result<Parsed, ParseError> {
    TextTooLong::check(text, MAX_TEXT_BYTES).map_err(|error| ParseError {
        position: 0,
        token: String::new(),
        reason: Reason::TooLong(error),
    })?;
    Parser::new(text, size, most).parse().map_err(|error| match OtherPuzzle::of_refused(text) {
        Some(puzzle) if error.reason.is_about_token() => {
            ParseError { reason: Reason::OtherPuzzle(puzzle), ..error }
        }
        _ => error,
    })
}

impl FromStr for Turn {
    type Err = ParseError;

    /// Parses one turn of layers counted from its face, such as `R`, `3Rw'` or `2-4r2`.
    ///
    /// Slices and rotations have other layers on each size, so that only [`Alg::parse`] accepts them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let alg = parse(text, Size::MAX)?.alg;
        match alg.turns() {
            &[turn] if alg.nodes().is_none() && !text.contains(depends_on_size) => Ok(turn),
            _ => Err(ParseError { position: 0, token: text.to_owned(), reason: Reason::NotOneTurn }),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    scan: Scan<'a>,
    size: Size,
    most: usize,
    /// The turns of a plain sequence, which needs no tree.
    turns: Vec<Turn>,
    /// The open groups; empty until the first one, then with the whole sequence at the bottom.
    groups: Vec<Group>,
    remarks: Vec<Remark>,
    parts: Parts,
    /// Whether the last token closed a group.
    is_after_group: bool,
}

/// The parts of a text, which line breaks or `|` separate.
#[derive(Default)]
struct Parts {
    count: usize,
    has_comments: bool,
    /// Whether a part has turns since the last separator.
    is_begun: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, size: Size, most: usize) -> Self {
        Self {
            text,
            scan: Scan::new(text),
            size,
            most,
            turns: Vec::new(),
            groups: Vec::new(),
            remarks: Vec::new(),
            parts: Parts::default(),
            is_after_group: false,
        }
    }

    fn parse(mut self) -> Result<Parsed, ParseError> {
        loop {
            let gap = self.scan.skip_separators(!self.groups.last().is_some_and(Group::is_bracket))?;
            self.separate(gap)?;
            let start = self.scan.position();
            match self.scan.peek() {
                None => break,
                Some(open @ ('(' | '[')) => self.open(open)?,
                Some(')' | ']') => self.close()?,
                Some(separator @ (',' | ':')) => self.split(separator)?,
                Some(_) => self.turn()?,
            }
            self.parts.begin(self.scan.position() > start && self.groups.len() <= 1);
        }
        self.finish()
    }

    /// Notes the end of a part, and skips the number of a list at the begin of the next one.
    fn separate(&mut self, gap: Gap) -> Result<(), ParseError> {
        self.parts.has_comments |= gap.is_comment;
        if self.groups.len() <= 1 {
            self.parts.is_begun &= !gap.is_break;
            if !self.parts.is_begun {
                self.scan.skip_list_number();
                self.scan.skip_separators(true)?;
            }
        }
        Ok(())
    }

    fn open(&mut self, open: char) -> Result<(), ParseError> {
        let start = self.scan.position();
        self.scan.next();
        if self.groups.len() > MAX_DEPTH {
            return Err(self.scan.error(start, Reason::DeepGroups));
        }
        self.make_tree();
        self.groups.push(Group::opened(start, open));
        Ok(())
    }

    fn close(&mut self) -> Result<(), ParseError> {
        let start = self.scan.position();
        let close = self.scan.next();
        let last = self.groups.pop_if(|group| group.close() == close);
        let (Some(group), Some(parent)) = (last, self.groups.last_mut()) else {
            return Err(self.scan.error(start, Reason::UnopenedGroup));
        };
        let position = group.position;
        let is_plain = parent.push_group(&mut self.scan, group, self.most)?;
        let is_whole =
            self.text[..position].trim_end().is_empty() && self.scan.rest().trim_start().is_empty();
        if is_plain && self.groups.len() == 1 && !is_whole {
            self.remark_once(position, Reading::InPlace);
        }
        self.is_after_group = true;
        Ok(())
    }

    fn split(&mut self, separator: char) -> Result<(), ParseError> {
        let start = self.scan.position();
        self.scan.next();
        self.make_tree();
        let Some(group) = self.groups.last_mut().filter(|group| group.may_split_at(separator)) else {
            return Err(self.scan.error(start, Reason::Colon));
        };
        group.split(separator).map_err(|reason| self.scan.error(start, reason))
    }

    fn turn(&mut self) -> Result<(), ParseError> {
        let words = Words::read(&mut self.scan)?;
        let meaning = words.turn(self.size).map_err(|reason| self.scan.error(words.position, reason))?;
        if self.groups.last().map_or(self.turns.len(), |group| group.count) >= self.most {
            return Err(self.scan.error(words.position, Reason::TooManyTurns { most: self.most }));
        }
        match (meaning.turn, self.groups.last_mut()) {
            (None, _) => {}
            (Some(turn), Some(group)) => group.push(AlgNode::Turn(turn), 1),
            (Some(turn), None) => self.turns.push(turn),
        }
        if let Some(reading) = meaning.reading {
            self.remark(words.position, self.scan.position(), reading);
        }
        if self.is_after_group && words.is_repeated_cross() {
            self.remark(words.position, self.scan.position(), Reading::RotationAfterGroup);
        }
        if let Some(end) = words.end_with_next(&self.scan, self.size) {
            self.remark(words.position, end, Reading::AmountBefore);
        }
        self.is_after_group = false;
        Ok(())
    }

    /// Moves the turns of a plain sequence into a tree.
    fn make_tree(&mut self) {
        if self.groups.is_empty() {
            self.groups.push(Group::top(std::mem::take(&mut self.turns)));
        }
    }

    fn remark(&mut self, start: usize, end: usize, reading: Reading) {
        let token = &self.text[start..end];
        let is_new = !self.remarks.iter().any(|known| known.token == token && known.reading == reading);
        if is_new && self.remarks.len() < MAX_REMARKS {
            self.remarks.push(Remark { position: start, token: token.to_owned(), reading });
        }
    }

    /// Adds a remark on the text since a position, unless there is one of this kind.
    fn remark_once(&mut self, start: usize, reading: Reading) {
        if !self.remarks.iter().any(|known| known.reading == reading) {
            self.remark(start, self.scan.position(), reading);
        }
    }

    fn finish(mut self) -> Result<Parsed, ParseError> {
        let alg = match self.groups.pop() {
            Some(Group { position, open: Some(open), .. }) => {
                return Err(ParseError { position, token: open.to_string(), reason: Reason::UnclosedGroup });
            }
            Some(group) => {
                let nodes =
                    group.into_nodes().map_err(|reason| self.scan.error(self.scan.position(), reason))?;
                Alg::from_legal_nodes(self.size, nodes)
            }
            None => Alg::flat(self.size, self.turns),
        };
        let mut remarks = self.remarks;
        let mut of_text = |reading| remarks.push(Remark { position: 0, token: String::new(), reading });
        if self.parts.count > 1 && (!self.parts.has_comments || self.text.contains('|')) {
            of_text(Reading::OneSequence { parts: self.parts.count });
        }
        if let Some(puzzle) = OtherPuzzle::of_accepted(self.text).filter(|_| self.size == Size::THREE) {
            of_text(Reading::NotAnotherPuzzle(puzzle));
        }
        Ok(Parsed { alg, remarks })
    }
}

impl Parts {
    fn begin(&mut self, has_token: bool) {
        if has_token && !std::mem::replace(&mut self.is_begun, true) {
            self.count += 1;
        }
    }
}
