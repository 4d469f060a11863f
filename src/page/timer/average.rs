use super::{Score, Time};

/// Returns the mean of three scores, or the average of more.
///
/// The mean of three counts all of them, and an average leaves out the best and the worst twentieth, at least one of each,
/// as in the WCA *Regulations* (article 9f) for three and five solves and as timers do for more. A DNF is the worst
/// score; if one is counted, the result is a DNF. Means are rounded to a hundredth of a second.
#[must_use]
pub fn average(scores: &[Score]) -> Score {
    let left_out = left_out(scores.len());
    let Some(counted @ 1..) = scores.len().checked_sub(2 * left_out) else { return Score::Dnf };
    let (mut best, mut worst) = ([u32::MAX; MOST_LEFT_OUT], [0; MOST_LEFT_OUT]);
    let (mut sum, mut dnfs) = (0, 0);
    for score in scores {
        let Score::Time(time) = score else {
            dnfs += 1;
            continue;
        };
        sum += u64::from(time.centiseconds());
        keep(&mut best, time.centiseconds(), |new, kept| new < kept);
        keep(&mut worst, time.centiseconds(), |new, kept| new > kept);
    }
    // DNFs are left out first, as the worst.
    let Some(others) = left_out.checked_sub(dnfs) else { return Score::Dnf };
    let extremes = best[..left_out].iter().chain(&worst[..others]);
    let sum = sum - extremes.copied().map(u64::from).sum::<u64>();
    let mean = (sum + counted as u64 / 2) / counted as u64;
    Score::Time(Time::from_centiseconds(u32::try_from(mean).unwrap_or(u32::MAX)))
}

/// The most scores that are left out at each end: of a hundred.
const MOST_LEFT_OUT: usize = 5;

/// Inserts a time into the extreme ones, the most extreme first, if it belongs there.
fn keep(extremes: &mut [u32; MOST_LEFT_OUT], mut time: u32, is_before: impl Fn(u32, u32) -> bool) {
    for kept in extremes {
        if is_before(time, *kept) {
            std::mem::swap(kept, &mut time);
        }
    }
}

/// Returns how many of the best scores are not counted, and how many of the worst.
const fn left_out(scores: usize) -> usize {
    let twentieth = scores.div_ceil(20);
    match scores {
        ..=3 => 0,
        _ if twentieth < MOST_LEFT_OUT => twentieth,
        _ => MOST_LEFT_OUT,
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
