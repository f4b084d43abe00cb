//! The table server: HTTP, WebSocket and storage.
