use std::sync::Arc;

use godspeed_cube::{Corners, Edges, Symmetry};

use super::distance_table::CostTable;
use super::space::{Position, Space};
use super::turn_graph::{Motion, Step, TurnGraph};

/// The most views of a search.
pub(super) const MAX_VIEWS: usize = 4;

/// A part of a goal with its table: the pieces of some places.
///
/// Its distances are lower bounds for every goal that includes the part, and for the images of the part under symmetries
/// of the turns. So one table serves several times: that of the cross and one pair for all pairs.
pub(crate) struct PatternTable {
    pub(super) space: Space,
    pub(super) table: CostTable,
}

impl PatternTable {
    /// Returns the bytes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.space.bytes() + self.table.bytes()
    }
}

/// A pattern table as a search looks at it: through a symmetry of the turns.
///
/// J. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998); symmetric lookups are
/// described there, too.
pub(crate) struct View {
    pattern: Arc<PatternTable>,
    symmetry: Symmetry,
    /// The image of each motion.
    motions: Vec<u8>,
}

impl View {
    /// Returns the view of a pattern table whose goal is the image of a part under a symmetry.
    ///
    /// `None` if an image of a motion is not one of the graph.
    pub(crate) fn new(pattern: Arc<PatternTable>, symmetry: Symmetry, graph: &TurnGraph) -> Option<Self> {
        let image = |motion: &Motion| {
            let image =
                Motion { corners: symmetry.corners(&motion.corners), edges: symmetry.edges(&motion.edges) };
            let motions = pattern.space.graph().motions();
            motions.iter().position(|other| *other == image).map(|number| number as u8)
        };
        let motions = graph.motions().iter().map(image).collect::<Option<_>>()?;
        Some(Self { pattern, symmetry, motions })
    }

    /// Returns the position of these pieces; `None` if turns do not lead from it to the goal.
    pub(crate) fn position(&self, corners: &Corners, edges: &Edges) -> Option<Position> {
        self.pattern.space.position_of(&self.symmetry.corners(corners), &self.symmetry.edges(edges))
    }

    /// Returns the position after a step.
    #[inline(always)]
    pub(crate) fn after(&self, position: &Position, step: Step) -> Position {
        let motion = self.motions[usize::from(step.motion)];
        self.pattern.space.after(position, Step { motion, ..step })
    }

    /// Returns the bound of a position in units of cost, or `None` if turns do not lead from it to the goal.
    #[inline(always)]
    pub(crate) fn bound(&self, position: &Position) -> Option<u32> {
        self.pattern.table.bound(position)
    }
}
