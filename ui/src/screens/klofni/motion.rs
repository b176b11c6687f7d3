//! Step animations: tokens turn over and fly, penguins dive, are trapped and swim home, the rival
//! takes its turn. Owns durations and paths; the static part is the scene, drawn by `draw.rs`.
//!
//! Between two frames only the step is kept, in `delta.rs`; the rival's turn is in `rival.rs`.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::Vec;
use rules_core::{
    Seat,
    klofni::{
        Action, Klofni, Outcome, Phase, Position,
        parts::{Catch, Depth, PENGUINS, Token},
    },
    log::{Step, StepOf},
};

use super::{actions, draw, places};
use crate::{
    Layout, Millis,
    art::sprites::{birds, garden},
    dirty::envelope,
    palette::MIST,
    pen::{Pen, rect},
    screens::ease_out,
    table::{Shown, View},
};

/// A token turns over, or flies to the seat that takes it.
pub(super) const FLIP: Millis = 240;
pub(super) const FLY: Millis = 240;
/// A penguin swims to another depth.
pub(super) const SWIM: Millis = 200;
/// All swim home, one after the other.
const HOME: Millis = 320;
const AFTER: Millis = 90;
/// Pause after revealing a token that changes something.
pub(super) const LOOK: Millis = 260;
/// Pause for a shark or bubbles, and for what the rival has taken.
const SURPRISE: Millis = 800;
pub(super) const RIVAL_RESTS: Millis = 1_300;
/// Pause to announce who begins.
const BEGINNING: Millis = 900;

/// Width of a token where there is little room, and the radius of a figure.
pub(super) const NARROW: u32 = 30;
const REACH: i32 = 20;

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// Face down until `turns`.
    Token {
        depth: Depth,
        token: Token,
        wide: u32,
        turns: Millis,
    },
    /// Head first.
    Diver(Seat),
    /// Swimming home.
    Penguin(Seat),
    /// The stone that pulls the diver down.
    Stone,
    /// The rival's penguin.
    Rival,
}

/// Key frames of a figure: before the first it is already there, after the last it stays.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) figure: Figure,
    /// The longest: a token waits, turns over, rests, flies to the rival and swims on with it.
    pub(super) stops: Vec<(Millis, Point), 6>,
}

impl Path {
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

/// A step as it is animated.
#[derive(Debug)]
pub(super) struct Motion {
    /// The position without the result of the step; a token that was revealed is face up.
    pub(super) scene: Position,
    /// The seat whose turn it is, or was.
    pub(super) seat: Seat,
    /// Whether the step is the rival's.
    pub(super) is_of_rival: bool,
    /// Whether the step has ended the turn.
    pub(super) ends_turn: bool,
    /// What the rival has taken, which it holds for a while.
    pub(super) held: Option<(Depth, Token)>,
    /// Where points are scored.
    pub(super) landing: Option<Rectangle>,
    /// Whether the flag of the end is raised, or turned to the last dive.
    pub(super) raises_flag: bool,
    /// Tokens of the scene that move: one turned over, one taken.
    lifted: Vec<(Depth, Token), 2>,
    /// A token and three penguins, or the rival and two tokens.
    pub(super) paths: Vec<Path, 4>,
    pub(super) layout: Layout,
}

pub(super) fn animate(
    step: &StepOf<Klofni>,
    scene: Position,
    after: &Position,
    layout: Layout,
) -> (Motion, Shown) {
    // Before the first player is drawn there is no current seat.
    let seat = match scene.phase {
        Phase::Lot => after.seat,
        _ => scene.seat,
    };
    let of_rival = matches!(scene.phase, Phase::VirtualFlip | Phase::VirtualTie);
    let over = matches!(after.phase, Phase::VirtualFlip | Phase::Over);
    let mut motion = Motion {
        scene,
        seat,
        is_of_rival: of_rival,
        ends_turn: after.seat != seat || of_rival || over,
        held: None,
        landing: None,
        raises_flag: actions::flag(&scene) != actions::flag(after),
        lifted: Vec::new(),
        paths: Vec::new(),
        layout,
    };
    let shown = match (*step, scene.phase) {
        (Step::Outcome(Outcome::Token(token)), Phase::Flip(depth)) => {
            motion.flip(depth, token, 0);
            motion.found(depth, token, after)
        }
        (Step::Outcome(Outcome::Token(token)), Phase::VirtualFlip) => motion.rival(token, after),
        (Step::Decision(Action::UseStone(to)), _) => {
            let swims = SWIM + 50 * Millis::from(to.number());
            motion.dive(Depth::One, to, 0, swims);
            let stops = motion.stops(Depth::One, to, 0, swims);
            let below = Point::new(0, 14);
            let stops = stops.map(|(when, at)| (when, at + below));
            motion.go(Figure::Stone, &stops);
            moves(swims, 0)
        }
        (
            Step::Decision(Action::Skip | Action::Deeper),
            Phase::Depth(from) | Phase::Found(from, _),
        ) => {
            let to = from.deeper().unwrap_or(from);
            motion.dive(from, to, 0, SWIM);
            moves(SWIM, 0)
        }
        (Step::Decision(Action::VirtualTake(food)), _) => {
            let depth = scene.rival.depth;
            let takes = motion.rival_takes(depth, Token::Catch(Catch::Food(food)), 0);
            motion.rival_swims(&[(0, depth)], after.rival.depth, takes)
        }
        (Step::Decision(Action::ReturnNothing), _) => motion.come_home(0),
        (Step::Decision(action), _) => match places::brings(&scene, action) {
            Some((depth, catch)) => motion.bring(depth, catch),
            None => Shown::default(),
        },
        (Step::Outcome(_), _) => moves(0, BEGINNING),
    };
    (motion, shown)
}

pub(super) const fn moves(moves: Millis, rests: Millis) -> Shown {
    Shown { moves, rests }
}

impl Motion {
    pub(super) fn go(&mut self, figure: Figure, stops: &[(Millis, Point)]) {
        let stops = Vec::from_slice(stops);
        debug_assert!(stops.is_ok(), "a path has at most six stops");
        let stops = stops.unwrap_or_default();
        let pushed = self.paths.push(Path { figure, stops });
        debug_assert!(pushed.is_ok());
    }

    pub(super) fn lift(&mut self, depth: Depth, token: Token) {
        let pushed = self.lifted.push((depth, token));
        debug_assert!(
            pushed.is_ok(),
            "at most one token is turned over and one taken"
        );
    }

    /// A token turns over, starting at `since`.
    pub(super) fn flip(&mut self, depth: Depth, token: Token, since: Millis) {
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

    /// The bounds of a token of the scene.
    pub(super) fn place(&self, depth: Depth, token: Token) -> Rectangle {
        let place = places::token_place(&self.scene, self.layout, depth, token);
        place.unwrap_or(places::heap(self.layout, depth))
    }

    /// The result of a token that the diver has revealed.
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
                // It was the third, and there is nothing to bring: all swim home at once.
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

    /// How many of these tokens move and are therefore not drawn in place.
    pub(super) fn lifted(&self, depth: Depth, token: Token) -> u8 {
        let lifted = self.lifted.iter();
        // At most two.
        lifted.filter(|lifted| **lifted == (depth, token)).count() as u8
    }

    /// Whether the diver, the rival, or this seat's penguins are moving.
    pub(super) fn moves_diver(&self) -> bool {
        let dives = |path: &Path| matches!(path.figure, Figure::Diver(_) | Figure::Penguin(_));
        self.paths.iter().any(dives)
    }

    pub(super) fn moves_rival(&self) -> bool {
        self.paths.iter().any(|path| path.figure == Figure::Rival)
    }

    pub(super) fn frees(&self, seat: Seat) -> bool {
        let own = |path: &Path| path.figure == Figure::Penguin(seat);
        self.scene.phase == Phase::Return && self.paths.iter().any(own)
    }

    /// The area the animation redraws.
    pub(super) fn area(&self) -> Rectangle {
        let stops = self.paths.iter().flat_map(|path| &path.stops);
        let around = |at: &Point| {
            let side = 2 * REACH as u32;
            rect(at.x - REACH, at.y - REACH, side, side)
        };
        let flag = self.raises_flag.then(|| places::ice(self.layout));
        let mut areas = stops.map(|(_, at)| around(at)).chain(flag);
        let first = areas.next().unwrap_or(Rectangle::zero());
        areas
            .fold(first, |all, area| envelope(&all, &area))
            .intersection(&self.layout.board())
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>) {
        let Some(age) = view.age() else { return };
        for path in &self.paths {
            let at = path.at(age);
            match path.figure {
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
                    pen.dyed_centred(&birds::DIVING_32, at, look.colour);
                }
                Figure::Penguin(seat) => {
                    let look = view.company.colour(seat);
                    pen.dyed_centred(&birds::PENGUIN_32, at, look.colour);
                }
                Figure::Stone => pen.sprite_centred(&garden::STONES_22, at),
                Figure::Rival => pen.dyed_centred(&birds::PENGUIN_32, at, MIST),
            }
        }
    }
}
