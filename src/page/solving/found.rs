use godspeed_cube::Facelets;
use godspeed_protocol::NamedOutcome;

/// The solutions that were found of one cube, to compare them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FoundSolutions {
    cube: Option<Facelets>,
    solutions: Vec<NamedOutcome>,
}

impl FoundSolutions {
    /// Adds a solution as the latest, unless it is in the list. Those of another cube are dropped.
    pub fn add(&mut self, cube: &Facelets, solution: NamedOutcome) {
        if self.cube.as_ref() != Some(cube) {
            self.solutions.clear();
            self.cube = Some(cube.clone());
        }
        let is_same = |other: &NamedOutcome| {
            other.name == solution.name && other.outcome.solution == solution.outcome.solution
        };
        if !self.solutions.iter().any(is_same) {
            self.solutions.push(solution);
        }
    }

    /// Returns the solutions of a cube, the latest last.
    #[must_use]
    pub fn of(&self, cube: &Facelets) -> &[NamedOutcome] {
        if self.cube.as_ref() == Some(cube) { &self.solutions } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;
    use godspeed_protocol::Outcome;

    use super::*;

    fn solution(name: &str, moves: &str) -> NamedOutcome {
        let outcome = Outcome { solution: Some(moves.to_owned()), ..Outcome::default() };
        NamedOutcome { name: name.to_owned(), outcome }
    }

    #[test]
    fn the_different_solutions_of_one_cube_are_kept() {
        let (cube, mut found) = (Facelets::solved(Size::THREE), FoundSolutions::default());
        for (name, moves) in [("Korf", "R U"), ("Thistlethwaite", "R U"), ("Korf", "U R"), ("Korf", "R U")] {
            found.add(&cube, solution(name, moves));
        }
        let names: Vec<_> = found.of(&cube).iter().map(|found| found.name.as_str()).collect();
        assert_eq!(names, ["Korf", "Thistlethwaite", "Korf"]);
        let other = Facelets::solved(Size::new(2).unwrap());
        found.add(&other, solution("Pocket", "R"));
        assert_eq!((found.of(&other).len(), found.of(&cube).len()), (1, 0));
    }
}
