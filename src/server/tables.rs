use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::middleware::{Next, from_fn};
use axum::response::Response;

use crate::confined_files::ConfinedFiles;

/// The name of a chunk contains its hash, so it can be cached forever.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Serves a folder of tables. Chunks are compressed already and their hashes are those of the files, so there is no
/// `Content-Encoding`. Browsers revalidate the manifest on each visit.
pub(crate) fn service(folder: &Path) -> Router {
    Router::new().fallback_service(ConfinedFiles::service(folder)).layer(from_fn(cache_chunks))
}

async fn cache_chunks(request: Request, next: Next) -> Response {
    let is_chunk = request.uri().path().ends_with(".zlib");
    let mut response = next.run(request).await;
    if is_chunk && response.status().is_success() {
        response.headers_mut().insert(CACHE_CONTROL, IMMUTABLE);
    }
    response
}
