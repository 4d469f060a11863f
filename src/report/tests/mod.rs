//! Tests of plans and reports with solvers and outcomes made by hand.

mod plan;
mod plots;
mod report;

use godspeed_cube::Size;
use godspeed_protocol::{GuaranteeInfo, Outcome, ParameterInfo, PurposeInfo, SetInfo, SolverInfo, TableInfo};

use crate::{Facts, PlanOptions, Report, ReportBuilder, ReportPlan};

/// Returns descriptions of five solvers.
fn catalogue() -> Vec<SolverInfo> {
    let weight = parameter("weight", 1.0, 5.0);
    let seed = parameter("seed", 0.0, 1_000_000.0);
    let pocket = || vec![table("pocket", 7_000_000), table("bounds3", 4_000_000)];
    let set = |id: &str, bytes| SetInfo {
        id: id.to_owned(),
        name: id.to_owned(),
        tables: vec![table(id, bytes)],
        nodes: 1.0,
        explanation: String::new(),
    };
    vec![
        SolverInfo { tables: pocket(), guarantee: GuaranteeInfo::Optimal, ..solver("ida", "IDA*", 1, 3) },
        SolverInfo { tables: pocket(), parameters: vec![weight], ..solver("wastar", "Weighted A*", 1, 3) },
        SolverInfo { parameters: vec![seed], ..solver("annealing", "Simulated annealing", 1, 3) },
        SolverInfo {
            sets: vec![set("small", 31_000_000), set("standard", 90_000_000)],
            metrics: vec!["htm".to_owned()],
            ..solver("korf", "Korf", 3, 3)
        },
        SolverInfo { metrics: vec!["stm".to_owned()], ..solver("reduction", "Reduction", 3, 200) },
    ]
}

fn solver(id: &str, name: &str, min_size: u16, max_size: u16) -> SolverInfo {
    SolverInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        min_size,
        max_size,
        metrics: ["htm", "qtm"].map(str::to_owned).to_vec(),
        tables: Vec::new(),
        sets: Vec::new(),
        parameters: Vec::new(),
        guarantee: GuaranteeInfo::Solved,
        purpose: PurposeInfo::Laboratory,
        default_for: None,
        hints_for: None,
        slow_from: None,
        visits_for: None,
        seconds_per_facelet: 0.0,
        typical_lengths: Vec::new(),
        function_key: None,
        explanation: String::new(),
    }
}

fn parameter(id: &str, min: f64, max: f64) -> ParameterInfo {
    let (id, name) = (id.to_owned(), id.to_owned());
    ParameterInfo { id, name, min, max, step: 0.5, default: min, explanation: String::new() }
}

fn table(id: &str, bytes: usize) -> TableInfo {
    TableInfo { id: id.to_owned(), version: 1, bytes, is_stored: true, explanation: String::new() }
}

fn options(algorithms: &[&str]) -> PlanOptions {
    PlanOptions::new(Size::TWO, algorithms.iter().map(|&id| id.to_owned()).collect())
}

fn plan(options: &PlanOptions) -> ReportPlan {
    ReportPlan::new(options, &catalogue()).unwrap()
}

/// Returns the outcome of a search with a solution.
fn solved(length: usize, optimal: bool, nodes: u64, seconds: f64) -> Outcome {
    let solution = Some("R".to_owned());
    Outcome { solution, length: Some(length), optimal, nodes, seconds, ..Outcome::default() }
}

/// Returns the outcome of a search without a solution.
fn unsolved(nodes: u64, seconds: f64) -> Outcome {
    let error = Some("stopped".to_owned());
    Outcome { nodes, seconds, error, ..Outcome::default() }
}

/// Returns a report on three cubes, of which the last has no proven length: IDA* was stopped.
fn sample_builder() -> ReportBuilder {
    let options = PlanOptions { runs: Some(3), seed: 7, timeout: Some(2.0), ..options(&["ida", "wastar"]) };
    let mut builder = ReportBuilder::new(plan(&options));
    // Cubes 0, 1 and 2 by IDA* are runs 0, 2 and 4; by weighted A* 1, 3 and 5. The order of arrival is another.
    builder.record(5, &solved(12, false, 700, 0.75));
    builder.record(0, &solved(8, true, 100, 0.5));
    builder.record_timeout(4, &unsolved(900, 2.0));
    builder.record(1, &solved(9, false, 10, 0.25));
    builder.record(3, &solved(10, false, 40, 0.5));
    builder.record(2, &solved(10, true, 200, 0.5));
    builder.record_table("pocket");
    builder
}

fn sample_report() -> Report {
    sample_builder().report(Facts::default())
}
