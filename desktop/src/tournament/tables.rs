//! The tables of docs/opponents.md, as `tournament --table` prints them.

use opponents::Level;
use rules_core::Title;

use super::{Competitor, Order, play, rival_name};
use crate::CliError;

const FIRST: Competitor = Competitor::level(Level::First);
const EASY: Competitor = Competitor::level(Level::Easy);
const MEDIUM: Competitor = Competitor::level(Level::Medium);
const HARD: Competitor = Competitor::level(Level::Hard);

/// Plays and prints the tables line by line, for one game or for all. Lines with more than two seats play
/// half as many games.
pub fn print(game: Option<Title>, games: u32, seed: u64) -> Result<(), CliError> {
    let chosen = || {
        let titles = Title::ALL.into_iter();
        titles.filter(move |&title| game.is_none_or(|game| game == title))
    };
    println!("| game | first | against | wins of the first | 95 % interval | points |");
    println!("|---|---|---|---|---|---|");
    for game in chosen() {
        for seats in [
            vec![FIRST, Competitor::Child],
            vec![EASY, FIRST],
            vec![MEDIUM, EASY],
            vec![HARD, MEDIUM],
            vec![HARD, Competitor::HardV1],
            vec![HARD, Competitor::Random],
        ] {
            line(game, seats, None, games, seed)?;
        }
    }
    println!();
    println!("| game | player | virtual rival | wins | 95 % interval | points |");
    println!("|---|---|---|---|---|---|");
    for game in chosen().filter(|game| game.has_solo()) {
        for seat in [FIRST, EASY, MEDIUM, HARD] {
            line(game, vec![seat], Some(rules_core::Level::Hard), games, seed)?;
        }
    }
    println!();
    println!("| game | seats | wins | points |");
    println!("|---|---|---|---|");
    for game in chosen() {
        for players in 3..=*game.players().end() {
            let order = [HARD, MEDIUM, EASY, FIRST].into_iter().cycle();
            let seats = order.take(players.into()).collect();
            mixed(game, seats, games.div_ceil(2), seed)?;
        }
    }
    Ok(())
}

fn order(game: Title, seats: Vec<Competitor>, games: u32, seed: u64) -> Order {
    Order {
        game,
        seats,
        games,
        seed,
        steps: None,
        solo: None,
        sprt: None,
        json: false,
    }
}

fn line(
    game: Title,
    seats: Vec<Competitor>,
    solo: Option<rules_core::Level>,
    games: u32,
    seed: u64,
) -> Result<(), CliError> {
    let against = match (seats.get(1), solo) {
        (Some(other), _) => other.name(),
        (None, rival) => rival.map_or_else(String::new, |level| rival_name(level).to_owned()),
    };
    let order = Order {
        solo,
        ..order(game, seats, games, seed)
    };
    let report = play(&order)?;
    let points: Vec<String> = report
        .competitors
        .iter()
        .map(|results| format!("{:.1}", results.mean_points()))
        .collect();
    let first = &report.competitors[0];
    let (rate, low, high) = first.rate();
    println!(
        "| {} | {} | {against} | {:.0} % | {:.0}–{:.0} % | {} |",
        game.key(),
        first.name,
        100.0 * rate,
        100.0 * low,
        100.0 * high,
        points.join(" : "),
    );
    Ok(())
}

fn mixed(game: Title, seats: Vec<Competitor>, games: u32, seed: u64) -> Result<(), CliError> {
    let report = play(&order(game, seats, games, seed))?;
    let told = |tell: &dyn Fn(&super::report::Results) -> String| {
        let told: Vec<String> = report.competitors.iter().map(tell).collect();
        told.join(", ")
    };
    println!(
        "| {} | {} | {} | {} |",
        game.key(),
        told(&|results| results.name.clone()),
        told(&|results| format!("{:.0} %", 100.0 * results.rate().0)),
        told(&|results| format!("{:.1}", results.mean_points())),
    );
    Ok(())
}
