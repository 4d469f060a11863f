use godspeed_cube::Random;

use super::DrillRecord;

/// The longest time of an answer in seconds.
const LONGEST: f64 = 600.0;

/// A series of cases that are asked at random, weak ones more often.
#[derive(Clone, Debug)]
pub struct Drill {
    /// The cases, by their numbers in the sheet.
    cases: Vec<usize>,
    prompt: DrillPrompt,
    random: Random,
    question: Question,
    stage: Stage,
    answers: Vec<DrillAnswer>,
}

/// How a case is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrillPrompt {
    /// Its picture appears when the time starts.
    #[default]
    Picture,
    /// The moves that set it up on a solved cube of one's own, before the time starts.
    Moves,
}

/// The case that is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The number of the case in the sheet.
    pub case: usize,
    /// The clockwise turns of U before the case.
    pub before: usize,
    /// The clockwise turns of U after it.
    pub after: usize,
}

/// The stage of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Stage {
    /// The time has not started.
    #[default]
    Ready,
    /// The time runs since a time in milliseconds.
    Timing(f64),
    /// The time was stopped after some seconds.
    Stopped(f64),
    /// The drill has ended.
    Over,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrillAnswer {
    /// The number of the case in the sheet.
    pub case: usize,
    /// The time in seconds.
    pub seconds: f64,
    /// Whether it was known.
    pub is_known: bool,
}

/// The answers to one case in a drill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrillRow {
    /// The number of the case in the sheet.
    pub case: usize,
    /// The number of answers.
    pub asked: usize,
    /// The number of answers that were not known.
    pub missed: usize,
    /// The mean time of known answers in seconds.
    pub seconds: Option<f64>,
}

impl Drill {
    /// Starts a drill of these cases; `None` if there are none.
    #[must_use]
    pub fn new(
        cases: Vec<usize>,
        prompt: DrillPrompt,
        seed: u64,
        record: impl Fn(usize) -> DrillRecord,
    ) -> Option<Self> {
        let mut drill = Self {
            cases,
            prompt,
            random: Random::from_seed(seed),
            question: Question::default(),
            stage: Stage::Ready,
            answers: Vec::new(),
        };
        drill.ask(record)?;
        Some(drill)
    }

    /// Returns how cases are shown.
    #[must_use]
    pub const fn prompt(&self) -> DrillPrompt {
        self.prompt
    }

    /// Returns the case that is asked.
    #[must_use]
    pub const fn question(&self) -> Question {
        self.question
    }

    /// Returns the stage.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the answers, the first one first.
    #[must_use]
    pub fn answers(&self) -> &[DrillAnswer] {
        &self.answers
    }

    /// Starts or stops the time; `now` is in milliseconds.
    pub fn press(&mut self, now: f64) {
        match self.stage {
            Stage::Ready => self.stage = Stage::Timing(now),
            Stage::Timing(since) => {
                self.stage = Stage::Stopped(((now - since) / 1000.0).clamp(0.0, LONGEST));
            }
            Stage::Stopped(_) | Stage::Over => {}
        }
    }

    /// Marks the stopped question as known or not, and returns the answer.
    pub fn mark(&mut self, is_known: bool) -> Option<DrillAnswer> {
        let Stage::Stopped(seconds) = self.stage else { return None };
        let answer = DrillAnswer { case: self.question.case, seconds, is_known };
        self.answers.push(answer);
        Some(answer)
    }

    /// Asks the next case, by the weights of the records. Returns `None` if there is no case.
    pub fn ask(&mut self, record: impl Fn(usize) -> DrillRecord) -> Option<()> {
        let records: Vec<DrillRecord> = self.cases.iter().map(|&case| record(case)).collect();
        let typical = median(records.iter().filter_map(DrillRecord::seconds).collect());
        let last = self.answers.last().map(|answer| answer.case);
        let weight = |(case, record): (&usize, &DrillRecord)| {
            // The same case twice in a row trains nothing.
            if Some(*case) == last && self.cases.len() > 1 { 0.0 } else { record.weight(typical) }
        };
        let weights: Vec<f64> = self.cases.iter().zip(&records).map(weight).collect();
        let mut at = self.share() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            at -= weight;
            at < 0.0
        });
        // Rounding may leave nothing; then it is the last one that has a weight.
        let chosen = chosen.or_else(|| weights.iter().rposition(|&weight| weight > 0.0))?;
        let case = *self.cases.get(chosen)?;
        self.question = Question { case, before: self.random.below(4), after: self.random.below(4) };
        self.stage = Stage::Ready;
        Some(())
    }

    /// Ends the drill.
    pub const fn end(&mut self) {
        self.stage = Stage::Over;
    }

    /// Returns the cases that were asked, the weakest first: by the share of misses, then by time.
    #[must_use]
    pub fn rows(&self) -> Vec<DrillRow> {
        let mut asked: Vec<usize> = self.answers.iter().map(|answer| answer.case).collect();
        asked.sort_unstable();
        asked.dedup();
        let row = |case: usize| {
            let answers: Vec<&DrillAnswer> =
                self.answers.iter().filter(|answer| answer.case == case).collect();
            let known: Vec<f64> =
                answers.iter().filter(|answer| answer.is_known).map(|answer| answer.seconds).collect();
            let mean = known.iter().sum::<f64>() / known.len() as f64;
            DrillRow {
                case,
                asked: answers.len(),
                missed: answers.len() - known.len(),
                seconds: (!known.is_empty()).then_some(mean),
            }
        };
        let mut rows: Vec<DrillRow> = asked.into_iter().map(row).collect();
        let misses = |row: &DrillRow| row.missed as f64 / row.asked as f64;
        let seconds = |row: &DrillRow| row.seconds.unwrap_or(LONGEST);
        rows.sort_by(|a, b| {
            misses(b).total_cmp(&misses(a)).then(seconds(b).total_cmp(&seconds(a))).then(a.case.cmp(&b.case))
        });
        rows
    }

    /// Returns a random number from 0 to 1, without 1.
    fn share(&mut self) -> f64 {
        /// The bits of a fraction.
        const BITS: u32 = 53;
        (self.random.next_u64() >> (64 - BITS)) as f64 / (1_u64 << BITS) as f64
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(seconds: f64, is_known: bool) -> DrillRecord {
        let mut record = DrillRecord::default();
        record.answer(seconds, is_known);
        record
    }

    /// Returns how often each of some cases is asked in 4,000 questions, if the records never change.
    fn asked(records: &[DrillRecord]) -> Vec<usize> {
        let record = |case: usize| records[case];
        let cases = (0..records.len()).collect();
        let mut drill = Drill::new(cases, DrillPrompt::Picture, 7, record).unwrap();
        let mut counts = vec![0; records.len()];
        for _ in 0..4000 {
            counts[drill.question().case] += 1;
            drill.ask(record).unwrap();
        }
        counts
    }

    #[test]
    fn weak_cases_are_asked_more_often() {
        // Weights 1, 1, 5 (missed) and 5 (slow: three times the median).
        let records = [answered(1.0, true), answered(1.0, true), answered(1.0, false), answered(3.0, true)];
        let counts = asked(&records);
        for weak in [2, 3] {
            for known in [0, 1] {
                let ratio = counts[weak] as f64 / counts[known] as f64;
                assert!((4.0..6.3).contains(&ratio), "{counts:?}");
            }
        }
    }

    #[test]
    fn a_seed_repeats_a_drill_and_no_case_is_asked_twice_in_a_row() {
        let run = |seed| {
            let record = |_| DrillRecord::default();
            let mut drill = Drill::new((0..5).collect(), DrillPrompt::Moves, seed, record).unwrap();
            let mut cases = Vec::new();
            for now in 0..200 {
                cases.push(drill.question());
                drill.press(f64::from(now));
                drill.press(f64::from(now) + 0.5);
                drill.mark(true).unwrap();
                drill.ask(record).unwrap();
            }
            cases
        };
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
        assert!(run(3).windows(2).all(|pair| pair[0].case != pair[1].case));
        assert!((0..5).all(|case| run(3).iter().any(|question| question.case == case)));
    }

    #[test]
    fn presses_start_and_stop_the_time() {
        let record = |_| DrillRecord::default();
        let mut drill = Drill::new(vec![4], DrillPrompt::Picture, 1, record).unwrap();
        assert_eq!(drill.mark(true), None, "there is no answer yet");
        drill.press(1000.0);
        drill.press(2500.0);
        drill.press(9000.0);
        assert_eq!(drill.stage(), Stage::Stopped(1.5));
        let answer = DrillAnswer { case: 4, seconds: 1.5, is_known: false };
        assert_eq!(drill.mark(false), Some(answer));
        drill.ask(record).unwrap();
        assert_eq!((drill.stage(), drill.question().case), (Stage::Ready, 4), "the only case is asked again");
        assert!(Drill::new(Vec::new(), DrillPrompt::Picture, 1, record).is_none());
    }

    #[test]
    fn the_table_begins_with_the_weakest_case() {
        let record = |_| DrillRecord::default();
        let mut drill = Drill::new((0..3).collect(), DrillPrompt::Picture, 1, record).unwrap();
        let answer = |case, seconds, is_known| DrillAnswer { case, seconds, is_known };
        drill.answers =
            vec![answer(0, 1.0, true), answer(0, 2.0, true), answer(1, 9.0, false), answer(2, 4.0, true)];
        drill.end();
        let row = |case, asked, missed, seconds| DrillRow { case, asked, missed, seconds };
        assert_eq!(drill.rows(), [row(1, 1, 1, None), row(2, 1, 0, Some(4.0)), row(0, 2, 0, Some(1.5))]);
    }
}
