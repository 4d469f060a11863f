use godspeed_protocol::{GuaranteeInfo, Prediction, PurposeInfo, SolverInfo};

use super::explanation::{about, usual_length};
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

/// The chance below which the time of a search is shown as a warning.
const UNLIKELY: f64 = 0.5;

/// The number of unsuitable algorithms from which on they are named below the list.
const MANY: usize = 3;

/// A group of algorithms with the same purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmGroup {
    /// Its heading.
    pub name: &'static str,
    /// Its algorithms.
    pub rows: Vec<AlgorithmRow>,
}

/// An algorithm in the list: its guarantee, and its cost for the present cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its guarantee or the usual length of its solutions; may be empty.
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
        let recommended =
            state.solving.recommended(state.timeline.present()).map(|solver| solver.id.as_str());
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

    /// Names the algorithms that do not support the size, if there are many.
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
        gives: gives(state, solver),
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

/// Returns the guarantee, else the usual length.
fn gives(state: &State, solver: &SolverInfo) -> String {
    match solver.guarantee {
        GuaranteeInfo::Optimal => "shortest".to_owned(),
        GuaranteeInfo::AtMost(moves) => format!("≤ {moves} moves"),
        GuaranteeInfo::Solved => usual_length(state, solver)
            .map(|length| format!("about {}", format::moves(about(length.at_end))))
            .unwrap_or_default(),
    }
}

/// Returns the predicted time, else the time limit, else that of an algorithm that always solves at once.
fn costs(state: &State, solver: &SolverInfo, prediction: Option<&Prediction>) -> String {
    match prediction {
        Some(prediction) => format::rough(prediction.seconds),
        None if solver.purpose == PurposeInfo::Laboratory || solver.purpose == PurposeInfo::Optimal => {
            String::new()
        }
        None => match state.solving.time_limit(solver, state.size()) {
            Some(limit) => [limit.at_most(), &format::rough(limit.seconds)].concat(),
            None => format::rough(0.0),
        },
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{Event, NodeRate, PredictionInfo, testing};

    use super::super::tests::{outcome, page_at, run, send};
    use super::*;
    use crate::command::Command;
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

    /// Returns the page with a turned cube, with a prediction in seconds for each solver.
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
            let answer = PredictionInfo { job: PREDICTION, prediction, ..PredictionInfo::default() };
            effects = page.update(Msg::Engine(Event::Prediction(answer)), 0.0);
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
    fn each_algorithm_shows_its_guarantee_and_its_cost() {
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
    fn what_is_recommended_is_selected_until_another_is_chosen() {
        let chosen = |page: &Page| page.chosen_solver().map(|solver| solver.id.clone()).unwrap();
        for (korf, recommended) in [(20.0, "kociemba"), (2.0, "korf")] {
            let mut page = predicted(&[("ida", 4e3), ("korf", korf)]);
            let starred = AlgorithmGroup::all(&page).into_iter().flat_map(|group| group.rows);
            let starred: Vec<_> = starred.filter(|row| row.is_recommended).map(|row| row.id).collect();
            assert_eq!((starred, chosen(&page)), (vec![recommended.to_owned()], recommended.to_owned()));
            let _effects = page.update(Msg::ChooseAlgorithm("thistlethwaite".to_owned()), 0.0);
            assert_eq!(chosen(&page), "thistlethwaite");
        }
    }

    #[test]
    fn what_was_predicted_of_another_cube_recommends_nothing() {
        let mut page = predicted(&[("korf", 2.0)]);
        run(&mut page, Command::Shuffle, 0.0);
        let chosen = page.chosen_solver().map(|solver| solver.id.as_str());
        assert_eq!(chosen, Some("kociemba"));
    }

    #[test]
    fn the_algorithm_of_a_result_stays_selected_as_long_as_it_is_shown() {
        let chosen = |page: &Page| page.chosen_solver().map(|solver| solver.id.clone());
        let recommended = |page: &Page| {
            let solver = page.solving.recommended(page.timeline.present());
            solver.map(|solver| solver.id.clone())
        };
        let mut page = predicted(&[("korf", 2.0)]);
        run(&mut page, Command::SolveOrAbort, 0.0);
        send(&mut page, Event::Solved { job: 1, outcome: outcome("U' R'") });
        run(&mut page, Command::ToEnd, 0.0);
        // The cube is solved now, for which two-phase is recommended.
        assert_eq!(
            (recommended(&page), chosen(&page)),
            (Some("kociemba".to_owned()), Some("korf".to_owned()))
        );
        run(&mut page, Command::Reset, 0.0);
        assert_eq!(chosen(&page), recommended(&page));
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
