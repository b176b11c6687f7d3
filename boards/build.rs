//! Generates the list of boards from the features `board-NAME` of Cargo.toml, so that a board is named in
//! one place. For the device, `chosen` is the board whose feature is on.

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-env-changed=CARGO_MANIFEST_DIR");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let manifest = fs::read_to_string("Cargo.toml").expect("the crate has a manifest");
    let names: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("board-")?.split_once(" ="))
        .map(|(name, _)| name)
        .collect();

    let mut list = String::new();
    for name in &names {
        let module = module(name);
        let file = Path::new(&root).join("src").join(format!("{module}.rs"));
        list += &format!("#[path = {file:?}]\npub mod {module};\n");
    }
    let specs: Vec<String> = names.iter().map(|name| spec(name)).collect();
    list += "/// Every board there is, in the order of Cargo.toml.\n";
    list += &format!(
        "pub const ALL: [&BoardSpec; {}] = [{}];\n",
        names.len(),
        specs.join(", ")
    );
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        list += &chosen(&names);
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("boards.rs"), list).expect("cargo's folder can be written");
}

fn module(name: &str) -> String {
    name.replace('-', "_")
}

fn spec(name: &str) -> String {
    format!("&{}::SPEC", module(name))
}

/// The board of the image: the one whose feature is on, the first of the list if none is.
fn chosen(names: &[&str]) -> String {
    let is_on = |name: &&&str| {
        let feature = format!("CARGO_FEATURE_BOARD_{}", module(name).to_uppercase());
        env::var_os(feature).is_some()
    };
    let on: Vec<&&str> = names.iter().filter(is_on).collect();
    match on[..] {
        [] => format!("pub use {} as chosen;\n", module(names[0])),
        [name] => format!("pub use {} as chosen;\n", module(name)),
        [one, other, ..] => format!(
            "compile_error!(\"an image is for one board, not for {one} and {other}: choose one feature\");\n"
        ),
    }
}
