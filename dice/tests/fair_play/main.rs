//! The whole path, from a ring that turns to a die that lies still, and everything that can be wrong
//! with the ring.

mod health;
mod ring;
mod rolls;
