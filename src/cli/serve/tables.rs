use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::services::ServeDir;

/// A chunk's name changes with its bytes.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// A folder of tables as it lies: chunks are compressed files already, and their checksums are those of the
/// bytes on the wire, so they get no `Content-Encoding`. The manifest is asked for anew each time.
pub(super) fn service(folder: &Path) -> Router {
    Router::new().fallback_service(ServeDir::new(folder)).layer(from_fn(keep_chunks))
}

async fn keep_chunks(request: Request, next: Next) -> Response {
    let is_chunk = request.uri().path().ends_with(".zlib");
    let mut response = next.run(request).await;
    if is_chunk && response.status().is_success() {
        response.headers_mut().insert(CACHE_CONTROL, FOR_EVER);
    }
    response
}
