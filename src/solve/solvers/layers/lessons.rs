//! The names and sentences of the stages. Colours are those of a cube held white up and green in front.
//!
//! Arrays have an entry for each [`Side`](super::side::Side): for its own piece, or for the piece between it and the
//! next side.

/// The name of a stage, and the sentence that explains it.
#[derive(Clone, Copy)]
pub(super) struct LessonText {
    pub(super) name: &'static str,
    pub(super) explanation: &'static str,
}

pub(super) const CROSS_EDGE_NAMES: [&str; 4] =
    ["Cross: white-green", "Cross: white-red", "Cross: white-blue", "Cross: white-orange"];
pub(super) const CORNER_NAMES: [&str; 4] = [
    "Corner: white-green-red",
    "Corner: white-red-blue",
    "Corner: white-blue-orange",
    "Corner: white-orange-green",
];
pub(super) const MIDDLE_EDGE_NAMES: [&str; 4] =
    ["Edge: green-red", "Edge: red-blue", "Edge: blue-orange", "Edge: orange-green"];
pub(super) const TWIST_NAMES: [&str; 4] = [
    "Twist: yellow-green-red",
    "Twist: yellow-red-blue",
    "Twist: yellow-blue-orange",
    "Twist: yellow-orange-green",
];
pub(super) const PAIR_NAMES: [&str; 4] =
    ["Pair: green-red", "Pair: red-blue", "Pair: blue-orange", "Pair: orange-green"];

pub(super) const CROSS_EDGE: &str = "Bring this edge up to the white centre so that its other colour matches the \
     centre of that side. The white cross comes first because everything else is built around it.";
pub(super) const CORNER: &str = "Move the corner below its place at the front right, then lift it in: R' D' R if its \
     white sticker faces right, F D F' if it faces you. If white faces down, turn the corner first with R' D2 R D. Four \
     corners complete the white layer.";
pub(super) const MIDDLE_EDGE: &str = "With yellow on top, turn the edge above the centre of its colour. Then move it \
     away and bring it back together with its corner: U R U' R' U' F' U F to the right, U' L' U L U F U' F' to the left. \
     This fills the middle layer and keeps the white one.";
pub(super) const YELLOW_CROSS: LessonText = LessonText {
    name: "Yellow cross",
    explanation: "Turn the yellow edges yellow side up with F R U R' U' F', or with F U R U' R' F' if two of them form \
         an L. The order of the edges does not matter yet.",
};
pub(super) const YELLOW_EDGES: LessonText = LessonText {
    name: "Yellow edges",
    explanation: "Put the four edges in order: R U R' U R U2 R' swaps two neighbours and keeps the yellow cross. A \
         final turn of the top lines up all four with their centres.",
};
pub(super) const YELLOW_CORNERS: LessonText = LessonText {
    name: "Yellow corners",
    explanation: "Move every corner to its place, even if it is twisted: U R U' L' U R' U' L and its mirror image cycle \
         three corners and leave the fourth in place.",
};
pub(super) const TWIST: &str = "Twist this corner at the front right: R' D' R D twice, or D' R' D R twice for the other \
     direction. This scrambles the lower layers until the last corner restores them.";
pub(super) const CROSS: LessonText = LessonText {
    name: "White cross",
    explanation: "Build the white cross at the bottom, each edge next to the centre of its other colour. Planned as a \
         whole, it never takes more than eight moves. At the bottom, it does not hide the pairs.",
};
pub(super) const PAIR: &str = "Join this corner in the top layer with the edge that has its two side colours, and insert \
     them into their slot together. This takes fewer moves than inserting them one after the other.";
pub(super) const OLL: &str = "Orient the last layer: one algorithm turns all eight pieces yellow side up. The pattern of \
     yellow stickers shows which of the 57 cases you have.";
pub(super) const PLL: &str = "Permute the last layer: one algorithm moves all eight pieces to their places, and a turn \
     of the top lines them up. The sides show which of the 21 cases you have.";
pub(super) const ALIGN: LessonText = LessonText {
    name: "Align the top",
    explanation: "The last layer is already in order. One turn of the top solves the cube.",
};
