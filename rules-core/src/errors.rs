//! `Display` and `Error` for every error of the crate: one short sentence for each variant, in the
//! words of the rules, as a screen or the referee shows it.

use core::fmt;

use crate::{
    BadSetup, Impossible, Inconsistent,
    companion::{BadSheet, Competitor},
    fish, klofni, kohaku,
    log::{LogError, LogErrorKind},
    podwodni::{self, set::NoSet},
    rybowisko,
};

/// Implements both traits from a table of patterns and format strings.
macro_rules! sentences {
    ($error:ty { $($pattern:pat => $sentence:literal,)+ }) => {
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                type Is = $error;
                match *self {
                    $($pattern => write!(f, $sentence),)+
                }
            }
        }

        impl core::error::Error for $error {}
    };
}

sentences!(BadSetup {
    Is::Players => "The game is not for this number of players.",
    Is::First => "The first player does not sit at the table.",
    Is::GoalsAlone => "Goal cards are not used alone.",
    Is::Level => "The rival's level is chosen alone, and only alone.",
    Is::Target => "The target is 7 to 13 fish.",
    Is::Luck => "Luck is 3 for everybody, or 4 and 2 by age; the box has 12 luck tokens.",
    Is::Colours => "Two players want the same colour.",
});

sentences!(Impossible {
    Is::NotNow => "This is not what is left to chance now.",
    Is::NoneLeft => "None of these is left to come.",
});

sentences!(Inconsistent {
    Is::Setup(bad) => "{bad}",
    Is::Seat => "A seat is named that is not at the table, or the first player is not the one agreed on.",
    Is::Parts => "Something exists more often than the box holds it, or a part that cannot be missing is.",
    Is::Place => "Something lies where it cannot.",
    Is::Phase => "The phase does not fit what lies on the table.",
});

sentences!(fish::Illegal {
    Is::NotNow => "This is not what is to be decided now.",
    Is::NotOnRing => "Boats start on the outer ring.",
    Is::BoatThere => "A boat is there.",
    Is::NoSuchBoat => "You have no such boat.",
    Is::NoCard => "You have no card of this direction.",
    Is::OffBoard => "That leads off the board.",
    Is::NoFish => "No fish is there.",
    Is::BoatsSail => "This turn your boats sail, so no fish swim.",
    Is::FishSwim => "This turn fish swim, so no boat sails.",
    Is::PlayACard => "One card must be played before the movement can end.",
    Is::CanMove => "A card can be played, so there is no drifting.",
    Is::LayOffACard => "With seven cards one must be laid off.",
    Is::HandNotFull => "Only a full hand lays a card off.",
    Is::MustDraw => "Who drifts must draw.",
});

sentences!(klofni::Illegal {
    Is::NotNow => "This is not what is to be decided now.",
    Is::NotThere => "No such token lies face up there.",
    Is::NoneFaceDown => "Nothing lies face down at this depth.",
    Is::NoStone => "You have no stone.",
    Is::StoneFirst => "A stone is used before anything else, and only one in a turn.",
    Is::StoneWasted => "Every dive begins at depth 1: a stone would be wasted.",
    Is::MayNotSkip => "Only a depth with an own trapped penguin, or without face-down tokens, can be skipped.",
    Is::Bottom => "There is nothing deeper.",
    Is::NoPenguinThere => "None of your penguins was trapped there.",
    Is::NotTied => "The rival likes another food better.",
});

sentences!(kohaku::Illegal {
    Is::NotNow => "This is not what is to be decided now.",
    Is::LaidAlready => "This tile of the turn lies in the pond already.",
    Is::FishFirst => "The very first tile of a pond is the fish.",
    Is::AtOrigin => "The first fish lies at [0,0]: where it lies means nothing.",
    Is::Taken => "There is a tile.",
    Is::SameSort => "A fish would lie beside a fish, or a decoration beside a decoration.",
    Is::Apart => "No tile of the pond shares a side with this cell.",
});

sentences!(podwodni::Illegal {
    Is::NotNow => "This is not what is to be decided now.",
    Is::NoSet => "You have no set.",
    Is::TwoMoreCards => "You need two more cards besides the set.",
    Is::DeepEnough => "After four cards you must surface.",
    Is::AsManyAsLaid => "Take as many cards from the row as you have laid.",
    Is::NotYours => "You have no such card face up.",
    Is::NoSuchDiver => "Nobody sits there.",
    Is::YourOwn => "A net takes from others.",
    Is::NotTheirs => "That diver has no such card face up.",
    Is::NetFirst => "Use the net first.",
    Is::NoCard => "No card is there.",
    Is::NotAFish => "A harpoon takes only fish.",
    Is::ScoreASet => "One set must be scored before you stop.",
    Is::NotYourSet => "You do not have the cards of this set.",
    Is::NotInSet => "This card is not in the set.",
    Is::NotInPool => "This card is not in the pool.",
});

sentences!(NoSet {
    Is::ThreeOrFour => "A set has three or four cards.",
    Is::OneShrimp => "A set has one shrimp at most.",
    Is::ThreeAlike => "Three fish are a set only if kind and colour are the same.",
    Is::ColourOrKind => "Four fish are a set only if the kind or the colour is the same.",
});

sentences!(rybowisko::Illegal {
    Is::NotNow => "This is not what is to be decided now.",
    Is::Land => "That cell is land.",
    Is::MustMove => "The fisher must move at least one cell.",
    Is::FisherThere => "Another fisher is there.",
    Is::TooFar(missing) => "Too far: {missing} more luck would be needed.",
    Is::MustTake => "A fish that fits the roll must be taken.",
    Is::NoneFits => "Neither fish fits the roll.",
});

sentences!(LogErrorKind {
    Is::Cut => "the log ends in the middle of it",
    Is::Format => "a format that is not known here",
    Is::Title => "of no game that is known here",
    Is::Edition => "of another edition of the rules",
    Is::Setup => "a set-up that does not exist",
    Is::BadSetup(bad) => "{bad}",
    Is::Unreadable => "no decision and no outcome is written like this",
    Is::OutOfPlace => "a decision or an outcome out of place",
    Is::Refused => "the rules do not allow it at this moment",
});

sentences!(LogError {
    Is { entry, at, kind } => "entry {entry}: {kind} (at byte {at})",
});

impl fmt::Display for Competitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Competitor::Seat(seat) => write!(f, "seat {}", seat.number()),
            Competitor::Rival => f.write_str("the rival"),
        }
    }
}

/// How a sheet's error names a player.
fn seat(seat: crate::Seat) -> Competitor {
    Competitor::Seat(seat)
}

impl fmt::Display for BadSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BadSheet::Nobody => f.write_str("Nobody is on the sheet."),
            BadSheet::TooMany(who, source) => {
                write!(f, "{who}: more {source:?} than there can be.")
            }
            BadSheet::RivalOfMany => f.write_str("A virtual rival plays against one player."),
            BadSheet::TooMuchLuck(who) => {
                let who = seat(who);
                write!(
                    f,
                    "{who}: more luck tokens than a player has, or than the box holds."
                )
            }
            BadSheet::TooMuchFood(who, colour) => {
                let colour = match colour {
                    klofni::parts::Colour::Pink => 'P',
                    klofni::parts::Colour::Green => 'G',
                    klofni::parts::Colour::Yellow => 'Y',
                };
                write!(f, "{who}: more food in {colour} than the box holds.")
            }
            BadSheet::NoSuchFood(who) => write!(f, "{who}: food has values from 1 to 10."),
            BadSheet::SameCell(who, spot) => {
                write!(
                    f,
                    "{}: two tiles lie on [{},{}].",
                    seat(who),
                    spot.x,
                    spot.y
                )
            }
            BadSheet::TooWide(who) => write!(f, "{}: no pond is so wide or so high.", seat(who)),
            BadSheet::GoalNotCounted(who) => {
                let who = seat(who);
                write!(
                    f,
                    "{who}: without the pond the goal card must be counted too."
                )
            }
            BadSheet::GoalAlone => f.write_str("Against Danny there are no goal cards."),
        }
    }
}

impl core::error::Error for BadSheet {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString as _;

    use super::*;

    #[test]
    fn an_error_is_a_sentence() {
        let too_far = rybowisko::Illegal::TooFar(2);
        assert_eq!(too_far.to_string(), "Too far: 2 more luck would be needed.");
        let setup = Inconsistent::Setup(BadSetup::Target);
        assert_eq!(setup.to_string(), BadSetup::Target.to_string());
    }

    #[test]
    fn a_damaged_log_names_its_entry() {
        let damage = LogError {
            entry: 3,
            at: 17,
            kind: LogErrorKind::Cut,
        };
        let told = "entry 3: the log ends in the middle of it (at byte 17)";
        assert_eq!(damage.to_string(), told);
    }
}
