use std::collections::BTreeMap;

use godspeed_cube::{Corner, Edge, GoalError, Mask, Rule, Symmetry};

use super::distance_table::EntrySize;
use super::space::Space;
use super::view::MAX_VIEWS;

/// A part of a goal whose table several views share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PatternChoice {
    /// The goal of the table.
    pub(super) mask: Mask,
    /// The symmetries that bring parts of the search's goal to that goal.
    pub(super) symmetries: Vec<Symmetry>,
    /// The bytes of the table, or a little more than it has.
    pub(super) bytes: usize,
}

/// The most solved pieces of a goal whose parts are compared.
const MAX_PIECES: u32 = 14;

/// The fewest positions of a part that is worth a table of its own.
const MIN_POSITIONS: f64 = 8e6;

/// Chooses a part of a goal for a pattern table of at most this number of bytes; `None` if no table is of use.
///
/// A part is a set of solved pieces. Parts that are images of each other under symmetries of the turns share a table, so
/// the choice is among classes of parts: the class with the most positions, and the most views of the goal.
pub(super) fn choose_pattern(mask: &Mask, symmetries: &[Symmetry], bytes: usize) -> Option<PatternChoice> {
    let pieces = Pieces::exact(mask);
    // The orientation of the whole cube must be that of the goal.
    let is_fixed = mask.placements().len() == 1;
    if !is_fixed || pieces.0.count_ones() > MAX_PIECES {
        return None;
    }
    // Parts by their least image. The bytes of a table depend only on the numbers of corners and edges.
    let mut classes: BTreeMap<Pieces, Vec<Pieces>> = BTreeMap::new();
    for part in pieces.subsets().filter(|part| part.positions() >= MIN_POSITIONS) {
        classes.entry(part.least(symmetries)).or_default().push(part);
    }
    let mut sizes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut best: Option<(f64, Pieces, usize)> = None;
    for (&least, parts) in &classes {
        let counts = (least.corners().count(), least.edges().count());
        let table = match sizes.get(&counts) {
            Some(&table) => table,
            None => *sizes.entry(counts).or_insert(least.bytes(mask).ok()?),
        };
        let score = least.positions().ln() + 0.5 * (parts.len().min(MAX_VIEWS) as f64).ln();
        if table <= bytes && best.is_none_or(|(known, ..)| score > known) {
            best = Some((score, least, table));
        }
    }
    let (_, least, bytes) = best?;
    let to_least = |part: &Pieces| symmetries.iter().copied().find(|&one| part.image(one) == least);
    let symmetries = classes[&least].iter().filter_map(to_least).take(MAX_VIEWS).collect();
    Some(PatternChoice { mask: least.mask(mask).ok()?, symmetries, bytes })
}

/// A set of pieces: the bits 0 to 7 are corners, the next 12 are edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pieces(u32);

impl Pieces {
    /// Returns the pieces that a mask requires to be solved.
    fn exact(mask: &Mask) -> Self {
        let corners = Corner::ALL.into_iter().filter(|&corner| mask.corner_rule(corner) == Rule::Exact);
        let edges = Edge::ALL.into_iter().filter(|&edge| mask.edge_rule(edge) == Rule::Exact);
        Self(corners.map(of_corner).chain(edges.map(of_edge)).fold(0, |set, bit| set | bit))
    }

    fn corners(self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(move |&corner| self.0 & of_corner(corner) != 0)
    }

    fn edges(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |&edge| self.0 & of_edge(edge) != 0)
    }

    fn subsets(self) -> impl Iterator<Item = Self> {
        // The next smaller subset is that of the number before, without the bits that are not in the set.
        std::iter::successors(Some(self.0), move |&subset| (subset != 0).then(|| (subset - 1) & self.0))
            .map(Self)
    }

    fn image(self, symmetry: Symmetry) -> Self {
        let corners = self.corners().map(|corner| of_corner(symmetry.corner(corner)));
        let edges = self.edges().map(|edge| of_edge(symmetry.edge(edge)));
        Self(corners.chain(edges).fold(0, |set, bit| set | bit))
    }

    /// Returns the least image under some symmetries.
    fn least(self, symmetries: &[Symmetry]) -> Self {
        symmetries.iter().map(|&symmetry| self.image(symmetry)).min().unwrap_or(self)
    }

    /// Returns how many positions the pieces have.
    fn positions(self) -> f64 {
        let corners = (0..self.corners().count()).map(|taken| 3 * (8 - taken));
        let edges = (0..self.edges().count()).map(|taken| 2 * (12 - taken));
        corners.chain(edges).map(|places| places as f64).product()
    }

    /// Returns the mask of these pieces in a cube of the size of another mask.
    fn mask(self, of: &Mask) -> Result<Mask, GoalError> {
        let corners =
            self.corners().fold(Mask::free(of.size())?, |mask, one| mask.with_corner(one, Rule::Exact));
        Ok(self.edges().fold(corners, |mask, one| mask.with_edge(one, Rule::Exact)))
    }

    /// Returns the most bytes that a table can have.
    fn bytes(self, of: &Mask) -> Result<usize, GoalError> {
        Ok(EntrySize::Nibble.bytes(Space::most_numbers(&self.mask(of)?) as usize))
    }
}

const fn of_corner(corner: Corner) -> u32 {
    1 << corner.index()
}

const fn of_edge(edge: Edge) -> u32 {
    1 << (8 + edge.index())
}
