//! Whom the limits count as one.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;

/// Somebody who asks: an IPv4 address, or the /64 of an IPv6 address, since one household has all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Peer(IpAddr);

tokio::task_local! {
    /// Whose request the running task answers.
    static ASKING: Peer;
}

impl From<IpAddr> for Peer {
    fn from(address: IpAddr) -> Peer {
        Peer(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address => address,
        })
    }
}

impl Peer {
    /// Who sent a request: the other end of the connection, or whom a trusted proxy names.
    pub fn of(request: &Request, behind_proxy: bool) -> Option<Peer> {
        let direct = || Some(request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip());
        let named = || if behind_proxy { named(request.headers()) } else { None };
        named().or_else(direct).map(Peer::from)
    }

    /// Let a request be answered on behalf of this peer.
    pub async fn answer<F: Future>(self, request: F) -> F::Output {
        ASKING.scope(self, request).await
    }

    /// Whose request is being answered here; nobody's where bots are at work.
    pub fn asking() -> Option<Peer> {
        ASKING.try_with(|peer| *peer).ok()
    }
}

/// The nearest proxy writes last: at the end of the line, or a line of its own after those of the client.
fn named(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = line.to_str().ok()?.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(lines: &[&str]) -> Option<Peer> {
        let lines =
            lines.iter().fold(Request::builder(), |request, line| request.header("x-forwarded-for", *line));
        Peer::of(&lines.body(axum::body::Body::empty()).unwrap(), true)
    }

    fn peer(text: &str) -> Peer {
        Peer::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn addresses_of_one_household_are_one_peer() {
        assert_eq!(peer("2001:db8:1:2::1"), peer("2001:db8:1:2:ffff::9"));
        assert_ne!(peer("2001:db8:1:2::1"), peer("2001:db8:1:3::1"));
        assert_eq!(peer("::ffff:192.0.2.7"), peer("192.0.2.7"));
        assert_ne!(peer("192.0.2.7"), peer("192.0.2.8"));
    }

    #[test]
    fn only_what_the_proxy_wrote_last_is_believed() {
        let real = Some(peer("192.0.2.7"));
        assert_eq!(forwarded(&["192.0.2.7"]), real);
        assert_eq!(forwarded(&["10.0.0.1, 192.0.2.7"]), real);
        assert_eq!(forwarded(&["10.0.0.1", "192.0.2.7"]), real);
        assert_eq!(forwarded(&["192.0.2.7:4711"]), real);
        assert_eq!(forwarded(&["[2001:db8::1]:4711"]), Some(peer("2001:db8::1")));
        assert_eq!(forwarded(&[]), None);
    }
}
