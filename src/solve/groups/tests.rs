use std::collections::HashSet;

use proptest::prelude::*;

use super::permutation::POINTS;
use super::{Images, Permutation, StabilizerChain};

/// Permutations of the first few points.
fn small(points: usize) -> impl Strategy<Value = Permutation> {
    Just((0..points).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|images| Permutation::of_pairs(images.into_iter().enumerate()).unwrap())
}

/// Two generators that keep some blocks of points, so that groups of many orders occur.
fn generators() -> impl Strategy<Value = Vec<Permutation>> {
    let of_blocks = (small(3), small(4)).prop_map(|(left, right)| {
        let second = (0..4_u8).map(|point| (3 + usize::from(point), 3 + usize::from(right.image(point))));
        let first = (0..3_u8).map(|point| (usize::from(point), usize::from(left.image(point))));
        Permutation::of_pairs(first.chain(second)).unwrap()
    });
    prop_oneof![proptest::collection::vec(small(6), 1..3), proptest::collection::vec(of_blocks, 1..4)]
}

/// Returns all elements of a small group.
fn elements(generators: &[Permutation]) -> HashSet<Permutation> {
    let mut seen = HashSet::from([Permutation::IDENTITY]);
    let mut open = vec![Permutation::IDENTITY];
    while let Some(element) = open.pop() {
        for generator in generators {
            let next = element.then(generator);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

proptest! {
    #[test]
    fn a_permutation_and_its_inverse_are_the_identity(permutation in small(POINTS)) {
        prop_assert_eq!(permutation.then(&permutation.inverse()), Permutation::IDENTITY);
        prop_assert_eq!(permutation.image_of_set((1 << POINTS) - 1), (1 << POINTS) - 1);
    }

    #[test]
    fn a_chain_contains_exactly_the_products_of_generators(
        generators in generators(),
        base in proptest::collection::vec(0_u8..60, 0..8),
        others in proptest::collection::vec(small(7), 20),
    ) {
        let chain = StabilizerChain::new(generators.iter().copied(), &base);
        let elements = elements(&generators);
        prop_assert_eq!(chain.order(), elements.len() as u128);
        prop_assert!(elements.iter().all(|element| chain.contains(element)));
        for other in others {
            prop_assert_eq!(chain.contains(&other), elements.contains(&other));
        }
    }

    #[test]
    fn an_element_with_given_images_is_found_exactly_if_there_is_one(
        generators in generators(),
        sets in proptest::collection::vec(0_u64..1 << 7, 0..5),
        first in 0_u8..4,
    ) {
        let base: Vec<u8> = (first..first + sets.len() as u8).collect();
        let chain = StabilizerChain::new(generators.iter().copied(), &base);
        let fits = |element: &Permutation| {
            base.iter().zip(&sets).all(|(&point, set)| set >> element.image(point) & 1 == 1)
        };
        let elements = elements(&generators);
        match chain.with_images(&sets, 10_000) {
            Images::Found(element) => prop_assert!(fits(&element) && elements.contains(&element)),
            Images::None => prop_assert!(!elements.iter().any(fits)),
            Images::Beyond => prop_assert!(false, "there are fewer branches"),
        }
    }
}

#[test]
fn a_search_ends_at_its_limit() {
    let cycle = Permutation::of_pairs((0..20).map(|point| (point, (point + 1) % 20))).unwrap();
    let swap = Permutation::of_pairs([(0, 1), (1, 0)]).unwrap();
    let base: Vec<u8> = (0..20).collect();
    let chain = StabilizerChain::new([cycle, swap], &base);
    assert_eq!(chain.order(), (1..=20).product::<u128>());
    // Two of the points can only be brought to one.
    let mut sets = [(1 << 20) - 1; 20];
    sets[18..].fill(1);
    assert_eq!(chain.with_images(&sets, 1000), Images::Beyond);
    let exact: Vec<u64> = (0..20).map(|point| 1 << ((point + 7) % 20)).collect();
    assert!(matches!(chain.with_images(&exact, 20), Images::Found(_)));
}

#[test]
fn what_is_no_permutation_is_refused() {
    assert_eq!(Permutation::of_pairs([(0, 1)]), None);
    assert_eq!(Permutation::of_pairs([(0, 60)]), None);
    assert_eq!(Permutation::of_pairs([(60, 0)]), None);
}
