use godspeed_browser::TableSource;
use godspeed_report::ReportPlan;

/// Returns where the workers of a plan get their tables from.
pub(super) fn table_source(plan: &ReportPlan) -> TableSource {
    let mut sources =
        plan.configurations().iter().map(|configuration| TableSource::of(&configuration.solver));
    sources.find(|&source| source == TableSource::Store).unwrap_or(TableSource::Engine)
}

/// Returns the bytes of the largest table set of a plan, which each worker has in memory of its own.
pub(super) fn table_bytes(plan: &ReportPlan) -> usize {
    let bytes = plan.configurations().iter().map(|configuration| {
        let sets = &configuration.solver.sets;
        let set = match &configuration.tables {
            Some(id) => sets.iter().find(|set| set.id == *id),
            None => sets.first(),
        };
        set.map_or(0, |set| set.tables.iter().map(|table| table.bytes).sum())
    });
    bytes.max().unwrap_or_default()
}
