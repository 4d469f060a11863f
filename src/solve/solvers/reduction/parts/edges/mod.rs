//! Edges: a beam search pairs the wings of each orbit, alone or together with other orbits, in turns or quarter turns.
//!
//! Measured on two cores (`MEASURED.md` of the solver):
//!
//! | choice | effect |
//! |---|---|
//! | parity penalty in the score of the pairing beam | without it, every second even cube ends with a flipped edge and needs wider beams |
//! | centres counted by the pairing beam | 5 layers in QSTM: 86 to 88 instead of 95 within 20 s |
//! | beam over single turns instead of 4-cycles along random outer turns | pairs an orbit in 12 turns (the first of an even size) or 22; 4-cycles found next to nothing |

mod centre_costs;
mod edge_pieces;
mod pairing_beam;
mod pairing_positions;
mod pairing_score;
mod pairing_task;
mod wing_scores;
mod wing_turn;
mod wings;

use godspeed_cube::{Facelets, Metric, Turn};
use web_time::Instant;

use self::centre_costs::CentreCosts;
pub(crate) use self::edge_pieces::{EdgePieces, as_cube3};
use self::pairing_beam::{PairingBeam, pair};
use self::pairing_task::PairingTask;
use self::wing_turn::WingTurn;
use super::axis_step::{AxisStep, Purpose, push};
use super::centre_grid::{CentreGrid, LayerRows};
use super::parity::{AxisRun, parities};
use super::positions::{GEOMETRY, Orbit, POSITIONS, is_odd};
use crate::{Control, Stopped};

/// The name of the stages in which edges are paired.
pub(crate) const EDGES: &str = "Edges";

/// A cube whose edges are paired, and the steps that pair them.
#[derive(Clone, Debug)]
pub(crate) struct PairedEdges {
    /// The steps.
    pub(crate) steps: Vec<AxisStep>,
    /// The pieces after the steps.
    pub(crate) pieces: EdgePieces,
}

/// The effort of a pairing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairingEffort {
    /// Orbits paired together. More orbits take fewer turns but are harder to pair.
    pub(crate) together: usize,
    /// The first width of the beam; it is doubled after each failure.
    pub(crate) width: usize,
    /// The number of attempts.
    pub(crate) attempts: u32,
    /// The seed of the noise that decides between equal scores.
    pub(crate) seed: u32,
    /// Whether a half turn counts as two turns.
    pub(crate) counts_quarters: bool,
    /// The most pairings to return.
    pub(crate) ways: usize,
    /// The weight of each centre on a wrong face; 0 if centres do not count. They never do on even sizes, whose
    /// colours are not fixed.
    pub(crate) centre_weight: u32,
    /// When the pairing gives up.
    pub(crate) until: Option<Instant>,
}

impl PairingEffort {
    /// Returns the effort of a number of orbits together, a first width and attempts, for one pairing of few turns.
    pub(crate) const fn new(together: usize, width: usize, attempts: u32) -> Self {
        Self {
            together,
            width,
            attempts,
            seed: 0,
            counts_quarters: false,
            ways: 1,
            centre_weight: 0,
            until: None,
        }
    }

    /// Returns the beam of an attempt for a number of orbits.
    fn beam(self, attempt: u32, orbits: usize) -> PairingBeam {
        let width = (self.width << attempt.min(16)).min(MAX_WIDTH.max(self.width));
        PairingBeam {
            counts_quarters: self.counts_quarters,
            ways: self.ways,
            until: self.until,
            ..PairingBeam::new(width, orbits, self.seed.wrapping_add(attempt))
        }
    }
}

/// The width up to which a failing beam is doubled.
const MAX_WIDTH: usize = 8_000;

/// Pairs all edges in several ways, the shortest first, or returns nothing if the effort was too small.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(crate) async fn pair_edges(
    cube: &Facelets,
    effort: PairingEffort,
    control: &Control,
) -> Result<Vec<PairedEdges>, Stopped> {
    let orbits: Vec<usize> = (1..cube.size().layers() / 2).collect();
    let mut ways = vec![PairedEdges { steps: Vec::new(), pieces: EdgePieces::of(cube) }];
    for layers in orbits.chunks(effort.together.max(1)) {
        ways = pair_layers(cube, ways.swap_remove(0), layers, effort, control).await?;
        if ways.is_empty() {
            break;
        }
    }
    ways.iter_mut().for_each(PairedEdges::mark_parities);
    Ok(ways)
}

/// Pairs the wings of some layers in several ways, or returns nothing if the effort was too small.
async fn pair_layers(
    cube: &Facelets,
    edges: PairedEdges,
    layers: &[usize],
    effort: PairingEffort,
    control: &Control,
) -> Result<Vec<PairedEdges>, Stopped> {
    let centres = edges.centre_costs(cube, layers, effort);
    for attempt in 0..effort.attempts {
        control.yield_now().await?;
        let pairings = edges.pairings(layers, effort.beam(attempt, layers.len()), centres.clone(), control);
        if let Some((first, others)) = pairings.split_first() {
            let others: Vec<PairedEdges> =
                others.iter().map(|turns| edges.clone().after(turns, layers)).collect();
            return Ok(std::iter::once(edges.after(first, layers)).chain(others).collect());
        }
    }
    Ok(Vec::new())
}

impl PairedEdges {
    /// Returns the edges of a cube after turns that pair them.
    pub(crate) fn by_turns(paired: &Facelets, turns: &[Turn]) -> Self {
        let size = paired.size();
        let mut edges = Self { steps: Vec::new(), pieces: EdgePieces::of(paired) };
        for turn in turns {
            push(&mut edges.steps, &AxisStep { purpose: Purpose::Edges, ..AxisStep::of_turn(*turn, size) });
        }
        edges.mark_parities();
        edges
    }

    /// Returns turns that pair the wings of these layers, in several ways.
    fn pairings(
        &self,
        layers: &[usize],
        beam: PairingBeam,
        centres: Option<CentreCosts>,
        control: &Control,
    ) -> Vec<Vec<WingTurn>> {
        let free = layers.contains(&1) && self.pieces.size().layers().is_multiple_of(2);
        let wings: Vec<&Orbit> = layers.iter().map(|&layer| self.pieces.wings(layer)).collect();
        let reference = self.pieces.reference();
        let mut orbits: Vec<Orbit> = wings.iter().map(|orbit| relative(orbit, reference)).collect();
        let odd = |orbit: &Orbit| u64::from(is_odd(orbit.as_slice()));
        let mut all_odd = orbits.iter().enumerate().map(|(k, orbit)| odd(orbit) << k).sum();
        if free {
            // Without midges an edge ends up flipped if the permutation of the wings themselves is odd.
            all_odd |= odd(wings[0]);
            orbits[0] = twins(wings[0]);
        }
        let task = PairingTask { free, orbits, odd: all_odd, centres };
        let accept = |turns: &[WingTurn]| {
            if !free {
                return true;
            }
            let mut after = self.pieces.clone();
            turn_pieces(&mut after, turns, layers);
            !after.colourings().is_empty()
        };
        if task.is_done() && accept(&[]) {
            return vec![Vec::new()];
        }
        pair(&task, beam, control, &accept)
    }

    /// Returns the costs of the centres of a cube after the steps, if they count.
    fn centre_costs(&self, cube: &Facelets, layers: &[usize], effort: PairingEffort) -> Option<CentreCosts> {
        if effort.centre_weight == 0 {
            return None;
        }
        let (size, colours) = (cube.size(), self.pieces.faces()?);
        let rows = LayerRows::of(size);
        let mut grid = CentreGrid::of_colours(cube);
        self.steps.iter().for_each(|step| grid.turn(step, &rows));
        let turns = WingTurn::all(layers.len(), effort.counts_quarters);
        let turns: Vec<AxisStep> = turns.into_iter().map(|turn| turn.step(layers, size)).collect();
        Some(CentreCosts::new(&grid, colours, &turns, effort.centre_weight, size))
    }

    /// Returns the edges after turns of these layers.
    fn after(mut self, turns: &[WingTurn], layers: &[usize]) -> Self {
        turn_pieces(&mut self.pieces, turns, layers);
        let size = self.pieces.size();
        turns.iter().for_each(|turn| push(&mut self.steps, &turn.step(layers, size)));
        self
    }

    /// Marks the steps that make wings even, before commutators are inserted among them.
    fn mark_parities(&mut self) {
        let size = self.pieces.size();
        let runs: Vec<AxisRun> =
            self.steps.iter().map(|step| AxisRun::of_step(step, EDGES, Metric::Stm, size)).collect();
        for number in parities(&runs, size) {
            self.steps[number].purpose = Purpose::Parity;
        }
    }
}

/// Returns for each position the one to which its wing belongs, next to the reference.
fn relative(orbit: &Orbit, reference: &Orbit) -> Orbit {
    let mut wanted = [0; POSITIONS];
    for (position, &wing) in reference.iter().enumerate() {
        wanted[usize::from(wing)] = position as u8;
    }
    orbit.map(|wing| wanted[usize::from(wing)])
}

/// Returns for each position the one that holds the twin of its wing.
fn twins(orbit: &Orbit) -> Orbit {
    relative(&orbit.map(|wing| GEOMETRY.twin[usize::from(wing)]), orbit)
}

/// Applies turns of the orbits in these layers.
fn turn_pieces(pieces: &mut EdgePieces, turns: &[WingTurn], layers: &[usize]) {
    turns.iter().for_each(|&turn| pieces.turn(turn, layers[usize::from(turn.orbit)]));
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;
    use godspeed_cube::scramble::random_state;

    use super::super::axis_step::total_cost;
    use super::*;
    use crate::block_on;

    fn pairings(layers: usize, counts_quarters: bool, centre_weight: u32) -> (Facelets, Vec<PairedEdges>) {
        let cube = random_state(Size::new(layers).unwrap(), 5);
        let effort =
            PairingEffort { counts_quarters, centre_weight, ways: 6, ..PairingEffort::new(1, 1000, 8) };
        let ways = block_on(pair_edges(&cube, effort, &Control::silent())).unwrap();
        (cube, ways)
    }

    /// Returns the least sum of turns and centres left that pairings of a cube of 5 layers have.
    fn least_sum(cube: &Facelets, centre_weight: u32) -> usize {
        let effort =
            PairingEffort { counts_quarters: true, centre_weight, ways: 6, ..PairingEffort::new(1, 1000, 8) };
        let ways = block_on(pair_edges(cube, effort, &Control::silent())).unwrap();
        let rows = LayerRows::of(cube.size());
        let sum = |way: &PairedEdges| {
            let mut grid = CentreGrid::of_colours(cube);
            way.steps.iter().for_each(|step| grid.turn(step, &rows));
            let costs = CentreCosts::new(&grid, way.pieces.faces().unwrap(), &[], 1, cube.size());
            total_cost(&way.steps, Metric::Qstm) + costs.unsolved(&costs.start)
        };
        ways.iter().map(sum).min().unwrap()
    }

    #[test]
    fn every_way_pairs_all_edges() {
        for (layers, counts_quarters, weight) in
            [(5, false, 0), (5, true, 0), (5, false, 6), (5, true, 6), (6, true, 6), (7, true, 3)]
        {
            let (mut cube, ways) = pairings(layers, counts_quarters, weight);
            let before = cube.clone();
            assert!(ways.len() > 1, "{layers} layers");
            for way in ways {
                cube.clone_from(&before);
                let size = cube.size();
                way.steps.iter().flat_map(|step| step.turns(size)).for_each(|turn| cube.turn(turn));
                let pieces = EdgePieces::of(&cube);
                let paired = PairedEdges { steps: Vec::new(), pieces };
                for layer in 1..layers / 2 {
                    let left = paired.pairings(&[layer], PairingBeam::new(1, 1, 0), None, &Control::silent());
                    assert_eq!(left, [vec![]], "layer {layer} of {layers}");
                }
            }
        }
    }

    #[test]
    fn pairings_in_quarter_turns_take_fewer_quarter_turns() {
        let quarters = |counts_quarters| {
            let (_, ways) = pairings(6, counts_quarters, 0);
            let costs: Vec<usize> = ways.iter().map(|way| total_cost(&way.steps, Metric::Qstm)).collect();
            costs.into_iter().min().unwrap()
        };
        assert!(quarters(true) < quarters(false));
    }

    #[test]
    fn pairings_that_count_centres_take_fewer_turns_and_centres_together() {
        let cubes: Vec<Facelets> = (0..4).map(|seed| random_state(Size::new(5).unwrap(), seed)).collect();
        let total = |weight| cubes.iter().map(|cube| least_sum(cube, weight)).sum::<usize>();
        let (with, without) = (total(4), total(0));
        assert!(with < without, "{with} and {without}");
    }
}
