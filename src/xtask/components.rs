//! The list of the components of the page: Rust crates and npm packages, with versions, licences and hashes.
//!
//! The format is CycloneDX 1.6 in JSON. It has no date and no random number, so that equal sources give equal files.
//! The crates are those that the modules depend on when they run: neither build scripts nor macros, which are not part
//! of the page. The npm packages are those that esbuild put into the bundles (`tests/browser/build/bundles.js`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Map, Value, json};

use crate::bundles;
use crate::error::Error;
use crate::project::Project;
use crate::step::{output, print_step, run};
use crate::toolchain::Toolchain;
use crate::wasm;

/// The npm packages in the script of the documentation (`src/docs`).
const IN_DOCS: [&str; 1] = ["minisearch"];

/// The file of the list.
pub(crate) const FILE: &str = "bom.cdx.json";

/// Returns the list as a JSON document.
///
/// # Errors
/// Returns an error if cargo, the lock files or the licences of the bundles cannot be read.
pub(crate) fn list(project: &Project) -> Result<String, Error> {
    let crates = Crates::read(project, wasm::packages(project)?)?;
    let mut others = vec![standard_library(project)?];
    others.extend(npm_packages(project, &IN_DOCS, &bundles::FOLDERS)?);
    Ok(crates.document("godspeed", "application", others))
}

/// Returns the list of an npm package as a JSON document: of its modules, and of the bundles in its folder of `pkg/`.
///
/// # Errors
/// As [`list`].
pub(crate) fn list_of_package(
    project: &Project,
    modules: &[&str],
    name: &str,
    folder: &str,
) -> Result<String, Error> {
    let crates = Crates::read(project, modules.iter().map(|&module| module.to_owned()).collect())?;
    let mut others = vec![standard_library(project)?];
    others.extend(npm_packages(project, &[], &[folder])?);
    Ok(crates.document(name, "library", others))
}

/// Writes the list to cargo's target folder and checks it against the schema of CycloneDX.
///
/// # Errors
/// Returns an error if the list cannot be made or violates the schema.
pub(crate) fn check(project: &Project) -> Result<(), Error> {
    bundles::build(project)?;
    print_step("Checking the list of components against the schema of CycloneDX");
    let file = project.target().join(FILE);
    fs::write(&file, list(project)?).map_err(Error::file(&file))?;
    run(project.command("node").arg(project.browser().join("build/check-components.js")).arg(file))
}

/// The dependency graph of the workspace for wasm.
struct Crates {
    /// The names of the packages of the modules.
    modules: Vec<String>,
    packages: BTreeMap<String, Value>,
    /// The dependencies of each package that are part of a program, by their ids.
    edges: BTreeMap<String, Vec<String>>,
    /// SHA-256 of the archives, by name and version.
    checksums: BTreeMap<(String, String), String>,
}

impl Crates {
    fn read(project: &Project, modules: Vec<String>) -> Result<Crates, Error> {
        let mut cargo = project.cargo();
        cargo.args(["metadata", "--format-version=1", "--locked", "--filter-platform", wasm::TRIPLE]);
        cargo.args(["--features", "godspeed-engine/threads"]);
        let metadata = parse("cargo metadata", &output(&mut cargo)?)?;
        let packages: BTreeMap<String, Value> =
            items(&metadata["packages"]).map(|package| (text(&package["id"]), package.clone())).collect();
        let is_linked = |id: &str| packages.get(id).is_some_and(|package| !is_macro(package));
        let edges = items(&metadata["resolve"]["nodes"])
            .map(|node| {
                let linked = items(&node["deps"])
                    .filter(|dependency| items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()))
                    .map(|dependency| text(&dependency["pkg"]))
                    .filter(|id| is_linked(id))
                    .collect();
                (text(&node["id"]), linked)
            })
            .collect();
        let lock = project.root().join("Cargo.lock");
        let checksums = checksums(&fs::read_to_string(&lock).map_err(Error::file(&lock))?);
        Ok(Crates { modules, packages, edges, checksums })
    }

    /// Returns the list of a program or library of this name: the crates of its modules, and other components.
    fn document(&self, name: &str, kind: &str, others: Vec<Value>) -> String {
        let used = self.used();
        let mut components: Vec<Value> = used.iter().map(|id| self.component(id)).collect();
        components.extend(others);
        let dependencies: Vec<Value> = used.iter().map(|id| self.dependencies_of(id)).collect();
        let document = json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": { "component": {
                "type": kind, "bom-ref": name, "name": name, "version": env!("CARGO_PKG_VERSION"),
            } },
            "components": components,
            "dependencies": dependencies,
        });
        format!("{document:#}\n")
    }

    /// Returns the ids of all packages in the modules.
    fn used(&self) -> BTreeSet<String> {
        let is_module = |package: &&Value| self.modules.iter().any(|name| package["name"] == **name);
        let mut waiting: Vec<String> =
            self.packages.values().filter(is_module).map(|package| text(&package["id"])).collect();
        let mut used = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            waiting
                .extend(self.edges.get(&id).into_iter().flatten().filter(|id| !used.contains(*id)).cloned());
            used.insert(id);
        }
        used
    }

    fn component(&self, id: &str) -> Value {
        let package = &self.packages[id];
        let (name, version) = (text(&package["name"]), text(&package["version"]));
        let mut component = Map::new();
        component.insert("type".to_owned(), json!("library"));
        component.insert("bom-ref".to_owned(), json!(reference(package)));
        component.insert("name".to_owned(), json!(name));
        component.insert("version".to_owned(), json!(version));
        if let Some(license) = package["license"].as_str() {
            // Older crates separate licences by a slash, which is no SPDX expression.
            let expression = license.replace('/', " OR ").split_whitespace().collect::<Vec<_>>().join(" ");
            component.insert("licenses".to_owned(), json!([{ "expression": expression }]));
        }
        if let Some(checksum) = self.checksums.get(&(name, version)) {
            component.insert("purl".to_owned(), json!(reference(package)));
            component.insert("hashes".to_owned(), json!([{ "alg": "SHA-256", "content": checksum }]));
        }
        Value::Object(component)
    }

    fn dependencies_of(&self, id: &str) -> Value {
        let edges = self.edges.get(id).into_iter().flatten();
        let on: BTreeSet<String> = edges.map(|id| reference(&self.packages[id])).collect();
        json!({ "ref": reference(&self.packages[id]), "dependsOn": on })
    }
}

fn reference(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(&package["name"]), text(&package["version"]))
}

fn is_macro(package: &Value) -> bool {
    items(&package["targets"]).any(|target| items(&target["kind"]).any(|kind| kind == "proc-macro"))
}

/// Returns the checksums of the archives in Cargo.lock.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let entry = |package: &str| {
        let field = |name: &str| {
            package.lines().find_map(|line| {
                Some(line.strip_prefix(name)?.strip_prefix(" = ")?.trim_matches('"').to_owned())
            })
        };
        Some(((field("name")?, field("version")?), field("checksum")?))
    };
    lock.split("[[package]]").filter_map(entry).collect()
}

/// Returns the standard library, which is compiled with the modules.
fn standard_library(project: &Project) -> Result<Value, Error> {
    let version = Toolchain::with_sources(project)?.version(project)?;
    Ok(json!({
        "type": "library", "bom-ref": "rust-std", "name": "rust-std", "version": version,
        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
    }))
}

/// Returns packages of these names, and those whose licences are next to the bundles in these folders of `pkg/`.
fn npm_packages(project: &Project, names: &[&str], folders: &[&str]) -> Result<Vec<Value>, Error> {
    let lock = project.browser().join("package-lock.json");
    let locked = parse("package-lock.json", &fs::read_to_string(&lock).map_err(Error::file(&lock))?)?;
    let entry = |name: &str| &locked["packages"][format!("node_modules/{name}")];
    let mut versions: BTreeMap<String, String> =
        names.iter().map(|name| ((*name).to_owned(), text(&entry(name)["version"]))).collect();
    let line = format!(
        "
{}

",
        "-".repeat(72)
    );
    for folder in folders {
        let licenses = project.pkg().join(folder).join("LICENSES.txt");
        let licenses = fs::read_to_string(&licenses).map_err(Error::file(&licenses))?;
        let headings = licenses.split(&line).filter_map(heading);
        versions.extend(headings.map(|(name, version)| (name.to_owned(), version.to_owned())));
    }
    let component = |(name, version): (&String, &String)| {
        let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        json!({
            "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
            "licenses": [{ "expression": entry(name)["license"] }],
            "properties": [{ "name": "npm:integrity", "value": entry(name)["integrity"] }],
        })
    };
    Ok(versions.iter().map(component).collect())
}

/// Returns name and version from the first line of a licence.
fn heading(license: &str) -> Option<(&str, &str)> {
    license.lines().next()?.rsplit_once(' ')
}

fn parse(what: &'static str, json: &str) -> Result<Value, Error> {
    serde_json::from_str(json).map_err(|source| Error::Json { what, source })
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_every_crate_of_the_page_and_no_other() {
        let project = Project::here();
        let crates = Crates::read(&project, wasm::packages(&project).unwrap()).unwrap();
        let used = crates.used();
        let names: BTreeSet<String> = used.iter().map(|id| text(&crates.packages[id]["name"])).collect();
        for name in
            ["godspeed-cube", "godspeed-web", "three-d", "wasm-bindgen", "wasm-bindgen-rayon", "serde"]
        {
            assert!(names.contains(name), "{name}");
        }
        for name in ["serde_derive", "clap", "axum", "proptest", "xtask", "html5gum"] {
            assert!(!names.contains(name), "{name}");
        }
    }

    #[test]
    fn every_crate_has_a_licence_and_is_from_here_or_has_a_checksum() {
        let project = Project::here();
        let crates = Crates::read(&project, wasm::packages(&project).unwrap()).unwrap();
        for id in crates.used() {
            let component = crates.component(&id);
            assert!(component["licenses"][0]["expression"].is_string(), "{id}");
            assert_eq!(component["hashes"].is_array(), !crates.packages[&id]["source"].is_null(), "{id}");
        }
    }

    #[test]
    fn every_dependency_is_a_component() {
        let project = Project::here();
        let crates = Crates::read(&project, wasm::packages(&project).unwrap()).unwrap();
        let used = crates.used();
        let references: BTreeSet<String> = used.iter().map(|id| reference(&crates.packages[id])).collect();
        for id in &used {
            for on in items(&crates.dependencies_of(id)["dependsOn"]) {
                assert!(references.contains(&text(on)), "{on}");
            }
        }
    }

    #[test]
    fn checksums_are_read_from_the_lock_file() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"12\"\n\n[[package]]\nname = \"b\"\nversion = \"2.0.0\"\n";
        let read = checksums(lock);
        assert_eq!(read.len(), 1);
        assert_eq!(read[&("a".to_owned(), "1.0.0".to_owned())], "12");
    }

    #[test]
    fn a_licence_begins_with_name_and_version() {
        assert_eq!(heading("@a/b 1.2.3\nhttps://example.com\n"), Some(("@a/b", "1.2.3")));
    }
}
