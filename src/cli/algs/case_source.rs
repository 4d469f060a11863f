use std::path::Path;

use godspeed_cube::{Size, TurnSet};
use godspeed_solve::algs::{
    AlgSearch, CaseSet, CaseSpec, Generators, NamedSet, SETS, Subgroup, painted_case,
};

use super::FindOptions;
use crate::exit_status::ExitStatus;
use crate::text_file::read_text;

/// The length of algorithms if none is given.
const DEFAULT_MAX: u32 = 12;

/// Returns the search that the options describe.
///
/// # Errors
/// The status of invalid options, which were reported.
pub(super) fn search(options: &FindOptions) -> Result<AlgSearch, ExitStatus> {
    let (set, mut subgroups) = cases(options)?;
    if let Some(turns) = &options.turns {
        let turns = TurnSet::parse(turns, Size::THREE).map_err(ExitStatus::bad_input)?;
        let generators = Generators::new(&turns).map_err(ExitStatus::bad_input)?;
        subgroups = vec![Subgroup { generators, max: options.max.unwrap_or(DEFAULT_MAX) }];
    } else if let Some(max) = options.max {
        subgroups.iter_mut().for_each(|subgroup| subgroup.max = max);
    }
    if subgroups.is_empty() {
        return Err(ExitStatus::bad_input("no turns are given; pass them, as in --turns \"R U F\""));
    }
    let (rank, mirror, best) = (options.rank, options.mirror, options.best as usize);
    Ok(AlgSearch { rank, mirror, best, ..AlgSearch::new(set, subgroups) })
}

/// Returns the cases, and the turns if the source has some.
fn cases(options: &FindOptions) -> Result<(CaseSet, Vec<Subgroup>), ExitStatus> {
    if let Some(id) = &options.set {
        let set = NamedSet::find(id).ok_or_else(|| {
            let ids: Vec<&str> = SETS.iter().map(|set| set.id).collect();
            ExitStatus::bad_input(format_args!("unknown set '{id}'; choose one of {}", ids.join(" ")))
        })?;
        Ok((set.cases(), Vec::new()))
    } else if let Some(path) = &options.file {
        let spec = spec(path)?;
        Ok((spec.set, spec.subgroups))
    } else if let Some(facelets) = &options.case {
        let set = painted_case(facelets).map_err(ExitStatus::bad_input)?;
        Ok((set, Vec::new()))
    } else {
        Err(ExitStatus::bad_input("no cases are given; pass --set, such as --set zbll, or --file or --case"))
    }
}

fn spec(path: &Path) -> Result<CaseSpec, ExitStatus> {
    let text = read_text(path).map_err(ExitStatus::bad_input)?;
    text.parse().map_err(|error| ExitStatus::bad_input(format_args!("in {}: {error}", path.display())))
}
