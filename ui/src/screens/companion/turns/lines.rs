//! What each game counts at a printed table, line by line.

use rules_core::{
    Seat, Title,
    companion::turns::{Count, Tracker},
    rybowisko::parts::MIXED_AT,
};

use super::{Figure, figure, of};
use crate::{
    art::{
        Sprite,
        sprites::{fish, garden, koi, sea, things},
    },
    text::{Msg, turns::Word},
};

/// A line below the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Something counted: left is one less, right is one more.
    Count(Count, Word),
    /// Something that happens: A says so.
    Last(Word),
    /// A new game.
    New,
}

pub(super) const fn lines(title: Title) -> &'static [Line] {
    match title {
        Title::Rybowisko => &[
            Line::Count(Count::Own, Word::FishRow),
            Line::Count(Count::Second, Word::LuckRow),
            Line::Count(Count::Common, Word::AsideRow),
            Line::New,
        ],
        Title::Podwodni => &[
            Line::Count(Count::Own, Word::SetsRow),
            Line::Count(Count::Second, Word::CardsRow),
            Line::New,
        ],
        Title::Fish => &[Line::Last(Word::PileGone), Line::New],
        Title::Kohaku => &[
            Line::Count(Count::Common, Word::FishStack),
            Line::Count(Count::Other, Word::LilyStack),
            Line::New,
        ],
        Title::Klofni => &[Line::Last(Word::DepthEmpty), Line::New],
    }
}

impl Line {
    pub(super) const fn name(self) -> Msg {
        match self {
            Line::Count(_, word) | Line::Last(word) => word.msg(),
            Line::New => Word::NewGame.msg(),
        }
    }

    /// Whether it belongs to the player of the turn.
    pub(super) const fn is_own(self) -> bool {
        matches!(self, Line::Count(Count::Own | Count::Second, _))
    }
}

/// The picture of a count.
pub(super) fn picture(title: Title, count: Count) -> &'static Sprite {
    match (title, count) {
        (Title::Rybowisko, Count::Own) => &fish::PIKE_24,
        (Title::Rybowisko, Count::Second) => &things::LUCK_18,
        (Title::Rybowisko, _) => &things::HOOK,
        (Title::Kohaku, Count::Common) => &koi::WHITE_RED_16,
        (Title::Kohaku, _) => &garden::LILY_16,
        (_, Count::Own) => &things::CROWN_16,
        _ => &sea::BUBBLES_22,
    }
}

/// What a count says, as figures.
pub(super) fn value(tracker: &Tracker, count: Count, seat: Seat) -> Figure {
    let number = tracker.count(count, seat);
    match (tracker.table.title, count) {
        (Title::Rybowisko, Count::Own) => of(number, tracker.table.goal),
        (Title::Rybowisko, Count::Common) => of(number, MIXED_AT),
        _ => figure(number),
    }
}

/// What stands beside a player's mark.
pub(super) fn score(tracker: &Tracker, seat: Seat) -> Option<Figure> {
    match tracker.table.title {
        Title::Rybowisko => Some(figure(tracker.count(Count::Own, seat))),
        Title::Podwodni => Some(figure(tracker.points(seat))),
        Title::Fish | Title::Kohaku | Title::Klofni => None,
    }
}
