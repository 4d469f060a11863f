use godspeed_cube::Axis;

use super::super::wide::{
    Distances, Kind, Mask, MoveTable, ORBITS, Phase, Pieces, Places, SetTurns, Subset, WideTurn,
    keeps_orbits, mask_of, places_of, places_on,
};
use crate::{Control, Stopped};

/// What the third phase knows of a cube, when it has been said which edges are to be flipped as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Third {
    /// Where the wings are that belong to the first orbit.
    wings: Mask,
    /// Of eleven middle edges, which are flipped; the twelfth follows.
    middles: u16,
    /// Where the colour R is, as far as it matters.
    right: u16,
}

/// The third phase: edges are sorted, so that outer turns and half turns pair them, and R and L go to where half turns
/// solve them.
///
/// ```text
/// wings    C(24, 12) = 2,704,156 sets of places
/// middles  2^11 = 2,048 ways to be flipped
/// right    35 * 35 = 1,225: C(8, 4) sets of each kind of centres, halved, since R and L are alike here
/// ```
///
/// A wing belongs to one of two orbits, its twin to the other one, and the middle edge between them is flipped or not:
/// only all three together matter. So each of the 2,048 choices of edges, an even number of them, that are flipped as
/// wholes is a start of its own.
pub(super) struct ThirdPhase {
    turns: Vec<WideTurn>,
    subset: Subset,
    wing_moves: SetTurns,
    wings: Distances,
    middle_moves: MoveTable,
    right: Right,
    right_moves: MoveTable,
    /// For each flip of middle edges each place of R.
    others: Distances,
}

/// The colour R on R and L, without a difference between the two.
struct Right {
    halves: Subset,
}

/// Flips of middle edges.
const FLIPS: usize = 1 << 11;

/// How many choices there are of edges to be flipped as wholes.
pub(super) const CHOICES: u16 = FLIPS as u16;

/// Whether a turn keeps all centres on their axes.
fn is_of_third_phase(turn: WideTurn) -> bool {
    !turn.is_wide() || turn.is_half()
}

impl Right {
    fn new() -> Self {
        let places = places_on(Axis::X);
        Self { halves: Subset::new(places & !(1 << places.ilog2()), 4) }
    }

    const fn size(&self) -> usize {
        self.halves.size() * self.halves.size()
    }

    /// Of a set and the rest of its axis the one without the last place.
    fn half(set: Mask) -> Mask {
        let places = places_on(Axis::X);
        if set >> places.ilog2() & 1 == 0 { set } else { places & !set }
    }

    fn index(&self, sets: [Mask; 2]) -> usize {
        let [corners, sides] = sets.map(|set| self.halves.rank(Self::half(set)));
        corners * self.halves.size() + sides
    }

    fn sets(&self, index: usize) -> [Mask; 2] {
        [index / self.halves.size(), index % self.halves.size()].map(|half| self.halves.set(half))
    }
}

/// The flips of all twelve middle edges, of which those of eleven are known.
const fn all_flips(middles: usize) -> u16 {
    (middles | (middles.count_ones() as usize & 1) << 11) as u16
}

/// What a turn does to flips.
fn flips_after(flips: u16, turn: WideTurn) -> u16 {
    let from = &Places::get().from[Kind::Middle as usize][turn.index()];
    let is_flipped = |(to, &place): (usize, &u8)| {
        let before = from[usize::from(place)];
        let edge = ORBITS.middle_edge[usize::from(before)];
        let strange = ORBITS.middle[usize::from(edge)] != before;
        u16::from((flips >> edge & 1 == 1) ^ strange) << to
    };
    ORBITS.middle.iter().enumerate().map(is_flipped).sum()
}

impl ThirdPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> = WideTurn::all().filter(|&turn| is_of_third_phase(turn)).collect();
        let subset = Subset::new((1 << 24) - 1, 12);
        let wing_moves = SetTurns::new(Kind::Wing);
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let set = subset.set(value);
            for &turn in &turns {
                reach(subset.rank(wing_moves.after(set, turn)));
            }
        };
        let goal = subset.rank(set_of(&ORBITS.lower));
        let wings = Distances::build(subset.size(), &[goal], neighbours, control).await?;

        let after = |value, turn| usize::from(flips_after(all_flips(value), turn)) % FLIPS;
        let middle_moves = MoveTable::new(FLIPS, &turns, after);
        let right = Right::new();
        let centres = [Kind::Corner, Kind::Side].map(SetTurns::new);
        let after = |value, turn| {
            let [corners, sides] = right.sets(value);
            right.index([centres[0].after(corners, turn), centres[1].after(sides, turn)])
        };
        let right_moves = MoveTable::new(right.size(), &turns, after);
        let kept: Vec<WideTurn> = turns.iter().copied().filter(|&turn| keeps_orbits(turn)).collect();
        let home = right.index([places_of(Axis::X.positive()); 2]) as u16;
        let goals: Vec<usize> =
            MoveTable::new(right.size(), &kept, after).reachable(home).into_iter().map(usize::from).collect();
        let rights = right.size();
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let (middles, right) = ((value / rights) as u16, (value % rights) as u16);
            for turn in 0..turns.len() {
                let middles = usize::from(middle_moves.after(middles, turn));
                reach(middles * rights + usize::from(right_moves.after(right, turn)));
            }
        };
        let others = Distances::build(FLIPS * rights, &goals, neighbours, control).await?;
        Ok(Self { turns, subset, wing_moves, wings, middle_moves, right, right_moves, others })
    }

    /// What it knows of a cube if these edges are to be flipped as wholes.
    pub(super) fn see(&self, pieces: &Pieces<4>, choice: u16) -> Third {
        let flipped = all_flips(usize::from(choice));
        let wings = mask_of(pieces.orbit(Kind::Wing), |home| {
            let edge = ORBITS.edge[usize::from(home)];
            (ORBITS.lower[usize::from(edge)] == home) ^ (flipped >> edge & 1 == 1)
        });
        let is_flipped = |place: u8| {
            let home = pieces.orbit(Kind::Middle)[usize::from(place)];
            let edge = ORBITS.middle_edge[usize::from(home)];
            (ORBITS.middle[usize::from(edge)] != home) ^ (flipped >> edge & 1 == 1)
        };
        let middles: u16 =
            ORBITS.middle.iter().enumerate().map(|(i, &place)| u16::from(is_flipped(place)) << i).sum();
        let right = [Kind::Corner, Kind::Side]
            .map(|kind| mask_of(pieces.orbit(kind), |colour| colour == Axis::X.positive() as u8));
        Third { wings, middles: middles % FLIPS as u16, right: self.right.index(right) as u16 }
    }

    fn others(&self, middles: u16, right: u16) -> u8 {
        self.others.get(usize::from(middles) * self.right.size() + usize::from(right))
    }

    /// How many values there are at each distance: of the wings, and of all else.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.wings, &self.others].map(Distances::distribution)
    }
}

fn set_of(places: &[u8]) -> Mask {
    places.iter().map(|&place| 1 << place).sum()
}

impl Phase for ThirdPhase {
    type State = Third;

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Third, number: usize, left: u8) -> Option<Third> {
        let middles = self.middle_moves.after(state.middles, number);
        let right = self.right_moves.after(state.right, number);
        if self.others(middles, right) > left {
            return None;
        }
        let wings = self.wing_moves.after(state.wings, self.turns[number]);
        (self.wings.get(self.subset.rank(wings)) <= left).then_some(Third { wings, middles, right })
    }

    #[inline(always)]
    fn bound(&self, state: &Third) -> u8 {
        self.others(state.middles, state.right).max(self.wings.get(self.subset.rank(state.wings)))
    }
}
