//! Companion description of Podwodni Łowcy's printed box: set-up steps, piles, score sheet and
//! faces.

use rules_core::{
    Standings,
    bag::Kind as _,
    companion::{
        BadSheet, Competitor,
        pile::Place,
        podwodni::{FACE_UP, SETS, ScoreSheet, SetUpStep, pile, points, set_up},
    },
    podwodni::{parts::Card, score::Tally},
};

use super::{
    Reef,
    cards::{Light, back, card, dashes},
};
use crate::{
    art::sprites::{fish, sea, things},
    palette::{LAGOON, PINK, SAND, YELLOW},
    pen::rect,
    screens::companion::{
        Kind,
        printed::{
            Action, Agreement, CellSpec, Column, Counts, EnteredSheet, Field, Line, PileSpec,
            PrintedBox, SetUpSpec, SheetSpec, Shown, StepCard, StepCards, TableSpec, TurnSpec,
            inside, over,
        },
    },
    table::{Agreed, GameScreen, sketch},
    text::{Phrase, aids, beside, piles, sheets, table, turns},
};

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortPodwodni.msg(),
    icon: |pen, at| pen.sprite_centred(&sea::SHARK_48, at),
    rival: None,
    own_page: Some(Kind::Checker),
    set_up: SetUpSpec { choices: 1, steps },
    pile: PileSpec {
        pile: |_| pile(),
        face: |pen, kind, area| {
            if let Some(of) = Card::from_index(kind.into()) {
                let wide = if area.size.height < 40 { 34 } else { 46 };
                card(pen, inside(&area, wide, 60), of, Light::Bright);
            }
        },
        help: piles::Word::HelpPodwodni,
        table: TableSpec::Cells(CellSpec {
            size: (42, 56),
            empty: |pen, _, area| dashes(pen, area, LAGOON),
            stack: |_| 0,
            column: [Column::Stack(0), Column::Latest, Column::Discards],
            pairs: None,
        }),
        spot_actions: &[Action::Take, Action::Discard, Action::PutBack],
        returned: Place::Aside,
        ..PileSpec::PLAIN
    },
    turns: TurnSpec {
        agreements: &[Agreement::Goal(15..=95, 5)],
        lines: &[
            Line::count(SETS, turns::Word::SetsRow, &things::CROWN_16, Shown::Number),
            Line::count(
                FACE_UP,
                turns::Word::CardsRow,
                &sea::BUBBLES_22,
                Shown::Number,
            ),
        ],
        beside_round: |tracker, who, _| match who {
            Competitor::Seat(seat) => {
                // Seven letters.
                Phrase::try_from(over(points(tracker, seat), tracker.table.goal).as_str()).ok()
            }
            Competitor::Rival => None,
        },
        score: Some(points),
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &[
            Field::new(table::Word::ScoredSets.msg(), SAND, |pen, at| {
                for dx in [-4, 0, 4] {
                    back(pen, rect(at.x - 8 + dx, at.y - 10, 16, 21));
                }
            }),
            Field::new(table::Word::FaceUpFish.msg(), LAGOON, |pen, at| {
                pen.dyed_centred(&fish::TANG_24, at, YELLOW);
            }),
            Field::new(table::Word::FaceUpShrimps.msg(), LAGOON, |pen, at| {
                pen.dyed_centred(&sea::SHRIMP_20, at, PINK);
            }),
        ],
        rival_fields: &[],
        blank: |_| EnteredSheet::plain(standings),
        help: sheets::Word::HelpPodwodni.msg(),
    },
};

fn standings(counts: &[Counts]) -> Result<Standings, BadSheet> {
    let tally = |&[sets, fish, shrimps, ..]: &Counts| Tally {
        sets,
        fish,
        shrimps,
    };
    let divers = counts.iter().map(tally).collect();
    ScoreSheet { divers }.standings()
}

fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let card = |step| match step {
        SetUpStep::Shuffle(cards) => StepCard::count(Word::ShuffleCards, cards, sketch::CARDS),
        SetUpStep::Table { rows, columns } => {
            StepCard::numbers(Word::ReefTable, [rows, columns], sketch::BOARD)
        }
        SetUpStep::Deck(cards) => StepCard::count(Word::PileLeft, cards, sketch::PILE),
        // 25, 35 or 45.
        SetUpStep::Goal(points) => StepCard::count(Word::ReefGoal, points as u8, sketch::CARDS),
        SetUpStep::FirstDiver => StepCard::FIRST_PLAYER,
    };
    let steps = set_up(Reef::setup(agreed)).into_iter().flatten();
    steps.map(card).collect()
}
