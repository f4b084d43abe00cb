//! The web client, compiled in; with debug assertions its folder is read instead, so that a new
//! page needs no new program. A crate of its own: pages change more often than the server.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Client;

/// A file of the client by its path, with its media type.
pub fn file(path: &str) -> Option<(Cow<'static, [u8]>, String)> {
    Client::get(path).map(|file| (file.data, file.metadata.mimetype().to_owned()))
}
