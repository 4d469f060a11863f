use std::collections::HashSet;

use godspeed_cube::{Alg, Facelets, Goal, Random, Size, TurnSet, scramble};

use super::stickers::{of_cube, of_turns};
use super::{ReachTest, Reachability};
use crate::groups::StabilizerChain;
use crate::{Control, block_on};

fn order(turns: &str, size: Size) -> u128 {
    let turns = TurnSet::parse(turns, size).unwrap();
    StabilizerChain::new(of_turns(&turns).unwrap(), &[]).order()
}

fn decide(goal: &Goal, turns: &TurnSet, cube: &Facelets) -> Option<Reachability> {
    let test = ReachTest::new(goal, turns)?;
    Some(block_on(test.decide(cube, &Control::silent())).unwrap())
}

#[test]
fn orders_of_groups_are_the_published_ones() {
    let cube = 43_252_003_274_489_856_000;
    for (turns, expected) in [
        ("R", 4),
        ("R2 U2", 12),
        ("R U", 73_483_200),
        ("R U F", 170_659_735_142_400),
        ("R U F D L", cube),
        ("U R F D L B", cube),
        // H. Kociemba's G1: 8! * 8! * 4! / 2
        ("U D R2 F2 L2 B2", 19_508_428_800),
        ("U2 D2 R2 L2 F2 B2", 663_552),
        // With the centres: each of the cube's 24 orientations.
        ("U R x y", 24 * cube),
        ("x y", 24),
        // The twelve edges of slices in three cycles, whose parities and the centres' agree.
        ("M2 E2 S2", 8),
    ] {
        assert_eq!(order(turns, Size::THREE), expected, "{turns}");
    }
    for (turns, expected) in [("R U F", 3_674_160), ("R U F x y", 24 * 3_674_160), ("R2 U2 F2", 24)] {
        assert_eq!(order(turns, Size::TWO), expected, "{turns}");
    }
}

#[test]
fn orders_of_small_groups_are_numbers_of_states() {
    for (size, words) in [
        (Size::THREE, &["M U2", "M E S", "M2 U", "R2 L2 F2", "r2 U2", "M2 E2 S2 U2", "x M", "S2 R2"][..]),
        (Size::TWO, &["R2 U", "R U2", "x R2", "R2 F2 U2 y2"]),
    ] {
        for turns in words {
            let set = TurnSet::parse(turns, size).unwrap();
            let states = states(&set, &Facelets::solved(size), 300_000);
            assert_eq!(order(turns, size), states.unwrap().len() as u128, "{turns}");
        }
    }
}

/// Returns all states to which turns lead from a cube, each as it is held; `None` if there are more than `most`.
fn states(turns: &TurnSet, start: &Facelets, most: usize) -> Option<HashSet<Facelets>> {
    let turns: Vec<_> = turns.turns().collect();
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        for &turn in &turns {
            let mut next = state.clone();
            next.turn(turn);
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen)
}

/// Returns a random cube near another: a few moves from it, or from one of the states.
fn near(random: &mut Random, turns: &TurnSet, start: &Facelets) -> Facelets {
    let mut cube = start.clone();
    let turns: Vec<_> = turns.turns().collect();
    for _ in 0..random.below(20) {
        cube.turn(turns[random.below(turns.len())]);
    }
    if random.below(2) == 0 {
        let size = cube.size();
        cube.turn_all(
            scramble::random_moves(size, 1 + random.below(3), random.below(1 << 20) as u64).turns(),
        );
    }
    cube
}

#[test]
fn every_answer_is_that_of_a_search_of_all_states() {
    let mut random = Random::from_seed(5);
    let (mut reachable, mut unreachable) = (0, 0);
    for (size, words) in [
        (
            Size::THREE,
            &["R2 U2", "U D", "M2 U2", "R2 L2 F2", "x", "R x2", "M", "M E2", "M2 E2 S2", "r2 U2"][..],
        ),
        (Size::TWO, &["R2 U2", "x R2", "R2 F2 U2", "R", "x y", "R2 U"]),
    ] {
        for words in words {
            let turns = TurnSet::parse(words, size).unwrap();
            let start = near(&mut random, &turns, &scramble::random_state(size, 3)).recoloured().unwrap();
            let states = states(&turns, &start, 400_000).unwrap();
            for number in 0..24 {
                let target = near(&mut random, &turns, &start);
                let density = random.below(9);
                let mut stickers = target.to_string().chars().collect::<Vec<_>>();
                for sticker in &mut stickers {
                    if random.below(9) < density {
                        *sticker = '-';
                    }
                }
                let mask: String = stickers.into_iter().collect();
                let Ok(goal) = Goal::parse(&mask, size) else { continue };
                let is_reached = states.iter().any(|state| goal.is_reached(state));
                let expected = if is_reached { Reachability::Reachable } else { Reachability::Unreachable };
                let name = format!("{number}: {mask} by {words} from {start}");
                assert_eq!(decide(&goal, &turns, &start), Some(expected), "{name}");
                if is_reached { reachable += 1 } else { unreachable += 1 }
            }
        }
    }
    assert!(reachable > 50 && unreachable > 50, "{reachable} and {unreachable}");
}

#[test]
fn large_subgroups_are_decided() {
    let cube = |moves: &str| Facelets::after(&Alg::parse(moves, Size::THREE).unwrap().alg);
    let goal = |moves: &str| Goal::of_state(&cube(moves)).unwrap();
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let solved = Facelets::solved(Size::THREE);
    for (goal, turns, expected) in [
        (goal("F"), "R U", Reachability::Unreachable),
        (goal("R U R' U' R' F R F'"), "R U", Reachability::Unreachable),
        (goal("R U2 R' U' R U' R'"), "R U", Reachability::Reachable),
        // One edge of UF flipped against another needs F.
        (goal(superflip), "R U F", Reachability::Unreachable),
        (goal(superflip), "R U F D L", Reachability::Reachable),
        (goal(superflip), "R U F2 D2 L2 B2", Reachability::Unreachable),
        (goal("R L' F B' U D'"), "M E S", Reachability::Reachable),
        (goal("U D' R L' F B' U D'"), "M E S", Reachability::Reachable),
        (goal("U"), "M E S", Reachability::Unreachable),
        (goal("R"), "r x", Reachability::Unreachable),
        (goal("L"), "r x", Reachability::Reachable),
        (Goal::parse("cross", Size::THREE).unwrap(), "R U F", Reachability::Reachable),
        (Goal::parse("cross-L", Size::THREE).unwrap(), "R U2", Reachability::Reachable),
    ] {
        let turns = TurnSet::parse(turns, Size::THREE).unwrap();
        assert_eq!(decide(&goal, &turns, &solved), Some(expected), "{goal} by {turns}");
    }
    let flipped = cube("F R U R' U' F'");
    for (name, turns, expected) in [
        ("eo", "R U F2 D2 L2 B2", Reachability::Unreachable),
        ("eo", "R U F", Reachability::Reachable),
        ("cross", "M U", Reachability::Reachable),
        ("cross-F", "M2 U2 R2", Reachability::Unreachable),
    ] {
        let goal = Goal::parse(name, Size::THREE).unwrap();
        let turns = TurnSet::parse(turns, Size::THREE).unwrap();
        assert_eq!(decide(&goal, &turns, &flipped), Some(expected), "{name} by {turns}");
    }
}

#[test]
fn turns_of_all_faces_need_no_test() {
    assert!(ReachTest::new(&Goal::solved(Size::THREE).unwrap(), &TurnSet::outer(Size::THREE)).is_none());
    assert!(of_cube(&Facelets::solved(Size::TWO)).is_some());
}
