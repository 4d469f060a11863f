use std::sync::Arc;

use godspeed_cube::{Mask, Metric, Size, Symmetry, TurnSet};

use super::distance_table::{CostTable, EntrySize};
use super::optimal::GoalSearch;
use super::pattern_choice::choose_pattern;
use super::plan::{choose_tables, fits_whole};
use super::space::Space;
use super::stored_table::{TableContents, keep_built};
use super::turn_graph::TurnGraph;
use super::view::{PatternTable, View};
use crate::{Control, SearchEvent, SolveError, TableKey, Tables};

/// The memory of pruning tables unless more is allowed: 64 MB.
pub(crate) const TABLE_BYTES: usize = 64 << 20;

/// The name of a goal's tables in events, and the beginning of the ids of those that are stored.
pub(super) const TABLE_ID: &str = "goal";

/// The turns, the metric and the tables of a search.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'a> {
    pub(crate) turns: &'a TurnSet,
    pub(crate) metric: Metric,
    pub(crate) choice: TableChoice,
    /// The most bytes of the tables of a mask.
    pub(crate) bytes: usize,
}

/// Which tables a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableChoice {
    /// Tables of the coordinates of the space.
    Space,
    /// Also a table of a part of the goal, looked up through symmetries.
    Pattern,
    /// One table of all positions if it fits, for many cubes.
    Whole,
}

impl Setup<'_> {
    /// Returns a name that determines the tables of a mask.
    pub(super) fn name(&self, mask: &Mask) -> String {
        format!("{}: {:?} with {}", self.of_mask(mask), self.choice, self.bytes)
    }

    /// Returns a mask with turns and metric as text.
    pub(super) fn of_mask(&self, mask: &Mask) -> String {
        let (size, sets) = (mask.size(), (mask.corners(), mask.edges(), mask.centres()));
        format!("{size} {sets:?} by {} in {}", self.turns, self.metric)
    }
}

/// Returns the search of a mask: cached, or with newly built tables.
pub(super) async fn open_search(
    mask: &Mask,
    setup: &Setup<'_>,
    tables: &Tables,
    control: &Control,
) -> Result<Arc<GoalSearch>, SolveError> {
    let name = setup.name(mask);
    if let Some(search) = tables.named::<GoalSearch>(&name) {
        return Ok(search);
    }
    let report = |done| control.emit(SearchEvent::Table { name: TABLE_ID, done });
    report(0.0);
    let built = build(mask, setup, tables, control).await;
    report(1.0);
    let (search, built) = built?;
    let search = Arc::new(search);
    tables.put_named(name, search.bytes(), search.clone());
    keep_built(&search, built, tables);
    Ok(search)
}

/// The keys of tables that were built and are to be stored, by their numbers.
type BuiltTables = Vec<(usize, TableKey)>;

/// Returns a search with its tables: stored ones, or newly built.
async fn build(
    mask: &Mask,
    setup: &Setup<'_>,
    tables: &Tables,
    control: &Control,
) -> Result<(GoalSearch, BuiltTables), SolveError> {
    let graph = TurnGraph::new(setup.turns, setup.metric)?;
    let space = Space::new(graph, std::slice::from_ref(mask), &[])?;
    control.yield_now().await?;
    let mut left = setup.bytes;
    let entry_size = if space.graph().single_steps().is_some() { EntrySize::Nibble } else { EntrySize::Byte };
    let all: Vec<u8> = (0..space.coordinates().len() as u8).collect();
    let mut search =
        GoalSearch { space, tables: Vec::new(), views: Vec::new(), pattern_name: None, gains_pattern: false };
    let whole = entry_size.bytes(CostTable::size(&search.space, &all));
    if setup.choice == TableChoice::Whole && whole <= left {
        let coordinates = [all];
        let built =
            open_tables(&mut search, (mask, setup), &coordinates, entry_size, tables, control).await?;
        return Ok((search, built));
    }
    let graph = search.space.graph();
    let can_have_views =
        entry_size == EntrySize::Nibble && graph.classes() == 1 && mask.size() == Size::THREE;
    if can_have_views && !fits_whole(&search.space, left) {
        let choice = choose_pattern(mask, &symmetries_of(graph), left);
        search.gains_pattern = choice.is_some() && setup.choice == TableChoice::Space;
        if let Some(choice) = choice.filter(|_| setup.choice != TableChoice::Space) {
            let name = format!("pattern {}", setup.name(&choice.mask));
            let pattern = open_pattern(&choice.mask, &name, setup, tables, control).await?;
            search.pattern_name = Some(name);
            left = left.saturating_sub(choice.bytes);
            let graph = search.space.graph();
            let view = |&symmetry: &Symmetry| View::new(pattern.clone(), symmetry, graph);
            search.views = choice.symmetries.iter().filter_map(view).collect();
        }
    }
    let chosen = choose_tables(&search.space, left);
    let built = open_tables(&mut search, (mask, setup), &chosen, EntrySize::Byte, tables, control).await?;
    Ok((search, built))
}

/// Adds a table of each group of coordinates to a search. Returns those that are to be stored.
async fn open_tables(
    search: &mut GoalSearch,
    (mask, setup): (&Mask, &Setup<'_>),
    chosen: &[Vec<u8>],
    entry_size: EntrySize,
    tables: &Tables,
    control: &Control,
) -> Result<BuiltTables, SolveError> {
    let mut built = BuiltTables::new();
    for (number, coordinates) in chosen.iter().enumerate() {
        let contents = TableContents { space: &search.space, mask, setup, coordinates, entry_size };
        let (table, key) = contents.open(tables, control).await?;
        built.extend(key.map(|key| (number, key)));
        search.tables.push(table);
    }
    Ok(built)
}

/// Returns the table of a part of a goal: cached, stored, or newly built.
async fn open_pattern(
    mask: &Mask,
    name: &str,
    setup: &Setup<'_>,
    tables: &Tables,
    control: &Control,
) -> Result<Arc<PatternTable>, SolveError> {
    if let Some(pattern) = tables.named::<PatternTable>(name) {
        return Ok(pattern);
    }
    let graph = TurnGraph::new(setup.turns, setup.metric)?;
    let space = Space::new(graph, std::slice::from_ref(mask), &[])?;
    control.yield_now().await?;
    let all: Vec<u8> = (0..space.coordinates().len() as u8).collect();
    let entry_size = EntrySize::Nibble;
    let contents = TableContents { space: &space, mask, setup, coordinates: &all, entry_size };
    let (table, key) = contents.open(tables, control).await?;
    let pattern = Arc::new(PatternTable { space, table });
    tables.put_named(name.to_owned(), pattern.bytes(), pattern.clone());
    if let Some(key) = key {
        tables.keep_made(key, pattern.clone());
    }
    Ok(pattern)
}

/// Returns the symmetries of turns of a 3x3x3.
pub(super) fn symmetries_of(graph: &TurnGraph) -> Vec<Symmetry> {
    Symmetry::all().filter(|&one| graph.size() == Size::THREE && graph.has_symmetry(one)).collect()
}
