//! End-to-end tests from the source to the face, with healthy and broken models of the source.

mod health;
mod rolls;
