use super::error::{ParseError, Reason};
use super::scan::{Scan, amount_digit, is_prime, plain_digit, subscript_digit};
use crate::characters::{is_unprintable, look_alike};
use crate::{Angle, Face, Layers, Reading, Size, Turn};

/// The parts of one turn as written, before they are interpreted for a cube size.
pub(super) struct Words {
    /// The position of the first character, in bytes.
    pub(super) position: usize,
    before: Option<Prefix>,
    letter: char,
    /// `w` after the letter: a wide turn.
    wide: bool,
    /// `v` after the letter: the whole cube, as Twizzle writes rotations.
    whole: bool,
    amount: Option<u32>,
    /// The position of an amount that ends the token.
    amount_at: Option<usize>,
    subscript: Option<u32>,
    prime: bool,
}

/// The meaning of a turn on a cube of one size.
pub(super) struct TurnMeaning {
    /// The turn; `None` if it is by a multiple of four quarters.
    pub(super) turn: Option<Turn>,
    /// The interpretation, if the token is ambiguous.
    pub(super) reading: Option<Reading>,
}

#[derive(Clone, Copy)]
enum Prefix {
    Number(u32),
    Range(u32, u32),
}

impl Words {
    /// Reads the parts of one turn.
    pub(super) fn read(scan: &mut Scan<'_>) -> Result<Self, ParseError> {
        let position = scan.position();
        let before = read_prefix(scan, position)?;
        let Some(letter) = scan.take(is_turn_letter) else {
            let reason = scan.next().map_or(Reason::MissingFace, reason_of);
            return Err(scan.error(position, reason));
        };
        let mut words = Self {
            position,
            before,
            letter,
            wide: false,
            whole: false,
            amount: None,
            amount_at: None,
            subscript: None,
            prime: false,
        };
        if Face::from_letter(letter.to_ascii_uppercase()).is_some() {
            words.wide = letter.is_ascii_uppercase() && scan.take(|c| matches!(c, 'w' | 'W')).is_some();
            words.whole = !words.wide && scan.take(|c| c == 'v').is_some();
        }
        words.read_signs(scan)?;
        Ok(words)
    }

    /// Reads the amount, prime and subscript, in any order and each at most once.
    fn read_signs(&mut self, scan: &mut Scan<'_>) -> Result<(), ParseError> {
        loop {
            let start = scan.position();
            let power = scan.take(|c| c == '^').is_some();
            if scan.take(|c| is_prime(c) || matches!(c, 'i' | '⁻') || (power && c == '-')).is_some() {
                if std::mem::replace(&mut self.prime, true) {
                    return Err(scan.error(self.position, Reason::TwoPrimes));
                }
                self.amount_at = None;
            } else if let Some(amount) = scan.number(amount_digit) {
                if self.amount.replace(amount).is_some() {
                    return Err(scan.error(self.position, Reason::TwoAmounts));
                }
                self.amount_at = Some(start);
            } else if power {
                return Err(scan.error(self.position, Reason::MissingAmount));
            } else if self.subscript.is_none() && subscript_follows(scan) {
                while scan.take(char::is_whitespace).is_some() {}
                self.subscript = scan.number(subscript_digit);
                self.amount_at = None;
            } else {
                return Ok(());
            }
        }
    }

    /// Returns whether the token is a rotation such as `x2`, which looks like the repetition of what is before it.
    pub(super) fn is_repeated_cross(&self) -> bool {
        matches!(self.letter, 'x' | 'X') && !self.prime && self.amount.is_some_and(|amount| amount > 1)
    }

    /// Returns the end of the next turn if the amount of this one may be meant as its layers, as in `y3Rw`.
    pub(super) fn end_with_next(&self, scan: &Scan<'_>, size: Size) -> Option<usize> {
        let amount_at = self.amount_at.filter(|_| self.amount.is_some_and(|amount| amount > 2))?;
        scan.peek().filter(|&next| is_turn_letter(next))?;
        let mut ahead = scan.at(amount_at);
        let next = Self::read(&mut ahead).ok()?;
        let can_be_layers = next.wide || next.letter.is_ascii_lowercase() || size > Size::THREE;
        (can_be_layers && next.turn(size).is_ok()).then(|| ahead.position())
    }

    /// Returns the meaning of the turn on a cube of this size.
    pub(super) fn turn(&self, size: Size) -> Result<TurnMeaning, Reason> {
        let meaning = match self.letter {
            'x' | 'X' => self.rotation(Face::R, size)?,
            'y' | 'Y' => self.rotation(Face::U, size)?,
            'z' | 'Z' => self.rotation(Face::F, size)?,
            'M' | 'm' => self.slice(Face::L, size)?,
            'E' | 'e' => self.slice(Face::D, size)?,
            'S' | 's' => self.slice(Face::F, size)?,
            _ => self.of_face(size)?,
        };
        if !meaning.layers.exist_on(size) {
            return Err(Reason::NoSuchLayers { layers: meaning.layers, size });
        }
        let angle = self.angle(meaning.amount)?;
        let turn = angle.map(|angle| Turn { face: meaning.face, layers: meaning.layers, angle });
        let reading = if turn.is_none() { Some(Reading::WholeTurn) } else { meaning.reading };
        Ok(TurnMeaning { turn, reading })
    }

    fn rotation(&self, face: Face, size: Size) -> Result<Meaning, Reason> {
        self.no_layer()?;
        Ok(Meaning { face, layers: Layers::all(size), amount: self.amount, reading: None })
    }

    fn slice(&self, face: Face, size: Size) -> Result<Meaning, Reason> {
        self.no_layer()?;
        let n = size.last_layer();
        let inner = Layers::new(2, n.saturating_sub(1)).ok_or(Reason::NoInnerLayers(size))?;
        let middle = Layers::single(n / 2 + 1).filter(|_| n % 2 == 1 && self.letter.is_ascii_uppercase());
        let reading = match (n, middle) {
            (3, _) => None,
            (_, Some(_)) => Some(Reading::MiddleLayer),
            (_, None) => Some(Reading::InnerLayers),
        };
        Ok(Meaning { face, layers: middle.unwrap_or(inner), amount: self.amount, reading })
    }

    fn no_layer(&self) -> Result<(), Reason> {
        let none = self.before.is_none() && self.subscript.is_none();
        if none { Ok(()) } else { Err(Reason::LayerNotPossible) }
    }

    fn of_face(&self, size: Size) -> Result<Meaning, Reason> {
        let small = self.letter.is_ascii_lowercase();
        let face = Face::from_letter(self.letter.to_ascii_uppercase()).ok_or(Reason::MissingFace)?;
        if self.whole {
            return self.rotation(face, size);
        }
        let plain = Meaning { face, layers: Layers::OUTER, amount: self.amount, reading: None };
        if let Some(layer) = self.subscript {
            return self.by_subscript(layer, small, plain);
        }
        let few_layers = size <= Size::THREE;
        Ok(match self.before {
            None if small && size <= Size::TWO => Meaning { reading: Some(Reading::OuterLayer), ..plain },
            None if small || self.wide => {
                let reading = (small && !few_layers).then_some(Reading::TwoLayers);
                Meaning { layers: layers(1, 2)?, reading, ..plain }
            }
            None => plain,
            Some(Prefix::Range(first, last)) => Meaning { layers: range(first, last, size)?, ..plain },
            Some(Prefix::Number(0)) => return Err(Reason::LayerZero),
            Some(Prefix::Number(last)) if small || self.wide => Meaning { layers: layers(1, last)?, ..plain },
            Some(Prefix::Number(2)) if few_layers && self.amount.is_none() => {
                Meaning { amount: Some(2), reading: Some(Reading::HalfTurn), ..plain }
            }
            Some(Prefix::Number(layer)) => {
                let reading = (layer == 2 && !few_layers).then_some(Reading::SecondLayer);
                Meaning { layers: layers(layer, layer)?, reading, ..plain }
            }
        })
    }

    fn by_subscript(&self, layer: u32, small: bool, plain: Meaning) -> Result<Meaning, Reason> {
        if small || self.wide {
            return Err(Reason::LayerNotPossible);
        }
        let amount = match (self.before, self.amount) {
            (None, amount) => amount,
            (Some(Prefix::Number(amount)), None) => Some(amount),
            (Some(Prefix::Number(_)), Some(_)) => return Err(Reason::TwoAmounts),
            (Some(Prefix::Range(..)), _) => return Err(Reason::LayerNotPossible),
        };
        Ok(Meaning { layers: layers(layer, layer)?, amount, ..plain })
    }

    /// Returns the angle of an amount; `None` for a multiple of four quarters.
    fn angle(&self, amount: Option<u32>) -> Result<Option<Angle>, Reason> {
        let angle = match amount.unwrap_or(1) {
            // Larger numbers are not read exactly.
            amount @ (0 | u32::MAX) => return Err(Reason::Amount(amount)),
            amount => Angle::from_quarters((amount % 4) as i32),
        };
        Ok(if self.prime { angle.map(Angle::inverse) } else { angle })
    }
}

/// The meaning of the parts, except for the direction.
struct Meaning {
    face: Face,
    layers: Layers,
    amount: Option<u32>,
    reading: Option<Reading>,
}

fn read_prefix(scan: &mut Scan<'_>, position: usize) -> Result<Option<Prefix>, ParseError> {
    let Some(first) = scan.number(plain_digit) else {
        return Ok(None);
    };
    if scan.take(is_hyphen).is_none() {
        return Ok(Some(Prefix::Number(first)));
    }
    match scan.number(plain_digit) {
        Some(last) => Ok(Some(Prefix::Range(first, last))),
        None => Err(scan.error(position, Reason::MissingFace)),
    }
}

/// Returns layers `first` to `last`; numbers above `u16::MAX` are clamped to it.
fn layers(first: u32, last: u32) -> Result<Layers, Reason> {
    let layer = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    let (first, last) = (layer(first), layer(last));
    match (first, last) {
        (0, _) | (_, 0) => Err(Reason::LayerZero),
        _ => Layers::new(first, last).ok_or(Reason::BackwardRange { first, last }),
    }
}

/// Returns the layers of a range, or the more helpful of two possible errors.
fn range(first: u32, last: u32, size: Size) -> Result<Layers, Reason> {
    layers(first, last).map_err(|reason| match layers(last, first) {
        // The cube lacks layers of the reversed range as well, so suggesting it would not help.
        Ok(layers) if !layers.exist_on(size) => Reason::NoSuchLayers { layers, size },
        _ => reason,
    })
}

/// Returns whether a subscript comes next, possibly after spaces.
///
/// Some texts pad a turn without a prime with a space.
fn subscript_follows(scan: &Scan<'_>) -> bool {
    scan.rest().trim_start().starts_with(|c| subscript_digit(c).is_some())
}

fn is_turn_letter(c: char) -> bool {
    "URFDLBurfdlb".contains(c) || depends_on_size(c)
}

/// Returns whether a letter is that of a slice or rotation, whose layers depend on the size of the cube.
pub(super) fn depends_on_size(c: char) -> bool {
    "MESmesxyzXYZ".contains(c)
}

/// Returns why a character does not begin a turn.
fn reason_of(c: char) -> Reason {
    match c {
        '/' => Reason::Slash,
        ':' => Reason::Colon,
        c if c.is_whitespace() || is_sign(c) => Reason::MissingFace,
        c if look_alike(c).is_some() => Reason::LookAlike(c),
        c if is_unprintable(c) => Reason::Unprintable(c),
        c => Reason::UnknownLetter(c),
    }
}

fn is_sign(c: char) -> bool {
    is_prime(c)
        || is_hyphen(c)
        || subscript_digit(c).is_some()
        || amount_digit(c).is_some()
        || matches!(c, '(' | ')' | '[' | ']' | ',' | '.' | ';' | '|')
}

const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '−')
}
