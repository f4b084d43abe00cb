//! Connections: taken in, counted for each peer, and given up when the other end stalls.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Sleep, sleep};

use crate::Config;
use crate::peer::Peer;
use crate::shares::{Share, Shares};

/// The longest head of a request.
const HEAD_LIMIT: usize = 64 * 1024;
/// Before accepting again when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(100);

const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\n\
                          content-length: 0\r\n\r\n";

/// Answer until `stop` comes; requests under way are finished first.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    config: &Config,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    // Behind a proxy all connections are the proxy's; its clients are told apart by request.
    let each = if config.behind_proxy { usize::MAX } else { config.connections_per_peer };
    let connections = Shares::new(usize::MAX, each);
    let (stopping, told) = watch::channel(());
    let mut stop = std::pin::pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection is not taken in");
                    sleep(PAUSE).await;
                    continue;
                }
            },
        };
        let Some(share) = connections.take(Peer::from(address.ip())) else {
            // Said if there is room for it; whoever has so many connections is not waited for.
            let _ = stream.try_write(TOO_MANY);
            continue;
        };
        // Answers are written whole, so there is nothing to gather.
        let _ = stream.set_nodelay(true);
        let line = Line { stream, stall: config.head_within, stalled: None, _share: share };
        tokio::spawn(attend(line, address, router.clone(), config.head_within, told.clone()));
    }
    drop((listener, told));
    let _ = stopping.send(());
    stopping.closed().await;
    Ok(())
}

async fn attend(
    line: Line,
    address: SocketAddr,
    router: Router,
    head_within: Duration,
    mut told: watch::Receiver<()>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_within).max_buf_size(HEAD_LIMIT);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(line), service).with_upgrades());
    tokio::select! {
        // A connection that breaks off or stalls is the client's business.
        _ = connection.as_mut() => return,
        _ = told.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A connection that takes a place among those of its peer, until it is closed: also as a socket.
struct Line {
    stream: TcpStream,
    /// What the other end does not read for so long is not sent.
    stall: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    _share: Share<Peer>,
}

impl Line {
    fn unless_stalled<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stall = self.stall;
        ready!(self.stalled.get_or_insert_with(|| Box::pin(sleep(stall))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.unless_stalled(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.unless_stalled(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
