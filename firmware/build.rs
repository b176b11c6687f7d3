//! Build script: adds the workspace root to the linker's search path, for `memory.x`, and moves the image behind the
//! Picopad's loader if it is built for that.

use std::{env, path::Path};

fn main() {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let root = Path::new(&manifest)
        .parent()
        .expect("the crate is in the workspace");
    println!("cargo::rustc-link-search={}", root.display());
    println!(
        "cargo::rerun-if-changed={}",
        root.join("memory.x").display()
    );
    if env::var_os("CARGO_FEATURE_PICOPAD_LOADER").is_some() {
        println!("cargo::rustc-link-arg-bins=--defsym=__behind_loader=1");
    }
}
