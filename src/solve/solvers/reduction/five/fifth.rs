use godspeed_cube::Axis;

use super::super::wide::{Distances, Guided, MoveTable, Pieces, WideTurn, greatest_first};
use super::centres::{AxisColours, PAIRS, SETS};
use super::edges::{Edges, MIRROR, carried, in_mirror, turns_within_orbits};
use super::fourth::{edges_of_layer, keeps_layer};
use crate::coordinates::{permutation, permutation_rank};
use crate::{Control, Stopped};

/// What the fifth phase knows of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fifth {
    /// For each of the eight edges on which a middle lies, where its wing of the first orbit is.
    lower: u16,
    /// The same of the second orbit, in the mirror between R and L.
    upper: u16,
    /// The colour U on U and D.
    up: u16,
    /// The columns of centres around.
    columns: u8,
}

/// The fifth phase: the other eight edges are paired, and all centres solved, by turns that leave the layer between U and
/// D in order.
///
/// ```text
/// wings of an orbit  8! = 40,320, with the centres of one kind on U and D, C(8, 4) = 70: 2,822,400 for each kind
/// centres            4,900 for U and D, 36 for the columns around
/// ```
///
/// The other orbit of wings needs no tables of its own, for it is the mirror image of the first one.
pub(super) struct FifthPhase {
    turns: Vec<WideTurn>,
    in_mirror: Vec<u8>,
    wings: MoveTable,
    up: AxisColours,
    up_moves: MoveTable,
    up_in_mirror: Vec<u16>,
    front: AxisColours,
    right: AxisColours,
    /// The colours F and R of each number of columns.
    columns: Vec<[u16; 2]>,
    column_moves: MoveTable,
    /// The wings with centres of each kind.
    with: [Distances; 2],
    centres: Distances,
}

const WINGS: usize = 40_320;

/// The eight edges that touch U or D by the edges of the cube.
fn numbers() -> [Option<u8>; 12] {
    let between = edges_of_layer();
    let mut next = 0;
    std::array::from_fn(|edge| {
        (!between.contains(&(edge as u8))).then(|| {
            next += 1;
            next - 1
        })
    })
}

/// The number of a way in which eight wings lie.
fn wings_of(edges: &Edges) -> u16 {
    let numbers = numbers();
    let mut wings = [0; 8];
    for (middle, lower) in edges.middle.iter().zip(&edges.lower) {
        if let (Some(middle), Some(lower)) = (numbers[usize::from(*middle)], numbers[usize::from(*lower)]) {
            wings[usize::from(middle)] = lower;
        }
    }
    permutation_rank(wings) as u16
}

/// What turns do to the wings of the first orbit.
fn wing_moves(turns: &[WideTurn]) -> MoveTable {
    let numbers = numbers();
    let among_eight = |goes: [u8; 12]| {
        let mut eight = [0; 8];
        for (edge, to) in goes.into_iter().enumerate() {
            if let (Some(edge), Some(to)) = (numbers[edge], numbers[usize::from(to)]) {
                eight[usize::from(edge)] = to;
            }
        }
        eight
    };
    let goes: Vec<[[u8; 8]; 2]> = turns.iter().map(|&turn| carried(turn).map(among_eight)).collect();
    MoveTable::new(WINGS, turns, |value, turn| {
        let number = turns.iter().position(|&other| other == turn).unwrap_or(0);
        let [middles, wings] = &goes[number];
        let before: [u8; 8] = permutation(value);
        let mut after = [0; 8];
        for (middle, wing) in before.into_iter().enumerate() {
            after[usize::from(middles[middle])] = wings[usize::from(wing)];
        }
        permutation_rank(after)
    })
}

/// The colours F and R wherever columns of centres around U and D are whole, and what turns do to them.
fn columns(front: &AxisColours, right: &AxisColours, turns: &[WideTurn]) -> (Vec<[u16; 2]>, MoveTable) {
    let moves = [front.move_table(turns), right.move_table(turns)];
    let after = |columns: [u16; 2], turn| [0, 1].map(|k| moves[k].after(columns[k], turn));
    let mut all = vec![[front.home(), right.home()]];
    let mut next = 0;
    while next < all.len() {
        for turn in 0..turns.len() {
            let after = after(all[next], turn);
            if !all.contains(&after) {
                all.push(after);
            }
        }
        next += 1;
    }
    let column_moves = MoveTable::new(all.len(), turns, |value, turn| {
        let number = turns.iter().position(|&other| other == turn).unwrap_or(0);
        let after = after(all[value], number);
        all.iter().position(|&other| other == after).unwrap_or(0)
    });
    (all, column_moves)
}

impl FifthPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> =
            turns_within_orbits().into_iter().filter(|&turn| keeps_layer(turn)).collect();
        let wings = wing_moves(&turns);
        let [right, up, front] = Axis::ALL.map(AxisColours::new);
        let up_moves = up.move_table(&turns);
        let (columns, column_moves) = columns(&front, &right, &turns);
        let home = usize::from(up.home());
        let sets = [|up: usize| up / SETS, |up: usize| up % SETS];
        // A value of both kinds that stands for one of one kind.
        let pair = [|set: usize| set * SETS, |set: usize| set];
        let mut with = Vec::new();
        for (set, pair) in sets.into_iter().zip(pair) {
            let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
                let (own, up) = ((value / SETS) as u16, pair(value % SETS) as u16);
                for turn in 0..turns.len() {
                    let up = set(usize::from(up_moves.after(up, turn)));
                    reach(usize::from(wings.after(own, turn)) * SETS + up);
                }
            };
            with.push(Distances::build(WINGS * SETS, &[set(home)], neighbours, control).await?);
        }
        let count = columns.len();
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let (up, columns) = ((value / count) as u16, (value % count) as u16);
            for turn in 0..turns.len() {
                let up = usize::from(up_moves.after(up, turn));
                reach(up * count + usize::from(column_moves.after(columns, turn)));
            }
        };
        let centres = Distances::build(PAIRS * count, &[home * count], neighbours, control).await?;
        let (in_mirror, up_in_mirror) = (in_mirror(&turns), up.in_mirror(MIRROR.symmetry));
        let mut with = with.into_iter();
        let (Some(corners), Some(sides)) = (with.next(), with.next()) else { return Err(Stopped) };
        Ok(Self {
            turns,
            in_mirror,
            wings,
            up,
            up_moves,
            up_in_mirror,
            front,
            right,
            columns,
            column_moves,
            with: [corners, sides],
            centres,
        })
    }

    /// What it knows of a cube at the end of the fourth phase.
    pub(super) fn see(&self, pieces: &Pieces<4>) -> Fifth {
        let edges = Edges::of(pieces);
        let columns = [self.front.see(pieces), self.right.see(pieces)];
        Fifth {
            lower: wings_of(&edges),
            upper: wings_of(&edges.mirrored()),
            up: self.up.see(pieces),
            columns: self.columns.iter().position(|&other| other == columns).unwrap_or(0) as u8,
        }
    }

    /// How many values there are at each distance: of wings with centres of each kind, and of centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 3] {
        [&self.with[0], &self.with[1], &self.centres].map(Distances::distribution)
    }
}

impl Guided for FifthPhase {
    type State = Fifth;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn turned(&self, state: &Fifth, number: usize) -> Fifth {
        Fifth {
            lower: self.wings.after(state.lower, number),
            upper: self.wings.after(state.upper, usize::from(self.in_mirror[number])),
            up: self.up_moves.after(state.up, number),
            columns: self.column_moves.after(state.columns.into(), number) as u8,
        }
    }

    /// The greatest distance counts most; how great the others are tells apart what is equal in that.
    #[inline(always)]
    fn score(&self, state: &Fifth) -> u16 {
        let up = usize::from(state.up);
        let mirrored = usize::from(self.up_in_mirror[up]);
        let [lower, upper] = [state.lower, state.upper].map(|wings| usize::from(wings) * SETS);
        let distances = [
            self.with[0].get(lower + up / SETS),
            self.with[1].get(lower + up % SETS),
            self.with[0].get(upper + mirrored / SETS),
            self.with[1].get(upper + mirrored % SETS),
            self.centres.get(up * self.columns.len() + usize::from(state.columns)),
        ];
        greatest_first(GREATEST, distances)
    }

    fn key(&self, state: &Fifth) -> u64 {
        let Fifth { lower, upper, up, columns } = *state;
        u64::from(lower) | u64::from(upper) << 16 | u64::from(up) << 32 | u64::from(columns) << 48
    }
}

/// What the greatest distance counts beside the sum of all.
const GREATEST: u16 = 2;
