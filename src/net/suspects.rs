use std::collections::BTreeSet;

use serde::Serialize;

use crate::repair::Repair;
use crate::{Analysis, Painting, Schemes};

/// The painted facelets that may be wrong: the smallest sets without which the others have a completion.
///
/// A colour scheme other than the usual one counts as one wrong facelet, because it is as unlikely. So a painting that
/// only another scheme fits is in doubt, too, as long as one wrong facelet can be the reason.
///
/// Orbits of pieces are independent in a scheme, so each is repaired on its own; only corners and middle edges share
/// their parity. Sets of more than two facelets are not searched: they are too many to help.
///
/// ```
/// use godspeed_cube::{Face, Facelets, Size};
/// use godspeed_net::{Analysis, Painting, Schemes, Suspects};
///
/// let mut painting = Painting::from(&Facelets::solved(Size::THREE));
/// painting.set(1, Some(Face::B));
/// let analysis = Analysis::of(&painting, Schemes::Any);
/// let suspects = Suspects::of(&painting, Schemes::Any, &analysis);
/// assert_eq!(suspects.map(|suspects| (suspects.wrong, suspects.facelets)), Some((1, vec![1])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suspects {
    /// The least number of wrong facelets: 1 or 2.
    pub wrong: usize,
    /// The facelets of all smallest sets, in ascending order.
    pub facelets: Vec<usize>,
    /// Whether nothing is wrong if the cube has another colour scheme.
    pub fits_other_scheme: bool,
}

impl Suspects {
    /// Returns the suspects of a painting with this analysis, if there are any.
    #[must_use]
    pub fn of(painting: &Painting, schemes: Schemes, analysis: &Analysis) -> Option<Self> {
        let fits = analysis.has_completion();
        if fits && schemes == Schemes::Usual {
            return None;
        }
        let repair = Repair::of(painting);
        let found = |wrong: usize, facelets: BTreeSet<usize>| Self {
            wrong,
            facelets: facelets.into_iter().collect(),
            fits_other_scheme: fits,
        };
        if fits && repair.fits(Schemes::Usual) {
            return None;
        }
        if let Some(facelets) = repair.facelets(Schemes::Usual, 1) {
            return Some(found(1, facelets));
        }
        if fits {
            return None;
        }
        let others = if schemes == Schemes::Any { repair.facelets(Schemes::Any, 1) } else { None };
        let pairs = repair.facelets(Schemes::Usual, 2);
        let wrong = if others.is_some() { 1 } else { 2 };
        let facelets = others.into_iter().chain(pairs).reduce(|all, more| &all | &more)?;
        Some(found(wrong, facelets))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Face, Random, Size, scramble};

    fn suspects(painting: &Painting, schemes: Schemes) -> Option<Suspects> {
        Suspects::of(painting, schemes, &Analysis::of(painting, schemes))
    }

    /// Returns the union of the smallest sets found by leaving out every facelet, or every pair.
    fn by_trial(painting: &Painting, wrong: usize) -> Vec<usize> {
        let painted =
            || (0..painting.stickers().len()).filter(|&facelet| painting.stickers()[facelet].is_some());
        let fits_without = |facelets: &[usize]| {
            let mut without = painting.clone();
            facelets.iter().for_each(|&facelet| without.set(facelet, None));
            Analysis::of(&without, Schemes::Usual).has_completion()
        };
        let sets: Vec<Vec<usize>> = match wrong {
            1 => painted().map(|facelet| vec![facelet]).collect(),
            _ => painted().flat_map(|a| painted().filter(move |&b| b > a).map(move |b| vec![a, b])).collect(),
        };
        let facelets: BTreeSet<usize> = sets.into_iter().filter(|set| fits_without(set)).flatten().collect();
        facelets.into_iter().collect()
    }

    /// Returns a random part of a cube with wrong facelets in it.
    fn with_mistakes(size: Size, seed: u64, mistakes: usize) -> Painting {
        let mut random = Random::from_seed(seed);
        let cube = scramble::random_state(size, seed);
        let mut painting = Painting::from(&cube);
        let shown = 0.4 + 0.6 * random.unit();
        for facelet in 0..size.facelets() {
            if !random.chance(shown) {
                painting.set(facelet, None);
            }
        }
        for _ in 0..mistakes {
            painting.set(random.below(size.facelets()), Some(Face::ALL[random.below(6)]));
        }
        painting
    }

    #[test]
    fn they_are_those_that_are_found_by_trial() {
        let mut sizes_found = [0; 3];
        for n in 2..=5 {
            let size = Size::new(n).unwrap();
            for seed in 0..if n < 4 { 24 } else { 8 } {
                let painting = with_mistakes(size, seed, 1 + seed as usize % 2);
                let Some(found) = suspects(&painting, Schemes::Usual) else { continue };
                if n < 4 || found.wrong == 1 {
                    assert_eq!(found.facelets, by_trial(&painting, found.wrong), "{size} {seed}: {painting}");
                    assert!(found.wrong == 1 || by_trial(&painting, 1).is_empty(), "{size} {seed}");
                    sizes_found[found.wrong] += 1;
                }
            }
        }
        assert!(sizes_found[1] > 10 && sizes_found[2] > 3, "{sizes_found:?}");
    }

    #[test]
    fn right_facelets_are_never_in_doubt() {
        for n in 2..=7 {
            let size = Size::new(n).unwrap();
            for seed in 0..4 {
                assert_eq!(suspects(&with_mistakes(size, seed, 0), Schemes::Any), None, "{size} {seed}");
            }
        }
    }

    #[test]
    fn another_scheme_is_in_doubt_while_one_wrong_facelet_can_be_the_reason() {
        // Red and green are exchanged: the third of these centres shows it, and the sixth proves it.
        let centres = [Face::U, Face::F, Face::R, Face::D, Face::B, Face::L];
        let mut painting = Painting::empty(Size::THREE);
        let doubts = centres.into_iter().enumerate().map(|(face, colour)| {
            painting.set(9 * face + 4, Some(colour));
            suspects(&painting, Schemes::Any)
                .map(|doubt| (doubt.wrong, doubt.fits_other_scheme, doubt.facelets))
        });
        let doubt = |facelets: &[usize]| Some((1, true, facelets.to_vec()));
        assert_eq!(
            doubts.collect::<Vec<_>>(),
            [None, None, doubt(&[4, 13, 22]), doubt(&[13, 22]), doubt(&[22]), None]
        );
    }

    #[test]
    fn more_than_two_wrong_facelets_have_no_suspects() {
        let painting: Painting = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
        assert_eq!(suspects(&painting, Schemes::Any), None, "a twisted corner");
    }
}
