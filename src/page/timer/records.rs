use std::collections::BTreeMap;

use godspeed_cube::Size;

use super::average::{best_average, last_average};
use super::{Score, Solve};

/// Maximum number of solves stored per cube size.
pub(super) const KEPT: usize = 10_000;

/// The user's solves by cube size, oldest first.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Records {
    pub(super) solves: BTreeMap<usize, Vec<Solve>>,
    pub(super) removed: Option<Removed>,
}

/// Deleted solves that can be restored until the next deletion or new solve.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Removed {
    layers: usize,
    /// The solves with their previous indices.
    solves: Vec<(usize, Solve)>,
}

/// The best and latest results for one cube size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Standings {
    /// Single solves.
    pub single: Standing,
    /// Averages of five consecutive solves.
    pub five: Standing,
    /// Averages of twelve consecutive solves.
    pub twelve: Standing,
}

/// The latest and best result of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Standing {
    /// The latest result.
    pub now: Option<Score>,
    /// The best result; never a DNF.
    pub best: Option<Score>,
}

impl Records {
    /// Returns the solves of a size, oldest first.
    #[must_use]
    pub fn of(&self, size: Size) -> &[Solve] {
        self.solves.get(&size.layers()).map_or(&[], Vec::as_slice)
    }

    /// Returns the solves of all sizes, each with the number of layers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Solve)> {
        self.solves.iter().flat_map(|(&layers, solves)| solves.iter().map(move |solve| (layers, solve)))
    }

    /// Adds a solve.
    ///
    /// Above the limit, the oldest solve other than the personal best is removed.
    pub fn add(&mut self, size: Size, solve: Solve) {
        self.removed = None;
        let solves = self.solves.entry(size.layers()).or_default();
        solves.push(solve);
        if solves.len() > KEPT {
            drop_oldest(solves);
        }
    }

    /// Appends solves of a file, of any number; [`Records::merge`] limits them.
    pub(crate) fn add_all(&mut self, size: Size, solves: impl IntoIterator<Item = Solve>) {
        self.solves.entry(size.layers()).or_default().extend(solves);
    }

    /// Changes the penalty of a solve of a size to the next one.
    pub fn change_penalty(&mut self, size: Size, place: usize) {
        if let Some(solve) = self.solves.get_mut(&size.layers()).and_then(|solves| solves.get_mut(place)) {
            solve.penalty = solve.penalty.next();
        }
    }

    /// Deletes a solve of a size by index.
    pub fn delete(&mut self, size: Size, place: usize) {
        if let Some(solves) = self.solves.get_mut(&size.layers()).filter(|solves| place < solves.len()) {
            let solve = solves.remove(place);
            self.removed = Some(Removed { layers: size.layers(), solves: vec![(place, solve)] });
        }
    }

    /// Deletes all solves of a size.
    pub fn clear(&mut self, size: Size) {
        if let Some(solves) = self.solves.remove(&size.layers()) {
            let solves = solves.into_iter().enumerate().collect();
            self.removed = Some(Removed { layers: size.layers(), solves });
        }
    }

    /// Returns the number of deleted solves of a size that can be restored.
    #[must_use]
    pub fn removed(&self, size: Size) -> usize {
        self.removed.as_ref().filter(|r| r.layers == size.layers()).map_or(0, |removed| removed.solves.len())
    }

    /// Restores the solves that were deleted last.
    pub fn restore(&mut self) {
        let Some(removed) = self.removed.take() else { return };
        let solves = self.solves.entry(removed.layers).or_default();
        for (place, solve) in removed.solves {
            solves.insert(place.min(solves.len()), solve);
        }
    }

    /// Returns the best and latest results of a size, excluding solves that do not count.
    #[must_use]
    pub fn standings(&self, size: Size) -> Standings {
        let solves = self.of(size);
        let scores: Vec<Score> = solves.iter().filter(|s| s.counts()).map(Solve::score).collect();
        let of =
            |number| Standing { now: last_average(&scores, number), best: best_average(&scores, number) };
        Standings {
            single: Standing { now: scores.last().copied(), best: best(solves) },
            five: of(5),
            twelve: of(12),
        }
    }

    /// Whether this solve would be a personal best: a valid time better than all others.
    #[must_use]
    pub fn is_best(&self, size: Size, solve: &Solve) -> bool {
        let score = solve.score();
        solve.counts() && score != Score::Dnf && best(self.of(size)).is_none_or(|best| score < best)
    }
}

/// Removes the oldest solve other than the personal best.
pub(super) fn drop_oldest(solves: &mut Vec<Solve>) {
    let best = best(solves);
    let oldest = solves.iter().position(|solve| !solve.counts() || Some(solve.score()) != best);
    solves.remove(oldest.unwrap_or_default());
}

/// Returns the best time of the solves that count, if any.
fn best(solves: &[Solve]) -> Option<Score> {
    solves.iter().filter(|s| s.counts()).map(Solve::score).min().filter(|best| *best != Score::Dnf)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timer::{MoveCount, Penalty, Time};

    fn solve(centiseconds: u32) -> Solve {
        let time = Time::from_centiseconds(centiseconds);
        let (penalty, moves) = (Penalty::None, MoveCount::default());
        Solve { time, penalty, moves, hinted: false, own: false, scramble: None, date: None }
    }

    fn records(times: &[u32]) -> Records {
        let mut records = Records::default();
        for &time in times {
            records.add(Size::THREE, solve(time));
        }
        records
    }

    fn text(score: Option<Score>) -> String {
        score.map_or("none".to_owned(), |score| score.to_string())
    }

    #[test]
    fn each_size_has_its_own_records() {
        let mut records = records(&[1000]);
        records.add(Size::TWO, solve(300));
        assert_eq!(text(records.standings(Size::THREE).single.best), "10.00");
        assert_eq!(text(records.standings(Size::TWO).single.best), "3.00");
        assert!(records.of(Size::new(4).unwrap()).is_empty());
    }

    #[test]
    fn solves_with_hints_or_without_a_scramble_do_not_count() {
        let mut records = records(&[1000]);
        for unfair in [Solve { hinted: true, ..solve(100) }, Solve { own: true, ..solve(200) }] {
            assert!(!records.is_best(Size::THREE, &unfair));
            records.add(Size::THREE, unfair);
        }
        let standings = records.standings(Size::THREE);
        assert_eq!((records.of(Size::THREE).len(), text(standings.single.best)), (3, "10.00".to_owned()));
        assert_eq!(text(standings.single.now), "10.00");
    }

    #[test]
    fn a_dnf_can_be_the_latest_solve_but_not_the_best() {
        let mut records = Records::default();
        let given_up = Solve { penalty: Penalty::Dnf, ..solve(500) };
        assert!(!records.is_best(Size::THREE, &given_up));
        records.add(Size::THREE, given_up);
        let single = records.standings(Size::THREE).single;
        assert_eq!((text(single.now), text(single.best)), ("DNF".to_owned(), "none".to_owned()));
    }

    #[test]
    fn averages_appear_after_five_and_twelve_solves() {
        let standings = records(&[1000, 1100, 1200, 1300, 5000]).standings(Size::THREE);
        assert_eq!((text(standings.five.now), text(standings.five.best)), ("12.00".into(), "12.00".into()));
        assert_eq!(standings.twelve, Standing::default());
        let standings = records(&[1000; 12]).standings(Size::THREE);
        assert_eq!(text(standings.twelve.best), "10.00");
    }

    #[test]
    fn deleted_and_cleared_solves_can_be_restored() {
        let mut records = records(&[1000, 900, 1100]);
        let before = records.clone();
        records.delete(Size::THREE, 1);
        assert_eq!(text(records.standings(Size::THREE).single.best), "10.00");
        assert_eq!(records.removed(Size::THREE), 1);
        records.restore();
        assert_eq!(records, before);
        records.clear(Size::THREE);
        assert!(records.of(Size::THREE).is_empty());
        records.restore();
        assert_eq!(records, before);
        records.delete(Size::THREE, 99);
        assert_eq!(records, before);
    }

    #[test]
    fn a_full_list_drops_the_oldest_solve_but_not_the_best() {
        let mut records = records(&[500]);
        for _ in 0..KEPT + 5 {
            records.add(Size::THREE, solve(1000));
        }
        assert_eq!(records.of(Size::THREE).len(), KEPT);
        assert_eq!(text(records.standings(Size::THREE).single.best), "5.00");
    }
}
