use godspeed_protocol::{
    GuaranteeInfo, LengthInfo, MenuEntry, ParameterInfo, SetInfo, SolverInfo, TableInfo,
};
use godspeed_solve::{Guarantee, Info, Parameter, SOLVERS, TableSet, TableSpec, TypicalLength};

/// Returns the descriptions of all solvers, in the order of the menu.
#[must_use]
pub fn catalogue() -> Vec<SolverInfo> {
    SOLVERS.iter().map(|solver| describe(solver.info())).collect()
}

/// Returns the description of a solver for the page: its facts, and its entry in the menu.
///
/// Every field of [`Info`] is named here, so that a new fact does not compile before it is passed on or left out.
#[must_use]
pub fn describe(info: &Info) -> SolverInfo {
    let Info {
        id,
        name,
        sizes,
        metrics: _, // `metric_ids`
        tables,
        sets,
        parameters,
        guarantee: promise,
        default_for,
        slow_from,
        visits_for,
        seconds_per_facelet,
        typical_lengths,
        // Predictions are made in the engine.
        threads: _,
        node_rates: _,
        settling_seconds: _,
        explanation,
    } = info;
    let MenuEntry { id: _, purpose, hints_for, function_key } = MenuEntry::of(id);
    SolverInfo {
        id: (*id).to_owned(),
        name: (*name).to_owned(),
        min_size: *sizes.start(),
        max_size: *sizes.end(),
        metrics: info.metric_ids().map(str::to_owned).collect(),
        tables: tables.iter().map(table).collect(),
        sets: sets.iter().map(set).collect(),
        parameters: parameters.iter().map(parameter).collect(),
        guarantee: guarantee(*promise),
        purpose: *purpose,
        default_for: default_for.clone(),
        hints_for: hints_for.clone(),
        slow_from: *slow_from,
        visits_for: visits_for.clone(),
        seconds_per_facelet: *seconds_per_facelet,
        typical_lengths: typical_lengths.iter().map(length).collect(),
        function_key: *function_key,
        explanation: (*explanation).to_owned(),
    }
}

fn length(length: &TypicalLength) -> LengthInfo {
    let TypicalLength { layers, at_once, at_end } = *length;
    LengthInfo { layers, at_once, at_end }
}

fn table(spec: &TableSpec) -> TableInfo {
    TableInfo {
        id: spec.id.to_owned(),
        version: spec.version,
        bytes: spec.bytes,
        is_stored: spec.is_stored(),
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

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;
    use godspeed_protocol::{MENU, PurposeInfo};
    use godspeed_solve::solver;

    use super::*;

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
            default_for: Some(2..=2),
            slow_from: Some(3),
            seconds_per_facelet: 0.5,
            typical_lengths: &[TypicalLength { layers: 2, at_once: 20, at_end: 11 }],
            explanation: "A random walk.",
            ..Info::DEFAULT
        };
        let described = describe(&info);
        assert_eq!((described.min_size, described.max_size), (2, 3));
        assert_eq!(described.metrics, ["qtm", "htm"]);
        assert_eq!(described.tables[0].bytes, 40);
        assert_eq!((described.parameters[0].id.as_str(), described.parameters[0].default), ("steps", 5.0));
        assert_eq!(described.guarantee, GuaranteeInfo::AtMost(45));
        assert_eq!((described.default_for, described.slow_from), (Some(2..=2), Some(3)));
        assert_eq!(described.seconds_per_facelet, 0.5);
        assert_eq!(described.typical_lengths, [LengthInfo { layers: 2, at_once: 20, at_end: 11 }]);
    }

    #[test]
    fn a_description_contains_the_entry_of_the_menu() {
        let described = |id| describe(solver(id).unwrap().info());
        let korf = described("korf");
        assert_eq!((korf.purpose, korf.function_key, korf.hints_for), (PurposeInfo::Optimal, Some(2), None));
        let ida = described("ida");
        assert_eq!(
            (ida.purpose, ida.function_key, ida.hints_for),
            (PurposeInfo::Laboratory, None, Some(1..=2))
        );
    }

    #[test]
    fn every_entry_of_the_menu_names_a_solver() {
        for entry in MENU {
            assert!(solver(entry.id).is_some(), "{}", entry.id);
        }
    }

    #[test]
    fn every_size_has_one_solver_for_hints() {
        let largest = SOLVERS.iter().map(|solver| *solver.info().sizes.end()).max().unwrap();
        for size in 1..=largest {
            let gives_hints = |info: &&Info| {
                MenuEntry::of(info.id).hints_for.as_ref().is_some_and(|sizes| sizes.contains(&size))
            };
            let infos: Vec<_> = SOLVERS.iter().map(|solver| solver.info()).filter(gives_hints).collect();
            assert_eq!(infos.len(), 1, "size {size}");
            assert!(infos[0].sizes.contains(&size), "size {size} is not among the solver's sizes");
        }
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
