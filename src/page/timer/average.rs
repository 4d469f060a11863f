use super::{Score, Time};

/// Returns the average of scores according to the WCA *Regulations* (article 9f).
///
/// The best and the worst score are excluded; the result is the mean of the others, rounded to a hundredth of a
/// second. One DNF counts as the worst score; with two or more the average is a DNF.
#[must_use]
pub fn average(scores: &[Score]) -> Score {
    let mut scores = scores.to_vec();
    scores.sort_unstable();
    let middle = scores.get(1..scores.len().saturating_sub(1)).unwrap_or_default();
    let times: Option<Vec<u64>> = middle
        .iter()
        .map(|score| match score {
            Score::Time(time) => Some(u64::from(time.centiseconds())),
            Score::Dnf => None,
        })
        .collect();
    match times {
        Some(times) if !times.is_empty() => {
            let number = times.len() as u64;
            let mean = (times.iter().sum::<u64>() + number / 2) / number;
            Score::Time(Time::from_centiseconds(u32::try_from(mean).unwrap_or(u32::MAX)))
        }
        _ => Score::Dnf,
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
