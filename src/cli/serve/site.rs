//! Where the files of the page lie.

use std::path::{Path, PathBuf};

use super::ServeError;

/// The three folders the server reads. In a checkout they stand side by side; in a finished page `pkg` and
/// `tables` lie inside it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// index.html and what it loads, served at `/`.
    pub(crate) page: PathBuf,
    /// WebAssembly and its bindings, served at `/pkg/`.
    pub(crate) pkg: PathBuf,
    /// Pattern databases, served at `/tables/`; may be absent.
    pub(crate) tables: PathBuf,
}

impl Site {
    /// Finds the page in `folder`, a checkout or a finished page.
    ///
    /// # Errors
    /// When there is no index.html, or no WebAssembly beside it.
    pub(crate) fn find(folder: &Path, tables: Option<&Path>) -> Result<Site, ServeError> {
        let page = [folder.join("www"), folder.to_owned()]
            .into_iter()
            .find(|page| page.join("index.html").is_file())
            .ok_or_else(|| ServeError::NoPage { site: folder.to_owned() })?;
        let pkg = folder.join("pkg");
        if !pkg.join("web").is_dir() {
            return Err(ServeError::NotBuilt { missing: pkg.join("web") });
        }
        Ok(Site { page, pkg, tables: tables.map_or_else(|| folder.join("tables"), Path::to_owned) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folder(name: &str, files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("godspeed-site-{}-{name}", std::process::id()));
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        root
    }

    #[test]
    fn a_checkout_serves_www_and_pkg_side_by_side() {
        let root = folder("checkout", &["www/index.html", "pkg/web/godspeed_web.js"]);
        let site = Site::find(&root, None).unwrap();
        assert_eq!(site, Site { page: root.join("www"), pkg: root.join("pkg"), tables: root.join("tables") });
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_finished_page_is_served_as_it_stands() {
        let root = folder("dist", &["index.html", "pkg/web/godspeed_web.js"]);
        let site = Site::find(&root, Some(Path::new("elsewhere"))).unwrap();
        assert_eq!(site, Site { page: root.clone(), pkg: root.join("pkg"), tables: "elsewhere".into() });
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_page_that_is_not_built_says_how_to_build_it() {
        let root = folder("bare", &["www/index.html"]);
        let error = Site::find(&root, None).unwrap_err().to_string();
        assert!(error.contains("cargo xtask wasm"), "{error}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_folder_without_a_page_is_named() {
        let error = Site::find(Path::new("no/such/folder"), None).unwrap_err().to_string();
        assert!(error.contains("no/such/folder"), "{error}");
    }
}
