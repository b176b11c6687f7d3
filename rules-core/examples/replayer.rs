//! Replays a game from its log, step by step, and checks it against the rules.
//!
//!     cargo run --example replayer -- 01040104f20700…
//!
//! Without an argument it replays the beginning of a game of Klofni rybku.

use std::error::Error;
use std::fmt::Debug;

use tacklebox_rules::{
    Game, Next, Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, log, podwodni::Podwodni,
    rybowisko::Rybowisko,
};

fn replay<G: Game<Action: Debug, Outcome: Debug>>(bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut replay =
        log::Replay::<G>::open(bytes).map_err(|refused| format!("the opening: {refused:?}"))?;
    println!("{}, {:?}", G::TITLE.key(), replay.game().setup());
    for step in replay.by_ref() {
        match step {
            Ok(log::Step::Decision(action)) => println!("  {action:?}"),
            Ok(log::Step::Outcome(outcome)) => println!("    {outcome:?}"),
            Err(refused) => return Err(format!("{refused:?}").into()),
        }
    }
    let over = replay.game().next() == Next::Over;
    println!("{}", if over { "over" } else { "not over yet" });
    for row in replay.game().standings().rows() {
        println!("{:?}: {} points", row.who, row.points);
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let hex = std::env::args().nth(1);
    let bytes = match hex {
        Some(hex) => from_hex(&hex).ok_or("a log is an even number of hexadecimal digits")?,
        None => log::opening::<Klofni>(tacklebox_rules::klofni::Setup::players(2)).to_vec(),
    };
    match log::title(&bytes).map_err(|refused| format!("{refused:?}"))? {
        Title::Rybowisko => replay::<Rybowisko>(&bytes),
        Title::Podwodni => replay::<Podwodni>(&bytes),
        Title::Fish => replay::<Fish>(&bytes),
        Title::Kohaku => replay::<Kohaku>(&bytes),
        Title::Klofni => replay::<Klofni>(&bytes),
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|letter| letter.to_digit(16).map(|digit| digit as u8))
        .collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(
        digits
            .chunks(2)
            .map(|pair| pair[0] << 4 | pair[1])
            .collect(),
    )
}
