use godspeed_protocol::{
    Inventory, SetInfo, SolverInfo, StoredTable, TableInfo, TableOnServer, is_goal_table,
};

use super::TableStore;
use crate::format;

/// A row in the list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TableEntry {
    /// The id of the table.
    pub id: String,
    /// The engine's description; `None` for a stored table that was made for a goal or is no longer used.
    pub info: Option<TableInfo>,
    /// Download or storage size in bytes, if known.
    pub packed: Option<u64>,
    /// Where the table is available.
    pub place: TableLocation,
    /// Number of stored bytes that deleting the table would free.
    pub stored: u64,
}

/// Where a table is available.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableLocation {
    /// The whole table is in browser storage.
    Stored,
    /// This fraction (0 to 1) is in browser storage.
    Partly(f64),
    /// The stored version is obsolete.
    Outdated,
    /// The table can be downloaded from the server.
    Server,
    /// The table must be built in the browser.
    Nowhere,
}

impl TableEntry {
    /// Returns the tables that solvers store, then stored ones that were made for goals or that nothing uses.
    #[must_use]
    pub fn all(catalogue: &[SolverInfo], inventory: &Inventory) -> Vec<Self> {
        let mut entries: Vec<Self> = Vec::new();
        for table in catalogue.iter().flat_map(SolverInfo::all_tables).filter(|table| table.is_stored) {
            if entries.iter().all(|entry| entry.id != table.id) {
                entries.push(Self::of(table, inventory));
            }
        }
        let used = |stored: &&StoredTable| {
            catalogue.iter().flat_map(SolverInfo::all_tables).any(|table| table.id == stored.id)
        };
        for stored in inventory.stored.iter().filter(|stored| !used(stored)) {
            entries.push(Self {
                id: stored.id.clone(),
                info: None,
                packed: Some(stored.total),
                place: if is_goal_table(&stored.id) {
                    TableLocation::Stored
                } else {
                    TableLocation::Outdated
                },
                stored: stored.bytes,
            });
        }
        entries
    }

    /// Returns the entry of a table used by the engine.
    #[must_use]
    pub fn of(table: &TableInfo, inventory: &Inventory) -> Self {
        let stored = inventory.stored.iter().find(|stored| stored.id == table.id);
        let hosted = on_server(table, inventory);
        let place = match stored {
            Some(stored) if stored.version != table.version => TableLocation::Outdated,
            Some(stored) if stored.is_whole() => TableLocation::Stored,
            Some(stored) if stored.bytes > 0 => {
                TableLocation::Partly(stored.bytes as f64 / stored.total as f64)
            }
            _ if hosted.is_some() => TableLocation::Server,
            _ => TableLocation::Nowhere,
        };
        let kept = stored.filter(|stored| stored.version == table.version).map(|stored| stored.total);
        Self {
            id: table.id.clone(),
            info: Some(table.clone()),
            packed: hosted.map(|hosted| hosted.bytes).or(kept),
            place,
            stored: stored.map_or(0, |stored| stored.bytes),
        }
    }

    /// Describes where the table is available.
    #[must_use]
    pub fn words(&self, inventory: &Inventory) -> String {
        let hosted = self.info.as_ref().is_some_and(|table| on_server(table, inventory).is_some());
        match self.place {
            TableLocation::Stored => "Stored".to_owned(),
            TableLocation::Partly(share) => format!("Partly stored ({})", format::percent(share)),
            TableLocation::Outdated if self.info.is_none() => "Stored but no longer used".to_owned(),
            TableLocation::Outdated if hosted => {
                "An older version is stored. The new version is on the server.".to_owned()
            }
            TableLocation::Outdated => {
                "An older version is stored. The new version is built in this browser.".to_owned()
            }
            TableLocation::Server => "On the server".to_owned(),
            TableLocation::Nowhere => "Built in this browser when needed".to_owned(),
        }
    }

    /// Describes the size in memory and the size to download or on disk.
    #[must_use]
    pub fn sizes(&self) -> String {
        let memory = self.info.as_ref().map(|table| format!("{} in memory", format::bytes(table.bytes)));
        let packed = self.packed.map(|bytes| {
            let what = if self.place == TableLocation::Stored || self.info.is_none() {
                "stored"
            } else {
                "to download"
            };
            format!("{} {what}", format::bytes(bytes as usize))
        });
        memory.into_iter().chain(packed).collect::<Vec<_>>().join(", ")
    }
}

/// Describes the cost of selecting a set: `Stored`, `21 MB to download`, `Built once`.
#[must_use]
pub fn set_words(set: &SetInfo, store: &TableStore) -> String {
    let entries: Vec<_> = set.tables.iter().map(|table| TableEntry::of(table, &store.inventory)).collect();
    if entries.iter().all(|entry| entry.place == TableLocation::Stored) {
        return "Stored".to_owned();
    }
    let under_way = set.tables.iter().filter_map(|table| store.transfers.get(&table.id));
    let (bytes, total) =
        under_way.fold((0, 0), |sum, transfer| (sum.0 + transfer.bytes, sum.1 + transfer.total));
    if total > 0 {
        return format!("{:.0}%", (100.0 * bytes as f64 / total as f64).floor());
    }
    let missing = set.tables.iter().zip(&entries).filter(|(_, entry)| entry.place != TableLocation::Stored);
    let downloads = missing.map(|(table, entry)| {
        let kept = if entry.place == TableLocation::Outdated { 0 } else { entry.stored };
        on_server(table, &store.inventory).map(|hosted| hosted.bytes.saturating_sub(kept))
    });
    match downloads.sum::<Option<u64>>() {
        Some(bytes) => format!("{} to download", format::bytes(bytes as usize)),
        None if store.inventory.space.error.is_some() => "Built at every visit".to_owned(),
        None => "Built once".to_owned(),
    }
}

/// Returns the server's copy of a table, if its version matches the engine's.
pub(super) fn on_server<'a>(table: &TableInfo, inventory: &'a Inventory) -> Option<&'a TableOnServer> {
    inventory.hosted.iter().find(|hosted| hosted.id == table.id && hosted.version == table.version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{catalogue, hosted, inventory, stored};

    fn places(inventory: &Inventory) -> Vec<(String, String)> {
        let entries = TableEntry::all(&catalogue(), inventory);
        entries.iter().map(|entry| (entry.id.clone(), entry.words(inventory))).collect()
    }

    #[test]
    fn every_table_of_the_sets_is_listed_once_with_its_location() {
        let nothing = places(&Inventory::default());
        assert_eq!(nothing.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["small", "big", "other"]);
        assert!(nothing.iter().all(|(_, words)| words == "Built in this browser when needed"));

        let some = inventory(vec![stored("small", 2, 10), stored("big", 2, 4)], vec![hosted("other", 1, 30)]);
        let words: Vec<_> = places(&some).into_iter().map(|(_, words)| words).collect();
        assert_eq!(words, ["Stored", "Partly stored (40%)", "On the server"]);
    }

    #[test]
    fn unused_tables_are_listed_for_deletion() {
        let old = inventory(vec![stored("small", 1, 10), stored("gone", 1, 10)], vec![hosted("small", 2, 9)]);
        let words = places(&old);
        assert!(words[0].1.starts_with("An older version") && words[0].1.contains("on the server"));
        assert_eq!(words[3], ("gone".to_owned(), "Stored but no longer used".to_owned()));
    }

    #[test]
    fn tables_of_goals_are_listed_as_stored() {
        let words = places(&inventory(vec![stored("goal-0123456789abcdef", 1, 10)], Vec::new()));
        assert_eq!(words[3], ("goal-0123456789abcdef".to_owned(), "Stored".to_owned()));
    }

    #[test]
    fn a_set_shows_whether_it_is_stored_downloaded_or_built() {
        let sets = &catalogue()[0].sets;
        let words = |inventory: Inventory| {
            let store = TableStore { inventory, ..TableStore::default() };
            [set_words(&sets[0], &store), set_words(&sets[1], &store)]
        };
        assert_eq!(words(Inventory::default()), ["Built once", "Built once"]);
        let server = vec![hosted("small", 2, 10), hosted("big", 2, 10), hosted("other", 1, 30)];
        let some = inventory(vec![stored("small", 2, 10), stored("big", 2, 4)], server);
        assert_eq!(words(some), ["Stored", "36 B to download"]);
    }
}
