use std::sync::LazyLock;

use godspeed_cube::{Face, Size, scramble};

use super::super::edges::as_cube3;
use super::WIDTHS;
use super::search::{Phases, Widths};
use crate::{Control, Stopped, Tables, block_on};

static PHASES: LazyLock<Phases> =
    LazyLock::new(|| block_on(<Phases as crate::Table>::build(&Tables::new(), &Control::silent())).unwrap());

fn four() -> Size {
    Size::new(4).unwrap()
}

#[test]
fn tables_have_the_published_sizes() {
    // 735,471 sets of places, all reached; none is further than nine turns.
    let first = PHASES.first.distribution();
    assert_eq!((first.iter().sum::<usize>(), first.len()), (735_471, 10));
    let second = PHASES.second.distribution();
    assert_eq!((second.iter().sum::<usize>(), second[0]), (6_435 * 70 * 2, 12));
    let third = PHASES.third.distribution();
    assert_eq!((third.iter().sum::<usize>(), third[0]), (4 * 29_400, 4));
    // Chen Shuang's count of pairs that nine turns solve.
    assert_eq!(PHASES.third.reached(), 2_778_197);
}

#[test]
fn every_way_leads_to_a_3x3x3_that_can_be_solved() {
    let narrow = Widths { first: 500, second: 50, third: 4, beam: 1000, last: 2 };
    for seed in 0..4 {
        let cube = scramble::random_state(four(), seed);
        let found = block_on(PHASES.reduce(&cube, narrow, &Control::silent())).unwrap();
        assert!(!found.is_empty());
        for reduced in found {
            assert!(reduced.path.len() < 40, "{}", reduced.path.len());
            let mut after = cube.clone();
            for turn in reduced.path.turns() {
                after.turn(turn.turn());
            }
            for face in Face::ALL {
                let centres = [5, 6, 9, 10].map(|index| after.face(face)[index]);
                assert_eq!(centres, [centres[0]; 4]);
            }
            assert!(as_cube3(&after).is_some());
        }
    }
}

#[test]
fn a_stopped_search_ends() {
    let control = Control::silent();
    control.stop();
    let found = block_on(PHASES.reduce(&scramble::random_state(four(), 1), WIDTHS, &control));
    assert!(matches!(found, Err(Stopped)));
}
