//! Bakes the art: letters from `art/fonts`, pictures from `art/recipes`, the wave of the water; and the
//! messages from `text`.
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
    for source in ["build.rs", "art", "src/palette.rs", "text"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let write = |name: &str, text: String| {
        fs::write(out.join(name), text).expect("OUT_DIR can be written");
    };
    let fonts = match bake::fonts::read(&home.join("art/fonts")) {
        Ok(fonts) => fonts,
        Err(error) => {
            println!("cargo::error={error}");
            return;
        }
    };
    write("fonts.rs", bake::fonts::tables(&fonts));
    write(
        "sprites.rs",
        bake::pictures::tables(&recipes::book::pages()),
    );
    write("wave.rs", bake::wave::table());
    fs::create_dir_all(out.join("text")).expect("OUT_DIR can be written");
    let files = bake::texts::files(&home.join("text")).expect("the texts can be read");
    match bake::texts::compile(&files, &|font, letter| fonts.advance(font, letter)) {
        Ok(compiled) => {
            for (name, source) in compiled.sources {
                write(&format!("text/{name}"), source);
            }
            for missing in compiled.missing {
                println!("cargo::warning={missing}");
            }
        }
        Err(complaints) => {
            for complaint in complaints {
                println!("cargo::error={complaint}");
            }
        }
    }
}
