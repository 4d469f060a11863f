use godspeed_cube::{Alg, CubeInput, Facelets, Goal, ParsedCube, Size, Turn};
use godspeed_page::keyboard::Layout;
use godspeed_scene::{BackView, Palette, View};
use godspeed_timeline::Timeline;

use super::{Problem, colours, mask, niss};

/// The largest number of layers that an element draws.
const MOST_LAYERS: usize = 100;

/// The range of speeds, in quarter turns per second.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.05..=1000.0;

/// The keyboard layout of an element that is turned by keys.
pub type KeyLayout = Layout;

/// The options of an element, parsed from its attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The position before the first move, and the moves.
    pub timeline: Timeline,
    /// Where the cube has no colours at the start of the timeline: facelets with another colour than U.
    pub mask: Option<Facelets>,
    /// The goal that is reached by the moves and searched by `solve`; solved by default.
    pub goal: Option<Goal>,
    /// The speed in quarter turns per second.
    pub speed: f64,
    /// Whether playback begins again at the end.
    pub is_looping: bool,
    /// Where the hidden faces are shown.
    pub back_view: BackView,
    /// Whether stickers of the hidden faces float behind the cube.
    pub has_hints: bool,
    /// The colours.
    pub palette: Palette,
    /// The latitude of the camera in degrees.
    pub latitude: f64,
    /// The longitude of the camera in degrees.
    pub longitude: f64,
    /// Whether the cube is turned by mouse, fingers and keys.
    pub is_interactive: bool,
    /// The keys that turn it.
    pub layout: KeyLayout,
}

/// Where the set-up and the moves meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anchor {
    /// The moves begin at the position that is set up.
    Start,
    /// They end there.
    End,
}

impl Options {
    /// Parses attributes. What cannot be read has its default value, and its problem is returned, the first one only.
    #[must_use]
    pub fn parse<'a>(attributes: impl Fn(&str) -> Option<&'a str>) -> (Self, Option<Problem>) {
        let mut problems = Vec::new();
        let text = |names: &[&'static str]| names.iter().find_map(|name| attributes(name));
        let size = read(&mut problems, text(&["puzzle"]), Size::THREE, size);
        let state = read(&mut problems, text(&["facelets"]), None, |text| state(text).map(Some));
        let size = state.as_ref().map_or(size, Facelets::size);
        let setup = read(&mut problems, text(&["setup-alg", "experimental-setup-alg"]), Vec::new(), |text| {
            turns("setup-alg", text, size)
        });
        let is_niss = is_on(text(&["niss"]));
        let moves = read(&mut problems, text(&["alg"]), Vec::new(), |text| {
            if is_niss { niss_turns(text, size) } else { turns("alg", text, size) }
        });
        let anchors = [("start", Anchor::Start), ("end", Anchor::End)];
        let anchor = text(&["setup-anchor", "experimental-setup-anchor"]);
        let anchor =
            read(&mut problems, anchor, Anchor::Start, |text| choice("setup-anchor", text, &anchors));
        let shown = read(&mut problems, text(&["mask"]), None, |text| masked("mask", text, size));
        let stickering = text(&["stickering", "experimental-stickering"]);
        let stickering = read(&mut problems, stickering, None, |text| masked("stickering", text, size));
        let goal = read(&mut problems, text(&["goal"]), None, |text| goal(text, size).map(Some));
        let speed = read(&mut problems, text(&["tempo-scale"]), 1.0, |text| number("tempo-scale", text));
        let backs =
            [("none", BackView::None), ("top-right", BackView::Corner), ("side-by-side", BackView::Beside)];
        let back_view = read(&mut problems, text(&["back-view"]), BackView::None, |text| {
            choice("back-view", text, &backs)
        });
        let hints = [("none", false), ("floating", true)];
        let has_hints = read(&mut problems, text(&["hint-facelets"]), false, |text| {
            choice("hint-facelets", text, &hints)
        });
        let palette = read(&mut problems, text(&["colors"]), Palette::WCA, palette);
        let (held_latitude, held_longitude) = View::default_direction();
        let latitude = read(&mut problems, text(&["camera-latitude"]), held_latitude, |text| {
            number("camera-latitude", text)
        });
        let longitude = read(&mut problems, text(&["camera-longitude"]), held_longitude, |text| {
            number("camera-longitude", text)
        });
        let layouts = Layout::ALL.map(|layout| (layout.id(), layout));
        let layout =
            read(&mut problems, text(&["keys"]), Layout::default(), |text| choice("keys", text, &layouts));

        let start = |solved: Facelets| {
            let mut cube = solved;
            cube.turn_all(&setup);
            if anchor == Anchor::End {
                cube.turn_all(&moves.iter().rev().copied().map(Turn::inverse).collect::<Vec<_>>());
            }
            cube
        };
        let mask = shown.or(stickering);
        // A state does not tell which of two equal stickers is which, so the mask is not moved to the start.
        let mask = if state.is_some() { mask } else { mask.map(start) };
        let mut timeline = Timeline::new(start(state.unwrap_or_else(|| Facelets::solved(size))));
        if !moves.is_empty() {
            timeline.append_played("Moves", moves.iter().copied());
        }
        let options = Self {
            timeline,
            mask,
            goal,
            speed: speed.clamp(*SPEEDS.start(), *SPEEDS.end()),
            is_looping: is_on(text(&["loop"])),
            back_view,
            has_hints,
            palette,
            latitude,
            longitude,
            is_interactive: is_on(text(&["interactive"])),
            layout,
        };
        (options, problems.into_iter().next())
    }
}

/// Parses an attribute; one that is missing or cannot be read has a default value.
fn read<T>(
    problems: &mut Vec<Problem>,
    text: Option<&str>,
    default: T,
    parse: impl FnOnce(&str) -> Result<T, Problem>,
) -> T {
    match text.map(parse) {
        Some(Ok(value)) => value,
        Some(Err(problem)) => {
            problems.push(problem);
            default
        }
        None => default,
    }
}

/// Returns whether an attribute without values is there; `false` takes it away.
fn is_on(text: Option<&str>) -> bool {
    text.is_some_and(|text| !text.trim().eq_ignore_ascii_case("false"))
}

fn size(text: &str) -> Result<Size, Problem> {
    let parsed = text.trim().parse::<Size>();
    let problem = |message: &str| Problem::new("puzzle", "puzzle", message, text, None);
    match parsed {
        Ok(size) if size.layers() <= MOST_LAYERS => Ok(size),
        Ok(_) => Err(problem("cubes are drawn up to 100x100x100")),
        Err(error) => Err(problem(&error.to_string())),
    }
}

fn state(text: &str) -> Result<Facelets, Problem> {
    let parsed = CubeInput::state(text).parse();
    let cube = parsed
        .map_err(|error| Problem::new("facelets", "state", &error, text, error.span()))
        .map(ParsedCube::into_state)?;
    if cube.size().layers() > MOST_LAYERS {
        return Err(Problem::new("facelets", "puzzle", "cubes are drawn up to 100x100x100", text, None));
    }
    Ok(cube)
}

fn turns(attribute: &'static str, text: &str, size: Size) -> Result<Vec<Turn>, Problem> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let parsed = CubeInput::alg(text, size)
        .parse()
        .map_err(|error| Problem::new(attribute, "alg", &error, text, error.span()))?;
    Ok(parsed.alg().map(Alg::turns).unwrap_or_default().to_vec())
}

fn niss_turns(text: &str, size: Size) -> Result<Vec<Turn>, Problem> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    // The position of an error is one in a part of the text.
    niss::parse(text, size).map_err(|error| Problem::new("alg", "alg", &error, text, None))
}

fn masked(attribute: &'static str, text: &str, size: Size) -> Result<Option<Facelets>, Problem> {
    mask::parse(text, size).map_err(|message| Problem::new(attribute, "mask", message, text, None))
}

fn goal(text: &str, size: Size) -> Result<Goal, Problem> {
    Goal::parse(text, size).map_err(|error| Problem::new("goal", "goal", error, text, None))
}

fn palette(text: &str) -> Result<Palette, Problem> {
    colours::parse(text).map_err(|part| Problem {
        attribute: "colors",
        kind: "colors",
        message: format!(
            "'{part}' is not a colour scheme; enter six colours in the order U R F D L B, such as #ffffff or red"
        ),
        part,
    })
}

fn number(attribute: &'static str, text: &str) -> Result<f64, Problem> {
    let value = text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| {
        Problem::new(attribute, "value", format!("'{}' is not a number", text.trim()), text, None)
    })
}

fn choice<T: Copy>(attribute: &'static str, text: &str, choices: &[(&str, T)]) -> Result<T, Problem> {
    let found = choices.iter().find(|(name, _)| text.trim().eq_ignore_ascii_case(name));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let message = format!("'{}' is not available; use one of: {}", text.trim(), names.join(", "));
        Problem::new(attribute, "value", message, text, None)
    })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;

    use super::*;

    pub(crate) fn parse(attributes: &[(&str, &str)]) -> (Options, Option<Problem>) {
        Options::parse(|name| attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value))
    }

    fn options(attributes: &[(&str, &str)]) -> Options {
        let (options, problem) = parse(attributes);
        assert_eq!(problem, None);
        options
    }

    fn problem(attributes: &[(&str, &str)]) -> Problem {
        parse(attributes).1.unwrap()
    }

    #[test]
    fn without_attributes_a_solved_cube_is_at_rest() {
        let options = options(&[]);
        assert!(options.timeline.present().is_solved() && options.timeline.turns().is_empty());
        assert!(!options.is_interactive && options.mask.is_none());
    }

    #[test]
    fn moves_begin_or_end_at_the_position_that_is_set_up() {
        let set_up = [("alg", "F' U'"), ("setup-alg", "R U F")];
        let begun = options(&set_up).timeline;
        assert_eq!(begun.present(), &Facelets::after(&Alg::parse("R U F", Size::THREE).unwrap().alg));
        let ended = options(&[set_up[0], set_up[1], ("experimental-setup-anchor", "end")]).timeline;
        assert_eq!(&ended.position_after(2), begun.start());
        assert_eq!(ended.turns().len(), 2);
    }

    #[test]
    fn a_state_and_its_size_come_from_facelets() {
        let pocket = "UUUURRRRFFFFDDDDLLLLBBBB";
        let options = options(&[("facelets", pocket), ("puzzle", "5x5x5"), ("alg", "r")]);
        assert_eq!(options.timeline.size(), Size::TWO);
        assert_eq!(problem(&[("facelets", "UUUU")]).attribute, "facelets");
        let twisted = format!("UUUR{}", &pocket[4..]);
        assert_eq!(problem(&[("facelets", &twisted)]).kind, "state");
    }

    #[test]
    fn a_mask_follows_the_moves_of_the_set_up() {
        let white_only = format!("{}{}", "U".repeat(9), "-".repeat(45));
        let options = options(&[("mask", &white_only), ("setup-alg", "R")]);
        let mask = options.mask.unwrap();
        let shown = |face: Face| mask.face(face).iter().filter(|colour| **colour == Face::U).count();
        assert_eq!([Face::U, Face::B, Face::F].map(shown), [6, 3, 0]);
    }

    #[test]
    fn numbers_choices_and_switches_are_read() {
        let options = options(&[
            ("puzzle", "100"),
            ("tempo-scale", "2.5"),
            ("back-view", "side-by-side"),
            ("hint-facelets", "floating"),
            ("camera-longitude", "-30"),
            ("interactive", ""),
            ("loop", "false"),
            ("keys", "notation"),
            ("niss", ""),
            ("alg", "R (U)"),
        ]);
        assert_eq!((options.speed, options.back_view, options.has_hints), (2.5, BackView::Beside, true));
        assert_eq!((options.longitude, options.is_interactive, options.is_looping), (-30.0, true, false));
        assert_eq!((options.timeline.size().layers(), options.layout), (100, Layout::Notation));
        assert_eq!(options.timeline.turns().len(), 2);
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_part() {
        let wrong = problem(&[("alg", "R U <img src=x>")]);
        assert_eq!((wrong.attribute, wrong.kind), ("alg", "alg"));
        assert!(!wrong.part.contains("R U") && wrong.part.starts_with('<'), "{wrong:?}");
        for (name, value) in [
            ("puzzle", "megaminx"),
            ("puzzle", "101x101x101"),
            ("tempo-scale", "fast"),
            ("tempo-scale", "NaN"),
            ("back-view", "left"),
            ("setup-anchor", "middle"),
            ("colors", "javascript:alert(1)"),
            ("mask", "lines"),
            ("goal", "nothing"),
        ] {
            let (options, problem) = parse(&[(name, value)]);
            assert_eq!(problem.as_ref().map(|problem| problem.attribute), Some(name), "{name}");
            assert_eq!(options.timeline.size(), Size::THREE);
        }
    }
}
