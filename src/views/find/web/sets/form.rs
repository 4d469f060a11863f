//! The choices for a search.

use std::rc::Rc;

use godspeed_browser::Document;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use super::case_net;
use crate::state::sets::{CaseSource, RankChoice, SETS, SetForm, SetsMsg};
use crate::state::{FindState, Msg};
use crate::web::{Find, ids};

/// Registers the listeners of the form.
pub(super) fn listen(find: &Rc<Find>) {
    let known = SETS.iter().map(|set| (set.id, format!("{} – {} cases", set.title, set.count)));
    let others =
        [CaseSource::Text, CaseSource::Painted].map(|source| (source.id(), source.title().to_owned()));
    let options = known.chain(others).map(|(id, title)| (id.to_owned(), title));
    find.document.fill_options(ids::FIND_SET_SOURCE, options, "");
    let ranks = RankChoice::ALL.map(|rank| (rank.id().to_owned(), rank.name().to_owned()));
    find.document.fill_options(ids::FIND_SET_RANK, ranks, "");

    find.send_on_click(ids::FIND_SET_USUAL_TURNS, |find| {
        Msg::SetTurns(find.state().sets().form().usual_turns().to_owned())
    });
    find.at(ids::FIND_SET_SOURCE, "change", |find, event: Event| {
        let Some(id) = godspeed_browser::target::<HtmlSelectElement>(&event).map(|select| select.value())
        else {
            return;
        };
        let turns = find.state().sets().turns_with(&id, find.state().turns());
        if let Some(turns) = turns {
            find.apply(Msg::SetTurns(turns.to_owned()));
        }
        find.send(Msg::Sets(SetsMsg::Choose(id)));
    });
    find.at(ids::FIND_SET_FORM, "change", |find, event: Event| {
        if let Some(msg) = edit(&event) {
            find.send(Msg::Sets(msg));
        }
    });
}

fn edit(event: &Event) -> Option<SetsMsg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let is_rank = select.name() == "find-set-rank";
        return is_rank.then(|| select.value().parse().ok().map(SetsMsg::SetRank)).flatten();
    }
    if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        return Some(SetsMsg::SetText(area.value()));
    }
    let input = target.dyn_into::<HtmlInputElement>().ok()?;
    match input.name().as_str() {
        "find-set-max" => Some(SetsMsg::SetMax(input.value())),
        "find-set-best" => Some(SetsMsg::SetBest(input.value())),
        "find-set-mirror" => Some(SetsMsg::SetMirror(input.checked())),
        "find-set-painted" => Some(SetsMsg::SetPainted(input.value())),
        "find-brush" => Some(case_net::brush(&input.value())),
        _ => None,
    }
}

/// Shows the form.
pub(super) fn show(document: &Document, state: &FindState) {
    let form = state.sets().form();
    let source = form.source();
    document.select(ids::FIND_SET_SOURCE, source.id());
    document.select(ids::FIND_SET_RANK, form.rank().id());
    document.attribute(ids::FIND_SET_RANK, "title", form.rank().explanation());
    document.value_at_rest(ids::FIND_SET_MAX, form.max());
    document.attribute(ids::FIND_SET_MAX, "placeholder", &form.usual_max(state.turns()).to_string());
    document.enabled(ids::FIND_SET_MAX, !form.has_own_turns());
    document.value_at_rest(ids::FIND_SET_BEST, form.best());
    document.attribute(ids::FIND_SET_BEST, "placeholder", &SetForm::usual_best().to_string());
    document.checked(ids::FIND_SET_MIRROR, form.mirror());
    document.visible(ids::FIND_SET_TEXT_FIELD, source == CaseSource::Text);
    document.value_at_rest(ids::FIND_SET_TEXT, form.text());
    document.visible(ids::FIND_SET_PAINTED_FIELD, source == CaseSource::Painted);
    document.value_at_rest(ids::FIND_SET_PAINTED, form.painting().text());
    document.text(ids::FIND_SET_ABOUT, &about(form));
    let usual = form.usual_turns();
    let is_other = !form.has_own_turns() && state.turns().text() != usual;
    document.visible(ids::FIND_SET_USUAL_TURNS, is_other);
    document.text(ids::FIND_SET_USUAL_TURNS, &format!("Use the turns {usual}"));
}

/// Returns what the set solves, and what the rank means.
fn about(form: &SetForm) -> String {
    let cases = match form.source() {
        CaseSource::Known(set) => set.explanation,
        CaseSource::Text if form.has_own_turns() => "Turns and lengths are those of the text",
        CaseSource::Text => "Turns and length are those of this page; lines with subgroup: have their own",
        CaseSource::Painted => "All algorithms for this case; grey stickers may have any colour",
    };
    let rank = form.rank();
    format!("{cases}. {}: {}.", rank.name(), rank.explanation())
}
