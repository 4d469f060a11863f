/// The weight of a case that has never been asked, so that new cases come early.
const NEW: f64 = 3.0;

/// How much the last answer counts in the means.
const LAST: f64 = 0.4;

/// The answers to one case in drills.
///
/// Weak cases are asked more often. The weight of a case is
///
/// ```text
/// 1 + 4 * lapse + 2 * min(2, max(0, seconds / typical - 1))
/// ```
///
/// `lapse` is the mean of misses, 0 to 1, and `seconds` the mean time of known answers; the last answer counts 0.4 in
/// both, so that what was learnt is soon asked less. `typical` is the median time of the cases of the drill. So a case
/// that is known in the usual time has the weight 1, one that was always missed 5, one that takes three times as long
/// 5, and one that has not been asked 3.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrillRecord {
    /// The number of answers.
    pub asked: u32,
    /// The number of answers that were not known.
    pub missed: u32,
    /// The mean of misses, 0 to 1.
    lapse: f64,
    /// The mean time of known answers in seconds; 0 if there are none.
    seconds: f64,
}

impl DrillRecord {
    /// Takes an answer.
    pub fn answer(&mut self, seconds: f64, is_known: bool) {
        let lapse = if is_known { 0.0 } else { 1.0 };
        self.lapse = if self.asked == 0 { lapse } else { self.lapse + LAST * (lapse - self.lapse) };
        if is_known {
            let is_first = self.seconds == 0.0;
            self.seconds = if is_first { seconds } else { self.seconds + LAST * (seconds - self.seconds) };
        }
        self.asked = self.asked.saturating_add(1);
        self.missed = self.missed.saturating_add(u32::from(!is_known));
    }

    /// Returns the mean time of known answers in seconds.
    #[must_use]
    pub fn seconds(&self) -> Option<f64> {
        Some(self.seconds).filter(|&seconds| seconds > 0.0)
    }

    /// Returns how often the case is asked, relative to others, if cases typically take this many seconds.
    #[must_use]
    pub fn weight(&self, typical: f64) -> f64 {
        if self.asked == 0 {
            return NEW;
        }
        let is_timed = typical > 0.0 && self.seconds > 0.0;
        let slow = if is_timed { (self.seconds / typical - 1.0).clamp(0.0, 2.0) } else { 0.0 };
        1.0 + 4.0 * self.lapse + 2.0 * slow
    }

    /// Returns the record as text: answers, misses, thousandths of misses, milliseconds.
    #[must_use]
    pub fn write(&self) -> String {
        let thousandths = |value: f64| (1000.0 * value).round() as u32;
        let Self { asked, missed, lapse, seconds } = *self;
        format!("{asked}\t{missed}\t{}\t{}", thousandths(lapse), thousandths(seconds))
    }

    /// Reads the words of such a text.
    #[must_use]
    pub fn read(words: &[&str]) -> Option<Self> {
        let [asked, missed, lapse, seconds] = words else { return None };
        let number = |word: &&str| word.parse::<u32>().ok();
        let (asked, missed, lapse) = (number(asked)?, number(missed)?, number(lapse)?);
        (asked > 0 && missed <= asked && lapse <= 1000).then_some(Self {
            asked,
            missed,
            lapse: f64::from(lapse) / 1000.0,
            seconds: f64::from(number(seconds)?) / 1000.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(answers: &[(f64, bool)]) -> DrillRecord {
        let mut record = DrillRecord::default();
        answers.iter().for_each(|&(seconds, is_known)| record.answer(seconds, is_known));
        record
    }

    #[test]
    fn missed_and_slow_cases_weigh_more() {
        assert_eq!(DrillRecord::default().weight(2.0), 3.0);
        assert_eq!(answered(&[(2.0, true)]).weight(2.0), 1.0);
        assert_eq!(answered(&[(1.0, true)]).weight(2.0), 1.0, "a quick answer is no less likely");
        assert_eq!(answered(&[(6.0, true)]).weight(2.0), 5.0);
        assert_eq!(answered(&[(60.0, true)]).weight(2.0), 5.0, "no case is asked all the time");
        assert_eq!(answered(&[(2.0, false), (2.0, false)]).weight(2.0), 5.0);
    }

    #[test]
    fn what_was_learnt_is_asked_less() {
        let missed = answered(&[(2.0, false)]);
        let learnt = answered(&[(2.0, false), (2.0, true), (2.0, true), (2.0, true)]);
        assert!(learnt.weight(2.0) < 2.0 && missed.weight(2.0) == 5.0);
        assert_eq!((learnt.asked, learnt.missed, learnt.seconds()), (4, 1, Some(2.0)));
        assert_eq!(missed.seconds(), None);
    }
}
