use godspeed_cube::{Corner, Cubies, Edge, Face, Facelets, Size, Symmetry};
use web_time::Instant;

use super::pairing::{Beam, Task, WingTurn, pair};
use super::parity::{Run, parities};
use super::step::{Part, Step, push};
use super::wings::{Layer, Orbit, PLACES, WINGS};
use crate::{Control, Stopped};

/// What the stages are called in which edges are paired.
pub(super) const EDGES: &str = "Edges";

/// A cube whose edges are paired.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    /// What pairs them.
    pub(super) steps: Vec<Step>,
    /// The cube after that.
    pub(super) cube: Facelets,
}

/// How hard the pairing is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Orbits that are paired together; the more, the fewer turns, and the harder to find.
    pub(super) together: usize,
    /// Positions kept in the beam at first; where that finds nothing, more and more.
    pub(super) width: usize,
    /// How often more are tried.
    pub(super) again: u32,
    /// What chance decides between equals by.
    pub(super) seed: u32,
    /// When it gives up.
    pub(super) until: Option<Instant>,
}

/// The width up to which beams grow that find nothing.
const WIDEST: usize = 8000;

/// Pairs all edges; `None` if the effort was too small.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn edges(
    cube: &Facelets,
    effort: Effort,
    control: &Control,
) -> Result<Option<Edges>, Stopped> {
    let orbits: Vec<usize> = (1..cube.size().layers() / 2).collect();
    let mut edges = Edges { steps: Vec::new(), cube: cube.clone() };
    for layers in orbits.chunks(effort.together.max(1)) {
        let mut width = effort.width;
        let mut found = None;
        for attempt in 0..effort.again {
            control.yield_now().await?;
            let seed = effort.seed.wrapping_add(attempt);
            let beam = Beam { until: effort.until, ..Beam::new(width, layers.len(), seed) };
            found = edges.turns(layers, beam, control);
            if found.is_some() {
                break;
            }
            width = (2 * width).min(WIDEST.max(effort.width));
        }
        let Some(turns) = found else { return Ok(None) };
        edges.apply(&turns, layers);
    }
    edges.mark_parities();
    Ok(Some(edges))
}

impl Edges {
    /// The turns that pair the wings of these layers.
    fn turns(&self, layers: &[usize], beam: Beam, control: &Control) -> Option<Vec<WingTurn>> {
        let free = layers.contains(&1) && self.cube.size().layers().is_multiple_of(2);
        let wings: Vec<Orbit> = layers.iter().map(|&layer| PLACES.read(&self.cube, layer)).collect();
        let reference = self.reference();
        let mut orbits: Vec<Orbit> = wings.iter().map(|orbit| relative(orbit, &reference)).collect();
        let odd = |orbit: &Orbit| u64::from(is_odd(orbit));
        let mut all_odd = orbits.iter().enumerate().map(|(k, orbit)| odd(orbit) << k).sum();
        if free {
            // An edge is flipped in the end if the wings themselves, not only relative to each other, are odd.
            all_odd |= odd(&wings[0]);
            orbits[0] = twins(&wings[0]);
        }
        let task = Task { free, orbits, odd: all_odd };
        let accept = |turns: &[WingTurn]| {
            let mut after = self.clone();
            after.apply(turns, layers);
            !free || !after.frames().is_empty()
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

    /// Marks the steps that make wings even, which is lost sight of where centres are brought home among them.
    fn mark_parities(&mut self) {
        let size = self.cube.size();
        let runs: Vec<Run> = self.steps.iter().map(|step| Run::of_step(step, EDGES, size)).collect();
        for number in parities(&runs, size) {
            self.steps[number].part = Part::Parity;
        }
    }

    /// The wings that belong beside the middle edges, or those of the first orbit.
    fn reference(&self) -> Orbit {
        let layers = self.cube.size().layers();
        PLACES.read(&self.cube, if layers % 2 == 1 { layers / 2 } else { 1 })
    }

    /// What is left to do as a 3x3x3: for each way to colour the faces that can be solved, the colours and the cube.
    ///
    /// On an odd size the middle centres tell the colours. On an even one twelve ways can be solved, or none, and
    /// then an edge is flipped.
    pub(super) fn frames(&self) -> Vec<([Face; 6], Cubies)> {
        let size = self.cube.size();
        let mut colours = outside(&self.cube, &self.reference());
        let middle = size.face_area() / 2;
        let fixed = (size.layers() % 2 == 1).then(|| Face::ALL.map(|face| self.cube.face(face)[middle]));
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

/// The colours of the corners and of the whole edges that wings show, as those of a 3x3x3 whose centres are missing.
fn outside(cube: &Facelets, wings: &Orbit) -> Vec<Face> {
    let mut colours = vec![Face::U; Size::THREE.facelets()];
    for corner in Corner::ALL {
        for (from, to) in corner.facelets(cube.size()).into_iter().zip(corner.facelets(Size::THREE)) {
            colours[to] = cube.colours()[from];
        }
    }
    for (edge, pair) in Edge::ALL.into_iter().zip(PLACES.edges(wings)) {
        for (to, colour) in edge.facelets(Size::THREE).into_iter().zip(pair) {
            colours[to] = colour;
        }
    }
    colours
}

/// The 3x3x3 that a cube of four or more layers is whose edges are paired and whose centres are solved, if it can be
/// solved.
pub(super) fn as_cube3(cube: &Facelets) -> Option<Cubies> {
    let mut colours = outside(cube, &PLACES.read(cube, 1));
    let n = cube.size().layers();
    for face in Face::ALL {
        colours[face.index() * 9 + 4] = cube.face(face)[n + 1];
    }
    Cubies::try_from(&Facelets::from_colours(colours)?).ok()
}

/// For each place where its wing is to go.
fn relative(orbit: &Orbit, reference: &Orbit) -> Orbit {
    let mut wanted = [0; WINGS];
    for (place, &wing) in reference.iter().enumerate() {
        wanted[usize::from(wing)] = place as u8;
    }
    orbit.map(|wing| wanted[usize::from(wing)])
}

/// Whether a permutation is odd.
fn is_odd(orbit: &Orbit) -> bool {
    let swaps =
        |(place, &value): (usize, &u8)| orbit[..place].iter().filter(|&&before| before > value).count();
    orbit.iter().enumerate().map(swaps).sum::<usize>() % 2 == 1
}

/// For each place where the twin of its wing is.
fn twins(orbit: &Orbit) -> Orbit {
    relative(&orbit.map(|wing| PLACES.twin[usize::from(wing)]), orbit)
}

/// The steps of these turns, the orbits being those of these layers.
fn steps(turns: &[WingTurn], layers: &[usize], size: Size) -> Vec<Step> {
    let last = size.layers() - 1;
    let step = |turn: &WingTurn| {
        let inner = layers[usize::from(turn.orbit)];
        let layer = match turn.layer {
            Layer::Positive => 0,
            Layer::NearPositive => inner,
            Layer::NearNegative => last - inner,
            Layer::Negative => last,
        };
        Step { part: Part::Edges, ..Step::of_layers(turn.axis(), &[layer], turn.quarters, size) }
    };
    turns.iter().map(step).collect()
}
