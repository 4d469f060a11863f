//! `npm audit`: known vulnerabilities of the npm packages.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::error::Error;
use crate::project::Project;
use crate::step::print_step;

/// Checks the npm packages that are bundled into the page, and those of tests and linters.
///
/// The registry has the database. If it does not answer, the check is skipped, and the output reports it.
///
/// # Errors
/// Returns an error if a package of the page has a vulnerability, or one of the tests has a critical one.
pub(crate) fn check(project: &Project) -> Result<(), Error> {
    print_step("Checking npm packages: advisories");
    for (level, packages) in [("low", &["--omit=dev"] as &[&str]), ("critical", &[])] {
        let mut npm = project.command("npm");
        npm.current_dir(project.browser()).args(["audit", "--json", "--audit-level", level]).args(packages);
        match is_free(&mut npm, level) {
            Some(true) => {}
            Some(false) => return Err(Error::Vulnerable),
            None => print_step("npm packages not checked: the registry did not answer the audit"),
        }
    }
    Ok(())
}

/// Returns whether there is no vulnerability of a level or above; `None` without an answer.
fn is_free(npm: &mut Command, level: &str) -> Option<bool> {
    let output = npm.stderr(Stdio::null()).output().ok()?;
    has_none(&serde_json::from_slice(&output.stdout).ok()?, level)
}

fn has_none(report: &Value, level: &str) -> Option<bool> {
    const LEVELS: [&str; 5] = ["info", "low", "moderate", "high", "critical"];
    let counts = report["metadata"]["vulnerabilities"].as_object()?;
    let from = LEVELS.iter().position(|known| *known == level)?;
    Some(LEVELS[from..].iter().all(|level| counts.get(*level).and_then(Value::as_u64) == Some(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn report(low: u32, critical: u32) -> Value {
        let counts =
            json!({ "info": 1, "low": low, "moderate": 0, "high": 0, "critical": critical, "total": 9 });
        json!({ "metadata": { "vulnerabilities": counts } })
    }

    #[test]
    fn vulnerabilities_count_from_their_level() {
        assert_eq!(has_none(&report(0, 0), "low"), Some(true));
        assert_eq!(has_none(&report(1, 0), "low"), Some(false));
        assert_eq!(has_none(&report(1, 0), "critical"), Some(true));
        assert_eq!(has_none(&report(0, 1), "low"), Some(false));
    }

    #[test]
    fn an_error_of_the_registry_is_no_answer() {
        assert_eq!(has_none(&json!({ "message": "405 Method Not Allowed" }), "low"), None);
    }
}
