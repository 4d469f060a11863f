use godspeed_cube::{Size, TurnSet};

/// The words of the turns that are offered, in groups: faces, wide turns, slices, rotations.
pub const TURN_WORDS: [(&str, &[&str]); 4] = [
    ("Faces", &["U", "D", "L", "R", "F", "B"]),
    ("Wide turns", &["u", "d", "l", "r", "f", "b"]),
    ("Slices", &["M", "E", "S"]),
    ("Rotations", &["x", "y", "z"]),
];

/// The turns of the faces.
const FACES: &str = "U D L R F B";

/// The turns that searches use, as text such as `R U F2 M:1.5`.
///
/// The text is what the user edits; words and costs of the form are derived from it, and change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    text: String,
}

/// A turn of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnWord {
    /// The turn without amount, such as `R`.
    pub name: String,
    /// Whether only half turns are chosen.
    pub is_half_only: bool,
    /// The cost as it was typed; empty for that of the metric.
    pub cost: String,
}

impl Default for TurnChoice {
    fn default() -> Self {
        Self { text: FACES.to_owned() }
    }
}

impl TurnChoice {
    /// Returns the choice of this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { text }
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the turns of the text, in its order.
    #[must_use]
    pub fn words(&self) -> Vec<TurnWord> {
        self.text
            .split([' ', ',', ';', '<', '>'])
            .filter(|word| !word.is_empty())
            .map(TurnWord::read)
            .collect()
    }

    /// Returns whether a turn is in the text, in whatever amounts.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.words().iter().any(|word| word.name == name)
    }

    /// Adds a turn, or removes it.
    pub fn toggle(&mut self, name: &str) {
        let mut words = self.words();
        if self.has(name) {
            words.retain(|word| word.name != name);
        } else {
            words.push(TurnWord { name: name.to_owned(), is_half_only: false, cost: String::new() });
        }
        self.write(&words);
    }

    /// Changes the word with this number.
    pub fn change(&mut self, number: usize, change: impl FnOnce(&mut TurnWord)) {
        let mut words = self.words();
        if let Some(word) = words.get_mut(number) {
            change(word);
            self.write(&words);
        }
    }

    /// Returns the turns for a request: `None` for all turns of the faces.
    ///
    /// # Errors
    /// A message to the user if the text is no list of turns.
    pub fn request(&self, size: Size) -> Result<Option<String>, String> {
        let set = TurnSet::parse(&self.text, size).map_err(|error| format!("Turns: {error}"))?;
        let faces = TurnSet::outer(size);
        let is_default = !set.has_costs()
            && set.turns().count() == faces.turns().count()
            && faces.turns().all(|turn| set.contains(turn));
        Ok((!is_default).then(|| self.text.clone()))
    }

    fn write(&mut self, words: &[TurnWord]) {
        self.text = words.iter().map(TurnWord::text).collect::<Vec<_>>().join(" ");
    }
}

impl TurnWord {
    fn read(word: &str) -> Self {
        let (turn, cost) = word.split_once(':').unwrap_or((word, ""));
        let name = turn.strip_suffix('2').filter(|name| !name.is_empty());
        Self {
            name: name.unwrap_or(turn).to_owned(),
            is_half_only: name.is_some(),
            cost: cost.trim().to_owned(),
        }
    }

    fn text(&self) -> String {
        let half = if self.is_half_only { "2" } else { "" };
        let cost = if self.cost.is_empty() { String::new() } else { format!(":{}", self.cost) };
        format!("{}{half}{cost}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_and_costs_change_the_text() {
        let mut turns = TurnChoice::new("R  U");
        assert_eq!(turns.text(), "R U");
        turns.toggle("M");
        turns.change(2, |word| word.cost = "1.5".to_owned());
        turns.change(0, |word| word.is_half_only = true);
        assert_eq!(turns.text(), "R2 U M:1.5");
        assert!(turns.has("R") && !turns.has("F"));
        turns.toggle("R");
        assert_eq!(turns.text(), "U M:1.5");
    }

    #[test]
    fn turns_of_all_faces_need_no_list() {
        assert_eq!(TurnChoice::default().request(Size::THREE), Ok(None));
        assert_eq!(TurnChoice::new("F B U D R L").request(Size::THREE), Ok(None));
        assert_eq!(TurnChoice::new("R U").request(Size::THREE), Ok(Some("R U".to_owned())));
        let costs = TurnChoice::new("F:2 B U D R L");
        assert_eq!(costs.request(Size::THREE), Ok(Some(costs.text().to_owned())));
        assert!(TurnChoice::new("R Q").request(Size::THREE).unwrap_err().contains('Q'));
        assert!(TurnChoice::new("").request(Size::THREE).is_err());
    }
}
