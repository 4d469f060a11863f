/// The searches that can be recorded on the 2x2x2, each with one sentence on what to look at.
const CAPTIONS: [(&str, &str); 6] = [
    ("iddfs", "Floods: each pass goes one move deeper and visits everything again, in all directions."),
    ("ida", "Digs: a lower bound cuts off what is too far, so it follows few branches inwards."),
    ("wastar", "Leaps: it always goes on from the position that looks nearest to solved."),
    ("bibfs", "Two waves meet: one from the scramble, the other from the solved cube in the centre."),
    ("annealing", "Wanders: while hot it goes anywhere; as it cools, it keeps only what helps."),
    ("genetic", "Jumps: every generation is a crowd of walks across the map, bred from the best."),
];

/// Returns what to look at in the map of an algorithm, if it can be recorded on the 2x2x2.
#[must_use]
pub fn caption(algorithm: &str) -> Option<&'static str> {
    CAPTIONS.iter().find(|(id, _)| *id == algorithm).map(|(_, caption)| *caption)
}
