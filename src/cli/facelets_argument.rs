use std::ffi::OsString;

use godspeed_net::Painting;

/// Options whose values can be facelets.
const TAKING_FACELETS: [&str; 4] = ["--state", "--case", "--goal", "--from"];

/// Moves facelets that begin with an unpainted one, and so with a hyphen, behind `--` at the end of the arguments.
///
/// Otherwise they would be taken for options. The values of `--state`, `--case`, `--goal` and `--from` are
/// joined to them by `=`.
pub(crate) fn facelets_last(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut options: Vec<OsString> = Vec::new();
    let mut facelets = Vec::new();
    let mut arguments = arguments.peekable();
    while let Some(argument) = arguments.next_if(|argument| argument != "--") {
        let is_painting = argument.to_str().is_some_and(is_unpainted_first);
        let option =
            options.pop_if(|before| is_painting && TAKING_FACELETS.iter().any(|name| before == name));
        if let Some(mut option) = option {
            // `--state=FACELETS` is one argument, whatever the value begins with.
            option.push("=");
            option.push(argument);
            options.push(option);
        } else if is_painting {
            facelets.push(argument);
        } else {
            options.push(argument);
        }
    }
    if !facelets.is_empty() {
        options.push("--".into());
        options.extend(facelets);
        arguments.next();
    }
    options.extend(arguments);
    options
}

fn is_unpainted_first(argument: &str) -> bool {
    argument.starts_with('-') && argument.parse::<Painting>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facelets_that_begin_with_a_hyphen_are_no_options() {
        let painting = format!("-{}", "U".repeat(23));
        let moved = |given: &str| -> String {
            let given = given.replace('X', &painting);
            let moved = facelets_last(given.split(' ').map(OsString::from));
            let texts: Vec<&str> = moved.iter().filter_map(|argument| argument.to_str()).collect();
            texts.join(" ").replace(&painting, "X")
        };
        for (given, expected) in [
            ("check X", "check -- X"),
            ("check X --json", "check --json -- X"),
            ("check --json X", "check --json -- X"),
            ("check -- X", "check -- X"),
            ("check X -- R", "check -- X R"),
            ("check --state X --json", "check --state=X --json"),
            ("algs --case X --json", "algs --case=X --json"),
            ("check --size 2 -U", "check --size 2 -U"),
            ("solve R -c", "solve R -c"),
        ] {
            assert_eq!(moved(given), expected);
        }
    }
}
