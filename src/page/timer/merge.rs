use std::collections::HashMap;

use super::records::{KEPT, drop_oldest};
use super::{Records, Solve, Time};

/// What became of the solves that were merged into others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Merged {
    /// The number of solves that were added.
    pub added: usize,
    /// The number of solves that were there already.
    pub known: usize,
    /// The number of old solves that were removed because a size has a limit.
    pub dropped: usize,
}

impl Records {
    /// Adds the solves of `other` that are not here, in the order of their dates.
    ///
    /// A solve is here if one of the same size, time and scramble is, and their dates do not differ; penalties are not
    /// compared, because they can be changed by hand, and the one here stays. Of equal solves, as many are kept as in
    /// the list that has more of them, so merging the same solves again changes nothing.
    pub fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        for (layers, solves) in other.solves {
            let here = self.solves.entry(layers).or_default();
            let before = merged.added;
            let dates = merge(here, solves, &mut merged);
            if merged.added > before {
                sort(here, dates);
            }
            while here.len() > KEPT {
                drop_oldest(here);
                merged.dropped += 1;
            }
        }
        self.solves.retain(|_, solves| !solves.is_empty());
        if merged.added > 0 {
            // The places of deleted solves have changed.
            self.removed = None;
        }
        merged
    }
}

/// Appends the solves that are not here, and returns the dates by which all are ordered.
fn merge(here: &mut Vec<Solve>, solves: Vec<Solve>, merged: &mut Merged) -> Vec<u64> {
    let mut unmatched: HashMap<(Time, Option<String>), Vec<Option<u64>>> = HashMap::new();
    for solve in here.iter() {
        unmatched.entry((solve.time, solve.scramble.clone())).or_default().push(solve.date);
    }
    let mut dates = following_dates(here);
    let new_dates = following_dates(&solves);
    for (solve, date) in solves.into_iter().zip(new_dates) {
        let equal = unmatched.get_mut(&(solve.time, solve.scramble.clone()));
        let is_same = |of: &Option<u64>| of.is_none() || solve.date.is_none() || *of == solve.date;
        let place = equal.as_ref().and_then(|equal| {
            equal.iter().position(|of| *of == solve.date).or_else(|| equal.iter().position(is_same))
        });
        if let Some((equal, place)) = equal.zip(place) {
            equal.swap_remove(place);
            merged.known += 1;
        } else {
            here.push(solve);
            dates.push(date);
            merged.added += 1;
        }
    }
    dates
}

/// Returns the date of each solve; for one without a date, that of the solve before it.
fn following_dates(solves: &[Solve]) -> Vec<u64> {
    let mut last = 0;
    let date = |solve: &Solve| {
        last = solve.date.unwrap_or(last);
        last
    };
    solves.iter().map(date).collect()
}

fn sort(solves: &mut Vec<Solve>, dates: Vec<u64>) {
    let mut dated: Vec<(u64, Solve)> = dates.into_iter().zip(solves.drain(..)).collect();
    dated.sort_by_key(|(date, _)| *date);
    solves.extend(dated.into_iter().map(|(_, solve)| solve));
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::*;
    use crate::timer::{MoveCount, Penalty};

    fn solve(centiseconds: u32, scramble: &str, date: Option<u64>) -> Solve {
        Solve {
            time: Time::from_centiseconds(centiseconds),
            penalty: Penalty::None,
            moves: MoveCount::default(),
            hinted: false,
            own: false,
            scramble: Some(scramble.to_owned()).filter(|scramble| !scramble.is_empty()),
            date,
        }
    }

    fn records(solves: impl IntoIterator<Item = Solve>) -> Records {
        let mut records = Records::default();
        for solve in solves {
            records.add(Size::THREE, solve);
        }
        records
    }

    fn times(records: &Records) -> Vec<u32> {
        records.of(Size::THREE).iter().map(|solve| solve.time.centiseconds()).collect()
    }

    #[test]
    fn merging_the_same_solves_again_changes_nothing() {
        let mut here = records([solve(900, "R", Some(5)), solve(800, "", None), solve(800, "", None)]);
        let before = here.clone();
        assert_eq!(here.merge(before.clone()), Merged { added: 0, known: 3, dropped: 0 });
        assert_eq!(here, before);
        let mut empty = Records::default();
        assert_eq!(empty.merge(before.clone()), Merged { added: 3, known: 0, dropped: 0 });
        assert_eq!(empty, before);
    }

    #[test]
    fn new_solves_are_placed_by_their_dates() {
        let mut here = records([solve(1, "R", None), solve(2, "U", Some(20)), solve(3, "F", Some(40))]);
        let merged = here.merge(records([solve(4, "B", Some(30)), solve(2, "U", Some(20))]));
        assert_eq!((merged.added, merged.known), (1, 1));
        assert_eq!(times(&here), [1, 2, 4, 3]);
    }

    #[test]
    fn a_solve_whose_penalty_was_changed_is_the_same_and_stays() {
        let mut here = records([Solve { penalty: Penalty::PlusTwo, ..solve(900, "R", Some(5)) }]);
        assert_eq!(here.merge(records([solve(900, "R", Some(5))])).known, 1);
        assert_eq!(here.of(Size::THREE)[0].penalty, Penalty::PlusTwo);
    }

    #[test]
    fn equal_times_of_different_dates_are_different_solves() {
        let mut here = records([solve(900, "", Some(5))]);
        let merged = here.merge(records([solve(900, "", Some(6)), solve(900, "", Some(5))]));
        assert_eq!((merged.added, merged.known), (1, 1));
        // One without a date is one of them.
        assert_eq!(here.merge(records([solve(900, "", None)])).known, 1);
    }

    #[test]
    fn above_the_limit_the_oldest_are_dropped_but_not_the_best() {
        let mut here = records([solve(1, "R", Some(1))]);
        let many = (0..KEPT as u32).map(|at| solve(100 + at, "U", Some(10 + u64::from(at))));
        let merged = here.merge(records(many));
        assert_eq!((merged.added, merged.dropped, here.of(Size::THREE).len()), (KEPT, 1, KEPT));
        assert_eq!(times(&here)[..2], [1, 101]);
    }
}
