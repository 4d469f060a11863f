use crate::tables::{DistanceTable, NibbleArray};
use crate::{Control, Stopped};

/// Distances of four chosen edges out of `EDGES` from their places, given the sets of the places where their lower and
/// their upper wings are.
///
/// There are `SETS = C(EDGES, 4)` sets, and `SETS^2` values.
pub(super) struct ChosenSets<const EDGES: usize, const SETS: usize> {
    /// The number of each set of four places.
    numbers: Vec<u16>,
    /// Values are `lower * SETS + upper`.
    distances: DistanceTable<NibbleArray>,
}

impl<const EDGES: usize, const SETS: usize> ChosenSets<EDGES, SETS> {
    /// Builds the table, given where the turns carry the wings of each half orbit, and the set at the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build<const TURNS: usize>(
        wings: &[[[u8; EDGES]; 2]; TURNS],
        goal: u16,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let all: Vec<u16> = Self::all().collect();
        let mut numbers = vec![0; 1 << EDGES];
        for (number, &set) in all.iter().enumerate() {
            numbers[usize::from(set)] = number as u16;
        }
        let carried = |number: usize, to: &[u8; EDGES]| {
            let set = all[number];
            let after: u16 = (0..EDGES).map(|edge| (set >> edge & 1) << to[edge]).sum();
            usize::from(numbers[usize::from(after)])
        };
        let neighbours = |value: usize| {
            let carried = &carried;
            wings
                .iter()
                .map(move |[lower, upper]| carried(value / SETS, lower) * SETS + carried(value % SETS, upper))
        };
        let goal = usize::from(numbers[usize::from(goal)]);
        let distances =
            DistanceTable::build_from(SETS * SETS, &[goal * SETS + goal], neighbours, control).await?;
        Ok(Self { numbers, distances })
    }

    /// Returns the sets of four places.
    pub(super) fn all() -> impl Iterator<Item = u16> {
        (0..1 << EDGES).filter(|set: &u16| set.count_ones() == 4)
    }

    /// Returns the distance of the sets of the places of lower and upper wings.
    #[inline(always)]
    pub(super) fn distance(&self, sets: [u16; 2]) -> u8 {
        let [lower, upper] = sets.map(|set| usize::from(self.numbers[usize::from(set)]));
        self.distances.get(lower * SETS + upper)
    }
}
