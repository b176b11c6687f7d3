//! Game screen of Kōhaku: choose a goal card, take a pair from the display, lay both tiles into the
//! pond. Owns the cursor and the step being shown.
//!
//! ```text
//! display  common display                pond    pond view: camera, tiles and numbers
//! hand     column beside a pond          goods   score breakdown of a pond
//! goals    goal cards                    gain    gain of a tile before it is laid
//! tiles    tile sprites                  motion  step animations
//! cursor   focus traversal of pairs      words   captions, sounds, refusals
//! steer    key navigation                laying  pond view while tiles are laid
//! lessons  tutorial and help cards       printed companion for the printed box
//! signs    callouts of the board's signs
//! ```

mod cursor;
pub(super) mod display;
mod gain;
pub(super) mod goals;
mod goods;
mod hand;
mod laying;
mod lessons;
mod motion;
pub(super) mod pond;
pub(super) mod printed;
mod signs;
mod steer;
mod story;
#[cfg(test)]
mod tests;
pub(super) mod tiles;
mod words;

use embedded_graphics::{prelude::Size, primitives::Rectangle};
use heapless::Vec;
use keys::{Stroke, Tri};
use rules_core::{
    Game, Seat,
    kohaku::{
        Action, Dealt, Illegal, Kohaku, Outcome, Phase, Pond, Setup, Sort, Spot, Tile,
        score::{PondScore, goal_points},
    },
    log::StepOf,
};

use crate::{
    palette::{INK, PAPER},
    pen::{Pen, rect},
    screens::Stage,
    table::{
        Agreed, Answer, Callouts, Choice, GameScreen, Help, Lesson, Shown, Sound, Value, View,
        draw_seat, pictogram::Pictograms,
    },
    text::{Msg, Phrase, kohaku::Word},
};
use cursor::PairCursor;
use gain::Gain;
use motion::{Holes, Motion};
use pond::{Camera, Zoom};

/// The view this screen draws from.
type KohakuView<'a> = View<'a, Kohaku>;

/// What the keys act on while tiles are laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Focus {
    /// The cell for the tile.
    #[default]
    Pond,
    /// The two tiles in hand: A swaps them.
    Hand,
    /// The zoom of the pond.
    Lens,
}

/// Screen state: the cursor and the animation. The game position is in the `View`.
#[derive(Clone, Debug)]
pub(crate) struct Garden {
    motion: Motion,
    /// The cells into which the centre slides when the next tile comes.
    holes: Option<Holes>,
    goal: Dealt,
    pair: PairCursor,
    /// The most the pair at the cursor can score.
    best_gain: i16,
    /// Which tile is laid next.
    sort: Sort,
    spot: Spot,
    /// Its gain at the cursor.
    gain: Gain,
    /// The last tile of the turn is placed tentatively: the next A ends the turn.
    confirming: bool,
    focus: Focus,
    zoom: Option<Zoom>,
}

impl Default for Garden {
    fn default() -> Garden {
        Garden {
            motion: Motion::Still,
            holes: None,
            goal: Dealt::First,
            pair: PairCursor::default(),
            best_gain: 0,
            sort: Sort::Fish,
            spot: Spot::ORIGIN,
            gain: Gain::default(),
            confirming: false,
            focus: Focus::Pond,
            zoom: None,
        }
    }
}

/// Open cells for one sort: at most 2k + 4 with k = 14 turns done (rules, section 10).
type Open = Vec<Spot, 32>;

fn open(pond: &Pond, sort: Sort) -> Open {
    let mut spots = Open::new();
    pond.open_spots(sort, &mut |spot| {
        let pushed = spots.push(spot);
        debug_assert!(pushed.is_ok(), "more open cells than a pond can have");
    });
    spots
}

impl Garden {
    /// The seat whose pond is shown.
    fn seat(&self, view: &KohakuView<'_>) -> Seat {
        match self.motion {
            Motion::Laid { seat, .. } => seat,
            _ => view.game.position().seat,
        }
    }

    fn other(&self) -> Sort {
        match self.sort {
            Sort::Fish => Sort::Decoration,
            Sort::Decoration => Sort::Fish,
        }
    }

    /// The bounds of the pond on the board.
    fn water(view: &KohakuView<'_>) -> Rectangle {
        let board = view.layout.board();
        rect(0, board.top_left.y, hand::LEFT as u32, board.size.height)
    }

    fn camera(&self, view: &KohakuView<'_>, seat: Seat, spot: Spot) -> Camera {
        let pond = &view.game.position().ponds[seat];
        let mut water = Self::water(view);
        let camera = Camera::laying(pond, spot, self.zoom, water);
        if self.confirming && laying::question(pond, spot, &camera, &water).is_none() {
            // The question has a band of its own below the pond.
            water.size.height = water.size.height.saturating_sub(laying::BAND);
            return Camera::laying(pond, spot, self.zoom, water);
        }
        camera
    }

    fn here(&self, view: &KohakuView<'_>) -> Camera {
        self.camera(view, view.game.position().seat, self.spot)
    }

    /// Recomputes the gain of the tile at the cursor.
    fn update_gain(&mut self, view: &KohakuView<'_>) {
        let table = view.game.position();
        let pond = &table.ponds[table.seat];
        self.gain = table
            .hand(self.sort)
            .map(|tile| Gain::of(pond, self.spot, tile))
            .unwrap_or_default();
    }

    /// Selects the sort to lay next and moves the cursor to the open cell nearest to the tile laid
    /// last. What a cell scores does not matter: the best one is for the player to find.
    fn select_sort(&mut self, sort: Sort, view: &KohakuView<'_>) {
        let table = view.game.position();
        let pond = &table.ponds[table.seat];
        self.sort = sort;
        let last = pond.tiles().last().map_or(Spot::ORIGIN, |&(at, _)| at);
        let between = |a: Spot, b: Spot| {
            let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
            u16::from(x) + u16::from(y)
        };
        // Of several the one nearest to the first fish, so that a pond does not become a line.
        let distance = |spot: &Spot| (between(*spot, last), between(*spot, Spot::ORIGIN));
        if let Some(spot) = open(pond, sort).into_iter().min_by_key(distance) {
            self.spot = spot;
        }
        self.update_gain(view);
    }

    /// Recomputes the most the pair at the cursor can score.
    fn update_best_gain(&mut self, view: &KohakuView<'_>) {
        let table = view.game.position();
        let pair = words::pair_of(&table.display, self.pair.pair());
        self.best_gain = pair.map_or(0, |(fish, tile)| {
            gain::best_of_pair(&table.ponds[table.seat], fish, tile)
        });
    }

    /// Whether the tile at the cursor is the last of the turn.
    fn ends_turn(&self, view: &KohakuView<'_>) -> bool {
        view.game.position().hand(self.other()).is_none()
    }
}

impl GameScreen for Garden {
    type Game = Kohaku;

    const CHOICES: &'static [Choice] = &[Choice {
        name: Word::Goals.msg(),
        values: &[Value::Word(Msg::Off), Value::Word(Msg::On)],
        usual: 0,
        offered: |players| players > 1,
    }];
    const RIVAL: Msg = Word::Danny.msg();
    const RIVAL_HELP: Option<Help> = Some(lessons::HELP_DANNY);
    const LESSONS: [Lesson; 5] = lessons::LESSONS;

    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            goals: agreed.players() > 1 && agreed.value(0) == 1,
            ..Setup::players(agreed.players())
        }
    }

    fn has_secrets(game: &Kohaku) -> bool {
        game.position().setup.goals
    }

    fn real_draw(game: &Kohaku) -> Msg {
        use crate::text::luck::Word;
        match game.chance_kind() {
            1 => Word::FishTile,
            2 => Word::DecorationTile,
            3 => Word::GoalCard,
            _ => Word::WhoBegins,
        }
        .msg()
    }

    /// Goal cards.
    fn seen_by(game: &Kohaku) -> Option<Seat> {
        let table = game.position();
        (table.phase == Phase::Deal).then_some(table.seat)
    }

    fn draw_outcome(pen: &mut Pen<'_>, view: &KohakuView<'_>, outcome: Outcome, area: Rectangle) {
        let side = area.size.width.min(area.size.height);
        let square = Rectangle::with_center(area.center(), Size::new_equal(side));
        match outcome {
            Outcome::First(seat) => draw_seat(pen, view.company, seat, area),
            Outcome::Fish(tile) => tiles::draw(pen, Tile::Fish(tile), square),
            Outcome::Deco(tile) => tiles::draw(pen, Tile::Decoration(tile), square),
            Outcome::Goal(goal) => {
                pen.plate(area, 5, PAPER, INK);
                goals::draw_icon(pen, goal, area.center());
            }
        }
    }

    fn ask(&mut self, view: &KohakuView<'_>) {
        let table = view.game.position();
        self.motion = Motion::Still;
        self.focus = Focus::Pond;
        self.confirming = false;
        match table.phase {
            Phase::Goal => self.goal = Dealt::First,
            Phase::Take => {
                // The pair of the last turn stays under the cursor, whatever lies there now: the
                // best one is for the player to find.
                self.pair = PairCursor::on(self.pair.pair());
                self.update_best_gain(view);
            }
            _ => {
                let sort = table.hand_fish.map_or(Sort::Decoration, |_| Sort::Fish);
                self.select_sort(sort, view);
            }
        }
    }

    fn act(&self, view: &KohakuView<'_>) -> Msg {
        match (view.game.position().phase, self.focus) {
            (Phase::Goal, _) => Word::Keep.msg(),
            (Phase::Take, _) => Word::Take.msg(),
            (_, Focus::Hand) => Word::Swap.msg(),
            (_, Focus::Lens) => Word::Zoom.msg(),
            (_, Focus::Pond) if self.confirming => Word::Finish.msg(),
            (_, Focus::Pond) => Word::Lay.msg(),
        }
    }

    fn help(&self, view: &KohakuView<'_>) -> Help {
        match view.game.position().phase {
            Phase::Goal => lessons::HELP_GOAL,
            Phase::Take => lessons::HELP_TAKE,
            _ if self.confirming => lessons::HELP_FINISH,
            _ => lessons::HELP_LAY,
        }
    }

    fn point(&mut self, action: Action, view: &KohakuView<'_>) -> Option<Rectangle> {
        self.confirming = false;
        self.focus = Focus::Pond;
        match action {
            Action::ChooseGoal(dealt) => {
                self.goal = dealt;
                Some(goals::place(view.layout, dealt))
            }
            Action::Take(pair) => {
                self.pair = PairCursor::on(pair);
                self.update_best_gain(view);
                Some(display::pair_area(view.layout, pair))
            }
            Action::PlaceFish(spot) | Action::PlaceDeco(spot) => {
                self.sort = spot.sort();
                self.spot = spot;
                self.update_gain(view);
                Some(self.here(view).tile(spot))
            }
        }
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &KohakuView<'_>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match view.game.position().phase {
            Phase::Goal => self.key_at_goals(stroke, view, stage),
            Phase::Take => self.key_at_display(stroke, view, stage),
            _ => self.key_at_pond(stroke, view, stage),
        }
    }

    fn step(&mut self, by: Tri, view: &KohakuView<'_>, stage: &mut Stage<'_>) -> Answer<Action> {
        self.step_along(by, view, stage)
    }

    fn show(&mut self, step: &StepOf<Kohaku>, before: &Kohaku, view: &KohakuView<'_>) -> Shown {
        motion::begin(self, step, before, view)
    }

    fn moving(&self, view: &KohakuView<'_>) -> Rectangle {
        motion::area(self, view)
    }

    fn sound(step: &StepOf<Kohaku>, before: &Kohaku, _: &Kohaku) -> Sound {
        words::sound(step, before)
    }

    /// The tile that was laid. At the end the final count shows the points instead.
    fn source(&self, view: &KohakuView<'_>) -> Option<Rectangle> {
        match self.motion {
            Motion::Laid { seat, spot, .. } => Some(self.camera(view, seat, spot).tile(spot)),
            _ => None,
        }
    }

    fn tell(step: &StepOf<Kohaku>, before: &Kohaku, view: &KohakuView<'_>) -> Option<Phrase> {
        words::tell(step, before, view)
    }

    fn picture_story(step: &StepOf<Kohaku>, before: &Kohaku, view: &KohakuView<'_>) -> Pictograms {
        story::story(step, before, view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    fn score(view: &KohakuView<'_>, seat: Seat) -> i16 {
        let table = view.game.position();
        let pond = &table.ponds[seat];
        let goal = table.goals[seat]
            .kept_card()
            .filter(|_| table.phase == Phase::Over);
        PondScore::of(pond.faces()).total() + goal.map_or(0, |card| goal_points(card, pond.faces()))
    }

    fn rival_acts(game: &Kohaku) -> bool {
        matches!(game.position().phase, Phase::DannyFish | Phase::DannyDeco)
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &KohakuView<'_>) {
        let table = view.game.position();
        match (&self.motion, table.phase) {
            (Motion::Walk, _) => goods::draw_walk(pen, view),
            (Motion::Laid { .. }, _) | (Motion::Still, Phase::Place) => self.draw_pond(pen, view),
            (Motion::Still, Phase::Goal) if view.eye == Some(table.seat) => {
                goals::draw_choice(pen, view, self);
            }
            _ => display::draw(pen, view, self),
        }
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &KohakuView<'_>, area: Rectangle) {
        goods::draw_aside(pen, view, area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &KohakuView<'_>, seat: Seat, area: Rectangle) {
        goods::draw(pen, view, seat, area);
    }

    fn callouts(&self, view: &KohakuView<'_>) -> Callouts {
        signs::callouts(self, view)
    }

    fn ambient(&self, view: &KohakuView<'_>) -> Option<Rectangle> {
        match (&self.motion, view.game.position().phase) {
            (Motion::Still, Phase::Take) => display::ripple_area(view),
            (Motion::Still, Phase::Place) => self.ripple_area(view),
            _ => None,
        }
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::picture(pen, number, frame);
    }
}
