//! Game screen of Rybowisko: the lake, the card strip and the cast.
//!
//! ```text
//! cursor  focus traversal                   map      cells, shore, tokens, boats
//! motion  step animations                   cards    card strip below the lake
//! words   captions, sounds, refusals        panel    the cast: die, two fish, buttons
//! draw    board rendering                   status   tokens aside, luck, categories, flag
//! goods   player detail page                lessons  tutorial and help cards
//! printed companion for the printed box     callouts what each sign means
//! ambient life on the still lake
//! ```
//! Nothing in this game is private, and the screen shows only what the table shows: neither the order
//! of the pile nor the reverse side of a token.

mod ambient;
mod callouts;
pub(super) mod cards;
mod cast_panel;
mod cursor;
mod draw;
mod goods;
mod lessons;
pub(super) mod map;
mod motion;
pub(super) mod printed;
mod status;
mod story;
#[cfg(test)]
mod tests;
mod words;

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Game, Seat,
    log::{Step, StepOf},
    rybowisko::{
        Action, Age, Illegal, Luck, Outcome, Phase, Rybowisko, Setup,
        parts::{Colour, MOST_PLAYERS, TARGETS, Way},
    },
};

use self::{
    cast_panel::CastPanel,
    cursor::{FocusTarget, luck_change, points},
    motion::Motion,
};
use crate::{
    Cue,
    palette::SeatColour,
    pen::{Pen, grow},
    screens::Stage,
    table::{
        Agreed, Answer, Callouts, Choice, GameScreen, Help, Lesson, Shown, Sound, Sources, Value,
        View, pictogram::Pictograms, spatial_nav::Heading,
    },
    text::{Msg, Phrase, rybowisko::Word},
    widgets::paper::CURSOR_REACH,
};

/// Screen state. The game position is in the `View`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lake {
    focus: FocusTarget,
    motion: Motion,
    /// The cast panel over the lake.
    panel: Option<CastPanel>,
    /// The seat whose turn was shown last.
    turn: Option<Seat>,
    /// A caption covers the lower part of the card strip.
    captioned: bool,
}

impl Lake {
    /// The seat whose luck and categories are shown beside the lake.
    fn shown_seat(&self, view: &View<'_, Rybowisko>) -> Seat {
        let seat = view.game.position().seat;
        view.chooser.or(self.turn).unwrap_or(seat)
    }

    /// Moves the cursor. A direction that was just pressed is refused with a reason where nothing can be reached.
    fn steer(
        &mut self,
        heading: Heading,
        press: Press,
        view: &View<'_, Rybowisko>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let Some(next) = self.focus.next(heading, view.layout, view.game) else {
            // At the edge of the reachable cells: say once what is in the way.
            return match self.obstacle(heading, view.game) {
                Some(illegal) if press == Press::Down => Answer::Refuse(words::why(illegal)),
                _ => Answer::Taken,
            };
        };
        let pairs = [self.focus, next].map(|focus| focus.token(view.game));
        let [was, is] = pairs;
        if was != is {
            for colour in pairs.into_iter().flatten() {
                let edges = cards::frame_edges(view.layout, colour);
                edges.into_iter().for_each(|edge| stage.redraw(edge));
            }
        }
        redraw_step(self.focus, next, view, stage);
        self.focus = next;
        stage.play(Cue::Move);
        Answer::Taken
    }

    /// Why the next cell that way is out of reach; `None` for the shore.
    fn obstacle(&self, heading: Heading, game: &Rybowisko) -> Option<Illegal> {
        let FocusTarget::Cell(from) = self.focus else {
            return None;
        };
        let way = match heading {
            Heading::Towards(Key::Up) => Way::N,
            Heading::Towards(Key::Right) => Way::E,
            Heading::Towards(Key::Down) => Way::S,
            Heading::Towards(Key::Left) => Way::W,
            Heading::Towards(Key::A | Key::B | Key::X | Key::Y) | Heading::Along(_) => return None,
        };
        let cell = from.step(way.direction())?;
        let refused = game.check(Action::Move(cell)).err();
        refused.filter(|illegal| *illegal != Illegal::Land)
    }
}

/// Marks everything that changes when the focus moves from one target to another.
fn redraw_step(
    from: FocusTarget,
    to: FocusTarget,
    view: &View<'_, Rybowisko>,
    stage: &mut Stage<'_>,
) {
    let layout = view.layout;
    let ways = [from, to].map(|focus| draw::path_to(focus, view.game.position()));
    let [was, is] = &ways;
    for (way, other) in [(was, is), (is, was)] {
        // Path dots that both have in common stay.
        for cell in way.iter().filter(|cell| !other.contains(cell)) {
            stage.redraw(map::dot_area(layout, *cell));
        }
    }
    for focus in [from, to] {
        redraw_focus(focus, view, stage);
    }
}

/// Marks everything that the focus covers, except the path to it.
fn redraw_focus(focus: FocusTarget, view: &View<'_, Rybowisko>, stage: &mut Stage<'_>) {
    let layout = view.layout;
    match focus {
        FocusTarget::Nowhere => {}
        FocusTarget::Cell(cell) => {
            stage.redraw(grow(&draw::cursor_area(layout, cell), CURSOR_REACH));
            if luck_change(view.game.position(), cell) != 0 {
                stage.redraw(draw::bubble_with_tail(layout, cell));
            }
        }
        FocusTarget::Card(_) | FocusTarget::Again | FocusTarget::LetGo => {
            stage.redraw(cast_panel::focus_area(layout, focus));
        }
    }
}

const TARGET: usize = 0;
const LUCK: usize = 1;

/// Three tokens for all, or by age: every combination of children a table can have.
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

/// Pawn colours follow the seat colours. The box has only four: a seat with another colour keeps it on
/// the hull and takes the start corner of an unused pawn colour.
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
        // Seven values, from the lowest target up.
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

    fn real_draw(game: &Rybowisko) -> Msg {
        use crate::text::luck::Word;
        match game.position().phase {
            Phase::Lot => Word::WhoBegins,
            Phase::Mix(_) => Word::WhichAside,
            Phase::Lay(_) => Word::LayToken,
            Phase::Cast => Word::RollDie,
            Phase::Drift => Word::WhichWay,
            _ => Word::TurnCard,
        }
        .msg()
    }

    fn draw_outcome(
        pen: &mut Pen<'_>,
        view: &View<'_, Rybowisko>,
        outcome: Outcome,
        area: Rectangle,
    ) {
        printed::draw_outcome(pen, view.company, outcome, area);
    }

    fn outcome_name(outcome: Outcome) -> Option<Msg> {
        match outcome {
            Outcome::Card(species) => Some(crate::text::rybowisko::fish(species)),
            _ => None,
        }
    }

    fn ask(&mut self, view: &View<'_, Rybowisko>) {
        *self = Lake {
            focus: FocusTarget::initial(view.game),
            motion: Motion::Still,
            panel: CastPanel::of(view.game.position()),
            turn: view.chooser,
            captioned: false,
        };
    }

    fn act(&self, view: &View<'_, Rybowisko>) -> Msg {
        match self.focus {
            FocusTarget::Cell(cell) if view.game.position().token_on(cell).is_some() => Word::Fish,
            FocusTarget::Cell(_) | FocusTarget::Nowhere => Word::Rest,
            FocusTarget::Card(_) => Word::Take,
            FocusTarget::Again => Word::Again,
            FocusTarget::LetGo => Word::LetGo,
        }
        .msg()
    }

    fn help(&self, view: &View<'_, Rybowisko>) -> Help {
        let table = view.game.position();
        lessons::help(table.phase, table.is_last_round())
    }

    fn point(&mut self, action: Action, view: &View<'_, Rybowisko>) -> Option<Rectangle> {
        self.focus = FocusTarget::of(action);
        Some(match self.focus {
            FocusTarget::Cell(cell) => draw::cursor_area(view.layout, cell),
            focus => cast_panel::focus_area(view.layout, focus),
        })
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Rybowisko>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => self.focus.action().map_or(Answer::Taken, Answer::Decide),
            (Key::B, Press::Down) => Answer::Back,
            (key, Press::Down | Press::Repeat) if key.repeats() => {
                self.steer(Heading::Towards(key), stroke.press, view, stage)
            }
            _ => Answer::Taken,
        }
    }

    fn step(
        &mut self,
        by: Tri,
        view: &View<'_, Rybowisko>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        self.steer(Heading::Along(by), Press::Down, view, stage)
    }

    fn show(
        &mut self,
        step: &StepOf<Rybowisko>,
        before: &Rybowisko,
        view: &View<'_, Rybowisko>,
    ) -> Shown {
        let (motion, panel, shown) = Motion::of(step, before, view);
        *self = Lake {
            focus: FocusTarget::Nowhere,
            motion,
            panel,
            turn: match before.position().phase {
                Phase::Lot | Phase::Deal => None,
                _ => Some(before.position().seat),
            },
            captioned: match step {
                Step::Decision(_) => !view.company.is_person(before.position().seat),
                Step::Outcome(outcome) => {
                    matches!(
                        outcome,
                        Outcome::First(_) | Outcome::Aside(_) | Outcome::Carried(_)
                    )
                }
            },
        };
        shown
    }

    fn moving(&self, view: &View<'_, Rybowisko>) -> Rectangle {
        self.motion.moving(view)
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

    fn picture_story(
        step: &StepOf<Rybowisko>,
        before: &Rybowisko,
        view: &View<'_, Rybowisko>,
    ) -> Pictograms {
        story::story(step, before, view)
    }

    fn sources(step: &StepOf<Rybowisko>, before: &Rybowisko) -> Sources {
        story::sources(step, before)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    fn score(view: &View<'_, Rybowisko>, seat: Seat) -> i16 {
        points(&view.game.position().fish[seat])
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>) {
        draw::draw(self, pen, view);
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>, area: Rectangle) {
        status::draw_panel(pen, view.game.position(), self.shown_seat(view), area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Rybowisko>, seat: Seat, area: Rectangle) {
        goods::draw(pen, view.game.position(), seat, area);
    }

    fn callouts(&self, view: &View<'_, Rybowisko>) -> Callouts {
        callouts::of(self, view)
    }

    fn ambient(&self, view: &View<'_, Rybowisko>) -> Option<Rectangle> {
        ambient::area(view)
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::draw(pen, number, frame);
    }
}
