use godspeed_cube::Symmetry;
use rayon::prelude::*;

use super::ball::{Cosets, Edges, Relabelling, Sphere};
use super::corner::{self, CLASSES};
use super::edge::SliceRanks;
use super::frontier::Frontier;
use super::state::{MOVES, State, face_of};
use super::table::{BASE, Blank, CosetTable, cell_number, minimum_bits};
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::{Control, SearchEvent, Stopped};

/// Corner classes filled between two breaths.
const CLASSES_A_BREATH: usize = 96;

/// Fills a table: the cosets at distances 0 to 8 are listed ([`Sphere`]), each marks its cell, and the
/// last of them mark the cells one and two moves on as 9 and 10. What is left is at least 11. Without flips
/// cells are cosets themselves, and those at 10 are found from the other end ([`Frontier`]), which is
/// quicker.
///
/// Cells are filled one corner class at a time, from lists of the classes that lead to it: so that the
/// part being written (74 KB of 250 MB) stays in the cache, and threads never write to the same part.
///
/// # Errors
/// [`Stopped`] if the building was stopped.
pub(super) async fn build<const FLIPS: u32>(
    name: &'static str,
    control: &Control,
) -> Result<CosetTable<FLIPS>, Stopped> {
    let tell = |done| control.emit(SearchEvent::Table { name, done });
    let cosets = Cosets::new();
    let fillings = cosets.slices.slices();
    let mut spheres = vec![Sphere::centre(&cosets)];
    while let Some(outer) = spheres.last().filter(|_| spheres.len() <= usize::from(BASE)) {
        let inside = spheres.len().checked_sub(2).and_then(|i| spheres.get(i));
        let next = outer.grow(inside, &cosets, &fillings);
        spheres.push(next);
        tell(LISTS * spheres.len() as f64 / f64::from(BASE + 1));
        control.yield_now().await?;
    }
    let arrivals = Arrivals::new(&cosets, if FLIPS == 0 { 1 } else { 2 });
    let edges = decoded(&spheres[usize::from(BASE)], &fillings);
    let mut blank = Blank::<FLIPS>::new(control).await?;
    let marked = by_class(
        &mut blank,
        control,
        |share| tell(LISTS + MARKS * share),
        |class, cells| {
            let part = Part::<FLIPS> { class, cells, cosets: &cosets };
            with_lanes(Fill {
                part,
                spheres: &spheres,
                fillings: &fillings,
                edges: &edges,
                arrivals: &arrivals,
            });
        },
    );
    marked.await?;
    if FLIPS == 0 {
        let nearer = blank.bytes().to_vec();
        let frontier = Frontier { cosets: &cosets, fillings: &fillings, nearer: &nearer };
        let tell = |share| tell(LISTS + MARKS + (1.0 - LISTS - MARKS) * share);
        by_class(&mut blank, control, tell, |class, cells| frontier.cross(class, cells)).await?;
    }
    Ok(blank.finish())
}

/// Does something with the part of the table of every corner class, on all threads, breathing now and then.
async fn by_class<const FLIPS: u32>(
    blank: &mut Blank<FLIPS>,
    control: &Control,
    tell: impl Fn(f64),
    fill: impl Fn(usize, &mut [u8]) + Sync,
) -> Result<(), Stopped> {
    let part = CosetTable::<FLIPS>::PART;
    for first in (0..CLASSES).step_by(CLASSES_A_BREATH) {
        let last = (first + CLASSES_A_BREATH).min(CLASSES);
        let parts = blank.bytes()[part * first..part * last].par_chunks_mut(part);
        parts.enumerate().for_each(|(i, cells)| fill(first + i, cells));
        tell(last as f64 / CLASSES as f64);
        control.yield_now().await?;
    }
    Ok(())
}

/// The share of the time that listing takes.
const LISTS: f64 = 0.15;
/// The share of the time that marking takes, where all cells but the last are marked.
const MARKS: f64 = 0.85;

/// The edges of a whole sphere, class by class.
fn decoded(sphere: &Sphere, fillings: &[Edges]) -> Vec<Vec<Edges>> {
    (0..CLASSES).into_par_iter().map(|class| sphere.edges(class, fillings).collect()).collect()
}

/// Which classes lead to a class by one move or two, and by which.
struct Arrivals {
    /// The products of one move, then those of two; none with a shorter or another spelling.
    walks: Vec<State>,
    /// `(class it leads to, class, walk, symmetry)`, those of one move first in every class.
    arrivals: Vec<(u16, u16, u16, u8)>,
    starts: Vec<usize>,
}

impl Arrivals {
    /// The arrivals by one move, or also by two.
    fn new(cosets: &Cosets, moves: usize) -> Self {
        let single = (0..MOVES).map(State::of_move);
        let double = (0..MOVES).flat_map(|first| {
            let next = (0..MOVES).filter(move |&next| {
                face_of(next) != face_of(first) && face_of(next) != (face_of(first) + 3) % 6
                    || face_of(next) > face_of(first) + 2
            });
            next.map(move |next| State::of_move(first).then(&State::of_move(next)))
        });
        let walks: Vec<State> = if moves == 1 { single.collect() } else { single.chain(double).collect() };
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
        arrivals.par_sort_unstable_by_key(|&(to, from, walk, _)| (to, walk >= MOVES as u16, from, walk));
        let starts = (0..=CLASSES).map(|class| arrivals.partition_point(|a| usize::from(a.0) < class));
        Self { walks, starts: starts.collect(), arrivals }
    }
}

/// The part of a table that belongs to one corner class.
struct Part<'a, const FLIPS: u32> {
    class: usize,
    cells: &'a mut [u8],
    cosets: &'a Cosets,
}

impl<const FLIPS: u32> Part<'_, FLIPS> {
    /// Marks where some cosets of the sphere come to lie: cells that say more than `depth` say it now.
    #[inline(always)]
    fn mark<L: Lanes, const DEPTH: u8>(&mut self, relabelling: &Relabelling, edges: &[Edges], depth: u8) {
        let slices: &SliceRanks = &self.cosets.slices;
        let keep = DEPTH - BASE;
        for edges in edges {
            let (slices, flips) = relabelling.apply(L::load(edges), slices);
            let cell = cell_number::<FLIPS>(0, slices, flips);
            let at = (cell >> 2) as usize;
            let shift = 2 * (cell & 3);
            let byte = self.cells[at];
            if DEPTH == BASE {
                self.cells[at] = byte & !(3 << shift);
                let last = at | (CosetTable::<FLIPS>::BLOCK - 1);
                if self.cells[last] >= SET_MINIMUM[FLIPS.min(1) as usize] {
                    self.cells[last] &= minimum_bits::<FLIPS>(depth);
                }
            } else if byte >> shift & 3 == 3 {
                self.cells[at] = byte & !((3 ^ keep) << shift);
            }
        }
    }
}

/// Last bytes from here on have no block minimum yet.
const SET_MINIMUM: [u8; 2] = [0xC0, 0xF0];

/// Fills a part.
struct Fill<'a, const FLIPS: u32> {
    part: Part<'a, FLIPS>,
    spheres: &'a [Sphere],
    fillings: &'a [Edges],
    /// The edges of the last sphere.
    edges: &'a [Vec<Edges>],
    arrivals: &'a Arrivals,
}

impl<const FLIPS: u32> WithLanes for Fill<'_, FLIPS> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let cosets = self.part.cosets;
        let class = self.part.class;
        let images = cosets.maps(&State::SOLVED, class, Symmetry::IDENTITY);
        for (depth, sphere) in (0..).zip(self.spheres) {
            let edges: Vec<Edges> = sphere.edges(class, self.fillings).collect();
            for relabelling in &images {
                self.part.mark::<L, BASE>(relabelling, &edges, depth);
            }
        }
        let arrivals = &self.arrivals.arrivals[self.arrivals.starts[class]..self.arrivals.starts[class + 1]];
        for &(_, from, walk, symmetry) in arrivals {
            let edges = &self.edges[usize::from(from)];
            let walked = &self.arrivals.walks[usize::from(walk)];
            for relabelling in cosets.maps(walked, class, corner::symmetry(u32::from(symmetry))) {
                if usize::from(walk) < MOVES {
                    self.part.mark::<L, { BASE + 1 }>(&relabelling, edges, BASE + 1);
                } else {
                    self.part.mark::<L, { BASE + 2 }>(&relabelling, edges, BASE + 2);
                }
            }
        }
    }
}
