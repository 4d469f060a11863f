//! Seeded random inputs for every parser and decoder.
//!
//! A [`Target`] has valid inputs and a function that parses one and checks the laws: what is parsed and written is
//! parsed as the same value again. A panic, or an allocation of more than 64 MB at a time, is a fault, too; the caller
//! watches for them. A [`Fuzzer`] changes valid inputs at random. Inputs that are still accepted become starting points
//! of further changes, so that changes add up. Equal seeds give equal inputs.

mod cases;
mod data;
mod inputs;
mod mutator;
mod pictures;
mod scans;
mod targets;

use std::fmt;

use godspeed_cube::Random;

use mutator::Mutator;
pub use targets::TARGETS;

/// The most accepted inputs that become starting points.
const MAX_KEPT: usize = 500;

/// The longest input that becomes a starting point, in bytes.
const MAX_KEPT_BYTES: usize = 16 << 10;

/// A parser or decoder under test.
pub struct Target {
    /// The name, as an argument of the example `fuzz`.
    pub name: &'static str,
    /// Returns valid inputs.
    pub inputs: fn() -> Vec<Vec<u8>>,
    /// Parses an input and checks the laws. Returns whether it was accepted.
    pub check: fn(&[u8]) -> Result<bool, Violation>,
}

/// A law that does not hold for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(pub String);

/// A generator of inputs of one target.
pub struct Fuzzer {
    target: &'static Target,
    mutator: Mutator,
    inputs: Vec<Vec<u8>>,
    /// The number of inputs of the target itself, which are never replaced.
    original: usize,
}

impl Fuzzer {
    /// Returns the generator of a seed.
    #[must_use]
    pub fn new(target: &'static Target, seed: u64) -> Self {
        let inputs = (target.inputs)();
        Self { target, mutator: Mutator::new(Random::from_seed(seed)), original: inputs.len(), inputs }
    }

    /// Returns the next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        self.mutator.mutated(&self.inputs)
    }

    /// Checks an input. Returns whether it was accepted.
    ///
    /// # Errors
    /// [`Violation`] if a law does not hold.
    pub fn check(&mut self, input: Vec<u8>) -> Result<bool, Violation> {
        let is_accepted = (self.target.check)(&input)?;
        if is_accepted && input.len() <= MAX_KEPT_BYTES {
            if self.inputs.len() < MAX_KEPT {
                self.inputs.push(input);
            } else {
                let replaced = self.original + self.mutator.below(MAX_KEPT - self.original);
                self.inputs[replaced] = input;
            }
        }
        Ok(is_accepted)
    }
}

impl Target {
    /// Returns a part of an input that violates a law, which violates one, too.
    #[must_use]
    pub fn shortened(&self, mut input: Vec<u8>) -> Vec<u8> {
        let mut piece = input.len() / 2;
        while piece > 0 {
            let mut start = 0;
            while start < input.len() {
                let end = (start + piece).min(input.len());
                let shorter = [&input[..start], &input[end..]].concat();
                if (self.check)(&shorter).is_err() {
                    input = shorter;
                } else {
                    start = end;
                }
            }
            piece /= 2;
        }
        input
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
