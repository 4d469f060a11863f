use godspeed_cube::{Alg, AlgNode, Angle, Parsed, Remark, Size, Turn};
use serde::{Deserialize, Serialize};

use crate::Fault;

/// A sequence of turns, as the class `Alg` of the package stores it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlgData {
    /// The number of layers.
    pub size: usize,
    /// The turns in notation, with groups as they were written.
    pub text: String,
    /// How ambiguous parts of the text were read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RemarkData>,
}

/// How an ambiguous part of a text was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Remark"))]
pub struct RemarkData {
    /// The part of the text; empty if the remark is about the whole text.
    pub part: String,
    /// What it was read as, in a sentence.
    pub message: String,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Turn"))]
pub struct TurnData {
    /// The turn in notation.
    pub text: String,
    /// The face from which layers are counted and the direction is seen: `U`, `R`, `F`, `D`, `L` or `B`.
    pub face: char,
    /// The first and the last layer that turn, counted from 1.
    pub layers: [u16; 2],
    /// Quarters of a turn, clockwise: 1, 2 or -1.
    pub quarters: i32,
}

/// A node of the tree of an algorithm.
///
/// It is an object with one entry, whose name is the kind of the node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AlgNode"))]
pub enum NodeData {
    /// One turn in notation.
    Turn(String),
    /// `(A)`: the nodes in order.
    Group(Vec<NodeData>),
    /// `[A, B]`: A, B, the inverse of A, the inverse of B.
    Commutator(Vec<NodeData>, Vec<NodeData>),
    /// `[A: B]`: A, B, the inverse of A.
    Conjugate(Vec<NodeData>, Vec<NodeData>),
    /// A node that is repeated; a negative number repeats its inverse.
    Repeated(Box<NodeData>, i32),
}

/// The greatest depth of a tree, as for the groups of a text.
const MAX_DEPTH: usize = 64;

impl AlgData {
    /// Returns the data of an algorithm.
    pub(crate) fn of(alg: &Alg) -> Self {
        Self { size: alg.size().layers(), text: alg.to_string(), remarks: Vec::new() }
    }
}

impl From<Parsed> for AlgData {
    fn from(parsed: Parsed) -> Self {
        Self { remarks: remarks(&parsed.remarks), ..Self::of(&parsed.alg) }
    }
}

impl TurnData {
    /// Returns the data of a turn of a cube.
    pub(crate) fn of(turn: Turn, size: Size) -> Self {
        let Turn { face, layers, angle } = turn;
        Self {
            text: turn.notation(size).to_string(),
            face: face.letter(),
            layers: [layers.first(), layers.last()],
            quarters: if angle == Angle::Prime { -1 } else { angle.quarters() },
        }
    }
}

impl NodeData {
    /// Returns the data of a node.
    pub(crate) fn of(node: &AlgNode, size: Size) -> Self {
        let all = |nodes: &[AlgNode]| nodes.iter().map(|node| Self::of(node, size)).collect();
        match node {
            AlgNode::Turn(turn) => Self::Turn(turn.notation(size).to_string()),
            AlgNode::Group(nodes) => Self::Group(all(nodes)),
            AlgNode::Commutator(a, b) => Self::Commutator(all(a), all(b)),
            AlgNode::Conjugate(a, b) => Self::Conjugate(all(a), all(b)),
            AlgNode::Repeated(node, times) => Self::Repeated(Box::new(Self::of(node, size)), *times),
        }
    }

    /// Returns the nodes of the data of a tree.
    ///
    /// # Errors
    /// [`Fault`] if a turn is not valid, or if the tree is too deep.
    pub(crate) fn nodes(data: &[Self], size: Size) -> Result<Vec<AlgNode>, Fault> {
        data.iter().map(|node| node.node(size, MAX_DEPTH)).collect()
    }

    fn node(&self, size: Size, depth: usize) -> Result<AlgNode, Fault> {
        let Some(depth) = depth.checked_sub(1) else {
            let message = format!("groups are nested more than {MAX_DEPTH} deep; use fewer");
            return Err(Fault::new(crate::FaultKind::Moves, message));
        };
        let all = |nodes: &[Self]| -> Result<Vec<AlgNode>, Fault> {
            nodes.iter().map(|node| node.node(size, depth)).collect()
        };
        Ok(match self {
            Self::Turn(text) => {
                let parsed = Alg::parse(text, size)?.alg;
                match parsed.turns() {
                    &[turn] => AlgNode::Turn(turn),
                    turns => AlgNode::Group(turns.iter().copied().map(AlgNode::Turn).collect()),
                }
            }
            Self::Group(nodes) => AlgNode::Group(all(nodes)?),
            Self::Commutator(a, b) => AlgNode::Commutator(all(a)?, all(b)?),
            Self::Conjugate(a, b) => AlgNode::Conjugate(all(a)?, all(b)?),
            Self::Repeated(node, times) => node.node(size, depth)?.repeated(*times),
        })
    }
}

/// Returns the data of remarks.
pub(crate) fn remarks(remarks: &[Remark]) -> Vec<RemarkData> {
    let data = |remark: &Remark| RemarkData { part: remark.token.clone(), message: remark.to_string() };
    remarks.iter().map(data).collect()
}
