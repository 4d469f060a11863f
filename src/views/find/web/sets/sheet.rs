//! The sheet of cases: one card each.

use std::iter::successors;
use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find as find_in, or_log, set_markup, target};
use godspeed_page::format;
use godspeed_scene::Look;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::picture;
use crate::state::Msg;
use crate::state::sets::{Card, CaseFilter, SetsMsg, SetsSection};
use crate::web::{Find, ids};

/// The attribute with the number of a case.
const CASE: &str = "data-case";

/// Registers the listeners of the sheet.
pub(super) fn listen(find: &Rc<Find>) {
    find.at(ids::FIND_SET_CARDS, "click", |find, event: Event| {
        let card = target::<Element>(&event).and_then(|element| closest(&element, "[data-case]"));
        let number = card.and_then(|card| card.get_attribute(CASE)?.parse().ok());
        if let Some(number) = number {
            find.send(Msg::Sets(SetsMsg::Open(number)));
            focus_details(&find.document);
        }
    });
    find.at(ids::FIND_SET_ORDER, "change", |find, event: Event| {
        let order = target::<HtmlSelectElement>(&event).and_then(|select| select.value().parse().ok());
        if let Some(order) = order {
            find.send(Msg::Sets(SetsMsg::SetOrder(order)));
        }
    });
    find.at(ids::FIND_SET_FILTER_TEXT, "input", |find, event: Event| {
        if let Some(input) = target::<HtmlInputElement>(&event) {
            find.send(Msg::Sets(SetsMsg::SetFilterText(input.value())));
        }
    });
    for (id, filter) in filters() {
        find.at(id, "change", move |find, _: Event| find.send(Msg::Sets(SetsMsg::SetFilter(filter))));
    }
    find.on_click(ids::FIND_SET_MORE, |find| {
        let shown = find.state().sets().selected();
        let first_new = shown.get(find.state().sets().cards(&shown).len()).copied();
        find.send(Msg::Sets(SetsMsg::ShowMore));
        if let Some(number) = first_new {
            focus_card(&find.document, number);
        }
    });
    find.send_on_click(ids::FIND_SET_CSV, |_| Msg::Sets(SetsMsg::SaveCsv));
    find.send_on_click(ids::FIND_SET_MARKDOWN, |_| Msg::Sets(SetsMsg::SaveMarkdown));
    find.send_on_click(ids::FIND_SET_PRINT, |_| Msg::Sets(SetsMsg::Print));
}

/// Shows the cards of the selected cases.
pub(super) fn show(document: &Document, state: &SetsSection, selected: &[usize], look: (&str, &Look)) {
    let Some(sheet) = state.sheet() else { return };
    let selection = state.selection();
    document.select(ids::FIND_SET_ORDER, selection.order.id());
    document.value_at_rest(ids::FIND_SET_FILTER_TEXT, &selection.text);
    for (id, filter) in filters() {
        document.checked(id, selection.filter == filter);
    }
    let (shown, all) = (selected.len(), sheet.cases().len());
    let text = if shown == all {
        format!("{} cases", format::count(all as u64))
    } else {
        format!("{} of {} cases", format::count(shown as u64), format::count(all as u64))
    };
    document.text(ids::FIND_SET_COUNT, &text);
    for id in [ids::FIND_SET_CSV, ids::FIND_SET_MARKDOWN, ids::FIND_SET_PRINT] {
        document.enabled(id, shown > 0);
    }

    let cards = state.cards(selected);
    document.visible(ids::FIND_SET_MORE, cards.len() < shown);
    show_cards(document, state, &cards, look);
    let open = state.details().map(|details| details.number.to_string()).unwrap_or_default();
    document.set_current(ids::FIND_SET_CARDS, "true", CASE, &open);
}

/// Moves the focus to the card of a case, if it is shown.
pub(super) fn focus_card(document: &Document, number: usize) {
    let Some(list) = document.element::<Element>(ids::FIND_SET_CARDS) else { return };
    if let Some(card) = find_in::<HtmlElement>(&list, &format!("[data-case='{number}']")) {
        or_log("focus", card.focus());
    }
}

/// Returns the parts of a card: picture, name, algorithm and facts.
pub(super) fn parts(document: &Document, state: &SetsSection, card: &Card, look: &Look) -> [NewElement; 4] {
    let picture = document.make("span", "find-set-picture", "").attribute("aria-hidden", "true").build();
    let start = state.sheet().and_then(|sheet| {
        let start = &sheet.case(card.number)?.info.start;
        Some(sheet.source().picture(start).draw(start, 0))
    });
    if let (Some(picture), Some(start)) = (&picture, start) {
        set_markup(picture, &picture::svg(&start, look));
    }
    let picture = picture.map_or_else(|| document.make("span", "", ""), NewElement::from);
    [
        picture,
        document.make("b", "find-set-name", &card.name),
        document.make("span", "find-set-alg", &card.alg),
        document.make("span", "find-set-facts", &facts(card)),
    ]
}

/// Creates the cards again if other cases are shown; otherwise changes their texts, so that the focus stays.
fn show_cards(document: &Document, state: &SetsSection, cards: &[Card], (name, look): (&str, &Look)) {
    let source = state.sheet().map(|sheet| sheet.source().id());
    let starts: Vec<(usize, &str)> = cards
        .iter()
        .filter_map(|card| Some((card.number, state.sheet()?.case(card.number)?.info.start.as_str())))
        .collect();
    let are_other = document.changes(ids::FIND_SET_CARDS, "cases", &format!("{source:?} {starts:?} {name}"));
    let have_other_texts = document.changes(ids::FIND_SET_CARDS, "texts", &format!("{cards:?}"));
    let Some(list) = document.element::<Element>(ids::FIND_SET_CARDS) else { return };
    if are_other {
        let focused = document.focused().filter(|focused| list.contains(Some(focused)));
        let number = focused.and_then(|focused| focused.get_attribute(CASE)?.parse().ok());
        let make = |card: &Card| {
            let button = document.button("", "").attribute(CASE, &card.number.to_string());
            document.make("li", "", "").child(button.children(parts(document, state, card, look)))
        };
        document.fill(ids::FIND_SET_CARDS, cards.iter().map(make));
        if let Some(number) = number {
            focus_card(document, number);
        }
    }
    if are_other || have_other_texts {
        let items = successors(list.first_element_child(), Element::next_element_sibling);
        for (item, card) in items.zip(cards) {
            show_texts(&item, card);
        }
    }
}

fn show_texts(item: &Element, card: &Card) {
    for (class, text) in [(".find-set-alg", &card.alg), (".find-set-facts", &facts(card))] {
        if let Some(element) = find_in::<Element>(item, class)
            && element.text_content().as_deref() != Some(text)
        {
            element.set_text_content(Some(text));
        }
    }
    if let Some(name) = find_in::<Element>(item, ".find-set-name") {
        let mark = if card.is_favourite { "★" } else { "" };
        or_log("mark", name.set_attribute("data-mark", mark));
    }
}

fn facts(card: &Card) -> String {
    if card.is_favourite { format!("Favourite · {}", card.facts) } else { card.facts.clone() }
}

fn filters() -> [(godspeed_browser::Id, CaseFilter); 3] {
    [
        (ids::FIND_SET_ALL, CaseFilter::All),
        (ids::FIND_SET_FAVOURITES, CaseFilter::Favourite),
        (ids::FIND_SET_OPEN, CaseFilter::Open),
    ]
}

/// Moves the focus to the details, which may be above the card that was clicked.
fn focus_details(document: &Document) {
    document.focus_first(&[ids::FIND_CASE_NAME]);
}
