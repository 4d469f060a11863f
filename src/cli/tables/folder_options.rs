use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use directories::ProjectDirs;

use super::TableFolder;

/// The folder of pattern databases, as an option.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableFolderOptions {
    /// Folder of pattern databases [default: tables/ in a checkout of the project, the user's data folder elsewhere]
    #[arg(long, value_name = "DIR", env = "GODSPEED_TABLES_DIR", hide_env_values = true)]
    tables_dir: Option<PathBuf>,
}

impl TableFolderOptions {
    /// Returns the folder, which need not exist yet.
    pub(crate) fn folder(&self) -> TableFolder {
        TableFolder::new(self.tables_dir.clone().unwrap_or_else(default_path))
    }
}

fn default_path() -> PathBuf {
    let current = env::current_dir().ok();
    let in_checkout = current.as_deref().and_then(checkout_tables);
    let in_data = || ProjectDirs::from("", "", "godspeed").map(|dirs| dirs.data_local_dir().join("tables"));
    in_checkout.or_else(in_data).unwrap_or_else(|| PathBuf::from("tables"))
}

/// Returns `tables/` of the checkout that contains a folder.
fn checkout_tables(folder: &Path) -> Option<PathBuf> {
    let manifest = concat!("name = \"", env!("CARGO_PKG_NAME"), "\"");
    let is_checkout = |root: &Path| {
        fs::read_to_string(root.join("src/cli/Cargo.toml")).is_ok_and(|text| text.contains(manifest))
    };
    folder.ancestors().find(|root| is_checkout(root)).map(|root| root.join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_a_checkout_are_found_from_every_folder_in_it() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        for folder in [root.to_owned(), root.join("src/cli/tables")] {
            assert_eq!(checkout_tables(&folder), Some(root.join("tables")));
        }
        assert_eq!(checkout_tables(&env::temp_dir()), None);
    }
}
