//! Score breakdown and ranking: points by source, places and tie-breaks, as the end screen and the referee
//! show them. Owns the ranking; the points come from each game's `score.rs`.

use core::{cmp::Ordering, ops::Deref};

use heapless::Vec;

use crate::{
    Seat,
    list::{self, List},
};

/// Strength of a virtual rival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// The weakest.
    Easy,
    /// The middle one.
    Medium,
    /// The strongest.
    Hard,
}

impl Level {
    /// All three, weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];
}

/// A competitor: a seat or a virtual rival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The virtual rival of a solo game, counted at this level.
    Rival(Level),
}

/// A source of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Source {
    /// Kōhaku: flowers of one colour.
    OneFlowers,
    /// Kōhaku: flowers of two colours.
    TwoFlowers,
    /// Kōhaku: stones, by the fry around them.
    Stones,
    /// Kōhaku: sculptures, by the fish around them.
    Sculptures,
    /// Kōhaku: butterflies, by the fish in their row and column.
    Butterflies,
    /// Kōhaku: frogs, by the dragonflies around them.
    Frogs,
    /// Kōhaku: turtles.
    Turtles,
    /// Kōhaku: coins on fish tiles; Danny's coins on his hard level.
    Coins,
    /// Kōhaku: the goal card.
    Goal,
    /// Kōhaku: Danny's fish tiles.
    FishTiles,
    /// Kōhaku: Danny's decoration tiles.
    DecorationTiles,
    /// Fish!: blue fish caught.
    BlueFish,
    /// Fish!: white fish caught.
    WhiteFish,
    /// Fish!: grey fish caught.
    GreyFish,
    /// Fish!: own grey fish never added, a loss.
    GreyKept,
    /// Klofni: rows with all three colours.
    FullRows,
    /// Klofni: rows with one or two colours, for half of their points.
    PartRows,
    /// Klofni: the virtual rival's stones.
    RivalStones,
    /// Klofni: the virtual rival's bubbles.
    RivalBubbles,
    /// Rybowisko: fish caught.
    FishCards,
    /// Rybowisko: rare fish among them.
    RareFish,
    /// Rybowisko: sets of three different symbols.
    FishSets,
    /// Podwodni Łowcy: sets scored.
    ScoredSets,
    /// Podwodni Łowcy: fish face up.
    FaceUpFish,
    /// Podwodni Łowcy: shrimps face up.
    FaceUpShrimps,
}

/// The points from one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// Where they come from.
    pub source: Source,
    /// How many components gave them.
    pub count: u8,
    /// The points, which may be negative.
    pub points: i16,
}

/// The rule that decides between equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum TieBreak {
    /// Kōhaku: more coins in the pond.
    Coins,
    /// Kōhaku, solo: only more points beat Danny.
    RivalFirst,
    /// Fish!: more fish caught, less the points lost.
    FishLessPenalty,
    /// Klofni: more rows with all three colours.
    FullRows,
    /// Rybowisko: more luck tokens with the smiling side up.
    Luck,
    /// Podwodni Łowcy: fewer shrimps face up.
    FewerShrimps,
}

/// The points of one row by source, at most nine: Kōhaku's seven decorations, coins and goal card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines(List<Line, 9>);

impl Lines {
    /// No points yet.
    pub const fn new() -> Lines {
        Lines(List::new(Line {
            source: Source::Goal,
            count: 0,
            points: 0,
        }))
    }

    /// Adds the points of `count` components; a count of 0 adds no line.
    pub fn add(&mut self, source: Source, count: u8, points: i16) {
        if count > 0 {
            self.0.push(Line {
                source,
                count,
                points,
            });
        }
    }
}

impl Default for Lines {
    fn default() -> Lines {
        Lines::new()
    }
}

impl Deref for Lines {
    type Target = [Line];

    fn deref(&self) -> &[Line] {
        &self.0
    }
}

/// One competitor's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The competitor.
    pub who: Who,
    /// The sum of the lines.
    pub points: i16,
    /// Points by source, in the order the rulebook scores them.
    pub lines: Lines,
    /// Compared between equal points: more is better.
    pub tie_break: i16,
    /// 1 for the winner; equal places are shared.
    pub place: u8,
}

/// The result of all competitors, by seat, virtual rivals last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    rows: Vec<Row, { Seat::MOST }>,
    rule: TieBreak,
}

impl Standings {
    /// No rows yet; `rule` names what `tie_break` will mean.
    pub const fn by(rule: TieBreak) -> Self {
        Standings {
            rows: Vec::new(),
            rule,
        }
    }

    /// Adds a competitor and ranks it. At most six: as many as seats, or one and three levels of a rival.
    pub fn add(&mut self, who: Who, lines: Lines, tie_break: i16) {
        let points = lines
            .iter()
            .fold(0i16, |sum, line| sum.saturating_add(line.points));
        let mut place = 1;
        for row in &mut self.rows {
            match (row.points, row.tie_break).cmp(&(points, tie_break)) {
                Ordering::Greater => place += 1,
                Ordering::Less => row.place += 1,
                Ordering::Equal => {}
            }
        }
        list::push(
            &mut self.rows,
            Row {
                who,
                points,
                lines,
                tie_break,
                place,
            },
        );
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// One seat's row.
    pub fn of(&self, seat: Seat) -> Option<&Row> {
        self.rows.iter().find(|row| row.who == Who::Seat(seat))
    }

    /// The winners: several when the victory is shared.
    pub fn winners(&self) -> impl Iterator<Item = Who> {
        self.rows
            .iter()
            .filter(|row| row.place == 1)
            .map(|row| row.who)
    }

    /// The tie-break rule, if it decided the victory.
    pub fn tie_break_used(&self) -> Option<TieBreak> {
        let best = self.rows.iter().find(|row| row.place == 1)?;
        let overtaken = |row: &Row| row.place > 1 && row.points == best.points;
        self.rows.iter().any(overtaken).then_some(self.rule)
    }

    /// The tie-break rule, if it decided the victory or any other place of two seats.
    pub fn tie_break_of_places(&self) -> Option<TieBreak> {
        let parted = |one: &Row| {
            let other = |row: &Row| row.points == one.points && row.place != one.place;
            let seats = self
                .rows
                .iter()
                .filter(|row| matches!(row.who, Who::Seat(_)));
            matches!(one.who, Who::Seat(_)) && seats.into_iter().any(other)
        };
        let places = || self.rows.iter().any(parted).then_some(self.rule);
        self.tie_break_used().or_else(places)
    }

    /// Whether a solo player has beaten the rival at this level; a shared place is a draw. `None` without such
    /// a rival.
    pub fn beats(&self, level: Level) -> Option<bool> {
        let rival = self.rows.iter().find(|row| row.who == Who::Rival(level))?;
        let player = self
            .rows
            .iter()
            .find(|row| matches!(row.who, Who::Seat(_)))?;
        Some(player.place < rival.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(results: &[(i16, i16)]) -> Standings {
        let mut standings = Standings::by(TieBreak::Coins);
        for (seat, &(points, tie_break)) in Seat::ALL.into_iter().zip(results) {
            let mut lines = Lines::new();
            lines.add(Source::Turtles, 1, points);
            standings.add(Who::Seat(seat), lines, tie_break);
        }
        standings
    }

    fn places(standings: &Standings) -> std::vec::Vec<u8> {
        standings.rows().iter().map(|row| row.place).collect()
    }

    #[test]
    fn more_points_win_and_nothing_else_is_asked() {
        let standings = table(&[(3, 9), (5, 0), (4, 2)]);
        assert_eq!(places(&standings), [3, 1, 2]);
        assert_eq!(standings.tie_break_used(), None);
        assert_eq!(standings.tie_break_of_places(), None);
    }

    #[test]
    fn equal_points_ask_the_tie_break() {
        let standings = table(&[(5, 1), (5, 2), (4, 9)]);
        assert_eq!(places(&standings), [2, 1, 3]);
        assert_eq!(standings.tie_break_used(), Some(TieBreak::Coins));
        assert_eq!(standings.tie_break_of_places(), Some(TieBreak::Coins));
        // Between the second and the third.
        let standings = table(&[(7, 0), (5, 2), (5, 1)]);
        assert_eq!(standings.tie_break_used(), None);
        assert_eq!(standings.tie_break_of_places(), Some(TieBreak::Coins));
    }

    #[test]
    fn equal_points_and_tie_breaks_share_a_place() {
        let standings = table(&[(5, 2), (4, 0), (5, 2)]);
        assert_eq!(places(&standings), [1, 3, 1]);
        assert_eq!(standings.winners().count(), 2);
        assert_eq!(standings.tie_break_used(), None);
        assert_eq!(standings.tie_break_of_places(), None);
    }

    #[test]
    fn a_source_without_components_has_no_line() {
        let mut lines = Lines::new();
        lines.add(Source::Turtles, 0, 7);
        assert!(lines.is_empty());
        lines.add(Source::Turtles, 1, 0);
        lines.add(Source::Goal, 2, -3);
        assert_eq!(lines.len(), 2);
    }

    /// A solo player with these points beside rivals with those.
    fn alone(player: (i16, i16), rivals: &[(Level, i16, i16)]) -> Standings {
        let mut standings = table(&[player]);
        for &(level, points, tie_break) in rivals {
            let mut lines = Lines::new();
            lines.add(Source::FishTiles, 1, points);
            standings.add(Who::Rival(level), lines, tie_break);
        }
        standings
    }

    #[test]
    fn only_a_better_place_beats_a_rival() {
        let rivals = [
            (Level::Easy, 4, 0),
            (Level::Medium, 5, 1),
            (Level::Hard, 6, 0),
        ];
        let standings = alone((5, 1), &rivals);
        assert_eq!(standings.beats(Level::Easy), Some(true));
        assert_eq!(standings.beats(Level::Medium), Some(false), "a draw");
        assert_eq!(standings.beats(Level::Hard), Some(false));
        // The rule for equal points decides for either.
        assert_eq!(
            alone((5, 2), &rivals[1..2]).beats(Level::Medium),
            Some(true)
        );
        assert_eq!(
            alone((5, 0), &rivals[1..2]).beats(Level::Medium),
            Some(false)
        );
        assert_eq!(standings.rows().len(), 4);
        assert_eq!(table(&[(5, 1)]).beats(Level::Easy), None);
    }

    #[test]
    fn between_a_seat_and_a_rival_only_the_victory_counts() {
        let parted = alone((5, 1), &[(Level::Hard, 7, 0), (Level::Easy, 5, 2)]);
        assert_eq!(places(&parted), [3, 1, 2]);
        assert_eq!(parted.tie_break_of_places(), None);
        let decided = alone((5, 1), &[(Level::Easy, 5, 2)]);
        assert_eq!(decided.tie_break_of_places(), Some(TieBreak::Coins));
    }

    extern crate std;
}
