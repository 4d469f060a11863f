use godspeed_cube::{Alg, Facelets, Size, Turn};
use godspeed_protocol::GoalText;
use godspeed_timeline::Timeline;

use crate::solving::SearchGoal;

/// Length in bytes up to which a link contains the moves of the set-up for any cube size.
const SHORT: usize = 2000;

/// Length in bytes up to which a link contains the moves to play. Browsers accept addresses of at least 64 kB.
pub const LONGEST_ALG: usize = 16_000;

/// Length in bytes up to which a link contains a state, that of a 577x577x577. Chromium accepts no address of more than
/// 2 MB, and a link to a larger cube is one to a solved cube of its size.
const LONGEST_STATE: usize = 2_000_000;

/// The settings of a link.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LinkSettings {
    /// The title of the position or of the moves to play.
    pub title: Option<String>,
    /// The id of the solver.
    pub algorithm: Option<String>,
    /// The id of the metric, if it was chosen.
    pub metric: Option<String>,
    /// The parameters of the solver that were set, by id.
    pub parameters: Vec<(String, f64)>,
    /// The id of the table set.
    pub tables: Option<String>,
    /// What Solve reaches.
    pub goal: SearchGoal,
    /// The maximum number of threads.
    pub threads: Option<usize>,
}

/// Returns the query pairs of a link to a place on a timeline.
///
/// The turns before the solution, or before the cursor if that is earlier, are the set-up; the other turns are moves to
/// play. A set-up that is too long is replaced by its facelets. Moves to play that are too long are left out, and the
/// set-up is then the present position.
#[must_use]
pub fn link(timeline: &Timeline, settings: &LinkSettings) -> Vec<(&'static str, String)> {
    let size = timeline.size();
    let cursor = timeline.cursor();
    let split = timeline.played_from().map_or(cursor, |first| first.min(cursor));
    let alg = short_text(&timeline.turns()[split..], size, LONGEST_ALG);
    let split = if alg.is_some() { split } else { cursor };

    let mut pairs = vec![("puzzle", size.to_string())];
    let solved = Facelets::solved(size);
    let has_state = size.facelets() <= LONGEST_STATE;
    if let Some(setup) = short_text(&timeline.turns()[..split], size, SHORT.max(size.facelets())) {
        if *timeline.start() != solved && has_state {
            pairs.push(("state", timeline.start().to_string()));
        }
        if !setup.is_empty() {
            pairs.push(("setup-alg", setup));
        }
    } else {
        let position = has_state.then(|| timeline.position_after(split));
        pairs.extend(position.filter(|cube| *cube != solved).map(|cube| ("state", cube.to_string())));
    }
    if let Some(alg) = alg.filter(|alg| !alg.is_empty()) {
        pairs.push(("alg", alg));
        if cursor > split {
            pairs.push(("move", (cursor - split).to_string()));
        }
    }
    pairs.extend(settings.title.clone().map(|title| ("title", title)));
    pairs.extend(settings.algorithm.clone().map(|id| ("algorithm", id)));
    pairs.extend(settings.metric.clone().map(|metric| ("metric", metric)));
    pairs.extend(settings.parameters.iter().map(|(id, value)| ("param", format!("{id}={value}"))));
    pairs.extend(settings.tables.clone().map(|id| ("tables", id)));
    let goal = settings.goal.goal.clone().map(|goal| match goal {
        GoalText::Goal(text) => ("goal", text),
        GoalText::Moves(text) => ("goal-alg", text),
    });
    pairs.extend(goal);
    let turns = &settings.goal.turns;
    pairs.extend((!turns.is_empty()).then(|| ("turns", turns.clone())));
    pairs.extend(settings.threads.map(|threads| ("threads", threads.to_string())));
    pairs
}

/// Returns turns in notation, or `None` if that is longer than `most` bytes.
fn short_text(turns: &[Turn], size: Size, most: usize) -> Option<String> {
    // A turn and the space after it take two bytes at least, so a solution that is too long is not written out.
    let can_be_short = turns.len() <= most / 2 + 1;
    let text = can_be_short.then(|| Alg::new(size, turns.to_vec()).to_string());
    text.filter(|text| text.len() <= most)
}

#[cfg(test)]
mod tests {
    use super::super::Address;
    use super::*;

    fn plain(timeline: &Timeline) -> Vec<(&'static str, String)> {
        link(timeline, &LinkSettings::default())
    }

    fn value(timeline: &Timeline, name: &str) -> Option<String> {
        plain(timeline).into_iter().find(|pair| pair.0 == name).map(|pair| pair.1)
    }

    fn read(pairs: &[(&'static str, String)]) -> Address {
        Address::parse(pairs.iter().map(|(name, value)| (*name, value.as_str())))
    }

    fn timeline(setup: &str) -> Timeline {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append(Alg::parse(setup, Size::THREE).unwrap().alg.into_turns());
        timeline.jump(usize::MAX);
        timeline
    }

    #[test]
    fn a_link_has_the_set_up_the_moves_to_play_and_the_place_among_them() {
        let mut timeline = timeline("R U");
        timeline.append_played("Solution", Alg::parse("U' R'", Size::THREE).unwrap().alg.into_turns());
        assert_eq!(
            plain(&timeline),
            [("puzzle", "3x3x3".into()), ("setup-alg", "R U".into()), ("alg", "U' R'".into())]
        );
        timeline.jump(3);
        assert_eq!(value(&timeline, "move").as_deref(), Some("1"));
        assert_eq!(read(&plain(&timeline)).played, Some(1));
        timeline.jump(1);
        assert_eq!(value(&timeline, "setup-alg").as_deref(), Some("R"));
        assert_eq!(value(&timeline, "alg").as_deref(), Some("U U' R'"));
        assert_eq!(value(&timeline, "move"), None);
    }

    #[test]
    fn a_link_to_a_long_set_up_has_its_facelets() {
        let mut timeline = timeline("(R U2 F')1001");
        assert_eq!(value(&timeline, "setup-alg"), None);
        assert_eq!(value(&timeline, "state"), Some(timeline.present().to_string()));
        let scrambled = timeline.present().to_string();
        timeline.append_played("Solution", Alg::parse("R U", Size::THREE).unwrap().alg.into_turns());
        timeline.jump(usize::MAX);
        assert_eq!(value(&timeline, "state"), Some(scrambled));
        assert_eq!(value(&timeline, "move").as_deref(), Some("2"));
    }

    #[test]
    fn a_link_leaves_out_a_solution_that_is_too_long_for_an_address() {
        let mut timeline = timeline("R U");
        let long = Alg::parse("(R2 U2 F2)3000", Size::THREE).unwrap().alg.into_turns();
        timeline.append_played("Solution", long);
        timeline.jump(7);
        assert_eq!(value(&timeline, "alg"), None);
        let place = value(&timeline, "setup-alg").map(|setup| setup.split(' ').count());
        assert_eq!(place, Some(7));
    }

    #[test]
    fn a_link_to_a_typed_state_contains_the_colours_and_the_turns_since() {
        let mut cube = Facelets::solved(Size::TWO);
        cube.turn_all(Alg::parse("R U", Size::TWO).unwrap().alg.turns());
        let mut timeline = Timeline::new(cube.clone());
        timeline.push(Alg::parse("F", Size::TWO).unwrap().alg.turns()[0]);
        let address = read(&plain(&timeline));
        assert_eq!(address.state, Some(cube));
        assert_eq!(address.setup.map(|alg| alg.to_string()).as_deref(), Some("F"));
        assert_eq!(address.problems, Vec::<String>::new());
    }

    #[test]
    fn a_link_contains_every_setting() {
        let settings = LinkSettings {
            algorithm: Some("wastar".to_owned()),
            metric: Some("qtm".to_owned()),
            parameters: vec![("weight".to_owned(), 1.5)],
            tables: Some("small".to_owned()),
            goal: SearchGoal { goal: Some(GoalText::Goal("cross".to_owned())), turns: "R U".to_owned() },
            threads: Some(2),
            title: None,
        };
        let address = read(&link(&timeline("R"), &settings));
        assert_eq!(address.problems, Vec::<String>::new());
        assert_eq!(address.algorithm, settings.algorithm);
        assert_eq!(address.metric.map(|metric| metric.id()), Some("qtm"));
        assert_eq!(address.parameters, settings.parameters);
        assert_eq!((address.tables, address.threads), (settings.tables, settings.threads));
        assert_eq!(address.goal, settings.goal);
    }
}
