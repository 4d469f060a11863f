//! Edges: a beam search pairs the wings of each orbit, alone or together with other orbits.
//!
//! Measured on two cores (`MEASURED.md` of the solver):
//!
//! | choice | effect |
//! |---|---|
//! | parity penalty in the score of the pairing beam | without it, every second even cube ends with a flipped edge and needs wider beams |
//! | beam over single turns instead of 4-cycles along random outer turns | pairs an orbit in 12 turns (the first of an even size) or 22; 4-cycles found next to nothing |

mod edge_pieces;
mod pairing_beam;
mod wings;

use godspeed_cube::{Facelets, Metric, Size, Turn};
use web_time::Instant;

pub(crate) use self::edge_pieces::{EdgePieces, as_cube3};
use self::pairing_beam::{PairingBeam, PairingTask, WingTurn, pair};
use self::wings::WingLayer;
use super::axis_step::{AxisStep, Purpose, push};
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
    /// When the pairing gives up.
    pub(crate) until: Option<Instant>,
}

/// The width up to which a failing beam is doubled.
const MAX_WIDTH: usize = 8_000;

/// Pairs all edges, or returns `None` if the effort was too small.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(crate) async fn pair_edges(
    cube: &Facelets,
    effort: PairingEffort,
    control: &Control,
) -> Result<Option<PairedEdges>, Stopped> {
    let orbits: Vec<usize> = (1..cube.size().layers() / 2).collect();
    let mut edges = PairedEdges { steps: Vec::new(), pieces: EdgePieces::of(cube) };
    for layers in orbits.chunks(effort.together.max(1)) {
        let mut width = effort.width;
        let mut found = None;
        for attempt in 0..effort.attempts {
            control.yield_now().await?;
            let seed = effort.seed.wrapping_add(attempt);
            let beam = PairingBeam { until: effort.until, ..PairingBeam::new(width, layers.len(), seed) };
            found = edges.turns(layers, beam, control);
            if found.is_some() {
                break;
            }
            width = (2 * width).min(MAX_WIDTH.max(effort.width));
        }
        let Some(turns) = found else { return Ok(None) };
        edges.apply(&turns, layers);
    }
    edges.mark_parities();
    Ok(Some(edges))
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

    /// Returns turns that pair the wings of these layers.
    fn turns(&self, layers: &[usize], beam: PairingBeam, control: &Control) -> Option<Vec<WingTurn>> {
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
        let task = PairingTask { free, orbits, odd: all_odd };
        let accept = |turns: &[WingTurn]| {
            if !free {
                return true;
            }
            let mut after = self.pieces.clone();
            turn_pieces(&mut after, turns, layers);
            !after.colourings().is_empty()
        };
        if task.is_done() && accept(&[]) {
            return Some(Vec::new());
        }
        pair(&task, beam, control, &accept)
    }

    fn apply(&mut self, turns: &[WingTurn], layers: &[usize]) {
        turn_pieces(&mut self.pieces, turns, layers);
        for step in steps(turns, layers, self.pieces.size()) {
            push(&mut self.steps, &step);
        }
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

/// Returns the steps of some turns of the orbits in these layers.
fn steps(turns: &[WingTurn], layers: &[usize], size: Size) -> Vec<AxisStep> {
    let step = |turn: &WingTurn| {
        let layer = layer_of(turn.layer, layers[usize::from(turn.orbit)], size);
        AxisStep {
            purpose: Purpose::Edges,
            ..AxisStep::of_layers(turn.axis(), &[layer], turn.quarters, size)
        }
    };
    turns.iter().map(step).collect()
}

/// Returns a layer, counted from 0 at the positive face, given that of the wings on the positive side.
const fn layer_of(layer: WingLayer, inner: usize, size: Size) -> usize {
    let last = size.layers() - 1;
    match layer {
        WingLayer::Positive => 0,
        WingLayer::NearPositive => inner,
        WingLayer::NearNegative => last - inner,
        WingLayer::Negative => last,
    }
}
