//! The counted distances, as a chart in a table.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, target};
use godspeed_cube::goal::NAMES;
use web_sys::{Element, Event};

use super::{Find, ids, show_text};
use crate::state::{Bar, FindState, Msg, Section};

/// Registers the listeners of the table.
pub(super) fn listen(find: &Rc<Find>) {
    find.send_on_click(ids::FIND_DISTANCES_CSV, |_| Msg::SaveDistances);
    find.at(ids::FIND_DISTANCES, "click", |find, event: Event| {
        let button = target::<Element>(&event).and_then(|target| closest(&target, "[data-example]"));
        let number = button.and_then(|button| button.get_attribute("data-example")?.parse().ok());
        if let Some(number) = number {
            find.send(Msg::ExampleToPage(number));
        }
    });
}

/// Shows the form and the table.
pub(super) fn show(document: &Document, state: &FindState) {
    let distances = state.distances();
    let names: Vec<(String, String)> =
        distances.names().map(|(id, _)| (id.to_owned(), id.to_owned())).collect();
    if document.changes(ids::FIND_DISTANCE_GOAL, "names", &format!("{names:?}")) {
        document.fill_options(ids::FIND_DISTANCE_GOAL, names.clone(), distances.goal());
        let all = (String::new(), "all positions".to_owned());
        let from = [all].into_iter().chain(names);
        document.fill_options(ids::FIND_DISTANCE_FROM, from, distances.from());
    }
    document.select(ids::FIND_DISTANCE_GOAL, distances.goal());
    document.select(ids::FIND_DISTANCE_FROM, distances.from());
    show_text(document, ids::FIND_DISTANCE_WORDS, &words(distances.goal(), distances.from()));
    let bars = distances.bars();
    document.visible(ids::FIND_COUNTED, state.section() == Section::Distances && !bars.is_empty());
    if document.changes(ids::FIND_DISTANCES, "bars", &format!("{bars:?}")) {
        document.fill(
            ids::FIND_DISTANCES,
            bars.iter().enumerate().map(|(number, bar)| row(document, number, bar)),
        );
    }
}

/// Describes what is counted.
fn words(goal: &str, from: &str) -> String {
    let explanation = |id: &str| NAMES.iter().find(|name| name.id == id).map_or("", |name| name.explanation);
    if from.is_empty() {
        format!("From all positions to {}.", explanation(goal))
    } else {
        format!("From {} to {}.", explanation(from), explanation(goal))
    }
}

fn row(document: &Document, number: usize, bar: &Bar) -> NewElement {
    let chart =
        document.make("span", "find-bar-fill", "").style("width", &format!("{:.2}%", 100.0 * bar.height));
    let example = document
        .button("find-to-page", "Show one")
        .attribute("data-example", &number.to_string())
        .attribute("aria-label", &format!("Show a cube at distance {} on the Cube view", bar.distance));
    let last = document.make("td", "", "");
    let last = if bar.example.is_some() { last.child(example) } else { last };
    document
        .make("tr", "", "")
        .child(document.make("th", "", &bar.distance.to_string()).attribute("scope", "row"))
        .child(document.make("td", "find-bars", "").attribute("aria-hidden", "true").child(chart))
        .child(document.make("td", "", &bar.positions))
        .child(document.make("td", "", &bar.share))
        .child(last)
}
