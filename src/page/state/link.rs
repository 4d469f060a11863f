use godspeed_cube::Facelets;
use godspeed_timeline::Timeline;

use super::{Effect, State, position, search};
use crate::address::{Address, EMBED_VIEW, LinkSettings, link};
use crate::timer::HUMAN;

/// Name of the section of moves that a link brings.
const MOVES: &str = "Moves";

impl State {
    /// Returns the query pairs of a link to what the page shows.
    ///
    /// Default settings are left out, so that the link does not change while the page loads.
    #[must_use]
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let mut pairs = link(&self.timeline, &settings(self));
        pairs.extend(self.is_embedded.then(|| ("view", EMBED_VIEW.to_owned())));
        pairs.extend(self.following.is_open.then(|| ("follow", "1".to_owned())));
        pairs
    }
}

/// Returns the query pairs of a link to share, which names solver and table set even if they are defaults.
///
/// It starts at the cube before the solution if the solution has been played to its end, so that it can be played again, and
/// if it is too long for the link, so that it can be found again.
pub(super) fn complete(state: &State) -> Vec<(&'static str, String)> {
    let mut settings = settings(state);
    if let Some(solver) = state.chosen_solver().filter(|_| !state.is_human()) {
        settings.algorithm = Some(solver.id.clone());
        settings.tables = state.solving.set(solver).map(|set| set.id.clone());
    }
    let pairs = link(&state.timeline, &settings);
    let is_left_out = pairs.iter().all(|(name, _)| *name != "alg");
    match state.timeline.played_from().filter(|_| is_left_out || state.timeline.is_at_end()) {
        Some(start) => {
            let mut timeline = state.timeline.clone();
            timeline.jump(start);
            link(&timeline, &settings)
        }
        None => pairs,
    }
}

/// Removes the cube and the timeline from an address.
pub(super) fn timeline_of(address: &mut Address) -> Timeline {
    let start = address.state.take().unwrap_or_else(|| Facelets::solved(address.size));
    let mut timeline = Timeline::new(start);
    if let Some(setup) = address.setup.take() {
        timeline.begin_section(position::SET_UP);
        timeline.append(setup.into_turns());
        timeline.jump(usize::MAX);
    }
    if let Some(alg) = address.alg.take() {
        timeline.append_played(MOVES, alg.into_turns());
        timeline.jump(timeline.cursor().saturating_add(address.played.unwrap_or_default()));
    }
    timeline
}

/// Shows the cube of an address that the browser went back or forward to.
pub(super) fn visit(state: &mut State, mut address: Address, now: f64) -> Vec<Effect> {
    let effects = search::cancel(state, now);
    let _left = position::replace_timeline(state, timeline_of(&mut address));
    state.title = address.title.take();
    state.is_embedded = address.is_embedded;
    state.solving.choices.algorithm.link(address.algorithm.clone());
    state.solving.choices.tables.link(address.tables.clone());
    state.solving.goal = std::mem::take(&mut address.goal);
    state.address = address;
    if !state.solving.catalogue.is_empty() {
        search::apply_address_request(state);
    }
    effects.into_iter().chain([state.show_present()]).collect()
}

fn settings(state: &State) -> LinkSettings {
    let mut settings = LinkSettings { title: state.title.clone(), ..LinkSettings::default() };
    settings.threads = state.solving.choices.threads.linked().copied();
    if state.is_human() {
        settings.algorithm = Some(HUMAN.to_owned());
        return settings;
    }
    let (solving, size) = (&state.solving, state.size());
    settings.goal = solving.goal.clone();
    if solving.catalogue.is_empty() {
        let address = &state.address;
        settings.algorithm = solving.choices.algorithm.get().cloned();
        settings.metric = address.metric.map(|metric| metric.id_for(size).to_owned());
        settings.parameters = address.parameters.clone();
        settings.tables = solving.choices.tables.get().cloned();
        return settings;
    }
    let Some(solver) = state.chosen_solver() else { return settings };
    settings.metric = solving.chosen_metric(&solver.id).map(|metric| metric.id_for(size).to_owned());
    settings.parameters = solving.chosen_values(&solver.id);
    let is_set = settings.metric.is_some() || !settings.parameters.is_empty();
    let chosen = solving.choices.algorithm.get().and_then(|id| solving.solver(id));
    let is_chosen = chosen.is_some_and(|chosen| chosen.supports(size));
    settings.algorithm = (is_chosen || is_set).then(|| solver.id.clone());
    let set = solving.choices.tables.get().cloned();
    settings.tables = set.filter(|id| solver.sets.iter().any(|set| set.id == *id));
    settings
}

#[cfg(test)]
mod tests {
    use super::super::tests::{R, does, page, page_at};
    use super::*;
    use crate::command::Command;
    use crate::state::{Msg, update};

    /// Returns the page that a link opens.
    fn reopened(state: &State) -> State {
        let link = state.link();
        let pairs: Vec<(&str, &str)> = link.iter().map(|(name, value)| (*name, value.as_str())).collect();
        page_at(&pairs)
    }

    #[test]
    fn a_reload_keeps_the_cube_its_moves_and_the_place_among_them() {
        let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U' R'")]);
        let _effects = update(&mut state, Msg::Jump(4), 0.0);
        let again = reopened(&state);
        assert_eq!(again.timeline.turns(), state.timeline.turns());
        assert_eq!(again.timeline.cursor(), 4);
        let _effects = does(&mut state, R);
        assert_eq!(reopened(&state).timeline.present(), state.timeline.present());
        let _effects = does(&mut state, Command::Shuffle);
        assert_eq!(reopened(&state).timeline.turns(), state.timeline.turns());
    }

    #[test]
    fn a_shared_link_starts_at_the_beginning_of_a_solution_that_was_played() {
        let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U' R'")]);
        for (cursor, shared) in [(3, 3), (4, 4), (6, 3)] {
            let _effects = update(&mut state, Msg::Jump(cursor), 0.0);
            let link = complete(&state);
            let pairs: Vec<(&str, &str)> = link.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(page_at(&pairs).timeline.cursor(), shared, "{pairs:?}");
            assert_eq!(state.timeline.cursor(), cursor);
        }
    }

    #[test]
    fn a_link_leaves_out_what_nobody_chose() {
        assert_eq!(page().link(), [("puzzle", "3x3x3".to_owned())]);
        let state = page_at(&[("algorithm", "wastar"), ("param", "weight=2"), ("metric", "qtm")]);
        let link = state.link();
        assert_eq!(
            link[1..],
            [
                ("algorithm", "wastar".to_owned()),
                ("metric", "qtm".to_owned()),
                ("param", "weight=2".to_owned())
            ]
        );
    }

    #[test]
    fn a_page_without_bars_has_none_after_a_reload_and_shares_the_whole_page() {
        let mut state = page_at(&[("view", "embed")]);
        let _effects = does(&mut state, R);
        let is_embedded = |link: &[(&str, String)]| link.contains(&("view", "embed".to_owned()));
        assert!(is_embedded(&state.link()) && is_embedded(&reopened(&state).link()));
        assert!(!is_embedded(&complete(&state)));
    }

    #[test]
    fn going_back_shows_the_cube_of_the_earlier_address() {
        let mut state = page();
        let _effects = does(&mut state, R);
        let earlier = state.link();
        let _effects = does(&mut state, Command::Shuffle);
        let address = Address::parse(earlier.iter().map(|(name, value)| (*name, value.as_str())));
        let effects = update(&mut state, Msg::Visit(Box::new(address)), 0.0);
        assert_eq!(effects.last(), Some(&Effect::Show(state.timeline.present().clone())));
        assert_eq!(state.link(), earlier);
    }
}
