//! Tournaments between computer players, to measure win rates.
//!
//! Owns the matches: seating and seeds. The results are formatted in [`report`], the sequential test is in [`sprt`]. Seats rotate from game
//! to game, and each block of as many games as seats uses common random numbers, so that no player
//! gains from its seat or its cards.

mod child;
mod competitor;
mod mcts;
pub mod report;
pub mod sprt;
pub mod tables;

use opponents::Sfc32;
use rules_core::{
    BadSetup, Level, Next, Seat, Standings, Title, Who, chance, fish, klofni, kohaku, podwodni,
    rybowisko,
};

use crate::CliError;
use child::Child;
pub use competitor::{Competitor, level_name};
use report::Report;
use sprt::{Hypotheses, Sprt, Verdict};

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub game: Title,
    pub seats: Vec<Competitor>,
    /// How many games, or with a sequential test the most.
    pub games: u32,
    pub seed: u64,
    /// Search steps per decision, in place of the level's own.
    pub steps: Option<u32>,
    /// A solo game against the virtual rival at this level.
    pub solo: Option<Level>,
    /// Stop as soon as this sequential test of the first seat against the second is decided.
    pub sprt: Option<Hypotheses>,
    pub json: bool,
}

/// Plays a tournament and formats its report.
pub fn run(order: &Order) -> Result<String, CliError> {
    let report = play(order)?;
    Ok(if order.json {
        report.json()
    } else {
        report.text()
    })
}

/// Plays a tournament.
pub fn play(order: &Order) -> Result<Report, CliError> {
    let players = u8::try_from(order.seats.len()).unwrap_or(u8::MAX);
    if order.solo.is_some() != (players == 1) {
        return Err(CliError(
            "--solo is for one seat, and one seat needs --solo".to_owned(),
        ));
    }
    if order.sprt.is_some() && players != 2 {
        return Err(CliError("--sprt compares two seats".to_owned()));
    }
    let played = match (order.game, order.solo) {
        (Title::Klofni, Some(level)) => all::<klofni::Klofni>(order, klofni::Setup::solo(level)),
        (Title::Klofni, None) => all::<klofni::Klofni>(order, klofni::Setup::players(players)),
        (Title::Kohaku, _) => all::<kohaku::Kohaku>(order, kohaku::Setup::players(players)),
        (Title::Fish, _) => all::<fish::Fish>(order, fish::Setup::players(players)),
        (Title::Podwodni, _) => all::<podwodni::Podwodni>(order, podwodni::Setup::players(players)),
        (Title::Rybowisko, _) => {
            all::<rybowisko::Rybowisko>(order, rybowisko::Setup::players(players))
        }
    };
    played.map_err(|_| {
        let (range, key) = (order.game.players(), order.game.key());
        let alone = if order.game.has_solo() {
            ", or 1 with --solo"
        } else {
            ""
        };
        let (least, most) = (range.start(), range.end());
        CliError(format!("{key} has {least} to {most} seats{alone}"))
    })
}

fn all<G: Child>(order: &Order, setup: G::Setup) -> Result<Report, BadSetup> {
    let mut report = Report::new(order);
    let seats = order.seats.len() as u32;
    for number in 0..order.games {
        let rotation = (number % seats) as usize;
        let seating = Seating {
            seed: order.seed ^ u64::from(number / seats) << 32,
            number,
            rotation,
            order,
        };
        let standings = seating.game::<G>(G::start(setup)?, &mut report);
        for (player, competitor) in report.competitors.iter_mut().enumerate() {
            if let Some(seat) = seating.seat_of(player) {
                let points = standings.of(seat).map_or(0, |row| row.points);
                competitor.played(share(&standings, seat, order.solo), points);
            }
        }
        if number % 2 == 1 && report.count_pair() {
            break;
        }
    }
    Ok(report)
}

/// The seating and the seed of one game.
struct Seating<'a> {
    /// The seed of the chance outcomes, the same for each rotation of the seats.
    seed: u64,
    number: u32,
    rotation: usize,
    order: &'a Order,
}

impl Seating<'_> {
    fn seat_of(&self, player: usize) -> Option<Seat> {
        let seat = (player + self.rotation) % self.order.seats.len();
        Seat::ALL.get(seat).copied()
    }

    fn player_at(&self, seat: Seat) -> usize {
        let seats = self.order.seats.len();
        (seat.index() + seats - self.rotation) % seats
    }

    fn game<G: Child>(&self, mut game: G, report: &mut Report) -> Standings {
        let mut luck = Sfc32::new(self.seed, u32::MAX);
        let mut decisions = 0;
        loop {
            match game.next() {
                Next::Over => return game.standings(),
                Next::Chance => {
                    let outcome = chance::roll(&game, &mut luck).expect("chance is next");
                    game.settle(outcome).expect("a possible outcome");
                }
                Next::Decision(seat) => {
                    let player = self.player_at(seat);
                    let seed = self.seed ^ u64::from(self.number << 16 ^ decisions);
                    let competitor = self.order.seats[player];
                    let decision = competitor.decide(&game, seat, self.order.steps, seed);
                    report.competitors[player].decided(decision.steps, decision.time);
                    game.play(decision.action).expect("players know the rules");
                    decisions += 1;
                }
            }
        }
    }
}

/// The name of a virtual rival's level on the command line.
pub const fn rival_name(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Medium => "medium",
        Level::Hard => "hard",
    }
}

/// A seat's share of the win: joint winners split it. In a solo game a tie with the rival is no win.
fn share(standings: &Standings, seat: Seat, solo: Option<Level>) -> f64 {
    if let Some(level) = solo {
        return f64::from(u8::from(standings.beats(level) == Some(true)));
    }
    let winners = standings.winners().count();
    if standings.winners().any(|who| who == Who::Seat(seat)) {
        1.0 / winners as f64
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::{report::Results, *};
    use rules_core::{Lines, Source, TieBreak};

    fn order(game: Title, seats: &str, games: u32) -> Order {
        Order {
            game,
            seats: seats
                .split(',')
                .map(|name| Competitor::read(name).expect("a competitor"))
                .collect(),
            games,
            seed: 5,
            steps: Some(60),
            solo: None,
            sprt: None,
            json: false,
        }
    }

    #[test]
    fn victories_are_shared_out_completely() {
        for game in Title::ALL {
            let report = play(&order(game, "hard,child,random", 6)).expect("a tournament");
            let wins: f64 = report.competitors.iter().map(Results::wins).sum();
            assert!((wins - 6.0).abs() < 1e-9, "{game:?}: {wins}");
            assert!(report.competitors.iter().all(|c| c.games() == 6));
        }
    }

    #[test]
    fn the_same_order_gives_the_same_results() {
        let results = || {
            let report = play(&order(Title::Klofni, "hard,medium", 4)).expect("a tournament");
            let competitors = report.competitors.iter();
            competitors
                .map(|c| (c.wins(), c.mean_points(), c.mean_steps()))
                .collect::<Vec<_>>()
        };
        assert_eq!(results(), results());
    }

    #[test]
    fn tables_that_cannot_be_are_refused_in_a_sentence() {
        let trouble = |order: &Order| play(order).expect_err("no tournament").0;
        assert!(
            trouble(&order(Title::Rybowisko, "hard,hard,hard,hard,easy", 1)).contains("2 to 4")
        );
        assert!(trouble(&order(Title::Klofni, "hard", 1)).contains("--solo"));
        let sprt = Order {
            sprt: Some(Hypotheses {
                low: 0.0,
                high: 10.0,
            }),
            ..order(Title::Klofni, "hard,hard,easy", 1)
        };
        assert!(trouble(&sprt).contains("two seats"));
        let solo = Order {
            solo: Some(Level::Easy),
            ..order(Title::Fish, "hard", 1)
        };
        assert!(trouble(&solo).contains("fish has 2 to 5 seats"));
    }

    /// A player who is far stronger is found so after a few pairs, and two equal ones are not.
    #[test]
    fn a_sequential_test_ends_when_it_is_decided() {
        let test = |seats: &str| {
            let order = Order {
                sprt: Some(Hypotheses {
                    low: 0.0,
                    high: 100.0,
                }),
                ..order(Title::Klofni, seats, 200)
            };
            let report = play(&order).expect("a tournament");
            (report.verdict(), report.competitors[0].games())
        };
        let (verdict, games) = test("medium,random");
        assert_eq!(verdict, Some(Verdict::High));
        assert!(games < 60, "{games}");
        assert_ne!(test("random,random").0, Some(Verdict::High));
    }

    /// A tie on points and on the tie-break is no win.
    #[test]
    fn a_rival_that_is_level_is_not_beaten() {
        let seat = Seat::ALL[0];
        let share_of = |own: (i16, i16), theirs: (i16, i16)| {
            let mut standings = Standings::by(TieBreak::FullRows);
            let rival = Who::Rival(Level::Hard);
            for (who, (points, rows)) in [(Who::Seat(seat), own), (rival, theirs)] {
                let mut lines = Lines::new();
                lines.add(Source::Goal, 1, points);
                standings.add(who, lines, rows);
            }
            share(&standings, seat, Some(Level::Hard))
        };
        assert!(share_of((50, 3), (50, 3)) < 0.1);
        assert!(share_of((50, 4), (50, 3)) > 0.9);
        assert!(share_of((49, 9), (50, 3)) < 0.1);
    }

    #[test]
    fn alone_the_virtual_rival_is_met() {
        for game in [Title::Kohaku, Title::Klofni] {
            let solo = Order {
                solo: Some(Level::Hard),
                ..order(game, "random", 3)
            };
            let report = play(&solo).expect("a tournament");
            assert!(report.competitors[0].wins() <= 3.0);
        }
    }
}
