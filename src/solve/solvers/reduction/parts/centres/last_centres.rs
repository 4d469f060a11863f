use super::super::axis_step::AxisStep;
use super::super::centre_grid::{COLOUR, CentreGrid, WANTED, is_solved};
use super::commutator_groups::{CommutatorGroup, CommutatorGroups, Placement};
use super::cycle_table::{CentreCycle, CycleTable, SETUPS};
use super::{CentreGoal, Centres};
use crate::core::parallel;
use crate::{Control, Stopped};

/// The price of a move, in centres.
const RATE: f32 = 0.2;

/// The number of cycles, those of the greatest gain, for which all commutators are compared.
const COMPARED: usize = 64;

/// The number of orbits between two checks of the control.
const ORBITS_AT_ONCE: usize = 256;

/// The layers that an orbit of centres lies in, as rows and columns: two, three or four of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct OrbitLayers {
    layers: [u16; 4],
    count: u8,
}

/// The centres of an orbit, as a small cube without the other layers.
struct OrbitCentres {
    layers: OrbitLayers,
    /// The colour and the target colour of each facelet of the small cube.
    cells: Vec<u8>,
}

impl OrbitLayers {
    /// Returns the layers of a centre's orbit on a cube of `n` layers.
    fn of(index: usize, n: usize) -> Self {
        let (row, column) = (index / n % n, index % n);
        let mut layers = vec![row, n - 1 - row, column, n - 1 - column];
        layers.sort_unstable();
        layers.dedup();
        let at = |place: usize| layers.get(place).map_or(0, |&layer| layer as u16);
        Self { layers: std::array::from_fn(at), count: layers.len() as u8 }
    }

    /// Returns the number of inner layers.
    fn count(self) -> usize {
        self.count.into()
    }

    /// Returns the layer of the whole cube that a layer of the small one is.
    fn layer(self, small: usize, n: usize) -> usize {
        match small {
            0 => 0,
            small if small > self.count() => n - 1,
            small => self.layers[small - 1].into(),
        }
    }

    /// Returns the facelet of the whole cube that a facelet of the small one is.
    fn facelet(self, cell: usize, n: usize) -> usize {
        let small = self.count() + 2;
        let (face, row, column) = (cell / (small * small), cell / small % small, cell % small);
        (face * n + self.layer(row, n)) * n + self.layer(column, n)
    }
}

impl OrbitCentres {
    fn of(layers: OrbitLayers, grid: &CentreGrid, n: usize) -> Self {
        let small = layers.count() + 2;
        let cells = (0..6 * small * small).map(|cell| grid.cells[layers.facelet(cell, n)]).collect();
        Self { layers, cells }
    }

    /// Moves the centres of a cycle.
    fn make(&mut self, cycle: &CentreCycle) {
        let [x, y, z] = cycle.cells.map(usize::from);
        let [a, b, c] = [x, y, z].map(|cell| self.cells[cell] & COLOUR);
        for (cell, colour) in [(y, a), (z, b), (x, c)] {
            self.cells[cell] = self.cells[cell] & !COLOUR | colour;
        }
    }

    /// Returns the cycles that solve most centres, in order, with their gains.
    fn useful_cycles<'a>(&self, table: &'a CycleTable) -> Vec<(i32, &'a CentreCycle)> {
        let unsolved: Vec<usize> = table.cells().filter(|&cell| !is_solved(self.cells[cell])).collect();
        let mut cycles: Vec<(i32, &CentreCycle)> = Vec::new();
        for &cell in &unsolved {
            for cycle in table.cycles_at(cell) {
                let cells = cycle.cells.map(usize::from);
                let gain = gain(cells.map(|cell| self.cells[cell]));
                // A cycle of several unsolved centres is listed at the first of them.
                let is_first = cells.iter().all(|&other| other >= cell || is_solved(self.cells[other]));
                if gain > 0 && is_first {
                    cycles.push((gain, cycle));
                }
            }
        }
        cycles.sort_by_key(|&(gain, _)| -gain);
        cycles.truncate(COMPARED);
        cycles
    }

    fn is_solved(&self, table: &CycleTable) -> bool {
        table.cells().all(|cell| is_solved(self.cells[cell]))
    }
}

impl Centres {
    /// Yields steps that solve all centres of a cube of which each face has one target colour.
    ///
    /// They are made in rounds of one cycle in each orbit that is not solved. Orbits share the layers of their
    /// commutators where they can, so most of the cycles of a large cube cost two moves instead of eight.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn last_steps(
        &self,
        grid: &mut CentreGrid,
        control: &Control,
        mut take: impl FnMut(AxisStep),
    ) -> Result<(), Stopped> {
        let n = self.size().layers();
        let mut layers: Vec<OrbitLayers> =
            self.unsolved(grid).map(|index| OrbitLayers::of(index, n)).collect();
        layers.sort_unstable();
        layers.dedup();
        let mut orbits: Vec<OrbitCentres> =
            layers.into_iter().map(|layers| OrbitCentres::of(layers, grid, n)).collect();
        let tables = [2, 3, 4].map(|inner| {
            let is_needed = orbits.iter().any(|orbit| orbit.layers.count() == inner);
            is_needed.then(|| self.cycle_table(inner))
        });
        let table_of = |orbit: &OrbitCentres| tables[orbit.layers.count() - 2];
        while !orbits.is_empty() {
            let mut groups = CommutatorGroups::default();
            for orbits in orbits.chunks_mut(ORBITS_AT_ONCE) {
                let useful: Vec<Vec<(i32, &CentreCycle)>> = parallel::map(orbits, |orbit| {
                    table_of(orbit).map_or_else(Vec::new, |table| orbit.useful_cycles(table))
                });
                for (orbit, cycles) in orbits.iter_mut().zip(useful) {
                    let Some(table) = table_of(orbit) else { continue };
                    if let Some((cycle, placement)) = self.best_cycle(&cycles, orbit.layers, table, &groups) {
                        orbit.make(cycle);
                        groups.add(placement);
                    }
                }
                control.yield_now().await?;
            }
            self.yield_groups(&groups.into_sorted(), &mut take);
            orbits.retain(|orbit| {
                let Some(table) = table_of(orbit).filter(|table| orbit.is_solved(table)) else { return true };
                for cell in table.cells() {
                    grid.cells[orbit.layers.facelet(cell, n)] = orbit.cells[cell];
                }
                false
            });
        }
        Ok(())
    }

    /// Returns the cycle that solves most centres for its moves, and how its commutator is added to the groups.
    ///
    /// While a centre is unsolved there always is one, because each face has one target colour. Its colour goes to a position
    /// that needs it and is not solved, and from there, or from a third face, a centre comes that is needed here. Where
    /// that would exchange two centres, a third of one of the two faces helps.
    fn best_cycle<'a>(
        &self,
        cycles: &[(i32, &'a CentreCycle)],
        orbit: OrbitLayers,
        table: &CycleTable,
        groups: &CommutatorGroups,
    ) -> Option<(&'a CentreCycle, Placement)> {
        let n = self.size().layers();
        let net_gain = |gain: i32, cost: usize| gain as f32 - RATE * cost as f32;
        let least_cost = CommutatorGroups::least_cost(self.metric);
        let mut best: Option<(f32, &CentreCycle, Placement)> = None;
        for &(gain, cycle) in cycles {
            for &way in table.ways(cycle) {
                if best.as_ref().is_some_and(|&(best, ..)| best >= net_gain(gain, least_cost)) {
                    break;
                }
                let layers = [way.first, way.second].map(|small| orbit.layer(small.into(), n));
                let placement = groups.placement(way, layers, self);
                let net_gain = net_gain(gain, placement.cost);
                if best.as_ref().is_none_or(|(best, ..)| net_gain > *best) {
                    best = Some((net_gain, cycle, placement));
                }
            }
        }
        best.map(|(_, cycle, placement)| (cycle, placement))
    }

    /// Yields the steps of some groups, with one set-up for all that have the same.
    fn yield_groups(&self, groups: &[CommutatorGroup], take: &mut impl FnMut(AxisStep)) {
        let size = self.size();
        for same in groups.chunk_by(|a, b| a.setup == b.setup) {
            let setup: Vec<AxisStep> = SETUPS[usize::from(same[0].setup)].steps(size).collect();
            setup.iter().cloned().for_each(&mut *take);
            for group in same {
                let commutator = self.commutators[usize::from(group.commutator)].commutator;
                commutator.steps(&group.first, &group.second, size).for_each(&mut *take);
            }
            setup.iter().rev().map(AxisStep::inverse).for_each(&mut *take);
        }
    }

    /// Returns the cube after the last step, with the target colours there.
    pub(super) fn end(&self, goal: CentreGoal<'_>, steps: &[AxisStep]) -> CentreGrid {
        let mut grid = goal.colours.clone();
        for step in steps {
            grid.turn(step, &self.rows);
        }
        let wanted = CentreGrid::of_faces(goal.faces, self.size());
        for (cell, wanted) in grid.cells.iter_mut().zip(wanted.cells) {
            *cell = *cell & COLOUR | wanted << WANTED;
        }
        grid
    }
}

/// Returns the change in solved centres when three are cycled.
fn gain([x, y, z]: [u8; 3]) -> i32 {
    let goes = |from: u8, to: u8| i32::from(from & COLOUR == to >> WANTED);
    let solved = |cell: u8| i32::from(is_solved(cell));
    goes(x, y) + goes(y, z) + goes(z, x) - solved(x) - solved(y) - solved(z)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Face, Facelets, Metric, Size, scramble};

    use super::super::super::axis_step::total_cost;
    use super::super::super::middle_centres::middle_centres;
    use super::*;
    use crate::block_on;

    #[test]
    fn the_last_steps_solve_all_centres() {
        for (layers, turns) in [(4, 30), (5, 30), (8, 3), (8, 60), (13, 10), (13, 100), (24, 60)] {
            let size = Size::new(layers).unwrap();
            let centres = Centres::new(size, Metric::Stm);
            let cube = Facelets::after(&scramble::random_moves(size, turns, 1));
            let colours = CentreGrid::of_colours(&cube);
            let faces = if layers % 2 == 1 { middle_centres(&cube) } else { Face::ALL };
            let goal = CentreGoal { colours: &colours, faces };
            let mut grid = centres.end(goal, &[]);
            let mut steps = Vec::new();
            let control = Control::silent();
            block_on(centres.last_steps(&mut grid, &control, |step| steps.push(step))).unwrap();
            assert_eq!(centres.unsolved(&grid).count(), 0);
            assert_eq!(centres.unsolved(&centres.end(goal, &steps)).count(), 0, "{layers} layers");
        }
    }

    #[test]
    fn orbits_share_the_layers_of_their_commutators() {
        let size = Size::new(24).unwrap();
        let centres = Centres::new(size, Metric::Stm);
        let colours = CentreGrid::of_colours(&Facelets::after(&scramble::random_moves(size, 200, 1)));
        let mut grid = centres.end(CentreGoal { colours: &colours, faces: Face::ALL }, &[]);
        let left = centres.unsolved(&grid).count();
        let mut steps = Vec::new();
        let take = |step| steps.push(step);
        block_on(centres.last_steps(&mut grid, &Control::silent(), take)).unwrap();
        // A commutator of single layers takes 8 moves and solves three centres at most.
        let cost = total_cost(&steps, Metric::Stm);
        assert!(cost < 3 * left, "{cost} moves for {left} centres");
    }
}
