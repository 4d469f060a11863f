//! Names in the links of rubiks-cubes-ai (`?cube=3&methods=IDA*,SA&moves=R U`).

use crate::timer::HUMAN;

/// Algorithm names used by that program, with the corresponding ids used here.
const METHODS: [(&str, &str); 7] = [
    ("IDDFS", "iddfs"),
    ("IDA*", "ida"),
    ("SA", "annealing"),
    ("GA", "genetic"),
    ("WA*", "wastar"),
    ("BiBFS", "bibfs"),
    ("Human", HUMAN),
];

/// Returns the id of the first known method in a list.
pub(super) fn algorithm(methods: &str) -> Option<&'static str> {
    let names = methods.split([',', ';', '|', ' ', '+']).filter(|name| !name.is_empty());
    let known = |name: &str| METHODS.iter().find(|(method, _)| method.eq_ignore_ascii_case(name));
    names.filter_map(known).map(|(_, id)| *id).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_method_of_a_list_is_chosen() {
        assert_eq!(algorithm("BiBFS"), Some("bibfs"));
        assert_eq!(algorithm("Magic, wa*, SA"), Some("wastar"));
        assert_eq!(algorithm("human"), Some("human"));
        assert_eq!(algorithm(""), None);
    }
}
