use godspeed_cube::Turn;
use rustc_hash::FxHashMap;

use super::AlgsError;
use super::adjust::Adjustments;
use super::position::{FREE, Labels, Position, Target};

/// Cases to find algorithms for: where each starts, and what counts as solved.
#[derive(Clone, Debug)]
pub struct CaseSet {
    /// The cases, none of them solved and no two of them equal up to the free turns.
    pub cases: Vec<Case>,
    /// What must be solved.
    pub target: Target,
    /// The free turns before an algorithm.
    pub before: Adjustments,
    /// The free turns after an algorithm.
    pub after: Adjustments,
}

/// One case of a set.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name, which is unique in the set.
    pub name: String,
    /// One of its positions.
    pub start: Position,
}

/// The most positions of all cases with all free turns: 30 MB.
const MOST_LABELS: usize = 400_000;

/// Finds the cases of a set that algorithms solve.
///
/// ```
/// use godspeed_cube::{Alg, Size};
/// use godspeed_solve::algs::NamedSet;
///
/// let oll = NamedSet::find("oll").expect("oll is one of SETS").cases();
/// let lookup = oll.lookup()?;
/// let sune = Alg::parse("y R U R' U R U2 R'", Size::THREE)?.alg;
/// let solved = lookup.solved_by(sune.turns()).expect("Sune orients the last layer");
/// assert_eq!(oll.cases[solved.case].name, "27");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CaseLookup {
    index: CaseIndex,
    target: Target,
    before: Vec<Vec<Turn>>,
    after: Vec<Vec<Turn>>,
}

/// The case that an algorithm solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedCase {
    /// The number of the case in its set.
    pub case: usize,
    /// The free turns that bring the start of the case to where the algorithm begins.
    pub before: Vec<Turn>,
    /// The free turns that are left.
    pub after: Vec<Turn>,
}

/// All labels of the cases, with the case and the free turns that lead to each.
pub(super) struct CaseIndex {
    entries: FxHashMap<Labels, IndexEntry>,
}

/// Where labels come from.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexEntry {
    pub(super) case: u32,
    /// The number of the free turns before the algorithm.
    pub(super) before: u8,
    /// The number of the free turns after it; the smallest that is possible.
    pub(super) after: u8,
}

impl Case {
    /// Returns the facelets of the start; `-` where any colour may be.
    #[must_use]
    pub fn facelets(&self, target: &Target) -> String {
        self.start.facelets(target)
    }
}

impl CaseSet {
    /// Returns the set of the positions that differ by more than free turns and are not solved, in their order.
    ///
    /// # Errors
    /// [`AlgsError::AfterChangesTarget`] if the target depends on the free turns after, or
    /// [`AlgsError::TooManyCases`].
    pub fn new(
        starts: impl IntoIterator<Item = Position>,
        target: Target,
        before: Adjustments,
        after: Adjustments,
        name: impl Fn(usize, &Position) -> String,
    ) -> Result<Self, AlgsError> {
        let mut set = Self { cases: Vec::new(), target, before, after };
        set.check_target()?;
        let mut seen = FxHashMap::default();
        set.index_position(&Position::SOLVED, 0, &mut seen);
        for start in starts {
            let start = set.target.masked(&start);
            if !seen.contains_key(&set.target.labels(&start)) {
                set.index_position(&start, 0, &mut seen);
                if seen.len() > MOST_LABELS {
                    return Err(AlgsError::TooManyCases { most: MOST_LABELS });
                }
                set.cases.push(Case { name: name(set.cases.len(), &start), start });
            }
        }
        Ok(set)
    }

    /// Returns the set with the cases for which a number, counted from 1, is chosen.
    #[must_use]
    pub fn chosen(mut self, is_chosen: impl Fn(usize) -> bool) -> Self {
        let mut number = 0;
        self.cases.retain(|_| {
            number += 1;
            is_chosen(number)
        });
        self
    }

    /// Returns what finds the cases that algorithms solve.
    ///
    /// # Errors
    /// [`AlgsError`] if there is no case, or if the set is not consistent.
    pub fn lookup(&self) -> Result<CaseLookup, AlgsError> {
        Ok(CaseLookup {
            index: self.index()?,
            target: self.target.clone(),
            before: self.before.products(),
            after: self.after.products(),
        })
    }

    /// Returns the labels of all cases.
    ///
    /// # Errors
    /// [`AlgsError`] if there is no case, if a case does not say where its pieces are, or as in [`CaseSet::new`].
    pub(super) fn index(&self) -> Result<CaseIndex, AlgsError> {
        if self.cases.is_empty() {
            return Err(AlgsError::NoCase);
        }
        self.check_target()?;
        let mut entries = FxHashMap::default();
        for (number, case) in self.cases.iter().enumerate() {
            let open = |position: &Position| {
                position.contents().iter().filter(|&&content| self.target.class(content) == FREE).count()
            };
            if open(&case.start) != open(&Position::SOLVED) {
                return Err(AlgsError::OpenCase { name: case.name.clone() });
            }
            self.index_position(&case.start, number as u32, &mut entries);
        }
        Ok(CaseIndex { entries })
    }

    /// Adds the labels of a position with all free turns.
    fn index_position(&self, start: &Position, case: u32, entries: &mut FxHashMap<Labels, IndexEntry>) {
        let before = self.before.motions();
        for (j, after) in self.after.motions().iter().enumerate() {
            let renamed = start.renamed(after);
            for (i, motion) in before.iter().enumerate() {
                let labels = self.target.labels(&renamed.then(motion));
                entries.entry(labels).or_insert(IndexEntry { case, before: i as u8, after: j as u8 });
            }
        }
    }

    fn check_target(&self) -> Result<(), AlgsError> {
        let products = self.after.products();
        let fails = |(_, motion): &(&Vec<_>, Position)| !self.target.is_compatible(motion);
        match products.iter().zip(self.after.motions()).find(fails) {
            Some((turns, _)) => Err(AlgsError::AfterChangesTarget(turns.clone())),
            None => Ok(()),
        }
    }
}

impl CaseLookup {
    /// Returns the case that turns solve, with free turns before and after; `None` if they solve none.
    #[must_use]
    pub fn solved_by(&self, turns: &[Turn]) -> Option<SolvedCase> {
        let effects = super::generators::effects(turns);
        let entry = self.index.get(self.target.labels_before(effects.iter().map(|effect| effect.map())))?;
        Some(SolvedCase {
            case: entry.case as usize,
            before: self.before[usize::from(entry.before)].clone(),
            after: self.after[usize::from(entry.after)].clone(),
        })
    }
}

impl CaseIndex {
    pub(super) fn get(&self, labels: Labels) -> Option<IndexEntry> {
        self.entries.get(&labels).copied()
    }
}
