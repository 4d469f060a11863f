use godspeed_cube::{Face, Random, Size};

use super::super::axis_step::AxisStep;
use super::super::centre_grid::CentreGrid;
use super::super::commutators::TurnWeights;
use super::super::insertion_point::total_cost;
use super::super::layer_sets;
use super::centre_layouts::{COLOUR, WANTED, is_solved};
use super::{CentreGoal, Centres};
use crate::{Control, Stopped};

/// The least number of set-up sequences tried.
const SETUPS: u32 = 60;

/// The price of a move, in centres.
const RATE: f32 = 0.1;

/// A commutator of one layer in each set, between set-up turns of outer layers and their inverse.
struct SetupCommutator {
    setup: Vec<AxisStep>,
    index: usize,
    i: usize,
    j: usize,
    net_gain: f32,
}

/// The centres that turns of the same layers move as one of them, as a cube that has the other layers left out.
struct OrbitCube {
    /// Its layers on the whole cube, the outer ones included.
    layers: Vec<usize>,
    /// For each of its facelets that of the whole cube.
    facelets: Vec<usize>,
    grid: CentreGrid,
}

impl OrbitCube {
    /// Returns the part of a cube of `n` layers that has the inner layers given.
    fn of(grid: &CentreGrid, inner: &[usize], n: usize) -> Self {
        let layers: Vec<usize> = [0].into_iter().chain(inner.iter().copied()).chain([n - 1]).collect();
        let of_row = |row: usize| layers.iter().map(move |column| row * n + column);
        let facelets: Vec<usize> =
            (0..6).flat_map(|face| layers.iter().map(move |row| face * n + row)).flat_map(of_row).collect();
        let grid = CentreGrid { cells: facelets.iter().map(|&facelet| grid.cells[facelet]).collect() };
        Self { layers, facelets, grid }
    }

    /// Returns a step of this cube as one of the whole cube.
    fn whole_step(&self, step: &AxisStep, size: Size) -> AxisStep {
        let mut whole = AxisStep { purpose: step.purpose, ..AxisStep::empty(step.axis, size) };
        for (&layer, &quarters) in self.layers.iter().zip(&step.quarters) {
            whole.quarters[layer] = quarters;
        }
        whole
    }
}

impl Centres {
    /// Yields commutators, one after the other, that solve all centres of a cube.
    ///
    /// Each is found on the few layers of one orbit, so its time does not depend on the size of the cube.
    ///
    /// # Errors
    /// [`Stopped`] if the control was asked to stop.
    pub(in super::super) async fn last_steps(
        &self,
        grid: &mut CentreGrid,
        random: &mut Random,
        control: &Control,
        mut take: impl FnMut(AxisStep),
    ) -> Result<(), Stopped> {
        let (size, n) = (self.size(), self.size().layers());
        let of_sizes = [4, 5, 6].map(|layers| {
            Self::new(Size::new(layers).expect("the sizes are those of small cubes"), self.metric)
        });
        let mut left: Vec<usize> = self.unsolved(grid).collect();
        while !left.is_empty() {
            let layers = self.layers_of(left[random.below(left.len())]);
            let centres = &of_sizes[layers.len() - 2];
            let mut orbit = OrbitCube::of(grid, &layers, n);
            for step in centres.last_centre_steps(&orbit.grid, random) {
                orbit.grid.turn(&step, &centres.rows);
                take(orbit.whole_step(&step, size));
            }
            let last = layers.len() + 1;
            for (at, (&facelet, cell)) in orbit.facelets.iter().zip(&orbit.grid.cells).enumerate() {
                let (row, column) = (at / (last + 1) % (last + 1), at % (last + 1));
                if row % last == 0 || column % last == 0 {
                    continue;
                }
                // The steps move nothing but centres, so the colours wanted are where they were.
                let whole = &mut grid.cells[facelet];
                *whole = *whole & !COLOUR | cell & COLOUR;
                match left.binary_search(&facelet) {
                    Ok(known) if is_solved(*whole) => drop(left.remove(known)),
                    Err(place) if !is_solved(*whole) => left.insert(place, facelet),
                    _ => (),
                }
            }
            control.yield_now().await?;
        }
        Ok(())
    }

    /// Returns a commutator with set-up turns that solves one or two of the centres left on the cube of an orbit.
    ///
    /// While a centre is unsolved there always is one: two centres of different faces are exchanged with the
    /// help of a third that has the colour of one of them.
    fn last_centre_steps(&self, grid: &CentreGrid, random: &mut Random) -> Vec<AxisStep> {
        let layers: Vec<usize> = (1..self.size().layers() - 1).collect();
        let mut best: Option<SetupCommutator> = None;
        let mut tried = 0;
        let SetupCommutator { setup, index, i, j, .. } = loop {
            if tried >= SETUPS
                && let Some(best) = best
            {
                break best;
            }
            tried += 1;
            let setup: Vec<AxisStep> = (0..random.below(4)).map(|_| self.random_outer(random)).collect();
            let mut turned = grid.clone();
            for step in &setup {
                turned.turn(step, &self.rows);
            }
            self.improve_setup(&turned, &layers, setup, &mut best);
        };
        let steps: Vec<_> = self.commutators[index].commutator.steps(&[i], &[j], self.size()).collect();
        let back = setup.iter().rev().map(AxisStep::inverse);
        setup.iter().cloned().chain(steps).chain(back).collect()
    }

    /// Returns the cube after the last step, with the colours wanted there.
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

    /// Returns the layers, as rows and columns, that the orbit of a centre lies in.
    fn layers_of(&self, index: usize) -> Vec<usize> {
        let n = self.size().layers();
        let (row, column) = (index / n % n, index % n);
        let mut layers = vec![row, n - 1 - row, column, n - 1 - column];
        layers.sort_unstable();
        layers.dedup();
        layers
    }

    fn random_outer(&self, random: &mut Random) -> AxisStep {
        let face = Face::ALL[random.below(6)];
        let layer = AxisStep::layer_of(face, self.size());
        AxisStep::of_layers(face.axis(), &[layer], 1 + random.below(3) as u8, self.size())
    }

    /// Replaces `best` by a better commutator of one of some layers in each set, if there is one.
    fn improve_setup(
        &self,
        grid: &CentreGrid,
        layers: &[usize],
        setup: Vec<AxisStep>,
        best: &mut Option<SetupCommutator>,
    ) {
        let last = self.size().layers() - 1;
        let inner = layer_sets::cost(&[1], self.metric);
        for (index, sized) in self.commutators.iter().enumerate() {
            let TurnWeights { first, second, outer } = sized.weights;
            let cost = 2 * (inner * (first + second) + total_cost(&setup, self.metric)) + outer;
            for (i, j) in layers.iter().flat_map(|&i| layers.iter().map(move |&j| (i, j))) {
                if !sized.commutator.constraints.allow(i, j, last) {
                    continue;
                }
                let gain: i32 =
                    sized.cycles.iter().map(|cycle| gain(cycle.map(|cell| grid.cells[cell.at(i, j)]))).sum();
                let net_gain = gain as f32 - RATE * cost as f32;
                if gain > 0 && best.as_ref().is_none_or(|best| net_gain > best.net_gain) {
                    *best = Some(SetupCommutator { setup: setup.clone(), index, i, j, net_gain });
                }
            }
        }
    }
}

/// Returns the change in solved centres when three are cycled.
fn gain([x, y, z]: [u8; 3]) -> i32 {
    let goes = |from: u8, to: u8| i32::from(from & COLOUR == to >> WANTED);
    let solved = |cell: u8| i32::from(is_solved(cell));
    goes(x, y) + goes(y, z) + goes(z, x) - solved(x) - solved(y) - solved(z)
}
