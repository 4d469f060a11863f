use super::{StoreState, TableEntry, TableLocation, TableProgress, TableStore};

/// A user action on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Download the table to browser storage ahead of a search.
    Download,
    /// Build the table in this browser.
    Build,
    /// Verify the checksums of the stored data.
    Verify,
    /// Delete the stored data.
    Delete,
    /// Cancel the download, or the build ahead of a search.
    Cancel,
}

impl TableAction {
    /// All actions, in the order of their buttons.
    pub const ALL: [Self; 5] = [Self::Download, Self::Build, Self::Verify, Self::Delete, Self::Cancel];

    /// Returns the value of `data-table-do`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Download => "download",
            Self::Build => "build",
            Self::Verify => "verify",
            Self::Delete => "delete",
            Self::Cancel => "cancel",
        }
    }

    /// Returns the action with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// Returns the label of the button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Download => "Download",
            Self::Build => "Build",
            Self::Verify => "Verify",
            Self::Delete => "Delete",
            Self::Cancel => "Cancel",
        }
    }

    /// Returns whether the action is currently available for a table.
    #[must_use]
    pub fn is_possible(
        self,
        entry: &TableEntry,
        progress: Option<&TableProgress>,
        setting: ActionContext<'_>,
    ) -> bool {
        let keeps =
            setting.store.worker == StoreState::Ready && setting.store.inventory.space.error.is_none();
        let is_ahead = setting.store.building.as_ref().is_some_and(|building| building.table == entry.id);
        let is_missing = entry.info.is_some() && entry.place != TableLocation::Stored;
        if let Some(progress) = progress {
            return match self {
                Self::Build => progress.is_download,
                Self::Cancel => is_ahead || (progress.is_download && !setting.is_solving),
                Self::Download | Self::Verify | Self::Delete => false,
            };
        }
        match self {
            Self::Download => {
                let table = entry.info.as_ref();
                let inventory = &setting.store.inventory;
                keeps
                    && is_missing
                    && table.is_some_and(|table| super::entry::on_server(table, inventory).is_some())
            }
            // Starting an engine job cancels the running one.
            Self::Build => is_missing && !setting.is_solving && setting.store.building.is_none(),
            Self::Verify => keeps && entry.info.is_some() && entry.stored > 0,
            Self::Delete => keeps && entry.stored > 0,
            Self::Cancel => false,
        }
    }
}

/// Page state that determines which actions are available.
#[derive(Clone, Copy, Debug)]
pub struct ActionContext<'a> {
    /// The table store.
    pub store: &'a TableStore,
    /// Whether a search is running.
    pub is_solving: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{catalogue, hosted, inventory, stored};
    use godspeed_protocol::Inventory;

    fn possible(inventory: Inventory, is_solving: bool) -> Vec<&'static str> {
        let store = TableStore { worker: StoreState::Ready, inventory, ..TableStore::default() };
        let entry = TableEntry::all(&catalogue(), &store.inventory).remove(0);
        let setting = ActionContext { store: &store, is_solving };
        let actions = TableAction::ALL.into_iter();
        actions.filter(|action| action.is_possible(&entry, None, setting)).map(TableAction::name).collect()
    }

    #[test]
    fn the_offered_actions_depend_on_the_location_of_the_table() {
        assert_eq!(possible(Inventory::default(), false), ["build"]);
        assert_eq!(possible(Inventory::default(), true), [""; 0]);
        let server = || vec![hosted("small", 2, 10)];
        assert_eq!(possible(inventory(vec![], server()), false), ["download", "build"]);
        let part = vec![stored("small", 2, 4)];
        assert_eq!(possible(inventory(part, server()), true), ["download", "verify", "delete"]);
        assert_eq!(possible(inventory(vec![stored("small", 2, 10)], server()), false), ["verify", "delete"]);
    }

    #[test]
    fn without_storage_no_download_is_offered() {
        let mut private = inventory(vec![], vec![hosted("small", 2, 10)]);
        private.space.error = Some("A private window.".to_owned());
        assert_eq!(possible(private, false), ["build"]);
    }
}
