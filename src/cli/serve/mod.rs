//! A static server for the page, on the loopback interface only.
//!
//! The page is plain files, and any host can serve them (`cargo xtask dist`). This server exists so that
//! one command shows the page with the headers that give it threads, and so that the browser tests can
//! take those headers away again.

mod headers;
mod site;
mod tables;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use axum::Router;
use thiserror::Error;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use headers::page_headers;
use site::Site;

/// What `godspeed serve` is told on the command line.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ServeOptions {
    /// Port on localhost; 0 takes any free one
    #[arg(long, default_value_t = 8080)]
    port: u16,

    /// Folder with the page: a checkout after `cargo xtask wasm`, or what `cargo xtask dist` made
    #[arg(long, value_name = "DIR", default_value = ".")]
    site: PathBuf,

    /// Folder with pattern databases, served at /tables/ [default: tables/ in the site]
    #[arg(long, alias = "tables-dir", value_name = "DIR")]
    tables: Option<PathBuf>,

    /// Leave out the isolation headers, so that the page runs its one-thread engine
    #[arg(long)]
    no_isolation: bool,
}

/// Why the server did not start or did not go on.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    /// The folder holds neither a checkout nor a finished page.
    #[error(
        "no page in `{}`: run `cargo xtask serve` in the checkout, or name a folder made by `cargo xtask dist` with --site",
        site.display()
    )]
    NoPage {
        /// The folder that was searched.
        site: PathBuf,
    },
    /// The page is there, its WebAssembly is not.
    #[error("`{}` is missing: build it with `cargo xtask wasm`", missing.display())]
    NotBuilt {
        /// The folder that the build would have made.
        missing: PathBuf,
    },
    /// Another program listens there.
    #[error("port {port} is taken: name another with --port, or let --port 0 find a free one")]
    PortTaken {
        /// The port asked for.
        port: u16,
    },
    /// The port cannot be had for another reason, such as a privileged number.
    #[error("cannot listen on port {port}: {source}; name another with --port")]
    Listen {
        /// The port asked for.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// The runtime or the listener failed.
    #[error("the server stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// Serves the page until Ctrl-C, after printing its address in one line.
///
/// # Errors
/// When there is no page to serve or the port cannot be had; each message names the remedy.
pub(crate) fn serve(options: &ServeOptions) -> Result<(), ServeError> {
    let site = Site::find(&options.site, options.tables.as_deref())?;
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = listen(options.port).await?;
        println!("Godspeed runs at http://localhost:{}/ (Ctrl-C ends it)", listener.local_addr()?.port());
        tokio::select! {
            ended = async { axum::serve(listener, router(&site, !options.no_isolation)).await } => ended?,
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

/// Page and generated code travel compressed. Tables do not: see [`tables::service`].
fn router(site: &Site, isolated: bool) -> Router {
    let compressed = Router::new()
        .nest_service("/pkg", ServeDir::new(&site.pkg))
        .fallback_service(ServeDir::new(&site.page))
        .layer(CompressionLayer::new());
    let all = Router::new().nest("/tables", tables::service(&site.tables)).merge(compressed);
    page_headers(isolated)
        .into_iter()
        .fold(all, |router, (name, value)| router.layer(SetResponseHeaderLayer::if_not_present(name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_an_error_that_names_the_remedy() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let first = listen(0).await.unwrap();
            let port = first.local_addr().unwrap().port();
            let error = listen(port).await.unwrap_err().to_string();
            assert!(error.contains(&port.to_string()) && error.contains("--port"), "{error}");
        });
    }
}
