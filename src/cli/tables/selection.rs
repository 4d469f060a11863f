use godspeed_protocol::is_goal_table;
use godspeed_solve::{DATABASES, DatabaseEntry, Info, SOLVERS, TableKey, database};

use super::folder::{FolderError, TableFolder};

/// A name that is neither a set nor a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown table '{name}'; choose a set ({sets}) or a table ({tables})")]
pub(crate) struct UnknownTable {
    name: String,
    sets: String,
    tables: String,
}

/// The name of all tables that were made for goals.
pub(crate) const GOALS: &str = "goals";

/// Why tables cannot be selected.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SelectionError {
    /// The folder does not have the table of a goal.
    #[error("the folder has no table '{id}'; `godspeed tables list` shows those of goals")]
    NoGoal {
        /// The id.
        id: String,
    },
    /// A name is neither a set nor a table.
    #[error(transparent)]
    Unknown(#[from] UnknownTable),
    /// The folder cannot be read.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// Returns the databases of these sets and tables, each once, in the order of the registry.
///
/// # Errors
/// [`UnknownTable`] for a name that is neither.
pub(crate) fn selected(names: &[String]) -> Result<Vec<&'static DatabaseEntry>, UnknownTable> {
    let mut ids = Vec::new();
    for name in names {
        let entries = named(name);
        if entries.is_empty() {
            return Err(unknown(name));
        }
        ids.extend(entries.iter().map(|entry| entry.spec().id));
    }
    Ok(DATABASES.iter().filter(|entry| ids.contains(&entry.spec().id)).collect())
}

/// Returns the names of databases and sets among some names, and the tables of goals: `goals` for all of a folder, or ids.
///
/// # Errors
/// [`SelectionError`] for the id of a table of a goal that the folder does not have.
pub(crate) fn with_goals(
    names: &[String],
    folder: &TableFolder,
) -> Result<(Vec<String>, Vec<TableKey>), SelectionError> {
    let (of_goals, others): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| *name == GOALS || is_goal_table(name));
    let others = others.into_iter().cloned().collect();
    if of_goals.is_empty() {
        return Ok((others, Vec::new()));
    }
    let stored = folder.of_goals().keys()?;
    if of_goals.iter().any(|name| *name == GOALS) {
        return Ok((others, stored));
    }
    let find = |name: &String| {
        let key = stored.iter().find(|key| key.id == *name).cloned();
        key.ok_or_else(|| SelectionError::NoGoal { id: name.clone() })
    };
    Ok((others, of_goals.into_iter().map(find).collect::<Result<_, _>>()?))
}

/// Returns the databases of a set of any solver, or the one with that id.
pub(crate) fn named(name: &str) -> Vec<&'static DatabaseEntry> {
    let sets = infos().flat_map(|info| info.sets).filter(|set| set.id == name);
    let of_sets = sets.flat_map(|set| set.tables).filter_map(|spec| database(spec.id));
    of_sets.chain(database(name)).collect()
}

/// Returns the solvers and sets that use a table, such as `korf/small`.
pub(crate) fn users(id: &str) -> Vec<String> {
    let of_solver = |info: &'static Info| {
        let always = info.tables.iter().any(|spec| spec.id == id).then(|| info.id.to_owned());
        let sets = info.sets.iter().filter(move |set| set.tables.iter().any(|spec| spec.id == id));
        always.into_iter().chain(sets.map(|set| format!("{}/{}", info.id, set.id)))
    };
    infos().flat_map(of_solver).collect()
}

/// Returns the ids of all sets, each once.
pub(crate) fn set_ids() -> Vec<&'static str> {
    let mut ids = Vec::new();
    for set in infos().flat_map(|info| info.sets) {
        if !ids.contains(&set.id) {
            ids.push(set.id);
        }
    }
    ids
}

fn unknown(name: &str) -> UnknownTable {
    let tables: Vec<&str> = DATABASES.iter().map(|entry| entry.spec().id).collect();
    UnknownTable { name: name.to_owned(), sets: set_ids().join(", "), tables: tables.join(", ") }
}

fn infos() -> impl Iterator<Item = &'static Info> {
    SOLVERS.iter().map(|solver| solver.info())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(names: &[&str]) -> Vec<&'static str> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        selected(&names).unwrap().iter().map(|entry| entry.spec().id).collect()
    }

    #[test]
    fn a_table_named_twice_is_selected_once() {
        let id = DATABASES[0].spec().id;
        assert_eq!(ids(&[id, id]), [id]);
    }

    #[test]
    fn the_tables_of_every_set_are_in_the_registry() {
        for set in infos().flat_map(|info| info.sets) {
            let specs: Vec<&str> = set.tables.iter().map(|spec| spec.id).collect();
            assert!(specs.iter().all(|id| ids(&[set.id]).contains(id)), "{}", set.id);
        }
    }

    #[test]
    fn a_table_of_a_goal_that_is_absent_is_named() {
        let folder = TableFolder::new(std::env::temp_dir().join("godspeed-no-such-folder"));
        let names = ["korf", "goals"].map(str::to_owned);
        assert_eq!(with_goals(&names, &folder).unwrap(), (vec!["korf".to_owned()], Vec::new()));
        let error = with_goals(&["goal-12".to_owned()], &folder).unwrap_err().to_string();
        assert!(error.contains("goal-12") && error.contains("tables list"), "{error}");
    }

    #[test]
    fn the_error_for_an_unknown_name_lists_the_known_ones() {
        let error = selected(&["enormous".to_owned()]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("enormous") && error.contains(DATABASES[0].spec().id), "{error}");
    }
}
