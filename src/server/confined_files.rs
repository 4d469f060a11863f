use std::fs;
use std::future::Future;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tower_http::services::ServeDir;
use tower_http::services::fs::{Backend, DefaultServeDirFallback, TokioBackend, TokioFile};

/// Bytes of a file that a connection reads at a time.
const CHUNK_BYTES: usize = 32 << 10;

/// The regular files below a folder, without those whose name begins with a dot.
///
/// A symbolic link is followed only to a file below the same folder, because a link in a folder of downloads could
/// lead to any file of the user. Names with a dot are locks, unfinished files and, in a checkout, `.git`. All other
/// files are "not found", and so are names that are too long for the system.
#[derive(Debug, Clone)]
pub(crate) struct ConfinedFiles {
    root: Arc<Path>,
}

impl ConfinedFiles {
    /// Returns a service of the files below a folder, which need not exist. The folder itself may be a link.
    pub(crate) fn service(root: &Path) -> ServeDir<DefaultServeDirFallback, Self> {
        // `ServeDir` begins relative paths with a dot, and `strip_prefix` compares the parts of paths.
        let root = Path::new(".").join(root);
        ServeDir::with_backend(&root, Self { root: root.as_path().into() }).with_buf_chunk_size(CHUNK_BYTES)
    }

    /// Returns the path without links, and what is there.
    fn resolve(&self, path: &Path) -> io::Result<(PathBuf, fs::Metadata)> {
        let asked = path.strip_prefix(&self.root).map_err(|_| io::ErrorKind::NotFound)?;
        let resolved = path.canonicalize()?;
        let root = self.root.canonicalize()?;
        let found = resolved.strip_prefix(root).map_err(|_| io::ErrorKind::NotFound)?;
        if is_hidden(asked) || is_hidden(found) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let metadata = fs::symlink_metadata(&resolved)?;
        // To open a pipe would wait for its writer.
        let is_served = metadata.is_file() || metadata.is_dir();
        if is_served { Ok((resolved, metadata)) } else { Err(io::ErrorKind::NotFound.into()) }
    }

    /// Resolves a path in a thread for blocking calls. Everything that is not served is "not found".
    async fn find(self, path: PathBuf) -> io::Result<(PathBuf, fs::Metadata)> {
        tokio::task::spawn_blocking(move || self.resolve(&path))
            .await
            .map_err(io::Error::other)?
            .map_err(|_| io::ErrorKind::NotFound.into())
    }
}

fn is_hidden(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Normal(name) => name.as_encoded_bytes().starts_with(b"."),
        _ => true,
    })
}

type FileFuture<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for ConfinedFiles {
    type File = TokioFile;
    type Metadata = fs::Metadata;
    type OpenFuture = FileFuture<TokioFile>;
    type MetadataFuture = FileFuture<fs::Metadata>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let files = self.clone();
        Box::pin(async move {
            let (path, _) = files.find(path).await?;
            TokioBackend.open(path).await.map_err(|_| io::ErrorKind::NotFound.into())
        })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let files = self.clone();
        Box::pin(async move { files.find(path).await.map(|(_, metadata)| metadata) })
    }
}
