//! The printed box of Rybowisko, for the companion.

use embedded_graphics::prelude::Point;
use rules_core::{
    Standings,
    companion::{
        BadSheet,
        rybowisko::{FISH, LUCK, Player, Sheet, Step, TOKENS_ASIDE, set_up},
    },
    rybowisko::{
        parts::{Category, MIXED_AT, TARGETS},
        score::Catch,
    },
};

use super::{Lake, cards::shape};
use crate::{
    art::{
        Sprite,
        sprites::{fish, marks, things},
    },
    palette::{SAND, SHALLOW, Shape, WHITE, YELLOW},
    pen::Pen,
    screens::companion::printed::{
        Agreement, CounterLine, Counts, Field, Line, PrintedBox, ScoreSheet, SetUpSpec, SheetSpec,
        Shown, StepCard, StepCards, TurnSpec,
    },
    table::{Agreed, Board, sketch},
    text::{aids, beside, sheets, turns},
};

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortRybowisko.msg(),
    icon: |pen, at| pen.sprite_centred(&fish::PIKE_48, at),
    rival: None,
    own_page: None,
    set_up: SetUpSpec { choices: 2, steps },
    turns: TurnSpec {
        agreements: &[Agreement::Goal(TARGETS, 1), Agreement::Luck],
        lines: &[
            Line::Count(CounterLine {
                counter: FISH,
                word: turns::Word::FishRow,
                sprite: &fish::PIKE_24,
                shown: Shown::OfGoal,
            }),
            Line::Count(CounterLine {
                counter: LUCK,
                word: turns::Word::LuckRow,
                sprite: &things::LUCK_18,
                shown: Shown::Luck,
            }),
            Line::Count(CounterLine {
                counter: TOKENS_ASIDE,
                word: turns::Word::AsideRow,
                sprite: &things::HOOK,
                shown: Shown::Of(MIXED_AT as u8),
            }),
        ],
        last_turns: [turns::Word::FinishRound, turns::Word::FinishRoundText],
        score: Some(|tracker, seat| tracker.count(FISH, seat).into()),
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &[
            Field::new(sheets::Word::Predators.msg(), SAND, |pen, at| {
                draw_sign(pen, &fish::PIKE_24, Category::Predator, at);
            }),
            Field::new(sheets::Word::Peaceful.msg(), SAND, |pen, at| {
                draw_sign(pen, &fish::CARP_24, Category::Peaceful, at);
            }),
            Field::new(sheets::Word::SmallFish.msg(), SAND, |pen, at| {
                draw_sign(pen, &fish::MINNOW_24, Category::Small, at);
            }),
            Field::new(sheets::Word::Rare.msg(), SHALLOW, |pen, at| {
                pen.mark(marks::MARKS_17.of(Shape::Star), at, YELLOW);
            }),
            Field::new(sheets::Word::SmilingLuck.msg(), SHALLOW, |pen, at| {
                pen.sprite_centred(&things::LUCK_18, at);
            }),
        ],
        rival_fields: &[],
        blank: |_| ScoreSheet::plain(standings),
        help: sheets::Word::HelpRybowisko.msg(),
    },
};

/// A fish and the sign of its category.
fn draw_sign(pen: &mut Pen<'_>, sprite: &Sprite, category: Category, at: Point) {
    pen.sprite_centred(sprite, at + Point::new(-5, 3));
    let sign = marks::MARKS_13.of(shape(category));
    pen.mark(sign, at + Point::new(10, -4), WHITE);
}

fn standings(counts: &[Counts]) -> Result<Standings, BadSheet> {
    let player = |&[a, b, c, rare, luck]: &Counts| Player {
        catch: Catch {
            fish: [a, b, c],
            rare,
        },
        luck,
    };
    let players = counts.iter().map(player).collect();
    Sheet { players }.standings()
}

/// Pawns are one step for all, and so are luck tokens: the first seats are children's where they differ.
fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let Ok(steps) = set_up(Lake::setup(agreed)) else {
        return StepCards::new();
    };
    let luck = || {
        steps.iter().filter_map(|step| match step {
            Step::Luck(_, tokens) => Some(*tokens),
            _ => None,
        })
    };
    let (most, least) = (luck().max().unwrap_or(0), luck().min().unwrap_or(0));
    let card = |step: &Step| {
        Some(match *step {
            Step::Shuffle(cards) => StepCard::count(Word::LakeShuffle, cards, sketch::CARDS),
            Step::Cards { colours, each } => StepCard {
                figure: Some(each),
                ..StepCard::numbers(Word::LakeCards, [colours, each], sketch::BOARD)
            },
            Step::Pile(cards) => StepCard::count(Word::PileLeft, cards, sketch::PILE),
            Step::Mix(tokens) => StepCard::count(Word::LakeMix, tokens, sketch::PIECES),
            Step::Tokens(tokens) => StepCard::count(Word::LakeTokens, tokens, sketch::PIECES),
            Step::Aside(tokens) => StepCard::count(Word::LakeAside, tokens, sketch::OTHER),
            Step::Pawn(seat, _) if seat.number() == 0 => {
                StepCard::new(Word::LakePawns, sketch::OWN)
            }
            Step::Luck(seat, _) if seat.number() == 0 && most == least => {
                StepCard::count(Word::LakeLuck, most, sketch::LUCK)
            }
            Step::Luck(seat, _) if seat.number() == 0 => {
                StepCard::numbers(Word::LakeLuckByAge, [most, least], sketch::LUCK)
            }
            Step::Pawn(..) | Step::Luck(..) => return None,
            Step::Target(fish) => StepCard::count(Word::LakeTarget, fish, sketch::CARDS),
            Step::FirstPlayer => StepCard::FIRST_PLAYER,
        })
    };
    // Eight steps for the table, one for pawns and one for luck.
    steps.iter().filter_map(card).collect()
}
