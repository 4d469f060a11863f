use godspeed_cube::{Face, Size};
use godspeed_protocol::{AlgsRequest, CasesText, TurnsUpTo};

use super::{CasePainting, CaseSource, RankChoice, SETS};
use crate::state::TurnChoice;

/// The greatest length that can be asked for, as in `godspeed_solve::algs`.
const MOST_MOVES: u32 = 20;

/// The most algorithms that can be kept for each case.
const MOST_KEPT: usize = 50;

/// The number of algorithms that are kept for each case, unless another one is chosen.
const USUAL_KEPT: usize = 10;

/// The most characters of a text of cases.
const LONGEST_TEXT: usize = 100_000;

/// The lengths up to which the algorithms in a number of turns are found in seconds: from 0 turns on.
///
/// The half words of half the length are the memory of a search, and each pair of turns multiplies them. In `R U F`,
/// 16 turns have 3 million of them: `godspeed algs --set zbll --turns "R U F" --max 16`.
const USUAL_LENGTHS: [u32; 8] = [18, 18, 18, 16, 14, 12, 12, 10];

/// The cases that the user chooses, and which of their algorithms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetForm {
    source: CaseSource,
    /// The text of a set of one's own, as it was typed.
    text: String,
    /// The facelets of one case.
    painting: CasePainting,
    /// The greatest length as it was typed; empty for the usual one.
    max: String,
    rank: RankChoice,
    /// The number of algorithms that are kept for each case, as it was typed; empty for the usual one.
    best: String,
    mirror: bool,
}

impl Default for SetForm {
    fn default() -> Self {
        Self {
            source: CaseSource::Known(&SETS[0]),
            text: String::new(),
            painting: CasePainting::default(),
            max: String::new(),
            rank: RankChoice::default(),
            best: String::new(),
            mirror: false,
        }
    }
}

impl SetForm {
    /// Reads the pairs of a link that are about sets.
    ///
    /// # Errors
    /// A message to the user about the first pair that is not valid. The valid ones are used.
    pub fn read_link(&mut self, pairs: &[(String, String)]) -> Result<(), String> {
        let mut problem = None;
        for (name, value) in pairs {
            if let Err(reason) = self.read_pair(name, value) {
                let shown: String = value.chars().take(40).collect();
                problem.get_or_insert(format!("{name}={shown} is not valid: {reason}"));
            }
        }
        problem.map_or(Ok(()), Err)
    }

    /// Returns the pairs of a link.
    #[must_use]
    pub fn link_pairs(&self) -> Vec<(&'static str, String)> {
        let source = match self.source {
            CaseSource::Known(set) => ("set", set.id.to_owned()),
            CaseSource::Text => ("cases", self.text.clone()),
            CaseSource::Painted => ("cases", self.painting.facelets()),
        };
        let mut pairs = vec![source];
        let mut add = |name, value: &str| {
            if !value.trim().is_empty() {
                pairs.push((name, value.trim().to_owned()));
            }
        };
        add("max", &self.max);
        add("rank", if self.rank == RankChoice::default() { "" } else { self.rank.id() });
        add("mirror", if self.mirror { "1" } else { "" });
        add("best", &self.best);
        pairs
    }

    /// Returns where the cases come from.
    #[must_use]
    pub const fn source(&self) -> CaseSource {
        self.source
    }

    /// Returns the text of a set of one's own.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the facelets of one case.
    #[must_use]
    pub const fn painting(&self) -> &CasePainting {
        &self.painting
    }

    /// Returns the greatest length, as it was typed.
    #[must_use]
    pub fn max(&self) -> &str {
        &self.max
    }

    /// Returns the rank.
    #[must_use]
    pub const fn rank(&self) -> RankChoice {
        self.rank
    }

    /// Returns the number of algorithms to keep for each case, as it was typed.
    #[must_use]
    pub fn best(&self) -> &str {
        &self.best
    }

    /// Returns the number of algorithms that are kept for each case, unless another one is typed.
    #[must_use]
    pub const fn usual_best() -> usize {
        USUAL_KEPT
    }

    /// Returns whether mirror images count, too.
    #[must_use]
    pub const fn mirror(&self) -> bool {
        self.mirror
    }

    /// Returns the turns in which people look for the algorithms of the set.
    #[must_use]
    pub const fn usual_turns(&self) -> &'static str {
        match self.source {
            CaseSource::Known(set) => set.turns,
            CaseSource::Text | CaseSource::Painted => "R U F",
        }
    }

    /// Returns the greatest length that is used unless one is typed.
    #[must_use]
    pub fn usual_max(&self, turns: &TurnChoice) -> u32 {
        let words = turns.words().len();
        let quick = USUAL_LENGTHS.get(words).or(USUAL_LENGTHS.last()).copied().unwrap_or(10);
        match self.source {
            CaseSource::Known(set) if turns.text() == set.turns => set.max,
            CaseSource::Known(set) => quick.min(set.max),
            CaseSource::Text | CaseSource::Painted => quick.min(14),
        }
    }

    /// Returns whether turns and length are those of the text.
    #[must_use]
    pub fn has_own_turns(&self) -> bool {
        let mut lines = self.text.lines().map(|line| line.trim_start().to_ascii_lowercase());
        self.source == CaseSource::Text && lines.any(|line| line.starts_with("subgroup"))
    }

    /// Chooses where cases come from, by its id.
    ///
    /// # Errors
    /// The ids that exist, if there is no such source.
    pub fn choose(&mut self, id: &str) -> Result<(), String> {
        self.source = CaseSource::read(id)?;
        self.max.clear();
        Ok(())
    }

    /// Takes the text of a set of one's own.
    pub fn set_text(&mut self, text: &str) {
        text.clone_into(&mut self.text);
    }

    /// Takes the facelets of one case.
    pub fn set_painted(&mut self, facelets: &str) {
        self.painting.set_text(facelets);
    }

    /// Chooses the colour with which stickers of one case are painted; `None` for any colour.
    pub const fn set_brush(&mut self, brush: Option<Face>) {
        self.painting.set_brush(brush);
    }

    /// Paints a sticker of one case.
    pub fn paint(&mut self, facelet: usize, colour: Option<Face>) {
        self.painting.paint(facelet, colour);
    }

    /// Takes the greatest length.
    pub fn set_max(&mut self, text: &str) {
        text.clone_into(&mut self.max);
    }

    /// Chooses the rank.
    pub const fn set_rank(&mut self, rank: RankChoice) {
        self.rank = rank;
    }

    /// Takes the number of algorithms to keep for each case.
    pub fn set_best(&mut self, text: &str) {
        text.clone_into(&mut self.best);
    }

    /// Chooses whether mirror images count, too.
    pub const fn set_mirror(&mut self, mirror: bool) {
        self.mirror = mirror;
    }

    /// Returns the cases as text for the engine.
    ///
    /// # Errors
    /// A message to the user if the text is empty or too long.
    pub fn cases(&self) -> Result<CasesText, String> {
        match self.source {
            CaseSource::Known(set) => Ok(CasesText::Set(set.id.to_owned())),
            CaseSource::Text if self.text.trim().is_empty() => {
                Err("Cases: write some, such as scramble: <R U R' U R U2 R', U>".to_owned())
            }
            CaseSource::Text if self.text.len() > LONGEST_TEXT => Err(format!(
                "Cases: the text is longer than {LONGEST_TEXT} characters; write groups as <a, b>"
            )),
            CaseSource::Text => Ok(CasesText::Spec(self.text.clone())),
            CaseSource::Painted => {
                let facelets = self.painting.facelets();
                let count = facelets.chars().count();
                if count == 54 {
                    Ok(CasesText::Painted(facelets))
                } else {
                    Err(format!(
                        "One case: paint it, or type 54 facelets, not {count}: U R F D L B, face by face, - for any colour"
                    ))
                }
            }
        }
    }

    /// Returns the request with this job number.
    ///
    /// # Errors
    /// A message to the user about the field that is not valid.
    pub fn request(&self, job: u32, turns: &TurnChoice) -> Result<AlgsRequest, String> {
        let cases = self.cases()?;
        let turns = if self.has_own_turns() {
            Vec::new()
        } else {
            // Checks the text; the engine refuses turns that are not possible in an algorithm.
            turns.request(Size::THREE)?;
            let max = number(&self.max, "Greatest length", MOST_MOVES, self.usual_max(turns))?;
            vec![TurnsUpTo { turns: turns.text().to_owned(), max }]
        };
        let best = number(&self.best, "Kept", MOST_KEPT as u32, USUAL_KEPT as u32)? as usize;
        Ok(AlgsRequest { job, cases, turns, rank: self.rank.id().to_owned(), best, mirror: self.mirror })
    }

    fn read_pair(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "set" => self.source = CaseSource::read(value)?,
            "cases" if is_painted(value) => {
                self.source = CaseSource::Painted;
                self.set_painted(value);
            }
            "cases" => {
                self.source = CaseSource::Text;
                self.set_text(value);
            }
            "max" => {
                number(value, "Greatest length", MOST_MOVES, 1)?;
                self.set_max(value);
            }
            "rank" => self.rank = value.parse()?,
            "mirror" => self.mirror = value == "1",
            "best" => {
                number(value, "Kept", MOST_KEPT as u32, 1)?;
                self.set_best(value);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Reads a number from 1 on; the usual one if there is no text.
fn number(text: &str, field: &str, most: u32, usual: u32) -> Result<u32, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(usual);
    }
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{field}: expected a number from 1 to {most}"))
}

/// Returns whether a text is 54 facelets rather than a set.
fn is_painted(text: &str) -> bool {
    let facelets = squeezed(text);
    facelets.len() == 54 && facelets.chars().all(|letter| "URFDLB-".contains(letter))
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(pairs: &[(&str, &str)]) -> (SetForm, Result<(), String>) {
        let mut form = SetForm::default();
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let read = form.read_link(&pairs);
        (form, read)
    }

    #[test]
    fn a_link_is_read_and_written() {
        let pairs = [("set", "zbll"), ("max", "15"), ("rank", "mcc"), ("mirror", "1"), ("best", "3")];
        let (form, read) = self::form(&pairs);
        assert_eq!(read, Ok(()));
        let written: Vec<(&str, &str)> = pairs.to_vec();
        let pairs = form.link_pairs();
        assert_eq!(pairs.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>(), written);
        let request = form.request(3, &TurnChoice::new("R U F")).unwrap();
        assert_eq!(request.cases, CasesText::Set("zbll".to_owned()));
        assert_eq!(request.turns, [TurnsUpTo { turns: "R U F".to_owned(), max: 15 }]);
        assert_eq!((request.job, request.rank.as_str(), request.best, request.mirror), (3, "mcc", 3, true));
    }

    #[test]
    fn facelets_in_a_link_are_one_case_and_other_texts_a_set() {
        let facelets = "-".repeat(50) + "UFRB";
        let (form, _) = self::form(&[("cases", &facelets)]);
        assert_eq!(form.cases(), Ok(CasesText::Painted(facelets.clone())));
        assert_eq!(form.link_pairs(), [("cases", facelets)]);
        let (form, _) = self::form(&[("cases", "subgroup: R U; prune: 4; search: 4\nscramble: R U R'")]);
        let request = form.request(1, &TurnChoice::default()).unwrap();
        assert_eq!(request.turns, [], "the text has its own turns");
        assert!(matches!(request.cases, CasesText::Spec(_)));
    }

    #[test]
    fn what_is_not_valid_is_named_with_the_remedy() {
        for (name, value, remedy) in [
            ("set", "xyz", "zbll"),
            ("max", "21", "1 to 20"),
            ("max", "-3", "1 to 20"),
            ("rank", "speed", "mcc"),
            ("best", "0", "1 to 50"),
            ("best", "99999999999", "1 to 50"),
        ] {
            let (form, read) = self::form(&[(name, value)]);
            let problem = read.unwrap_err();
            assert!(problem.contains(remedy) && problem.contains(value), "{problem}");
            assert_eq!(form, SetForm::default());
        }
        let mut form = SetForm::default();
        form.choose("text").unwrap();
        assert!(form.request(1, &TurnChoice::default()).unwrap_err().contains("scramble:"));
        form.choose("painted").unwrap();
        form.set_painted("UUU");
        assert!(form.request(1, &TurnChoice::default()).unwrap_err().contains("not 3"));
        form.choose("pll").unwrap();
        assert!(form.request(1, &TurnChoice::new("R Q")).unwrap_err().contains('Q'));
    }

    #[test]
    fn more_turns_have_a_smaller_usual_length() {
        let mut form = SetForm::default();
        form.choose("zbll").unwrap();
        assert_eq!(form.usual_max(&TurnChoice::new("R U F")), 16);
        assert_eq!(form.usual_max(&TurnChoice::default()), 12);
        assert_eq!(form.usual_max(&TurnChoice::new("R U F D L B M S r f")), 10);
    }
}
