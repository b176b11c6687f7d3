//! Bakes the art: letters from `art/fonts`, pictures from `art/recipes`, the wave of the water.
//!
//! Recipes paint with floats, so they run here and never on the device. Their sines and powers come
//! from `libm`, so that every machine paints the same pixels.

#[path = "art/bake/mod.rs"]
mod bake;
#[expect(unreachable_pub, reason = "it is public in the crate it belongs to")]
#[path = "src/palette.rs"]
mod palette;
#[path = "art/recipes/mod.rs"]
mod recipes;

use std::{env, fs, path::PathBuf};

fn main() {
    for source in ["build.rs", "art", "src/palette.rs"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let art = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("art");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let write = |name: &str, text: String| {
        fs::write(out.join(name), text).expect("OUT_DIR can be written");
    };
    match bake::fonts::tables(&art.join("fonts")) {
        Ok(text) => write("fonts.rs", text),
        Err(error) => {
            println!("cargo::error={error}");
            return;
        }
    }
    write(
        "sprites.rs",
        bake::pictures::tables(&recipes::book::pages()),
    );
    write("wave.rs", bake::wave::table());
}
