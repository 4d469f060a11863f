use super::error::GoalError;
use super::mask::{Mask, Rule};
use crate::{Angle, Corner, Edge, Face, Size, Symmetry};

/// The name of a goal.
///
/// Names that depend on a side mean that of D. A hyphen and another face turn the goal: `cross-U`, `f2l-L`. The cube is
/// turned about the line from L to R to bring D to F or B, and about the line from B to F to bring it to L, R or U.
#[derive(Clone, Copy, Debug)]
pub struct GoalName {
    /// The name, such as `cross`.
    pub id: &'static str,
    /// What the goal is, in a few words.
    pub explanation: &'static str,
    /// Whether the goal has no edges, so that it exists on the 2x2x2 too.
    corners_only: bool,
    masks: fn(Size) -> Result<Vec<Mask>, GoalError>,
}

impl GoalName {
    /// Returns whether the goal exists for a size.
    #[must_use]
    pub fn is_for(&self, size: Size) -> bool {
        size == Size::THREE || size == Size::TWO && self.corners_only
    }
}

/// The names of goals.
pub const NAMES: &[GoalName] = &[
    name("solved", "the whole cube", true, |size| one(Mask::solved(size)?)),
    name("corners", "all corners", true, |size| one(exact(Mask::free(size)?, &Corner::ALL, &[]))),
    name("edges", "all edges", false, |size| one(exact(Mask::free(size)?, &[], &Edge::ALL))),
    name("first-layer", "all of the layer D", true, |size| {
        one(exact(Mask::free(size)?, &LOWER_CORNERS, &CROSS))
    }),
    name("first-face", "the colour of the side D", true, |size| {
        let free = Mask::free(size)?;
        let corners = LOWER_CORNERS
            .iter()
            .fold(free, |mask, corner| mask.with_sticker(&corner.faces(), Face::D, Face::D));
        one(CROSS.iter().fold(corners, |mask, edge| mask.with_sticker(&edge.faces(), Face::D, Face::D)))
    }),
    name("cross", "the four edges of D", false, |size| one(cross(size)?)),
    name("daisy", "the four edges of D around the centre of U", false, |size| {
        one(UPPER_EDGES
            .iter()
            .fold(Mask::free(size)?, |mask, edge| mask.with_sticker(&edge.faces(), Face::U, Face::D)))
    }),
    name("xcross", "the cross and any pair", false, |size| pairs(size, &[0b0001, 0b0010, 0b0100, 0b1000])),
    name("xcross-fr", "the cross and the pair FR", false, |size| pairs(size, &[0b0001])),
    name("xcross-fl", "the cross and the pair FL", false, |size| pairs(size, &[0b0010])),
    name("xcross-bl", "the cross and the pair BL", false, |size| pairs(size, &[0b0100])),
    name("xcross-br", "the cross and the pair BR", false, |size| pairs(size, &[0b1000])),
    name("xxcross", "the cross and any two pairs", false, |size| {
        pairs(size, &[0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100])
    }),
    name("xxxcross", "the cross and any three pairs", false, |size| {
        pairs(size, &[0b0111, 0b1011, 0b1101, 0b1110])
    }),
    name("f2l", "the first two layers", false, |size| pairs(size, &[0b1111])),
    name("f2l-1", "the first two layers without the pair FR", false, |size| pairs(size, &[0b1110])),
    name("oll", "the first two layers and the colour of U", true, |size| one(oll(size, true, true)?)),
    name("oll-corners", "the first two layers and the corners of U oriented", false, |size| {
        one(oll(size, true, false)?)
    }),
    name("oll-edges", "the first two layers and the edges of U oriented", false, |size| {
        one(oll(size, false, true)?)
    }),
    name("ll-corners", "the first two layers and all corners", false, |size| {
        one(exact(f2l(size)?, &Corner::ALL, &[]))
    }),
    name("coll", "the first two layers, all corners, and the edges of U oriented", false, |size| {
        one(exact(oll(size, false, true)?, &Corner::ALL, &[]))
    }),
    name("ll-edges", "the first two layers and all edges", false, |size| {
        one(exact(f2l(size)?, &[], &Edge::ALL))
    }),
    name("eo", "all edges oriented for the sides F and B", false, |size| {
        one(oriented(Mask::free(size)?, &Edge::ALL))
    }),
    name("co", "all corners oriented for the sides U and D", true, |size| {
        let rule = |mask: Mask, &corner: &Corner| mask.with_corner(corner, Rule::Orientation);
        one(Corner::ALL.iter().fold(Mask::free(size)?, rule))
    }),
    name("eoline", "all edges oriented, DF and DB solved", false, |size| {
        one(exact(oriented(Mask::free(size)?, &Edge::ALL), &[], &[Edge::DF, Edge::DB]))
    }),
    name("eocross", "all edges oriented, and the cross", false, |size| {
        one(exact(oriented(Mask::free(size)?, &Edge::ALL), &[], &CROSS))
    }),
    name(
        "g1",
        "two-phase's first goal: all pieces oriented, the edges of the middle layer in it",
        false,
        |size| {
            let corners =
                Corner::ALL.iter().fold(oriented(Mask::free(size)?, &Edge::ALL), |mask, &corner| {
                    mask.with_corner(corner, Rule::Orientation)
                });
            let middle = MIDDLE_EDGES.iter().fold(0, |set, edge| set | 1 << (2 * edge.index()));
            let sets = std::array::from_fn(|place| if place < 8 { 0x55_5555 & !middle } else { middle });
            one(Mask::of_sets(size, *corners.corners(), sets, *corners.centres()))
        },
    ),
    name("2x2x2", "the block of the corner DBL", false, |size| {
        one(exact(Mask::free(size)?, &[Corner::DBL], &[Edge::DB, Edge::DL, Edge::BL]))
    }),
    name("2x2x3", "the block of the corners DBL and DRB", false, |size| {
        let edges = [Edge::DB, Edge::DL, Edge::DR, Edge::BL, Edge::BR];
        one(exact(Mask::free(size)?, &[Corner::DBL, Corner::DRB], &edges))
    }),
    name("first-block", "the block of 1x2x3 on the side L", false, |size| {
        one(exact(Mask::free(size)?, &LEFT_CORNERS, &LEFT_EDGES))
    }),
    name(
        "second-block",
        "the blocks of 1x2x3 on the sides L and R; the layer between them is free",
        false,
        |size| one(blocks(size)?),
    ),
    name("cmll", "both blocks and all corners; the layer between them is free", false, |size| {
        one(exact(blocks(size)?, &Corner::ALL, &[]))
    }),
    name("l6e", "the whole cube", false, |size| one(Mask::solved(size)?)),
];

const LOWER_CORNERS: [Corner; 4] = [Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB];
const UPPER_CORNERS: [Corner; 4] = [Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR];
const UPPER_EDGES: [Edge; 4] = [Edge::UR, Edge::UF, Edge::UL, Edge::UB];
const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];
const MIDDLE_EDGES: [Edge; 4] = [Edge::FR, Edge::FL, Edge::BL, Edge::BR];
const LEFT_CORNERS: [Corner; 2] = [Corner::DLF, Corner::DBL];
const LEFT_EDGES: [Edge; 3] = [Edge::DL, Edge::FL, Edge::BL];
const RIGHT_CORNERS: [Corner; 2] = [Corner::DFR, Corner::DRB];
const RIGHT_EDGES: [Edge; 3] = [Edge::DR, Edge::FR, Edge::BR];

/// Returns the masks of a name with or without a side; `None` if there is no such name.
pub(super) fn named(text: &str, size: Size) -> Option<Result<Vec<Mask>, GoalError>> {
    let find = |id: &str| NAMES.iter().find(|name| name.id.eq_ignore_ascii_case(id));
    let (name, side) = match find(text) {
        Some(name) => (name, Face::D),
        None => {
            let (id, side) = text.rsplit_once('-')?;
            (find(id)?, side.parse().ok()?)
        }
    };
    if !name.is_for(size) {
        return Some(Err(GoalError::NotOfSize { name: name.id, size }));
    }
    let turn = rotation_to(side);
    Some((name.masks)(size).map(|masks| masks.iter().map(|mask| mask.image(turn)).collect()))
}

/// Returns the rotation that brings D to a side.
fn rotation_to(side: Face) -> Symmetry {
    match side {
        Face::D => Symmetry::IDENTITY,
        Face::U => Symmetry::rotation(Face::F, Angle::Half),
        Face::F => Symmetry::rotation(Face::R, Angle::Quarter),
        Face::B => Symmetry::rotation(Face::R, Angle::Prime),
        Face::L => Symmetry::rotation(Face::F, Angle::Quarter),
        Face::R => Symmetry::rotation(Face::F, Angle::Prime),
    }
}

const fn name(
    id: &'static str,
    explanation: &'static str,
    corners_only: bool,
    masks: fn(Size) -> Result<Vec<Mask>, GoalError>,
) -> GoalName {
    GoalName { id, explanation, corners_only, masks }
}

#[allow(clippy::unnecessary_wraps, reason = "the end of functions that can fail")]
fn one(mask: Mask) -> Result<Vec<Mask>, GoalError> {
    Ok(vec![mask])
}

fn exact(mask: Mask, corners: &[Corner], edges: &[Edge]) -> Mask {
    let corners = corners.iter().fold(mask, |mask, &corner| mask.with_corner(corner, Rule::Exact));
    edges.iter().fold(corners, |mask, &edge| mask.with_edge(edge, Rule::Exact))
}

fn oriented(mask: Mask, edges: &[Edge]) -> Mask {
    edges.iter().fold(mask, |mask, &edge| mask.with_edge(edge, Rule::Orientation))
}

fn cross(size: Size) -> Result<Mask, GoalError> {
    Ok(exact(Mask::free(size)?, &[], &CROSS))
}

/// Returns the cross with some of the pairs FR, FL, BL, BR, for each set of them.
fn pairs(size: Size, sets: &[u8]) -> Result<Vec<Mask>, GoalError> {
    let mask = |&set: &u8| {
        let chosen = (0..4).filter(|pair| set >> pair & 1 == 1);
        let pair = |mask, pair: usize| exact(mask, &[LOWER_CORNERS[pair]], &[MIDDLE_EDGES[pair]]);
        Ok(chosen.fold(cross(size)?, pair))
    };
    sets.iter().map(mask).collect()
}

fn f2l(size: Size) -> Result<Mask, GoalError> {
    Ok(exact(exact(Mask::free(size)?, &LOWER_CORNERS, &CROSS), &[], &MIDDLE_EDGES))
}

fn oll(size: Size, corners: bool, edges: bool) -> Result<Mask, GoalError> {
    let mut mask = f2l(size)?;
    for corner in UPPER_CORNERS.iter().filter(|_| corners) {
        mask = mask.with_sticker(&corner.faces(), Face::U, Face::U);
    }
    for edge in UPPER_EDGES.iter().filter(|_| edges) {
        mask = mask.with_sticker(&edge.faces(), Face::U, Face::U);
    }
    Ok(mask)
}

fn blocks(size: Size) -> Result<Mask, GoalError> {
    let sides = exact(exact(Mask::free(size)?, &LEFT_CORNERS, &LEFT_EDGES), &RIGHT_CORNERS, &RIGHT_EDGES);
    let free = |mask: Mask, face| mask.with_centre(face, None);
    Ok([Face::U, Face::F, Face::D, Face::B].into_iter().fold(sides, free))
}
