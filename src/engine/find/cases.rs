use godspeed_protocol::CasesText;
use godspeed_solve::algs::{CaseSet, CaseSpec, NamedSet, SETS, Subgroup, painted_case};

use crate::RequestError;

/// Returns the cases of a text, and the turns if the text has some.
///
/// It takes up to a second, for a text with many cases.
///
/// # Errors
/// [`RequestError`] if there is no such set, or if the text does not describe cases.
pub(super) fn read(text: &CasesText) -> Result<(CaseSet, Vec<Subgroup>), RequestError> {
    match text {
        CasesText::Set(id) => Ok((named(id)?.cases(), Vec::new())),
        CasesText::Spec(text) => {
            let spec: CaseSpec = text.parse()?;
            Ok((spec.set, spec.subgroups))
        }
        CasesText::Painted(facelets) => Ok((painted_case(facelets)?, Vec::new())),
    }
}

fn named(id: &str) -> Result<&'static NamedSet, RequestError> {
    let known = || SETS.iter().map(|set| set.id).collect::<Vec<_>>().join(", ");
    NamedSet::find(id).ok_or_else(|| RequestError::CaseSet { id: id.to_owned(), known: known() })
}
