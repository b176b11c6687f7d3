//! Scores a printed box of each game from plain counts, as people have them at the end: two players, points by source.
//!
//!     cargo run --example scorer

use std::error::Error;

use tacklebox_rules::{
    Standings,
    companion::{fish, klofni, kohaku, podwodni, rybowisko},
    fish::{parts::Shoal, score::Haul},
    kohaku::score::PondCounts,
    podwodni::score::Tally,
    rybowisko::score::Catch,
};

fn main() -> Result<(), Box<dyn Error>> {
    show("Rybowisko", &lake()?);
    show("Podwodni Łowcy", &reef()?);
    show("Fish! Fish!! Fish!!!", &sea()?);
    show("Kōhaku", &ponds()?);
    show("Klofni rybku", &ice()?);
    Ok(())
}

fn show(game: &str, standings: &Standings) {
    println!("{game}");
    for row in standings.rows() {
        println!(
            "  place {}: {:?}, {} points",
            row.place, row.who, row.points
        );
        for line in row.lines.iter() {
            println!("    {:?} × {}: {}", line.source, line.count, line.points);
        }
    }
}

/// Fish by symbol, those with a bonus, luck tokens with the smiling side up.
fn lake() -> Result<Standings, Box<dyn Error>> {
    let player = |fish, rare, luck| rybowisko::Player {
        catch: Catch { fish, rare },
        luck,
    };
    let sheet = rybowisko::ScoreSheet {
        players: [player([3, 2, 2], 1, 1), player([1, 4, 1], 2, 0)]
            .into_iter()
            .collect(),
    };
    Ok(sheet.standings()?)
}

/// Cards of scored sets, fish and shrimps face up.
fn reef() -> Result<Standings, Box<dyn Error>> {
    let diver = |sets, fish, shrimps| Tally {
        sets,
        fish,
        shrimps,
    };
    let sheet = podwodni::ScoreSheet {
        divers: [diver(6, 3, 1), diver(3, 7, 2)].into_iter().collect(),
    };
    Ok(sheet.standings()?)
}

/// Fish by colour, and the grey ones never added.
fn sea() -> Result<Standings, Box<dyn Error>> {
    let boat = |blue, white, stock| {
        let caught = Shoal {
            blue,
            white,
            grey: 0,
        };
        Haul { caught, stock }
    };
    let sheet = fish::ScoreSheet {
        players: [boat(5, 6, 1), boat(7, 3, 0)].into_iter().collect(),
    };
    Ok(sheet.standings()?)
}

/// A pond kind by kind.
fn ponds() -> Result<Standings, Box<dyn Error>> {
    let pond = |counts| kohaku::Player {
        pond: kohaku::Pond::Counts(counts),
        goal: None,
    };
    let flowers = PondCounts {
        one_flowers: [0, 1, 2, 0, 0],
        coins: 3,
        ..PondCounts::default()
    };
    let stones = PondCounts {
        stones: 2,
        fry: 5,
        turtles: 1,
        ..PondCounts::default()
    };
    let sheet = kohaku::ScoreSheet {
        players: [pond(flowers), pond(stones)].into_iter().collect(),
        danny: None,
    };
    Ok(sheet.standings()?)
}

/// Food column by column, in the order of arrival.
fn ice() -> Result<Standings, Box<dyn Error>> {
    let grid = |columns: [&[u8]; 3]| klofni::Grid {
        columns: columns.map(|values| values.iter().copied().collect()),
    };
    let sheet = klofni::ScoreSheet {
        players: [grid([&[3, 7], &[5], &[9, 1]]), grid([&[8], &[8, 2], &[]])]
            .into_iter()
            .collect(),
        rival: None,
    };
    Ok(sheet.standings()?)
}
