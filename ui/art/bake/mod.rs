//! From drawings to const tables, as Rust source for `OUT_DIR`.

pub(crate) mod fonts;
pub(crate) mod pictures;
pub(crate) mod wave;
