//! Refuses requests for other host names.
//!
//! A page of another site can make its own name resolve to the loopback address ("DNS rebinding") and then read
//! everything that this server serves as if it were of its own origin. Such a request has the other name in its `Host`
//! header.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The port of the server, with which requests are compared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HostCheck {
    /// The port that the server listens on.
    pub(crate) port: u16,
}

impl HostCheck {
    /// Answers a request if it is for this server, and otherwise with status 421 and the address to use.
    pub(crate) async fn answer(self, request: Request, next: Next) -> Response {
        if self.accepts(&request) {
            return next.run(request).await;
        }
        let text = format!(
            "This server answers only on this computer. Open http://localhost:{}/ instead.\n",
            self.port
        );
        (StatusCode::MISDIRECTED_REQUEST, text).into_response()
    }

    /// Returns whether the target, if it is absolute, and the only `Host` header are this server.
    fn accepts(self, request: &Request) -> bool {
        request.uri().authority().is_none_or(|target| self.is_here(target))
            && host(request.headers()).is_some_and(|host| self.is_here(&host))
    }

    fn is_here(self, authority: &Authority) -> bool {
        let text = authority.as_str();
        let has_port_or_none = match authority.port_u16() {
            Some(port) => port == self.port,
            None => text == authority.host(),
        };
        !text.contains('@') && has_port_or_none && is_loopback(authority.host())
    }
}

fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next()?;
    if hosts.next().is_some() { None } else { Authority::try_from(host.as_bytes()).ok() }
}

/// Returns whether a host name leads to this machine: an address of the loopback network, `localhost`, or a name below
/// it, which browsers never resolve elsewhere (RFC 6761).
fn is_loopback(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let name = host.to_ascii_lowercase();
    name == "localhost"
        || name.ends_with(".localhost")
        || address.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(target: &str, hosts: &[&str]) -> bool {
        let mut request = Request::builder().uri(target);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        HostCheck { port: 8080 }.accepts(&request.body(axum::body::Body::empty()).unwrap())
    }

    #[test]
    fn loopback_with_the_port_or_none_is_accepted() {
        for host in [
            "localhost",
            "localhost:8080",
            "LocalHost:8080",
            "a.localhost",
            "127.0.0.1:8080",
            "127.8.9.1",
            "[::1]:8080",
        ] {
            assert!(accepts("/", &[host]), "{host}");
        }
        assert!(accepts("http://localhost:8080/", &["localhost:8080"]));
    }

    #[test]
    fn other_names_addresses_and_ports_are_refused() {
        for host in [
            "example.com",
            "example.com:8080",
            "localhost.example.com",
            "localhost.",
            "localhost:80",
            "localhost:",
            "localhost:99999",
            "user@localhost:8080",
            "192.168.0.1:8080",
            "0.0.0.0:8080",
            "[::]:8080",
            "",
        ] {
            assert!(!accepts("/", &[host]), "{host}");
        }
        assert!(!accepts("/", &[]));
        assert!(!accepts("/", &["localhost", "example.com"]));
        assert!(!accepts("http://example.com/", &["localhost"]));
    }
}
