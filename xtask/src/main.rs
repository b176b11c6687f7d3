//! The project's automation (the xtask pattern): `cargo xtask` lists the commands.

mod args;
mod bench;
mod board;
mod cross_check;
mod dist;
mod emulate;
mod firmware;
mod flash;
mod hot;
mod image;
mod loader;
mod picture;
mod play;
mod program;
mod project;
mod reproducible;
mod setup;
mod site;
mod soak;
mod table;
mod test;
mod uf2;

use std::env;
use std::process::ExitCode;

use anyhow::Result;

use crate::args::Args;

struct Task {
    name: &'static str,
    options: &'static str,
    does: &'static str,
    run: fn(Args) -> Result<()>,
}

const TASKS: &[Task] = &[
    Task {
        name: "setup",
        options: "",
        does: "installs what is needed to build the images, run the emulator and run the tests",
        run: setup::command,
    },
    Task {
        name: "firmware",
        options: "[--board B] [--loader]",
        does: "builds the images as target/firmware/B.elf and B.uf2, with their sizes; --loader: for the Picopad's SD card",
        run: firmware::command,
    },
    Task {
        name: "flash",
        options: "--board B",
        does: "flashes a device with a debug probe, or says how to do it by hand",
        run: flash::command,
    },
    Task {
        name: "emulate",
        options: "--board B --script FILE [--out DIR] [--flash FILE] [--seed N] [--rosc MODEL] [--allow-panic] [--ideal] [--slow-flash]",
        does: "plays a key script on the real image; pictures to DIR, timings as JSON",
        run: emulate::command,
    },
    Task {
        name: "hot",
        options: "--script FILE [--board B] [--most N]",
        does: "profiles a key script on the real image: functions by cycles and flash cache misses",
        run: hot::command,
    },
    Task {
        name: "bench",
        options: "[--json] [--silicon-only]",
        does: "measures every board: flush, keys, boot, sleep, sizes, each beside its budget and the ideal model",
        run: bench::command,
    },
    Task {
        name: "cross-check",
        options: "[--board B]",
        does: "runs the images on another emulator, rp2040py, and our interpreter against Unicorn",
        run: cross_check::command,
    },
    Task {
        name: "play",
        options: "[--board B] [--port N]",
        does: "builds the page in which the browser runs the real image, and serves it",
        run: play::command,
    },
    Task {
        name: "site",
        options: "[--board B]",
        does: "builds that page as static files in target/site, and as one file",
        run: site::command,
    },
    Task {
        name: "dist",
        options: "[--board B] [--compare FOLDER]",
        does: "makes a release in target/dist; --compare: says which files differ from those of another one",
        run: dist::command,
    },
    Task {
        name: "test",
        options: "[--quick] [--keep-going]",
        does: "runs all checks, up to the real image in the emulator and the browser; --quick: the short loop",
        run: test::command,
    },
    Task {
        name: "soak",
        options: "--minutes N | --rounds N [--seed S] [--only SUITE]",
        does: "runs everything random with fresh seeds until the time is over; says how to repeat the first failure",
        run: soak::command,
    },
];

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let Some(name) = words.next() else {
        print!("{}", help());
        return ExitCode::SUCCESS;
    };
    if name == "help" || name == "--help" || name == "-h" {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| name == task.name) else {
        eprintln!("there is no command \"{}\"\n\n{}", name.display(), help());
        return ExitCode::FAILURE;
    };
    match (task.run)(Args::new(words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}: {why:#}", task.name);
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = "cargo xtask COMMAND\n".to_owned();
    for task in TASKS {
        text.push_str(&format!(
            "\n  {} {}\n      {}\n",
            task.name, task.options, task.does
        ));
    }
    text.push_str(&format!("\nboards: {}\n", board::names()));
    text
}
