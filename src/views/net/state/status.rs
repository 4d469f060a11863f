use super::NetState;
use super::names::place_name;
use godspeed_page::format::capitalised;

impl NetState {
    /// Returns the state of the painting in a sentence.
    #[must_use]
    pub fn status(&self) -> String {
        let unpainted = self.editor.painting().stickers().iter().filter(|sticker| sticker.is_none()).count();
        let count = if unpainted == 1 { "1 sticker".to_owned() } else { format!("{unpainted} stickers") };
        let state = match self.diagnosis.state() {
            _ if !self.suspects().is_empty() => self.doubt(),
            _ if !self.doubtful().is_empty() => self.scan_doubt(),
            "illegal" => match &self.diagnosis.suspects {
                Some(suspects) if unpainted > 0 => {
                    let count = suspects.facelets.len();
                    format!("One of {count} stickers is wrong. Paint more to find out which.")
                }
                _ => "No turns lead to this cube.".to_owned(),
            },
            "legal" if !self.filled.is_empty() => {
                let filled = match self.filled.len() {
                    1 => "The smaller sticker was".to_owned(),
                    count => format!("The {count} smaller stickers were"),
                };
                format!("{filled} filled in. Compare with your cube, then set it.")
            }
            "legal" => "The cube is complete.".to_owned(),
            _ if self.can_fill() => format!("Only one cube fits: {count} can be filled in."),
            _ => format!("{count} to paint."),
        };
        match self.holding().filter(|_| self.diagnosis.completions > 0) {
            Some(holding) => format!("{state} {holding}"),
            None => state,
        }
    }

    /// Returns in a sentence how many of the marked stickers are wrong.
    fn doubt(&self) -> String {
        let Some(suspects) = &self.diagnosis.suspects else { return String::new() };
        let marked = match (suspects.wrong, suspects.facelets.len()) {
            (1, 1) => "The marked sticker is wrong".to_owned(),
            (2, 2) => "Both marked stickers are wrong".to_owned(),
            (1, count) => format!("One of the {count} marked stickers is wrong"),
            (_, count) => format!("Two of the {count} marked stickers are wrong"),
        };
        match suspects.fits_other_scheme {
            true => format!("{marked}, or the colour scheme of your cube is unusual."),
            false => format!("{marked}."),
        }
    }

    /// Returns the announcement to screen readers after a change.
    #[must_use]
    pub fn announcement(&self) -> String {
        if self.is_offered() {
            return format!("{} Press Enter if your cube shows it.", self.notice);
        }
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        let (painting, cursor) = (self.editor.painting(), self.editor.cursor());
        let place = capitalised(&place_name(cursor, painting.size()));
        let colour = painting.stickers().get(cursor).copied().flatten();
        let possible: Vec<&str> = self.possible().iter().map(|colour| self.name(colour)).collect();
        match colour {
            Some(colour) => format!("{place}: {}.", self.name(colour)),
            None if possible.len() == 6 => format!("{place}: not painted."),
            None => format!("{place}: not painted. Possible: {}.", possible.join(", ")),
        }
    }
}
