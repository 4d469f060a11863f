//! What is said of every stage. Colours are those of a cube held white up and green in front.

use godspeed_cube::Face;

use super::held_cube::LessonText;

/// The four sides, each to the left of the next.
pub(super) const SIDES: [Face; 4] = [Face::F, Face::R, Face::B, Face::L];

/// One of four names: of a side, or of a side and the next one.
pub(super) fn of_side(names: &'static [&'static str; 4], side: Face) -> &'static str {
    SIDES.iter().position(|&other| other == side).map_or("", |at| names[at])
}

pub(super) const CROSS_EDGES: [&str; 4] =
    ["Cross: white-green", "Cross: white-red", "Cross: white-blue", "Cross: white-orange"];
pub(super) const CORNERS: [&str; 4] = [
    "Corner: white-green-red",
    "Corner: white-red-blue",
    "Corner: white-blue-orange",
    "Corner: white-orange-green",
];
pub(super) const MIDDLE_EDGES: [&str; 4] =
    ["Edge: green-red", "Edge: red-blue", "Edge: blue-orange", "Edge: orange-green"];
pub(super) const TWISTS: [&str; 4] = [
    "Twist: yellow-green-red",
    "Twist: yellow-red-blue",
    "Twist: yellow-blue-orange",
    "Twist: yellow-orange-green",
];
pub(super) const PAIRS: [&str; 4] =
    ["Pair: green-red", "Pair: red-blue", "Pair: blue-orange", "Pair: orange-green"];

pub(super) const CROSS_EDGE: &str = "Bring this edge up to the white centre, so that its other colour meets the \
     centre of that colour. The white cross comes first because everything else is built around it.";
pub(super) const CORNER: &str = "Bring the corner below its place at the front right, then up: R' D' R if its white \
     looks right, F D F' if it looks forward. If it looks down, R' D2 R D turns it first. The four corners complete \
     the white layer.";
pub(super) const MIDDLE_EDGE: &str = "With yellow up, turn the edge above the centre of its colour, then lead it away \
     and bring it back with its corner: U R U' R' U' F' U F to the right, U' L' U L U F U' F' to the left. So the \
     middle layer fills and the white one stays.";
pub(super) const YELLOW_CROSS: LessonText = LessonText {
    name: "Yellow cross",
    explanation: "Turn the yellow edges yellow side up by F R U R' U' F', or F U R U' R' F' for two that make an L. \
     Where each belongs does not matter yet: one thing at a time.",
};
pub(super) const YELLOW_EDGES: LessonText = LessonText {
    name: "Yellow edges",
    explanation: "Bring the four edges into order: R U R' U R U2 R' swaps two neighbours and keeps yellow up. A last \
     turn of the top brings all four to their centres.",
};
pub(super) const YELLOW_CORNERS: LessonText = LessonText {
    name: "Yellow corners",
    explanation: "Bring each corner to its place, twisted or not: U R U' L' U R' U' L and its mirror image lead three \
     corners round and leave the fourth.",
};
pub(super) const TWIST: &str = "Twist this corner at the front right: R' D' R D twice, or D' R' D R twice for the other way. \
     The lower layers look broken meanwhile, and are whole again after the last corner.";
pub(super) const CROSS: LessonText = LessonText {
    name: "White cross",
    explanation: "Make the white cross at the bottom, each edge beside the centre of its other colour. Seen whole, it \
     never takes more than eight moves, and from below it leaves the view free for the pairs.",
};
pub(super) const PAIR: &str = "Join this corner with the edge of its two side colours in the top layer and let them into \
     their slot together. A pair at once is shorter than corner first and edge later.";
pub(super) const OLL: &str = "Orient the last layer: one algorithm turns all eight pieces yellow side up. Its case is known \
     by the pattern of yellow; there are 57.";
pub(super) const PLL: &str = "Permute the last layer: one algorithm brings all eight pieces home, and a turn of the top \
     aligns them. Its case is known by the sides; there are 21.";
pub(super) const ALIGN: LessonText = LessonText {
    name: "Align the top",
    explanation: "The last layer is in order already: one turn brings it home.",
};
