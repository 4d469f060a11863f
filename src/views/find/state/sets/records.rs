use std::collections::BTreeMap;
use std::fmt::Write;

use godspeed_cube::{Alg, Size};

use super::DrillRecord;

/// The first line of the stored text, with the version of its form.
const HEAD: &str = "godspeed-algs 1";

/// The most cases that are stored: about twice those of all sets together.
const MOST_CASES: usize = 10_000;

/// The most algorithms of one's own for one case.
pub(super) const MOST_OWN: usize = 20;

/// The most characters of a stored algorithm.
pub(super) const LONGEST_ALG: usize = 300;

/// What the user has stored about cases: favourites, own algorithms and answers in drills.
///
/// The text has one fact a line, with tabs between its words, so that it can be merged and read by a human:
///
/// ```text
/// godspeed-algs 1
/// favourite  pll  UUUUUUUUURRR...  R U R' U' R' F R2 U' R' U' R U R' F'
/// own        pll  UUUUUUUUURRR...  y x' R2 D2 ...
/// drill      pll  UUUUUUUUURRR...  12  3  250  1480
/// ```
///
/// A case is that of a set and a start, because names may change. Lines that are not understood are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    cases: BTreeMap<(String, String), CaseRecord>,
}

/// What the user has stored about one case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseRecord {
    /// The algorithm that the user prefers.
    pub favourite: Option<String>,
    /// The algorithms that the user has added.
    pub own: Vec<String>,
    /// The answers in drills.
    pub drill: DrillRecord,
}

impl Records {
    /// Reads the stored text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut records = Self::default();
        let mut lines = text.lines();
        if lines.next() == Some(HEAD) {
            for line in lines {
                // A line of another program, or of a later version, is no error.
                let _ = records.read_line(line);
            }
        }
        records
    }

    /// Returns the text to store.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for ((set, start), record) in &self.cases {
            // Writing to a string cannot fail.
            if let Some(alg) = &record.favourite {
                let _ = writeln!(text, "favourite\t{set}\t{start}\t{alg}");
            }
            for alg in &record.own {
                let _ = writeln!(text, "own\t{set}\t{start}\t{alg}");
            }
            if record.drill.asked > 0 {
                let _ = writeln!(text, "drill\t{set}\t{start}\t{}", record.drill.write());
            }
        }
        text
    }

    /// Returns what is stored about a case.
    #[must_use]
    pub fn get(&self, set: &str, start: &str) -> Option<&CaseRecord> {
        self.cases.get(&(set.to_owned(), start.to_owned()))
    }

    /// Changes what is stored about a case.
    ///
    /// # Errors
    /// A message to the user if no more cases can be stored.
    pub fn change<T>(
        &mut self,
        set: &str,
        start: &str,
        change: impl FnOnce(&mut CaseRecord) -> T,
    ) -> Result<T, String> {
        let key = (set.to_owned(), start.to_owned());
        if self.cases.len() >= MOST_CASES && !self.cases.contains_key(&key) {
            return Err(format!(
                "{MOST_CASES} cases are stored, which is the most; remove favourites of another set"
            ));
        }
        let record = self.cases.entry(key.clone()).or_default();
        let changed = change(record);
        if *record == CaseRecord::default() {
            self.cases.remove(&key);
        }
        Ok(changed)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split('\t');
        let (kind, set, start) = (words.next()?, words.next()?, words.next()?);
        let rest: Vec<&str> = words.collect();
        let is_set = !set.is_empty() && set.len() <= 16 && set.chars().all(|c| c.is_ascii_alphanumeric());
        let is_start = start.len() == 54 && start.chars().all(|c| "URFDLB-".contains(c));
        if !is_set || !is_start {
            return None;
        }
        let change: Box<dyn FnOnce(&mut CaseRecord)> = match (kind, rest.as_slice()) {
            ("favourite", [alg]) if is_alg(alg) => {
                Box::new(|record| record.favourite = Some((*alg).to_owned()))
            }
            ("own", [alg]) if is_alg(alg) => Box::new(|record| record.add_own(alg)),
            ("drill", numbers) => {
                let drill = DrillRecord::read(numbers)?;
                Box::new(move |record| record.drill = drill)
            }
            _ => return None,
        };
        self.change(set, start, change).ok()
    }
}

impl CaseRecord {
    /// Adds an algorithm, unless it is there or there are as many as are kept.
    pub fn add_own(&mut self, alg: &str) {
        if self.own.len() < MOST_OWN && self.own.iter().all(|own| own != alg) {
            self.own.push(alg.to_owned());
        }
    }

    /// Returns whether an algorithm is stored.
    #[must_use]
    pub fn has(&self, alg: &str) -> bool {
        self.favourite.as_deref() == Some(alg) || self.own.iter().any(|own| own == alg)
    }

    /// Removes an algorithm.
    pub fn remove(&mut self, alg: &str) {
        self.own.retain(|own| own != alg);
        self.favourite.take_if(|favourite| favourite == alg);
    }
}

fn is_alg(text: &str) -> bool {
    text.len() <= LONGEST_ALG && Alg::parse(text, Size::THREE).is_ok_and(|parsed| !parsed.alg.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

    #[test]
    fn what_is_stored_is_read_again() {
        let mut records = Records::default();
        let add = |record: &mut CaseRecord| {
            record.favourite = Some("R U R'".to_owned());
            record.add_own("x R2 U");
            record.add_own("x R2 U");
            record.drill.answer(1.5, true);
            record.drill.answer(2.5, false);
        };
        records.change("pll", START, add).unwrap();
        let read = Records::read(&records.write());
        assert_eq!(read, records);
        let record = read.get("pll", START).unwrap();
        assert_eq!((record.own.len(), record.drill.asked, record.drill.missed), (1, 2, 1));
        assert_eq!(read.get("oll", START), None);

        records.change("pll", START, |record| *record = CaseRecord::default()).unwrap();
        assert_eq!(records, Records::default(), "nothing is stored about a case without facts");
    }

    #[test]
    fn lines_that_are_not_understood_are_left_out() {
        let good = format!("own\tpll\t{START}\tR U\n");
        let lines = [
            "",
            "own",
            "own\tpll\tshort\tR U",
            &format!("own\tpll\t{START}\tnot an alg"),
            &format!("own\tpll\t{START}\tR U\tmore"),
            &format!("own\t\t{START}\tR U"),
            &format!("drill\tpll\t{START}\t1\t2\t3"),
            &format!("drill\tpll\t{START}\t99999999999999\t2\t3\t4"),
            &format!("later\tpll\t{START}\tR U"),
            &format!("own\tpll\t{}\tR U", "ä".repeat(27)),
        ];
        let text = format!("{HEAD}\n{}\n{good}", lines.join("\n"));
        assert_eq!(Records::read(&text).write(), format!("{HEAD}\n{good}"));
        assert_eq!(Records::read(&text.replace(" 1\n", " 2\n")), Records::default(), "another version");
        assert_eq!(Records::read("\u{0}\n\t\t"), Records::default());
    }

    #[test]
    fn what_is_stored_is_bounded() {
        let start = |number: usize| {
            let letters: Vec<char> = "URFDLB".chars().collect();
            (0..54).map(|i| letters[(number / 6_usize.pow(i % 6)) % 6]).collect::<String>()
        };
        let mut records = Records::default();
        for number in 0..MOST_CASES {
            records.change("1lll", &start(number), |record| record.favourite = Some("R".to_owned())).unwrap();
        }
        assert_eq!(records.cases.len(), MOST_CASES);
        let refused = records.change("1lll", &start(MOST_CASES), |record| record.add_own("R"));
        assert!(refused.unwrap_err().contains("remove"));
        records.change("1lll", &start(0), |record| record.add_own("R")).unwrap();
        for length in 1..=2 * MOST_OWN {
            records.change("1lll", &start(0), |record| record.add_own(&"R ".repeat(length))).unwrap();
        }
        assert_eq!(records.get("1lll", &start(0)).unwrap().own.len(), MOST_OWN);
    }
}
