//! Goals and turn lists against breadth-first search over stickers.
use std::collections::BTreeMap;
use std::env;
use std::sync::{Arc, Mutex};

use godspeed_cube::{Alg, Facelets, Goal, Metric, Random, Size, Turn, TurnSet, scramble};
use godspeed_solve::goals::{AnalysedCube, Analysis, GoalFault};
use godspeed_solve::{
    BoxFuture, Bytes, Control, Problem, SOLVERS, SearchEvent, Settings, Solution, SolveError, Solver, Source,
    Stopped, TableContent, TableKey, TableSpec, Tables, block_on, run, solver,
};
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

/// Returns the number of random cases. `cargo xtask test --all` searches 10,000.
fn cases() -> usize {
    if env::var_os("GODSPEED_LONG").is_some() { 10_000 } else { 60 }
}

#[test]
fn shortest_solutions_are_those_of_a_search_over_stickers() {
    let mut random = Random::from_seed(39);
    let (ida, korf) = (solver("ida").unwrap(), solver("korf").unwrap());
    for number in 0..cases() {
        let Some(case) = Case::random(&mut random) else { continue };
        let recoloured = case.start.recoloured().unwrap();
        if recoloured != case.start {
            continue;
        }
        let name =
            || format!("{number}: {} by {} in {} from {}", case.mask, case.turns, case.metric, case.start);
        let expected = case.reference().distance(
            &case.start.to_string(),
            std::slice::from_ref(&case.mask),
            case.known,
            200_000,
        );
        // Near goals are found without tables, unless a list of solutions is wanted.
        let found = if number % 4 == 0 && case.size == Size::THREE {
            let settings = Settings::new(korf.info(), [("all", 1.0)]).unwrap();
            block_on(run(korf, &case.problem().with_settings(settings), &Tables::new(), &Control::silent()))
        } else {
            block_on(run(ida, &case.problem(), &Tables::new(), &Control::silent()))
        };
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
fn a_goal_that_treats_many_pieces_in_pairs_is_searched() {
    let mask = "D-URURLFU--LBRR-RBFUFDFD-L--B-UDF-DR-UDULLD--FL-DBB--R";
    let start: Facelets = "DFURURLFURBLBRRDLRFUFDFDDFRRDFFDUBBBBUDULLLRBFLLDBBULU".parse().unwrap();
    let korf = solver("korf").unwrap();
    let problem = Problem::new(start, Metric::Htm)
        .with_goal(Goal::parse(mask, Size::THREE).unwrap())
        .with_turns(TurnSet::parse("M2 D E", Size::THREE).unwrap())
        .with_settings(Settings::new(korf.info(), [("all", 1.0)]).unwrap());
    let found = block_on(run(korf, &problem, &Tables::new(), &Control::silent())).unwrap();
    assert_eq!(found.turns().count(), 1);
}

#[test]
fn lists_of_solutions_are_complete() {
    let korf = solver("korf").unwrap();
    let state = Facelets::after(&Alg::parse("R U F' L", Size::THREE).unwrap().alg);
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

#[test]
fn a_list_begins_with_the_solutions_that_were_reported_during_the_search() {
    let tables = Tables::new();
    let korf = solver("korf").unwrap();
    for (goal, turns, (name, value)) in [
        ("cross", None, ("all", 1.0)),
        ("cross", None, ("upto", 7.0)),
        ("xcross", None, ("upto", 7.0)),
        ("cross", Some("R:1 U:1.3 F:2 L D"), ("upto", 7.5)),
        ("solved", None, ("all", 1.0)),
        ("solved", None, ("upto", 6.0)),
    ] {
        let state = Facelets::after(&Alg::parse("R U2 D2 F L", Size::THREE).unwrap().alg);
        let settings = Settings::new(korf.info(), [(name, value)]).unwrap();
        let mut problem = Problem::new(state, Metric::Htm)
            .with_goal(Goal::parse(goal, Size::THREE).unwrap())
            .with_settings(settings);
        if let Some(turns) = turns {
            problem = problem.with_turns(TurnSet::parse(turns, Size::THREE).unwrap());
        }
        let reported: Arc<Mutex<Vec<Vec<Turn>>>> = Arc::default();
        let listener = reported.clone();
        let control = Control::new(1 << 12, move |event| {
            if let SearchEvent::Listed(turns) = event {
                listener.lock().unwrap().push(turns);
            }
        });
        let solution = block_on(run(korf, &problem, &tables, &control)).unwrap();
        let first: Vec<Turn> = solution.turns().copied().collect();
        let listed: Vec<Vec<Turn>> =
            std::iter::once(first).chain(solution.alternatives.unwrap().solutions).collect();
        let reported = reported.lock().unwrap();
        assert_eq!(reported.len(), listed.len().min(Control::MOST_LISTED), "{goal} {name}");
        assert!(*reported == listed[..reported.len()], "{goal} {name}");
    }
}

/// Stored tables of goals, by their ids.
#[derive(Clone, Default)]
struct MemorySource(Arc<Mutex<Stored>>);

#[derive(Default)]
struct Stored {
    tables: BTreeMap<String, Vec<u8>>,
    /// The number of tables that were read.
    read: usize,
}

impl Source for MemorySource {
    fn fill<'a>(
        &'a self,
        _: &'static TableSpec,
        _: &'a mut [u8],
        _: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async { Ok(false) })
    }

    fn keep(&self, _: &'static TableSpec, _: Arc<dyn Bytes>) {}

    fn fill_made<'a>(
        &'a self,
        key: &'a TableKey,
        bytes: &'a mut [u8],
        _: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move {
            let mut stored = self.0.lock().unwrap();
            let Some(table) = stored.tables.get(&key.id) else { return Ok(false) };
            bytes.copy_from_slice(table);
            stored.read += 1;
            Ok(true)
        })
    }

    fn keep_made(&self, key: TableKey, content: TableContent) {
        let bytes: &[u8] = (*content).as_ref();
        assert_eq!(bytes.len(), key.bytes);
        self.0.lock().unwrap().tables.insert(key.id, bytes.to_vec());
    }
}

#[test]
fn stored_tables_of_a_goal_give_the_same_search() {
    let source = MemorySource::default();
    let korf = solver("korf").unwrap();
    for (goal, turns, metric) in [
        ("xcross", None, Metric::Htm),
        ("2x2x3", None, Metric::Qtm),
        ("xcross", Some("R U F D L B:1.5"), Metric::Htm),
    ] {
        let search = || {
            let goal = Goal::parse(goal, Size::THREE).unwrap();
            let mut state = Facelets::solved(Size::THREE);
            state.turn_all(Alg::parse("R U F D2 R' U2 F D' R2 U F'", Size::THREE).unwrap().alg.turns());
            let mut problem = Problem::new(state, metric).with_goal(goal);
            if let Some(turns) = turns {
                problem = problem.with_turns(TurnSet::parse(turns, Size::THREE).unwrap());
            }
            let control = Control::silent();
            let tables = Tables::with_source(source.clone());
            let solution = block_on(run(korf, &problem, &tables, &control)).unwrap();
            (solution.turns().copied().collect::<Vec<_>>(), control.progress().nodes)
        };
        let before = source.0.lock().unwrap().tables.len();
        let built = search();
        let (ids, read) = {
            let stored = source.0.lock().unwrap();
            (stored.tables.keys().cloned().collect::<Vec<_>>(), stored.read)
        };
        assert!(ids.len() > before && ids.iter().all(|id| id.starts_with("goal-")), "{goal}: {ids:?}");
        assert_eq!(search(), built, "{goal}");
        let loaded = source.0.lock().unwrap().read;
        assert!(loaded > read, "{goal}");
        // Bytes with another label are those of another table: it is built again.
        for table in source.0.lock().unwrap().tables.values_mut() {
            let at = table.len() - 2;
            table[at] ^= 1;
        }
        assert_eq!(search(), built, "{goal}");
        assert_eq!(source.0.lock().unwrap().tables.len(), ids.len());
        assert_eq!(search(), built, "{goal}");
    }
}

#[test]
fn lists_of_a_whole_2x2x2_are_those_of_a_search_over_all_words() {
    let ida = solver("ida").unwrap();
    let tables = Tables::new();
    for (scramble, metric) in [("R U F", Metric::Htm), ("R2 U2 R2", Metric::Htm), ("R U2", Metric::Qtm)] {
        let start = Facelets::after(&Alg::parse(scramble, Size::TWO).unwrap().alg);
        let list = |name, value| {
            let settings = Settings::new(ida.info(), [(name, value)]).unwrap();
            let problem = Problem::new(start.clone(), metric).with_settings(settings);
            let solution = block_on(run(ida, &problem, &tables, &Control::silent())).unwrap();
            let others = solution.alternatives.clone().unwrap();
            assert!(others.complete);
            let own: Vec<Turn> = solution.turns().copied().collect();
            let mut ends: Vec<Vec<Turn>> = others.solutions.into_iter().chain([own]).collect();
            ends.sort_by_key(|turns| text_of(turns));
            ends.iter().map(|turns| text_of(turns)).collect::<Vec<_>>()
        };
        let words = words_that_solve(&start, metric, 5);
        let least = words.iter().map(|&(cost, _)| cost).min().unwrap();
        let expected = |most: u32| {
            let mut words: Vec<String> =
                words.iter().filter(|&&(cost, _)| cost <= most).map(|(_, word)| word.clone()).collect();
            words.sort();
            words
        };
        assert_eq!(list("all", 1.0), expected(least), "{scramble}");
        assert_eq!(list("upto", 5.0), expected(5), "{scramble}");
    }
}

fn text_of(turns: &[Turn]) -> String {
    turns.iter().map(|turn| turn.notation(Size::TWO).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns all words of U, R and F that solve a 2x2x2 at their end for the first time, with their costs.
///
/// Two turns of one face in a row are one turn in half turns; in quarter turns they are a half turn, which costs two.
fn words_that_solve(start: &Facelets, metric: Metric, most: u32) -> Vec<(u32, String)> {
    let turns: Vec<Turn> = TurnSet::parse("U R F", Size::TWO).unwrap().turns().collect();
    let mut found = Vec::new();
    let mut open = vec![(start.clone(), 0, Vec::<Turn>::new())];
    while let Some((state, cost, word)) = open.pop() {
        if state.is_solved() {
            found.push((cost, text_of(&word)));
            continue;
        }
        for &turn in turns.iter().filter(|turn| word.last().is_none_or(|last| last.face != turn.face)) {
            let cost = cost + metric.cost(turn, Size::TWO) as u32;
            if cost <= most {
                let mut next = state.clone();
                next.turn(turn);
                open.push((next, cost, word.iter().copied().chain([turn]).collect()));
            }
        }
    }
    found
}

#[test]
fn a_whole_pattern_takes_the_nodes_of_the_relabelled_cube() {
    for (size, pattern, scramble) in
        [(Size::THREE, "U D' R L' F B' U D'", "R U F2"), (Size::TWO, "R U R' F2", "F R2 U R'")]
    {
        let alg = |text| Alg::parse(text, size).unwrap().alg;
        let goal = Goal::after(&alg(pattern)).unwrap();
        let mut start = Facelets::after(&alg(pattern));
        start.turn_all(alg(scramble).turns());
        let relabelled = Facelets::after(&alg(scramble));
        let tables = Tables::new();
        // Korf has large tables; tests/korf.rs does the same with it.
        let takes =
            |solver: &&Solver| solver.info().sizes.contains(&size.last_layer()) && solver.info().id != "korf";
        for solver in SOLVERS.iter().copied().filter(takes) {
            let info = solver.info();
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
            if info.id == "kociemba" {
                assert_eq!(found.0.len(), expected.0.len(), "{} {size}", info.id);
            } else {
                assert_eq!(found, expected, "{} {size}", info.id);
            }
        }
    }
}

#[test]
fn different_costs_are_searched_or_refused_with_the_algorithms_that_take_them() {
    for (size, takers) in [(Size::TWO, "ida"), (Size::THREE, "ida, korf")] {
        let start = Facelets::after(&Alg::parse("R U", size).unwrap().alg);
        let turns = TurnSet::parse("R:1 R2:1.5 U:2", size).unwrap();
        let problem = Problem::new(start, Metric::Htm).with_turns(turns.clone());
        for solver in SOLVERS.iter().filter(|solver| solver.info().sizes.contains(&size.last_layer())) {
            let result = block_on(run(solver, &problem, &Tables::new(), &Control::silent()));
            match (solver.info().id, result) {
                ("korf" | "ida", Ok(solution)) => {
                    let cost = |turn: &Turn| turns.cost(*turn, Metric::Htm).unwrap().hundredths();
                    assert_eq!(solution.turns().map(cost).sum::<u32>(), 300);
                    assert!(solution.optimal);
                }
                ("iddfs" | "wastar" | "bibfs" | "annealing" | "genetic", Err(error)) => {
                    assert!(matches!(&error, SolveError::Goal(GoalFault::UnequalCosts { .. })), "{error:?}");
                    let text = error.to_string();
                    assert!(text.ends_with(&format!("use one of: {takers}")), "{text}");
                }
                (_, Err(SolveError::Goal(GoalFault::Unsupported { .. }))) => {}
                (id, result) => panic!("{id}: {result:?}"),
            }
        }
    }
}

#[test]
fn every_method_reaches_a_part_of_the_cube() {
    let start = Facelets::after(&Alg::parse("R U F' L2 D", Size::THREE).unwrap().alg);
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

#[test]
fn an_analysis_has_the_lengths_of_single_searches() {
    let ida = solver("ida").unwrap();
    let (tables, control) = (Tables::new(), Control::silent());
    for (size, turns, steps) in [
        (Size::THREE, "U R F D L B", &["cross-U", "cross-L", "xcross", "xcross-B", "eoline", "2x2x2"][..]),
        (Size::THREE, "R U F D", &["cross", "2x2x2", "cross-B"]),
        (Size::THREE, "R:1 U:1.5 F:2 L:1", &["cross", "2x2x2"]),
        (Size::THREE, "R2 U2 F2 M", &["solved", "cross"]),
        (Size::TWO, "R U F", &["solved"]),
        (Size::TWO, "R U2 x:1", &["solved"]),
    ] {
        let turns = TurnSet::parse(turns, size).unwrap();
        for step in steps {
            let goal = Goal::parse(step, size).unwrap();
            let open = Analysis::open(&goal, &turns, Metric::Htm, &tables, &control);
            let analysis = block_on(open).unwrap();
            for seed in 0..6 {
                let alg = if seed % 2 == 0 {
                    scramble::random_moves(size, 12, seed)
                } else {
                    let all: Vec<Turn> = turns.turns().collect();
                    let mut random = Random::from_seed(seed);
                    Alg::new(size, (0..9).map(|_| all[random.below(all.len())]).collect())
                };
                let state = Facelets::after(&alg).recoloured().unwrap();
                let cube = AnalysedCube::new(&state).unwrap();
                assert_eq!(AnalysedCube::after(&alg).unwrap(), cube);
                let problem =
                    Problem::new(state, Metric::Htm).with_goal(goal.clone()).with_turns(turns.clone());
                let expected = block_on(run(ida, &problem, &tables, &control)).map(|solution| {
                    let cost = |&turn: &Turn| turns.cost(turn, Metric::Htm).unwrap().hundredths();
                    solution.turns().map(cost).sum::<u32>()
                });
                let name = format!("{step} by {turns} from {alg}");
                assert_eq!(block_on(analysis.cost(&cube, &control)), expected, "{name}");
            }
        }
    }
}

#[test]
fn what_large_subgroups_do_not_reach_is_proven_at_once() {
    let solved = Facelets::solved(Size::THREE);
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for (goal, turns) in [
        ("F", "R U"),
        (superflip, "R U F"),
        (superflip, "U D R2 L2 F2 B2"),
        ("U R", "M E S"),
        ("R U R' U'", "M U"),
        ("R", "U2 D2 R2 L2 F2 B2"),
    ] {
        let goal = Goal::after(&Alg::parse(goal, Size::THREE).unwrap().alg).unwrap();
        let turns = TurnSet::parse(turns, Size::THREE).unwrap();
        for solver in SOLVERS.iter().filter(|solver| solver.info().sizes.contains(&3)) {
            let problem =
                Problem::new(solved.clone(), Metric::Htm).with_goal(goal.clone()).with_turns(turns.clone());
            let control = Control::silent();
            match block_on(run(solver, &problem, &Tables::new(), &control)) {
                Err(SolveError::Goal(GoalFault::Unreachable)) => {
                    assert!(control.progress().nodes < 1_000_000, "{goal} by {turns}");
                }
                // M is two turns of faces.
                Err(SolveError::Goal(GoalFault::Unsupported { .. } | GoalFault::UnequalCosts { .. })) => {}
                other => panic!("{}: {goal} by {turns}: {other:?}", solver.info().id),
            }
        }
    }
}
