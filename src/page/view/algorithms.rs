use godspeed_protocol::{GuaranteeInfo, Prediction, PurposeInfo, SolverInfo};

use crate::format;
use crate::state::State;
use crate::timer::HUMAN;

/// The groups of algorithms, in the order of the list.
const GROUPS: [(PurposeInfo, &str); 4] = [
    (PurposeInfo::Optimal, "Optimal"),
    (PurposeInfo::Fast, "Fast"),
    (PurposeInfo::People, "For people"),
    (PurposeInfo::Laboratory, "Search laboratory"),
];

/// Seconds within which an optimal search must be expected to end to be recommended.
const SHORT_WAIT: f64 = 10.0;

/// The chance to finish within a minute that an optimal search must have to be recommended.
const LIKELY: f64 = 0.9;

/// The chance below which the time of a search is shown as a warning.
const UNLIKELY: f64 = 0.5;

/// The number of algorithms that do not solve a size from which they are named below the list.
const MANY: usize = 3;

/// A group of algorithms with the same purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmGroup {
    /// Its heading.
    pub name: &'static str,
    /// Its algorithms.
    pub rows: Vec<AlgorithmRow>,
}

/// An algorithm in the list: what it gives, and what it costs for the present cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it promises; may be empty.
    pub gives: String,
    /// The expected time for the present cube; empty if unknown.
    pub costs: String,
    /// Whether it is unlikely to finish within a minute.
    pub is_unlikely: bool,
    /// Whether it is the recommended one.
    pub is_recommended: bool,
}

impl AlgorithmGroup {
    /// Returns the algorithms that solve the present size, the timer of the user's own solves among them.
    #[must_use]
    pub fn all(state: &State) -> Vec<Self> {
        let recommended = recommended(state).map(|solver| solver.id.as_str());
        let groups = GROUPS.into_iter().map(|(purpose, name)| {
            let solvers = state.solving.catalogue.iter().filter(|solver| solver.purpose == purpose);
            let solvers = solvers.filter(|solver| solver.supports(state.size()));
            let mut rows: Vec<_> = solvers.map(|solver| row(state, solver, recommended)).collect();
            if purpose == PurposeInfo::People {
                rows.push(human());
            }
            Self { name, rows }
        });
        groups.filter(|group| !group.rows.is_empty()).collect()
    }

    /// Returns which algorithms are not in the list because of the size of the cube, if they are many; else nothing.
    #[must_use]
    pub fn elsewhere(state: &State) -> String {
        let solvers = state.solving.catalogue.iter().filter(|solver| !solver.supports(state.size()));
        let names: Vec<&str> = solvers.map(|solver| solver.name.as_str()).collect();
        if names.len() < MANY { String::new() } else { format!("For smaller cubes: {}.", names.join(", ")) }
    }
}

fn row(state: &State, solver: &SolverInfo, recommended: Option<&str>) -> AlgorithmRow {
    let prediction = state.prediction_with(solver);
    AlgorithmRow {
        id: solver.id.clone(),
        name: solver.name.clone(),
        gives: gives(solver.guarantee),
        costs: costs(state, solver, prediction),
        is_unlikely: prediction.is_some_and(|prediction| prediction.chance < UNLIKELY),
        is_recommended: recommended == Some(solver.id.as_str()),
    }
}

fn human() -> AlgorithmRow {
    AlgorithmRow {
        id: HUMAN.to_owned(),
        name: "Human".to_owned(),
        gives: "timer".to_owned(),
        costs: String::new(),
        is_unlikely: false,
        is_recommended: false,
    }
}

fn gives(guarantee: GuaranteeInfo) -> String {
    match guarantee {
        GuaranteeInfo::Optimal => "shortest".to_owned(),
        GuaranteeInfo::AtMost(moves) => format!("≤ {moves} moves"),
        GuaranteeInfo::Solved => String::new(),
    }
}

/// Returns the predicted time, else that after which it ends with its best solution, else that of an algorithm that always solves at once.
fn costs(state: &State, solver: &SolverInfo, prediction: Option<&Prediction>) -> String {
    match prediction {
        Some(prediction) => format::rough(prediction.seconds),
        None if solver.purpose == PurposeInfo::Laboratory || solver.purpose == PurposeInfo::Optimal => {
            String::new()
        }
        None => format::rough(state.solving.ends_after(solver, state.size()).unwrap_or_default()),
    }
}

/// Returns the algorithm to recommend for the present cube.
///
/// It is an optimal one if it is expected to end soon, else the fast one with the best guarantee.
fn recommended(state: &State) -> Option<&SolverInfo> {
    let solvers = || state.solving.catalogue.iter().filter(|solver| solver.supports(state.size()));
    let expected = |solver: &SolverInfo| {
        let prediction =
            state.prediction_with(solver).filter(|_| solver.guarantee == GuaranteeInfo::Optimal)?;
        let is_soon = prediction.seconds <= SHORT_WAIT && prediction.chance >= LIKELY;
        is_soon.then_some((solver.purpose != PurposeInfo::Optimal, prediction.seconds))
    };
    let soonest = solvers().filter_map(|solver| Some((expected(solver)?, solver)));
    let optimal =
        soonest.min_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))).map(|(_, solver)| solver);
    let fast =
        || solvers().filter(|solver| solver.purpose == PurposeInfo::Fast).min_by_key(|solver| most(solver));
    optimal.or_else(fast)
}

/// Returns the number of moves that a solver promises not to exceed.
const fn most(solver: &SolverInfo) -> usize {
    match solver.guarantee {
        GuaranteeInfo::AtMost(moves) => moves,
        GuaranteeInfo::Optimal | GuaranteeInfo::Solved => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{Event, ForecastInfo, NodeRate, testing};

    use super::super::tests::{page_at, send};
    use super::*;
    use crate::solving::PREDICTION;
    use crate::solving::Solving;
    use crate::state::{Effect, Msg, Page};

    fn solvers() -> Vec<SolverInfo> {
        let with =
            |id: &str, purpose, guarantee| SolverInfo { purpose, guarantee, ..testing::solver(id, 3..=3) };
        let limit = testing::parameter(Solving::TIME_LIMIT, 0.0..=60.0, 1.0, 5.0);
        vec![
            with("ida", PurposeInfo::Laboratory, GuaranteeInfo::Optimal),
            with("thistlethwaite", PurposeInfo::Fast, GuaranteeInfo::AtMost(45)),
            SolverInfo {
                parameters: vec![limit],
                ..with("kociemba", PurposeInfo::Fast, GuaranteeInfo::AtMost(30))
            },
            with("korf", PurposeInfo::Optimal, GuaranteeInfo::Optimal),
        ]
    }

    /// Returns the page with a turned cube, where each solver is predicted to take so many seconds.
    fn predicted(seconds: &[(&str, f64)]) -> Page {
        let mut page = page_at(&[("setup-alg", "R U")]);
        let mut effects = page.update(
            Msg::Engine(Event::Ready { threads: 1, threaded: false, solvers: solvers(), note: None }),
            0.0,
        );
        while let Some(Effect::Send(godspeed_protocol::Request::Predict(search))) = effects.pop() {
            let known = seconds.iter().find(|(id, _)| *id == search.solver);
            let rate = NodeRate { nodes_per_second: 1e3, measured: true };
            let prediction = known.map(|&(_, seconds)| {
                Prediction::new(1e3 * seconds, rate, Prediction::MINUTE, |_| {
                    f64::from(u8::from(seconds < 60.0))
                })
            });
            let answer = ForecastInfo { job: PREDICTION, prediction, ..ForecastInfo::default() };
            effects = page.update(Msg::Engine(Event::Forecast(answer)), 0.0);
        }
        page
    }

    fn described(page: &Page) -> Vec<String> {
        let rows = AlgorithmGroup::all(page).into_iter().flat_map(|group| group.rows);
        rows.map(|row| {
            let star = if row.is_recommended { "*" } else { "" };
            let warning = if row.is_unlikely { "!" } else { "" };
            format!("{}{star}: {}, {}{warning}", row.id, row.gives, row.costs)
        })
        .collect()
    }

    #[test]
    fn each_algorithm_says_what_it_gives_and_costs_for_the_cube() {
        let page = predicted(&[("ida", 4e3), ("korf", 20.0)]);
        assert_eq!(
            described(&page),
            [
                "korf: shortest, 20 s",
                "thistlethwaite: ≤ 45 moves, < 1 s",
                "kociemba*: ≤ 30 moves, 5 s",
                "human: timer, ",
                "ida: shortest, 1 h!",
            ]
        );
    }

    #[test]
    fn a_cube_whose_first_solution_takes_longer_than_the_limit_costs_the_time_of_that() {
        let costs = |puzzle: &str| {
            let mut page = page_at(&[("puzzle", puzzle)]);
            let reduction = SolverInfo {
                id: "reduction".to_owned(),
                max_size: 1000,
                seconds_per_facelet: 0.00027,
                ..solvers().swap_remove(2)
            };
            let solvers = vec![reduction];
            send(&mut page, Event::Ready { threads: 1, threaded: false, solvers, note: None });
            described(&page).swap_remove(0)
        };
        assert_eq!(costs("20x20x20"), "reduction*: ≤ 30 moves, 5 s");
        assert_eq!(costs("100x100x100"), "reduction*: ≤ 30 moves, 20 s");
        assert_eq!(costs("1000x1000x1000"), "reduction*: ≤ 30 moves, 27 min");
    }

    #[test]
    fn an_optimal_search_that_ends_soon_is_recommended() {
        let page = predicted(&[("ida", 0.1), ("korf", 2.0)]);
        assert_eq!(described(&page)[0], "korf*: shortest, 2 s");
        let page = predicted(&[("ida", 0.1)]);
        assert_eq!(described(&page).last().unwrap(), "ida*: shortest, < 1 s");
    }

    #[test]
    fn algorithms_are_grouped_and_those_for_other_sizes_are_named() {
        let names =
            |page: &Page| -> Vec<_> { AlgorithmGroup::all(page).iter().map(|group| group.name).collect() };
        let page = predicted(&[]);
        assert_eq!(names(&page), ["Optimal", "Fast", "For people", "Search laboratory"]);
        assert_eq!(AlgorithmGroup::elsewhere(&page), "");
        let mut page = page_at(&[("puzzle", "4x4x4")]);
        send(&mut page, Event::Ready { threads: 1, threaded: false, solvers: solvers(), note: None });
        assert_eq!(names(&page), ["For people"]);
        assert_eq!(
            AlgorithmGroup::elsewhere(&page),
            "For smaller cubes: IDA, THISTLETHWAITE, KOCIEMBA, KORF."
        );
    }
}
