//! Accepts connections and serves HTTP/1 on them, with limits that a client cannot exceed.
//!
//! Without limits, 200 clients that never finish their request stayed connected forever, and 200 clients that never
//! read a response occupied 0.5 MB each in buffers. Here, each connection has a time for the headers of a request,
//! which is also the time that it may be idle between requests, a time in which at least some bytes of a response must
//! be accepted, and buffers of a fixed size; the number of connections is limited, too. Further clients wait in the
//! queue of the system until a connection ends.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// How long to wait after the system could not accept a connection, for example because no file is free.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// What one client may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConnectionLimits {
    /// Open connections.
    pub(crate) connections: usize,
    /// Time for the headers of a request, from the start of the connection or the end of the previous response.
    pub(crate) header_time: Duration,
    /// Time in which the client must accept some bytes of a response.
    pub(crate) write_time: Duration,
    /// Bytes of the buffer of a connection, and so of the headers of a request.
    pub(crate) buffer_bytes: usize,
}

impl ConnectionLimits {
    /// The limits of `godspeed serve`. A browser opens at most 6 connections to a server; servers of Node.js close
    /// idle connections after 5 s, too.
    pub(crate) const DEFAULT: Self = Self {
        connections: 128,
        header_time: Duration::from_secs(5),
        write_time: Duration::from_secs(10),
        buffer_bytes: 32 << 10,
    };

    /// Serves the routes to every client, until the future is dropped.
    pub(crate) async fn serve(self, listener: TcpListener, router: Router) -> io::Result<()> {
        let free = Arc::new(Semaphore::new(self.connections));
        loop {
            let permit = Arc::clone(&free).acquire_owned().await.map_err(io::Error::other)?;
            match listener.accept().await {
                Ok((stream, _)) => {
                    let connection = self.serve_one(stream, router.clone());
                    tokio::spawn(async move {
                        connection.await;
                        drop(permit);
                    });
                }
                Err(error) if is_of_client(&error) => {}
                Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
            }
        }
    }

    async fn serve_one(self, stream: TcpStream, router: Router) {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_time));
        // A client that disconnects or exceeds a limit is no error of the server.
        let _ = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_time)
            .max_buf_size(self.buffer_bytes)
            .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
            .await;
    }
}

/// Returns whether the error concerns only the connection that was to be accepted.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream as Client;

    /// Starts a server in a thread, which ends with the process, and returns its address.
    fn start(limits: ConnectionLimits) -> std::net::SocketAddr {
        let (send, receive) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                send.send(listener.local_addr().unwrap()).unwrap();
                let big = "x".repeat(16 << 20);
                let router = Router::new()
                    .route("/", axum::routing::get(|| async { "page" }))
                    .route("/big", axum::routing::get(move || async move { big.clone() }));
                limits.serve(listener, router).await.unwrap();
            });
        });
        receive.recv().unwrap()
    }

    fn request(address: std::net::SocketAddr, text: &str) -> Client {
        let mut client = Client::connect(address).unwrap();
        client.write_all(text.as_bytes()).unwrap();
        client
    }

    fn answer(mut client: Client) -> String {
        let mut answer = Vec::new();
        // A reset after the answer is an end, too.
        let _ = client.read_to_end(&mut answer);
        String::from_utf8(answer).unwrap()
    }

    const QUICK: ConnectionLimits = ConnectionLimits {
        connections: 1,
        header_time: Duration::from_millis(50),
        write_time: Duration::from_millis(50),
        ..ConnectionLimits::DEFAULT
    };
    const GET: &str = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    #[test]
    fn a_client_that_does_not_finish_its_request_is_disconnected() {
        let address = start(QUICK);
        assert_eq!(answer(request(address, "GET / HTTP/1.1\r\nHost: local")), "");
        assert_eq!(answer(Client::connect(address).unwrap()), "");
        assert!(answer(request(address, GET)).ends_with("page"));
    }

    #[test]
    fn a_client_that_does_not_read_is_disconnected_and_the_next_is_served() {
        let address = start(QUICK);
        let silent = request(address, "GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert!(answer(request(address, GET)).ends_with("page"));
        assert!(answer(silent).len() < 16 << 20);
    }

    #[test]
    fn huge_headers_are_refused() {
        let address = start(QUICK);
        let header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}", "x".repeat(1 << 20));
        let mut client = Client::connect(address).unwrap();
        let _ = client.write_all(header.as_bytes());
        let answer = answer(client);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
}
