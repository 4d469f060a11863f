//! Sets of the last layer, U.

use godspeed_cube::{Corner, Edge};

use super::names::{self, Orientations};
use crate::algs::effects::{first_at, turned};
use crate::algs::{Adjustments, Case, CaseSet, Position, Target};

/// The corners of the last layer.
pub(super) const CORNERS: [Corner; 4] = [Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR];

/// The edges of the last layer.
pub(super) const EDGES: [Edge; 4] = [Edge::UR, Edge::UF, Edge::UL, Edge::UB];

/// The last layer: which corner and edge is at each place of [`CORNERS`] and [`EDGES`], and their orientations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    corners: [usize; 4],
    twists: [u8; 4],
    edges: [usize; 4],
    flips: [u8; 4],
}

impl Layer {
    const SOLVED: Self = Self { corners: [0, 1, 2, 3], twists: [0; 4], edges: [0, 1, 2, 3], flips: [0; 4] };

    pub(super) fn position(&self) -> Position {
        let mut position = Position::SOLVED;
        for place in 0..4 {
            let corner = turned(first_at(CORNERS[self.corners[place]].index()), self.twists[place]);
            let edge = turned(first_at(8 + EDGES[self.edges[place]].index()), self.flips[place]);
            position = position.with(CORNERS[place].index(), corner).with(8 + EDGES[place].index(), edge);
        }
        position
    }

    fn is_even(&self) -> bool {
        is_odd(&self.corners) == is_odd(&self.edges)
    }
}

/// Returns the 27 twists and 8 flips of a layer that turns can reach.
pub(super) fn orientations() -> impl Iterator<Item = Layer> {
    twists().flat_map(|twists| flips().map(move |flips| Layer { twists, flips, ..Layer::SOLVED }))
}

pub(super) fn twists() -> impl Iterator<Item = [u8; 4]> {
    digits::<4>(3).filter(|twists| twists.iter().sum::<u8>() % 3 == 0)
}

pub(super) fn flips() -> impl Iterator<Item = [u8; 4]> {
    digits::<4>(2).filter(|flips| flips.iter().sum::<u8>() % 2 == 0)
}

/// Returns all layers with these orientations that turns can reach.
fn permutations(layers: impl Iterator<Item = Layer>) -> impl Iterator<Item = Layer> {
    layers.flat_map(|layer| {
        let corners = all_permutations().into_iter();
        corners.flat_map(move |corners| {
            let edges = all_permutations().into_iter();
            edges.map(move |edges| Layer { corners, edges, ..layer }).filter(Layer::is_even)
        })
    })
}

pub(super) fn pll() -> CaseSet {
    let layers = permutations([Layer::SOLVED].into_iter());
    let mut set = set(layers, Target::EXACT);
    names::name_by_algorithms(&mut set, &names::PLL);
    set
}

pub(super) fn oll() -> CaseSet {
    let mut set = set(orientations(), oriented());
    names::name_by_algorithms(&mut set, &names::OLL);
    set
}

pub(super) fn ocll() -> CaseSet {
    let mut set = set(orientations().filter(|layer| layer.flips == [0; 4]), oriented());
    names::name_by_algorithms(&mut set, &names::OCLL);
    set
}

pub(super) fn coll() -> CaseSet {
    let mut target = Target::EXACT;
    target.interchange_edges(&EDGES);
    let layers = permutations(orientations().filter(|layer| layer.flips == [0; 4]));
    numbered(set(layers.filter(|layer| layer.twists != [0; 4]), target))
}

pub(super) fn zbll() -> CaseSet {
    let layers = permutations(orientations().filter(|layer| layer.flips == [0; 4]));
    numbered(set(layers.filter(|layer| layer.twists != [0; 4]), Target::EXACT))
}

pub(super) fn epll() -> CaseSet {
    let layers = permutations([Layer::SOLVED].into_iter()).filter(|layer| layer.corners == [0, 1, 2, 3]);
    let mut set = set(layers, Target::EXACT);
    names::name_by_algorithms(&mut set, &names::PLL);
    set
}

pub(super) fn ell() -> CaseSet {
    let layers = orientations().filter(|layer| layer.twists == [0; 4]);
    set(permutations(layers).filter(|layer| layer.corners == [0, 1, 2, 3]), Target::EXACT)
}

pub(super) fn cll() -> CaseSet {
    let mut target = Target::EXACT;
    target.free_edges(&EDGES);
    corners(target)
}

pub(super) fn cmll() -> CaseSet {
    let mut target = Target::EXACT;
    target.free_edges(&EDGES);
    target.free_edges(&[Edge::DF, Edge::DB]);
    corners(target)
}

pub(super) fn whole() -> CaseSet {
    let mut set = set(permutations(orientations()), Target::EXACT);
    let orientations = Orientations::new(oll());
    let permutations = pll();
    names::name_by_group(&mut set.cases, |case: &Case| {
        orientations
            .name(&case.start)
            .map(str::to_owned)
            .ok_or_else(|| names::case_at(&permutations, &case.start).unwrap_or_default())
    });
    set
}

/// Returns the target of the orientations of the last layer.
pub(super) fn oriented() -> Target {
    let mut target = Target::EXACT;
    target.interchange_corners(&CORNERS);
    target.interchange_edges(&EDGES);
    target
}

fn corners(target: Target) -> CaseSet {
    let layers = permutations(orientations().filter(|layer| layer.flips == [0; 4]));
    numbered(set(layers, target))
}

/// Returns the set with each case named by the orientation of its corners and a number.
fn numbered(mut set: CaseSet) -> CaseSet {
    let orientations = Orientations::new(ocll());
    names::name_by_group(&mut set.cases, |case| {
        Ok(orientations.name(&case.start).unwrap_or(names::ORIENTED).to_owned())
    });
    set
}

#[allow(clippy::expect_used, reason = "every target of this file is kept by turns of U")]
fn set(layers: impl Iterator<Item = Layer>, target: Target) -> CaseSet {
    let starts = layers.map(|layer| layer.position());
    CaseSet::new(starts, target, Adjustments::u(), Adjustments::u(), |number, _| (number + 1).to_string())
        .expect("turns of U keep the target")
}

/// Yields all `N` digits below `base`, in ascending order.
pub(super) fn digits<const N: usize>(base: u8) -> impl Iterator<Item = [u8; N]> {
    (0..usize::from(base).pow(N as u32)).map(move |number| {
        let mut rest = number;
        let mut digits = [0; N];
        for digit in digits.iter_mut().rev() {
            *digit = (rest % usize::from(base)) as u8;
            rest /= usize::from(base);
        }
        digits
    })
}

/// Returns the 24 permutations of four items, in ascending order.
fn all_permutations() -> Vec<[usize; 4]> {
    digits::<4>(4)
        .map(|digits| digits.map(usize::from))
        .filter(|items| (0..4).all(|item| items.contains(&item)))
        .collect()
}

fn is_odd(items: &[usize; 4]) -> bool {
    (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))).filter(|&(i, j)| items[i] > items[j]).count() % 2
        == 1
}
