use godspeed_cube::{Size, Turn};

use crate::Timeline;

/// Returns the sentence that announces the place on a timeline to screen readers.
///
/// `before` is the cursor before, or `None` if it was on another timeline, and `counter` a text with the place, as
/// `Move 5 of 18`. Examples: `R prime, move 5 of 18`, `Undid R prime, move 4 of 18`, `Move 18 of 18, solved`.
#[must_use]
pub fn announcement(timeline: &Timeline, before: Option<usize>, counter: &str) -> String {
    let now = timeline.cursor();
    let made = match before {
        Some(before) if now == before + 1 => Some((before, "")),
        Some(before) if now + 1 == before => Some((now, "Undid ")),
        _ => None,
    };
    let turn = made.and_then(|(number, prefix)| Some((timeline.turns().get(number)?, prefix)));
    let mut text = String::new();
    match turn {
        Some((turn, prefix)) => {
            text.push_str(prefix);
            text.push_str(&spoken(*turn, timeline.size()));
            text.push_str(", ");
            text.push_str(&lower_first(counter));
        }
        None => text.push_str(counter),
    }
    if timeline.present().is_solved() {
        text.push_str(", solved");
    }
    text
}

/// Returns a turn in words: `R prime`, `U 2`, `2 to 3 R wide`.
#[must_use]
pub fn spoken(turn: Turn, size: Size) -> String {
    let mut words = String::new();
    for letter in turn.notation(size).to_string().chars() {
        let continues_number = letter.is_ascii_digit() && words.ends_with(|last: char| last.is_ascii_digit());
        if !words.is_empty() && !continues_number {
            words.push(' ');
        }
        match letter {
            '\'' => words.push_str("prime"),
            'w' => words.push_str("wide"),
            '-' => words.push_str("to"),
            // Capital and small letters sound alike.
            'u' | 'r' | 'f' | 'd' | 'l' | 'b' => {
                words.push(letter.to_ascii_uppercase());
                words.push_str(" wide");
            }
            _ => words.push(letter),
        }
    }
    words
}

fn lower_first(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets};

    use super::*;

    #[test]
    fn turns_are_announced_in_words() {
        let size = Size::new(7).unwrap();
        let words = |text: &str| spoken(Alg::parse(text, size).unwrap().alg.turns()[0], size);
        assert_eq!(words("R'"), "R prime");
        assert_eq!(words("U2"), "U 2");
        assert_eq!(words("Rw'"), "R wide prime");
        assert_eq!(words("2-3Fw2"), "2 to 3 F wide 2");
        assert_eq!(words("x'"), "x prime");
        let large = Size::new(30).unwrap();
        assert_eq!(spoken(Alg::parse("12R", large).unwrap().alg.turns()[0], large), "12 R");
    }

    #[test]
    fn a_step_is_announced_with_its_turn_and_a_jump_with_its_place() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append(Alg::parse("R R'", Size::THREE).unwrap().alg.into_turns());
        assert_eq!(announcement(&timeline, None, "Move 0 of 2"), "Move 0 of 2, solved");
        let _made = timeline.forward();
        assert_eq!(announcement(&timeline, Some(0), "Move 1 of 2"), "R, move 1 of 2");
        let _undone = timeline.back();
        assert_eq!(announcement(&timeline, Some(1), "Move 0 of 2"), "Undid R, move 0 of 2, solved");
        assert_eq!(announcement(&timeline, Some(9), "No moves yet"), "No moves yet, solved");
    }
}
