use godspeed_protocol::Outcome;

/// Returns all shortest solutions of a result: the one found first, then the others.
pub fn solutions(outcome: &Outcome) -> impl Iterator<Item = &str> {
    let others = outcome.alternatives.iter().flat_map(|others| &others.moves);
    outcome.solution.iter().chain(others).map(String::as_str)
}
