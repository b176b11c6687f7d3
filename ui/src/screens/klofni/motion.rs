//! What has just happened, while it is shown: tokens turn over and fly, penguins dive, are trapped and
//! come home, the rival has its turn. What lies still meanwhile is the scene; `draw.rs` draws it.
//!
//! Between two pictures only the step is remembered, and what it changed: a table is large.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::Vec;
use rules_core::{
    Seat,
    klofni::{
        Action, Columns, Klofni, Outcome, Phase, Position, Trapped,
        parts::{Catch, Colour, Depth, PENGUINS, Token, Tokens},
    },
    log::{Step, StepOf},
};

use super::{desk, draw, places};
use crate::{
    Layout, Millis,
    art::sprites::{birds, garden},
    damage::envelope,
    palette::SLATE,
    pen::{Pen, grow, rect},
    screens::ease_out,
    table::{Shown, View},
};

/// A token turns over, or flies to whoever has it.
const FLIP: Millis = 240;
const FLY: Millis = 240;
/// A penguin swims to another depth.
const SWIM: Millis = 200;
/// All come home, one after the other.
const HOME: Millis = 320;
const AFTER: Millis = 90;
/// A token that changes something lies so long before it does.
const LOOK: Millis = 260;
/// A shark or bubbles stay in sight; so does what the rival has got.
const SURPRISE: Millis = 800;
const RIVAL_RESTS: Millis = 1_300;
/// Who begins is said for so long.
const BEGINNING: Millis = 900;

/// A token's width where it has no room, and how far a figure reaches from its middle.
const NARROW: u32 = 22;
const REACH: i32 = 20;

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    /// It shows its back until `turns`.
    Token {
        depth: Depth,
        token: Token,
        wide: u32,
        turns: Millis,
    },
    /// Head first.
    Diver(Seat),
    /// On its way home.
    Penguin(Seat),
    /// The stone that pulls the diver down.
    Stone,
    /// The rival's penguin.
    Rival,
}

/// When a figure is where: before the first moment it is there already, after the last it stays.
#[derive(Clone, Debug)]
struct Way {
    figure: Figure,
    /// The longest: a token waits, turns over, lies, flies to the rival and swims on with it.
    stops: Vec<(Millis, Point), 6>,
}

impl Way {
    fn at(&self, age: Millis) -> Point {
        let mut at = self.stops.first().map_or(Point::zero(), |(_, at)| *at);
        for pair in self.stops.windows(2) {
            if let [(since, from), (until, to)] = *pair
                && age > since
            {
                at = from + (to - from) * ease_out(age - since, until - since) / 256;
            }
        }
        at
    }
}

/// A step, and the table before it as far as it differed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tale {
    step: StepOf<Klofni>,
    seat: Seat,
    phase: Phase,
    last_dive: bool,
    stones: u8,
    trapped: Trapped,
    rival: Depth,
    /// The one depth where something was turned over or taken: how much lay face down, and what face up.
    layer: Option<(Depth, u8, Tokens)>,
    /// The column that has grown.
    fed: Option<Colour>,
}

impl Tale {
    pub(super) fn of(step: &StepOf<Klofni>, before: &Position, after: &Position) -> Tale {
        let seat = before.seat;
        let changed = |depth: &Depth| before.sea[*depth] != after.sea[*depth];
        let had = |colour: &Colour| before.columns[seat].of(*colour).len();
        let grew = |colour: &Colour| after.columns[seat].of(*colour).len() > had(colour);
        Tale {
            step: *step,
            seat,
            phase: before.phase,
            last_dive: before.last_dive,
            stones: before.stones[seat],
            trapped: before.trapped[seat],
            rival: before.rival.depth,
            layer: Depth::ALL.into_iter().find(changed).map(|depth| {
                let layer = &before.sea[depth];
                (depth, layer.face_down, layer.face_up)
            }),
            fed: Colour::ALL.into_iter().find(grew),
        }
    }

    /// The table before the step, as far as it is seen.
    pub(super) fn before(&self, after: &Position) -> Position {
        let mut table = *after;
        table.seat = self.seat;
        table.phase = self.phase;
        table.last_dive = self.last_dive;
        table.stones[self.seat] = self.stones;
        table.trapped[self.seat] = self.trapped;
        table.rival.depth = self.rival;
        if let Some((depth, face_down, face_up)) = self.layer {
            table.sea[depth].face_down = face_down;
            table.sea[depth].face_up = face_up;
        }
        if let Some(fed) = self.fed {
            let mut columns = Columns::EMPTY;
            for colour in Colour::ALL {
                let all = after.columns[self.seat].of(colour);
                let had = all.len().saturating_sub(usize::from(colour == fed));
                for value in all.iter().take(had) {
                    // They were there before.
                    columns.add(colour, *value);
                }
            }
            table.columns[self.seat] = columns;
        }
        table
    }

    /// How it is shown, and for how long.
    pub(super) fn staged(&self, after: &Position, layout: Layout) -> (Staged, Shown) {
        staged(&self.step, self.before(after), after, layout)
    }
}

/// A step as it is shown.
#[derive(Debug)]
pub(super) struct Staged {
    /// The table without what came of the step; a token that was flipped lies face up.
    pub(super) scene: Position,
    /// Whose turn it is, or was.
    pub(super) seat: Seat,
    /// Whether the step has ended it.
    pub(super) ends_turn: bool,
    /// What the rival has got, which it holds for a while.
    pub(super) held: Option<(Depth, Token)>,
    /// Where points are made.
    pub(super) landing: Option<Rectangle>,
    /// Whether the flag of the end is raised, or turned to the last dive.
    pub(super) raises_flag: bool,
    /// Tokens of the scene that move: one turned over, one taken.
    lifted: Vec<(Depth, Token), 2>,
    /// A token and three penguins, or the rival and two tokens.
    ways: Vec<Way, 4>,
    layout: Layout,
}

fn staged(
    step: &StepOf<Klofni>,
    scene: Position,
    after: &Position,
    layout: Layout,
) -> (Staged, Shown) {
    // Before the lot is drawn it is nobody's turn.
    let seat = match scene.phase {
        Phase::Lot => after.seat,
        _ => scene.seat,
    };
    let of_rival = matches!(scene.phase, Phase::VirtualFlip | Phase::VirtualTie);
    let over = matches!(after.phase, Phase::VirtualFlip | Phase::Over);
    let mut tale = Staged {
        scene,
        seat,
        ends_turn: after.seat != seat || of_rival || over,
        held: None,
        landing: None,
        raises_flag: desk::flag(&scene) != desk::flag(after),
        lifted: Vec::new(),
        ways: Vec::new(),
        layout,
    };
    let shown = match (*step, scene.phase) {
        (Step::Outcome(Outcome::Token(token)), Phase::Flip(depth)) => {
            tale.flip(depth, token, 0);
            tale.found(depth, token, after)
        }
        (Step::Outcome(Outcome::Token(token)), Phase::VirtualFlip) => tale.rival(token, after),
        (Step::Decision(Action::UseStone(to)), _) => {
            let swims = SWIM + 50 * Millis::from(to.number());
            tale.dive(Depth::One, to, 0, swims);
            let stops = tale.stops(Depth::One, to, 0, swims);
            let below = Point::new(0, 14);
            let stops = stops.map(|(when, at)| (when, at + below));
            tale.go(Figure::Stone, &stops);
            moves(swims, 0)
        }
        (
            Step::Decision(Action::Skip | Action::Deeper),
            Phase::Depth(from) | Phase::Found(from, _),
        ) => {
            let to = from.deeper().unwrap_or(from);
            tale.dive(from, to, 0, SWIM);
            moves(SWIM, 0)
        }
        (Step::Decision(Action::VirtualTake(food)), _) => {
            let depth = scene.rival.depth;
            let takes = tale.rival_takes(depth, Token::Catch(Catch::Food(food)), 0);
            tale.rival_swims(&[(0, depth)], after.rival.depth, takes)
        }
        (Step::Decision(Action::ReturnNothing), _) => tale.come_home(0),
        (Step::Decision(action), _) => match places::brings(&scene, action) {
            Some((depth, catch)) => tale.bring(depth, catch),
            None => Shown::default(),
        },
        (Step::Outcome(_), _) => moves(0, BEGINNING),
    };
    (tale, shown)
}

const fn moves(moves: Millis, rests: Millis) -> Shown {
    Shown { moves, rests }
}

impl Staged {
    fn go(&mut self, figure: Figure, stops: &[(Millis, Point)]) {
        // See the fields for how many there can be.
        let stops = Vec::from_slice(stops).unwrap_or_default();
        let _ = self.ways.push(Way { figure, stops });
    }

    fn lift(&mut self, depth: Depth, token: Token) {
        // One is turned over and one taken, at most.
        let _ = self.lifted.push((depth, token));
    }

    /// A token turns over, from this moment on.
    fn flip(&mut self, depth: Depth, token: Token, since: Millis) {
        let layer = &mut self.scene.sea[depth];
        layer.face_down = layer.face_down.saturating_sub(1);
        layer.face_up.add(token);
        let from = places::middle(&places::heap(self.layout, depth));
        let place = self.place(depth, token);
        let figure = Figure::Token {
            depth,
            token,
            wide: place.size.width,
            turns: since + FLIP / 2,
        };
        let to = places::middle(&place);
        self.go(figure, &[(0, from), (since, from), (since + FLIP, to)]);
        self.lift(depth, token);
    }

    /// Where a token of the scene lies.
    fn place(&self, depth: Depth, token: Token) -> Rectangle {
        let place = places::token_place(&self.scene, self.layout, depth, token);
        place.unwrap_or(places::heap(self.layout, depth))
    }

    /// What comes of a token that the diver has turned over.
    fn found(&mut self, depth: Depth, token: Token, after: &Position) -> Shown {
        let since = FLIP + LOOK;
        match token {
            Token::Catch(_) => moves(FLIP, 0),
            Token::Bubbles => {
                let to = depth.deeper().unwrap_or(depth);
                self.dive(depth, to, since, SWIM);
                moves(since + SWIM, SURPRISE)
            }
            Token::Predator => {
                let place = places::penguin_place(after, self.layout, depth, self.seat);
                let to = places::middle(&place.unwrap_or(self.place(depth, token)));
                let from = places::diver(self.layout, depth);
                let stops = [(0, from), (since, from), (since + SWIM, to)];
                if place.is_some() {
                    self.go(Figure::Diver(self.seat), &stops);
                    return moves(since + SWIM, SURPRISE);
                }
                // It was the third, and there is nothing to bring: all come home at once.
                self.scene.trapped[self.seat].add(depth);
                self.scene.phase = Phase::Return;
                self.come_home(since)
            }
        }
    }

    fn stops(&self, from: Depth, to: Depth, since: Millis, swims: Millis) -> [(Millis, Point); 3] {
        let start = places::diver(self.layout, from);
        let end = places::diver(self.layout, to);
        [(0, start), (since, start), (since + swims, end)]
    }

    fn dive(&mut self, from: Depth, to: Depth, since: Millis, swims: Millis) {
        let stops = self.stops(from, to, since, swims);
        self.go(Figure::Diver(self.seat), &stops);
    }

    /// The seat surfaces with a token, or its penguins bring one home.
    fn bring(&mut self, depth: Depth, catch: Catch) -> Shown {
        let token = Token::Catch(catch);
        let (layout, from) = (self.layout, self.place(depth, token));
        let landing = places::landing(&self.scene, layout, self.seat, catch);
        let figure = Figure::Token {
            depth,
            token,
            wide: NARROW,
            turns: 0,
        };
        let [start, end] = [from, landing].map(|area| places::middle(&area));
        self.landing = Some(landing);
        self.lift(depth, token);
        self.go(figure, &[(0, start), (FLY, end)]);
        if self.scene.phase == Phase::Return {
            return self.come_home(0);
        }
        let start = places::diver(layout, depth);
        let stops = [(0, start), (FLY, places::surface(layout))];
        self.go(Figure::Penguin(self.seat), &stops);
        moves(FLY, 0)
    }

    /// All three penguins swim up, one after the other.
    fn come_home(&mut self, since: Millis) -> Shown {
        let trapped = self.scene.trapped[self.seat];
        let each = trapped
            .iter()
            .flat_map(|(depth, count)| (0..count).map(move |_| depth));
        let mut leaves = since;
        for depth in each.take(PENGUINS as usize) {
            let place = places::penguin_place(&self.scene, self.layout, depth, self.seat);
            let from = places::middle(&place.unwrap_or(places::heap(self.layout, depth)));
            let stops = [
                (0, from),
                (leaves, from),
                (leaves + HOME, places::surface(self.layout)),
            ];
            self.go(Figure::Penguin(self.seat), &stops);
            leaves += AFTER;
        }
        moves(leaves - AFTER + HOME, SURPRISE)
    }

    /// The rival's turn: it swims to where something lies face down, turns a token over, takes it or, from
    /// under a shark's nose, food that lies there, and swims on.
    fn rival(&mut self, token: Token, after: &Position) -> Shown {
        let stood = self.scene.rival.depth;
        let Some(depth) = self.scene.rival_flips_at() else {
            return Shown::default();
        };
        let since = if depth == stood { 0 } else { SWIM };
        self.flip(depth, token, since);
        let seen = since + FLIP + LOOK;
        let way = [(0, stood), (since, depth)];
        if after.phase == Phase::VirtualTie {
            return self.rival_swims(&way, depth, seen);
        }
        let taken = match token {
            Token::Predator => self.missing(depth, after),
            _ => Some(token),
        };
        let takes = taken.map_or(seen, |token| self.rival_takes(depth, token, seen));
        self.rival_swims(&way, after.rival.depth, takes)
    }

    /// The food of a depth that is no longer there afterwards.
    fn missing(&self, depth: Depth, after: &Position) -> Option<Token> {
        let mut lay = self.scene.sea[depth].face_up.iter();
        lay.find(|(token, count)| after.sea[depth].face_up.count(*token) < *count)
            .map(|(token, _)| token)
    }

    /// The rival takes a token from this moment on. When it has it.
    fn rival_takes(&mut self, depth: Depth, token: Token, since: Millis) -> Millis {
        let from = places::middle(&self.place(depth, token));
        let hand = places::in_flippers(places::perch(self.layout, depth));
        self.held = Some((depth, token));
        let turned = self
            .ways
            .iter_mut()
            .find(|way| matches!(way.figure, Figure::Token { token: own, .. } if own == token));
        match turned {
            // It was just turned over: it goes on from there.
            Some(way) => {
                if let Figure::Token { wide, .. } = &mut way.figure {
                    *wide = NARROW;
                }
                // Three stops before these two, and one to come.
                let _ = way
                    .stops
                    .extend_from_slice(&[(since, from), (since + FLY, hand)]);
            }
            None => {
                let figure = Figure::Token {
                    depth,
                    token,
                    wide: NARROW,
                    turns: 0,
                };
                self.go(figure, &[(0, from), (since, from), (since + FLY, hand)]);
                self.lift(depth, token);
            }
        }
        since + FLY
    }

    /// The rival swims on from this moment, with what it has got.
    fn rival_swims(&mut self, way: &[(Millis, Depth)], to: Depth, since: Millis) -> Shown {
        let perch = |depth| places::perch(self.layout, depth);
        let here = way.last().map_or(to, |(_, depth)| *depth);
        let swims = if here == to { 0 } else { SWIM };
        let mut stops: Vec<_, 6> = way
            .iter()
            .map(|(when, depth)| (*when, perch(*depth)))
            .collect();
        // Two stops at most before these.
        let _ = stops.extend_from_slice(&[(since, perch(here)), (since + swims, perch(to))]);
        let hand = places::in_flippers(perch(to));
        if let Some((_, held)) = self.held {
            let own =
                |way: &&mut Way| matches!(way.figure, Figure::Token { token, .. } if token == held);
            if let Some(way) = self.ways.iter_mut().find(own) {
                // See the field for the longest way.
                let _ = way.stops.push((since + swims, hand));
            }
        }
        self.go(Figure::Rival, &stops);
        moves(since + swims, RIVAL_RESTS)
    }

    /// How many of these tokens move, so that they are not seen in their place.
    pub(super) fn lifted(&self, depth: Depth, token: Token) -> u8 {
        let lifted = self.lifted.iter();
        // Two at most.
        lifted.filter(|lifted| **lifted == (depth, token)).count() as u8
    }

    /// Whether the diver, the rival, or this seat's penguins are on their way.
    pub(super) fn moves_diver(&self) -> bool {
        let dives = |way: &Way| matches!(way.figure, Figure::Diver(_) | Figure::Penguin(_));
        self.ways.iter().any(dives)
    }

    pub(super) fn moves_rival(&self) -> bool {
        self.ways.iter().any(|way| way.figure == Figure::Rival)
    }

    pub(super) fn frees(&self, seat: Seat) -> bool {
        let own = |way: &Way| way.figure == Figure::Penguin(seat);
        self.scene.phase == Phase::Return && self.ways.iter().any(own)
    }

    /// All that changes.
    pub(super) fn area(&self) -> Rectangle {
        let stops = self.ways.iter().flat_map(|way| &way.stops);
        let around = |at: &Point| {
            let side = 2 * REACH as u32;
            rect(at.x - REACH, at.y - REACH, side, side)
        };
        // Letters hang below their line.
        let flag = self
            .raises_flag
            .then(|| grow(&places::warning(self.layout), 6));
        let mut areas = stops.map(|(_, at)| around(at)).chain(flag);
        let first = areas.next().unwrap_or(Rectangle::zero());
        areas
            .fold(first, |all, area| envelope(&all, &area))
            .intersection(&self.layout.board())
    }

    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
    ) {
        let Some(age) = view.age() else { return };
        for way in &self.ways {
            let at = way.at(age);
            match way.figure {
                Figure::Token {
                    depth,
                    token,
                    wide,
                    turns,
                } => {
                    let area = places::around(at, wide);
                    pen.cover(area);
                    if age < turns {
                        draw::back(pen, area);
                    } else {
                        draw::token(pen, depth, token, 1, area);
                    }
                }
                Figure::Diver(seat) => {
                    let look = view.company.colour(seat);
                    pen.dyed_centred(&birds::DIVING_24, at, look.colour);
                }
                Figure::Penguin(seat) => {
                    let look = view.company.colour(seat);
                    pen.dyed_centred(&birds::PENGUIN_18, at, look.colour);
                }
                Figure::Stone => pen.sprite_centred(&garden::STONES_22, at),
                Figure::Rival => pen.dyed_centred(&birds::PENGUIN_18, at, SLATE),
            }
        }
    }
}
