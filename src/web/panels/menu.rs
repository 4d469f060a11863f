use godspeed_cube::{Metric, Size};
use godspeed_protocol::SolverInfo;
use web_sys::{Element, HtmlElement, HtmlInputElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{goal, parameters, table_sets};
use crate::ids::{self, MadeId, made};
use godspeed_browser::NewElement;
use godspeed_browser::{Document, or_log};
use godspeed_page::solving::EngineState;
use godspeed_page::state::State;
use godspeed_page::timer::HUMAN;
use godspeed_page::view::{AlgorithmGroup, AlgorithmRow, MetricName, explanation, has_inner_layers};

const HUMAN_EXPLANATION: &str =
    "Solve it yourself. The timer starts with your first turn and stops when the cube is solved.";

/// Shows the algorithms, the settings of the selected one and the engine build.
pub(crate) fn show(document: &Document, state: &State) {
    let solving = &state.solving;
    let is_human = state.is_human();
    let chosen = state.chosen_solver().filter(|_| !is_human);
    let id = if is_human { Some(HUMAN) } else { chosen.map(|solver| solver.id.as_str()) };
    document.visible(ids::ALGORITHMS_LOADING, solving.catalogue.is_empty());
    if let EngineState::Broken(_) = solving.engine {
        document.text(ids::ALGORITHMS_LOADING, "Algorithms are not available.");
    }
    let groups = AlgorithmGroup::all(state);
    show_list(document, &groups, state.size());
    let elsewhere = AlgorithmGroup::elsewhere(state);
    document.text(ids::ALGORITHMS_ELSEWHERE, &elsewhere);
    document.visible(ids::ALGORITHMS_ELSEWHERE, !elsewhere.is_empty());
    show_chosen(document, &groups, id);
    show_choices(document, state.choices_open);
    if let Some(id) = id {
        check(document, MadeId::Algorithm(id));
    }
    let explanation = match chosen {
        _ if is_human => HUMAN_EXPLANATION.to_owned(),
        Some(solver) => explanation(state, solver),
        None => String::new(),
    };
    // The space in front of the link: one beside the empty text would be seen to move at the start.
    let space = if explanation.is_empty() { "" } else { " " };
    document.text(ids::EXPLANATION, &format!("{explanation}{space}"));
    goal::show(document, state);
    table_sets::show(document, state, chosen);
    show_settings(document, state, chosen);
    show_threads(document, state);
    show_engine(document, &solving.engine, solving.note.as_deref());
    if let Some(id) = id
        && document.changes(
            ids::CHOICES,
            "sight",
            &format!("{id} {} {}", state.choices_open, solving.catalogue.len()),
        )
    {
        let radio = made::<HtmlInputElement>(document, MadeId::Algorithm(id));
        if let Some(row) = radio.and_then(|radio| radio.parent_element()) {
            bring_into_sight(&row);
        }
    }
}

/// Shows the algorithms in their groups, with the guarantee of each and its cost for the present cube.
fn show_list(document: &Document, groups: &[AlgorithmGroup], size: Size) {
    let rows = || groups.iter().flat_map(|group| &group.rows);
    let ids: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
    if document.changes(ids::ALGORITHM_LIST, "list", &format!("{size} {}", ids.join(" "))) {
        document.fill(ids::ALGORITHM_LIST, groups.iter().map(|group| group_element(document, group)));
    }
    let mut costs = ids.join(" ");
    for row in rows() {
        costs.push_str(&row.costs);
        costs.push(if row.is_recommended { '*' } else { ' ' });
    }
    if document.changes(ids::ALGORITHM_LIST, "costs", &costs) {
        for row in rows() {
            show_costs(document, row);
        }
    }
}

fn group_element(document: &Document, group: &AlgorithmGroup) -> NewElement {
    document
        .make("div", "algorithm-group", "")
        .attribute("role", "group")
        .attribute("aria-label", group.name)
        .child(document.make("p", "group-name", group.name).attribute("aria-hidden", "true"))
        .children(group.rows.iter().map(|row| row_element(document, row)))
}

fn row_element(document: &Document, row: &AlgorithmRow) -> NewElement {
    let radio = radio(document, "algorithm", MadeId::Algorithm(&row.id), &row.id);
    let cost = document.make("span", "cost", "").attribute("id", &MadeId::AlgorithmCost(&row.id).to_string());
    document
        .make("label", "algorithm", "")
        .child(radio)
        .child(document.make("span", "name", &row.name))
        .child(document.make("span", "gives", &row.gives))
        .child(cost)
}

fn show_costs(document: &Document, row: &AlgorithmRow) {
    let Some(cost) = made::<HtmlElement>(document, MadeId::AlgorithmCost(&row.id)) else { return };
    cost.set_text_content(Some(&row.costs));
    let kind = if row.is_unlikely { "unlikely" } else { "" };
    or_log("algorithms", cost.set_attribute("data-kind", kind));
    let Some(label) = cost.parent_element() else { return };
    or_log("algorithms", label.toggle_attribute_with_force("data-recommended", row.is_recommended));
    let title = if row.is_recommended { "Recommended for this cube" } else { "" };
    or_log("algorithms", label.set_attribute("title", title));
}

/// Scrolls a list to one of its rows.
pub(super) fn bring_into_sight(row: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    row.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Shows the chosen algorithm in the button that opens and folds the list.
fn show_chosen(document: &Document, groups: &[AlgorithmGroup], id: Option<&str>) {
    let chosen = groups.iter().flat_map(|group| &group.rows).find(|row| Some(row.id.as_str()) == id);
    document.text(ids::CHOSEN_NAME, chosen.map_or("Algorithm", |row| &row.name));
    document.text(ids::CHOSEN_GIVES, chosen.map_or("", |row| &row.gives));
}

fn show_choices(document: &Document, are_open: bool) {
    document.attribute(ids::TOGGLE_CHOICES, "aria-expanded", if are_open { "true" } else { "false" });
    document.attribute(ids::PANEL, "data-choices", if are_open { "open" } else { "folded" });
}

fn show_settings(document: &Document, state: &State, chosen: Option<&SolverInfo>) {
    let is_human = state.is_human();
    let id = if is_human { HUMAN } else { chosen.map_or("", |solver| &solver.id) };
    if document.changes(ids::SETTINGS, "solver", id) {
        let settings = chosen.map_or(&[][..], |solver| &solver.parameters);
        document.visible(ids::SETTINGS, !is_human);
        document
            .fill(ids::PARAMETERS, settings.iter().map(|parameter| parameters::field(document, parameter)));
    }
    let size = state.size();
    if document.changes(ids::METRICS, "kind", &format!("{id} {}", has_inner_layers(size))) {
        let known = chosen.map_or(&[][..], |solver| &solver.metrics).iter();
        let known: Vec<Metric> = known.filter_map(|id| id.parse().ok()).collect();
        let metrics = if is_human { &Metric::ALL[..] } else { &known };
        document.visible(ids::METRICS, metrics.len() > 1);
        document.fill(ids::METRIC_LIST, metrics.iter().map(|&metric| segment(document, metric, size)));
    }
    if is_human {
        check(document, MadeId::Metric(state.preferences.metric.id_for(size)));
    }
    let counted = if is_human {
        Some(state.preferences.metric)
    } else {
        chosen.map(|solver| state.solving.metric(solver))
    };
    // On touch screens the choices have no tooltips.
    let counted = counted.filter(|_| has_inner_layers(size));
    document.visible(ids::METRIC_EXPLANATION, counted.is_some());
    if let Some(metric) = counted {
        document.text(ids::METRIC_EXPLANATION, MetricName::of(metric, size).explanation);
    }
    let Some(solver) = chosen else { return };
    check(document, MadeId::Metric(state.solving.metric(solver).id_for(size)));
    for parameter in &solver.parameters {
        parameters::show(document, parameter, state.solving.value(solver, parameter));
    }
}

/// Shows the thread selection if the engine supports threads.
///
/// Changing the number restarts the engine, so the selection is disabled during a search.
fn show_threads(document: &Document, state: &State) {
    if let EngineState::Ready { threaded, .. } = state.solving.engine {
        document.visible(ids::THREADS_CHOICE, threaded);
    }
    let is_ready = matches!(state.solving.engine, EngineState::Ready { .. });
    document.enabled(ids::THREADS, is_ready && !state.solving.is_busy());
    let threads = state.solving.choices.threads.get();
    let chosen = threads.map(usize::to_string).unwrap_or_default();
    if !document.changes(ids::THREADS, "chosen", &chosen) {
        return;
    }
    let available = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    let most = threads.copied().unwrap_or(1).max(available as usize);
    let numbers = (1..=most).map(|threads| (threads.to_string(), threads.to_string()));
    let all = (String::new(), "All".to_owned());
    document.fill_options(ids::THREADS, std::iter::once(all).chain(numbers), &chosen);
}

/// Creates the choice of a metric.
fn segment(document: &Document, metric: Metric, size: Size) -> NewElement {
    let id = metric.id_for(size);
    let MetricName { name, explanation, .. } = MetricName::of(metric, size);
    document
        .make("label", "", "")
        .attribute("title", explanation)
        .child(radio(document, "metric", MadeId::Metric(id), id))
        .child(document.make("span", "", name))
}

fn show_engine(document: &Document, engine: &EngineState, note: Option<&str>) {
    let text = match engine {
        EngineState::Starting => "Starting engine…".to_owned(),
        EngineState::Ready { threads, threaded: true } => format!("{threads} threads"),
        EngineState::Ready { .. } => {
            note.unwrap_or("1 thread (the page is not cross-origin isolated)").to_owned()
        }
        EngineState::Broken(reason) => reason.clone(),
    };
    document.text(ids::ENGINE, &text);
    let (threads, threaded) = match engine {
        EngineState::Ready { threads, threaded } => (threads.to_string(), threaded.to_string()),
        EngineState::Starting | EngineState::Broken(_) => (String::new(), String::new()),
    };
    document.attribute(ids::ENGINE, "data-threads", &threads);
    document.attribute(ids::ENGINE, "data-threaded", &threaded);
    document.visible(ids::RESTART_ENGINE, matches!(engine, EngineState::Broken(_)));
}

pub(crate) fn radio(document: &Document, name: &str, id: MadeId<'_>, value: &str) -> NewElement {
    let radio = document.make("input", "", "").attribute("type", "radio");
    radio.attribute("name", name).attribute("value", value).attribute("id", &id.to_string())
}

pub(crate) fn check(document: &Document, id: MadeId<'_>) {
    if let Some(radio) = made::<HtmlInputElement>(document, id) {
        radio.set_checked(true);
    }
}
