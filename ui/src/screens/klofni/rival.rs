//! Animation of the virtual rival's turn in a solo game.

use heapless::Vec;
use rules_core::klofni::{
    Phase, Position,
    parts::{Depth, Token},
};

use super::{
    motion::{FLIP, FLY, Figure, LOOK, Motion, NARROW, RIVAL_RESTS, SWIM, moves},
    places,
};
use crate::{Millis, table::Shown};

impl Motion {
    /// The rival's turn: it swims to a depth with face-down tokens, turns one over, takes it or, if
    /// it is a shark, a food that is face up there, and swims on.
    pub(super) fn rival(&mut self, token: Token, after: &Position) -> Shown {
        let stood = self.scene.rival.depth;
        let Some(depth) = self.scene.rival_flips_at() else {
            return Shown::default();
        };
        let since = if depth == stood { 0 } else { SWIM };
        self.flip(depth, token, since);
        let seen = since + FLIP + LOOK;
        let path = [(0, stood), (since, depth)];
        if after.phase == Phase::VirtualTie {
            return self.rival_swims(&path, depth, seen);
        }
        let taken = match token {
            Token::Predator => self.missing(depth, after),
            _ => Some(token),
        };
        let takes = taken.map_or(seen, |token| self.rival_takes(depth, token, seen));
        self.rival_swims(&path, after.rival.depth, takes)
    }

    /// The food of a depth that is missing from the next position.
    fn missing(&self, depth: Depth, after: &Position) -> Option<Token> {
        let mut lay = self.scene.sea[depth].face_up.iter();
        lay.find(|(token, count)| after.sea[depth].face_up.count(*token) < *count)
            .map(|(token, _)| token)
    }

    /// The rival takes a token, starting at `since`. Returns when it has it.
    pub(super) fn rival_takes(&mut self, depth: Depth, token: Token, since: Millis) -> Millis {
        let from = places::middle(&self.place(depth, token));
        let hand = places::in_flippers(places::rival_at(self.layout, depth));
        self.held = Some((depth, token));
        let turned = self
            .paths
            .iter_mut()
            .find(|path| matches!(path.figure, Figure::Token { token: own, .. } if own == token));
        match turned {
            // It was just turned over: its path goes on from there.
            Some(path) => {
                if let Figure::Token { wide, .. } = &mut path.figure {
                    *wide = NARROW;
                }
                // Three stops before these two, and one to come.
                let extended = path
                    .stops
                    .extend_from_slice(&[(since, from), (since + FLY, hand)]);
                debug_assert!(extended.is_ok());
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

    /// The rival swims on, starting at `since`, with what it has taken.
    pub(super) fn rival_swims(
        &mut self,
        path: &[(Millis, Depth)],
        to: Depth,
        since: Millis,
    ) -> Shown {
        let rival_at = |depth| places::rival_at(self.layout, depth);
        let here = path.last().map_or(to, |(_, depth)| *depth);
        let swims = if here == to { 0 } else { SWIM };
        let mut stops: Vec<_, 6> = path
            .iter()
            .map(|(when, depth)| (*when, rival_at(*depth)))
            .collect();
        // Two stops at most before these.
        let pushed =
            stops.extend_from_slice(&[(since, rival_at(here)), (since + swims, rival_at(to))]);
        debug_assert!(pushed.is_ok());
        let hand = places::in_flippers(rival_at(to));
        if let Some((_, held)) = self.held {
            let own = |figure| matches!(figure, Figure::Token { token, .. } if token == held);
            if let Some(path) = self.paths.iter_mut().find(|path| own(path.figure)) {
                let pushed = path.stops.push((since + swims, hand));
                debug_assert!(pushed.is_ok(), "a path has at most six stops");
            }
        }
        self.go(Figure::Rival, &stops);
        moves(since + swims, RIVAL_RESTS)
    }
}
