//! Companion description of Rybowisko's printed box: set-up steps, piles, score sheet and faces.

use dice::Die;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::{
    Standings,
    companion::{
        BadSheet,
        rybowisko::{
            Component, FISH, LUCK, Player, ScoreSheet, SetUpStep, TOKENS_ASIDE, pile, set_up,
        },
    },
    rybowisko::{
        Outcome,
        parts::{Category, MIXED_AT, Species, TARGETS, Token},
        score::Catch,
    },
};

use super::{
    Lake,
    cards::{self, SHOAL_24, SHOAL_48, range, shape},
    map::look,
};
use crate::{
    art::{
        Sprite,
        font::{BODY, BOLD, TITLE},
        sprites::{arrows, marks, things},
    },
    palette::{INK, PAPER, SAND, SHALLOW, SLATE, Shape, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    screens::companion::printed::{
        Agreement, Counts, EnteredSheet, Field, Line, PileSpec, PrintedBox, SetUpSpec, SheetSpec,
        Shown, StepCard, StepCards, TableSpec, TurnSpec, is_large,
    },
    table::{Agreed, GameScreen, company::Company, draw_seat, sketch},
    text::{aids, beside, piles, rybowisko::fish as fish_name, sheets, turns},
    widgets::{die, paper::card},
};

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortRybowisko.msg(),
    icon: |pen, at| pen.sprite_centred(SHOAL_48.of(Species::Pike), at),
    rival: None,
    own_page: None,
    set_up: SetUpSpec { choices: 2, steps },
    pile: PileSpec {
        pile: |_| pile(),
        face: |pen, kind, area| match Component::of(kind) {
            Some(Component::Card(species)) => draw_card(pen, species, area),
            Some(Component::Token(token)) => draw_token(pen, token, area),
            None => {}
        },
        name: |kind| match Component::of(kind) {
            Some(Component::Card(species)) => Some(fish_name(species)),
            _ => None,
        },
        help: piles::Word::HelpRybowisko,
        table: TableSpec::Single(&[piles::Word::FishCards, piles::Word::Tokens]),
        ..PileSpec::PLAIN
    },
    turns: TurnSpec {
        agreements: &[Agreement::Goal(TARGETS, 1), Agreement::Luck],
        lines: &[
            Line::count(
                FISH,
                turns::Word::FishRow,
                SHOAL_24.of(Species::Pike),
                Shown::OfGoal,
            ),
            Line::count(LUCK, turns::Word::LuckRow, &things::LUCK_18, Shown::Luck),
            Line::count(
                TOKENS_ASIDE,
                turns::Word::AsideRow,
                &things::HOOK,
                Shown::Of(MIXED_AT as u8),
            ),
        ],
        last_turns: [turns::Word::FinishRound, turns::Word::FinishRoundText],
        score: Some(|tracker, seat| tracker.count(FISH, seat).into()),
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &[
            Field::new(sheets::Word::Predators.msg(), SAND, |pen, at| {
                draw_sign(pen, SHOAL_24.of(Species::Pike), Category::Predator, at);
            }),
            Field::new(sheets::Word::Peaceful.msg(), SAND, |pen, at| {
                draw_sign(pen, SHOAL_24.of(Species::Carp), Category::Peaceful, at);
            }),
            Field::new(sheets::Word::SmallFish.msg(), SAND, |pen, at| {
                draw_sign(pen, SHOAL_24.of(Species::Bleak), Category::Small, at);
            }),
            Field::new(sheets::Word::Rare.msg(), SHALLOW, |pen, at| {
                pen.mark(marks::MARKS_17.of(Shape::Star), at, YELLOW);
            }),
            Field::new(sheets::Word::SmilingLuck.msg(), SHALLOW, |pen, at| {
                pen.sprite_centred(&things::LUCK_18, at);
            }),
        ],
        rival_fields: &[],
        blank: |_| EnteredSheet::plain(standings),
        help: sheets::Word::HelpRybowisko.msg(),
    },
};

/// A fish and its category sign.
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
    ScoreSheet { players }.standings()
}

/// A fish, the faces that catch it, and its sign.
fn draw_card(pen: &mut Pen<'_>, species: Species, area: Rectangle) {
    let range = range(species);
    let (x, y, w) = (area.top_left.x, area.top_left.y, area.size.width);
    if is_large(&area) {
        card(pen, area);
        pen.plate(rect(x + 5, y + 5, w - 10, 50), 4, SHALLOW, INK);
        pen.sprite_centred(SHOAL_48.of(species), Point::new(area.center().x, y + 30));
        let name = pen.language().say(fish_name(species));
        let room = rect(x + 4, y + 57, w - 8, 22);
        pen.label(&BOLD, name, room, Align::Centre, INK);
        let room = rect(x + 16, y + 80, 44, 30);
        pen.label(&TITLE, &range, room, Align::Centre, INK);
        let sign = Point::new(x + w as i32 - 34, y + 95);
        cards::draw_sign(pen, species, sign, &marks::MARKS_19);
    } else {
        pen.plate(area, 5, PAPER, INK);
        let middle = area.center();
        pen.sprite_centred(SHOAL_24.of(species), middle - Point::new(5, 6));
        cards::draw_sign(pen, species, middle + Point::new(15, -6), &marks::MARKS_9);
        let room = rect(x, y + area.size.height as i32 - 15, w, 13);
        pen.label(&BODY, &range, room, Align::Centre, INK);
    }
}

/// A possible outcome of a draw from the box.
pub(super) fn draw_outcome(
    pen: &mut Pen<'_>,
    company: &Company,
    outcome: Outcome,
    area: Rectangle,
) {
    let middle = area.center();
    match outcome {
        Outcome::First(seat) => draw_seat(pen, company, seat, area),
        Outcome::Card(species) => draw_card(pen, species, area),
        Outcome::Aside(token) => {
            pen.plate(area, 5, PAPER, INK);
            draw_token(pen, token, area);
        }
        Outcome::Laid(colour) => {
            let look = look(colour);
            pen.disc(middle, 46, INK);
            pen.disc(middle, 44, look.colour);
            pen.mark(marks::MARKS_33.of(look.shape), middle, look.ink);
        }
        Outcome::Rolled(face) => {
            let die = Rectangle::with_center(middle, Size::new(44, 44));
            die::draw(pen, Die::D6, die, Some(face.pips()), die::Look::Plain);
        }
        Outcome::Carried(way) => {
            pen.disc(middle, 46, INK);
            pen.disc(middle, 44, SLATE);
            if let Some(arrow) = arrows::ARROWS_24.get(2 * usize::from(way.code())) {
                pen.dyed_centred(arrow, middle, WHITE);
            }
        }
    }
}

/// A token, colour side up, and beside it the direction side.
fn draw_token(pen: &mut Pen<'_>, token: Token, area: Rectangle) {
    let look = look(token.colour);
    let arrow = 2 * usize::from(token.way.code());
    let (apart, disc, signs, arrow) = if is_large(&area) {
        (30, 54, &marks::MARKS_33, arrows::ARROWS_24.get(arrow))
    } else {
        (11, 21, &marks::MARKS_11, arrows::ARROWS_12.get(arrow))
    };
    let [front, back] = [-apart, apart].map(|dx| area.center() + Point::new(dx, 0));
    for at in [front, back] {
        pen.disc(at, disc, INK);
        pen.disc(at, disc - 2, look.colour);
    }
    pen.with(|target| signs.of(look.shape).draw_centred(target, front, look.ink));
    if let Some(arrow) = arrow {
        pen.dyed_centred(arrow, back, WHITE);
    }
}

/// Set-up steps. Pawns are one step for all, and so are luck tokens: where they differ, the first seats
/// are the children.
fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let Ok(steps) = set_up(Lake::setup(agreed)) else {
        return StepCards::new();
    };
    let luck = || {
        steps.iter().filter_map(|step| match step {
            SetUpStep::Luck(_, tokens) => Some(*tokens),
            _ => None,
        })
    };
    let (most, least) = (luck().max().unwrap_or(0), luck().min().unwrap_or(0));
    let card = |step: &SetUpStep| {
        Some(match *step {
            SetUpStep::Shuffle(cards) => StepCard::count(Word::LakeShuffle, cards, sketch::CARDS),
            SetUpStep::Cards { colours, each } => StepCard {
                figure: Some(each),
                ..StepCard::numbers(Word::LakeCards, [colours, each], sketch::BOARD)
            },
            SetUpStep::Pile(cards) => StepCard::count(Word::PileLeft, cards, sketch::PILE),
            SetUpStep::Mix(tokens) => StepCard::count(Word::LakeMix, tokens, sketch::PIECES),
            SetUpStep::Tokens(tokens) => StepCard::count(Word::LakeTokens, tokens, sketch::PIECES),
            SetUpStep::Aside(tokens) => StepCard::count(Word::LakeAside, tokens, sketch::OTHER),
            SetUpStep::Pawn(seat, _) if seat.number() == 0 => {
                StepCard::new(Word::LakePawns, sketch::OWN)
            }
            SetUpStep::Luck(seat, _) if seat.number() == 0 && most == least => {
                StepCard::count(Word::LakeLuck, most, sketch::LUCK)
            }
            SetUpStep::Luck(seat, _) if seat.number() == 0 => {
                StepCard::numbers(Word::LakeLuckByAge, [most, least], sketch::LUCK)
            }
            SetUpStep::Pawn(..) | SetUpStep::Luck(..) => return None,
            SetUpStep::Target(fish) => StepCard::count(Word::LakeTarget, fish, sketch::CARDS),
            SetUpStep::FirstPlayer => StepCard::FIRST_PLAYER,
        })
    };
    // Eight steps for the table, one for pawns and one for luck.
    steps.iter().filter_map(card).collect()
}
