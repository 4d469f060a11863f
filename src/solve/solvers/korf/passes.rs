use cube::{Cubies, Turn};

use super::parts::Order;
use crate::{Control, Stopped};

/// What a set of tables makes possible: passes of iterative deepening (Korf 1985), each for the solutions
/// of one length.
pub trait Passes: Sync {
    /// A lower bound on the moves that a cube needs.
    fn bound(&self, cube: &Cubies) -> u8;

    /// The solutions of exactly `wanted.length` moves; there must be none shorter. `order` says which parts
    /// of the pass to search first, and learns for the next pass of the same cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn pass(
        &self,
        cube: &Cubies,
        wanted: Wanted,
        order: &mut Order,
        control: &Control,
    ) -> impl Future<Output = Result<Outcome, Stopped>> + Send;

    /// How many kinds of hasty tries there are, none for some tables.
    fn tries(&self) -> usize {
        0
    }

    /// A hasty try to find a solution of exactly `length` moves: it looks where solutions are likely, for a
    /// fraction of the price of the pass, and proves nothing if it finds none. Tries are numbered from 0, ever
    /// less hasty.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn attempt(
        &self,
        _cube: &Cubies,
        _try: Try,
        _order: &Order,
        _control: &Control,
    ) -> impl Future<Output = Result<Option<Vec<Turn>>, Stopped>> + Send {
        std::future::ready(Ok(None))
    }
}

/// A hasty try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The moves of the solutions.
    pub length: u8,
    /// The number of the try, below [`Passes::tries`].
    pub number: usize,
}

/// What a pass is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The moves of the solutions.
    pub length: u8,
    /// How many solutions at most. Where it is one, any will do and symmetries are made use of.
    pub solutions: usize,
}

/// What a pass did.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcome {
    /// The solutions, each once: of two opposite faces turned one after the other, the one of U, R, F comes
    /// first.
    pub solutions: Vec<Vec<Turn>>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Cells of tables looked up.
    pub probes: u64,
}
