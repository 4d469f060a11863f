mod stickers;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use godspeed_cube::{Angle, Corner, Edge, Face, Facelets, Goal, Mask, Size, Symmetry, Turn, TurnSet};

use crate::groups::{Images, POINTS, Permutation, StabilizerChain};
use crate::{Control, Stopped, Tables};
use stickers::{centre, of_cube, of_turns, rotation};

/// What turns can reach: the group that they generate, and the patterns of a goal.
///
/// Turns permute the facelets, those of centres included. A cube reaches the goal if an element of their group brings it to
/// one of the goal's patterns, held in one of 24 ways. Each is a search in a [`StabilizerChain`] whose base begins with
/// the places that the pattern restricts: where must the piece come from that is here in the end?
///
/// # What is proven
/// - A pattern in which each place takes any piece, or one piece in one orientation, is decided exactly: whole patterns,
///   crosses, blocks, F2L, in every set of turns.
/// - A pattern with places that take some pieces, or some orientations of a piece, is unreachable if the turns cannot bring
///   a piece of its own to each place, each considered alone. Turns that keep orientations or the sides of pieces do not.
/// - Otherwise it is decided exactly unless the search has more than [`MAX_BRANCHES`] branches. Usually the first branches
///   lead to the pattern if any does.
/// - What is not decided is [`Reachability::Unknown`], never unreachable.
pub(super) struct ReachTest {
    size: Size,
    generators: Vec<Permutation>,
    /// For each facelet those to which the turns bring it.
    orbits: Vec<u64>,
    /// The facelets of each place.
    pieces: Vec<u64>,
    patterns: Vec<Pattern>,
}

/// Whether turns lead from a cube to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reachability {
    Reachable,
    /// As has been proven.
    Unreachable,
    Unknown,
}

/// A pattern of the goal, relative to the cube as it is held.
struct Pattern {
    /// The facelets that identify the pieces of all places, with the facelets that each takes.
    places: Vec<(u8, u64)>,
    /// Those of restricted places, and restricted centres.
    points: Vec<u8>,
    /// For each of them the facelets that it takes, named by their place on the solved cube.
    sets: Vec<u64>,
    /// The group of the turns with a base that begins with the points.
    chain: OnceLock<StabilizerChain>,
}

/// About the bytes of a chain: elements of 20 orbits of at most 24 points, and generators.
const CHAIN_BYTES: usize = 64 << 10;

/// The most branches of a search for an element: a few milliseconds.
const MAX_BRANCHES: usize = 1 << 16;

impl ReachTest {
    /// Returns the test of a goal in some turns of its size: cached, or a new one.
    ///
    /// `None` if turns of all faces reach every goal.
    pub(super) fn open(goal: &Goal, turns: &TurnSet, tables: &Tables) -> Option<Arc<Self>> {
        let masks: Vec<_> =
            goal.masks().iter().map(|mask| (mask.corners(), mask.edges(), mask.centres())).collect();
        let name = format!("what {turns} reach of {} {masks:?}", goal.size());
        if let Some(test) = tables.named::<Self>(&name) {
            return Some(test);
        }
        let test = Arc::new(Self::new(goal, turns)?);
        tables.put_named(name, test.patterns.len() * CHAIN_BYTES, test.clone());
        Some(test)
    }

    /// Returns the test of a goal in some turns of its size.
    ///
    /// `None` if turns of all faces reach every goal.
    pub(super) fn new(goal: &Goal, turns: &TurnSet) -> Option<Self> {
        let size = goal.size();
        if Face::ALL.into_iter().all(|face| turns.contains(Turn::outer(face, Angle::Quarter))) {
            return None;
        }
        let generators = of_turns(turns)?;
        let centres: Vec<u8> = Face::ALL.iter().filter_map(|&face| centre(face, size)).collect();
        let group = StabilizerChain::new(generators.iter().copied(), &centres);
        let mut patterns: Vec<(Mask, Pattern)> = Vec::new();
        for held in ways_to_hold(&group, size) {
            for mask in goal.masks() {
                // A cube that is held in a way fits the mask if it fits this one as it is.
                let mask = mask.held(held.inverse());
                if patterns.iter().all(|(known, _)| *known != mask)
                    && let Some(pattern) = Pattern::new(&mask, &group)
                {
                    patterns.push((mask, pattern));
                }
            }
        }
        let patterns = patterns.into_iter().map(|(_, pattern)| pattern).collect();
        let orbits = orbits(&generators);
        Some(Self { size, generators, orbits, pieces: pieces(size), patterns })
    }

    /// Decides whether the turns lead from a cube to the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn decide(&self, cube: &Facelets, control: &Control) -> Result<Reachability, Stopped> {
        let Some(places) = of_cube(cube).filter(|_| cube.size() == self.size) else {
            return Ok(Reachability::Unknown);
        };
        let mut result = Reachability::Unreachable;
        for pattern in &self.patterns {
            match pattern.search(self, &places) {
                Images::Found(_) => return Ok(Reachability::Reachable),
                Images::None => {}
                Images::Beyond => result = Reachability::Unknown,
            }
            control.yield_now().await?;
        }
        Ok(result)
    }
}

impl Pattern {
    /// Returns the pattern of a mask; `None` if the turns do not bring the centres where the mask has them.
    fn new(mask: &Mask, group: &StabilizerChain) -> Option<Self> {
        let size = mask.size();
        let mut centres = Vec::new();
        for (face, colour) in Face::ALL.into_iter().zip(mask.centres()) {
            if let Some(point) = centre(face, size) {
                let set = colour.and_then(|colour| centre(colour, size)).map_or(u64::MAX, |home| 1 << home);
                centres.push((point, set));
            }
        }
        let sets: Vec<u64> = centres.iter().map(|&(_, set)| set).collect();
        if group.with_images(&sets, MAX_BRANCHES) == Images::None {
            return None;
        }
        let mut places: Vec<(u8, u64)> = Vec::new();
        for (place, &set) in Corner::ALL.into_iter().zip(mask.corners()) {
            let facelet = |bit: usize| Corner::ALL[bit / 3].facelets(size)[(3 - bit % 3) % 3];
            places.push((place.facelets(size)[0] as u8, facelets_of(set, facelet)));
        }
        for (place, &set) in Edge::ALL.into_iter().zip(mask.edges()).filter(|_| size == Size::THREE) {
            let facelet = |bit: usize| Edge::ALL[bit / 2].facelets(size)[bit % 2];
            places.push((place.facelets(size)[0] as u8, facelets_of(set, facelet)));
        }
        let all = places.clone();
        // Places that take little leave few branches to later ones.
        places.retain(|(_, set)| set.count_ones() < ANY);
        places.sort_by_key(|(_, set)| set.count_ones());
        centres.retain(|(_, set)| *set != u64::MAX);
        let (points, sets) = centres.into_iter().chain(places).unzip();
        Some(Self { places: all, points, sets, chain: OnceLock::new() })
    }

    /// Searches an element of the group; `places` has the place of each facelet on the cube.
    ///
    /// The search is for the inverse of what the turns do: from a place to where its facelet comes from.
    fn search(&self, test: &ReachTest, places: &Permutation) -> Images {
        let taken = self.places.iter().map(|&(point, set)| {
            // What a place takes of what the turns bring there.
            places.image_of_set(set) & test.orbits[usize::from(point)]
        });
        if !have_own_pieces(&test.pieces, &taken.collect::<Vec<_>>()) {
            return Images::None;
        }
        let new = || StabilizerChain::new(test.generators.iter().copied(), &self.points);
        let sets: Vec<u64> = self.sets.iter().map(|&set| places.image_of_set(set)).collect();
        self.chain.get_or_init(new).with_images(&sets, MAX_BRANCHES)
    }
}

/// The facelets of all corners or of all edges.
const ANY: u32 = 24;

/// Returns the facelets of pieces of a set, by the facelet of each of its bits.
fn facelets_of(set: u32, facelet: impl Fn(usize) -> usize) -> u64 {
    (0..24).filter(|bit| set >> bit & 1 == 1).fold(0, |facelets, bit| facelets | 1 << facelet(bit))
}

/// Returns the facelets of each place of a piece.
fn pieces(size: Size) -> Vec<u64> {
    let set = |facelets: &[usize]| facelets.iter().fold(0, |set, facelet| set | 1_u64 << facelet);
    let edges = Edge::ALL.into_iter().filter(|_| size == Size::THREE);
    let corners = Corner::ALL.into_iter().map(|corner| set(&corner.facelets(size)));
    corners.chain(edges.map(|edge| set(&edge.facelets(size)))).collect()
}

/// Returns for each facelet those to which permutations bring it, one bit each.
fn orbits(generators: &[Permutation]) -> Vec<u64> {
    let orbit = |point: usize| {
        let mut orbit = 1_u64 << point;
        loop {
            let larger = generators.iter().fold(orbit, |orbit, one| orbit | one.image_of_set(orbit));
            if larger == orbit {
                return orbit;
            }
            orbit = larger;
        }
    };
    (0..POINTS).map(orbit).collect()
}

/// Returns whether each place can have a piece of its own, given the facelets of each piece and those that each place takes.
///
/// A matching by augmenting paths: H. W. Kuhn, "The Hungarian method for the assignment problem" (1955).
fn have_own_pieces(pieces: &[u64], taken: &[u64]) -> bool {
    let mut place_of: Vec<Option<usize>> = vec![None; pieces.len()];
    (0..taken.len())
        .all(|place| has_piece(place, pieces, taken, &mut vec![false; pieces.len()], &mut place_of))
}

/// Finds a piece for a place, and others for the places that had it. `seen` are pieces that were tried.
fn has_piece(
    place: usize,
    pieces: &[u64],
    taken: &[u64],
    seen: &mut [bool],
    place_of: &mut [Option<usize>],
) -> bool {
    for piece in 0..pieces.len() {
        if pieces[piece] & taken[place] == 0 || std::mem::replace(&mut seen[piece], true) {
            continue;
        }
        let is_left = place_of[piece].is_none_or(|other| has_piece(other, pieces, taken, seen, place_of));
        if is_left {
            place_of[piece] = Some(place);
            return true;
        }
    }
    false
}

/// Returns ways to hold a cube, as rotations: one of each set of ways between which the group's own rotations lead.
fn ways_to_hold(group: &StabilizerChain, size: Size) -> Vec<Symmetry> {
    let is_element = |&way: &Symmetry| rotation(way, size).is_some_and(|rotation| group.contains(&rotation));
    let own: Vec<Symmetry> = Symmetry::rotations().filter(is_element).collect();
    let mut ways: Vec<Symmetry> = Vec::new();
    for way in Symmetry::rotations() {
        if own.iter().all(|one| !ways.contains(&one.then(way))) {
            ways.push(way);
        }
    }
    ways
}
