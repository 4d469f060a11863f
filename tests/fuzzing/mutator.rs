use godspeed_cube::Random;

/// The longest input, in bytes.
const MAX_BYTES: usize = 128 << 10;

/// Fragments that have a meaning in some format, or are limits of numbers.
const FRAGMENTS: &[&str] = &[
    "R",
    "U'",
    "F2",
    "2R",
    "3Rw",
    "2-4r",
    "M",
    "x",
    "r",
    "Ri",
    "R\u{2019}",
    "2D\u{2082}",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    ")2",
    ")'",
    ")100000",
    "//",
    "/*",
    "*/",
    "\n",
    "\r",
    "\t",
    " ",
    "-",
    "+",
    ".",
    "=",
    "&",
    "?",
    "%",
    "%2B",
    "%FF",
    "#",
    "\u{0}",
    "\u{feff}",
    "\u{200b}",
    "\u{1f9ca}",
    "\u{e9}",
    "\u{df}",
    "\u{130}",
    "U0",
    "R6",
    "UUUU",
    "WYROGB",
    "net:",
    "UFRBLD:",
    "\n  ",
    "1. ",
    "?alg=",
    "%27",
    "Uv",
    "\u{b2}",
    "\u{207b}",
    "\u{d7}2",
    "R++",
    "\u{412}",
    "\u{200d}",
    "0",
    "1",
    "-1",
    "9",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "1e-308",
    "-0.0",
    "0.5",
    "NaN",
    "inf",
    "null",
    "true",
    "false",
    "{}",
    "[]",
    "\"\"",
    "{",
    "}",
    "\"",
    "\\u0000",
    "\\ud800",
];

/// Changes inputs at random.
pub(super) struct Mutator {
    random: Random,
}

impl Mutator {
    pub(super) const fn new(random: Random) -> Self {
        Self { random }
    }

    /// Returns a random number below the bound, which must not be 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// Returns one of the inputs with one to eight changes.
    pub(super) fn mutated(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut input = inputs[self.below(inputs.len())].clone();
        for _ in 0..=self.below(8) {
            self.change(&mut input, inputs);
        }
        input.truncate(MAX_BYTES);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, inputs: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        match self.below(12) {
            0 if at < input.len() => input[at] ^= 1 << self.below(8),
            1 if at < input.len() => input[at] = self.below(256) as u8,
            2 => drop(input.drain(self.range(at, input.len()))),
            3 => input.truncate(at),
            4 => {
                let copy = input[self.range(at, input.len())].to_vec();
                let to = self.below(input.len() + 1);
                input.splice(to..to, copy);
            }
            5 => {
                let piece = input[self.range(at, input.len())].to_vec();
                let times = [2, 3, 10, 100, 1000][self.below(5)];
                let times = times.min(MAX_BYTES / piece.len().max(1));
                input.splice(at..at, piece.repeat(times));
            }
            6 => {
                let other = &inputs[self.below(inputs.len())];
                let from = self.below(other.len() + 1);
                let piece = other[self.range(from, other.len())].to_vec();
                input.splice(at..at, piece);
            }
            7 => self.replace_number(input, at),
            8 if at + 1 < input.len() => input.swap(at, at + 1),
            _ => {
                let fragment = FRAGMENTS[self.below(FRAGMENTS.len())].bytes();
                let end = if self.below(2) == 0 { at } else { (at + fragment.len()).min(input.len()) };
                input.splice(at..end, fragment);
            }
        }
    }

    /// Returns a range from a start, mostly a short one.
    fn range(&mut self, start: usize, end: usize) -> std::ops::Range<usize> {
        let rest = end - start;
        let most = if self.below(4) == 0 { rest } else { rest.min(16) };
        start..start + self.below(most + 1)
    }

    /// Replaces the first digits after a position by another number.
    fn replace_number(&mut self, input: &mut Vec<u8>, at: usize) {
        let Some(start) = input[at..].iter().position(u8::is_ascii_digit).map(|digits| at + digits) else {
            return;
        };
        let end =
            input[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(input.len(), |n| start + n);
        let number = match self.below(3) {
            0 => self.below(10).to_string(),
            1 => self.random.next_u64().to_string(),
            _ => (1_u64 << self.below(64)).to_string(),
        };
        input.splice(start..end, number.into_bytes());
    }
}
