use godspeed_cube::{Corner, Edge, Face, Size};
use godspeed_net::Orbits;

use crate::matching::Matching;
use crate::oriented::Oriented;

/// The cost of each colour on each facelet, in facelet order.
pub(crate) type Costs = [[f64; 6]];

/// The cubes of a size that turns can reach, as a set in which the cheapest one is found.
///
/// A colour is the number of the face on which it is solved. Costs add up over facelets, so orbits are independent, but
/// for the parity that corners and middle edges share.
pub(crate) struct Legal {
    orbits: Orbits,
    facelets: usize,
}

/// A colour for each facelet, and what they cost together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coloured {
    pub(crate) colours: Vec<usize>,
    pub(crate) cost: f64,
}

impl Legal {
    /// Returns the legal cubes of a size.
    pub(crate) fn of(size: Size) -> Self {
        Self { orbits: Orbits::of(size), facelets: size.facelets() }
    }

    /// Returns whether the centres of the faces name the colours.
    pub(crate) fn has_fixed_centres(&self) -> bool {
        !self.orbits.fixed.is_empty()
    }

    /// Returns the fixed centres of an odd cube.
    pub(crate) fn fixed_centres(&self) -> &[usize] {
        &self.orbits.fixed
    }

    /// Yields the facelets of each corner, middle edge and wing.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Vec<usize>> {
        let corners = self.orbits.corners.iter().map(|place| place.to_vec());
        let wings = self.orbits.wings.iter().flatten();
        corners.chain(self.orbits.edges.iter().chain(wings).map(|place| place.to_vec()))
    }

    /// Returns the cheapest colours that occur as often as on a cube.
    ///
    /// Each group of 24 facelets between which turns exchange stickers has four of each colour, and the fixed centres have
    /// one. This holds in any colour scheme, and for faces in any order and rotation.
    pub(crate) fn counted(&self, costs: &Costs) -> Coloured {
        let mut coloured = self.uncoloured();
        let fixed: Vec<f64> = self.orbits.fixed.iter().flat_map(|&facelet| costs[facelet]).collect();
        let matching = Matching::cheapest(&fixed, self.orbits.fixed.len());
        for (&facelet, &colour) in self.orbits.fixed.iter().zip(&matching.items) {
            coloured.set(facelet, colour, costs);
        }
        let corners = self.orbits.corners.iter().flatten().copied().collect();
        let edges = self.orbits.edges.iter().flatten().copied().collect();
        let side = |side: usize| {
            self.orbits.wings.iter().map(move |orbit| orbit.iter().map(|place| place[side]).collect())
        };
        let groups: Vec<Vec<usize>> = [corners, edges].into_iter().chain(side(0)).chain(side(1)).collect();
        for group in groups.iter().chain(&self.orbits.centres) {
            self.colour_centres(group, costs, &mut coloured);
        }
        coloured
    }

    /// Returns the cheapest cube of legal pieces, whatever their twist, flip and parity.
    pub(crate) fn relaxed(&self, costs: &Costs) -> Coloured {
        let mut coloured = self.others(costs);
        assign(&self.corners(costs), &self.orbits.corners, costs, &mut coloured);
        assign(&self.edges(costs), &self.orbits.edges, costs, &mut coloured);
        coloured
    }

    /// Returns the cost of all centres, which is the same for faces in any order and rotation.
    pub(crate) fn centre_cost(&self, costs: &Costs) -> f64 {
        let fixed = self.orbits.fixed.iter().enumerate().map(|(face, &facelet)| costs[facelet][face]);
        let centres = self.orbits.centres.iter().map(|orbit| centre_matching(orbit, costs).cost);
        fixed.chain(centres).sum()
    }

    /// Returns the least cost of legal corners alone, whatever their twist.
    pub(crate) fn corner_cost(&self, costs: &Costs) -> f64 {
        let corners = self.corners(costs);
        Matching::cheapest(&corners.least(), corners.len()).cost
    }

    /// Returns the cheapest legal cube.
    pub(crate) fn exact(&self, costs: &Costs) -> Coloured {
        let mut coloured = self.others(costs);
        let (corner_costs, corners) = self.corners(costs).solve();
        let (edge_costs, edges) = self.edge_costs(costs, Oriented::solve);
        let total = |parity: usize| corner_costs[parity] + edge_costs[parity];
        let parity = usize::from(total(1) < total(0));
        coloured.set_all(&self.orbits.corners, &corners[parity], costs);
        coloured.set_all(&self.orbits.edges, &edges[parity], costs);
        coloured
    }

    /// Returns the least cost of a legal cube with each colour on each facelet.
    pub(crate) fn alternatives(&self, costs: &Costs) -> Vec<[f64; 6]> {
        let mut least = vec![[f64::INFINITY; 6]; self.facelets];
        let mut rest = 0.0;
        for (face, &facelet) in self.orbits.fixed.iter().enumerate() {
            rest += costs[facelet][face];
            least[facelet][face] = 0.0;
        }
        for orbit in &self.orbits.wings {
            let (wings, matching) = wing_matching(orbit, costs);
            rest += matching.cost;
            let dearer = matching.alternatives();
            for (at, &dearer) in dearer.iter().enumerate() {
                for (facelet, colour) in orbit[at / wings.len()].into_iter().zip(wings[at % wings.len()]) {
                    lower(&mut least[facelet][colour], dearer);
                }
            }
        }
        for orbit in &self.orbits.centres {
            let matching = centre_matching(orbit, costs);
            rest += matching.cost;
            for (at, &dearer) in matching.alternatives().iter().enumerate() {
                lower(&mut least[orbit[at / orbit.len()]][at % orbit.len() / 4], dearer);
            }
        }
        let corners = self.corners(costs);
        let (corner_costs, _) = corners.solve();
        let (edge_costs, _) = self.edge_costs(costs, Oriented::solve);
        let best = (0..2).map(|parity| corner_costs[parity] + edge_costs[parity]);
        let best = best.fold(f64::INFINITY, f64::min);
        rest += best;
        let mut add = |facelet: usize, colour: usize, costs: [f64; 2], others: [f64; 2]| {
            let total = (0..2).map(|parity| costs[parity] + others[parity]).fold(f64::INFINITY, f64::min);
            lower(&mut least[facelet][colour], total - best);
        };
        add_pieces(&self.orbits.corners, &corners.alternatives(), edge_costs, &mut add);
        if !self.orbits.edges.is_empty() {
            add_pieces(&self.orbits.edges, &self.edges(costs).alternatives(), corner_costs, &mut add);
        }
        least.iter_mut().flatten().for_each(|cost| *cost += rest);
        least
    }

    /// Returns the cube with fixed centres, wings and centres, and neither corners nor middle edges.
    fn others(&self, costs: &Costs) -> Coloured {
        let mut coloured = self.uncoloured();
        for (face, &facelet) in self.orbits.fixed.iter().enumerate() {
            coloured.set(facelet, face, costs);
        }
        for orbit in &self.orbits.wings {
            let (wings, matching) = wing_matching(orbit, costs);
            let colours: Vec<[usize; 2]> = matching.items.iter().map(|&item| wings[item]).collect();
            coloured.set_all(orbit, &colours, costs);
        }
        for orbit in &self.orbits.centres {
            self.colour_centres(orbit, costs, &mut coloured);
        }
        coloured
    }

    fn colour_centres(&self, orbit: &[usize], costs: &Costs, coloured: &mut Coloured) {
        for (&facelet, item) in orbit.iter().zip(centre_matching(orbit, costs).items) {
            coloured.set(facelet, item / 4, costs);
        }
    }

    fn corners(&self, costs: &Costs) -> Oriented<3> {
        let pieces = Corner::ALL.map(|corner| corner.faces().map(Face::index)).to_vec();
        Oriented::new(pieces, &self.orbits.corners, costs)
    }

    fn edges(&self, costs: &Costs) -> Oriented<2> {
        let pieces = Edge::ALL.map(|edge| edge.faces().map(Face::index));
        let pieces = pieces.into_iter().take(self.orbits.edges.len()).collect();
        Oriented::new(pieces, &self.orbits.edges, costs)
    }

    /// Returns the middle edges of either parity; without any, the corners may have both.
    fn edge_costs<T: Default>(
        &self,
        costs: &Costs,
        solve: impl Fn(&Oriented<2>) -> ([f64; 2], T),
    ) -> ([f64; 2], T) {
        if self.orbits.edges.is_empty() { ([0.0; 2], T::default()) } else { solve(&self.edges(costs)) }
    }

    fn uncoloured(&self) -> Coloured {
        Coloured { colours: vec![0; self.facelets], cost: 0.0 }
    }
}

impl Coloured {
    fn set(&mut self, facelet: usize, colour: usize, costs: &Costs) {
        self.colours[facelet] = colour;
        self.cost += costs[facelet][colour];
    }

    fn set_all<const K: usize>(&mut self, places: &[[usize; K]], colours: &[[usize; K]], costs: &Costs) {
        for (place, colours) in places.iter().zip(colours) {
            place.iter().zip(colours).for_each(|(&facelet, &colour)| self.set(facelet, colour, costs));
        }
    }
}

/// Assigns corners or middle edges, each in its cheapest orientation.
fn assign<const K: usize>(
    pieces: &Oriented<K>,
    places: &[[usize; K]],
    costs: &Costs,
    coloured: &mut Coloured,
) {
    let matching = Matching::cheapest(&pieces.least(), pieces.len());
    for (place, &piece) in matching.items.iter().enumerate() {
        let colours = pieces.cheapest_colours(place, piece);
        coloured.set_all(&places[place..=place], &[colours], costs);
    }
}

fn add_pieces<const K: usize>(
    places: &[[usize; K]],
    alternatives: &[[[[f64; 2]; 6]; K]],
    others: [f64; 2],
    add: &mut impl FnMut(usize, usize, [f64; 2], [f64; 2]),
) {
    for (place, facelets) in places.iter().zip(alternatives) {
        for (&facelet, colours) in place.iter().zip(facelets) {
            colours.iter().enumerate().for_each(|(colour, &costs)| add(facelet, colour, costs, others));
        }
    }
}

/// Matches the places of an orbit of wings with the 24 pairs of adjacent colours: leading and other facelet.
fn wing_matching(orbit: &[[usize; 2]], costs: &Costs) -> (Vec<[usize; 2]>, Matching) {
    let pairs = Face::ALL.into_iter().flat_map(|a| Face::ALL.map(|b| (a, b)));
    let wings = pairs.filter(|(a, b)| a.axis() != b.axis()).map(|(a, b)| [a.index(), b.index()]);
    let wings: Vec<[usize; 2]> = wings.collect();
    let cost = |place: &[usize; 2], wing: &[usize; 2]| costs[place[0]][wing[0]] + costs[place[1]][wing[1]];
    let all: Vec<f64> =
        orbit.iter().flat_map(|place| wings.iter().map(move |wing| cost(place, wing))).collect();
    let matching = Matching::cheapest(&all, wings.len());
    (wings, matching)
}

/// Matches facelets with colours, of which each occurs equally often.
fn centre_matching(orbit: &[usize], costs: &Costs) -> Matching {
    let each = orbit.len() / 6;
    let row =
        |&facelet: &usize| costs[facelet].into_iter().flat_map(move |cost| std::iter::repeat_n(cost, each));
    Matching::cheapest(&orbit.iter().flat_map(row).collect::<Vec<f64>>(), orbit.len())
}

fn lower(least: &mut f64, cost: f64) {
    *least = least.min(cost);
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Facelets, Random, scramble};

    use super::*;

    /// Returns random costs that favour a cube.
    fn costs(cube: &Facelets, noise: f64, seed: u64) -> Vec<[f64; 6]> {
        let mut random = Random::from_seed(seed);
        let cost = |&colour: &Face| {
            std::array::from_fn(|other| {
                random.unit() * noise + if other == colour.index() { 0.0 } else { 1.0 }
            })
        };
        cube.colours().iter().map(cost).collect()
    }

    fn cube(coloured: &Coloured) -> Facelets {
        Facelets::from_colours(coloured.colours.iter().map(|&colour| Face::ALL[colour]).collect()).unwrap()
    }

    #[test]
    fn the_cheapest_cube_is_legal_and_no_alternative_is_cheaper() {
        for n in 2..=7 {
            let size = Size::new(n).unwrap();
            let legal = Legal::of(size);
            for seed in 0..6 {
                let state = scramble::random_state(size, seed).recoloured().unwrap();
                let costs = costs(&state, seed as f64, seed);
                let exact = legal.exact(&costs);
                assert_eq!(cube(&exact).check(), Ok(()), "{size} {seed}");
                if seed == 0 {
                    assert_eq!(cube(&exact), state);
                }
                assert!(legal.relaxed(&costs).cost <= exact.cost + 1e-9);
                assert!(legal.counted(&costs).cost <= exact.cost + 1e-9);
                let alternatives = legal.alternatives(&costs);
                for (facelet, costs) in alternatives.iter().enumerate() {
                    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
                    assert!((least - exact.cost).abs() < 1e-6, "{size} {seed} {facelet}: {least}");
                    assert!((costs[exact.colours[facelet]] - exact.cost).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn alternatives_are_the_cheapest_cubes_with_a_colour_forced() {
        for n in 2..=5 {
            let size = Size::new(n).unwrap();
            let legal = Legal::of(size);
            let state = scramble::random_state(size, 7).recoloured().unwrap();
            let costs = costs(&state, 1.5, 7);
            let alternatives = legal.alternatives(&costs);
            let mut random = Random::from_seed(1);
            for _ in 0..20 {
                let (facelet, colour) = (random.below(size.facelets()), random.below(6));
                let mut forced = costs.clone();
                (0..6).filter(|&other| other != colour).for_each(|other| forced[facelet][other] = 1e5);
                let expected = legal.exact(&forced).cost;
                let found = alternatives[facelet][colour];
                assert!(expected > 1e4 || (found - expected).abs() < 1e-6, "{size} {facelet} {colour}");
            }
        }
    }
}
