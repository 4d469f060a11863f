use godspeed_cube::{Alg, Facelets, Metric, Size, Turn};
use godspeed_page::address::Address;
use godspeed_protocol::{NamedOutcome, Outcome, StageMoves};

/// Name of the only stage of moves that no search has found.
const MOVES: &str = "Moves";

/// What the page shares: a cube, the moves that lead to it, and the moves that come after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The cube before the solution.
    pub start: Facelets,
    /// The cube that the page shows.
    pub present: Facelets,
    /// The moves from the solved cube to `start`, if they are known.
    pub setup: Option<Alg>,
    /// The moves after `start`, in stages; empty if there are none.
    pub stages: Vec<Stage>,
    /// The id of the algorithm that has found them.
    pub algorithm: Option<String>,
    /// The name of that algorithm, with its settings if any were chosen.
    pub algorithm_name: Option<String>,
    /// The metric in which they are counted.
    pub metric: Metric,
    /// The address of the page.
    pub link: String,
}

/// A named part of the moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// What it reaches.
    pub name: String,
    /// Its moves.
    pub turns: Vec<Turn>,
}

impl Shared {
    /// Combines the address of the page, the cube that it shows and its last result.
    ///
    /// The moves are those of the address. They have the stages of the result if they are its solution. An address
    /// leaves out a very long solution; the moves are then those of the result, if they solve the cube.
    #[must_use]
    pub fn new(link: &str, present: Facelets, result: Option<&NamedOutcome>) -> Self {
        let query = link.find(['?', '#']).map_or("", |mark| &link[mark + 1..]);
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let address = Address::parse(pairs.iter().map(|(name, value)| (&**name, &**value)));
        let size = address.size;
        let setup = match (&address.state, &address.setup) {
            (None, None) => Some(Alg::new(size, Vec::new())),
            (None, Some(setup)) => Some(setup.clone()),
            (Some(_), _) => None,
        };
        let mut start = address.state.unwrap_or_else(|| Facelets::solved(size));
        start.turn_all(address.setup.iter().flat_map(Alg::turns));

        let found = result.map(|result| &result.outcome).and_then(|outcome| {
            let solution = outcome.solution.as_deref().filter(|_| outcome.size == size.layers())?;
            Some((outcome, turns_of(solution, size)?))
        });
        let turns = match (address.alg, &found) {
            (Some(alg), _) => alg.into_turns(),
            (None, Some((_, solution))) if solves(solution, &start) => solution.clone(),
            (None, _) => Vec::new(),
        };
        let found = found.filter(|(_, solution)| *solution == turns);
        let metric = found.as_ref().and_then(|(outcome, _)| outcome.metric.parse().ok()).or(address.metric);
        let stages =
            found.as_ref().and_then(|(outcome, _)| stages_of(outcome, size, &turns)).unwrap_or_else(|| {
                vec![Stage { name: address.title.unwrap_or_else(|| MOVES.to_owned()), turns }]
            });
        Self {
            start,
            present,
            setup,
            stages: stages.into_iter().filter(|stage| !stage.turns.is_empty()).collect(),
            algorithm: found.as_ref().map(|(outcome, _)| outcome.algorithm.clone()),
            algorithm_name: found.and(result).map(|result| result.name.clone()),
            metric: metric.unwrap_or_default(),
            link: link.to_owned(),
        }
    }

    /// Returns the number of layers.
    #[must_use]
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns whether the moves are in the link.
    #[must_use]
    pub fn is_in_link(&self) -> bool {
        let query = self.link.find(['?', '#']).map_or("", |mark| &self.link[mark + 1..]);
        form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "alg")
    }

    /// Returns the moves of all stages.
    #[must_use]
    pub fn solution(&self) -> Alg {
        Alg::new(self.size(), self.stages.iter().flat_map(|stage| stage.turns.iter().copied()).collect())
    }

    /// Returns the length of the moves with the name of the metric: `20 moves (HTM)`.
    #[must_use]
    pub fn length_text(&self) -> String {
        let length = self.solution().length(self.metric);
        let noun = if length == 1 { "move" } else { "moves" };
        format!("{length} {noun} ({})", self.metric.id_for(self.size()).to_uppercase())
    }

    /// Returns the name of a file with this ending.
    #[must_use]
    pub fn file_name(&self, ending: &str) -> String {
        format!("godspeed-{}.{ending}", self.size())
    }
}

fn turns_of(text: &str, size: Size) -> Option<Vec<Turn>> {
    Alg::parse(text, size).ok().map(|parsed| parsed.alg.into_turns())
}

/// Returns whether turns solve a cube that is not solved already.
fn solves(turns: &[Turn], cube: &Facelets) -> bool {
    let mut end = cube.clone();
    end.turn_all(turns);
    end.is_solved() && !cube.is_solved()
}

/// Returns the stages of a result if together they are these turns.
fn stages_of(outcome: &Outcome, size: Size, turns: &[Turn]) -> Option<Vec<Stage>> {
    let stage =
        |stage: &StageMoves| Some(Stage { name: stage.name.clone(), turns: turns_of(&stage.moves, size)? });
    let stages: Vec<Stage> = outcome.stages.iter().map(stage).collect::<Option<_>>()?;
    let is_same = stages.iter().flat_map(|stage| &stage.turns).eq(turns);
    is_same.then_some(stages)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A cube after `R U`, solved in two stages.
    pub(in crate::state) fn example() -> Shared {
        let stage = |name: &str, moves: &str| StageMoves {
            name: name.to_owned(),
            moves: moves.to_owned(),
            lesson: None,
        };
        let outcome = Outcome {
            size: 3,
            algorithm: "kociemba".to_owned(),
            metric: "qtm".to_owned(),
            solution: Some("U' R'".to_owned()),
            stages: vec![stage("Top", "U'"), stage("Rest | all", "R'")],
            ..Outcome::default()
        };
        let result = NamedOutcome { name: "Two-phase".to_owned(), outcome };
        let link = "https://cube.test/?puzzle=3x3x3&setup-alg=R+U&alg=U%27+R%27&move=2";
        Shared::new(link, Facelets::solved(Size::THREE), Some(&result))
    }

    #[test]
    fn moves_of_the_address_have_the_stages_of_the_result() {
        let shared = example();
        assert_eq!(shared.stages.len(), 2);
        assert_eq!(shared.solution().to_string(), "U' R'");
        assert_eq!(shared.setup.as_ref().map(ToString::to_string).as_deref(), Some("R U"));
        assert_eq!(shared.length_text(), "2 moves (QTM)");
        assert!(solves(shared.solution().turns(), &shared.start));
    }

    #[test]
    fn other_moves_than_the_result_are_one_stage() {
        let outcome = Outcome { size: 3, solution: Some("R".to_owned()), ..Outcome::default() };
        let result = NamedOutcome { name: "Korf".to_owned(), outcome };
        let solved = Facelets::solved(Size::THREE);
        let shared = Shared::new("https://cube.test/?alg=F+B&title=Trick", solved.clone(), Some(&result));
        assert_eq!(shared.stages[0].name, "Trick");
        assert_eq!((shared.algorithm, shared.algorithm_name), (None, None));
        let shared = Shared::new("https://cube.test/", solved, Some(&result));
        assert_eq!(shared.stages, []);
    }

    #[test]
    fn a_solution_that_the_address_leaves_out_is_that_of_the_result() {
        let outcome = Outcome { size: 3, solution: Some("R'".to_owned()), ..Outcome::default() };
        let result = NamedOutcome { name: "Korf".to_owned(), outcome };
        let present = Facelets::solved(Size::THREE);
        let shared = Shared::new("https://cube.test/#puzzle=3x3x3&setup-alg=R", present, Some(&result));
        assert_eq!(shared.solution().to_string(), "R'");
    }
}
