//! Requests for modules that are still being built.
//!
//! `cargo xtask serve` starts the server as soon as the page itself is built, and builds its views meanwhile. A view that
//! is opened before then loads once it is there, instead of failing.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

/// How often a request looks whether its file has been built.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// The folders of `pkg/` that are being built.
#[derive(Debug, Clone)]
pub(crate) struct Pending {
    /// A file with their names, one per line, that is removed when they are complete.
    list: Arc<PathBuf>,
}

impl Pending {
    /// Follows a list of folders.
    pub(crate) fn new(list: PathBuf) -> Self {
        Self { list: Arc::new(list) }
    }

    /// Answers a request once its folder is complete.
    pub(crate) async fn answer(self, request: Request, next: Next) -> Response {
        while self.includes(request.uri().path()) {
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
        next.run(request).await
    }

    /// Returns whether a path is in a folder that is being built.
    fn includes(&self, path: &str) -> bool {
        let folder = path.strip_prefix("/pkg/").and_then(|path| path.split('/').next());
        // Without a list, everything is complete.
        let Some((folder, list)) = folder.zip(std::fs::read_to_string(&*self.list).ok()) else {
            return false;
        };
        list.lines().any(|line| line == folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_of_listed_folders_are_pending_until_the_list_is_gone() {
        let list = std::env::temp_dir().join(format!("godspeed-pending-{}", std::process::id()));
        fs::write(&list, "map-view\nnet-view\n").unwrap();
        let pending = Pending::new(list.clone());
        let paths = ["/pkg/net-view/net.html", "/pkg/web/web.css", "/", "/views/open.js", "/pkg/net"];
        assert_eq!(paths.map(|path| pending.includes(path)), [true, false, false, false, false]);
        fs::remove_file(list).unwrap();
        assert!(!pending.includes(paths[0]));
    }
}
