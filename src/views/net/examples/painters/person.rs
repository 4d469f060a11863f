//! A person who paints a cube by mouse: face by face in random order, and sometimes a wrong colour.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use godspeed_cube::{Face, Facelets, Random, Size, scramble};
use godspeed_net_view::state::{Msg, NetState, colour_names};

/// Whether a person paints the stickers that are certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Every sticker is painted.
    PaintAll,
    /// *Fill the rest* is pressed as soon as it is offered, and what it painted is compared with the cube.
    Fill,
}

/// What happened on the cubes that were painted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    /// The number of cubes.
    pub(crate) cubes: usize,
    /// The mistakes made.
    pub(crate) mistakes: usize,
    /// The mistakes that were refused when they were made.
    pub(crate) refused_mistakes: usize,
    /// The right colours that were refused, and painted by *My cube shows this*.
    pub(crate) refused_right: usize,
    /// The right colours that could not be painted at all.
    pub(crate) refused_for_good: usize,
    /// The times that a painting with a mistake came into doubt.
    pub(crate) doubts: usize,
    /// Those of them in which a mistake was among the marked stickers.
    pub(crate) marked: usize,
    /// The number of marked stickers each time.
    pub(crate) marks: Vec<usize>,
    /// The warnings while all painted stickers were right.
    pub(crate) false_warnings: usize,
    /// The wrong cubes of which a sticker that was filled in showed the mistake.
    pub(crate) seen_by_comparing: usize,
    /// The complete paintings that are possible cubes, but not the person's: nothing can contradict them.
    pub(crate) undetectable: usize,
    /// The cubes that were not finished by means of the marks.
    pub(crate) unfinished: usize,
}

impl Figures {
    /// Adds a random cube that a person paints with as many mistakes.
    pub(crate) fn paint(&mut self, size: Size, seed: u64, mistakes: &RangeInclusive<usize>, habit: Habit) {
        let mut random = Random::from_seed(seed);
        let cube = scramble::random_state(size, seed);
        let mut faces = Face::ALL;
        random.shuffle(&mut faces);
        let number = mistakes.start() + random.below(mistakes.end() - mistakes.start() + 1);
        let mut slips = BTreeMap::new();
        while slips.len() < number {
            let (facelet, colour) = (random.below(size.facelets()), Face::ALL[random.below(6)]);
            if colour != cube.colours()[facelet] {
                slips.insert(facelet, colour);
            }
        }
        self.cubes += 1;
        self.mistakes += slips.len();
        let view =
            NetState::new(&format!("?facelets={}", "-".repeat(size.facelets())), "", colour_names(true));
        let area = size.face_area();
        let order =
            faces.into_iter().flat_map(|face| face.index() * area..(face.index() + 1) * area).collect();
        Person { view, cube, order, slips, was_in_doubt: false, figures: self }.paint(habit);
    }

    /// Adds the figures of other cubes.
    pub(crate) fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.cubes, other.cubes),
            (&mut self.mistakes, other.mistakes),
            (&mut self.refused_mistakes, other.refused_mistakes),
            (&mut self.refused_right, other.refused_right),
            (&mut self.refused_for_good, other.refused_for_good),
            (&mut self.doubts, other.doubts),
            (&mut self.marked, other.marked),
            (&mut self.false_warnings, other.false_warnings),
            (&mut self.seen_by_comparing, other.seen_by_comparing),
            (&mut self.undetectable, other.undetectable),
            (&mut self.unfinished, other.unfinished),
        ];
        sums.into_iter().for_each(|(sum, more)| *sum += more);
        self.marks.extend(&other.marks);
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.marks.iter().sum::<usize>() as f64 / self.marks.len().max(1) as f64;
        let most = self.marks.iter().max().copied().unwrap_or(0);
        let share = 100.0 * self.marked as f64 / self.doubts.max(1) as f64;
        write!(
            f,
            "{} cubes, {} mistakes: {} refused at once; {} doubts, a mistake is marked in {share:.1} % of them, \
             {mean:.1} stickers marked on average, at most {most}; right colours refused {}, for good {}; \
             wrong cubes seen by comparing {}, undetectable {}; left to the person {}; false warnings {}",
            self.cubes,
            self.mistakes,
            self.refused_mistakes,
            self.doubts,
            self.refused_right,
            self.refused_for_good,
            self.seen_by_comparing,
            self.undetectable,
            self.unfinished,
            self.false_warnings,
        )
    }
}

struct Person<'a> {
    view: NetState,
    /// The cube in the hand.
    cube: Facelets,
    order: Vec<usize>,
    /// The mistakes that are not made yet.
    slips: BTreeMap<usize, Face>,
    was_in_doubt: bool,
    figures: &'a mut Figures,
}

impl Person<'_> {
    fn paint(mut self, habit: Habit) {
        for facelet in self.order.clone() {
            if habit == Habit::Fill && self.view.can_fill() && self.fill() {
                break;
            }
            if self.view.editor().painting().stickers()[facelet].is_none() {
                let truth = self.cube.colours()[facelet];
                let colour = self.slips.remove(&facelet).unwrap_or(truth);
                self.click(facelet, colour);
            }
        }
        if !self.view.is_legal() {
            self.figures.unfinished += 1;
        } else if !self.wrong().is_empty() {
            self.figures.undetectable += 1;
        }
    }

    /// Fills the rest and compares it with the cube; returns whether it is the same.
    fn fill(&mut self) -> bool {
        self.view.update(Msg::Fill);
        let wrong = self.wrong();
        let Some(&seen) = self.view.filled().iter().find(|facelet| wrong.contains(facelet)) else {
            return true;
        };
        self.figures.seen_by_comparing += 1;
        self.click(seen, self.cube.colours()[seen]);
        false
    }

    /// Paints a sticker, looks again if its colour is refused, and checks the stickers that are then marked.
    fn click(&mut self, facelet: usize, colour: Face) {
        self.touch(facelet, colour);
        let truth = self.cube.colours()[facelet];
        if self.view.is_offered() && colour != truth {
            self.figures.refused_mistakes += 1;
            self.touch(facelet, truth);
        }
        if self.view.is_offered() {
            self.figures.refused_right += 1;
            self.view.update(Msg::Insist);
        }
        let is_painted = self.view.editor().painting().stickers()[facelet].is_some();
        let is_right = self.view.editor().painting().stickers()[facelet] == Some(truth);
        if !is_painted || colour == truth && !is_right {
            self.figures.refused_for_good += 1;
        }
        self.check();
    }

    /// Compares the marked stickers with the cube and corrects those that are wrong.
    fn check(&mut self) {
        let is_in_doubt = self.view.diagnosis().suspects.is_some() || self.view.diagnosis().completions == 0;
        let is_new = is_in_doubt && !self.was_in_doubt;
        self.was_in_doubt = is_in_doubt;
        if !is_in_doubt {
            return;
        }
        let wrong = self.wrong();
        let marked = self.view.suspects().to_vec();
        let wrong_marked: Vec<usize> =
            wrong.iter().copied().filter(|facelet| marked.contains(facelet)).collect();
        if wrong.is_empty() {
            self.figures.false_warnings += 1;
        } else if is_new {
            self.figures.doubts += 1;
            self.figures.marked += usize::from(!wrong_marked.is_empty());
            self.figures.marks.push(marked.len());
        }
        if let Some(&facelet) = wrong_marked.first() {
            self.was_in_doubt = false;
            self.click(facelet, self.cube.colours()[facelet]);
        }
    }

    fn touch(&mut self, facelet: usize, colour: Face) {
        if self.view.brush() != Some(colour) {
            self.view.update(Msg::Brush(Some(colour)));
        }
        self.view.update(Msg::Touch(facelet, true));
        self.view.update(Msg::Lift);
    }

    /// Returns the stickers whose colour is not that of the cube.
    fn wrong(&self) -> Vec<usize> {
        let stickers = self.view.editor().painting().stickers().iter().zip(self.cube.colours());
        let is_wrong = |(_, (sticker, own)): &(usize, (&Option<Face>, &Face))| {
            sticker.is_some_and(|sticker| sticker != **own)
        };
        stickers.enumerate().filter(is_wrong).map(|(facelet, _)| facelet).collect()
    }
}
