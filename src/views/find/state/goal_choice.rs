use godspeed_cube::goal::NAMES;
use godspeed_cube::{Alg, Face, Facelets, Goal, Size};
use godspeed_protocol::GoalText;

/// The ids of goals that are offered first; the others are in a fold.
pub const COMMON_GOALS: [&str; 12] = [
    "solved",
    "cross",
    "xcross",
    "eocross",
    "f2l",
    "oll",
    "2x2x2",
    "2x2x3",
    "first-block",
    "second-block",
    "cmll",
    "eo",
];

/// The sides by which a goal is held, the usual one first.
pub const SIDES: [Face; 6] = [Face::D, Face::U, Face::F, Face::B, Face::L, Face::R];

/// A goal that the user chooses by name, by moves, or by painting stickers grey.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalChoice {
    size: Size,
    source: Source,
    /// The colours of the goal with all its stickers.
    pattern: Facelets,
    /// Which stickers have to be as in the pattern.
    kept: Vec<bool>,
    problem: Option<String>,
}

/// Where a goal comes from.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    Name(&'static str, Face),
    Moves(String),
    Painting,
}

impl GoalChoice {
    /// Returns the goal with a name on the side D.
    #[must_use]
    pub fn named(id: &str, size: Size) -> Self {
        let mut choice = Self {
            size,
            source: Source::Name("solved", Face::D),
            pattern: Facelets::solved(size),
            kept: vec![true; size.facelets()],
            problem: None,
        };
        choice.choose_name(id);
        choice
    }

    /// Reads the text of a link: a name, facelets or moves.
    #[must_use]
    pub fn read(text: &str, is_moves: bool, size: Size) -> Self {
        let mut choice = Self::named("solved", size);
        if is_moves {
            choice.choose_moves(text);
        } else {
            choice.choose_text(text);
        }
        choice
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the name, unless the goal is given otherwise.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self.source {
            Source::Name(id, _) => Some(id),
            Source::Moves(_) | Source::Painting => None,
        }
    }

    /// Returns the side of a named goal.
    #[must_use]
    pub const fn side(&self) -> Face {
        match self.source {
            Source::Name(_, side) => side,
            Source::Moves(_) | Source::Painting => Face::D,
        }
    }

    /// Returns whether the goal depends on a side.
    #[must_use]
    pub fn has_sides(&self) -> bool {
        let Source::Name(id, _) = self.source else { return false };
        let masks = |text: &str| Goal::parse(text, self.size).map(|goal| goal.masks().to_vec());
        let usual = masks(id);
        SIDES[1..].iter().any(|side| masks(&format!("{id}-{side}")) != usual)
    }

    /// Returns the moves that make the pattern, as they were typed; empty unless the goal is given by them.
    #[must_use]
    pub fn moves(&self) -> &str {
        match &self.source {
            Source::Moves(text) => text,
            Source::Name(..) | Source::Painting => "",
        }
    }

    /// Returns what is wrong with the goal.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns the colours of the goal with all its stickers.
    #[must_use]
    pub const fn pattern(&self) -> &Facelets {
        &self.pattern
    }

    /// Returns whether a sticker has to be as in the pattern.
    #[must_use]
    pub fn is_kept(&self, facelet: usize) -> bool {
        self.kept.get(facelet).copied().unwrap_or(false)
    }

    /// Returns the numbers of the stickers that do not matter.
    #[must_use]
    pub fn free(&self) -> Vec<usize> {
        (0..self.kept.len()).filter(|&facelet| !self.kept[facelet]).collect()
    }

    /// Returns the possible colours of each facelet, in the bits [`Face::index`].
    #[must_use]
    pub fn colours(&self) -> Vec<u8> {
        if let Source::Name(id, side) = self.source
            && let Some(colours) = colours_of(&name_with_side(id, side), self.size)
        {
            return colours;
        }
        let colour = |(&face, &is_kept): (&Face, &bool)| if is_kept { 1 << face.index() } else { 0b11_1111 };
        self.pattern.colours().iter().zip(&self.kept).map(colour).collect()
    }

    /// Returns the goal for a request; `None` for the solved cube.
    #[must_use]
    pub fn request(&self) -> Option<GoalText> {
        match &self.source {
            Source::Name("solved", _) => None,
            Source::Name(id, side) => Some(GoalText::Goal(name_with_side(id, *side))),
            Source::Moves(text) => Some(GoalText::Moves(text.clone())),
            Source::Painting => Some(GoalText::Goal(self.facelets())),
        }
    }

    /// Returns the goal in a few words.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.source {
            Source::Name(id, side) => {
                let name = NAMES.iter().find(|name| name.id == *id);
                let explanation = name.map_or("", |name| name.explanation);
                match side {
                    Face::D => explanation.to_owned(),
                    side => format!("{explanation}, with {side} in the place of D"),
                }
            }
            Source::Moves(text) => format!("the pattern after {text}"),
            Source::Painting => match self.kept.iter().filter(|&&is_kept| is_kept).count() {
                1 => "1 painted sticker".to_owned(),
                count => format!("{count} painted stickers"),
            },
        }
    }

    /// Takes the goal with a name, on the side as before.
    pub fn choose_name(&mut self, id: &str) {
        if let Some(name) = NAMES.iter().find(|name| name.id == id && name.is_for(self.size)) {
            self.take(Source::Name(name.id, self.side()));
        }
    }

    /// Holds a named goal by another side.
    pub fn choose_side(&mut self, side: Face) {
        if let Source::Name(id, _) = self.source {
            self.take(Source::Name(id, side));
        }
    }

    /// Takes the pattern to which moves bring the solved cube.
    pub fn choose_moves(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return self.take(Source::Name("solved", Face::D));
        }
        match Alg::parse(text, self.size) {
            Ok(parsed) => {
                self.source = Source::Moves(text.to_owned());
                self.pattern = Facelets::after(&parsed.alg);
                self.kept = vec![true; self.size.facelets()];
                self.problem = None;
            }
            Err(error) => {
                self.source = Source::Moves(text.to_owned());
                self.problem = Some(format!("Moves of the pattern: {error}"));
            }
        }
    }

    /// Makes stickers matter, or not.
    pub fn paint(&mut self, facelet: usize, is_kept: bool) {
        if facelet < self.kept.len() && self.kept[facelet] != is_kept {
            self.kept[facelet] = is_kept;
            self.source = Source::Painting;
            self.check();
        }
    }

    /// Makes all stickers matter, or none.
    pub fn paint_all(&mut self, is_kept: bool) {
        self.kept.fill(is_kept);
        self.source = Source::Painting;
        self.check();
    }

    /// Takes a name, with or without a side, or facelets.
    fn choose_text(&mut self, text: &str) {
        let text = text.trim();
        let (id, side) = match text.rsplit_once('-').map(|(id, side)| (id, side.parse::<Face>())) {
            Some((id, Ok(side))) if !is_name(text) => (id, side),
            _ => (text, Face::D),
        };
        if let Some(name) =
            NAMES.iter().find(|name| name.id.eq_ignore_ascii_case(id) && name.is_for(self.size))
        {
            return self.take(Source::Name(name.id, side));
        }
        let stickers: Vec<Option<Face>> = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| Face::from_letter(c.to_ascii_uppercase()))
            .collect();
        let solved = Facelets::solved(self.size);
        let colours = stickers.iter().zip(solved.colours());
        let colours = colours.map(|(sticker, solved)| sticker.unwrap_or(*solved)).collect();
        self.problem = Goal::parse(text, self.size).err().map(|error| format!("Goal: {error}"));
        if let Some(pattern) = Facelets::from_colours(colours).filter(|pattern| pattern.size() == self.size)
            && stickers.len() == self.size.facelets()
        {
            self.pattern = pattern;
            self.kept = stickers.iter().map(Option::is_some).collect();
            self.source = Source::Painting;
        }
    }

    fn take(&mut self, source: Source) {
        if let Source::Name(id, side) = source
            && let Some(colours) = colours_of(&name_with_side(id, side), self.size)
        {
            self.pattern = Facelets::solved(self.size);
            let is_solved = |(&set, face): (&u8, &Face)| set == 1 << face.index();
            self.kept = colours.iter().zip(self.pattern.colours()).map(is_solved).collect();
        }
        self.source = source;
        self.problem = None;
    }

    fn check(&mut self) {
        let error = Goal::parse(&self.facelets(), self.size).err();
        self.problem = error.map(|error| format!("Goal: {error}"));
    }

    /// Returns the facelets, with a hyphen for those that do not matter.
    fn facelets(&self) -> String {
        let letter = |(face, &is_kept): (&Face, &bool)| if is_kept { face.letter() } else { '-' };
        self.pattern.colours().iter().zip(&self.kept).map(letter).collect()
    }
}

/// Returns the possible colours of each facelet for a named goal; its first mask if there are several.
#[must_use]
pub fn colours_of(name: &str, size: Size) -> Option<Vec<u8>> {
    Some(Goal::parse(name, size).ok()?.masks().first()?.colours())
}

fn is_name(text: &str) -> bool {
    NAMES.iter().any(|name| name.id.eq_ignore_ascii_case(text))
}

fn name_with_side(id: &str, side: Face) -> String {
    if side == Face::D { id.to_owned() } else { format!("{id}-{side}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_requested_by_its_name() {
        let mut goal = GoalChoice::named("cross", Size::THREE);
        assert_eq!(goal.request(), Some(GoalText::Goal("cross".to_owned())));
        assert!(goal.has_sides());
        goal.choose_side(Face::U);
        assert_eq!(goal.request(), Some(GoalText::Goal("cross-U".to_owned())));
        assert_eq!(goal.free().len(), 54 - 4 - 4 - 6);
        goal.choose_name("solved");
        assert_eq!((goal.request(), goal.has_sides()), (None, false));
    }

    #[test]
    fn painting_a_sticker_makes_a_goal_of_facelets() {
        let mut goal = GoalChoice::named("solved", Size::TWO);
        goal.paint(0, false);
        assert_eq!(goal.request(), Some(GoalText::Goal("-UUURRRRFFFFDDDDLLLLBBBB".to_owned())));
        assert_eq!(goal.words(), "23 painted stickers");
        goal.paint_all(false);
        assert_eq!(goal.free().len(), 24);
        assert_eq!(goal.problem(), None);
    }

    #[test]
    fn moves_make_a_pattern_whose_stickers_can_be_painted() {
        let mut goal = GoalChoice::named("solved", Size::THREE);
        goal.choose_moves("R2 L2 U2 D2 F2 B2");
        assert_eq!(goal.request(), Some(GoalText::Moves("R2 L2 U2 D2 F2 B2".to_owned())));
        goal.paint(0, false);
        let Some(GoalText::Goal(facelets)) = goal.request() else { panic!("not facelets") };
        assert!(facelets.starts_with("-DU"), "{facelets}");
        assert_eq!(GoalChoice::read(&facelets, false, Size::THREE).request(), goal.request());
        goal.choose_moves("R Q");
        assert!(goal.problem().unwrap().contains('Q'));
    }

    #[test]
    fn texts_of_links_are_names_with_sides_or_facelets() {
        let read = |text: &str| GoalChoice::read(text, false, Size::THREE);
        assert_eq!((read("F2L-L").name(), read("F2L-L").side()), (Some("f2l"), Face::L));
        assert_eq!(read("xcross-fr").name(), Some("xcross-fr"));
        assert!(read("nonsense").problem().is_some());
        assert_eq!(read("oll").colours().len(), 54);
    }

    #[test]
    fn the_common_goals_exist() {
        for id in COMMON_GOALS {
            assert!(is_name(id), "{id}");
        }
    }
}
