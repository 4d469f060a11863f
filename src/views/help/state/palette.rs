use godspeed_cube::{Alg, Size};
use godspeed_page::command::{COMMANDS, Command, CommandGroup, CommandInfo};
use godspeed_page::format;
use godspeed_page::keyboard::{Bindings, Layout};
use godspeed_page::setup::SIZES;
use godspeed_protocol::MenuEntry;

use godspeed_protocol::{HelpPage, PageDialog, PageRequest};

use super::key_list::caps;
use super::method::Method;
use super::{METHODS, Step};

/// What the entries of the palette depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// The layout whose keys are shown.
    pub layout: Layout,
    /// The keys that the user has changed.
    pub bindings: Bindings,
    /// The size of the cube.
    pub size: Size,
    /// The views of the page.
    pub views: Vec<ViewTab>,
}

/// The tab of a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewTab {
    /// The id of the view.
    pub id: String,
    /// The name on the tab.
    pub name: String,
    /// What the view is for.
    pub title: String,
}

impl Default for Context {
    fn default() -> Self {
        let (layout, bindings) = (Layout::default(), Bindings::default());
        Self { layout, bindings, size: Size::THREE, views: Vec::new() }
    }
}

/// The command palette: the entries for a text, one of which is marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    context: Context,
    entries: Vec<Entry>,
    marked: usize,
}

impl Palette {
    /// Entries of a page, by which Page Up and Page Down move.
    const PAGE: usize = 8;

    /// Creates the palette with all entries.
    #[must_use]
    pub fn new(context: Context) -> Self {
        Self { entries: entries("", &context), context, marked: 0 }
    }

    /// Lists the entries for a typed text.
    pub fn find(&mut self, typed: &str) {
        self.entries = entries(typed, &self.context);
        self.marked = 0;
    }

    /// Marks another entry.
    pub fn mark(&mut self, step: Step) {
        let Some(last) = self.entries.len().checked_sub(1) else { return };
        self.marked = match step {
            Step::Next => (self.marked + 1) % (last + 1),
            Step::Previous => (self.marked + last) % (last + 1),
            Step::PageDown => (self.marked + Self::PAGE).min(last),
            Step::PageUp => self.marked.saturating_sub(Self::PAGE),
        };
    }

    /// Returns the entries, the best first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the number of the marked entry.
    #[must_use]
    pub const fn marked(&self) -> usize {
        self.marked
    }

    /// Returns the number of entries in words.
    #[must_use]
    pub fn count_text(&self) -> String {
        match self.entries.len() {
            0 => "Nothing found. Try a command, a size such as 7x7, or moves.".to_owned(),
            1 => "1 command".to_owned(),
            count => format!("{count} commands"),
        }
    }
}

/// An entry of the palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it does.
    pub label: String,
    /// The key that does the same; may be empty.
    pub keys: Vec<String>,
    /// How it is done, or why it cannot be done now.
    pub action: Result<Action, String>,
}

/// What happens when an entry is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The request to the page.
    pub request: PageRequest,
    /// Whether the view Cube is opened before.
    pub is_on_cube: bool,
}

impl Action {
    const fn on_cube(request: PageRequest) -> Self {
        Self { request, is_on_cube: true }
    }

    const fn anywhere(request: PageRequest) -> Self {
        Self { request, is_on_cube: false }
    }
}

/// Order of the groups where nothing has been typed.
const GROUPS: [CommandGroup; 7] = [
    CommandGroup::Solve,
    CommandGroup::Cube,
    CommandGroup::Page,
    CommandGroup::Playback,
    CommandGroup::Layers,
    CommandGroup::Turns,
    CommandGroup::Rotations,
];

/// Further words by which commands are found.
const SYNONYMS: [(&str, &str); 25] = [
    ("about", "explain explanation help"),
    ("back", "undo"),
    ("cancel", "abort escape"),
    ("choices", "settings options"),
    ("clear-solves", "delete times records session"),
    ("copy-link", "address url"),
    ("data", "cstimer backup restore times records solves"),
    ("export-solves", "download times records session"),
    ("forward", "redo"),
    ("keys", "change rebind shortcuts help hotkeys"),
    ("human", "timer stopwatch inspection cstimer speedcubing speed record records average session clock"),
    ("inverse", "reverse backwards"),
    ("layout", "wasd notation classic keys"),
    ("loop", "repeat again"),
    ("mirror", "image left-handed"),
    ("notation", "meaning legend letters moves prime R' R2 Rw read what means help"),
    ("lesson", "teach tutorial explain"),
    ("play", "animate stop"),
    ("reset", "clear new"),
    ("share", "export picture image png svg gif webm film video print link twizzle"),
    ("shuffle", "scramble random mix"),
    ("size", "layers 2x2 3x3 4x4 5x5"),
    ("solve", "solution search start"),
    ("solves", "timer statistics graph times sessions averages comment records"),
    ("tables", "download storage memory database offline"),
];

/// Further words by which views are found.
const VIEW_SYNONYMS: [(&str, &str); 4] = [
    ("race", "compare podium"),
    ("report", "benchmark charts"),
    ("map", "positions"),
    ("net", "unfold editor enter"),
];

/// Further words by which algorithms are found.
const METHOD_SYNONYMS: [(&str, &str); 4] = [
    ("kociemba", "fast two-phase"),
    ("korf", "optimal shortest"),
    ("layers", "cfop beginner lesson learn oll pll f2l"),
    ("reduction", "large big 4x4 5x5"),
];

/// Returns the entries for what the user has typed, the best first; all of them if nothing has been typed.
fn entries(typed: &str, context: &Context) -> Vec<Entry> {
    let typed = typed.trim();
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(usize, Entry)> = candidates(context)
        .filter_map(|(keywords, entry)| Some((distance(&words, &keywords, &entry.label)?, entry)))
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    let named = CommandInfo::with_id(typed).map(|info| command(info, context));
    let is_named = |entry: &Entry| named.as_ref().is_some_and(|named| named.label == entry.label);
    let others = found.into_iter().map(|(_, entry)| entry).filter(|entry| !is_named(entry));
    let direct = named.clone().map_or_else(|| direct(typed, context), |named| vec![named]);
    direct.into_iter().chain(others).collect()
}

/// Returns the entries for a typed size or for typed moves.
fn direct(typed: &str, context: &Context) -> Vec<Entry> {
    if let Some(layers) = read_size(typed) {
        let action = match SIZES.contains(&layers) {
            true => Ok(Action::on_cube(PageRequest::Resize(layers.to_string()))),
            false => Err(format!("{} to {} layers", SIZES.start(), SIZES.end())),
        };
        let label = format!("Change to {}", format::cube(layers));
        return vec![Entry { label, keys: Vec::new(), action }];
    }
    let is_moves = Alg::parse(typed, context.size).is_ok_and(|parsed| !parsed.alg.is_empty());
    let entry = |label: String, request: PageRequest| Entry {
        label,
        keys: Vec::new(),
        action: Ok(Action::on_cube(request)),
    };
    match is_moves {
        true => vec![
            entry(format!("Apply {typed}"), PageRequest::Perform(typed.to_owned())),
            entry(format!("Set up {typed}"), PageRequest::SetUp(typed.to_owned())),
        ],
        false => Vec::new(),
    }
}

/// Reads a size: `7x7`, `7x7x7`, `7×7`, `size 7`, `7 layers` or `7`.
fn read_size(typed: &str) -> Option<usize> {
    let text = typed.to_lowercase().replace('×', "x");
    let text = text.trim_start_matches("size").trim_end_matches("layers").trim();
    let mut numbers = text.split('x').map(|number| number.trim().parse::<usize>());
    let first = numbers.next()?.ok()?;
    let (others, rest) = (numbers.clone().count(), numbers);
    (others <= 2 && rest.into_iter().all(|number| number == Ok(first))).then_some(first)
}

/// Yields every entry with the words by which it is found besides those of its label.
fn candidates(context: &Context) -> impl Iterator<Item = (String, Entry)> {
    let is_listed =
        |info: &&CommandInfo| !matches!(info.command, Command::Palette | Command::SolveWithKey(_));
    let of_group = move |group| COMMANDS.iter().filter(move |info| info.group == group).filter(is_listed);
    let commands = move |groups: &'static [CommandGroup]| {
        groups.iter().flat_map(move |&group| of_group(group)).map(|info| {
            let synonyms = further_words(&SYNONYMS, info.id);
            (format!("{} {synonyms}", info.id), command(info, context))
        })
    };
    let entry = |label: &str, request: PageRequest| Entry {
        label: label.to_owned(),
        keys: Vec::new(),
        action: Ok(Action::anywhere(request)),
    };
    let views = context.views.iter().map(move |view| {
        let synonyms = further_words(&VIEW_SYNONYMS, &view.id);
        let label = format!("Go to {}", view.name);
        let request = PageRequest::ShowView(view.id.clone());
        (format!("view {} {synonyms}", view.title), entry(&label, request))
    });
    let appearance = entry("Appearance", PageRequest::OpenDialog(PageDialog::Appearance));
    let appearance = ("theme dark light colours colors stickers style".to_owned(), appearance);
    let solve = METHODS.iter().map(|method| {
        let synonyms = further_words(&METHOD_SYNONYMS, method.id);
        (format!("{} {synonyms}", method.id), solve_with(method, context))
    });
    let about = METHODS.iter().map(move |method| {
        let page = PageDialog::Help(HelpPage::Algorithm(method.id.to_owned()));
        let label = format!("How {} works", method.name);
        (format!("about help explain {}", method.id), entry(&label, PageRequest::OpenDialog(page)))
    });
    let (first, last) = GROUPS.split_at(3);
    commands(first).chain([appearance]).chain(views).chain(solve).chain(about).chain(commands(last))
}

/// Returns the further words of an id in a list of them; empty if it has none.
fn further_words(list: &[(&str, &'static str)], id: &str) -> &'static str {
    list.iter().find(|(listed, _)| *listed == id).map_or("", |(_, words)| words)
}

fn command(info: &'static CommandInfo, context: &Context) -> Entry {
    let request = PageRequest::Command(info.id.to_owned());
    // Dialogs open in every view.
    let action = match info.command {
        Command::Keys | Command::Notation | Command::Tables | Command::About => Action::anywhere(request),
        _ => Action::on_cube(request),
    };
    Entry { label: info.title.to_owned(), keys: first_key(info, context), action: Ok(action) }
}

fn solve_with(method: &Method, context: &Context) -> Entry {
    let key =
        MenuEntry::of(method.id).function_key.and_then(|key| CommandInfo::with_id(&format!("solve-{key}")));
    let action = match method.sizes.contains(&context.size.layers()) {
        true => Ok(Action::on_cube(PageRequest::Solve(method.id.to_owned()))),
        false => Err(format!("not for {:#}", context.size)),
    };
    Entry {
        label: format!("Solve with {}", method.name),
        keys: key.map(|info| first_key(info, context)).unwrap_or_default(),
        action,
    }
}

fn first_key(info: &CommandInfo, context: &Context) -> Vec<String> {
    caps(&context.bindings.keys(context.layout, info)).into_iter().next().unwrap_or_default()
}

/// Returns the distance of the typed words from an entry; 0 if every word occurs in it.
///
/// Returns `None` if a word is not found in the entry at all.
fn distance(words: &[String], keywords: &str, label: &str) -> Option<usize> {
    let letters = |text: &str| text.to_lowercase();
    let (label, keywords) = (letters(label), letters(keywords));
    let of_label: Vec<&str> = split(&label).collect();
    let of_keywords: Vec<&str> = split(&keywords).collect();
    words.iter().try_fold(0, |sum, word| {
        let any = |words: &[&str], fits: fn(&str, &str) -> bool| words.iter().any(|other| fits(other, word));
        let same = |other: &str, word: &str| other == word;
        let begins = |other: &str, word: &str| other.starts_with(word);
        let cost = if any(&of_label, same) {
            0
        } else if any(&of_label, begins) {
            1
        } else if any(&of_keywords, same) {
            2
        } else if any(&of_keywords, begins) {
            3
        } else if word.len() > 2 && (label.contains(word.as_str()) || keywords.contains(word.as_str())) {
            4
        } else {
            return None;
        };
        Some(sum + cost)
    })
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && !"'*-".contains(letter))
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(layers: usize) -> Context {
        let tab = |id: &str, name: &str, title: &str| ViewTab {
            id: id.to_owned(),
            name: name.to_owned(),
            title: title.to_owned(),
        };
        let views = vec![tab("cube", "Cube", "Turn and solve"), tab("race", "Race", "The same cube (F8)")];
        Context { size: Size::new(layers).unwrap(), views, ..Context::default() }
    }

    fn labels(typed: &str) -> Vec<String> {
        entries(typed, &context(3)).into_iter().map(|entry| entry.label).collect()
    }

    fn first(typed: &str, layers: usize) -> Entry {
        entries(typed, &context(layers)).into_iter().next().unwrap()
    }

    fn on_cube(request: fn(String) -> PageRequest, text: &str) -> Result<Action, String> {
        Ok(Action::on_cube(request(text.to_owned())))
    }

    #[test]
    fn the_examples_of_the_issue_come_first() {
        assert_eq!(first("solve", 3).action, on_cube(PageRequest::Command, "solve"));
        assert_eq!(first("7x7", 3).action, on_cube(PageRequest::Resize, "7"));
        assert_eq!(first("R U R'", 3).action, on_cube(PageRequest::Perform, "R U R'"));
        assert_eq!(first("solve with korf", 3).action, on_cube(PageRequest::Solve, "korf"));
        assert_eq!(first("korf", 3).label, "Solve with Korf");
    }

    #[test]
    fn sizes_are_read_in_all_notations() {
        for typed in ["7x7", "7x7x7", "7×7×7", "7 x 7", "size 7", "7 layers", "7", "Size 7x7"] {
            assert_eq!(read_size(typed), Some(7), "{typed}");
        }
        for typed in ["7x8", "x", "7x", "size", "", "7x7x7x7", "2R", "-1"] {
            assert_eq!(read_size(typed), None, "{typed}");
        }
        assert_eq!(first("101", 3).action, Err("2 to 100 layers".to_owned()));
        assert_eq!(first("99x99", 3).label, "Change to 99×99×99");
    }

    #[test]
    fn moves_can_be_applied_or_set_up() {
        assert_eq!(labels("R U R'")[..2], ["Apply R U R'", "Set up R U R'"]);
        assert_eq!(first("3Rw U2", 5).action, on_cube(PageRequest::Perform, "3Rw U2"));
        // The name of a command is that command.
        assert_eq!(first("R", 3).action, on_cube(PageRequest::Command, "R"));
        assert_eq!(first("x'", 3).action, on_cube(PageRequest::Command, "x'"));
        assert!(labels("R Q").iter().all(|label| !label.starts_with("Apply")));
    }

    #[test]
    fn commands_are_found_by_beginnings_and_by_other_words() {
        assert_eq!(labels("shuf"), ["Shuffle"]);
        assert_eq!(labels("undo"), ["Previous move"]);
        assert_eq!(labels("dark")[0], "Appearance");
        assert_eq!(labels("race")[0], "Go to Race");
        assert_eq!(labels("rebind")[0], "Keyboard shortcuts");
        assert_eq!(labels("how two-phase")[0], "How Two-phase works");
        for word in ["timer", "stopwatch", "human", "inspection", "csTimer", "speed", "record"] {
            assert!(labels(word).contains(&"Time your own solves".to_owned()), "{word}: {:?}", labels(word));
        }
        assert_eq!(labels("cfop")[0], "Solve with Layers");
        assert_eq!(labels("offline"), ["Tables stored in this browser"]);
        assert_eq!(labels("no such command"), [""; 0]);
    }

    #[test]
    fn without_text_everything_is_listed_once_with_the_most_useful_first() {
        let all = labels("");
        assert_eq!(all[0], "Solve, or abort the search");
        assert!(all.len() > COMMANDS.len());
        for (number, label) in all.iter().enumerate() {
            assert!(!all[..number].contains(label), "{label}");
        }
    }

    #[test]
    fn keys_are_those_of_the_user_and_a_wrong_size_has_a_reason() {
        let mut context = context(7);
        context.bindings = Bindings::parse("wasd.shuffle=Shift+KeyQ");
        assert_eq!(entries("shuffle", &context)[0].keys, ["Shift", "Q"]);
        let korf = &entries("solve with korf", &context)[0];
        assert_eq!(
            (korf.keys.join("+"), korf.action.clone()),
            ("F2".to_owned(), Err("not for 7×7×7".to_owned()))
        );
        assert_eq!(
            entries("solve with reduction", &context)[0].action,
            on_cube(PageRequest::Solve, "reduction")
        );
    }
}
