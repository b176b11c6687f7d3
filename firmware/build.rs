//! Lets the linker find the memory map at the root of the workspace.

use std::{env, path::Path};

fn main() {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let root = Path::new(&manifest)
        .parent()
        .expect("the crate lies in the workspace");
    println!("cargo::rustc-link-search={}", root.display());
    println!(
        "cargo::rerun-if-changed={}",
        root.join("memory.x").display()
    );
}
