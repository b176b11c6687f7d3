//! Statistics of all finished games (played, won, best points) and their encoding in the store.
//!
//! Wins and best points are those of matches with the device's own luck. With a code one may know what comes, and real
//! dice are out of its sight: such matches are counted as played, and apart.
//!
//! A finished match is counted exactly once: matches are numbered in the order in which they ended, and the
//! number of the last one counted is stored with the statistics. Faces of dice are counted by
//! `dice::Tallies`.

use heapless::Vec;
use opponents::{Level, Skill, Worth};
use rules_core::Title;

use crate::{
    bytes::Rest,
    puzzles,
    table::{
        LuckSource,
        company::{Company, Name, Player},
    },
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

/// A person who played: games and wins, the wins in a row against each level, and how strong it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) name: Name,
    pub(crate) tally: Tally,
    streaks: [u8; Level::ALL.len()],
    /// At each game, from results against computer players.
    skills: [Skill; Title::ALL.len()],
}

const _: () = assert!(puzzles::COUNT <= 32, "a bit for each puzzle");

/// The longest row of wins of one person against a level; 0 if there was none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Streak {
    pub(crate) wins: u8,
    pub(crate) name: Name,
}

/// The most points a person ever had in a game, and who it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    pub(crate) points: i16,
    pub(crate) name: Name,
}

/// Encoded statistics: a version, the number of the last match counted; for each game the number of matches
/// and a best result (a flag, points, length and bytes of a name); for each level a tally; for each game the best margin, as
/// the best result; for each level the longest streak (wins and a name); for each game the solved puzzles (a bit each); then
/// the number of matches by a code and on the table; people up to the end (a tally, a streak for each level, a skill for each
/// game, a name).
pub type StatisticsBytes = Vec<
    u8,
    {
        1 + 4
            + 4
            + Title::ALL.len() * (2 + 2 * (1 + 2 + 13) + 4)
            + Level::ALL.len() * (4 + 1 + 13)
            + PEOPLE * (4 + Level::ALL.len() + 2 * Title::ALL.len() + 13)
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
    /// By how many points somebody has won at most, ahead of all others.
    margins: [Option<Best>; Title::ALL.len()],
    longest: [Streak; Level::ALL.len()],
    /// Matches by a code, and matches with real dice and cards.
    apart: [u16; 2],
    people: Vec<Person, PEOPLE>,
    /// A bit for each puzzle that was solved.
    solved: [u32; Title::ALL.len()],
}

const VERSION: u8 = 5;
/// Does not count matches by a code or on the table.
const VERSION_4: u8 = 4;
/// Has neither skills nor puzzles.
const VERSION_3: u8 = 3;
/// Has neither margins nor streaks.
const VERSION_2: u8 = 2;
/// Has tallies of three levels, which are read as the levels that play most like them.
const VERSION_1: u8 = 1;
const LEVELS_1: [Level; 3] = [Level::First, Level::Medium, Level::Hard];
/// All versions have entries for five games. With more, raise the version and still read the older ones, or an
/// update of the firmware loses all statistics.
const _: () = assert!(VERSION != 5 || Title::ALL.len() == 5);

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
        let apart = match company.luck {
            LuckSource::Device => None,
            LuckSource::Code(_) | LuckSource::Challenge(..) => self.apart.get_mut(0),
            LuckSource::Table => self.apart.get_mut(1),
        };
        if let Some(apart) = apart {
            *apart = apart.saturating_add(1);
            return false;
        }
        // The best place of each level that played.
        let mut met = [u8::MAX; Level::ALL.len()];
        for (sitter, (_, place)) in company.sitters().iter().zip(rows(result)) {
            if let Some(level) = sitter.player.level()
                && let Some(tally) = self.levels.get_mut(level as usize)
                && let Some(best) = met.get_mut(level as usize)
            {
                tally.add(place == 1);
                *best = place.min(*best);
            }
        }
        for (sitter, (points, place)) in company.sitters().iter().zip(rows(result)) {
            if sitter.player == Player::Person {
                self.count(&sitter.name, place == 1, &met);
                self.compare(title, &sitter.name, points);
                self.learn(title, &sitter.name, place, company, result);
                if let Some(margin) = margin(result, points, place)
                    && let Some(best) = self.margins.get_mut(usize::from(title.id()))
                {
                    improve(best, &sitter.name, margin);
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

    /// The number of matches with the device's own luck, by a code, and with real dice and cards.
    pub(crate) fn by_luck(&self) -> [u16; 3] {
        let [code, table] = self.apart;
        let all = self
            .games
            .iter()
            .fold(0_u16, |all, games| all.saturating_add(*games));
        [all.saturating_sub(code).saturating_sub(table), code, table]
    }

    /// The tallies of the computer players by level, the weakest first.
    pub(crate) const fn levels(&self) -> &[Tally; Level::ALL.len()] {
        &self.levels
    }

    /// The people, in the order in which they first played.
    pub(crate) fn people(&self) -> &[Person] {
        &self.people
    }

    /// The best margin of a person in a game.
    pub(crate) fn margin(&self, title: Title) -> Option<&Best> {
        self.margins.get(usize::from(title.id()))?.as_ref()
    }

    /// The longest streaks by level, the weakest first.
    pub(crate) const fn longest(&self) -> &[Streak; Level::ALL.len()] {
        &self.longest
    }

    /// Count a game of a person; `met` has the best place of each level that played, or 255.
    fn count(&mut self, name: &Name, won: bool, met: &[u8; Level::ALL.len()]) {
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
        let Some(person) = self.people.iter_mut().find(|known| known.name == *name) else {
            return;
        };
        person.tally.add(won);
        for ((streak, longest), place) in person.streaks.iter_mut().zip(&mut self.longest).zip(met)
        {
            match *place {
                u8::MAX => continue,
                // A shared first place is no win over the computer.
                2.. if won => *streak = streak.saturating_add(1),
                _ => *streak = 0,
            }
            if *streak > longest.wins {
                *longest = Streak {
                    wins: *streak,
                    name: name.clone(),
                };
            }
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
            if level.stars() > against.stars() {
                against = level;
            }
            sum += i32::from(Worth::result(i32::from(theirs) - i32::from(place)));
            count += 1;
        }
        if count > 0 {
            skill.count(against, (sum / count) as i16);
        }
    }

    /// The level at which a computer player is a match for these people; for those who have not played yet, the first.
    pub(crate) fn fair_level(&self, title: Title, company: &Company) -> Level {
        let sitters = company.sitters().iter();
        let people = sitters.filter(|sitter| sitter.player == Player::Person);
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
        if let Some(best) = self.best.get_mut(usize::from(title.id())) {
            improve(best, name, points);
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
        for (games, best) in self.games.iter().zip(&self.best) {
            put(&games.to_le_bytes());
            put_best(&mut put, best.as_ref());
        }
        for tally in self.levels {
            put(&tally.games.to_le_bytes());
            put(&tally.wins.to_le_bytes());
        }
        for best in &self.margins {
            put_best(&mut put, best.as_ref());
        }
        for streak in &self.longest {
            put(&[streak.wins, streak.name.len() as u8]);
            put(streak.name.as_bytes());
        }
        for solved in &self.solved {
            put(&solved.to_le_bytes());
        }
        for games in self.apart {
            put(&games.to_le_bytes());
        }
        for person in &self.people {
            put(&person.tally.games.to_le_bytes());
            put(&person.tally.wins.to_le_bytes());
            put(&person.streaks);
            for skill in person.skills {
                put(&skill.to_bytes());
            }
            put(&[person.name.len() as u8]);
            put(person.name.as_bytes());
        }
        bytes
    }

    /// Decode statistics; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Statistics> {
        let mut rest = Rest(bytes);
        let [version] = rest.take()?;
        let levels = match version {
            VERSION | VERSION_4 | VERSION_3 | VERSION_2 => &Level::ALL[..],
            VERSION_1 => &LEVELS_1[..],
            _ => return None,
        };
        let mut statistics = Statistics {
            counted: u32::from_le_bytes(rest.take()?),
            ..Statistics::default()
        };
        for (games, best) in statistics.games.iter_mut().zip(&mut statistics.best) {
            *games = rest.number()?;
            *best = take_best(&mut rest)?;
        }
        for &level in levels {
            *statistics.levels.get_mut(level as usize)? = tally(&mut rest)?;
        }
        if version >= VERSION_3 {
            for best in &mut statistics.margins {
                *best = take_best(&mut rest)?;
            }
            for streak in &mut statistics.longest {
                let [wins] = rest.take()?;
                let name = rest.name()?;
                *streak = Streak { wins, name };
            }
        }
        if version >= VERSION_4 {
            for solved in &mut statistics.solved {
                *solved = u32::from_le_bytes(rest.take()?);
            }
        }
        if version == VERSION {
            for games in &mut statistics.apart {
                *games = rest.number()?;
            }
        }
        while !rest.0.is_empty() {
            let tally = tally(&mut rest)?;
            let streaks = match version {
                VERSION_3.. => rest.take()?,
                _ => Default::default(),
            };
            let mut skills = <[Skill; Title::ALL.len()]>::default();
            if version >= VERSION_4 {
                for skill in &mut skills {
                    *skill = Skill::from_bytes(rest.take()?)?;
                }
            }
            let name = rest.name()?;
            let person = Person {
                name,
                tally,
                streaks,
                skills,
            };
            statistics.people.push(person).ok()?;
        }
        Some(statistics)
    }
}

/// By how many points the only one in the first place is ahead of the next.
fn margin(result: &[u8], points: i16, place: u8) -> Option<i16> {
    let firsts = rows(result).filter(|(_, place)| *place == 1).count();
    let next = rows(result)
        .filter(|(_, place)| *place > 1)
        .map(|(points, _)| points)
        .max()?;
    let ahead = points.saturating_sub(next);
    (place == 1 && firsts == 1 && ahead > 0).then_some(ahead)
}

fn improve(best: &mut Option<Best>, name: &Name, points: i16) {
    if best.as_ref().is_none_or(|best| points > best.points) {
        let name = name.clone();
        *best = Some(Best { points, name });
    }
}

fn put_best(put: &mut impl FnMut(&[u8]), best: Option<&Best>) {
    put(&[best.is_some().into()]);
    if let Some(best) = best {
        put(&best.points.to_le_bytes());
        put(&[best.name.len() as u8]);
        put(best.name.as_bytes());
    }
}

/// A best result, or none; `None` if there is neither.
fn take_best(rest: &mut Rest<'_>) -> Option<Option<Best>> {
    match rest.take()? {
        [0] => Some(None),
        [1] => Some(Some(Best {
            points: rest.number()?.cast_signed(),
            name: rest.name()?,
        })),
        _ => None,
    }
}

fn tally(rest: &mut Rest<'_>) -> Option<Tally> {
    let tally = Tally {
        games: rest.number()?,
        wins: rest.number()?,
    };
    (tally.wins <= tally.games).then_some(tally)
}

#[cfg(test)]
mod tests {
    use std::{format, string::ToString, vec::Vec};

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
        let people: Vec<_> = statistics
            .people()
            .iter()
            .map(|p| (p.name.as_str(), p.tally))
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

    /// Wins in a row of one person over one level, whatever others play in between.
    #[test]
    fn streaks_last_until_the_level_is_not_beaten() {
        let mut statistics = Statistics::default();
        let mut play = |seats: &[(&str, i16, u8)]| add(&mut statistics, Title::Fish, seats);
        play(&[("Ada", 9, 1), ("", 8, 2)]);
        play(&[("Ben", 9, 1), ("", 8, 2)]);
        play(&[("Ada", 9, 1), ("Ben", 3, 2)]);
        play(&[("Ada", 9, 1), ("", 8, 2)]);
        // Shared is not won.
        play(&[("Ben", 8, 1), ("", 8, 1)]);
        play(&[("Ben", 9, 1), ("", 8, 2)]);
        let [first, others @ ..] = statistics.longest();
        assert_eq!((first.wins, first.name.as_str()), (2, "Ada"));
        assert!(others.iter().all(|streak| streak.wins == 0));
        let streaks = |name| {
            let mut people = statistics.people().iter();
            people
                .find(|person| person.name.as_str() == name)
                .map(|person| person.streaks[0])
        };
        assert_eq!((streaks("Ada"), streaks("Ben")), (Some(2), Some(1)));
    }

    #[test]
    fn the_best_margin_is_that_of_the_only_winner() {
        let mut statistics = Statistics::default();
        let title = Title::Fish;
        let mut play = |seats: &[(&str, i16, u8)]| {
            let mut company = Company::default();
            let mut result = Vec::new();
            for (who, points, place) in seats {
                company.seat(Sitter {
                    name: name(who),
                    player: Player::Person,
                    colour: 0,
                });
                result.extend(points.to_le_bytes());
                result.push(*place);
            }
            statistics.add(title, &company, &result);
            statistics
                .margin(title)
                .map(|best| (best.points, best.name.as_str().to_string()))
        };
        assert_eq!(play(&[("Ada", 9, 1), ("Ben", 9, 1), ("Eve", 0, 3)]), None);
        // Decided by a tie-break.
        assert_eq!(play(&[("Ada", 9, 1), ("Ben", 9, 2)]), None);
        assert_eq!(
            play(&[("Ada", 9, 2), ("Ben", 12, 1)]),
            Some((3, "Ben".into()))
        );
        assert_eq!(
            play(&[("Ada", 9, 1), ("Ben", 7, 2)]),
            Some((3, "Ben".into()))
        );
        assert_eq!(
            play(&[("Ada", 12, 1), ("Ben", 7, 2)]),
            Some((5, "Ada".into()))
        );
        assert_eq!(
            play(&[("Ada", 90, 1)]),
            Some((5, "Ada".into())),
            "nobody was left behind"
        );
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
        let names = statistics
            .people()
            .iter()
            .map(|person| person.name.as_str());
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
        statistics.margins.clone_from(&statistics.best);
        statistics.longest.fill(Streak {
            wins: 255,
            name: name("żółćab99"),
        });
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

    /// Version 1 knew three levels, neither it nor version 2 margins and streaks, and none of the three skills and puzzles.
    #[test]
    fn statistics_of_older_versions_are_still_read() {
        let mut statistics = Statistics::default();
        add(&mut statistics, Title::Fish, &[("Ada", 5, 1), ("", 3, 2)]);
        statistics.levels = [tally(9, 1), tally(0, 0), tally(8, 2), tally(7, 3)];
        statistics.people[0].skills = Default::default();
        let mut new = statistics.to_bytes().to_vec();
        // From the end: the skills before a name of 1 + 3 bytes; the solved puzzles before the other 8 of the person.
        let skills = 2 * Title::ALL.len();
        new.drain(new.len() - 4 - skills..new.len() - 4);
        new.drain(new.len() - 12 - 4 * Title::ALL.len()..new.len() - 12);
        new[0] = 3;
        assert_eq!(Statistics::from_bytes(&new), Some(statistics.clone()));
        statistics.margins = Default::default();
        statistics.longest = Default::default();
        statistics.people[0].streaks = Default::default();
        // From the end: a person of 4 + 4 + 1 + 3 bytes; streaks of 2 bytes and one name; margins of 1 byte; tallies of 4.
        let person = new.len() - 12;
        let margins = person - (4 * 2 + 3) - 5;
        let mut old = [
            &new[..margins],
            &new[person..person + 4],
            &new[person + 8..],
        ]
        .concat();
        old[0] = 2;
        assert_eq!(Statistics::from_bytes(&old), Some(statistics.clone()));
        // The tally of the second of four levels is the one that version 1 had not.
        let levels = margins - 4 * Level::ALL.len();
        old.drain(levels + 4..levels + 8);
        old[0] = 1;
        assert_eq!(Statistics::from_bytes(&old), Some(statistics));
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
        // Another game is another matter.
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
        let skills = 2 * Title::ALL.len();
        let without_people = good.len() - 12 - skills;
        for length in (0..good.len()).filter(|length| *length != without_people) {
            let cut = Statistics::from_bytes(&good[..length]);
            assert_eq!(cut, None, "{length} bytes");
        }
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            Statistics::from_bytes(&bytes)
        };
        assert_eq!(with(0, 5), None, "another version");
        assert_eq!(with(7, 2), None, "neither a best result nor none");
        assert_eq!(with(good.len() - 1, 0xFF), None, "no text");
        assert_eq!(
            with(good.len() - 10 - skills, 2),
            None,
            "more wins than games"
        );
        assert_eq!(Statistics::from_bytes(&[0xFF; 500]), None);
    }
}
