use godspeed_protocol::{Inventory, SetInfo, SolverInfo, StoredTable, TableInfo, TableOnServer};

use super::TableStore;
use crate::format;

/// One table as the list of tables shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableEntry {
    /// The id of the table.
    pub id: String,
    /// What the engine says of it; absent for one that is stored and that nobody uses any more.
    pub info: Option<TableInfo>,
    /// Bytes to download or to keep, where they are known.
    pub packed: Option<u64>,
    /// Where it is.
    pub place: TableLocation,
    /// Bytes that would be freed by deleting it.
    pub stored: u64,
}

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableLocation {
    /// All of it is in the browser's storage.
    Stored,
    /// A share of it is, 0 to 1.
    Partly(f64),
    /// What is stored is of a version that is of no use any more.
    Outdated,
    /// The server has it.
    Server,
    /// It must be built here.
    Nowhere,
}

impl TableEntry {
    /// Every table of the sets that solvers offer, smallest set first, and then those that are stored in vain.
    #[must_use]
    pub fn all(catalogue: &[SolverInfo], inventory: &Inventory) -> Vec<Self> {
        let mut entries: Vec<Self> = Vec::new();
        for table in catalogue.iter().flat_map(|solver| &solver.sets).flat_map(|set| &set.tables) {
            if entries.iter().all(|entry| entry.id != table.id) {
                entries.push(Self::of(table, inventory));
            }
        }
        let used = |stored: &&StoredTable| catalogue.iter().any(|solver| uses(solver, &stored.id));
        for stored in inventory.stored.iter().filter(|stored| !used(stored)) {
            entries.push(Self {
                id: stored.id.clone(),
                info: None,
                packed: Some(stored.total),
                place: TableLocation::Outdated,
                stored: stored.bytes,
            });
        }
        entries
    }

    /// The entry of a table that the engine uses.
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

    /// Where it is, in words.
    #[must_use]
    pub fn words(&self, inventory: &Inventory) -> String {
        let hosted = self.info.as_ref().is_some_and(|table| on_server(table, inventory).is_some());
        match self.place {
            TableLocation::Stored => "Stored".to_owned(),
            TableLocation::Partly(share) => format!("Partly stored ({:.0}%)", (share * 100.0).floor()),
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

    /// Its sizes in words: in memory, and to download where it has to be.
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

/// What choosing a set costs now, in a few words: `stored`, `downloads 21 MB`, `Built once`.
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
        None if store.inventory.space.obstacle.is_some() => "Built at every visit".to_owned(),
        None => "Built once".to_owned(),
    }
}

/// The table as the server has it, in the version that the engine uses.
pub(super) fn on_server<'a>(table: &TableInfo, inventory: &'a Inventory) -> Option<&'a TableOnServer> {
    inventory.hosted.iter().find(|hosted| hosted.id == table.id && hosted.version == table.version)
}

fn uses(solver: &SolverInfo, id: &str) -> bool {
    let of_sets = solver.sets.iter().flat_map(|set| &set.tables);
    solver.tables.iter().chain(of_sets).any(|table| table.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::fixtures::{catalogue, hosted, inventory, stored};

    fn places(inventory: &Inventory) -> Vec<(String, String)> {
        let entries = TableEntry::all(&catalogue(), inventory);
        entries.iter().map(|entry| (entry.id.clone(), entry.words(inventory))).collect()
    }

    #[test]
    fn every_table_of_the_sets_is_listed_once_with_where_it_is() {
        let nothing = places(&Inventory::default());
        assert_eq!(nothing.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["small", "big", "other"]);
        assert!(nothing.iter().all(|(_, words)| words == "Built in this browser when needed"));

        let some = inventory(vec![stored("small", 2, 10), stored("big", 2, 4)], vec![hosted("other", 1, 30)]);
        let words: Vec<_> = places(&some).into_iter().map(|(_, words)| words).collect();
        assert_eq!(words, ["Stored", "Partly stored (40%)", "On the server"]);
    }

    #[test]
    fn what_is_of_no_use_any_more_is_listed_so_that_it_can_be_deleted() {
        let old = inventory(vec![stored("small", 1, 10), stored("gone", 1, 10)], vec![hosted("small", 2, 9)]);
        let words = places(&old);
        assert!(words[0].1.starts_with("An older version") && words[0].1.contains("on the server"));
        assert_eq!(words[3], ("gone".to_owned(), "Stored but no longer used".to_owned()));
    }

    #[test]
    fn a_set_says_what_choosing_it_costs() {
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
