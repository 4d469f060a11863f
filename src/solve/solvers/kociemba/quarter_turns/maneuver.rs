use super::super::phase2::{CornerState, EdgeState};
use super::tables::{QUARTERS, QuarterTurnTables, move_of};
use crate::Move;
use crate::puzzles::cube3::phase1::Coset;

/// The constraint on the next turn: the last quarter turn, and whether it was made twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastTurn(u8);

impl LastTurn {
    /// No turn.
    pub(super) const NONE: Self = Self(u8::MAX);

    /// Returns the last turn after another one, or `None` if that is redundant.
    ///
    /// Two quarter turns of a face are made clockwise. Opposite faces commute, so they turn in one order only.
    #[inline(always)]
    pub(super) const fn then(self, quarter: usize) -> Option<Self> {
        if self.0 == u8::MAX {
            return Some(Self(quarter as u8));
        }
        let last = self.0 as usize % QUARTERS;
        let is_double = self.0 as usize >= QUARTERS;
        if last / 2 == quarter / 2 {
            return if !is_double && last == quarter && quarter.is_multiple_of(2) {
                Some(Self((quarter + QUARTERS) as u8))
            } else {
                None
            };
        }
        // Faces three apart are opposite.
        if last / 2 % 3 == quarter / 2 % 3 && last > quarter { None } else { Some(Self(quarter as u8)) }
    }

    /// Returns whether the last turn is one of G1: a quarter turn of U or D, or a half turn.
    const fn is_in_g1(self) -> bool {
        self.0 != u8::MAX && (self.0 as usize >= QUARTERS || (self.0 as usize / 2).is_multiple_of(3))
    }
}

/// The quarter turns of a phase 1 from its root, and the cube after each of them.
///
/// What phase 2 needs of the cube is computed only at the end of phase 1, and shared by maneuvers that begin alike.
pub(super) struct Maneuver {
    quarters: Vec<u8>,
    corners: Vec<CornerState>,
    edges: Vec<EdgeState>,
}

impl Maneuver {
    /// Returns the empty maneuver of no cube.
    pub(super) const fn new() -> Self {
        Self { quarters: Vec::new(), corners: Vec::new(), edges: Vec::new() }
    }

    /// Begins at a cube.
    pub(super) fn begin(&mut self, (corners, edges): (CornerState, EdgeState)) {
        self.quarters.clear();
        self.corners.clear();
        self.edges.clear();
        self.corners.push(corners);
        self.edges.push(edges);
    }

    /// Appends a quarter turn.
    #[inline(always)]
    pub(super) fn push(&mut self, quarter: usize) {
        let known = self.quarters.len() + 1;
        self.corners.truncate(known);
        self.edges.truncate(known);
        self.quarters.push(quarter as u8);
    }

    /// Removes the last quarter turn.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.quarters.pop();
    }

    /// Returns the moves.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        self.quarters.iter().map(|&quarter| move_of(quarter.into()))
    }

    /// Returns the corners and edges after the maneuver, if phase 2 may solve them in `limit` quarter turns.
    pub(super) fn end(&mut self, tables: &QuarterTurnTables, limit: u8) -> Option<(CornerState, EdgeState)> {
        let (phase2, length) = (&tables.phase2, self.quarters.len());
        self.corners.truncate(length + 1);
        for i in self.corners.len() - 1..length {
            self.corners.push(phase2.turn_corners(self.corners[i], move_of(self.quarters[i].into())));
        }
        let corners = self.corners[length];
        if phase2.corners_bound(corners) > limit {
            return None;
        }
        self.edges.truncate(length + 1);
        for i in self.edges.len() - 1..length {
            self.edges.push(phase2.turn_edges(self.edges[i], move_of(self.quarters[i].into())));
        }
        let edges = self.edges[length];
        (phase2.edges_bound(corners, edges) <= limit).then_some((corners, edges))
    }
}

/// A node of a phase 1 search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) coset: Coset,
    /// The distance of the coset from G1.
    pub(super) distance: u8,
    pub(super) last: LastTurn,
}

/// The children of a node, with the quarter turns that lead to them.
pub(super) struct Children {
    children: [(u8, Node); QUARTERS],
    count: usize,
}

impl Children {
    /// Yields the children.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Node)> {
        self.children[..self.count].iter().map(|&(quarter, node)| (usize::from(quarter), node))
    }
}

impl Node {
    /// Returns the nodes after each quarter turn that is not redundant and leads to within `left` of G1.
    #[inline(always)]
    pub(super) fn children(self, tables: &QuarterTurnTables, left: u8) -> Children {
        let mut children = [(0, self); QUARTERS];
        let mut cells = [(0, 0); QUARTERS];
        let mut found = 0;
        for quarter in 0..QUARTERS {
            let Some(last) = self.last.then(quarter) else { continue };
            // A phase 1 that ends with a move of G1 was shorter without it.
            if left == 0 && last.is_in_g1() {
                continue;
            }
            let Some(coset) = tables.after(self.coset, quarter, left) else { continue };
            children[found] = (quarter as u8, Self { coset, last, ..self });
            cells[found] = tables.phase1.cell(coset);
            found += 1;
        }
        // The reads of the large table do not wait for each other.
        let mut count = 0;
        for i in 0..found {
            let distance = tables.phase1.distance_beside(cells[i], self.distance);
            children[count] = (children[i].0, Self { distance, ..children[i].1 });
            count += usize::from(distance <= left);
        }
        Children { children, count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequences(last: LastTurn, length: u32) -> u64 {
        match length {
            0 => 1,
            _ => (0..QUARTERS).filter_map(|q| last.then(q)).map(|last| sequences(last, length - 1)).sum(),
        }
    }

    #[test]
    fn canonical_sequences_are_counted_once() {
        // From the recurrence of six faces whose turns cost 1, 1 and 2 and commute in pairs.
        let counts = [1, 12, 114, 1_068, 10_011];
        for (length, count) in (0..).zip(counts) {
            assert_eq!(sequences(LastTurn::NONE, length), count);
        }
    }
}
