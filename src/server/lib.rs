//! A static server for the web page, on the loopback interface only: `godspeed serve`.
//!
//! Any static host can serve the files of `cargo xtask dist`. This server adds the headers that enable threads, and
//! the browser tests can switch them off.
//!
//! It serves only what the page needs to a browser on the same computer: requests for other host names are refused
//! (`host_check`), no file outside the folders is served (`confined_files`), and a client cannot occupy connections or
//! memory without limit (`connections`).

#![forbid(unsafe_code)]

mod confined_files;
mod connections;
mod headers;
mod host_check;
mod pending;
mod site;
mod tables;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use axum::Router;
use axum::middleware::from_fn;
use thiserror::Error;
use tokio::net::TcpListener;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use confined_files::ConfinedFiles;
use connections::ConnectionLimits;
use headers::{page_headers, reference_headers};
use host_check::HostCheck;
use pending::Pending;
use site::Site;

/// Options of `godspeed serve`.
#[derive(Debug, Clone, clap::Args)]
pub struct ServeOptions {
    /// Port on localhost; 0 for any free port
    #[arg(long, default_value_t = 8080)]
    port: u16,

    /// Folder with the page: a checkout after `cargo xtask wasm`, or the output of `cargo xtask dist`
    #[arg(long, value_name = "DIR", default_value = ".")]
    site: PathBuf,

    /// Folder of pattern databases, served at /tables/ [default: tables/ in the site]
    #[arg(long, value_name = "DIR")]
    tables_dir: Option<PathBuf>,

    /// Omit the cross-origin isolation headers, so that the page uses a single thread
    #[arg(long)]
    no_isolation: bool,

    /// File with the folders of pkg/ that are being built, one per line; requests for them wait until it is gone
    #[arg(long, value_name = "FILE", hide = true)]
    pending: Option<PathBuf>,
}

/// Why the server did not start, or stopped.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The folder is neither a checkout nor a finished page.
    #[error(
        "no page in '{}'; run `cargo xtask serve` in a checkout, or pass the output of `cargo xtask dist` with --site",
        site.display()
    )]
    NoPage {
        /// The folder that was searched.
        site: PathBuf,
    },
    /// The WebAssembly of the page is missing.
    #[error("'{}' is missing; build it with `cargo xtask wasm`", missing.display())]
    NotBuilt {
        /// The folder that the build creates.
        missing: PathBuf,
    },
    /// Another program uses the port.
    #[error("port {port} is in use; choose another with --port, or any free one with --port 0")]
    PortTaken {
        /// The requested port.
        port: u16,
    },
    /// The port cannot be used for another reason, such as missing privileges.
    #[error("cannot listen on port {port}: {source}; choose another with --port")]
    Listen {
        /// The requested port.
        port: u16,
        /// The error of the system.
        source: io::Error,
    },
    /// The runtime or the listener failed.
    #[error("the server stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// Serves the page until Ctrl-C, after passing a line with its address to `announce`.
///
/// # Errors
/// [`ServeError`] if there is no page or the port cannot be used.
pub fn serve(options: &ServeOptions, announce: impl FnOnce(&str)) -> Result<(), ServeError> {
    let site = Site::find(&options.site, options.tables_dir.as_deref())?;
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = listen(options.port).await?;
        let port = listener.local_addr()?.port();
        announce(&format!("Serving http://localhost:{port}/ (press Ctrl-C to stop)"));
        let router = router(&site, port, !options.no_isolation);
        let router = match options.pending.clone().map(Pending::new) {
            Some(pending) => {
                router.layer(from_fn(move |request, next| pending.clone().answer(request, next)))
            }
            None => router,
        };
        tokio::select! {
            ended = ConnectionLimits::DEFAULT.serve(listener, router) => ended?,
            interrupted = tokio::signal::ctrl_c() => interrupted?,
        }
        Ok(())
    })
}

async fn listen(port: u16) -> Result<TcpListener, ServeError> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortTaken { port },
        _ => ServeError::Listen { port, source },
    })
}

/// Returns the routes.
///
/// Responses are compressed, except for tables: see [`tables::service`]. They are compressed quickly rather than well,
/// because all clients are on the same machine.
fn router(site: &Site, port: u16, isolated: bool) -> Router {
    let reference = Router::new().fallback_service(ConfinedFiles::service(&site.docs.join("rustdoc")));
    let reference = reference_headers().fold(reference, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::overriding(name, value))
    });
    let compressed = Router::new()
        .nest_service("/pkg", ConfinedFiles::service(&site.pkg))
        .nest_service("/docs", ConfinedFiles::service(&site.docs))
        .nest("/docs/rustdoc", reference)
        .fallback_service(ConfinedFiles::service(&site.page))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    let all = Router::new()
        .nest("/tables", tables::service(&site.tables))
        .merge(compressed)
        .layer(from_fn(move |request, next| HostCheck { port }.answer(request, next)));
    page_headers(isolated)
        .into_iter()
        .fold(all, |router, (name, value)| router.layer(SetResponseHeaderLayer::if_not_present(name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_for_a_port_in_use_names_the_remedy() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let first = listen(0).await.unwrap();
            let port = first.local_addr().unwrap().port();
            let error = listen(port).await.unwrap_err().to_string();
            assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
        });
    }
}
