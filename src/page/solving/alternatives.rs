use godspeed_protocol::Outcome;

use crate::format;

/// Maximum number of solutions that the page lists; longer lists are slow to lay out.
pub const SOLUTIONS_LISTED: usize = 200;

/// Returns all shortest solutions of an outcome, starting with the one found first.
pub fn solutions(outcome: &Outcome) -> impl Iterator<Item = &str> {
    let others = outcome.alternatives.iter().flat_map(|others| &others.moves);
    outcome.solution.iter().chain(others).map(String::as_str)
}

/// Describes how many shortest solutions there are and how many are listed.
#[must_use]
pub fn count_solutions(outcome: &Outcome) -> String {
    let all = solutions(outcome).count();
    let complete = outcome.alternatives.as_ref().is_some_and(|others| others.complete);
    let number = format::count(all as u64);
    let mut text = match (complete, all) {
        (true, 1) => "The only shortest solution".to_owned(),
        (true, _) => format!("All {number} shortest solutions"),
        (false, _) => format!("More than {number} shortest solutions"),
    };
    if all > SOLUTIONS_LISTED {
        text.push_str(&format!("; the first {SOLUTIONS_LISTED} are listed"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::AlternativesInfo;

    fn outcome(others: usize, complete: bool) -> Outcome {
        let moves = (0..others).map(|n| format!("R{n}")).collect();
        Outcome {
            solution: Some("R".to_owned()),
            alternatives: Some(Box::new(AlternativesInfo { moves, complete })),
            ..Outcome::default()
        }
    }

    #[test]
    fn the_list_states_the_total_and_the_shown_number() {
        assert_eq!(count_solutions(&outcome(0, true)), "The only shortest solution");
        assert_eq!(count_solutions(&outcome(11, true)), "All 12 shortest solutions");
        let all = "All 1,000 shortest solutions; the first 200 are listed";
        assert_eq!(count_solutions(&outcome(999, true)), all);
        let cut = count_solutions(&outcome(9_999, false));
        assert_eq!(cut, "More than 10,000 shortest solutions; the first 200 are listed");
    }
}
