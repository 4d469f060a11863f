use godspeed_protocol::{Space, StoreFailure, StoredTable};

/// Whether so many more bytes fit, as far as the browser tells.
#[must_use]
pub fn fits(space: &Space, bytes: u64) -> bool {
    let free = space.quota.zip(space.used).map(|(quota, used)| quota.saturating_sub(used));
    free.is_none_or(|free| bytes <= free)
}

/// What is said when a table does not fit into the browser's storage: how much is missing, and which other
/// tables could make room.
#[must_use]
pub fn is_full(table: &str, missing: u64, stored: &[StoredTable], goes_on: bool) -> StoreFailure {
    let mut offers: Vec<_> =
        stored.iter().filter(|kept| kept.id != table && kept.bytes > 0).cloned().collect();
    offers.sort_by_key(|kept| std::cmp::Reverse(kept.bytes));
    let remedy = match &offers[..] {
        [] => "Make room on the disk, or leave the private window.".to_owned(),
        _ => "Delete a table that you do not use, or make room on the disk.".to_owned(),
    };
    let search = if goes_on { " The search goes on from memory." } else { "" };
    let message = format!(
        "The browser's storage is full: the table \"{table}\" needs {} MB more than there is room for.{search} {remedy}",
        missing.div_ceil(1_000_000)
    );
    StoreFailure { table: Some(table.to_owned()), message, offers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::Origin;

    fn table(id: &str, bytes: u64) -> StoredTable {
        let origin = Origin::Downloaded;
        StoredTable { id: id.to_owned(), version: 1, origin, bytes, total: bytes, changed: 0.0 }
    }

    #[test]
    fn a_full_disk_offers_the_other_tables_largest_first() {
        let stored = [table("small", 30), table("wanted", 5), table("large", 900), table("empty", 0)];
        let failure = is_full("wanted", 2_500_000, &stored, true);
        let offers: Vec<_> = failure.offers.iter().map(|offer| offer.id.as_str()).collect();
        assert_eq!(offers, ["large", "small"]);
        assert!(failure.message.contains("3 MB") && failure.message.contains("goes on from memory"));
        assert!(failure.message.contains("Delete a table"));
    }

    #[test]
    fn with_nothing_to_delete_another_remedy_is_named() {
        let failure = is_full("wanted", 1, &[], false);
        assert!(failure.offers.is_empty() && failure.message.contains("room on the disk"));
        assert!(!failure.message.contains("search"));
    }

    #[test]
    fn room_is_believed_where_the_browser_tells_nothing() {
        assert!(fits(&Space::default(), u64::MAX));
        let space = Space { quota: Some(100), used: Some(90), ..Space::default() };
        assert!(fits(&space, 10) && !fits(&space, 11));
    }
}
