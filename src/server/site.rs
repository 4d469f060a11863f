//! Finds the files of the page.

use std::path::{Path, PathBuf};

use crate::ServeError;

/// The folders that are served. In a checkout they are siblings; in a finished page `pkg`, `docs` and `tables` are inside
/// it. A finished page has the WebAssembly in a folder of its version, and in `pkg` only the list of its files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// The folder of index.html, served at `/`.
    pub(crate) page: PathBuf,
    /// WebAssembly and its bindings, served at `/pkg/`.
    pub(crate) pkg: PathBuf,
    /// The documentation, served at `/docs/`; need not exist.
    pub(crate) docs: PathBuf,
    /// Pattern databases, served at `/tables/`; need not exist.
    pub(crate) tables: PathBuf,
}

impl Site {
    /// Finds the page in a checkout or a finished page.
    ///
    /// # Errors
    /// [`ServeError`] if index.html or the WebAssembly is missing.
    pub(crate) fn find(folder: &Path, tables: Option<&Path>) -> Result<Site, ServeError> {
        let page = [folder.join("www"), folder.to_owned()]
            .into_iter()
            .find(|page| page.join("index.html").is_file())
            .ok_or_else(|| ServeError::NoPage { site: folder.to_owned() })?;
        let pkg = folder.join("pkg");
        let is_finished = page == folder && pkg.join("files.js").is_file();
        if !is_finished && !pkg.join("web").is_dir() {
            return Err(ServeError::NotBuilt { missing: pkg.join("web") });
        }
        let docs = if page == folder { folder.join("docs") } else { folder.join("dist/docs") };
        let tables = tables.map_or_else(|| folder.join("tables"), Path::to_owned);
        Ok(Site { page, pkg, docs, tables })
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
    fn a_site_in_a_checkout_is_found() {
        let root = folder("checkout", &["www/index.html", "pkg/web/godspeed_web.js"]);
        let site = Site::find(&root, None).unwrap();
        let [page, pkg, docs, tables] = ["www", "pkg", "dist/docs", "tables"].map(|name| root.join(name));
        assert_eq!(site, Site { page, pkg, docs, tables });
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_finished_page_is_found() {
        let root = folder("dist", &["index.html", "pkg/files.js", "v-1/main.js"]);
        let site = Site::find(&root, Some(Path::new("elsewhere"))).unwrap();
        let [pkg, docs] = ["pkg", "docs"].map(|name| root.join(name));
        assert_eq!(site, Site { page: root.clone(), pkg, docs, tables: "elsewhere".into() });
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn the_error_for_a_missing_build_names_the_command() {
        let root = folder("bare", &["www/index.html"]);
        let error = Site::find(&root, None).unwrap_err().to_string();
        assert!(error.contains("cargo xtask wasm"), "{error}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn the_error_for_a_missing_page_names_the_folder() {
        let error = Site::find(Path::new("no/such/folder"), None).unwrap_err().to_string();
        assert!(error.contains("no/such/folder"), "{error}");
    }
}
