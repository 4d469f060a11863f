use godspeed_cube::{Alg, Facelets, InputKind, Metric};
use serde::{Deserialize, Serialize};

use crate::algs::{NodeData, TurnData};
use crate::{AlgData, CubeData, Fault, ParsedData, Request, cubes};

/// A question that is answered at once. States are facelets, and algorithms are moves in any notation.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Query {
    /// Which cube does a text describe?
    Parse {
        /// Moves, or a state in any notation.
        text: String,
        /// The number of layers; `None` for any, and three for moves.
        size: Option<usize>,
    },
    /// Which state does a text describe, legal or not?
    State {
        /// A state in any notation.
        text: String,
    },
    /// Which moves does a text describe?
    Alg {
        /// Moves in any notation.
        text: String,
        /// The number of layers.
        size: usize,
    },
    /// Which algorithm does a tree expand to?
    Tree {
        /// The nodes.
        nodes: Vec<NodeData>,
        /// The number of layers.
        size: usize,
    },
    /// A solved cube.
    Solved {
        /// The number of layers.
        size: usize,
    },
    /// A random state.
    Random {
        /// The number of layers.
        size: usize,
        /// The seed.
        seed: u64,
    },
    /// About a state.
    Cube {
        /// The state.
        facelets: String,
        /// What is asked.
        about: CubeQuery,
    },
    /// About an algorithm.
    Moves {
        /// The moves.
        text: String,
        /// The number of layers.
        size: usize,
        /// What is asked.
        about: AlgQuery,
    },
    /// Can this module run a search? If not, the module with all algorithms can.
    Fits {
        /// The search.
        request: Request,
    },
}

/// A question about a state.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CubeQuery {
    /// Why can moves not reach it? No answer means that they can.
    Check,
    /// Is every face of one colour?
    IsSolved,
    /// The state after moves.
    After(String),
    /// The state that cancels it.
    Inverse,
    /// The state in a form: `faces`, `colours` or `stickers`.
    Written(String),
    /// Its image under a symmetry.
    Image(usize),
    /// The symmetries that leave it as it is.
    Symmetries,
    /// Is it the other state, held in another way?
    IsRotationOf(String),
}

/// A question about an algorithm.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AlgQuery {
    /// The algorithm that undoes it.
    Inverse,
    /// An equivalent algorithm that is not longer.
    Simplified,
    /// The same turns without groups.
    Expanded,
    /// It and then another one.
    Then(String),
    /// Its image under a symmetry.
    Image(usize),
    /// The number of moves in a metric.
    Length(String),
    /// Its turns.
    Turns,
    /// Its tree.
    Tree,
    /// The state after it.
    State,
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A cube that was read from a text.
    Parsed(ParsedData),
    /// A state.
    Cube(CubeData),
    /// An algorithm.
    Alg(AlgData),
    /// The turns of an algorithm.
    Turns(Vec<TurnData>),
    /// The tree of an algorithm.
    Nodes(Vec<NodeData>),
    /// A number.
    Number(usize),
    /// Numbers.
    Numbers(Vec<usize>),
    /// A text.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// Why something is not possible; nothing if it is.
    Fault(Option<Fault>),
}

impl Query {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Fault`] if an input is not valid.
    pub fn answer(&self) -> Result<Answer, Fault> {
        Ok(match self {
            Self::Parse { text, size } => Answer::Parsed(cubes::parse(text, InputKind::Any, *size)?),
            Self::State { text } => Answer::Cube(CubeData::of(&cubes::state(text)?)),
            Self::Alg { text, size } => Answer::Alg(Alg::parse(text, cubes::size(*size)?)?.into()),
            Self::Tree { nodes, size } => {
                let size = cubes::size(*size)?;
                Answer::Alg(AlgData::of(&Alg::from_nodes(size, NodeData::nodes(nodes, size)?)?))
            }
            Self::Solved { size } => Answer::Cube(CubeData::of(&Facelets::solved(cubes::size(*size)?))),
            Self::Random { size, seed } => Answer::Cube(cubes::random(cubes::size(*size)?, *seed)),
            Self::Cube { facelets, about } => about.answer(cubes::stored(facelets)?)?,
            Self::Moves { text, size, about } => about.answer(&Alg::parse(text, cubes::size(*size)?)?.alg)?,
            Self::Fits { request } => Answer::Flag(request.fits()),
        })
    }
}

impl CubeQuery {
    fn answer(&self, mut state: Facelets) -> Result<Answer, Fault> {
        Ok(match self {
            Self::Check => Answer::Fault(state.check().err().map(Fault::from)),
            Self::IsSolved => Answer::Flag(state.is_solved()),
            Self::After(moves) => {
                state.turn_all(Alg::parse(moves, state.size())?.alg.turns());
                Answer::Cube(CubeData::of(&state))
            }
            Self::Inverse => Answer::Cube(cubes::inverse(&state)?),
            Self::Written(form) => Answer::Text(cubes::written(&state, form)?),
            Self::Image(index) => Answer::Cube(CubeData::of(&cubes::symmetry(*index)?.facelets(&state))),
            Self::Symmetries => Answer::Numbers(cubes::symmetries(&state)),
            Self::IsRotationOf(other) => Answer::Flag(cubes::is_rotation_of(&state, &cubes::stored(other)?)),
        })
    }
}

impl AlgQuery {
    fn answer(&self, alg: &Alg) -> Result<Answer, Fault> {
        let data = |alg: Alg| Answer::Alg(AlgData::of(&alg));
        Ok(match self {
            Self::Inverse => data(alg.inverse()),
            Self::Simplified => data(alg.simplified()),
            Self::Expanded => data(alg.expanded()),
            Self::Then(next) => data(alg.then(&Alg::parse(next, alg.size())?.alg)),
            Self::Image(index) => data(cubes::symmetry(*index)?.alg(alg)),
            Self::Length(metric) => Answer::Number(alg.length(metric.parse::<Metric>()?)),
            Self::Turns => {
                Answer::Turns(alg.turns().iter().map(|&turn| TurnData::of(turn, alg.size())).collect())
            }
            Self::Tree => Answer::Nodes(match alg.nodes() {
                Some(nodes) => nodes.iter().map(|node| NodeData::of(node, alg.size())).collect(),
                None => alg
                    .turns()
                    .iter()
                    .map(|turn| NodeData::Turn(turn.notation(alg.size()).to_string()))
                    .collect(),
            }),
            Self::State => Answer::Cube(CubeData::of(&Facelets::after(alg))),
        })
    }
}
