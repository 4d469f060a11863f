use godspeed_protocol::{LengthInfo, SolverInfo};

use crate::format;
use crate::state::State;

/// Returns what an algorithm does, how short its solutions usually are, and the memory of its tables.
#[must_use]
pub fn explanation(state: &State, solver: &SolverInfo) -> String {
    let mut text = solver.explanation.clone();
    let limit = state.solving.time_limit(solver, state.size());
    if let (Some(LengthInfo { at_once, at_end, .. }), Some(limit)) = (usual_length(state, solver), limit) {
        text.push_str(&format!(
            " Shown at once: about {}; within {}: about {}.",
            format::moves(about(at_once)),
            format::rough(limit.seconds),
            format::count(about(at_end) as u64)
        ));
    }
    let bytes: usize = solver.tables.iter().map(|table| table.bytes).sum();
    // The memory of table sets is shown beside each of them.
    if bytes > 0 && solver.sets.is_empty() {
        text.push_str(&format!(" Its tables use {} of memory.", format::bytes(bytes)));
    }
    text
}

/// Returns the usual lengths of its solutions; `None` if they are not known, as with other settings than the default.
pub(super) fn usual_length(state: &State, solver: &SolverInfo) -> Option<LengthInfo> {
    let solving = &state.solving;
    let metric = solving.metric(solver).id_for(state.size());
    let is_default = solver.metrics.first().is_some_and(|first| first == metric)
        && solving.chosen_values(&solver.id).is_empty();
    solver.typical_length(state.size()).filter(|_| is_default)
}

/// Rounds a number of moves as far as it varies from cube to cube: to two digits from 1,000 on.
pub(super) fn about(moves: u32) -> usize {
    let mut unit = 1;
    while moves / unit >= 1000 {
        unit *= 10;
    }
    let unit = if unit == 1 { 1 } else { 10 * unit };
    ((moves + unit / 2) / unit * unit) as usize
}

#[cfg(test)]
mod tests {
    use super::super::tests::page_at;
    use super::*;
    use crate::solving::Solving;
    use crate::state::Msg;
    use godspeed_protocol::{Event, testing};

    /// Returns the page with a solver that has a time limit and known lengths on 4 and 16 layers.
    fn page(layers: &str) -> crate::state::Page {
        let length = |layers, at_once, at_end| LengthInfo { layers, at_once, at_end };
        let solver = SolverInfo {
            explanation: "Searches.".to_owned(),
            parameters: vec![testing::parameter(Solving::TIME_LIMIT, 0.0..=60.0, 1.0, 30.0)],
            metrics: ["obtm", "stm"].map(str::to_owned).to_vec(),
            typical_lengths: vec![length(4, 96, 42), length(16, 1536, 1344)],
            ..testing::solver("reduction", 4..=100)
        };
        let mut page = page_at(&[("puzzle", layers), ("algorithm", "reduction")]);
        let ready = Event::Ready { threads: 1, threaded: false, solvers: vec![solver], note: None };
        let _predicts = page.update(Msg::Engine(ready), 0.0);
        page
    }

    fn explained(page: &crate::state::Page) -> String {
        explanation(page, &page.solving.catalogue[0])
    }

    #[test]
    fn it_has_the_usual_lengths_of_the_size() {
        assert_eq!(
            explained(&page("4x4x4")),
            "Searches. Shown at once: about 96 moves; within 30 s: about 42."
        );
        // Half of the way between one and one, and between 42 / 96 and 84 / 96 of a move for each sticker.
        assert_eq!(
            explained(&page("8x8x8")),
            "Searches. Shown at once: about 384 moves; within 30 s: about 252."
        );
        assert_eq!(explained(&page("20x20x20")), "Searches.");
    }

    #[test]
    fn it_has_no_lengths_with_another_metric() {
        let mut page = page("4x4x4");
        let _predicts = page.update(Msg::ChooseMetric("stm".to_owned()), 0.0);
        assert_eq!(explained(&page), "Searches.");
    }

    #[test]
    fn it_has_no_lengths_with_other_settings() {
        let mut page = page("4x4x4");
        let _predicts = page.update(Msg::SetParameter(Solving::TIME_LIMIT.to_owned(), 5.0), 0.0);
        assert_eq!(explained(&page), "Searches.");
    }

    #[test]
    fn large_numbers_are_rounded() {
        assert_eq!([42, 999, 1_234, 3_450, 69_807].map(about), [42, 999, 1_200, 3_500, 70_000]);
    }
}
