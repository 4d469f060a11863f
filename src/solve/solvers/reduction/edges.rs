use godspeed_cube::{Corner, Cubies, Edge, Face, Facelets, Metric, Size, Symmetry, Turn};
use web_time::Instant;

use super::axis_step::{AxisStep, Purpose, push};
use super::middle_centres::middle_centres;
use super::pairing_beam::{PairingBeam, PairingTask, WingTurn, pair};
use super::parity::{AxisRun, parities};
use super::positions::{GEOMETRY, Orbit, POSITIONS, is_odd};
use super::wings::{WingLayer, edges_of, read_wings};
use crate::{Control, Stopped};

/// The name of the stages in which edges are paired.
pub(super) const EDGES: &str = "Edges";

/// A cube whose edges are paired, and the steps that pair them.
#[derive(Clone, Debug)]
pub(super) struct PairedEdges {
    /// The steps.
    pub(super) steps: Vec<AxisStep>,
    /// The cube after the steps.
    pub(super) cube: Facelets,
}

/// The effort of a pairing.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairingEffort {
    /// Orbits paired together. More orbits take fewer turns but are harder to pair.
    pub(super) together: usize,
    /// The first width of the beam; it is doubled after each failure.
    pub(super) width: usize,
    /// The number of attempts.
    pub(super) attempts: u32,
    /// The seed of the noise that decides between equal scores.
    pub(super) seed: u32,
    /// When the pairing gives up.
    pub(super) until: Option<Instant>,
}

/// The width up to which a failing beam is doubled.
const MAX_WIDTH: usize = 8_000;

/// Pairs all edges, or returns `None` if the effort was too small.
///
/// # Errors
/// [`Stopped`] if the control was asked to stop.
pub(super) async fn pair_edges(
    cube: &Facelets,
    effort: PairingEffort,
    control: &Control,
) -> Result<Option<PairedEdges>, Stopped> {
    let orbits: Vec<usize> = (1..cube.size().layers() / 2).collect();
    let mut edges = PairedEdges { steps: Vec::new(), cube: cube.clone() };
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
    /// Returns the cube after turns that pair its edges.
    pub(super) fn by_turns(cube: &Facelets, turns: &[Turn]) -> Self {
        let size = cube.size();
        let mut edges = Self { steps: Vec::new(), cube: cube.clone() };
        edges.cube.turn_all(turns);
        for turn in turns {
            push(&mut edges.steps, &AxisStep { purpose: Purpose::Edges, ..AxisStep::of_turn(*turn, size) });
        }
        edges.mark_parities();
        edges
    }

    /// Returns turns that pair the wings of these layers.
    fn turns(&self, layers: &[usize], beam: PairingBeam, control: &Control) -> Option<Vec<WingTurn>> {
        let free = layers.contains(&1) && self.cube.size().layers().is_multiple_of(2);
        let wings: Vec<Orbit> = layers.iter().map(|&layer| read_wings(&self.cube, layer)).collect();
        let reference = self.reference();
        let mut orbits: Vec<Orbit> = wings.iter().map(|orbit| relative(orbit, &reference)).collect();
        let odd = |orbit: &Orbit| u64::from(is_odd(orbit.as_slice()));
        let mut all_odd = orbits.iter().enumerate().map(|(k, orbit)| odd(orbit) << k).sum();
        if free {
            // Without midges an edge ends up flipped if the permutation of the wings themselves is odd.
            all_odd |= odd(&wings[0]);
            orbits[0] = twins(&wings[0]);
        }
        let task = PairingTask { free, orbits, odd: all_odd };
        let accept = |turns: &[WingTurn]| {
            let mut after = self.clone();
            after.apply(turns, layers);
            !free || !after.colourings().is_empty()
        };
        if task.is_done() && accept(&[]) {
            return Some(Vec::new());
        }
        pair(&task, beam, control, &accept)
    }

    fn apply(&mut self, turns: &[WingTurn], layers: &[usize]) {
        let size = self.cube.size();
        for step in steps(turns, layers, size) {
            self.cube.turn_all(&step.turns(size).collect::<Vec<_>>());
            push(&mut self.steps, &step);
        }
    }

    /// Marks the steps that make wings even, before commutators are inserted among them.
    fn mark_parities(&mut self) {
        let size = self.cube.size();
        let runs: Vec<AxisRun> =
            self.steps.iter().map(|step| AxisRun::of_step(step, EDGES, Metric::Stm, size)).collect();
        for number in parities(&runs, size) {
            self.steps[number].purpose = Purpose::Parity;
        }
    }

    /// Returns the wings that the others follow: those that match the midges, or those of the first orbit.
    fn reference(&self) -> Orbit {
        let layers = self.cube.size().layers();
        read_wings(&self.cube, if layers % 2 == 1 { layers / 2 } else { 1 })
    }

    /// Returns the 3x3x3s that the cube can be solved as, each with the colours of its faces.
    ///
    /// On an odd size the middle centres fix the colours. On an even one twelve of the 24 colourings can be
    /// solved, or none if an edge is flipped.
    pub(super) fn colourings(&self) -> Vec<([Face; 6], Cubies)> {
        let size = self.cube.size();
        let mut colours = outside(&self.cube, &self.reference());
        let fixed = (size.layers() % 2 == 1).then(|| middle_centres(&self.cube));
        let ways = Symmetry::rotations().map(|rotation| Face::ALL.map(|face| rotation.face(face)));
        let ways = ways.filter(|faces| fixed.is_none_or(|fixed| fixed == *faces));
        ways.filter_map(|faces| {
            for face in Face::ALL {
                colours[face.index() * 9 + 4] = faces[face.index()];
            }
            let cube = Facelets::from_colours(colours.clone())?;
            Some((faces, Cubies::try_from(&cube).ok()?))
        })
        .collect()
    }
}

/// Returns the corners and edges of a cube as those of a 3x3x3 whose centres are yet to be coloured.
fn outside(cube: &Facelets, wings: &Orbit) -> Vec<Face> {
    let mut colours = vec![Face::U; Size::THREE.facelets()];
    for corner in Corner::ALL {
        for (from, to) in corner.facelets(cube.size()).into_iter().zip(corner.facelets(Size::THREE)) {
            colours[to] = cube.colours()[from];
        }
    }
    for (edge, pair) in Edge::ALL.into_iter().zip(edges_of(wings)) {
        for (to, colour) in edge.facelets(Size::THREE).into_iter().zip(pair) {
            colours[to] = colour;
        }
    }
    colours
}

/// Returns a cube with paired edges and solved centres as a 3x3x3, or `None` if that cannot be solved.
pub(super) fn as_cube3(cube: &Facelets) -> Option<Cubies> {
    let mut colours = outside(cube, &read_wings(cube, 1));
    let n = cube.size().layers();
    for face in Face::ALL {
        colours[face.index() * 9 + 4] = cube.face(face)[n + 1];
    }
    Cubies::try_from(&Facelets::from_colours(colours)?).ok()
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

/// Returns the steps of some turns of the orbits in these layers.
fn steps(turns: &[WingTurn], layers: &[usize], size: Size) -> Vec<AxisStep> {
    let last = size.layers() - 1;
    let step = |turn: &WingTurn| {
        let inner = layers[usize::from(turn.orbit)];
        let layer = match turn.layer {
            WingLayer::Positive => 0,
            WingLayer::NearPositive => inner,
            WingLayer::NearNegative => last - inner,
            WingLayer::Negative => last,
        };
        AxisStep {
            purpose: Purpose::Edges,
            ..AxisStep::of_layers(turn.axis(), &[layer], turn.quarters, size)
        }
    };
    turns.iter().map(step).collect()
}
