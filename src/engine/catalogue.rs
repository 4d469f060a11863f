use godspeed_protocol::{GuaranteeInfo, ParameterInfo, PurposeInfo, SetInfo, SolverInfo, TableInfo};
use godspeed_solve::{Guarantee, Info, Parameter, Purpose, SOLVERS, TableSet, TableSpec};

/// Returns the descriptions of all solvers, in the order of the menu.
#[must_use]
pub fn catalogue() -> Vec<SolverInfo> {
    SOLVERS.iter().map(|solver| describe(solver.info())).collect()
}

/// Returns the description of a solver for the page.
#[must_use]
pub fn describe(info: &Info) -> SolverInfo {
    SolverInfo {
        id: info.id.to_owned(),
        name: info.name.to_owned(),
        min_size: *info.sizes.start(),
        max_size: *info.sizes.end(),
        metrics: info.metric_ids().map(str::to_owned).collect(),
        tables: info.tables.iter().map(table).collect(),
        sets: info.sets.iter().map(set).collect(),
        parameters: info.parameters.iter().map(parameter).collect(),
        guarantee: guarantee(info.guarantee),
        purpose: purpose(info.purpose),
        default_for: info.default_for.clone(),
        hints_for: info.hints_for.clone(),
        seconds_per_facelet: info.seconds_per_facelet,
        function_key: info.function_key,
        explanation: info.explanation.to_owned(),
    }
}

fn table(spec: &TableSpec) -> TableInfo {
    TableInfo {
        id: spec.id.to_owned(),
        version: spec.version,
        bytes: spec.bytes,
        explanation: spec.explanation.to_owned(),
    }
}

fn set(set: &TableSet) -> SetInfo {
    SetInfo {
        id: set.id.to_owned(),
        name: set.name.to_owned(),
        tables: set.tables.iter().map(table).collect(),
        nodes: set.nodes,
        explanation: set.explanation.to_owned(),
    }
}

fn parameter(parameter: &Parameter) -> ParameterInfo {
    let &Parameter { id, name, min, max, step, default, explanation } = parameter;
    ParameterInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        min,
        max,
        step,
        default,
        explanation: explanation.to_owned(),
    }
}

const fn guarantee(guarantee: Guarantee) -> GuaranteeInfo {
    match guarantee {
        Guarantee::Optimal => GuaranteeInfo::Optimal,
        Guarantee::AtMost(moves) => GuaranteeInfo::AtMost(moves),
        Guarantee::Solved => GuaranteeInfo::Solved,
    }
}

const fn purpose(purpose: Purpose) -> PurposeInfo {
    match purpose {
        Purpose::Optimal => PurposeInfo::Optimal,
        Purpose::Fast => PurposeInfo::Fast,
        Purpose::People => PurposeInfo::People,
        Purpose::Laboratory => PurposeInfo::Laboratory,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Metric;

    #[test]
    fn a_description_contains_the_data_of_the_solver() {
        let info = Info {
            id: "walk",
            name: "Walk",
            sizes: 2..=3,
            metrics: &[Metric::Qtm, Metric::Htm],
            tables: &[TableSpec {
                id: "corners",
                version: 1,
                bytes: 40,
                distribution: &[],
                explanation: "Corners.",
            }],
            sets: &[],
            parameters: &[Parameter {
                id: "steps",
                name: "Steps",
                min: 1.0,
                max: 9.0,
                step: 1.0,
                default: 5.0,
                explanation: "Number of steps.",
            }],
            guarantee: Guarantee::AtMost(45),
            purpose: Purpose::Fast,
            default_for: Some(2..=2),
            hints_for: None,
            seconds_per_facelet: 0.5,
            function_key: Some(3),
            explanation: "A random walk.",
        };
        let described = describe(&info);
        assert_eq!((described.min_size, described.max_size), (2, 3));
        assert_eq!(described.metrics, ["qtm", "htm"]);
        assert_eq!(described.tables[0].bytes, 40);
        assert_eq!((described.parameters[0].id.as_str(), described.parameters[0].default), ("steps", 5.0));
        assert_eq!((described.guarantee, described.purpose), (GuaranteeInfo::AtMost(45), PurposeInfo::Fast));
        assert_eq!(
            (
                described.default_for,
                described.hints_for,
                described.seconds_per_facelet,
                described.function_key
            ),
            (Some(2..=2), None, 0.5, Some(3))
        );
    }

    #[test]
    fn the_catalogue_lists_every_solver_once() {
        let ids: Vec<String> = catalogue().into_iter().map(|solver| solver.id).collect();
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id), "{id} is listed twice");
        }
        assert_eq!(ids.len(), SOLVERS.len());
    }
}
