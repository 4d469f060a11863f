use godspeed_cube::Facelets;
use godspeed_page::format;
use godspeed_protocol::{NamedOutcome, PageSolutions};
use godspeed_timeline::{CubeChange, InStep, Timeline};

use super::Side;

/// Two solutions of the same cube, played in step.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    cube: Facelets,
    solutions: Vec<NamedOutcome>,
    sides: [Side; 2],
    /// The number of moves made on both sides, or on the longer one, and their playback.
    player: InStep,
}

impl Comparison {
    /// Creates the comparison of the last two solutions of a cube. `None` if fewer than two can be read.
    #[must_use]
    pub fn new(solutions: PageSolutions) -> Option<Self> {
        let cube = Facelets::parse(&solutions.cube?).ok()?;
        let solutions = solutions.found;
        let last = solutions.len().checked_sub(1)?;
        let side = |number: usize| Side::new(number, &solutions[number], &cube);
        let sides = [side(last.checked_sub(1)?)?, side(last)?];
        Some(Self { cube, sides, solutions, player: InStep::default() })
    }

    /// Returns all solutions that can be chosen.
    #[must_use]
    pub fn solutions(&self) -> &[NamedOutcome] {
        &self.solutions
    }

    /// Returns the cube that both solve.
    #[must_use]
    pub const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Returns both sides.
    #[must_use]
    pub const fn sides(&self) -> &[Side; 2] {
        &self.sides
    }

    /// Returns the number of moves made.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.player.at()
    }

    /// Returns whether the moves are being played.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.player.is_playing()
    }

    /// Returns the number of moves of the longer solution.
    #[must_use]
    pub fn end(&self) -> usize {
        self.sides.iter().map(|side| side.timeline.turns().len()).max().unwrap_or(0)
    }

    /// Returns the number of moves with which both begin.
    ///
    /// A turn compares equal whether it is named from one face or from the opposite one.
    #[must_use]
    pub fn common(&self) -> usize {
        let size = self.cube.size();
        let [left, right] = self.sides.each_ref().map(|side| side.timeline.turns());
        left.iter()
            .zip(right)
            .take_while(|(left, right)| left.canonical(size) == right.canonical(size))
            .count()
    }

    /// Returns where the solutions differ, in a sentence.
    #[must_use]
    pub fn difference(&self) -> String {
        let [left, right] = self.sides.each_ref().map(|side| side.timeline.turns().len());
        match self.common() {
            common if common == left && common == right => "Both solutions are the same.".to_owned(),
            0 => "They differ from the first move.".to_owned(),
            1 => "The first move is the same.".to_owned(),
            common => format!("The first {} are the same.", format::moves(common)),
        }
    }

    /// Returns the place on the line: `Move 5 of 20`.
    #[must_use]
    pub fn counter(&self) -> String {
        format!("Move {} of {}", format::count(self.at() as u64), format::count(self.end() as u64))
    }

    /// Shows a solution on a side, at the same place. Nothing happens if it cannot be read.
    pub fn choose(&mut self, side: usize, number: usize) -> Vec<CubeChange> {
        self.player.pause();
        let new = self.solutions.get(number).and_then(|solution| Side::new(number, solution, &self.cube));
        let (Some(new), Some(old)) = (new, self.sides.get_mut(side)) else { return Vec::new() };
        *old = new;
        let at = self.at();
        let _shown_below = self.go(at);
        self.shown()
    }

    /// Returns the changes that show both cubes as they are.
    #[must_use]
    pub fn shown(&self) -> Vec<CubeChange> {
        let sides = self.sides.iter().enumerate();
        sides.map(|(number, side)| CubeChange::Show(number, side.timeline.present().clone())).collect()
    }

    /// Goes to the place after `at` moves on both sides. A step to a neighbour turns the layers.
    pub fn go(&mut self, at: usize) -> Vec<CubeChange> {
        self.player.go(at, &mut cubes(&mut self.sides))
    }

    /// Goes a move forward or back.
    pub fn step(&mut self, is_forward: bool) -> Vec<CubeChange> {
        self.player.step(is_forward, &mut cubes(&mut self.sides))
    }

    /// Plays, from the start if the end is shown, or pauses.
    pub fn play_or_pause(&mut self) -> Vec<CubeChange> {
        self.player.play_or_pause(&mut cubes(&mut self.sides))
    }

    /// Pauses.
    pub const fn pause(&mut self) {
        self.player.pause();
    }

    /// Makes the next moves of playback, once the cubes are at rest.
    pub fn advance(&mut self) -> Vec<CubeChange> {
        self.player.advance(&mut cubes(&mut self.sides))
    }
}

/// Returns the timelines of both sides with the numbers of their cubes.
fn cubes(sides: &mut [Side; 2]) -> [(usize, &mut Timeline); 2] {
    let [left, right] = sides;
    [(0, &mut left.timeline), (1, &mut right.timeline)]
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};
    use godspeed_protocol::{Outcome, StageMoves};

    use super::super::label;
    use super::*;

    /// `R U F` solved by `F' U' R'`, by the same with another last move, and in stages.
    fn comparison() -> Comparison {
        let outcome = |solution: &str| Outcome {
            size: 3,
            metric: "htm".to_owned(),
            length: Some(3),
            solution: Some(solution.to_owned()),
            nodes: 12_345,
            seconds: 0.042,
            ..Outcome::default()
        };
        let stage =
            |moves: &str| StageMoves { name: "Stage".to_owned(), moves: moves.to_owned(), lesson: None };
        let stages = vec![stage("F' U'"), stage(""), stage("R'")];
        let outcomes =
            [outcome("U U' F' U' R'"), outcome("F' U' R R2"), Outcome { stages, ..outcome("F' U' R'") }];
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse("R U F", Size::THREE).unwrap().alg.turns());
        let names = ["Long", "IDA*", "Korf, weight 2"];
        let named = names.into_iter().zip(outcomes);
        let found = named.map(|(name, outcome)| NamedOutcome { name: name.to_owned(), outcome }).collect();
        Comparison::new(PageSolutions { cube: Some(cube.to_string()), found, outcome: None }).unwrap()
    }

    #[test]
    fn the_last_two_solutions_are_compared_first() {
        let comparison = comparison();
        assert_eq!(comparison.sides().each_ref().map(Side::solution), [1, 2]);
        assert_eq!(label(&comparison.solutions()[2]), "Korf, weight 2 · 3 HTM");
        let figures = comparison.sides()[1].figures();
        let expected = [
            ("HTM", "3"),
            ("QTM", "3"),
            ("STM", "3"),
            ("QSTM", "3"),
            ("Steps", "2"),
            ("Time", "42 ms"),
            ("Nodes", "12.3 k"),
        ];
        assert_eq!(figures, expected.map(|(name, value)| (name, value.to_owned())));
        assert_eq!(comparison.sides()[1].timeline().sections().len(), 2);
    }

    #[test]
    fn fewer_than_two_readable_solutions_are_no_comparison() {
        let cube = Facelets::solved(Size::THREE).to_string();
        let found = |solution: Option<&str>| NamedOutcome {
            name: "One".to_owned(),
            outcome: Outcome { solution: solution.map(str::to_owned), ..Outcome::default() },
        };
        for solutions in [vec![], vec![found(Some("R"))], vec![found(Some("R")), found(None)]] {
            let solutions = PageSolutions { cube: Some(cube.clone()), found: solutions, outcome: None };
            assert_eq!(Comparison::new(solutions), None);
        }
        assert_eq!(Comparison::new(PageSolutions::default()), None);
    }

    #[test]
    fn the_common_beginning_ends_where_the_solutions_first_differ() {
        let mut comparison = comparison();
        assert_eq!(comparison.common(), 2);
        assert_eq!(comparison.difference(), "The first 2 moves are the same.");
        let _changes = comparison.choose(0, 2);
        assert_eq!(comparison.difference(), "Both solutions are the same.");
        let _changes = comparison.choose(0, 0);
        assert_eq!((comparison.common(), comparison.end()), (0, 5));
        assert_eq!(comparison.difference(), "They differ from the first move.");
    }

    #[test]
    fn both_are_played_in_step_until_the_longer_one_ends() {
        let mut comparison = comparison();
        assert_eq!(comparison.advance(), []);
        assert_eq!(comparison.play_or_pause(), []);
        let changes = [2, 2, 2, 1].map(|_| comparison.advance().len());
        assert_eq!(changes, [2, 2, 2, 1]);
        assert!(!comparison.is_playing());
        assert_eq!(comparison.counter(), "Move 4 of 4");
        assert!(comparison.sides().iter().all(|side| side.timeline().present().is_solved()));
        assert!(matches!(comparison.play_or_pause()[..], [CubeChange::Show(0, _), CubeChange::Show(1, _)]));
        assert!(comparison.is_playing() && comparison.at() == 0);
    }

    #[test]
    fn a_step_turns_the_layers_and_a_jump_shows_the_place() {
        let mut comparison = comparison();
        assert!(matches!(comparison.step(true)[..], [CubeChange::Turn(0, ..), CubeChange::Turn(1, ..)]));
        assert!(matches!(comparison.step(false)[..], [CubeChange::Turn(0, ..), CubeChange::Turn(1, ..)]));
        assert_eq!(comparison.step(false), []);
        assert!(matches!(comparison.go(99)[..], [CubeChange::Show(0, _), CubeChange::Show(1, _)]));
        assert_eq!(comparison.at(), 4);
        // Only the longer one has a move to undo.
        assert!(matches!(comparison.go(3)[..], [CubeChange::Turn(0, ..)]));
    }

    #[test]
    fn another_solution_is_shown_at_the_same_place() {
        let mut comparison = comparison();
        let _changes = comparison.go(4);
        assert_eq!(comparison.choose(0, 2), comparison.shown());
        assert_eq!((comparison.at(), comparison.end()), (3, 3));
        assert_eq!(comparison.choose(0, 7), []);
    }
}
