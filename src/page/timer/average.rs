use super::{Score, Time};

/// Returns the mean of three scores, or the average of more.
///
/// The mean of three counts all of them, and an average leaves out the best and the worst twentieth, at least one of each,
/// as in the WCA *Regulations* (article 9f) for three and five solves and as timers do for more. A DNF is the worst
/// score; if one is counted, the result is a DNF. Means are rounded to a hundredth of a second.
#[must_use]
pub fn average(scores: &[Score]) -> Score {
    let left_out = left_out(scores.len());
    let mut times: Vec<u32> = scores.iter().map(centiseconds).collect();
    let counted = match times.len().checked_sub(2 * left_out) {
        None | Some(0) => return Score::Dnf,
        Some(counted) => counted,
    };
    if left_out > 0 {
        times.select_nth_unstable(left_out - 1);
        times[left_out..].select_nth_unstable(counted - 1);
    }
    let counted_times = &times[left_out..left_out + counted];
    if counted_times.contains(&DNF) {
        return Score::Dnf;
    }
    let sum: u64 = counted_times.iter().copied().map(u64::from).sum();
    let mean = (sum + counted as u64 / 2) / counted as u64;
    Score::Time(Time::from_centiseconds(u32::try_from(mean).unwrap_or(DNF - 1)))
}

/// A DNF among times in hundredths of a second: longer than any of them.
const DNF: u32 = u32::MAX;

fn centiseconds(score: &Score) -> u32 {
    match score {
        Score::Time(time) => time.centiseconds().min(DNF - 1),
        Score::Dnf => DNF,
    }
}

/// Returns how many of the best scores are not counted, and how many of the worst.
const fn left_out(scores: usize) -> usize {
    if scores <= 3 { 0 } else { scores.div_ceil(20) }
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
    fn a_mean_of_three_counts_all_of_them() {
        assert_eq!(text(&[1000, 1100, 1300]), "11.33");
        assert_eq!(text(&[1000, 0, 1300]), "DNF");
    }

    #[test]
    fn an_average_of_a_hundred_leaves_out_five_of_the_best_and_of_the_worst() {
        let mut times = vec![1000; 90];
        times.extend([1, 2, 3, 4, 5, 0, 0, 0, 0, 9000]);
        assert_eq!(text(&times), "10.00");
        // Five are left out as the worst; the sixth counts.
        times[0] = 0;
        assert_eq!(text(&times), "10.89");
        times[1] = 0;
        assert_eq!(text(&times), "DNF");
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
