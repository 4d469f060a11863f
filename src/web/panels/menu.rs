use godspeed_cube::{Metric, Size};
use godspeed_protocol::SolverInfo;
use web_sys::{HtmlElement, HtmlInputElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{parameters, table_sets};
use crate::element::NewElement;
use crate::ids::{self, MadeId};
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::solving::Engine;
use godspeed_page::state::State;
use godspeed_page::timer::HUMAN;
use godspeed_page::view::{AlgorithmGroup, AlgorithmRow, MetricName, has_inner_layers};

const HUMAN_EXPLANATION: &str =
    "Solve it yourself. The timer starts with your first turn and stops when the cube is solved.";

/// Shows the algorithms, the settings of the selected one and the engine build.
pub(crate) fn show(screen: &Screen, state: &State) {
    let solving = &state.solving;
    let is_human = state.is_human();
    let chosen = solving.chosen(state.size()).filter(|_| !is_human);
    let id = if is_human { Some(HUMAN) } else { chosen.map(|solver| solver.id.as_str()) };
    screen.visible(ids::ALGORITHMS_LOADING, solving.catalogue.is_empty());
    if let Engine::Broken(_) = solving.engine {
        screen.text(ids::ALGORITHMS_LOADING, "Algorithms are not available.");
    }
    let groups = AlgorithmGroup::all(state);
    show_list(screen, &groups, state.size());
    let elsewhere = AlgorithmGroup::elsewhere(state);
    screen.text(ids::ALGORITHMS_ELSEWHERE, &elsewhere);
    screen.visible(ids::ALGORITHMS_ELSEWHERE, !elsewhere.is_empty());
    show_chosen(screen, &groups, id);
    show_choices(screen, state.choices_open);
    if let Some(id) = id {
        check(screen, MadeId::Algorithm(id));
    }
    let explanation = chosen.map(explanation).unwrap_or_default();
    screen.text(ids::EXPLANATION, if is_human { HUMAN_EXPLANATION } else { &explanation });
    table_sets::show(screen, state, chosen);
    show_settings(screen, state, chosen);
    show_threads(screen, state);
    show_engine(screen, &solving.engine, solving.note.as_deref());
    if let Some(id) = id
        && screen.changes(
            ids::CHOICES,
            "sight",
            &format!("{id} {} {}", state.choices_open, solving.catalogue.len()),
        )
    {
        bring_into_sight(screen, MadeId::Algorithm(id));
    }
}

/// Shows the algorithms in their groups, with what each gives and costs for the present cube.
fn show_list(screen: &Screen, groups: &[AlgorithmGroup], size: Size) {
    let rows = || groups.iter().flat_map(|group| &group.rows);
    let ids: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
    if screen.changes(ids::ALGORITHM_LIST, "list", &format!("{size} {}", ids.join(" "))) {
        screen.fill(ids::ALGORITHM_LIST, groups.iter().map(|group| group_element(screen, group)));
    }
    let mut costs = ids.join(" ");
    for row in rows() {
        costs.push_str(&row.costs);
        costs.push(if row.is_recommended { '*' } else { ' ' });
    }
    if screen.changes(ids::ALGORITHM_LIST, "costs", &costs) {
        for row in rows() {
            show_costs(screen, row);
        }
    }
}

fn group_element(screen: &Screen, group: &AlgorithmGroup) -> NewElement {
    screen
        .make("div", "algorithm-group", "")
        .attribute("role", "group")
        .attribute("aria-label", group.name)
        .child(screen.make("p", "group-name", group.name).attribute("aria-hidden", "true"))
        .children(group.rows.iter().map(|row| row_element(screen, row)))
}

fn row_element(screen: &Screen, row: &AlgorithmRow) -> NewElement {
    let radio = radio(screen, "algorithm", MadeId::Algorithm(&row.id), &row.id);
    let cost = screen.make("span", "cost", "").attribute("id", &MadeId::AlgorithmCost(&row.id).to_string());
    screen
        .make("label", "algorithm", "")
        .child(radio)
        .child(screen.make("span", "name", &row.name))
        .child(screen.make("span", "gives", &row.gives))
        .child(cost)
}

fn show_costs(screen: &Screen, row: &AlgorithmRow) {
    let Some(cost) = screen.made::<HtmlElement>(MadeId::AlgorithmCost(&row.id)) else { return };
    cost.set_text_content(Some(&row.costs));
    let kind = if row.is_unlikely { "unlikely" } else { "" };
    or_log("algorithms", cost.set_attribute("data-kind", kind));
    let Some(label) = cost.parent_element() else { return };
    or_log("algorithms", label.toggle_attribute_with_force("data-recommended", row.is_recommended));
    let title = if row.is_recommended { "Recommended for this cube" } else { "" };
    or_log("algorithms", label.set_attribute("title", title));
}

/// Scrolls the list to the selected algorithm.
fn bring_into_sight(screen: &Screen, radio: MadeId<'_>) {
    let row = screen.made::<HtmlInputElement>(radio).and_then(|radio| radio.parent_element());
    let Some(row) = row else { return };
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    row.scroll_into_view_with_scroll_into_view_options(&options);
}

fn explanation(solver: &SolverInfo) -> String {
    let bytes: usize = solver.tables.iter().map(|table| table.bytes).sum();
    match bytes {
        0 => solver.explanation.clone(),
        _ => format!("{} Its tables use {} of memory.", solver.explanation, format::bytes(bytes)),
    }
}

/// Shows the chosen algorithm in the button that opens and folds the list.
fn show_chosen(screen: &Screen, groups: &[AlgorithmGroup], id: Option<&str>) {
    let chosen = groups.iter().flat_map(|group| &group.rows).find(|row| Some(row.id.as_str()) == id);
    screen.text(ids::CHOSEN_NAME, chosen.map_or("Algorithm", |row| &row.name));
    screen.text(ids::CHOSEN_GIVES, chosen.map_or("", |row| &row.gives));
}

fn show_choices(screen: &Screen, are_open: bool) {
    screen.attribute(ids::TOGGLE_CHOICES, "aria-expanded", if are_open { "true" } else { "false" });
    screen.attribute(ids::PANEL, "data-choices", if are_open { "open" } else { "folded" });
}

fn show_settings(screen: &Screen, state: &State, chosen: Option<&SolverInfo>) {
    let is_human = state.is_human();
    let id = if is_human { HUMAN } else { chosen.map_or("", |solver| &solver.id) };
    if screen.changes(ids::SETTINGS, "solver", id) {
        let settings = chosen.map_or(&[][..], |solver| &solver.parameters);
        screen.visible(ids::SETTINGS, !is_human);
        screen.fill(ids::PARAMETERS, settings.iter().map(|parameter| parameters::field(screen, parameter)));
    }
    let size = state.size();
    if screen.changes(ids::METRICS, "kind", &format!("{id} {}", has_inner_layers(size))) {
        let known = chosen.map_or(&[][..], |solver| &solver.metrics).iter();
        let known: Vec<Metric> = known.filter_map(|id| id.parse().ok()).collect();
        let metrics = if is_human { &Metric::ALL[..] } else { &known };
        screen.visible(ids::METRICS, metrics.len() > 1);
        screen.fill(ids::METRIC_LIST, metrics.iter().map(|&metric| segment(screen, metric, size)));
    }
    if is_human {
        check(screen, MadeId::Metric(state.preferences.metric.id_for(size)));
    }
    let counted = if is_human {
        Some(state.preferences.metric)
    } else {
        chosen.map(|solver| state.solving.metric(solver))
    };
    // The tooltips of the choices are not there for touch.
    let counted = counted.filter(|_| has_inner_layers(size));
    screen.visible(ids::METRIC_EXPLANATION, counted.is_some());
    if let Some(metric) = counted {
        screen.text(ids::METRIC_EXPLANATION, MetricName::of(metric, size).explanation);
    }
    let Some(solver) = chosen else { return };
    check(screen, MadeId::Metric(state.solving.metric(solver).id_for(size)));
    for parameter in &solver.parameters {
        parameters::show(screen, parameter, state.solving.value(solver, parameter));
    }
}

/// Shows the thread selection if the engine supports threads.
///
/// Changing the number restarts the engine, so the selection is disabled during a search.
fn show_threads(screen: &Screen, state: &State) {
    if let Engine::Ready { threaded, .. } = state.solving.engine {
        screen.visible(ids::THREADS_CHOICE, threaded);
    }
    let is_ready = matches!(state.solving.engine, Engine::Ready { .. });
    screen.enabled(ids::THREADS, is_ready && !state.solving.is_busy());
    let chosen = state.threads.map(|threads| threads.to_string()).unwrap_or_default();
    if !screen.changes(ids::THREADS, "chosen", &chosen) {
        return;
    }
    let available = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    let most = state.threads.unwrap_or(1).max(available as usize);
    let numbers = (1..=most).map(|threads| (threads.to_string(), threads.to_string()));
    let all = (String::new(), "All".to_owned());
    screen.fill_options(ids::THREADS, std::iter::once(all).chain(numbers), &chosen);
}

/// Creates the choice of a metric.
fn segment(screen: &Screen, metric: Metric, size: Size) -> NewElement {
    let id = metric.id_for(size);
    let MetricName { name, explanation, .. } = MetricName::of(metric, size);
    screen
        .make("label", "", "")
        .attribute("title", explanation)
        .child(radio(screen, "metric", MadeId::Metric(id), id))
        .child(screen.make("span", "", name))
}

fn show_engine(screen: &Screen, engine: &Engine, note: Option<&str>) {
    let text = match engine {
        Engine::Starting => "Starting engine…".to_owned(),
        Engine::Ready { threads, threaded: true } => format!("{threads} threads"),
        Engine::Ready { .. } => note.unwrap_or("1 thread (the page is not cross-origin isolated)").to_owned(),
        Engine::Broken(reason) => reason.clone(),
    };
    screen.text(ids::ENGINE, &text);
    let (threads, threaded) = match engine {
        Engine::Ready { threads, threaded } => (threads.to_string(), threaded.to_string()),
        Engine::Starting | Engine::Broken(_) => (String::new(), String::new()),
    };
    screen.attribute(ids::ENGINE, "data-threads", &threads);
    screen.attribute(ids::ENGINE, "data-threaded", &threaded);
    screen.visible(ids::RESTART_ENGINE, matches!(engine, Engine::Broken(_)));
}

pub(crate) fn radio(screen: &Screen, name: &str, id: MadeId<'_>, value: &str) -> NewElement {
    let radio = screen.make("input", "", "").attribute("type", "radio");
    radio.attribute("name", name).attribute("value", value).attribute("id", &id.to_string())
}

pub(crate) fn check(screen: &Screen, id: MadeId<'_>) {
    if let Some(radio) = screen.made::<HtmlInputElement>(id) {
        radio.set_checked(true);
    }
}
