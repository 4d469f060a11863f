/// A search with a map, and the sentence on what to look at.
struct Caption {
    /// The id of the solver.
    algorithm: &'static str,
    text: &'static str,
    /// Which visits it reports, if not all.
    reported: &'static str,
    /// Whether the form begins with it: those that visit about as many positions, so that all maps have marks.
    is_chosen: bool,
}

/// The captions of all searches that report their visits on the 2x2x2.
static CAPTIONS: [Caption; 6] = [
    Caption {
        algorithm: "iddfs",
        text: "Floods: each pass goes one move deeper and visits everything again, in all directions.",
        reported: "",
        is_chosen: false,
    },
    Caption {
        algorithm: "ida",
        text: "Digs: a lower bound cuts off what is too far, so it follows few branches inwards.",
        reported: "",
        is_chosen: true,
    },
    Caption {
        algorithm: "wastar",
        text: "Leaps: it always continues from the position that looks nearest to solved.",
        reported: "",
        is_chosen: true,
    },
    Caption {
        algorithm: "bibfs",
        text: "Two waves meet: one from the scramble, the other from the solved cube in the centre.",
        reported: "",
        is_chosen: true,
    },
    Caption {
        algorithm: "annealing",
        text: "Wanders: while hot it goes anywhere; as it cools, it accepts only what helps.",
        reported: "one for each sequence of moves",
        is_chosen: true,
    },
    Caption {
        algorithm: "genetic",
        text: "Jumps: every generation is a crowd of walks across the map, bred from the best.",
        reported: "one for each sequence of moves",
        is_chosen: false,
    },
];

/// Returns what to look at in the map of an algorithm.
#[must_use]
pub fn caption(algorithm: &str) -> Option<&'static str> {
    find(algorithm).map(|caption| caption.text)
}

/// Returns which of its visits an algorithm reports, if not all; else empty.
#[must_use]
pub fn reported(algorithm: &str) -> &'static str {
    find(algorithm).map_or("", |caption| caption.reported)
}

/// Yields the algorithms with which the form begins.
pub(super) fn first_choice() -> impl Iterator<Item = &'static str> {
    CAPTIONS.iter().filter(|caption| caption.is_chosen).map(|caption| caption.algorithm)
}

fn find(algorithm: &str) -> Option<&'static Caption> {
    CAPTIONS.iter().find(|caption| caption.algorithm == algorithm)
}

#[cfg(test)]
mod tests {
    use godspeed_solve::SOLVERS;

    use super::*;

    #[test]
    fn every_search_that_reports_its_visits_has_a_caption() {
        let infos = SOLVERS.iter().map(|solver| solver.info());
        let on_the_map =
            infos.filter(|info| info.visits_for.as_ref().is_some_and(|sizes| sizes.contains(&2)));
        let captions = CAPTIONS.iter().map(|caption| caption.algorithm);
        assert!(on_the_map.map(|info| info.id).eq(captions));
    }
}
