use super::{Score, Time};

/// Returns the average of scores according to the WCA *Regulations* (article 9f).
///
/// The best and the worst score are excluded; the result is the mean of the others, rounded to a hundredth of a
/// second. One DNF counts as the worst score; with two or more the average is a DNF.
#[must_use]
pub fn average(scores: &[Score]) -> Score {
    let mut times = Times::default();
    for score in scores {
        match score {
            Score::Time(time) => times.add(time.centiseconds()),
            Score::Dnf => times.dnfs += 1,
        }
    }
    times.average(scores.len())
}

/// Statistics of the scores of an average; collected in one pass, because averages are many.
#[derive(Default)]
struct Times {
    sum: u64,
    best: Option<u32>,
    worst: u32,
    dnfs: usize,
}

impl Times {
    fn add(&mut self, centiseconds: u32) {
        self.sum += u64::from(centiseconds);
        self.best = Some(self.best.map_or(centiseconds, |best| best.min(centiseconds)));
        self.worst = self.worst.max(centiseconds);
    }

    fn average(&self, scores: usize) -> Score {
        let counted = scores.saturating_sub(2) as u64;
        let (Some(best), 0..=1, 1..) = (self.best, self.dnfs, counted) else { return Score::Dnf };
        // A DNF is the worst score.
        let worst = if self.dnfs == 0 { self.worst } else { 0 };
        let sum = self.sum - u64::from(best) - u64::from(worst);
        let mean = (sum + counted / 2) / counted;
        Score::Time(Time::from_centiseconds(u32::try_from(mean).unwrap_or(u32::MAX)))
    }
}

/// Returns the average of the last `number` scores, if there are enough.
#[must_use]
pub fn last_average(scores: &[Score], number: usize) -> Option<Score> {
    scores.len().checked_sub(number).map(|first| average(&scores[first..]))
}

/// Returns the best average of `number` consecutive scores, if one is not a DNF.
#[must_use]
pub fn best_average(scores: &[Score], number: usize) -> Option<Score> {
    scores.windows(number).map(average).min().filter(|best| *best != Score::Dnf)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(centiseconds: &[u32]) -> Vec<Score> {
        let score = |&time: &u32| match time {
            0 => Score::Dnf,
            time => Score::Time(Time::from_centiseconds(time)),
        };
        centiseconds.iter().map(score).collect()
    }

    fn text(centiseconds: &[u32]) -> String {
        average(&scores(centiseconds)).to_string()
    }

    #[test]
    fn an_average_excludes_the_best_and_the_worst_time() {
        assert_eq!(text(&[1000, 1200, 1100, 5000, 1300]), "12.00");
        assert_eq!(text(&[900, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 9900]), "10.00");
    }

    #[test]
    fn a_mean_is_rounded_to_the_nearest_hundredth() {
        assert_eq!(text(&[1, 1000, 1000, 1001, 9999]), "10.00");
        assert_eq!(text(&[1, 1000, 1001, 1001, 9999]), "10.01");
    }

    #[test]
    fn one_dnf_counts_as_the_worst_time_and_two_make_the_average_a_dnf() {
        assert_eq!(text(&[1000, 0, 1100, 1200, 1300]), "12.00");
        assert_eq!(text(&[1000, 0, 1100, 0, 1300]), "DNF");
    }

    #[test]
    fn averages_are_of_consecutive_solves() {
        let scores = scores(&[2000, 1000, 1000, 1000, 1000, 1000, 3000, 3000]);
        assert_eq!(last_average(&scores, 5), average(&scores[3..]).into());
        assert_eq!(best_average(&scores, 5).map(|best| best.to_string()), Some("10.00".to_owned()));
        assert_eq!(last_average(&scores, 12), None);
        assert_eq!(best_average(&scores, 12), None);
    }

    #[test]
    fn a_dnf_is_never_the_best_average() {
        assert_eq!(best_average(&scores(&[0, 0, 1000, 1000, 1000]), 5), None);
    }
}
