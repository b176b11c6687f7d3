//! Asset compiler: encodes fonts, pictures, texts and the wave table as Rust source for `OUT_DIR`. Runs in
//! `build.rs` only.

pub(crate) mod fonts;
pub(crate) mod pictures;
pub(crate) mod texts;
pub(crate) mod wave;
