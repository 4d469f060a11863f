//! The targets of cases for which algorithms are found.

use godspeed_solve::algs::{CaseSpec, NamedSet, SpecError, painted_case};

use super::Violation;
use super::inputs::bytes;
use super::targets::ensure;

/// Returns sets of cases, and some that would take too much time or memory.
pub(super) fn case_specs() -> Vec<Vec<u8>> {
    let mut texts = bytes(&[
        "{UF UR UB UL} {UFR UBR UBL UFL}\nsubgroup: R U F; prune: 5; search: +\n\
         scramble: <F R U R' U' F', R U R' U R U2 R', U> #2-21,25,51+",
        "puzzle: 3x3x3\n1: UF UR\nequivalences: 1: {UFR UFL}\nsubgroup: R2 U M:1.5\nprune: 300k\nsearch: --\n\
         pre-adjust: U D2\npost-adjust:\nscramble: [R U R', F2] R U2 R'",
        "scramble: [[R, U] F, <R2, U2>] [R: U]",
        "scramble: <R, U, F, D, L, B>",
    ]);
    texts.push(format!("scramble: {} R", "[R, U]".repeat(4000)).into_bytes());
    texts.push(format!("scramble: {}R{}", "<".repeat(5000), ">".repeat(5000)).into_bytes());
    texts.push(format!("scramble: R {}", "(R U)100000 [R, F]".repeat(1000)).into_bytes());
    texts.push(format!("subgroup: R:0.01 U:0.07 {} scramble: R", "; prune: 1m".repeat(5000)).into_bytes());
    texts.push(format!("{} scramble: R", "subgroup: R U r M:0.01; prune: 9m\n".repeat(1500)).into_bytes());
    texts.push(format!("scramble: <R U R' U', U, F> {}", "#1+".repeat(9000)).into_bytes());
    texts
}

/// Returns painted cases of the last layer, with and without free pieces.
pub(super) fn painted_cases() -> Vec<Vec<u8>> {
    let texts = ["oll", "pll", "cmll", "f2l"].iter().filter_map(|id| NamedSet::find(id)).map(NamedSet::cases);
    texts.map(|set| set.cases[set.cases.len() / 2].facelets(&set.target).into_bytes()).collect()
}

/// Checks that what a set of cases starts from is not solved, and that its cases are those of their own positions.
pub(super) fn case_spec(text: &str) -> Result<bool, Violation> {
    let spec: CaseSpec = match text.parse() {
        Ok(spec) => spec,
        Err(error) => {
            let _ = SpecError::to_string(&error);
            return Ok(false);
        }
    };
    let CaseSpec { set, .. } = &spec;
    for case in set.cases.iter().take(100) {
        ensure(&set.target.is_solved(&case.start), &false, "a case is solved")?;
        ensure(&case.facelets(&set.target).chars().count(), &54, "a case has other facelets")?;
    }
    match set.lookup() {
        Ok(lookup) => ensure(&lookup.solved_by(&[]), &None, "nothing solves a case")?,
        Err(error) => drop(error.to_string()),
    }
    Ok(true)
}

/// Checks that a painted case is painted again as an equal one.
pub(super) fn painted(text: &str) -> Result<bool, Violation> {
    let set = match painted_case(text) {
        Ok(set) => set,
        Err(error) => {
            let _ = error.to_string();
            return Ok(false);
        }
    };
    let Some(case) = set.cases.first() else { return Ok(false) };
    ensure(&set.target.is_solved(&case.start), &false, "a case is solved")?;
    Ok(true)
}
