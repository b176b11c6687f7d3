//! What is written on a sheet: numbers by player and row, and what they come to. A sheet that could not
//! be counted is never kept: what would make it one is refused before.

use heapless::Vec;
use rules_core::{
    Seat, Standings, Title,
    companion::{BadSheet, Competitor, fish, podwodni, rybowisko},
    fish::{parts::Shoal, score::Haul},
    podwodni::score::Tally,
    rybowisko::score::Catch,
};

use super::{
    super::{Reader, Scribe},
    fields::fields,
    food::FoodSheet,
    ponds::PondSheet,
};

/// A row of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// One of the counted things of [`fields`].
    Count(u8),
    /// Klofni: the food of a colour.
    Column(u8),
    /// Klofni: how strong the penguin is.
    Level,
    /// Kōhaku: counted kind by kind, or laid tile by tile.
    Way,
    /// Kōhaku: the pond itself.
    Pond,
    /// Kōhaku: none, plain points, or one of the twelve cards.
    Goal,
    GoalPoints,
    /// What the card asks for.
    GoalMet,
    /// What costs points.
    GoalMissed,
}

impl Entry {
    /// Whether it is chosen from a few rather than counted: after the last comes the first.
    pub(super) const fn is_choice(self) -> bool {
        matches!(self, Entry::Level | Entry::Way | Entry::Goal)
    }
}

/// The most there are: Kōhaku by counts has the way, nineteen counts, the card and its two numbers.
pub(super) type Entries = Vec<Entry, 23>;

/// Rows of the games that are only counted.
const PLAIN: usize = 5;

/// The sheet of a game.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to put a sheet on, and one page is open at a time"
)]
pub(super) enum Paper {
    Plain(Title, [[u8; PLAIN]; Seat::MOST]),
    Food(FoodSheet),
    Ponds(PondSheet),
}

impl Paper {
    pub(super) fn blank(title: Title, players: u8) -> Paper {
        match title {
            Title::Rybowisko | Title::Podwodni | Title::Fish => {
                Paper::Plain(title, [[0; PLAIN]; Seat::MOST])
            }
            Title::Kohaku => Paper::Ponds(PondSheet::default()),
            Title::Klofni => Paper::Food(FoodSheet::blank(players)),
        }
    }

    /// The rows of a player, or of the rival.
    pub(super) fn entries(&self, who: Competitor) -> Entries {
        let counts = |title| {
            let count = fields(title, who == Competitor::Rival).len();
            // Nineteen at most.
            (0..count as u8).map(Entry::Count)
        };
        match self {
            Paper::Plain(title, _) => counts(*title).collect(),
            Paper::Food(_) => {
                let level = (who == Competitor::Rival).then_some(Entry::Level);
                let columns = (0..3).map(Entry::Column);
                columns.chain(counts(Title::Klofni)).chain(level).collect()
            }
            Paper::Ponds(ponds) => match who {
                Competitor::Rival => counts(Title::Kohaku).collect(),
                Competitor::Seat(seat) => ponds.entries(seat, counts(Title::Kohaku)),
            },
        }
    }

    pub(super) fn number(&self, who: Competitor, entry: Entry) -> i16 {
        match (self, who, entry) {
            (Paper::Plain(_, counts), Competitor::Seat(seat), Entry::Count(i)) => {
                let row = counts.get(seat.index());
                row.and_then(|row| row.get(usize::from(i)))
                    .map_or(0, |count| (*count).into())
            }
            (Paper::Plain(..), ..) => 0,
            (Paper::Food(food), ..) => food.number(entry),
            (Paper::Ponds(ponds), ..) => ponds.number(who, entry),
        }
    }

    /// Least and most of a row.
    pub(super) const fn limits(entry: Entry) -> (i16, i16) {
        match entry {
            Entry::Level => (0, 2),
            Entry::Way => (0, 1),
            Entry::Goal => (0, 13),
            Entry::GoalPoints => (-99, 99),
            _ => (0, 99),
        }
    }

    /// Write a number within its limits.
    pub(super) fn set(&mut self, who: Competitor, entry: Entry, number: i16) {
        match (self, who, entry) {
            (Paper::Plain(_, counts), Competitor::Seat(seat), Entry::Count(i)) => {
                let row = counts.get_mut(seat.index());
                if let Some(count) = row.and_then(|row| row.get_mut(usize::from(i))) {
                    *count = number as u8;
                }
            }
            (Paper::Plain(..), ..) => {}
            (Paper::Food(food), ..) => food.set(entry, number),
            (Paper::Ponds(ponds), ..) => ponds.set(who, entry, number),
        }
    }

    /// What all of it comes to.
    pub(super) fn standings(&self, players: u8) -> Result<Standings, BadSheet> {
        match self {
            Paper::Plain(title, counts) => {
                let counts = counts.iter().take(usize::from(players));
                plain_standings(*title, counts)
            }
            Paper::Food(food) => food.sheet.standings(),
            Paper::Ponds(ponds) => ponds.sheet(players).standings(),
        }
    }

    /// How many play, then all numbers. The longest is Kōhaku's, see there.
    pub(super) fn write(&self, players: u8, scribe: &mut Scribe<'_>) {
        scribe.put(players);
        match self {
            Paper::Plain(_, counts) => {
                // Six times five bytes.
                let counts = counts.iter().take(usize::from(players));
                counts.for_each(|row| scribe.put_all(row));
            }
            Paper::Food(food) => food.write(scribe),
            Paper::Ponds(ponds) => ponds.write(players, scribe),
        }
    }

    /// As it was written, for those who play now: who has left the table is left out. `None` for what
    /// cannot have been written.
    pub(super) fn read(title: Title, players: u8, reader: &mut Reader<'_>) -> Option<Paper> {
        let noted = reader.byte().filter(|noted| (1..=6).contains(noted))?;
        let mut paper = Paper::blank(title, players);
        match &mut paper {
            Paper::Plain(_, counts) => {
                let mut rows = counts.iter_mut().take(usize::from(players));
                for _ in 0..noted {
                    let bytes = reader.take(PLAIN)?;
                    if let Some(row) = rows.next() {
                        row.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
                    }
                }
            }
            Paper::Food(food) => food.read(noted, players, reader)?,
            Paper::Ponds(ponds) => ponds.read(noted, players, reader)?,
        }
        paper.standings(players).ok()?;
        Some(paper)
    }
}

fn plain_standings<'a>(
    title: Title,
    counts: impl Iterator<Item = &'a [u8; PLAIN]>,
) -> Result<Standings, BadSheet> {
    match title {
        Title::Rybowisko => {
            let player = |&[a, b, c, rare, luck]: &[u8; PLAIN]| rybowisko::Player {
                catch: Catch {
                    fish: [a, b, c],
                    rare,
                },
                luck,
            };
            let players = counts.map(player).collect();
            rybowisko::Sheet { players }.standings()
        }
        Title::Podwodni => {
            let tally = |&[sets, fish, shrimps, ..]: &[u8; PLAIN]| Tally {
                sets,
                fish,
                shrimps,
            };
            let divers = counts.map(tally).collect();
            podwodni::Sheet { divers }.standings()
        }
        _ => {
            let haul = |&[blue, white, grey, stock, _]: &[u8; PLAIN]| Haul {
                caught: Shoal { blue, white, grey },
                stock,
            };
            let players = counts.map(haul).collect();
            fish::Sheet { players }.standings()
        }
    }
}

#[cfg(test)]
mod tests {
    use rules_core::kohaku::{Face, Spot, parts::Decoration};
    use splitmix::SplitMix64;

    use super::*;

    /// A sheet after many changes, of which those that cannot be are taken back.
    fn filled(title: Title, players: u8, rng: &mut SplitMix64) -> Paper {
        let mut paper = Paper::blank(title, players);
        for _ in 0..400 {
            let before = paper.clone();
            let seat = rng.below(u32::from(players) + 1) as u8;
            let who = match Seat::new(seat) {
                Some(seat) if seat.number() < players => Competitor::Seat(seat),
                _ if players == 1 => Competitor::Rival,
                _ => continue,
            };
            let entries = paper.entries(who);
            let entry = entries[rng.below(entries.len() as u32) as usize];
            let (least, most) = Paper::limits(entry);
            let number = least + rng.below((most - least + 1) as u32).min(9) as i16;
            paper.set(who, entry, number);
            match (&mut paper, who) {
                (Paper::Food(food), _) => {
                    let (column, value) = (rng.below(3) as u8, rng.below(11) as u8);
                    food.add(who, column, value);
                }
                (Paper::Ponds(ponds), Competitor::Seat(seat)) => {
                    let axis = |rng: &mut SplitMix64| rng.below(20) as i8 - 10;
                    let spot = Spot {
                        x: axis(rng),
                        y: axis(rng),
                    };
                    ponds.lay(seat, spot, Some(Face::Decoration(Decoration::Frog)));
                }
                _ => {}
            }
            if paper.standings(players).is_err() {
                paper = before;
            }
        }
        paper
    }

    fn written(paper: &Paper, players: u8) -> std::vec::Vec<u8> {
        let mut bytes = [0; 700];
        let mut scribe = Scribe::new(&mut bytes);
        paper.write(players, &mut scribe);
        let length = scribe.finish().expect("room");
        bytes[..length].to_vec()
    }

    #[test]
    fn what_was_written_is_read_and_stays_within_its_bytes() {
        let mut rng = SplitMix64(3);
        for title in Title::ALL {
            let most = if title == Title::Kohaku { 640 } else { 170 };
            for players in 1..=6 {
                for _ in 0..6 {
                    let paper = filled(title, players, &mut rng);
                    let bytes = written(&paper, players);
                    assert!(bytes.len() <= most, "{title:?}: {}", bytes.len());
                    let mut reader = Reader::new(&bytes).expect("our version");
                    let read = Paper::read(title, players, &mut reader).expect("a sheet");
                    assert_eq!(written(&read, players), bytes, "{title:?}");
                    assert_eq!(read.standings(players), paper.standings(players));
                }
            }
        }
    }

    #[test]
    fn garbage_is_no_sheet_or_one_that_can_be_counted() {
        let mut rng = SplitMix64(5);
        for round in 0..4_000u32 {
            let title = Title::ALL[round as usize % Title::ALL.len()];
            let players = rng.below(6) as u8 + 1;
            let length = rng.below(640) as usize;
            let calm = round % 3 == 0;
            let mut bytes: std::vec::Vec<u8> = (0..length)
                .map(|_| rng.below(if calm { 4 } else { 256 }) as u8)
                .collect();
            bytes.insert(0, 1);
            let mut reader = Reader::new(&bytes).expect("our version");
            if let Some(paper) = Paper::read(title, players, &mut reader) {
                assert!(paper.standings(players).is_ok());
            }
        }
    }

    #[test]
    fn who_has_left_is_left_out() {
        let mut rng = SplitMix64(9);
        for title in Title::ALL {
            let bytes = written(&filled(title, 4, &mut rng), 4);
            let mut reader = Reader::new(&bytes).expect("our version");
            let fewer = Paper::read(title, 2, &mut reader).expect("a sheet");
            let rows = fewer.standings(2).expect("it can be counted");
            assert_eq!(rows.rows().len(), 2, "{title:?}");
        }
    }
}
