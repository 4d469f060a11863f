use godspeed_protocol::{AlgInfo, AlgsSummary, CaseAlgs, CaseInfo, DistanceInfo, ScoresInfo};
use godspeed_solve::algs::{Adjustments, Case, FoundAlg, FoundAlgs, FoundCase, Scores, Target};
use godspeed_solve::goals::DistanceRow;

/// Describes a case of a set.
#[must_use]
pub fn case_info(case: &Case, target: &Target) -> CaseInfo {
    CaseInfo { name: case.name.clone(), start: case.facelets(target) }
}

/// Describes the algorithms of a case.
#[must_use]
pub fn case_algs(found: &FoundCase) -> CaseAlgs {
    let alg = |alg: &FoundAlg| AlgInfo {
        alg: Adjustments::text(&alg.turns),
        before: Adjustments::text(&alg.before),
        after: Adjustments::text(&alg.after),
        length: alg.length,
        scores: scores_info(&alg.scores),
    };
    CaseAlgs { count: found.count, algs: found.algs.iter().map(alg).collect() }
}

/// Returns scores, rounded to their precision.
#[must_use]
pub fn scores_info(scores: &Scores) -> ScoresInfo {
    let whole = |value: f64| value.round() as i64;
    ScoresInfo {
        time: rounded(scores.time, 4),
        mcc: rounded(scores.mcc, 2),
        esq: whole(scores.esq),
        stm: whole(scores.stm),
        qtm: whole(scores.qtm),
    }
}

/// Returns the figures of a search that took some seconds.
#[must_use]
pub fn algs_summary(found: &FoundAlgs, seconds: f64) -> AlgsSummary {
    AlgsSummary {
        cases: found.cases.len(),
        covered: found.cases.iter().filter(|case| case.count > 0).count(),
        algs: found.cases.iter().map(|case| case.count).sum(),
        seconds,
        bytes: found.bytes,
    }
}

/// Describes the positions at one distance.
#[must_use]
pub fn distance_info(row: &DistanceRow) -> DistanceInfo {
    DistanceInfo {
        distance: f64::from(row.cost) / 100.0,
        positions: row.positions,
        example: row.example.as_ref().map(ToString::to_string),
    }
}

/// Returns a number rounded to some digits after the point.
pub(super) fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}
