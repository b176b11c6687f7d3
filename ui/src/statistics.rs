//! Statistics of all finished games (played, won, best points) and their encoding in the store.
//!
//! A finished match is counted exactly once: matches are numbered in the order in which they ended, and the
//! number of the last one counted is stored with the statistics. Faces of dice are counted by
//! `dice::Tallies`.

use heapless::Vec;
use opponents::{Level, Skill, Worth};
use rules_core::Title;

use crate::{
    puzzles,
    table::company::{Company, Name, Player},
};

/// How many people have a tally of their own. When another one plays, the one with the fewest games is
/// dropped.
pub(crate) const PEOPLE: usize = 12;

/// Games played and won, saturating at 65,535.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u16,
    pub(crate) wins: u16,
}

impl Tally {
    fn add(&mut self, won: bool) {
        self.games = self.games.saturating_add(1);
        self.wins = self.wins.saturating_add(won.into());
    }
}

/// The most points a person ever had in a game, and who it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    pub(crate) points: i16,
    pub(crate) name: Name,
}

/// Encoded statistics: a version, the number of the last match counted; for each game the number of matches,
/// a best result (a flag, points, length and bytes of a name) and the solved puzzles (a bit each); for each level a tally; then
/// people up to the end (a tally, a skill for each game, and a name).
pub type StatisticsBytes = Vec<
    u8,
    {
        1 + 4
            + Title::ALL.len() * (2 + 1 + 2 + 13 + 4)
            + Level::ALL.len() * 4
            + PEOPLE * (4 + 2 * Title::ALL.len() + 13)
    },
>;

/// The statistics; the module's documentation says what counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of the last match that was counted.
    counted: u32,
    games: [u16; Title::ALL.len()],
    best: [Option<Best>; Title::ALL.len()],
    levels: [Tally; Level::ALL.len()],
    people: Vec<Person, PEOPLE>,
    /// A bit for each puzzle that was solved.
    solved: [u32; Title::ALL.len()],
}

/// What is known of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) name: Name,
    pub(crate) tally: Tally,
    /// At each game, from results against computer players.
    skills: [Skill; Title::ALL.len()],
}

const _: () = assert!(puzzles::COUNT <= 32, "a bit for each puzzle");

const VERSION: u8 = 3;
/// Has neither skills nor puzzles.
const VERSION_2: u8 = 2;
/// Has tallies of three levels, which are read as the levels that play most like them.
const VERSION_1: u8 = 1;
const LEVELS_1: [Level; 3] = [Level::First, Level::Medium, Level::Hard];
/// All versions have entries for five games. With more, raise the version and still read the older ones, or an
/// update of the firmware loses all statistics.
const _: () = assert!(VERSION != 3 || Title::ALL.len() == 5);

/// Points and place of each row of a result, seats first.
pub(crate) fn rows(result: &[u8]) -> impl Iterator<Item = (i16, u8)> + '_ {
    let (rows, _) = result.as_chunks();
    rows.iter()
        .map(|[low, high, place]| (i16::from_le_bytes([*low, *high]), *place))
}

impl Statistics {
    /// The number of the last match that was counted.
    pub(crate) const fn counted(&self) -> u32 {
        self.counted
    }

    /// All matches up to this number are counted. Whether the number is new.
    pub(crate) fn set_counted(&mut self, number: u32) -> bool {
        core::mem::replace(&mut self.counted, number) != number
    }

    /// Count a match: who played, and its [`ResultBytes`](store::ResultBytes). Whether a person has beaten the best
    /// result so far; the first one of a game beats nobody.
    pub(crate) fn add(&mut self, title: Title, company: &Company, result: &[u8]) -> bool {
        let before = self.best(title).map(|best| best.points);
        if let Some(games) = self.games.get_mut(usize::from(title.id())) {
            *games = games.saturating_add(1);
        }
        for (sitter, (points, place)) in company.sitters().iter().zip(rows(result)) {
            let won = place == 1;
            match sitter.player {
                Player::Computer(level) | Player::Fair(level) => {
                    if let Some(tally) = self.levels.get_mut(level as usize) {
                        tally.add(won);
                    }
                }
                Player::Person => {
                    self.count(&sitter.name, won);
                    self.compare(title, &sitter.name, points);
                    self.learn(title, &sitter.name, place, company, result);
                }
            }
        }
        before.is_some() && self.best(title).map(|best| best.points) != before
    }

    /// Start from zero. Matches counted before are not counted again.
    pub(crate) fn clear(&mut self) {
        *self = Statistics {
            counted: self.counted,
            ..Statistics::default()
        };
    }

    /// The number of finished matches of a game.
    pub(crate) fn games(&self, title: Title) -> u16 {
        let games = self.games.get(usize::from(title.id()));
        games.copied().unwrap_or(0)
    }

    /// The best result of a person in a game.
    pub(crate) fn best(&self, title: Title) -> Option<&Best> {
        self.best.get(usize::from(title.id()))?.as_ref()
    }

    /// The tallies of the computer players by level, the weakest first.
    pub(crate) const fn levels(&self) -> &[Tally; Level::ALL.len()] {
        &self.levels
    }

    /// The tallies of people, in the order in which they first played.
    pub(crate) fn people(&self) -> &[Person] {
        &self.people
    }

    fn count(&mut self, name: &Name, won: bool) {
        if !self.people.iter().any(|known| known.name == *name) {
            if self.people.is_full() {
                let played = self.people.iter().enumerate();
                let least = played.min_by_key(|(_, person)| person.tally.games);
                if let Some((place, _)) = least {
                    self.people.remove(place);
                }
            }
            // One was dropped above where the list was full.
            let _ = self.people.push(Person {
                name: name.clone(),
                ..Person::default()
            });
        }
        if let Some(person) = self.people.iter_mut().find(|known| known.name == *name) {
            person.tally.add(won);
        }
    }

    /// Learns how strong a person is from the places of the computer players of the same match: the mean over all of them.
    fn learn(&mut self, title: Title, name: &Name, place: u8, company: &Company, result: &[u8]) {
        let person = self.people.iter_mut().find(|known| known.name == *name);
        let Some(skill) = person.and_then(|known| known.skills.get_mut(usize::from(title.id())))
        else {
            return;
        };
        let sitters = company.sitters().iter().zip(rows(result));
        let computers =
            sitters.filter_map(|(sitter, (_, theirs))| Some((sitter.player.level()?, theirs)));
        let (mut against, mut sum, mut count) = (Level::First, 0, 0);
        for (level, theirs) in computers {
            against = if level as u8 > against as u8 {
                level
            } else {
                against
            };
            sum += i32::from(Worth::result(i32::from(theirs) - i32::from(place)));
            count += 1;
        }
        if count > 0 {
            skill.count(against, (sum / count) as i16);
        }
    }

    /// The level at which a computer player is a match for these people; for those who have not played yet, the first.
    pub(crate) fn fair_level(&self, title: Title, company: &Company) -> Level {
        let people = company
            .sitters()
            .iter()
            .filter(|sitter| sitter.player == Player::Person);
        let skills = people.map(|sitter| {
            let known = self.people.iter().find(|known| known.name == sitter.name);
            let skill = known.and_then(|known| known.skills.get(usize::from(title.id())));
            skill.copied().unwrap_or_default()
        });
        Skill::mean(skills).level()
    }

    /// Whether a puzzle was solved.
    pub(crate) fn is_solved(&self, title: Title, number: u8) -> bool {
        let solved = self.solved.get(usize::from(title.id()));
        solved.is_some_and(|bits| bits.checked_shr(number.into()).unwrap_or(0) & 1 == 1)
    }

    /// How many puzzles of a title were solved.
    pub(crate) fn solved(&self, title: Title) -> u32 {
        let solved = self.solved.get(usize::from(title.id()));
        solved.map_or(0, |bits| bits.count_ones())
    }

    /// Counts a puzzle as solved.
    pub(crate) fn solve(&mut self, title: Title, number: u8) {
        if let Some(bits) = self.solved.get_mut(usize::from(title.id())) {
            *bits |= 1u32.checked_shl(number.into()).unwrap_or(0);
        }
    }

    fn compare(&mut self, title: Title, name: &Name, points: i16) {
        if let Some(best) = self.best.get_mut(usize::from(title.id()))
            && best.as_ref().is_none_or(|best| points > best.points)
        {
            let name = name.clone();
            *best = Some(Best { points, name });
        }
    }

    pub fn to_bytes(&self) -> StatisticsBytes {
        let mut bytes = StatisticsBytes::new();
        // The type has room for all of it.
        let mut put = |part: &[u8]| {
            let _ = bytes.extend_from_slice(part);
        };
        put(&[VERSION]);
        put(&self.counted.to_le_bytes());
        for ((games, best), solved) in self.games.iter().zip(&self.best).zip(&self.solved) {
            put(&solved.to_le_bytes());
            put(&games.to_le_bytes());
            put(&[best.is_some().into()]);
            if let Some(best) = best {
                put(&best.points.to_le_bytes());
                put(&[best.name.len() as u8]);
                put(best.name.as_bytes());
            }
        }
        for tally in self.levels {
            put(&tally.games.to_le_bytes());
            put(&tally.wins.to_le_bytes());
        }
        for Person {
            name,
            tally,
            skills,
        } in &self.people
        {
            put(&tally.games.to_le_bytes());
            put(&tally.wins.to_le_bytes());
            for skill in skills {
                put(&skill.to_bytes());
            }
            put(&[name.len() as u8]);
            put(name.as_bytes());
        }
        bytes
    }

    /// Decode statistics; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Statistics> {
        let mut rest = Rest(bytes);
        let [version] = rest.take()?;
        let levels = match version {
            VERSION | VERSION_2 => &Level::ALL[..],
            VERSION_1 => &LEVELS_1[..],
            _ => return None,
        };
        let mut statistics = Statistics {
            counted: u32::from_le_bytes(rest.take()?),
            ..Statistics::default()
        };
        let games = statistics.games.iter_mut().zip(&mut statistics.best);
        for ((games, best), solved) in games.zip(&mut statistics.solved) {
            if version == VERSION {
                *solved = u32::from_le_bytes(rest.take()?);
            }
            *games = rest.number()?;
            *best = match rest.take()? {
                [0] => None,
                [1] => Some(Best {
                    points: rest.number()?.cast_signed(),
                    name: rest.name()?,
                }),
                _ => return None,
            };
        }
        for &level in levels {
            *statistics.levels.get_mut(level as usize)? = rest.tally()?;
        }
        while !rest.0.is_empty() {
            let mut person = Person {
                tally: rest.tally()?,
                ..Person::default()
            };
            if version == VERSION {
                for skill in &mut person.skills {
                    *skill = Skill::from_bytes(rest.take()?)?;
                }
            }
            person.name = rest.name()?;
            statistics.people.push(person).ok()?;
        }
        Some(statistics)
    }
}

/// A cursor over encoded bytes.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*front)
    }

    fn number(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn tally(&mut self) -> Option<Tally> {
        let tally = Tally {
            games: self.number()?,
            wins: self.number()?,
        };
        (tally.wins <= tally.games).then_some(tally)
    }

    fn name(&mut self) -> Option<Name> {
        let [length] = self.take()?;
        let (name, rest) = self.0.split_at_checked(usize::from(length))?;
        self.0 = rest;
        core::str::from_utf8(name).ok()?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use std::{format, vec::Vec};

    use super::*;
    use crate::table::company::Sitter;

    fn name(text: &str) -> Name {
        text.try_into().expect("short")
    }

    /// A match of these seats: names (none for a computer player of the first level), points, places.
    fn add(statistics: &mut Statistics, title: Title, seats: &[(&str, i16, u8)]) {
        let mut company = Company::default();
        let mut result = Vec::new();
        for (who, points, place) in seats {
            let player = if who.is_empty() {
                Player::Computer(Level::First)
            } else {
                Player::Person
            };
            company.seat(Sitter {
                name: name(who),
                player,
                colour: 0,
            });
            result.extend(points.to_le_bytes());
            result.push(*place);
        }
        // A virtual rival sits at no place.
        result.extend([99, 0, 1]);
        statistics.add(title, &company, &result);
    }

    const fn tally(games: u16, wins: u16) -> Tally {
        Tally { games, wins }
    }

    #[test]
    fn games_wins_and_best_points_are_counted() {
        let mut statistics = Statistics::default();
        add(
            &mut statistics,
            Title::Kohaku,
            &[("Ada", 34, 1), ("", 30, 2)],
        );
        add(
            &mut statistics,
            Title::Kohaku,
            &[("Ada", 20, 2), ("", 50, 1)],
        );
        add(
            &mut statistics,
            Title::Fish,
            &[("Ben", -3, 1), ("Ada", -3, 1)],
        );
        assert_eq!(statistics.games(Title::Kohaku), 2);
        assert_eq!(statistics.games(Title::Klofni), 0);
        assert_eq!(
            statistics.levels(),
            &[tally(2, 1), tally(0, 0), tally(0, 0), tally(0, 0)]
        );
        let people = statistics.people().iter();
        let people: Vec<_> = people
            .map(|known| (known.name.as_str(), known.tally))
            .collect();
        assert_eq!(people, [("Ada", tally(3, 2)), ("Ben", tally(1, 1))]);
        // A computer's points are no best result; of equal ones the first stays.
        let best = |points, text| Best {
            points,
            name: name(text),
        };
        assert_eq!(statistics.best(Title::Kohaku), Some(&best(34, "Ada")));
        assert_eq!(statistics.best(Title::Fish), Some(&best(-3, "Ben")));
        assert_eq!(statistics.best(Title::Klofni), None);
    }

    #[test]
    fn a_thirteenth_person_replaces_the_one_with_the_fewest_games() {
        let mut statistics = Statistics::default();
        for game in 0..2 {
            for i in 0..PEOPLE {
                if (game, i) != (1, 5) {
                    add(&mut statistics, Title::Fish, &[(&format!("p{i}"), 1, 1)]);
                }
            }
        }
        add(&mut statistics, Title::Fish, &[("new", 1, 2)]);
        let names = statistics.people().iter().map(|known| known.name.as_str());
        let names: Vec<_> = names.collect();
        assert!(!names.contains(&"p5"));
        assert_eq!((names.len(), names[PEOPLE - 1]), (PEOPLE, "new"));
    }

    #[test]
    fn statistics_come_back_as_they_went() {
        let mut statistics = Statistics::default();
        statistics.set_counted(70_000);
        let back = Statistics::from_bytes(&statistics.to_bytes());
        assert_eq!(back, Some(statistics.clone()));
        // The fullest there can be.
        for i in 10..10 + PEOPLE as i16 {
            for title in Title::ALL {
                add(&mut statistics, title, &[(&format!("żółćab{i}"), i, 1)]);
            }
        }
        let bytes = statistics.to_bytes();
        assert!(bytes.len() > bytes.capacity() * 9 / 10);
        assert_eq!(Statistics::from_bytes(&bytes), Some(statistics));
    }

    #[test]
    fn cleared_statistics_do_not_count_the_same_again() {
        let mut statistics = Statistics::default();
        add(&mut statistics, Title::Fish, &[("Ada", 5, 1)]);
        assert!(statistics.set_counted(1));
        statistics.clear();
        assert_eq!(
            (statistics.counted(), statistics.games(Title::Fish)),
            (1, 0)
        );
        assert!(!statistics.set_counted(1));
    }

    /// The bytes of these statistics, whose only name is Ada, as an older version wrote them.
    fn as_written_by(version: u8, statistics: &Statistics) -> Vec<u8> {
        let mut old = statistics.to_bytes().to_vec();
        // From the end: the skills, before the length and the letters of the name.
        let skills = old.len() - 4 - 2 * Title::ALL.len();
        old.drain(skills..old.len() - 4);
        // The tally of the second of four levels is the one that version 1 had not.
        let levels = old.len() - 8 - 4 * Level::ALL.len();
        if version == VERSION_1 {
            old.drain(levels + 4..levels + 8);
        }
        // The solved puzzles, before the games of each title; the third has a best result of Ada.
        for title in Title::ALL.into_iter().rev() {
            let behind = if title.id() > Title::Fish.id() { 6 } else { 0 };
            let at = 5 + 7 * usize::from(title.id()) + behind;
            old.drain(at..at + 4);
        }
        old[0] = version;
        old
    }

    /// Version 1 knew three levels, version 2 neither skills nor puzzles.
    #[test]
    fn statistics_of_older_versions_are_still_read() {
        let mut statistics = Statistics::default();
        add(&mut statistics, Title::Fish, &[("Ada", 5, 1), ("", 3, 2)]);
        statistics.levels = [tally(9, 1), tally(0, 0), tally(8, 2), tally(7, 3)];
        for known in &mut statistics.people {
            known.skills = Default::default();
        }
        for version in [VERSION_1, VERSION_2] {
            let old = as_written_by(version, &statistics);
            assert_eq!(Statistics::from_bytes(&old), Some(statistics.clone()));
        }
    }

    #[test]
    fn a_fair_fight_follows_the_results_of_the_people_at_the_table() {
        let mut statistics = Statistics::default();
        let mut company = Company::default();
        for (text, player) in [("Ada", Player::Person), ("", Player::FAIR)] {
            company.seat(Sitter {
                name: name(text),
                player,
                colour: 0,
            });
        }
        assert_eq!(statistics.fair_level(Title::Fish, &company), Level::First);
        let (won, lost) = ([9, 0, 1, 3, 0, 2], [3, 0, 2, 9, 0, 1]);
        let mut levels = Vec::new();
        for result in [won; 4].into_iter().chain([lost; 12]) {
            let level = statistics.fair_level(Title::Fish, &company);
            company.adapt(level);
            statistics.add(Title::Fish, &company, &result);
            levels.push(level.stars());
        }
        assert!(levels.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1));
        assert!(levels.iter().any(|&stars| stars > 2), "{levels:?}");
        assert_eq!(levels.last(), Some(&1), "{levels:?}");
        // Another game, or another person, is another matter.
        assert_eq!(statistics.fair_level(Title::Kohaku, &company), Level::First);
        let back = Statistics::from_bytes(&statistics.to_bytes());
        assert_eq!(back, Some(statistics));
    }

    #[test]
    fn solved_puzzles_are_counted_once() {
        let mut statistics = Statistics::default();
        statistics.solve(Title::Klofni, 3);
        statistics.solve(Title::Klofni, 3);
        assert_eq!(statistics.solved(Title::Klofni), 1);
        assert!(statistics.is_solved(Title::Klofni, 3) && !statistics.is_solved(Title::Fish, 3));
        let back = Statistics::from_bytes(&statistics.to_bytes());
        assert_eq!(back, Some(statistics));
    }

    #[test]
    fn foreign_bytes_are_refused() {
        let mut statistics = Statistics::default();
        add(&mut statistics, Title::Fish, &[("Ada", 5, 1)]);
        let good = statistics.to_bytes();
        let without_people = good.len() - 8 - 2 * Title::ALL.len();
        for length in (0..good.len()).filter(|length| *length != without_people) {
            let cut = Statistics::from_bytes(&good[..length]);
            assert_eq!(cut, None, "{length} bytes");
        }
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            Statistics::from_bytes(&bytes)
        };
        assert_eq!(with(0, 4), None, "another version");
        assert_eq!(with(11, 2), None, "neither a best result nor none");
        assert_eq!(with(good.len() - 1, 0xFF), None, "no text");
        let wins = good.len() - 6 - 2 * Title::ALL.len();
        assert_eq!(with(wins, 2), None, "more wins than games");
        assert_eq!(Statistics::from_bytes(&[0xFF; 310]), None);
    }
}
