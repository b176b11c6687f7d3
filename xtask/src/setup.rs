//! `cargo xtask setup`: makes this machine able to build the image and run the emulator.
//!
//! Each part looks first and is quick when nothing is to be done; the other commands call the parts
//! they need. Nothing is installed where it was already there, and every command is printed.

pub(crate) mod apt;
pub(crate) mod chromium;
pub(crate) mod compiler;
pub(crate) mod linker;
pub(crate) mod node;

use anyhow::Result;

use crate::args::Args;

pub(crate) fn command(args: Args) -> Result<()> {
    args.finish()?;
    let compiler = compiler::Compiler::obtain()?;
    compiler.obtain_clippy()?;
    println!("compiler   {compiler}");
    println!("linker     {}", linker::Linker::obtain()?);
    println!("node       {}", node::obtain()?);
    for package in node::PACKAGES {
        node::install(package)?;
        println!("npm        {package}: installed as its lock file says");
    }
    // Only the page test wants a browser, so a machine without one is still set up.
    match chromium::obtain() {
        Ok(browser) => println!("chromium   {}", browser.display()),
        Err(why) => println!("chromium   none, so no page test: {why:#}"),
    }
    Ok(())
}
