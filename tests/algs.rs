//! The algorithm finder: the sets, completeness against a plain enumeration, and every algorithm on the simulator.

use std::collections::BTreeSet;

use godspeed_cube::{Facelets, Size, Turn, TurnSet};
use godspeed_solve::algs::{
    Adjustments, AlgSearch, AlgsError, Case, CaseSet, CaseSpec, FoundAlgs, Generators, Limits, NamedSet,
    Position, Rank, SETS, Subgroup, painted_case,
};
use godspeed_solve::{Control, block_on};
use tests::simulator::Simulator;

/// Rotations that bring every orientation of the cube home.
const ROTATIONS: [&str; 24] = [
    "", "x", "x2", "x'", "y", "y x", "y x2", "y x'", "y2", "y2 x", "y2 x2", "y2 x'", "y'", "y' x", "y' x2",
    "y' x'", "z", "z x", "z x2", "z x'", "z'", "z' x", "z' x2", "z' x'",
];

fn cases(id: &str) -> CaseSet {
    NamedSet::find(id).unwrap().cases()
}

fn subgroup(turns: &str, max: u32) -> Subgroup {
    Subgroup { generators: Generators::new(&TurnSet::parse(turns, Size::THREE).unwrap()).unwrap(), max }
}

fn search(set: CaseSet, turns: &str, max: u32) -> AlgSearch {
    AlgSearch { best: 1000, ..AlgSearch::new(set, vec![subgroup(turns, max)]) }
}

fn found(search: &AlgSearch) -> FoundAlgs {
    block_on(search.run(&Control::silent(), |_, _| ())).unwrap()
}

/// Returns the algorithms as text with the names of their cases.
fn texts(search: &AlgSearch, found: &FoundAlgs) -> BTreeSet<String> {
    let pairs = search.set.cases.iter().zip(&found.cases);
    pairs
        .flat_map(|(case, found)| {
            found.algs.iter().map(|alg| format!("{}: {}", case.name, Adjustments::text(&alg.turns)))
        })
        .collect()
}

/// Checks every algorithm with its free turns on the simulator, and that none comes twice.
fn verify(search: &AlgSearch) -> FoundAlgs {
    let found = found(search);
    let solved = Position::SOLVED.facelets(&search.set.target);
    for (case, found) in search.set.cases.iter().zip(&found.cases) {
        assert_eq!(found.algs.len() as u64, found.count.min(search.best as u64), "{}", case.name);
        let mut seen = BTreeSet::new();
        for alg in &found.algs {
            let turns = Adjustments::text(&alg.turns);
            assert!(seen.insert(turns.clone()), "{}: {turns} comes twice", case.name);
            let mut cube = Simulator::new(&case.facelets(&search.set.target)).unwrap();
            cube.apply(&Adjustments::text(&alg.before)).unwrap();
            cube.apply(&turns).unwrap();
            let home = ROTATIONS.iter().find_map(|rotation| {
                let mut turned = cube.clone();
                turned.apply(rotation).unwrap();
                let facelets: Vec<char> = turned.facelets().chars().collect();
                (facelets[4] == 'U' && facelets[22] == 'F').then_some(turned)
            });
            let mut cube = home.unwrap();
            cube.apply(&Adjustments::text(&alg.after)).unwrap();
            assert_eq!(cube.facelets(), solved, "{}: {turns}", case.name);
        }
    }
    found
}

#[test]
fn every_set_has_the_known_number_of_cases() {
    for set in &SETS {
        let cases = set.cases().cases;
        assert_eq!(cases.len(), set.count, "{}", set.id);
        let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names.len(), cases.len(), "{}", set.id);
    }
}

#[test]
fn permutations_and_orientations_have_their_usual_names() {
    let names = |id| cases(id).cases.into_iter().map(|case| case.name).collect::<Vec<_>>().join(" ");
    assert_eq!(names("pll"), "Aa Ab E F Ga Gb Gc Gd H Ja Jb Na Nb Ra Rb T Ua Ub V Y Z");
    assert_eq!(names("epll"), "H Ua Ub Z");
    assert_eq!(names("oll"), (1..=57).map(|number| number.to_string()).collect::<Vec<_>>().join(" "));
    let zbll = cases("zbll").cases;
    let counts = ["T", "U", "L", "S", "AS", "Pi", "H"]
        .map(|corners| zbll.iter().filter(|case| case.name.split_once('-').unwrap().0 == corners).count());
    assert_eq!(counts, [72, 72, 72, 72, 72, 72, 40]);
}

#[test]
fn every_algorithm_solves_its_case() {
    for (id, turns, max) in [
        ("pll", "R U F", 12),
        ("pll", "R U D", 12),
        ("pll", "M U", 11),
        ("pll", "x R U D", 10),
        ("oll", "R U F", 9),
        ("oll", "R U r M", 8),
        ("oll", "f R U y", 7),
        ("zbll", "R U F", 12),
        ("zbll", "R U r D", 10),
        ("coll", "R U D", 11),
        ("ell", "M U R", 8),
        ("cmll", "R U r F", 8),
        ("cll", "R U F", 9),
        ("vls", "R U F", 8),
        ("wv", "R U L", 8),
        ("cls", "R U", 9),
        ("f2l", "R U F", 6),
        ("1lll", "R U F", 10),
    ] {
        let found = verify(&search(cases(id), turns, max));
        assert!(found.cases.iter().any(|case| case.count > 0), "{id} {turns}");
    }
}

/// The facelets that every case of the last slot and layer leaves alone: those of D but DFR's, and three slots.
fn are_others_solved(cube: &Facelets) -> bool {
    let solved = Facelets::solved(Size::THREE);
    let (cube, solved) = (cube.colours(), solved.colours());
    let d = [28, 30, 31, 32, 33, 34, 35].map(|i| cube[i] == solved[i]);
    // The right column of F and the left column of R belong to the slot at FR.
    let sides = (0..54).filter(|i| (9..54).contains(i) && !(27..36).contains(i) && i % 9 >= 3);
    let slot = [12, 15, 23, 26];
    d.iter().all(|&is| is) && sides.filter(|i| !slot.contains(i)).all(|i| cube[i] == solved[i])
}

/// Returns all words of turns, no two in a row about one axis, that solve a case on the simulator.
fn enumerated(set: &CaseSet, turns: &str, max: usize) -> BTreeSet<String> {
    let all: Vec<Turn> = TurnSet::parse(turns, Size::THREE).unwrap().turns().collect();
    let mut texts = BTreeSet::new();
    let mut word = Vec::new();
    extend(set, &all, max, &mut word, &mut texts);
    texts
}

fn extend(set: &CaseSet, all: &[Turn], left: usize, word: &mut Vec<Turn>, texts: &mut BTreeSet<String>) {
    let text = Adjustments::text(word);
    let is_outer_u = |text: Option<&str>| text.is_none_or(|turn| turn.starts_with('U'));
    let mut words = text.split_whitespace();
    if !is_outer_u(words.next()) && !is_outer_u(text.split_whitespace().next_back()) {
        let name = solved_case(set, word, &text);
        texts.extend(name.map(|name| format!("{name}: {text}")));
    }
    if left > 0 {
        let last = word.last().map(|turn| turn.face.axis());
        for &turn in all.iter().filter(|turn| Some(turn.face.axis()) != last) {
            word.push(turn);
            extend(set, all, left - 1, word, texts);
            word.pop();
        }
    }
}

/// Returns the name of the case that a word solves, with any turns of U before and after.
fn solved_case(set: &CaseSet, word: &[Turn], text: &str) -> Option<String> {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(word);
    let centres = [4, 22].map(|i| cube.colours()[i].letter());
    let home = ROTATIONS.iter().find(|rotation| {
        let mut turned = Simulator::new(&cube.to_string()).unwrap();
        turned.apply(rotation).unwrap();
        let facelets: Vec<char> = turned.facelets().chars().collect();
        (facelets[4], facelets[22]) == ('U', 'F')
    });
    let home = if centres == ['U', 'F'] { "" } else { home.unwrap() };
    cube.turn_all(godspeed_cube::Alg::parse(home, Size::THREE).unwrap().alg.turns());
    if !are_others_solved(&cube) {
        return None;
    }
    let solved = Position::SOLVED.facelets(&set.target);
    let is_solved_by = |case: &&Case| {
        ["", "U", "U2", "U'"].iter().any(|before| {
            ["", "U", "U2", "U'"].iter().any(|after| {
                let mut cube = Simulator::new(&case.facelets(&set.target)).unwrap();
                [before, text, home, after].iter().for_each(|turns| cube.apply(turns).unwrap());
                cube.facelets() == solved
            })
        })
    };
    set.cases.iter().find(is_solved_by).map(|case| case.name.clone())
}

#[test]
fn the_join_finds_the_words_of_a_plain_enumeration() {
    for (id, turns, max) in [
        ("oll", "R U F", 7),
        ("oll", "r U F", 6),
        ("ell", "R U F", 6),
        ("f2l", "R U F", 4),
        ("vls", "R U F", 5),
    ] {
        let search = search(cases(id), turns, max);
        let found = found(&search);
        assert_eq!(texts(&search, &found), enumerated(&search.set, turns, max as usize), "{id} {turns}");
    }
}

#[test]
fn every_length_of_the_join_has_all_shorter_words() {
    let longest = search(cases("oll"), "R U F r M", 9);
    let all = texts(&longest, &found(&longest));
    for max in 1..9 {
        let shorter = search(cases("oll"), "R U F r M", max);
        let expected: BTreeSet<String> =
            all.iter().filter(|text| text.split(' ').count() - 1 <= max as usize).cloned().collect();
        assert_eq!(texts(&shorter, &found(&shorter)), expected, "{max}");
    }
}

#[test]
fn chunks_do_not_change_what_is_found() {
    let whole = search(cases("oll"), "R U F r", 9);
    let expected = texts(&whole, &found(&whole));
    let chunked = AlgSearch { limits: Limits { bytes: 4096 }, ..whole };
    let found = found(&chunked);
    assert_eq!(texts(&chunked, &found), expected);
}

#[test]
fn the_number_of_threads_does_not_change_what_is_found() {
    let of_zbll = |rank, mirror| AlgSearch {
        best: 3,
        rank,
        mirror,
        subgroups: vec![subgroup("R U F", 13), subgroup("R U D", 11)],
        ..search(cases("zbll"), "R U F", 13)
    };
    let in_chunks = AlgSearch { limits: Limits { bytes: 1 << 16 }, ..of_zbll(Rank::Esq, false) };
    for search in [of_zbll(Rank::Time, true), of_zbll(Rank::Mcc, false), in_chunks] {
        let found_by = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let found = pool.install(|| found(&search));
            found.cases.into_iter().map(|case| (case.count, case.algs)).collect::<Vec<_>>()
        };
        let expected = found_by(1);
        assert!(expected.iter().filter(|(count, _)| *count > 3).count() > 20);
        for threads in [2, 3, 5] {
            for (case, (found, expected)) in found_by(threads).iter().zip(&expected).enumerate() {
                let name = &search.set.cases[case].name;
                assert_eq!(found, expected, "{name} on {threads} threads by {:?}", search.rank);
            }
        }
    }
}

#[test]
fn words_of_r_u_and_f_cover_all_classes_of_oriented_edges() {
    let [zbll, pll] =
        ["zbll", "pll"].map(|id| found(&AlgSearch { best: 1, ..search(cases(id), "R U F", 16) }));
    let covered = |found: &FoundAlgs| found.cases.iter().filter(|case| case.count > 0).count();
    // With the solved class, 494.
    assert_eq!((covered(&zbll), covered(&pll)), (472, 21));
    assert!(zbll.bytes < 200 << 20, "{} bytes", zbll.bytes);
    // The shortest algorithms by length: from 7 turns, Sune, its inverse and their mirror images, to 16.
    let mut histogram = [0; 17];
    let lengths = AlgSearch { best: 1, rank: Rank::Stm, ..search(cases("zbll"), "R U F", 16) };
    found(&lengths).cases.iter().for_each(|case| histogram[case.algs[0].length] += 1);
    assert_eq!(histogram.iter().sum::<usize>(), 472);
    assert_eq!((&histogram[..7], histogram[7]), (&[0; 7][..], 4));
}

#[test]
fn all_last_layer_words_of_at_most_16_turns_are_counted() {
    // Without free turns, every one of the 62,208 last layers is a case, and words that change nothing count, too.
    let text = "pre-adjust:\npost-adjust:\nsubgroup: R U F; prune: 8; search: =\n\
        scramble: <F R U R' U' F', R U R' U R U2 R', R U R' U' R' F R2 U' R' U' R U R' F', U>";
    let mut spec: CaseSpec = text.parse().unwrap();
    spec.set.cases.push(Case { name: "solved".to_owned(), start: Position::SOLVED });
    assert_eq!(spec.set.cases.len(), 62_208);
    let search = AlgSearch { best: 1, ..AlgSearch::new(spec.set, spec.subgroups) };
    let total: u64 = found(&search).cases.iter().map(|case| case.count).sum();
    assert_eq!(total, 583_339);
}

#[test]
fn subgroups_and_mirror_images_do_not_repeat_algorithms() {
    let two = AlgSearch {
        subgroups: vec![subgroup("R U", 9), subgroup("R U F", 8)],
        ..search(cases("oll"), "R U", 9)
    };
    let first = search(cases("oll"), "R U", 9);
    let second = search(cases("oll"), "R U F", 8);
    let both: BTreeSet<String> =
        texts(&first, &found(&first)).union(&texts(&second, &found(&second))).cloned().collect();
    let found_two = verify(&two);
    assert_eq!(texts(&two, &found_two), both);

    let mirrored = AlgSearch { mirror: true, ..search(cases("oll"), "R U F", 8) };
    let plain = search(cases("oll"), "R U F", 8);
    let (with, without) = (verify(&mirrored), found(&plain));
    assert!(texts(&plain, &without).is_subset(&texts(&mirrored, &with)));
    assert!(
        texts(&mirrored, &with).contains("26: L' U2 L U L' U L")
            || texts(&mirrored, &with).contains("27: L' U2 L U L' U L")
    );
}

#[test]
fn costs_limit_algorithms_as_lengths_do() {
    let cheap = search(cases("oll"), "R:1 U:1 F:3", 10);
    let found_cheap = verify(&cheap);
    let all = search(cases("oll"), "R U F", 10);
    let is_cheap = |text: &&String| {
        text.split(' ').skip(1).map(|turn| if turn.starts_with('F') { 3 } else { 1 }).sum::<u32>() <= 10
    };
    let expected: BTreeSet<String> = texts(&all, &found(&all)).iter().filter(is_cheap).cloned().collect();
    assert_eq!(texts(&cheap, &found_cheap), expected);
}

#[test]
fn published_examples_of_the_batch_solver_are_read() {
    let vls: CaseSpec = "{UF UR UB UL} {UFR UBR UBL UFL}
        subgroup: R U F; prune: 4; search: =
        scramble: <F R U R' U' F', R U R' U R U2 R', U> R U R' U'"
        .parse()
        .unwrap();
    assert_eq!(vls.set.cases.len(), 216);
    assert_eq!(vls.subgroups[0].max, 8);
    let of_spec = AlgSearch { best: 1000, ..AlgSearch::new(vls.set, vls.subgroups) };
    let of_set = search(cases("vls"), "R U F", 8);
    let total = |found: &FoundAlgs| found.cases.iter().map(|case| case.count).sum::<u64>();
    assert_eq!(total(&verify(&of_spec)), total(&found(&of_set)));

    let zbll: CaseSpec = "scramble: <R' U L' U2 R U' R' U2 R L, R2 U R U R' U' R' U' R' U R', U> \
        [F R' F' r U R U' r', r U R' U' r' F R F', R U2 R D R' U2 R D' R2] #2-21,25-40"
        .parse()
        .unwrap();
    assert_eq!(zbll.set.cases.len(), 20 + 16);
    let oll = "1: UF UR UB UL\n{UF UR UB UL}\n1: {UFR UBR UBL UFL}\nscramble: [R U R' U R U2 R', R U2 R' U' R U' R']";
    assert!(oll.parse::<CaseSpec>().is_err(), "nothing is left to solve");
}

#[test]
fn a_painted_case_is_found_with_the_algorithms_of_its_set() {
    let oll = cases("oll");
    let case = oll.cases.iter().position(|case| case.name == "27").unwrap();
    let painted = search(painted_case(&oll.cases[case].facelets(&oll.target)).unwrap(), "R U F", 9);
    let whole = search(oll, "R U F", 9);
    let (one, all) = (verify(&painted), found(&whole));
    assert_eq!(one.cases[0].count, all.cases[case].count);

    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(
        godspeed_cube::Alg::parse("R U R' U' R' F R2 U' R' U' R U R' F'", Size::THREE).unwrap().alg.turns(),
    );
    let t = search(painted_case(&cube.to_string()).unwrap(), "R U F", 14);
    let found = verify(&t);
    assert!(texts(&t, &found).contains("painted: R U R' U' R' F R2 U' R' U' R U R' F'"));
}

#[test]
fn what_cannot_be_searched_is_an_error_that_names_the_remedy() {
    let run = |search: &AlgSearch| block_on(search.run(&Control::silent(), |_, _| ())).unwrap_err();
    assert!(matches!(run(&search(cases("oll"), "R U", 40)), AlgsError::TooLong { max: 40, most: 20 }));
    let long = run(&search(cases("oll"), "R U F D L B r u f", 20));
    assert!(matches!(long, AlgsError::TooManyWords { .. }) && long.to_string().contains("lower"), "{long}");
    let many = AlgSearch { best: 1_000_000, ..search(cases("oll"), "R U", 4) };
    assert!(matches!(run(&many), AlgsError::TooManyKept { .. }));
    let stopped = Control::silent();
    stopped.stop();
    let result = block_on(search(cases("oll"), "R U F", 8).run(&stopped, |_, _| ()));
    assert!(matches!(result, Err(AlgsError::Stopped(_))));
}
