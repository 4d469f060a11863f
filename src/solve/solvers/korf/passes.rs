use godspeed_cube::{Cubies, Turn};

use super::parts::Order;
use super::tier::Tier;
use crate::{Control, Stopped};

/// What a set of tables makes possible: passes of iterative deepening (Korf 1985), each for the solutions
/// of one length.
pub trait Passes: Sync {
    /// A lower bound on the moves that a cube needs.
    fn bound(&self, cube: &Cubies) -> u8;

    /// The tiers of a pass that is likely to find a solution, the most promising first; together they are the
    /// pass.
    fn tiers(&self) -> &'static [Tier] {
        &[Tier::WHOLE]
    }

    /// The solutions of exactly `wanted.length` moves in a tier of the pass; there must be none shorter. `order`
    /// says which parts of the pass to search first, and learns for the next pass of the same cube.
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
}

/// What a pass is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The moves of the solutions.
    pub length: u8,
    /// How many solutions at most. Where it is one, any will do and symmetries are made use of.
    pub solutions: usize,
    /// Where to look for them.
    pub tier: Tier,
}

impl Wanted {
    /// So many solutions of `length` moves, from the whole pass.
    #[must_use]
    pub const fn whole(length: u8, solutions: usize) -> Self {
        Self { length, solutions, tier: Tier::WHOLE }
    }
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
