use godspeed_protocol::Outcome;

/// Returns all shortest solutions of an outcome, starting with the one found first.
pub fn solutions(outcome: &Outcome) -> impl Iterator<Item = &str> {
    let others = outcome.alternatives.iter().flat_map(|others| &others.moves);
    outcome.solution.iter().chain(others).map(String::as_str)
}
