use godspeed_cube::{Alg, Facelets, Metric, Size};
use godspeed_page::format;
use godspeed_page::timer::{KeptSolve, Penalty, Solve};

/// The largest cube whose scramble is drawn: the stickers of larger ones would be too small.
const LARGEST_DRAWN: usize = 20;

/// What is shown of a solve.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveDetails {
    /// The time with its penalty.
    pub time: String,
    /// The number of the solve in its session, with what is known of it: `Solve 12. 45 moves STM, 3.4 turns a second`.
    pub facts: String,
    /// When the solve ended, in seconds since 1970, if it is known.
    pub date: Option<u64>,
    /// The scramble; may be empty.
    pub scramble: String,
    /// The scrambled cube, if it can be drawn.
    pub cube: Option<Facelets>,
    /// The turns of the user; may be empty.
    pub solution: String,
    /// What the user has written about it.
    pub comment: String,
}

impl SolveDetails {
    /// Returns what is shown of the solve with this number in its session.
    #[must_use]
    pub fn of(KeptSolve { solve, .. }: &KeptSolve, number: usize, size: Size, metric: Metric) -> Self {
        let scramble = solve.scramble.clone().unwrap_or_default();
        Self {
            time: solve.to_string(),
            facts: facts(solve, number, metric),
            date: solve.date,
            cube: scrambled(&scramble, size),
            scramble,
            solution: solve.solution.clone().unwrap_or_default(),
            comment: solve.comment.clone(),
        }
    }
}

fn facts(solve: &Solve, number: usize, metric: Metric) -> String {
    let moves = match solve.moves.get(metric) {
        0 => String::new(),
        moves => format!("{} {}", format::moves(moves as usize), metric.id().to_uppercase()),
    };
    let pace = solve.turns_per_second().map(|pace| format!("{pace:.1} turns a second"));
    let penalty = match solve.penalty {
        Penalty::None => "",
        Penalty::PlusTwo => "with a penalty of 2 s",
        Penalty::Dnf => "did not finish",
    };
    let reason = match () {
        () if solve.hinted => "with hints, does not count",
        () if solve.own => "not scrambled, does not count",
        () => "",
    };
    let facts = [moves, pace.unwrap_or_default(), penalty.to_owned(), reason.to_owned()];
    let facts: Vec<_> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    if facts.is_empty() { format!("Solve {number}") } else { format!("Solve {number}: {}", facts.join(", ")) }
}

fn scrambled(scramble: &str, size: Size) -> Option<Facelets> {
    if scramble.is_empty() || size.layers() > LARGEST_DRAWN {
        return None;
    }
    let mut cube = Facelets::solved(size);
    let parsed = Alg::parse(scramble, size).ok()?;
    cube.turn_all(parsed.alg.turns());
    Some(cube)
}

#[cfg(test)]
mod tests {
    use godspeed_page::timer::{MoveCount, SolveKey, Time};

    use super::*;

    fn details(solve: Solve) -> SolveDetails {
        let kept = KeptSolve { key: SolveKey::of_second(5), solve };
        SolveDetails::of(&kept, 7, Size::THREE, Metric::Stm)
    }

    #[test]
    fn the_scramble_is_drawn_and_what_is_known_is_named() {
        let shown = details(Solve {
            time: Time::from_centiseconds(1_000),
            penalty: Penalty::PlusTwo,
            moves: MoveCount { htm: 30, qtm: 40, stm: 25, qstm: 35 },
            scramble: Some("R U".to_owned()),
            solution: Some("U' R'".to_owned()),
            ..Solve::default()
        });
        assert_eq!(shown.facts, "Solve 7: 25 moves STM, 2.5 turns a second, with a penalty of 2 s");
        assert_eq!((shown.time.as_str(), shown.solution.as_str()), ("12.00+", "U' R'"));
        assert!(shown.cube.is_some_and(|cube| !cube.is_solved()));
    }

    #[test]
    fn a_typed_time_has_neither_moves_nor_a_cube() {
        let shown = details(Solve { time: Time::from_centiseconds(900), ..Solve::default() });
        assert_eq!((shown.facts.as_str(), shown.cube), ("Solve 7", None));
        let damaged = details(Solve { scramble: Some("R Q".to_owned()), own: true, ..Solve::default() });
        assert_eq!((damaged.cube, damaged.scramble.as_str()), (None, "R Q"));
        assert_eq!(damaged.facts, "Solve 7: not scrambled, does not count");
    }
}
