//! Numbers of positions of published spaces.
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use godspeed_cube::{Facelets, Goal, Metric, Size, TurnSet};
use godspeed_solve::goals::{AnalysedCube, Analysis, Distances};
use godspeed_solve::{Control, Tables, block_on};

const ALL_TURNS: &str = "U R F D L B";

/// A space with its number of positions.
struct Known {
    goal: &'static str,
    turns: &'static str,
    layers: usize,
    metric: Metric,
    positions: u64,
    /// The positions at each distance where they were published, else empty.
    distances: &'static [u64],
}

const fn on_3x3x3(goal: &'static str, positions: u64, distances: &'static [u64]) -> Known {
    Known { goal, turns: ALL_TURNS, layers: 3, metric: Metric::Htm, positions, distances }
}

/// Spaces that are counted in seconds.
///
/// The numbers are products of the numbers of places and orientations, divided by what parity excludes. The distances of
/// the 2x2x2 are those of <https://www.jaapsch.net/puzzles/cube2.htm>, those of the cross are well known among speedcubers.
const SMALL: &[Known] = &[
    on_3x3x3("cross", 190_080, &[1, 15, 158, 1394, 9809, 46_381, 97_254, 34_966, 102]),
    // 2^11 and 3^7.
    on_3x3x3("eo", 2048, &[]),
    on_3x3x3("co", 2187, &[]),
    // 2^11 * 12 * 11
    on_3x3x3("eoline", 270_336, &[]),
    // 8 * 3 * (12 * 11 * 10 * 2^3)
    on_3x3x3("2x2x2", 253_440, &[]),
    // 8 * 7 * 3^2 * (12 * 11 * 10 * 2^3)
    on_3x3x3("first-block", 5_322_240, &[]),
    // 7! * 3^6
    Known {
        goal: "solved",
        turns: "R U F",
        layers: 2,
        metric: Metric::Htm,
        positions: 3_674_160,
        distances: &[1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644],
    },
    Known {
        goal: "solved",
        turns: ALL_TURNS,
        layers: 2,
        metric: Metric::Qtm,
        positions: 3_674_160,
        distances: &[
            1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280,
            276,
        ],
    },
    Known {
        goal: "solved",
        turns: "R2 U2",
        layers: 3,
        metric: Metric::Htm,
        positions: 12,
        distances: &[1, 2, 2, 2, 2, 2, 1],
    },
    // The squares group: 4!^4 * 2 * 3 / ... = 96 * 6912
    Known {
        goal: "solved",
        turns: "U2 R2 F2 D2 L2 B2",
        layers: 3,
        metric: Metric::Htm,
        positions: 663_552,
        distances: &[],
    },
];

/// Spaces that take longer, up to a minute and 600 MB.
const LARGE: &[Known] = &[
    // 11! / 7! * 12 * 2^11
    on_3x3x3("eocross", 24_330_240, &[]),
    // 5! * 3^5 * 7! / 2
    Known {
        goal: "solved",
        turns: "R U",
        layers: 3,
        metric: Metric::Htm,
        positions: 73_483_200,
        distances: &[],
    },
    // 8! * 3^7
    on_3x3x3(
        "corners",
        88_179_840,
        &[
            1, 18, 243, 2874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616,
            64_736,
        ],
    ),
    // 8 * 7 * 3^2 * (12 * 11 * 10 * 9 * 8 * 2^5)
    on_3x3x3("2x2x3", 1_532_805_120, &[]),
    // 3^7 * 2^11 * 495, by H. Kociemba.
    on_3x3x3(
        "g1",
        2_217_093_120,
        &[
            1,
            4,
            50,
            592,
            7156,
            87_236,
            1_043_817,
            12_070_278,
            124_946_368,
            821_605_960,
            1_199_128_738,
            58_202_444,
            476,
        ],
    ),
];

fn check(known: &Known) {
    let size = Size::new(known.layers).unwrap();
    let (goal, turns) = (Goal::parse(known.goal, size).unwrap(), TurnSet::parse(known.turns, size).unwrap());
    let control = Control::silent();
    let name = format!("{goal} by {turns} in {}", known.metric);
    let distances = block_on(Distances::of(&goal, None, &turns, known.metric, &control)).unwrap();
    assert_eq!(distances.positions(), known.positions, "{name}");
    let counts: Vec<u64> = distances.rows().iter().map(|row| row.positions).collect();
    assert!(known.distances.is_empty() || counts == known.distances, "{name}: {counts:?}");
    // Each example is as far as its row says.
    let tables = Tables::new();
    let analysis = block_on(Analysis::open(&goal, &turns, known.metric, &tables, &control)).unwrap();
    for row in distances.rows() {
        let example = AnalysedCube::new(row.example.as_ref().unwrap()).unwrap();
        assert_eq!(block_on(analysis.cost(&example, &control)), Ok(row.cost), "{name}");
    }
}

#[test]
fn the_numbers_of_positions_are_the_published_ones() {
    SMALL.iter().for_each(check);
}

/// `cargo xtask test --all` counts these.
#[test]
fn the_numbers_of_many_positions_are_the_published_ones() {
    if env::var_os("GODSPEED_LONG").is_some() {
        LARGE.iter().for_each(check);
    }
}

/// Returns how many states are how far from the solved one, searched on facelets.
fn counted_on_facelets(turns: &TurnSet, metric: Metric) -> BTreeMap<u32, u64> {
    let costs: Vec<_> = turns.costs(metric).collect();
    let mut best: BTreeMap<String, u32> = BTreeMap::new();
    let mut open = BTreeSet::from([(0, Facelets::solved(turns.size()).to_string())]);
    while let Some((cost, text)) = open.pop_first() {
        if best.contains_key(&text) {
            continue;
        }
        for (turn, own) in &costs {
            let mut next: Facelets = text.parse().unwrap();
            next.turn(*turn);
            open.insert((cost + own.hundredths(), next.recoloured().unwrap().to_string()));
        }
        best.insert(text, cost);
    }
    let mut counts = BTreeMap::new();
    best.values().for_each(|&cost| *counts.entry(cost).or_default() += 1);
    counts
}

#[test]
fn distances_of_different_costs_are_those_of_a_search_on_facelets() {
    for (layers, turns) in
        [(3, "R2:2 U2:1 F2:1.5"), (3, "B2:1.5 U2:1 D2:0.5"), (2, "R2:3 U:1"), (2, "R2:1 U2:1.25 F2:2")]
    {
        let size = Size::new(layers).unwrap();
        let turns = TurnSet::parse(turns, size).unwrap();
        let goal = Goal::solved(size).unwrap();
        let counted = block_on(Distances::of(&goal, None, &turns, Metric::Htm, &Control::silent())).unwrap();
        let found: BTreeMap<u32, u64> = counted.rows().iter().map(|row| (row.cost, row.positions)).collect();
        assert_eq!(found, counted_on_facelets(&turns, Metric::Htm), "{turns}");
    }
}

#[test]
fn the_progress_of_a_count_grows_to_the_end() {
    for turns in ["U R F D L B", "U:1 R:1 F:1.5 D:1 L:1 B:1"] {
        let control = Control::silent();
        let (goal, turns) =
            (Goal::parse("cross", Size::THREE).unwrap(), TurnSet::parse(turns, Size::THREE).unwrap());
        let mut counting = pin!(Distances::of(&goal, None, &turns, Metric::Htm, &control));
        let mut shares = Vec::new();
        let counted = loop {
            match counting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => shares.extend(control.progress().share),
                Poll::Ready(counted) => break counted.unwrap(),
            }
        };
        assert_eq!(counted.positions(), 190_080);
        assert!(shares.is_sorted(), "{turns}: {shares:?}");
        assert!(
            shares.iter().filter(|share| (0.01..0.99).contains(*share)).count() > 2,
            "{turns}: {shares:?}"
        );
        assert_eq!(control.progress().share, Some(1.0), "{turns}");
    }
}
