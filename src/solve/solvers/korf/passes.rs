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

/// A search that goes through the tree in parts, in full or hastily: what its passes and tries are made of.
pub(super) trait Sweeps: Sync {
    /// Says which nodes a sweep leaves out.
    type Haste: Sync + 'static;
    /// Leaves out nothing.
    const NONE: &'static Self::Haste;
    /// Ever less hasty tries.
    const TRIES: &'static [Self::Haste];

    /// A lower bound on the moves that a cube needs.
    fn lower_bound(&self, cube: &Cubies) -> u8;

    /// A pass, or what a hasty try looks at of it. `order` is what the pass before was like; returned with the
    /// outcome is what this one was.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn sweep(
        &self,
        cube: &Cubies,
        sweep: Sweep<'_, Self::Haste>,
        control: &Control,
    ) -> impl Future<Output = Result<(Outcome, Order), Stopped>> + Send;
}

/// How to go through the tree for solutions of one length.
pub(super) struct Sweep<'a, H> {
    pub(super) wanted: Wanted,
    pub(super) haste: &'a H,
    pub(super) order: &'a Order,
}

impl<S: Sweeps> Passes for S {
    fn bound(&self, cube: &Cubies) -> u8 {
        self.lower_bound(cube)
    }

    async fn pass(
        &self,
        cube: &Cubies,
        wanted: Wanted,
        order: &mut Order,
        control: &Control,
    ) -> Result<Outcome, Stopped> {
        let (outcome, next) = self.sweep(cube, Sweep { wanted, haste: S::NONE, order }, control).await?;
        *order = next;
        Ok(outcome)
    }

    fn tries(&self) -> usize {
        S::TRIES.len()
    }

    async fn attempt(
        &self,
        cube: &Cubies,
        Try { length, number }: Try,
        order: &Order,
        control: &Control,
    ) -> Result<Option<Vec<Turn>>, Stopped> {
        let wanted = Wanted { length, solutions: 1 };
        let haste = S::TRIES.get(number).unwrap_or(S::NONE);
        let (outcome, _) = self.sweep(cube, Sweep { wanted, haste, order }, control).await?;
        Ok(outcome.solutions.into_iter().next())
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
