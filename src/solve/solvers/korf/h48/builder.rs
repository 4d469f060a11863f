use godspeed_cube::Symmetry;
use rayon::prelude::*;

use super::cell_number::{CosetCells, number_in_class};
use super::corner_cosets::{self, CLASSES};
use super::coset_layer::{CosetLayer, Cosets, Edges, Relabelling};
use super::table::{CosetTable, last_of_block, set_minimum};
use crate::coordinates::{self, after};
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::solvers::korf::cubie_state::{CubieState, MOVES, is_half_turn};
use crate::{Control, Database, Move, SearchEvent, Stopped};

/// Corner classes filled between two yields.
const CLASSES_PER_YIELD: usize = 96;

/// Builds a table.
///
/// The cosets at distances up to the base are listed ([`CosetLayer`]). Each marks its cell, and those of the last layer
/// mark the cells one and two moves further. All other cells keep the greatest value.
///
/// Cells are filled one corner class at a time, from lists of the classes that lead to it. So the part being written (74
/// KB of 250 MB) stays in the cache, and no two threads write to the same part.
///
/// # Errors
/// [`Stopped`] if the building was stopped.
pub(super) async fn build<const FLIPS: u32, const HALF_TURN: u8>(
    name: &'static str,
    control: &Control,
) -> Result<CosetTable<FLIPS, HALF_TURN>, Stopped>
where
    CosetTable<FLIPS, HALF_TURN>: CosetCells,
{
    let base = CosetTable::<FLIPS, HALF_TURN>::BASE;
    let moves = moves_of_cost_one(HALF_TURN);
    let report = |done| control.emit(SearchEvent::Table { name, done });
    let cosets = Cosets::new();
    let distributions = cosets.slices.slices();
    let mut layers = vec![CosetLayer::first(&cosets)];
    for depth in 0..usize::from(base) {
        let before = depth.checked_sub(1).map(|before| &layers[before]);
        let next = layers[depth].next(before, &cosets, &distributions, &moves);
        layers.push(next);
        report(LISTS * layers.len() as f64 / f64::from(base + 1));
        control.yield_now().await?;
    }
    let arrivals = Arrivals::new(&cosets, &moves);
    let last_layer = edges_by_class(&layers[usize::from(base)], &distributions);
    let lists = Lists { cosets, distributions, layers, last_layer, arrivals };
    let mut table = CosetTable::<FLIPS, HALF_TURN>::unreached(control).await?;
    let part = CosetTable::<FLIPS, HALF_TURN>::CLASS_BYTES;
    for first in (0..CLASSES).step_by(CLASSES_PER_YIELD) {
        let last = (first + CLASSES_PER_YIELD).min(CLASSES);
        let parts = table.bytes_mut()[part * first..part * last].par_chunks_mut(part);
        parts.enumerate().for_each(|(i, cells)| {
            with_lanes(ClassFill { lists: &lists, class: first + i, flips: FLIPS, cells });
        });
        report(LISTS + (1.0 - LISTS) * last as f64 / CLASSES as f64);
        control.yield_now().await?;
    }
    Ok(table)
}

/// The share of the building time taken by listing cosets.
const LISTS: f64 = 0.15;

/// Returns the edges of a whole layer, class by class.
fn edges_by_class(layer: &CosetLayer, distributions: &[Edges]) -> Vec<Vec<Edges>> {
    (0..CLASSES).into_par_iter().map(|class| layer.edges(class, distributions).collect()).collect()
}

/// Source of the cells of all classes.
struct Lists {
    cosets: Cosets,
    /// The slices of every rank.
    distributions: Vec<Edges>,
    /// The cosets at each distance up to the base.
    layers: Vec<CosetLayer>,
    /// The edges of the last layer, by class.
    last_layer: Vec<Vec<Edges>>,
    arrivals: Arrivals,
}

/// Returns the moves that count one: all, or the quarter turns if a half turn counts more.
pub(super) fn moves_of_cost_one(half_turn: u8) -> Vec<(Move, CubieState)> {
    let moves = (0..).map(Move).zip(CubieState::moves());
    moves.filter(|(m, _)| half_turn == 1 || !is_half_turn(m.0.into())).collect()
}

/// The classes that lead to each class by one or two moves, and these moves.
struct Arrivals {
    /// The number of walks of one move.
    single: usize,
    /// The products of one move, then those of two, each once.
    walks: Vec<CubieState>,
    /// `(class it leads to, class, walk, symmetry)`. In every class those of one move come first.
    arrivals: Vec<(u16, u16, u16, u8)>,
    starts: Vec<usize>,
}

impl Arrivals {
    /// Finds the arrivals by one and by two moves.
    fn new(cosets: &Cosets, moves: &[(Move, CubieState)]) -> Self {
        let single = moves.len();
        let mut walks: Vec<CubieState> = moves.iter().map(|&(_, state)| state).collect();
        if single < MOVES {
            walks.extend((0..MOVES).filter(|&m| is_half_turn(m)).map(CubieState::of_move));
        }
        for (first, state) in moves {
            let second = after(coordinates::MOVES, Some(*first));
            let second = moves.iter().filter(|(next, _)| second.contains(*next));
            walks.extend(second.map(|(_, next)| state.then(next)));
        }
        let mut arrivals: Vec<(u16, u16, u16, u8)> = (0..CLASSES)
            .into_par_iter()
            .flat_map_iter(|from| {
                let arrival = |(walk, moves)| {
                    let (to, symmetry) = cosets.follow(from, moves);
                    (to as u16, from as u16, walk, symmetry.index() as u8)
                };
                (0..).zip(&walks).map(arrival).collect::<Vec<_>>()
            })
            .collect();
        arrivals
            .par_sort_unstable_by_key(|&(to, from, walk, _)| (to, usize::from(walk) >= single, from, walk));
        let starts = (0..=CLASSES).map(|class| arrivals.partition_point(|a| usize::from(a.0) < class));
        Self { single, walks, starts: starts.collect(), arrivals }
    }
}

/// Fills the cells of one corner class.
struct ClassFill<'a> {
    lists: &'a Lists,
    class: usize,
    /// The number of flips that the table distinguishes.
    flips: u32,
    cells: &'a mut [u8],
}

impl ClassFill<'_> {
    /// Marks the images of some cosets: cells with a greater value than `VALUE` get it. With a value of 0, `distance` is
    /// the distance of the cosets.
    #[inline(always)]
    fn mark<L: Lanes, const VALUE: u8>(&mut self, relabelling: &Relabelling, edges: &[Edges], distance: u8) {
        let slices = &self.lists.cosets.slices;
        for edges in edges {
            let (slices, flips) = relabelling.apply(L::load(edges), slices);
            let cell = number_in_class(slices, flips, self.flips);
            let at = (cell >> 2) as usize;
            let shift = 2 * (cell & 3);
            let byte = self.cells[at];
            if VALUE == 0 {
                self.cells[at] = byte & !(3 << shift);
                set_minimum(&mut self.cells[last_of_block(at, self.flips)], distance);
            } else if byte >> shift & 3 == 3 {
                self.cells[at] = byte & !((3 ^ VALUE) << shift);
            }
        }
    }
}

impl WithLanes for ClassFill<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let Lists { cosets, distributions, layers, last_layer, arrivals } = self.lists;
        let class = self.class;
        let images = cosets.maps(&CubieState::SOLVED, class, Symmetry::IDENTITY);
        for (distance, layer) in (0..).zip(layers) {
            let edges: Vec<Edges> = layer.edges(class, distributions).collect();
            for relabelling in &images {
                self.mark::<L, 0>(relabelling, &edges, distance);
            }
        }
        for &(_, from, walk, symmetry) in
            &arrivals.arrivals[arrivals.starts[class]..arrivals.starts[class + 1]]
        {
            let edges = &last_layer[usize::from(from)];
            let walked = &arrivals.walks[usize::from(walk)];
            for relabelling in cosets.maps(walked, class, corner_cosets::symmetry(u32::from(symmetry))) {
                if usize::from(walk) < arrivals.single {
                    self.mark::<L, 1>(&relabelling, edges, 0);
                } else {
                    self.mark::<L, 2>(&relabelling, edges, 0);
                }
            }
        }
    }
}
