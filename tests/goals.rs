//! Goals and turn lists against breadth-first search over stickers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use godspeed_cube::{Facelets, Goal, Metric, Random, Size, Turn, TurnSet, scramble};
use godspeed_solve::goals::{Analysis, Distances, GoalFault};
use godspeed_solve::{Control, Problem, Settings, Solution, SolveError, Tables, block_on, run, solver};
use tests::goal_reference::{Distance, Reference};

/// A random problem, with a sequence of turns that leads to the goal.
struct Case {
    size: Size,
    turns: TurnSet,
    metric: Metric,
    mask: String,
    start: Facelets,
    /// The cost of the known sequence in hundredths.
    known: u32,
}

const WORDS_OF_3: &[&str] = &[
    "R", "U", "F", "D", "L", "B", "R2", "U2", "F2", "D2", "L2", "B2", "M", "E", "S", "M2", "r", "u", "f",
    "x", "y", "x2:1", "z:1", "R:2", "M:1.5", "U2:0.5", "F:3", "l:1", "S2:2.5", "R:1 R2:5",
];
const WORDS_OF_2: &[&str] = &["R", "U", "F", "D", "L", "B", "R2", "F2", "x", "y2", "U:2", "R:1.5", "z:1"];

impl Case {
    fn random(random: &mut Random) -> Option<Self> {
        let size = if random.below(3) == 0 { Size::TWO } else { Size::THREE };
        let words = if size == Size::TWO { WORDS_OF_2 } else { WORDS_OF_3 };
        let text: Vec<&str> = (0..=random.below(6)).map(|_| words[random.below(words.len())]).collect();
        let turns = TurnSet::parse(&text.join(" "), size).ok()?;
        let metric = Metric::ALL[random.below(4)];
        let costs: Vec<(Turn, u32)> =
            turns.costs(metric).map(|(turn, cost)| (turn, cost.hundredths())).collect();
        // As many turns as the reference can search.
        let branching = costs.len() as f64;
        let most = ((6000_f64).ln() / branching.ln().max(0.4)).floor() as usize;
        let target = scramble::random_state(size, random.below(1 << 30) as u64);
        let density = 1 + random.below(8);
        let mask: String = target
            .to_string()
            .chars()
            .map(|letter| if random.below(8) < density { '-' } else { letter })
            .collect();
        let mut start = target;
        let mut known = 0;
        for _ in 0..1 + random.below(most.clamp(1, 6)) {
            let (turn, cost) = costs[random.below(costs.len())];
            // The inverse turn, which leads to the goal, costs as much.
            start.turn(turn);
            known += cost;
        }
        Some(Self { size, turns, metric, mask, start, known })
    }

    fn reference(&self) -> Reference {
        let text = |(turn, cost): (Turn, godspeed_cube::Cost)| {
            (turn.notation(self.size).to_string(), cost.hundredths())
        };
        let turns: Vec<_> = self.turns.costs(self.metric).map(text).collect();
        Reference::new(self.size.layers(), &turns).unwrap()
    }

    fn problem(&self) -> Problem {
        let goal = Goal::parse(&self.mask, self.size).unwrap();
        // The colours of a goal are those of the cube as it is held.
        Problem::new(self.start.clone(), self.metric).with_goal(goal).with_turns(self.turns.clone())
    }

    fn cost(&self, solution: &Solution) -> u32 {
        solution.turns().map(|&turn| self.turns.cost(turn, self.metric).unwrap().hundredths()).sum()
    }
}

/// The number of random cases.
const CASES: usize = 60;

#[test]
fn shortest_solutions_are_those_of_a_search_over_stickers() {
    let count = std::env::var("GOAL_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(CASES);
    let mut random = Random::from_seed(39);
    let (ida, korf) = (solver("ida").unwrap(), solver("korf").unwrap());
    for number in 0..count {
        let Some(case) = Case::random(&mut random) else { continue };
        let recoloured = case.start.recoloured().unwrap();
        if recoloured != case.start {
            continue;
        }
        let name =
            || format!("{number}: {} by {} in {} from {}", case.mask, case.turns, case.metric, case.start);
        if std::env::var("GOAL_CASES").is_ok() {
            eprintln!("{}", name());
        }
        let begin = std::time::Instant::now();
        let expected = case.reference().distance(
            &case.start.to_string(),
            std::slice::from_ref(&case.mask),
            case.known,
            200_000,
        );
        let middle = begin.elapsed();
        // Near goals are found without tables, unless a list of solutions is wanted.
        let found = if number % 4 == 0 && case.size == Size::THREE {
            let settings = Settings::new(korf.info(), [("all", 1.0)]).unwrap();
            block_on(run(korf, &case.problem().with_settings(settings), &Tables::new(), &Control::silent()))
        } else {
            block_on(run(ida, &case.problem(), &Tables::new(), &Control::silent()))
        };
        if std::env::var("GOAL_CASES").is_ok() {
            eprintln!("  {expected:?} reference {middle:?} total {:?}", begin.elapsed());
        }
        match (found, expected) {
            (Ok(solution), Distance::Exactly(cost)) => {
                assert_eq!(case.cost(&solution), cost, "{} {}", name(), solution.alg(case.size));
                assert!(solution.optimal);
            }
            (Ok(solution), Distance::Beyond) => assert!(case.cost(&solution) <= case.known, "{}", name()),
            (found, expected) => panic!("{}: {found:?} instead of {expected:?}", name()),
        }
    }
}

#[test]
fn a_goal_is_unreachable_exactly_if_a_search_over_stickers_exhausts_the_turns() {
    let ida = solver("ida").unwrap();
    let mut random = Random::from_seed(7);
    for text in ["R2 U2", "U D", "M2 U2", "R2 L2 F2", "x", "R", "M", "R2 U", "M E2 S2", "R2 F2 B2"] {
        let turns = TurnSet::parse(text, Size::THREE).unwrap();
        for number in 0..6 {
            let target = scramble::random_moves(Size::THREE, 2 + random.below(3), random.below(1000) as u64);
            let target = Facelets::after(&target);
            let density = 5 + random.below(3);
            let mask: String = target
                .to_string()
                .chars()
                .map(|letter| if random.below(8) < density { '-' } else { letter })
                .collect();
            let start = Facelets::solved(Size::THREE);
            let costs: Vec<_> =
                turns.turns().map(|turn| (turn.notation(Size::THREE).to_string(), 1)).collect();
            let reference = Reference::new(3, &costs).unwrap();
            let expected =
                reference.distance(&start.to_string(), std::slice::from_ref(&mask), u32::MAX, 400_000);
            let goal = Goal::parse(&mask, Size::THREE).unwrap();
            let problem = Problem::new(start, Metric::Stm).with_goal(goal).with_turns(turns.clone());
            let name = format!("{number}: {mask} by {text}");
            if std::env::var("GOAL_CASES").is_ok() {
                eprintln!("{name} {expected:?}");
            }
            let found = block_on(run(ida, &problem, &Tables::new(), &Control::silent()));
            match expected {
                Distance::Exactly(_) => assert!(found.is_ok(), "{name}: {found:?}"),
                Distance::Unreachable => {
                    assert_eq!(found, Err(SolveError::Goal(GoalFault::Unreachable)), "{name}");
                }
                Distance::Beyond => {}
            }
        }
    }
}

#[test]
fn lists_of_solutions_are_complete() {
    let korf = solver("korf").unwrap();
    let state = Facelets::after(&godspeed_cube::Alg::parse("R U F' L", Size::THREE).unwrap().alg);
    let goal = Goal::parse("cross", Size::THREE).unwrap();
    let tables = Tables::new();
    let list = |name, value| {
        let settings = Settings::new(korf.info(), [(name, value)]).unwrap();
        let problem =
            Problem::new(state.clone(), Metric::Htm).with_goal(goal.clone()).with_settings(settings);
        let solution = block_on(run(korf, &problem, &tables, &Control::silent())).unwrap();
        let others = solution.alternatives.clone().unwrap();
        assert!(others.complete);
        let mut lengths: Vec<usize> =
            others.solutions.iter().map(Vec::len).chain([solution.turns().count()]).collect();
        lengths.sort_unstable();
        lengths
    };
    let shortest = list("all", 1.0);
    let up_to = list("upto", shortest[0] as f64 + 2.0);
    assert_eq!(shortest.len(), up_to.iter().filter(|&&length| length == shortest[0]).count());
    assert!(up_to.len() > shortest.len() && up_to.iter().all(|&length| length <= shortest[0] + 2));
}

/// A goal, turns and a size, with the known number of positions.
const KNOWN: [(&str, &str, usize, u64); 9] = [
    ("cross", "U R F D L B", 3, 190_080),
    ("eo", "U R F D L B", 3, 2048),
    ("co", "U R F D L B", 3, 2187),
    ("eoline", "U R F D L B", 3, 270_336),
    ("2x2x2", "U R F D L B", 3, 253_440),
    ("solved", "R U F", 2, 3_674_160),
    ("solved", "U R F D L B", 2, 3_674_160),
    ("solved", "R2 U2", 3, 12),
    ("solved", "U2 R2 F2 D2 L2 B2", 3, 663_552),
];

#[test]
fn the_numbers_of_positions_are_the_published_ones() {
    for (goal, turns, layers, expected) in KNOWN {
        let size = Size::new(layers).unwrap();
        let (goal, turns) = (Goal::parse(goal, size).unwrap(), TurnSet::parse(turns, size).unwrap());
        let control = Control::silent();
        let distances = block_on(Distances::of(&goal, None, &turns, Metric::Htm, &control)).unwrap();
        assert_eq!(distances.positions(), expected, "{goal} by {turns}");
        // Each example is as far as its row says.
        let tables = Tables::new();
        let analysis = block_on(Analysis::open(&goal, &turns, Metric::Htm, &tables, &control)).unwrap();
        for row in distances.rows() {
            let example = row.example.as_ref().unwrap();
            assert_eq!(block_on(analysis.cost(example, &control)), Ok(row.cost), "{goal} by {turns}");
        }
    }
}

#[test]
#[ignore = "takes a minute in a build without optimisation"]
fn the_numbers_of_many_positions_are_the_published_ones() {
    for (goal, turns, expected) in [
        ("solved", "R U", 73_483_200),
        ("corners", "U R F D L B", 88_179_840),
        ("eocross", "U R F D L B", 24_330_240),
    ] {
        let (goal, turns) =
            (Goal::parse(goal, Size::THREE).unwrap(), TurnSet::parse(turns, Size::THREE).unwrap());
        let control = Control::silent();
        let counted = Distances::of(&goal, None, &turns, Metric::Htm, &control);
        assert_eq!(block_on(counted).unwrap().positions(), expected, "{goal} by {turns}");
    }
}

#[test]
fn a_whole_pattern_takes_the_nodes_of_the_relabelled_cube() {
    let pattern = godspeed_cube::Alg::parse("U D' R L' F B' U D'", Size::THREE).unwrap().alg;
    let goal = Goal::after(&pattern).unwrap();
    let start = Facelets::after(&godspeed_cube::Alg::parse("R U F2", Size::THREE).unwrap().alg);
    // The inverse of the pattern, then the scramble.
    let mut relabelled = Facelets::after(&pattern.inverse());
    relabelled.turn_all(godspeed_cube::Alg::parse("R U F2", Size::THREE).unwrap().alg.turns());
    let tables = Tables::new();
    for id in ["ida", "kociemba", "thistlethwaite", "layers"] {
        let solver = solver(id).unwrap();
        let solve = |problem: Problem| {
            let control = Control::silent();
            let solution = block_on(run(solver, &problem, &tables, &control)).unwrap();
            (solution.turns().copied().collect::<Vec<_>>(), control.progress().nodes)
        };
        let [found, expected] = [
            solve(Problem::new(start.clone(), Metric::Htm).with_goal(goal.clone())),
            solve(Problem::new(relabelled.clone(), Metric::Htm)),
        ];
        // The time limit of two-phase ends its search anywhere.
        if id != "kociemba" {
            assert_eq!(found, expected, "{id}");
        }
    }
}

#[test]
fn every_method_reaches_a_part_of_the_cube() {
    let start = Facelets::after(&godspeed_cube::Alg::parse("R U F' L2 D", Size::THREE).unwrap().alg);
    let tables = Tables::new();
    for (goal, turns) in [("cross", None), ("2x2x2", None), ("cross", Some("R U F L D"))] {
        let goal = Goal::parse(goal, Size::THREE).unwrap();
        let mut problem = Problem::new(start.clone(), Metric::Htm).with_goal(goal.clone());
        if let Some(turns) = turns {
            problem = problem.with_turns(TurnSet::parse(turns, Size::THREE).unwrap());
        }
        let solve = |id: &str| block_on(run(solver(id).unwrap(), &problem, &tables, &Control::silent()));
        let shortest = solve("korf").unwrap().turns().count();
        for id in ["iddfs", "ida", "bibfs", "wastar", "annealing", "genetic", "kociemba"] {
            if id == "kociemba" && turns.is_some() {
                assert!(matches!(solve(id), Err(SolveError::Goal(GoalFault::Unsupported { .. }))));
                continue;
            }
            let length = solve(id).unwrap_or_else(|error| panic!("{id}: {error}")).turns().count();
            let is_shortest = matches!(id, "iddfs" | "ida" | "bibfs");
            assert!(length == shortest || !is_shortest && length > shortest, "{id}: {length}, {shortest}");
        }
    }
}
