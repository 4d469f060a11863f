use std::ops::RangeInclusive;

use crate::PurposeInfo;

/// The page's additions to the facts of a solver: its place in the menu, its key, and the sizes of its hints.
///
/// Solvers are described in a library that has no page, so this is not part of their description there. A solver
/// without an entry is a search method without a key that gives no hints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// The id of the solver.
    pub id: &'static str,
    /// The group in menus.
    pub purpose: PurposeInfo,
    /// Sizes for which it gives hints by default: it must answer in about a second.
    pub hints_for: Option<RangeInclusive<u16>>,
    /// Number of the function key that solves with it, such as 1 for F1.
    pub function_key: Option<u8>,
}

/// The entries that differ from [`MenuEntry::DEFAULT`].
pub static MENU: &[MenuEntry] = &[
    MenuEntry { id: "ida", hints_for: Some(1..=2), ..MenuEntry::DEFAULT },
    MenuEntry { id: "layers", purpose: PurposeInfo::People, hints_for: Some(3..=3), ..MenuEntry::DEFAULT },
    MenuEntry {
        id: "thistlethwaite",
        purpose: PurposeInfo::Fast,
        function_key: Some(1),
        ..MenuEntry::DEFAULT
    },
    MenuEntry { id: "kociemba", purpose: PurposeInfo::Fast, ..MenuEntry::DEFAULT },
    MenuEntry { id: "korf", purpose: PurposeInfo::Optimal, function_key: Some(2), ..MenuEntry::DEFAULT },
    MenuEntry {
        id: "reduction",
        purpose: PurposeInfo::Fast,
        hints_for: Some(4..=u16::MAX),
        ..MenuEntry::DEFAULT
    },
];

impl MenuEntry {
    /// The entry of every other solver.
    pub const DEFAULT: Self =
        Self { id: "", purpose: PurposeInfo::Laboratory, hints_for: None, function_key: None };

    /// Returns the entry of a solver.
    #[must_use]
    pub fn of(id: &str) -> &'static Self {
        MENU.iter().find(|entry| entry.id == id).unwrap_or(&Self::DEFAULT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_keys_are_unique() {
        let mut keys: Vec<u8> = MENU.iter().filter_map(|entry| entry.function_key).collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|one, next| one < next), "{keys:?}");
    }

    #[test]
    fn a_solver_without_an_entry_is_a_search_method() {
        assert_eq!(*MenuEntry::of("randomwalk"), MenuEntry::DEFAULT);
        assert_eq!(MenuEntry::of("korf").function_key, Some(2));
    }
}
