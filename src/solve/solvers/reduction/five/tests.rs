use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Waker};

use godspeed_cube::{Face, Size, scramble};

use super::super::edges::as_cube3;
use super::WIDTHS;
use super::search::{Phases, Widths};
use crate::{Control, Stopped, Tables, block_on};

static PHASES: LazyLock<Phases> =
    LazyLock::new(|| block_on(<Phases as crate::Table>::build(&Tables::new(), &Control::silent())).unwrap());

const NARROW: Widths =
    Widths { first: 2, second: 5, third: 10, fourth_beam: 10_000, fourth: 10, fifth_beam: 1_000, fifth: 2 };

fn five() -> Size {
    Size::new(5).unwrap()
}

#[test]
fn tables_have_the_published_sizes() {
    // The counts of one kind of centres, and of all of the fifth phase, are those of Chen Shuang's tables.
    let [corners, sides] = PHASES.first.distributions();
    assert_eq!(corners, [1, 4, 82, 1_206, 14_116, 123_404, 422_508, 173_254, 896]);
    assert_eq!(sides, [1, 4, 66, 900, 9_626, 80_202, 329_202, 302_146, 13_324]);
    let [corners, sides] = PHASES.second.distributions();
    assert_eq!(corners, [1, 2, 29, 234, 1_304, 5_568, 12_316, 6_102, 184]);
    assert_eq!(sides, [1, 2, 25, 210, 924, 2_914, 7_183, 8_353, 5_311, 807, 10]);
    let [wings, others] = PHASES.third.distributions();
    assert_eq!((wings.iter().sum::<usize>(), wings[0]), (2_704_156, 1));
    assert_eq!((others.iter().sum::<usize>(), others[0]), (2_048 * 1_225, 108));
    let [pairs, centres] = PHASES.fourth.distributions();
    assert_eq!((pairs.iter().sum::<usize>(), pairs[0]), (495 * 11_880, 1));
    assert_eq!((centres.iter().sum::<usize>(), centres[0]), (4_900 * 432, 36));
    let [corners, sides, centres] = PHASES.fifth.distributions();
    assert_eq!([corners, sides].map(|with| (with.iter().sum::<usize>(), with[0])), [(40_320 * 70, 1); 2]);
    assert_eq!(centres, [1, 4, 42, 280, 1_691, 8_806, 36_264, 77_966, 46_518, 4_828]);
}

#[test]
fn every_way_leads_to_a_3x3x3_that_can_be_solved() {
    for seed in 0..2 {
        let cube = scramble::random_state(five(), seed);
        let found = block_on(PHASES.reduce(&cube, NARROW, &Control::silent())).unwrap();
        assert!(!found.is_empty());
        for reduced in found {
            let mut after = cube.clone();
            for turn in reduced.path.turns() {
                after.turn(turn.turn());
            }
            for face in Face::ALL {
                let centres = [6, 7, 8, 11, 12, 13, 16, 17, 18].map(|index| after.face(face)[index]);
                assert_eq!(centres, [centres[0]; 9]);
            }
            assert!(as_cube3(&after).is_some());
        }
    }
}

#[test]
fn the_same_search_looks_at_the_same_nodes() {
    // Whoever changes the search on purpose changes these numbers.
    let control = Control::silent();
    let found = block_on(PHASES.reduce(&scramble::random_state(five(), 7), NARROW, &control)).unwrap();
    assert_eq!((control.progress().nodes, found[0].path.len()), (4_801_289, 63));
}

#[test]
fn a_stopped_search_ends() {
    let control = Control::silent();
    control.stop();
    let found = block_on(PHASES.reduce(&scramble::random_state(five(), 1), NARROW, &control));
    assert!(matches!(found, Err(Stopped)));
}

#[test]
fn a_search_breathes_every_few_milliseconds() {
    // Nodes instead of time, which depends on the machine: one takes a microsecond or less.
    let control = Control::silent();
    let cube = scramble::random_state(five(), 2);
    let mut search = pin!(PHASES.reduce(&cube, WIDTHS, &control));
    let mut context = Context::from_waker(Waker::noop());
    let mut before = 0;
    while control.progress().nodes < 4_000_000 && search.as_mut().poll(&mut context).is_pending() {
        let nodes = control.progress().nodes;
        assert!(nodes - before <= 100_000, "{}", nodes - before);
        before = nodes;
    }
}
