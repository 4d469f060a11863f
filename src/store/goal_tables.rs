use godspeed_protocol::{StoredTable, is_goal_table};

/// The most bytes of stored tables that were made for goals.
///
/// A search to a goal has at most 64 MB of tables in memory, which are packed to about half, so those of the last ten
/// goals fit at least.
pub const MOST_GOAL_BYTES: u64 = 256 << 20;

/// Returns the ids of the tables of goals to delete, so that the others fit into `most` bytes: those that were used least
/// recently. The table `newest` stays.
#[must_use]
pub fn surplus_goal_tables(stored: &[StoredTable], newest: &str, most: u64) -> Vec<String> {
    let mut tables: Vec<&StoredTable> = stored.iter().filter(|table| is_goal_table(&table.id)).collect();
    tables.sort_by(|a, b| {
        let is_newest = |table: &StoredTable| table.id == newest;
        is_newest(b).cmp(&is_newest(a)).then(b.changed.total_cmp(&a.changed))
    });
    let mut bytes = 0;
    let fits = |table: &&&StoredTable| {
        bytes += table.bytes;
        bytes <= most || table.id == newest
    };
    let kept = tables.iter().take_while(fits).count();
    tables[kept..].iter().map(|table| table.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::Origin;

    fn table(id: &str, bytes: u64, changed: f64) -> StoredTable {
        StoredTable { id: id.to_owned(), version: 1, origin: Origin::Built, bytes, total: bytes, changed }
    }

    #[test]
    fn tables_that_were_used_least_recently_make_room() {
        let stored = [
            table("goal-old", 40, 1.0),
            table("goal-new", 40, 4.0),
            table("korf", 900, 0.0),
            table("goal-mid", 40, 2.0),
            table("goal-used", 40, 3.0),
        ];
        assert_eq!(surplus_goal_tables(&stored, "goal-new", 160), [""; 0]);
        assert_eq!(surplus_goal_tables(&stored, "goal-new", 120), ["goal-old"]);
        assert_eq!(surplus_goal_tables(&stored, "goal-old", 120), ["goal-mid"]);
        assert_eq!(surplus_goal_tables(&stored, "goal-new", 79), ["goal-used", "goal-mid", "goal-old"]);
        assert_eq!(surplus_goal_tables(&stored, "goal-new", 0), ["goal-used", "goal-mid", "goal-old"]);
    }
}
