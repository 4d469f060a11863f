//! The usual names of cases, each defined by a common algorithm that solves it.

use godspeed_cube::{Alg, Size};
use rustc_hash::FxHashMap;

use crate::algs::cases::CaseIndex;
use crate::algs::effects::orientation_of;
use crate::algs::{Case, CaseSet, Position};

/// The name of corners that are all oriented.
pub(super) const ORIENTED: &str = "O";

/// The permutations of the last layer.
pub(super) const PLL: [(&str, &str); 21] = [
    ("Aa", "x R' U R' D2 R U' R' D2 R2 x'"),
    ("Ab", "x R2 D2 R U R' D2 R U' R x'"),
    ("E", "x' R U' R' D R U R' D' R U R' D R U' R' D' x"),
    ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
    ("Ga", "R2 U R' U R' U' R U' R2 D U' R' U R D'"),
    ("Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"),
    ("Gc", "R2 U' R U' R U R' U R2 D' U R U' R' D"),
    ("Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"),
    ("H", "M2 U M2 U2 M2 U M2"),
    ("Ja", "R' U L' U2 R U' R' U2 R L"),
    ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
    ("Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"),
    ("Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"),
    ("Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"),
    ("Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"),
    ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    ("Ua", "M2 U M U2 M' U M2"),
    ("Ub", "M2 U' M U2 M' U' M2"),
    ("V", "R' U R' U' y R' F' R2 U' R' U R' F R F"),
    ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
    ("Z", "M' U M2 U M2 U M' U2 M2"),
];

/// The orientations of the corners with oriented edges.
pub(super) const OCLL: [(&str, &str); 7] = [
    ("AS", "R U2 R' U' R U' R'"),
    ("H", "R U2 R' U' R U R' U' R U' R'"),
    ("L", "F R' F' r U R U' r'"),
    ("Pi", "R U2 R2 U' R2 U' R2 U2 R"),
    ("S", "R U R' U R U2 R'"),
    ("T", "r U R' U' r' F R F'"),
    ("U", "R2 D' R U2 R' D R U2 R"),
];

/// The orientations of the last layer, by their usual numbers.
pub(super) const OLL: [(&str, &str); 57] = [
    ("1", "R U2 R2 F R F' U2 R' F R F'"),
    ("2", "F R U R' U' F' f R U R' U' f'"),
    ("3", "f R U R' U' f' U' F R U R' U' F'"),
    ("4", "f R U R' U' f' U F R U R' U' F'"),
    ("5", "r' U2 R U R' U r"),
    ("6", "r U2 R' U' R U' r'"),
    ("7", "r U R' U R U2 r'"),
    ("8", "r' U' R U' R' U2 r"),
    ("9", "R U R' U' R' F R2 U R' U' F'"),
    ("10", "R U R' U R' F R F' R U2 R'"),
    ("11", "r U R' U R' F R F' R U2 r'"),
    ("12", "F R U R' U' F' U F R U R' U' F'"),
    ("13", "F U R U' R2 F' R U R U' R'"),
    ("14", "R' F R U R' F' R F U' F'"),
    ("15", "l' U' l L' U' L U l' U l"),
    ("16", "r U r' R U R' U' r U' r'"),
    ("17", "F R' F' R2 r' U R U' R' U' M'"),
    ("18", "r U R' U R U2 r2 U' R U' R' U2 r"),
    ("19", "r' R U R U R' U' M' R' F R F'"),
    ("20", "r U R' U' M2 U R U' R' U' M'"),
    ("21", "R U2 R' U' R U R' U' R U' R'"),
    ("22", "R U2 R2 U' R2 U' R2 U2 R"),
    ("23", "R2 D' R U2 R' D R U2 R"),
    ("24", "r U R' U' r' F R F'"),
    ("25", "F' r U R' U' r' F R"),
    ("26", "R U2 R' U' R U' R'"),
    ("27", "R U R' U R U2 R'"),
    ("28", "r U R' U' r' R U R U' R'"),
    ("29", "R U R' U' R U' R' F' U' F R U R'"),
    ("30", "F R' F R2 U' R' U' R U R' F2"),
    ("31", "R' U' F U R U' R' F' R"),
    ("32", "L U F' U' L' U L F L'"),
    ("33", "R U R' U' R' F R F'"),
    ("34", "R U R2 U' R' F R U R U' F'"),
    ("35", "R U2 R2 F R F' R U2 R'"),
    ("36", "L' U' L U' L' U L U L F' L' F"),
    ("37", "F R' F' R U R U' R'"),
    ("38", "R U R' U R U' R' U' R' F R F'"),
    ("39", "L F' L' U' L U F U' L'"),
    ("40", "R' F R U R' U' F' U R"),
    ("41", "R U R' U R U2 R' F R U R' U' F'"),
    ("42", "R' U' R U' R' U2 R F R U R' U' F'"),
    ("43", "F' U' L' U L F"),
    ("44", "F U R U' R' F'"),
    ("45", "F R U R' U' F'"),
    ("46", "R' U' R' F R F' U R"),
    ("47", "R' U' R' F R F' R' F R F' U R"),
    ("48", "F R U R' U' R U R' U' F'"),
    ("49", "r U' r2 U r2 U r2 U' r"),
    ("50", "r' U r2 U' r2 U' r2 U r'"),
    ("51", "F U R U' R' U R U' R' F'"),
    ("52", "R' U' R U' R' U F' U F R"),
    ("53", "r' U' R U' R' U R U' R' U2 r"),
    ("54", "r U R' U R U' R' U R U2 r'"),
    ("55", "R' F R U R U' R2 F' R2 U' R' U R U R'"),
    ("56", "r' U' r U' R' U R U' R' U R r' U r"),
    ("57", "R U R' U' M' U R U' r'"),
];

/// The cases of a set of orientations, by position.
pub(super) struct Orientations {
    set: CaseSet,
    index: Option<CaseIndex>,
}

impl Orientations {
    pub(super) fn new(set: CaseSet) -> Self {
        let index = set.index().ok();
        Self { set, index }
    }

    /// Returns the name of the case of a position; `None` if it is solved.
    pub(super) fn name(&self, position: &Position) -> Option<&str> {
        let labels = self.set.target.labels(&with_oriented_edges_if(position, &self.set));
        let entry = self.index.as_ref()?.get(labels)?;
        Some(&self.set.cases[entry.case as usize].name)
    }
}

/// Returns the name of the case of a set that a position is.
pub(super) fn case_at(set: &CaseSet, position: &Position) -> Option<String> {
    let entry = set.index().ok()?.get(set.target.labels(position))?;
    Some(set.cases[entry.case as usize].name.clone())
}

/// Names the cases by the algorithms that solve them, and sorts them in the order of the algorithms.
///
/// Cases that no algorithm solves come last, with their numbers as names.
pub(super) fn name_by_algorithms(set: &mut CaseSet, algorithms: &[(&str, &str)]) {
    let mut order: FxHashMap<String, (usize, &str)> = FxHashMap::default();
    let Ok(lookup) = set.lookup() else { return };
    for (rank, &(name, text)) in algorithms.iter().enumerate() {
        let Ok(parsed) = Alg::parse(text, Size::THREE) else { continue };
        if let Some(solved) = lookup.solved_by(parsed.alg.turns()) {
            order.entry(set.cases[solved.case].name.clone()).or_insert((rank, name));
        }
    }
    set.cases.sort_by_key(|case| order.get(&case.name).map_or(usize::MAX, |&(rank, _)| rank));
    for case in &mut set.cases {
        if let Some((_, name)) = order.get(&case.name) {
            case.name = (*name).to_owned();
        }
    }
}

/// Names the cases by groups and numbers within each, such as `T-12`; a group that is an `Err` is a whole name.
///
/// The order of cases is kept, so names depend only on how a set is computed.
pub(super) fn name_by_group(cases: &mut [Case], group: impl Fn(&Case) -> Result<String, String>) {
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    for case in cases {
        case.name = match group(case) {
            Ok(group) => {
                let number = counts.entry(group.clone()).or_default();
                *number += 1;
                format!("{group}-{number}")
            }
            Err(name) => name,
        };
    }
}

/// Returns whether no edge is flipped.
pub(super) fn has_oriented_edges(position: &Position) -> bool {
    position.contents()[8..].iter().all(|&content| orientation_of(content) == 0)
}

/// Returns the position with free edges at home, where a set asks for edges.
fn with_oriented_edges_if(position: &Position, set: &CaseSet) -> Position {
    let home = Position::SOLVED;
    (8..home.contents().len()).fold(*position, |filled, place| {
        let content = position.contents()[place];
        let is_open =
            content == crate::algs::position::FREE && set.target.class(home.contents()[place]) != content;
        if is_open { filled.with(place, home.contents()[place]) } else { filled }
    })
}
