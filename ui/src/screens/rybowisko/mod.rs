//! Rybowisko on the screen: the lake, the fish of the four colours, the cast.
//!
//! ```text
//! cursor  where it is and may go            map    cells, shore, tokens, boats
//! motion  what moves and how long           cards  the strip of fish below the lake
//! words   what is said                      sheet  the cast: die, two fish, buttons
//! draw    the whole board                   shelf  tokens aside, luck, signs, flag
//! goods   a seat's catch                    lessons  how to play, in pictures
//! ```
//! Nothing in this game is secret, and the board never says more than the table shows: neither the
//! order of the pile nor what is on the back of a token.

pub(super) mod cards;
mod cursor;
mod draw;
mod goods;
mod lessons;
pub(super) mod map;
mod motion;
pub(super) mod printed;
mod sheet;
mod shelf;
#[cfg(test)]
mod tests;
mod words;

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{
    Game, Seat,
    log::{Step, StepOf},
    rybowisko::{
        Action, Age, Illegal, Luck, Outcome, Phase, Rybowisko, Setup,
        parts::{Colour, MOST_PLAYERS, TARGETS, Way},
    },
};

use self::{
    cursor::{Spot, luck_change},
    motion::Scene,
    sheet::Sheet,
};
use crate::{
    Cue,
    palette::SeatColour,
    pen::{Pen, grow},
    screens::Stage,
    table::{Agreed, Answer, Choice, GameScreen, Help, Lesson, Shown, Sound, Value, View},
    text::{Msg, Phrase, rybowisko::Word},
    widgets::paper::CURSOR_REACH,
};

/// The board's own state; the table is in the view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lake {
    spot: Spot,
    scene: Scene,
    /// The cast that lies over the lake.
    sheet: Option<Sheet>,
    /// Whose turn was shown last.
    turn: Option<Seat>,
    /// Whether words about it lie over the cards.
    quiet: bool,
}

impl Lake {
    /// Whose luck and signs stand beside the lake.
    fn shown_seat(&self, view: &View<'_, Rybowisko>) -> Seat {
        let seat = view.game.position().seat;
        view.chooser.or(self.turn).unwrap_or(seat)
    }

    /// A key of the cross.
    fn step(
        &mut self,
        key: Key,
        press: Press,
        view: &View<'_, Rybowisko>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let Some(next) = self.spot.next(key, view.layout, view.game) else {
            // At the rim of what can be reached: say what is in the way, once.
            return match self.obstacle(key, view.game) {
                Some(illegal) if press == Press::Down => Answer::Refuse(words::why(illegal)),
                _ => Answer::Taken,
            };
        };
        let pairs = [self.spot, next].map(|spot| spot.token(view.game));
        let [was, is] = pairs;
        if was != is {
            for colour in pairs.into_iter().flatten() {
                let edges = cards::frame_edges(view.layout, colour);
                edges.into_iter().for_each(|edge| stage.redraw(edge));
            }
        }
        redraw_step(self.spot, next, view, stage);
        self.spot = next;
        stage.play(Cue::Move);
        Answer::Taken
    }

    /// Why the next cell that way is out of reach; nothing to say about the shore.
    fn obstacle(&self, key: Key, game: &Rybowisko) -> Option<Illegal> {
        let Spot::Cell(from) = self.spot else {
            return None;
        };
        let way = match key {
            Key::Up => Way::N,
            Key::Right => Way::E,
            Key::Down => Way::S,
            Key::Left => Way::W,
            Key::A | Key::B | Key::X | Key::Y => return None,
        };
        let cell = from.step(way.direction())?;
        let refused = game.check(Action::Move(cell)).err();
        refused.filter(|illegal| *illegal != Illegal::Land)
    }
}

/// All that changes when the cursor goes from one spot to another.
fn redraw_step(from: Spot, to: Spot, view: &View<'_, Rybowisko>, stage: &mut Stage<'_>) {
    let layout = view.layout;
    let ways = [from, to].map(|spot| draw::way_to(spot, view.game.position()));
    let [was, is] = &ways;
    for (way, other) in [(was, is), (is, was)] {
        // Of the dots on the way those that both have stay.
        for cell in way.iter().filter(|cell| !other.contains(cell)) {
            stage.redraw(map::dot_area(layout, *cell));
        }
    }
    for spot in [from, to] {
        redraw_spot(spot, view, stage);
    }
}

/// All that the cursor on this spot covers, but for the way to it.
fn redraw_spot(spot: Spot, view: &View<'_, Rybowisko>, stage: &mut Stage<'_>) {
    let layout = view.layout;
    match spot {
        Spot::Nowhere => {}
        Spot::Cell(cell) => {
            stage.redraw(grow(&draw::cursor_area(layout, cell), CURSOR_REACH));
            if luck_change(view.game.position(), cell) != 0 {
                stage.redraw(draw::bubble_with_tail(layout, cell));
            }
        }
        Spot::Card(_) | Spot::Again | Spot::LetGo => stage.redraw(sheet::spot_area(layout, spot)),
    }
}

const TARGET: usize = 0;
const LUCK: usize = 1;

/// Three tokens for everybody, or by age: every set of children that a table can have.
const LUCK_VALUES: [Value; 12] = [
    Value::Word(Word::LuckEven.msg()),
    Value::Children(0b0001),
    Value::Children(0b0010),
    Value::Children(0b0011),
    Value::Children(0b0100),
    Value::Children(0b0101),
    Value::Children(0b0110),
    Value::Children(0b0111),
    Value::Children(0b1000),
    Value::Children(0b1001),
    Value::Children(0b1010),
    Value::Children(0b1100),
];

/// The pawns' colours follow the seats'. There are only four: who has another colour keeps it on the
/// hull and starts in the corner of one that nobody has.
fn colours(agreed: &Agreed<'_>) -> [Colour; MOST_PLAYERS] {
    let own = |seat: Seat| {
        let SeatColour { shape, .. } = agreed.company.colour(seat);
        let same = |colour: &Colour| map::look(*colour).shape == shape;
        Colour::ALL.into_iter().find(same)
    };
    let seats = || agreed.company.seats().take(MOST_PLAYERS);
    let is_free = |taken: &[Option<Colour>], colour: Colour| {
        !taken.contains(&Some(colour)) && !seats().any(|seat| own(seat) == Some(colour))
    };
    let mut colours: [Option<Colour>; MOST_PLAYERS] = [None; MOST_PLAYERS];
    for i in 0..MOST_PLAYERS {
        let seat = seats().nth(i);
        let colour = seat.and_then(own).or_else(|| {
            let usual = Colour::usual(agreed.players());
            usual.into_iter().find(|colour| is_free(&colours, *colour))
        });
        if let Some(place) = colours.get_mut(i) {
            *place = colour;
        }
    }
    // Four places and four colours: each has one.
    colours.map(|colour| colour.unwrap_or(Colour::Red))
}

impl GameScreen for Lake {
    type Game = Rybowisko;

    const CHOICES: &'static [Choice] = &[
        Choice {
            name: Word::Target.msg(),
            values: &[
                Value::Number(7),
                Value::Number(8),
                Value::Number(9),
                Value::Number(10),
                Value::Number(11),
                Value::Number(12),
                Value::Number(13),
            ],
            usual: 0,
            offered: |_| true,
        },
        Choice {
            name: Word::LuckRow.msg(),
            values: &LUCK_VALUES,
            usual: 0,
            offered: |_| true,
        },
    ];
    const LESSONS: [Lesson; 5] = lessons::LESSONS;

    fn setup(agreed: &Agreed<'_>) -> Setup {
        // Seven values, from the least target on.
        let target = *TARGETS.start() + agreed.value(TARGET) as u8;
        let luck = match LUCK_VALUES.get(agreed.value(LUCK)) {
            Some(Value::Children(seats)) => {
                let age = |seat: u8| {
                    if seats >> seat & 1 == 1 {
                        Age::Child
                    } else {
                        Age::Adult
                    }
                };
                Luck::ByAge([0, 1, 2, 3].map(age))
            }
            _ => Luck::Even,
        };
        Setup {
            first: agreed.first,
            target,
            luck,
            colours: colours(agreed),
            ..Setup::players(agreed.players())
        }
    }

    fn has_secrets(_: &Rybowisko) -> bool {
        false
    }

    fn opens_turn(game: &Rybowisko) -> bool {
        game.position().phase == Phase::Move
    }

    fn ask(&mut self, view: &View<'_, Rybowisko>) {
        *self = Lake {
            spot: Spot::likeliest(view.game),
            scene: Scene::Still,
            sheet: Sheet::of(view.game.position()),
            turn: view.chooser,
            quiet: false,
        };
    }

    fn act(&self, view: &View<'_, Rybowisko>) -> Msg {
        match self.spot {
            Spot::Cell(cell) if view.game.position().token_on(cell).is_some() => Word::Fish,
            Spot::Cell(_) | Spot::Nowhere => Word::Rest,
            Spot::Card(_) => Word::Take,
            Spot::Again => Word::Again,
            Spot::LetGo => Word::LetGo,
        }
        .msg()
    }

    fn help(&self, view: &View<'_, Rybowisko>) -> Help {
        lessons::help(view.game.position().phase)
    }

    fn point(&mut self, action: Action, view: &View<'_, Rybowisko>) -> Option<Rectangle> {
        self.spot = Spot::of(action);
        Some(match self.spot {
            Spot::Cell(cell) => draw::cursor_area(view.layout, cell),
            spot => sheet::spot_area(view.layout, spot),
        })
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Rybowisko>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => self.spot.action().map_or(Answer::Taken, Answer::Decide),
            (Key::B, Press::Down) => Answer::Back,
            (key, Press::Down | Press::Repeat) if key.repeats() => {
                self.step(key, stroke.press, view, stage)
            }
            _ => Answer::Taken,
        }
    }

    fn show(
        &mut self,
        step: &StepOf<Rybowisko>,
        before: &Rybowisko,
        view: &View<'_, Rybowisko>,
    ) -> Shown {
        let (scene, sheet, shown) = Scene::of(step, before, view);
        *self = Lake {
            spot: Spot::Nowhere,
            scene,
            sheet,
            turn: match before.position().phase {
                Phase::Lot | Phase::Deal => None,
                _ => Some(before.position().seat),
            },
            quiet: match step {
                Step::Decision(_) => !view.company.is_person(before.position().seat),
                Step::Outcome(outcome) => matches!(outcome, Outcome::First(_) | Outcome::Aside(_)),
            },
        };
        shown
    }

    fn moving(&self, view: &View<'_, Rybowisko>) -> Rectangle {
        self.scene.moving(view)
    }

    fn sound(step: &StepOf<Rybowisko>, before: &Rybowisko, after: &Rybowisko) -> Sound {
        words::sound(step, before, after)
    }

    fn tell(
        step: &StepOf<Rybowisko>,
        before: &Rybowisko,
        view: &View<'_, Rybowisko>,
    ) -> Option<Phrase> {
        words::tell(step, before, view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    fn score(view: &View<'_, Rybowisko>, seat: Seat) -> i16 {
        // 54 cards in all.
        view.game.position().fish[seat].len() as i16
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>) {
        draw::draw(self, pen, view);
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>, area: Rectangle) {
        shelf::draw_panel(pen, view.game.position(), self.shown_seat(view), area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Rybowisko>, seat: Seat, area: Rectangle) {
        goods::draw(pen, view.game.position(), seat, area);
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::draw(pen, number, frame);
    }
}
