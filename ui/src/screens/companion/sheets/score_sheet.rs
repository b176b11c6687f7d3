//! A score sheet: numbers by player and row, the standings they make, and its bytes. A number that would
//! make the sheet impossible to score is refused before it is written.

use heapless::Vec;
use rules_core::{
    Seat, Standings, Title,
    companion::{BadSheet, Competitor},
};

use super::{
    super::{NoteReader, NoteWriter, printed::printed},
    food::FoodSheet,
    ponds::PondSheet,
};

/// A row of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// One of the counted [`fields`](super::spec::fields).
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

/// The numbers of one player in games that are only counted.
pub(crate) type Counts = [u8; PLAIN];

/// Rows of the games that are only counted.
const PLAIN: usize = 5;

/// A sheet of numbers only.
#[derive(Clone, Debug)]
pub(crate) struct PlainSheet {
    counts: [Counts; Seat::MOST],
    standings: fn(&[Counts]) -> Result<Standings, BadSheet>,
}

/// The sheet of a game.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to put a sheet on, and one page is open at a time"
)]
pub(crate) enum EnteredSheet {
    Plain(PlainSheet),
    Food(FoodSheet),
    Ponds(PondSheet),
}

impl EnteredSheet {
    pub(super) fn blank(title: Title, players: u8) -> EnteredSheet {
        (printed(title).sheet.blank)(players)
    }

    /// A sheet of numbers only, and how they are scored: one entry for each player.
    pub(crate) const fn plain(
        standings: fn(&[Counts]) -> Result<Standings, BadSheet>,
    ) -> EnteredSheet {
        EnteredSheet::Plain(PlainSheet {
            counts: [[0; PLAIN]; Seat::MOST],
            standings,
        })
    }

    /// The rows of a player, or of the rival, of which this many are counted.
    pub(super) fn entries(&self, who: Competitor, counted: usize) -> Entries {
        // Nineteen at most.
        let counts = (0..counted as u8).map(Entry::Count);
        match (self, who) {
            (EnteredSheet::Food(_), _) => {
                let level = (who == Competitor::Rival).then_some(Entry::Level);
                let columns = (0..3).map(Entry::Column);
                columns.chain(counts).chain(level).collect()
            }
            (EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) => ponds.entries(seat, counts),
            _ => counts.collect(),
        }
    }

    pub(super) fn number(&self, who: Competitor, entry: Entry) -> i16 {
        match (self, who, entry) {
            (EnteredSheet::Plain(plain), Competitor::Seat(seat), Entry::Count(i)) => {
                let row = plain.counts.get(seat.index());
                row.and_then(|row| row.get(usize::from(i)))
                    .map_or(0, |count| (*count).into())
            }
            (EnteredSheet::Plain(..), ..) => 0,
            (EnteredSheet::Food(food), ..) => food.number(entry),
            (EnteredSheet::Ponds(ponds), ..) => ponds.number(who, entry),
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
            (EnteredSheet::Plain(plain), Competitor::Seat(seat), Entry::Count(i)) => {
                let row = plain.counts.get_mut(seat.index());
                if let Some(count) = row.and_then(|row| row.get_mut(usize::from(i))) {
                    *count = number as u8;
                }
            }
            (EnteredSheet::Plain(..), ..) => {}
            (EnteredSheet::Food(food), ..) => food.set(entry, number),
            (EnteredSheet::Ponds(ponds), ..) => ponds.set(who, entry, number),
        }
    }

    /// The standings.
    pub(super) fn standings(&self, players: u8) -> Result<Standings, BadSheet> {
        match self {
            EnteredSheet::Plain(plain) => {
                let counts = plain.counts.get(..usize::from(players));
                (plain.standings)(counts.unwrap_or(&plain.counts))
            }
            EnteredSheet::Food(food) => food.sheet.standings(),
            EnteredSheet::Ponds(ponds) => ponds.sheet(players).standings(),
        }
    }

    /// How many play, then all numbers. The longest is Kōhaku's, see there.
    pub(super) fn write(&self, players: u8, writer: &mut NoteWriter<'_>) {
        writer.put(players);
        match self {
            EnteredSheet::Plain(plain) => {
                // Six times five bytes.
                let counts = plain.counts.iter().take(usize::from(players));
                counts.for_each(|row| writer.put_all(row));
            }
            EnteredSheet::Food(food) => food.write(writer),
            EnteredSheet::Ponds(ponds) => ponds.write(players, writer),
        }
    }

    /// From its bytes, for this many players: those who have left the table are left out. `None` for
    /// bytes that no sheet writes.
    pub(super) fn read(
        title: Title,
        players: u8,
        reader: &mut NoteReader<'_>,
    ) -> Option<EnteredSheet> {
        let noted = reader.byte().filter(|noted| (1..=6).contains(noted))?;
        let mut sheet = EnteredSheet::blank(title, players);
        match &mut sheet {
            EnteredSheet::Plain(plain) => {
                let mut rows = plain.counts.iter_mut().take(usize::from(players));
                for _ in 0..noted {
                    let bytes = reader.take(PLAIN)?;
                    if let Some(row) = rows.next() {
                        row.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
                    }
                }
            }
            EnteredSheet::Food(food) => food.read(noted, players, reader)?,
            EnteredSheet::Ponds(ponds) => ponds.read(noted, players, reader)?,
        }
        sheet.standings(players).ok()?;
        Some(sheet)
    }
}

#[cfg(test)]
mod tests {
    use rules_core::kohaku::{Face, Spot, parts::Decoration};
    use splitmix::SplitMix64;

    use super::{super::spec::fields, *};

    /// A sheet after many changes; the impossible ones are undone.
    fn filled(title: Title, players: u8, rng: &mut SplitMix64) -> EnteredSheet {
        let mut sheet = EnteredSheet::blank(title, players);
        for _ in 0..400 {
            let before = sheet.clone();
            let seat = rng.below(u32::from(players) + 1) as u8;
            let who = match Seat::new(seat) {
                Some(seat) if seat.number() < players => Competitor::Seat(seat),
                _ if players == 1 && printed(title).rival.is_some() => Competitor::Rival,
                _ => continue,
            };
            let counted = fields(title, who).len();
            let entries = sheet.entries(who, counted);
            let entry = entries[rng.below(entries.len() as u32) as usize];
            let (least, most) = EnteredSheet::limits(entry);
            let number = least + rng.below((most - least + 1) as u32).min(9) as i16;
            sheet.set(who, entry, number);
            match (&mut sheet, who) {
                (EnteredSheet::Food(food), _) => {
                    let (column, value) = (rng.below(3) as u8, rng.below(11) as u8);
                    food.add(who, column, value);
                }
                (EnteredSheet::Ponds(ponds), Competitor::Seat(seat)) => {
                    let axis = |rng: &mut SplitMix64| rng.below(20) as i8 - 10;
                    let spot = Spot {
                        x: axis(rng),
                        y: axis(rng),
                    };
                    ponds.lay(seat, spot, Some(Face::Decoration(Decoration::Frog)));
                }
                _ => {}
            }
            if sheet.standings(players).is_err() {
                sheet = before;
            }
        }
        sheet
    }

    fn written(sheet: &EnteredSheet, players: u8) -> std::vec::Vec<u8> {
        let mut bytes = [0; 700];
        let mut writer = NoteWriter::new(&mut bytes);
        sheet.write(players, &mut writer);
        let length = writer.finish().expect("room");
        bytes[..length].to_vec()
    }

    #[test]
    fn what_was_written_is_read_and_stays_within_its_bytes() {
        let mut rng = SplitMix64(3);
        for title in Title::ALL {
            let most = if title == Title::Kohaku { 640 } else { 170 };
            for players in 1..=6 {
                for _ in 0..6 {
                    let sheet = filled(title, players, &mut rng);
                    let bytes = written(&sheet, players);
                    assert!(bytes.len() <= most, "{title:?}: {}", bytes.len());
                    let mut reader = NoteReader::new(&bytes).expect("our version");
                    let read = EnteredSheet::read(title, players, &mut reader).expect("a sheet");
                    assert_eq!(written(&read, players), bytes, "{title:?}");
                    assert_eq!(read.standings(players), sheet.standings(players));
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
            let mut reader = NoteReader::new(&bytes).expect("our version");
            if let Some(sheet) = EnteredSheet::read(title, players, &mut reader) {
                assert!(sheet.standings(players).is_ok());
            }
        }
    }

    #[test]
    fn who_has_left_is_left_out() {
        let mut rng = SplitMix64(9);
        for title in Title::ALL {
            let bytes = written(&filled(title, 4, &mut rng), 4);
            let mut reader = NoteReader::new(&bytes).expect("our version");
            let fewer = EnteredSheet::read(title, 2, &mut reader).expect("a sheet");
            let rows = fewer.standings(2).expect("it can be counted");
            assert_eq!(rows.rows().len(), 2, "{title:?}");
        }
    }
}
