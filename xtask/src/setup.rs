//! `cargo xtask setup`: installs what is needed to build the images, run the emulator and run the tests.
//!
//! Each part first looks for what is there, so a second run takes less than a second; the other commands call
//! the parts they need. Every program that is started is printed, `apt-get install` (as root only) included.

pub(crate) mod apt;
pub(crate) mod chromium;
pub(crate) mod compiler;
pub(crate) mod linker;
pub(crate) mod node;
pub(crate) mod python;
pub(crate) mod tool;

use anyhow::Result;

use crate::args::Args;
use crate::project;

pub(crate) fn command(args: Args) -> Result<()> {
    args.finish()?;
    let compiler = compiler::Compiler::obtain()?;
    compiler.obtain_clippy()?;
    println!("compiler   {compiler}");
    println!("linker     {}", linker::Linker::obtain()?);
    println!("cargo-deny {}", project::short(&tool::CARGO_DENY.obtain()?));
    println!("node       {}", node::obtain()?);
    for package in node::PACKAGES {
        node::install(package)?;
        println!("npm        {package}: installed as its lock file says");
    }
    // Only the tests of the two pages need a browser, so set-up succeeds without one.
    match chromium::obtain() {
        Ok(browser) => println!("chromium   {}", browser.display()),
        Err(why) => println!("chromium   none, so the page tests will fail: {why:#}"),
    }
    // The same holds for what runs on Python.
    for environment in [python::SECOND_MACHINE, python::GAMES] {
        match environment.obtain() {
            Ok(python) => println!("python     {}", project::short(&python)),
            Err(why) => println!("python     none, so a step will not run: {why:#}"),
        }
    }
    Ok(())
}
