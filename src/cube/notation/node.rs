use std::fmt::{self, Write};

use crate::{Size, Turn};

/// A node of a structured alg: a turn, group, commutator, conjugate or repetition.
///
/// ```
/// use godspeed_cube::{Alg, AlgNode, Angle, Face, Size, Turn};
///
/// let [r, u] = [Face::R, Face::U].map(|face| vec![AlgNode::Turn(Turn::outer(face, Angle::Quarter))]);
/// let commutator = AlgNode::Commutator(r, u);
/// let alg = Alg::from_nodes(Size::THREE, vec![commutator.repeated(2)])?;
/// assert_eq!(alg.to_string(), "[R, U]2");
/// assert_eq!(alg.turns().len(), 8);
/// # Ok::<(), godspeed_cube::AlgError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AlgNode {
    /// One turn.
    Turn(Turn),
    /// `(A)`: the nodes in order.
    Group(Vec<AlgNode>),
    /// `[A, B]`: A, B, the inverse of A, the inverse of B.
    Commutator(Vec<AlgNode>, Vec<AlgNode>),
    /// `[A: B]`: A, B, the inverse of A.
    Conjugate(Vec<AlgNode>, Vec<AlgNode>),
    /// A node that is repeated; a negative number repeats its inverse.
    Repeated(Box<AlgNode>, i32),
}

impl AlgNode {
    /// Returns this node repeated; a negative number repeats its inverse.
    #[must_use]
    pub fn repeated(self, times: i32) -> Self {
        match (self, times) {
            (node, 1) => node,
            (Self::Turn(turn), -1) => Self::Turn(turn.inverse()),
            (Self::Turn(turn), times) => Self::Repeated(Box::new(Self::Group(vec![Self::Turn(turn)])), times),
            (Self::Repeated(node, inner), -1) => node.repeated(inner.saturating_neg()),
            (node @ Self::Repeated(..), times) => Self::Repeated(Box::new(Self::Group(vec![node])), times),
            (node, times) => Self::Repeated(Box::new(node), times),
        }
    }

    /// Returns the node that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match self {
            Self::Turn(turn) => Self::Turn(turn.inverse()),
            Self::Group(nodes) => Self::Group(Self::inverses(nodes)),
            Self::Commutator(a, b) => Self::Commutator(b.clone(), a.clone()),
            Self::Conjugate(a, b) => Self::Conjugate(a.clone(), Self::inverses(b)),
            Self::Repeated(node, times) => node.as_ref().clone().repeated(times.saturating_neg()),
        }
    }

    /// Returns the nodes that undo a list of nodes.
    pub(crate) fn inverses(nodes: &[Self]) -> Vec<Self> {
        nodes.iter().rev().map(Self::inverse).collect()
    }

    /// Returns the number of turns to which nodes expand; saturates at `usize::MAX`.
    pub(crate) fn count(nodes: &[Self]) -> usize {
        let count = |node: &Self| match node {
            Self::Turn(_) => 1,
            Self::Group(nodes) => Self::count(nodes),
            Self::Commutator(a, b) => Self::count(a).saturating_add(Self::count(b)).saturating_mul(2),
            Self::Conjugate(a, b) => Self::count(a).saturating_mul(2).saturating_add(Self::count(b)),
            Self::Repeated(node, times) => {
                Self::count(std::slice::from_ref(node)).saturating_mul(times.unsigned_abs() as usize)
            }
        };
        nodes.iter().map(count).fold(0, usize::saturating_add)
    }

    /// Appends the turns to which nodes expand.
    pub(crate) fn expand(nodes: &[Self], turns: &mut Vec<Turn>) {
        for node in nodes {
            let start = turns.len();
            match node {
                Self::Turn(turn) => turns.push(*turn),
                Self::Group(nodes) => Self::expand(nodes, turns),
                Self::Commutator(a, b) => {
                    Self::expand(a, turns);
                    let middle = turns.len();
                    Self::expand(b, turns);
                    let end = turns.len();
                    push_inverse(turns, start..middle);
                    push_inverse(turns, middle..end);
                }
                Self::Conjugate(a, b) => {
                    Self::expand(a, turns);
                    let middle = turns.len();
                    Self::expand(b, turns);
                    push_inverse(turns, start..middle);
                }
                Self::Repeated(node, times) => {
                    Self::expand(std::slice::from_ref(node), turns);
                    if *times < 0 {
                        turns[start..].reverse();
                        turns[start..].iter_mut().for_each(|turn| *turn = turn.inverse());
                    }
                    repeat(turns, start, times.unsigned_abs() as usize);
                }
            }
        }
    }

    /// Returns the nodes with each turn replaced by its image.
    pub(crate) fn map_turns(nodes: &[Self], image: impl Fn(Turn) -> Turn + Copy) -> Vec<Self> {
        nodes.iter().map(|node| node.map(image)).collect()
    }

    fn map(&self, image: impl Fn(Turn) -> Turn + Copy) -> Self {
        let map = |nodes| Self::map_turns(nodes, image);
        match self {
            Self::Turn(turn) => Self::Turn(image(*turn)),
            Self::Group(nodes) => Self::Group(map(nodes)),
            Self::Commutator(a, b) => Self::Commutator(map(a), map(b)),
            Self::Conjugate(a, b) => Self::Conjugate(map(a), map(b)),
            Self::Repeated(node, times) => Self::Repeated(Box::new(node.map(image)), *times),
        }
    }

    pub(crate) fn write_all(nodes: &[Self], size: Size, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, node) in nodes.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            node.write(size, f)?;
        }
        Ok(())
    }

    fn write(&self, size: Size, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |f: &mut fmt::Formatter<'_>, a: &[Self], separator: &str, b: &[Self]| {
            f.write_char('[')?;
            Self::write_all(a, size, f)?;
            f.write_str(separator)?;
            Self::write_all(b, size, f)?;
            f.write_char(']')
        };
        match self {
            Self::Turn(turn) => write!(f, "{}", turn.notation(size)),
            Self::Group(nodes) => {
                f.write_char('(')?;
                Self::write_all(nodes, size, f)?;
                f.write_char(')')
            }
            Self::Commutator(a, b) => pair(f, a, ", ", b),
            Self::Conjugate(a, b) => pair(f, a, ": ", b),
            Self::Repeated(node, times) => {
                node.write(size, f)?;
                if times.unsigned_abs() != 1 {
                    write!(f, "{}", times.unsigned_abs())?;
                }
                f.write_str(if *times < 0 { "'" } else { "" })
            }
        }
    }
}

/// Appends the inverse of a range of `turns`.
fn push_inverse(turns: &mut Vec<Turn>, range: std::ops::Range<usize>) {
    for i in range.rev() {
        turns.push(turns[i].inverse());
    }
}

/// Repeats the turns from index `start` on so that they occur `times` times.
fn repeat(turns: &mut Vec<Turn>, start: usize, times: usize) {
    let once = turns.split_off(start);
    if !once.is_empty() {
        turns.extend(std::iter::repeat_n(&once, times).flatten());
    }
}
