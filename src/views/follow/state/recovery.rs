use godspeed_cube::{Facelets, Turn};
use godspeed_page::format;

use super::{Course, MadeTurns, NewSolution, SearchPhase, WayBack, way_back, words};

/// Two ways on from a cube that is not the one of the course.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovery {
    cube: Facelets,
    /// The turns that led to it, if they are known.
    made: Option<MadeTurns>,
    back: Option<WayBack>,
    new: NewSolution,
}

/// One of the ways on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOn {
    /// Back to the course, and on to its end.
    Back,
    /// The new solution.
    New,
}

impl Recovery {
    /// Compares the ways on from a cube, which other turns or a painting have led to.
    pub(super) fn new(job: u32, course: &Course, cube: Facelets, made: Option<MadeTurns>) -> Self {
        let last = made.as_ref().and_then(|made| made.turns.last().copied());
        let back = way_back(&cube, course.timeline(), last, made.is_none());
        let new = NewSolution::new(job, course, &cube, made.as_ref());
        Self { cube, made, back, new }
    }

    /// Returns the real cube.
    #[must_use]
    pub const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Returns the way back to the course, if one is known.
    #[must_use]
    pub const fn back(&self) -> Option<&WayBack> {
        self.back.as_ref()
    }

    /// Returns the search for a new solution.
    #[must_use]
    pub const fn new_solution(&self) -> &NewSolution {
        &self.new
    }

    pub(super) const fn new_solution_mut(&mut self) -> &mut NewSolution {
        &mut self.new
    }

    /// Returns the turns that were made since the course was left, with another one.
    pub(super) fn made_with(&self, turn: Turn) -> Option<MadeTurns> {
        let made = self.made.as_ref()?;
        Some(MadeTurns { after: made.after, turns: [made.turns.as_slice(), &[turn]].concat() })
    }

    /// Returns the shorter way on; `None` while the search is running or if there is none.
    #[must_use]
    pub fn shorter(&self) -> Option<WayOn> {
        let back = self.back.as_ref().map(|way| way.length);
        match (back, self.new.found().map(|(_, length)| length), self.new.phase()) {
            (Some(back), Some(new), _) => Some(if new < back { WayOn::New } else { WayOn::Back }),
            (None, Some(_), _) => Some(WayOn::New),
            (Some(_), None, SearchPhase::Failed(_)) => Some(WayOn::Back),
            (_, None, _) => None,
        }
    }

    /// Returns the course of a way on, if it is known.
    pub(super) fn course(&self, course: &Course, way: WayOn) -> Option<Course> {
        let cube = self.cube.clone();
        match way {
            WayOn::Back => self.back.as_ref().map(|back| course.rejoined(cube, &back.turns, back.rejoins)),
            WayOn::New => self.new.found().map(|(turns, _)| course.solved_anew(cube, turns.to_vec())),
        }
    }

    /// Returns what has happened, in a sentence.
    #[must_use]
    pub fn sentence(&self, course: &Course) -> String {
        let expected = |made: &MadeTurns| course.timeline().turns().get(made.after).copied();
        match self.made.as_ref().and_then(|made| Some((made.turns.as_slice(), expected(made)?))) {
            Some(([turn], expected)) => words::mistake(*turn, expected, course.size()),
            Some(_) => "These turns are not those of the solution.".to_owned(),
            None => "This is the cube that you have entered.".to_owned(),
        }
    }

    /// Returns what the way back is, and how long: `Turn F2, then 12 moves to go.`
    #[must_use]
    pub fn back_words(&self, course: &Course) -> Option<String> {
        let WayBack { turns, length, .. } = self.back.as_ref()?;
        let moves = format::moves(*length);
        Some(if turns.is_empty() {
            format!("Go on from here: {moves} to go")
        } else {
            let turns = godspeed_timeline::notation(course.size(), turns);
            format!("Turn {turns}, then go on: {moves} in all")
        })
    }

    /// Returns how long the new solution is, or that it is being searched for.
    #[must_use]
    pub fn new_words(&self) -> String {
        match self.new.phase() {
            SearchPhase::Waiting | SearchPhase::Searching => "Looking for a new solution…".to_owned(),
            SearchPhase::Found(_) => {
                let length = self.new.found().map_or(0, |(_, length)| length);
                format!("New solution: {}", format::moves(length))
            }
            SearchPhase::Failed(reason) => format!("No new solution: {reason}"),
        }
    }

    /// Returns which way is shorter, in a sentence; empty while that is not known.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        let lengths =
            self.back.as_ref().map(|way| way.length).zip(self.new.found().map(|(_, length)| length));
        match (lengths, self.shorter()) {
            (Some((back, new)), _) if back == new => "Both ways are equally long.",
            (Some(_), Some(WayOn::Back)) => "Going back is shorter.",
            (Some(_), Some(WayOn::New)) => "The new solution is shorter.",
            (None, Some(WayOn::New)) => "The way back is not known, so this is a new solution.",
            (None, Some(WayOn::Back)) => "This is the shortest way back.",
            (_, None) => "",
        }
    }
}
