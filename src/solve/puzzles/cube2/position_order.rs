use super::{Cube2, Position};
use crate::{Control, Puzzle, Stopped};

/// Positions expanded between two yields: about a millisecond.
const CHUNK: usize = 1 << 14;
/// Rank of a position that has not been reached.
const UNREACHED: u32 = u32::MAX;

/// The breadth-first order of all positions from the solved one.
///
/// Positions of one distance are consecutive. Among them, the neighbours of an earlier position come first: so
/// neighbouring positions have similar places within their distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionOrder {
    /// The rank of each position in the order, by its [index](Position::index). The solved position has rank 0.
    pub ranks: Vec<u32>,
    /// The number of positions at each distance from the solved one; the first is 1.
    pub per_distance: Vec<u32>,
}

impl PositionOrder {
    /// Computes the order in one metric, on this thread.
    ///
    /// # Errors
    /// [`Stopped`] if the control was stopped.
    pub async fn compute(cube: &Cube2, control: &Control) -> Result<Self, Stopped> {
        let mut ranks = vec![UNREACHED; Position::COUNT];
        let mut order = Vec::with_capacity(Position::COUNT);
        let solved = cube.solved();
        ranks[solved.index() as usize] = 0;
        order.push((solved, None));
        let mut per_distance = vec![1];
        let (mut expanded, mut layer_end) = (0, 1);
        while order.len() < Position::COUNT {
            let end = layer_end.min(expanded + CHUNK);
            for parent in expanded..end {
                let (position, entered_by) = order[parent];
                // The other moves of the same face lead to neighbours of the parent's parent, which are ranked.
                for m in cube.after(entered_by) {
                    let child = cube.apply(&position, m);
                    let rank = &mut ranks[child.index() as usize];
                    if *rank == UNREACHED {
                        *rank = order.len() as u32;
                        order.push((child, Some(m)));
                    }
                }
            }
            expanded = end;
            if expanded == layer_end {
                per_distance.push((order.len() - layer_end) as u32);
                layer_end = order.len();
            }
            control.yield_now().await?;
        }
        if order.len() > layer_end {
            per_distance.push((order.len() - layer_end) as u32);
        }
        Ok(Self { ranks, per_distance })
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;

    use super::*;
    use crate::block_on;

    /// Returns the distance of the position with a rank.
    fn distance(order: &PositionOrder, rank: u32) -> usize {
        let mut end = 0;
        let is_before_end = |&count: &u32| {
            end += count;
            rank < end
        };
        order.per_distance.iter().position(is_before_end).unwrap()
    }

    fn check(metric: Metric, per_distance: &[u32]) {
        let cube = Cube2::new(metric);
        let order = block_on(PositionOrder::compute(&cube, &Control::silent())).unwrap();
        assert_eq!(order.per_distance, per_distance);
        let mut by_rank = vec![UNREACHED; Position::COUNT];
        for (index, &rank) in order.ranks.iter().enumerate() {
            assert_eq!(std::mem::replace(&mut by_rank[rank as usize], index as u32), UNREACHED);
        }
        assert_eq!(by_rank[0], cube.solved().index());
        // The first neighbour in the order is the parent: its rank never decreases within a distance.
        let (mut last_parent, mut last_distance) = (0, 0);
        for (rank, &index) in (0..).zip(&by_rank).skip(1).step_by(97) {
            let position = Position::from_index(index).unwrap();
            let neighbours =
                cube.moves().iter().map(|m| order.ranks[cube.apply(&position, m).index() as usize]);
            let parent = neighbours.min().unwrap();
            let here = distance(&order, rank);
            assert_eq!(distance(&order, parent) + 1, here);
            assert!(parent >= last_parent || here > last_distance);
            (last_parent, last_distance) = (parent, here);
        }
    }

    #[test]
    fn positions_are_in_the_order_of_their_distances_and_parents() {
        check(Metric::Htm, &[1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644]);
        check(
            Metric::Qtm,
            &[
                1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280,
                276,
            ],
        );
    }

    #[test]
    fn the_order_can_be_stopped() {
        let control = Control::silent();
        control.stop();
        assert_eq!(block_on(PositionOrder::compute(&Cube2::new(Metric::Htm), &control)), Err(Stopped));
    }
}
