//! What Danny knows of a printed table: the tiles on the display, identified by what is printed on them, whose
//! turn it is and what is asked next. Owns the order of the questions; his taste is `rules_core`'s.

use rules_core::{
    companion::danny::{Act, Danny, Display, Stacks},
    kohaku::{
        Display as Cells, Face, Sort,
        parts::{Colour, Colours, Decoration, Koi},
        score::DannyTally,
    },
};

/// What is asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// What lies on the first empty cell?
    Fill,
    /// Which fish does the player take?
    TakeFish,
    /// Which decoration beside it?
    TakeLily,
    /// Which fish does Danny reveal?
    RevealFish,
    /// Which decoration, because no fish went with his?
    RevealLily,
    /// He takes tiles.
    Takes,
    /// A stack is empty.
    Over,
}

impl Phase {
    const ALL: [Phase; 7] = [
        Phase::Fill,
        Phase::TakeFish,
        Phase::TakeLily,
        Phase::RevealFish,
        Phase::RevealLily,
        Phase::Takes,
        Phase::Over,
    ];
}

/// The colourings of koi, in the order in which they are offered.
const COLOURINGS: [Colours; 10] = {
    use Colour::{B, R, W, Y};
    [
        Colours::one(W),
        Colours::one(Y),
        Colours::one(R),
        Colours::one(B),
        Colours::two(W, Y),
        Colours::two(W, R),
        Colours::two(W, B),
        Colours::two(Y, R),
        Colours::two(Y, B),
        Colours::two(R, B),
    ]
};

/// The kinds of decorations. Danny does not look at their colours.
const DECORATIONS: [Decoration; Decoration::KINDS] = [
    Decoration::OneFlower(Colour::R),
    Decoration::TwoFlower(Colours::two(Colour::R, Colour::W)),
    Decoration::Stones,
    Decoration::Sculpture,
    Decoration::Butterflies(Colour::Y),
    Decoration::Frog,
    Decoration::Turtle,
];

/// A tile in a byte: none, a colouring, a kind of decoration. Which of the latter two its cell says.
pub(super) type Code = u8;
const GAP: Code = 0;
/// Added for a fish with a coin.
pub(super) const COIN: Code = 16;

/// All that a step can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    cells: [Code; Cells::CELLS],
    pub(super) danny: Danny,
    pub(super) moment: Phase,
    /// Danny's turn comes when the display is full.
    danny_next: bool,
    /// The fish that the player takes.
    pub(super) fish: u8,
    /// What Danny takes, a bit for each cell.
    pub(super) takes: u16,
}

/// A table in bytes.
pub(super) const BYTES: usize = Cells::CELLS + 4 + 5;
impl Table {
    pub(super) const NEW: Table = Table {
        cells: [GAP; Cells::CELLS],
        danny: Danny {
            tally: DannyTally {
                fish: 0,
                decorations: 0,
                coins: 0,
                one_flowers: 0,
            },
        },
        moment: Phase::Fill,
        danny_next: false,
        fish: 0,
        takes: 0,
    };

    pub(super) fn gap(&self) -> Option<u8> {
        // Twelve cells.
        self.cells
            .iter()
            .position(|code| *code == GAP)
            .map(|cell| cell as u8)
    }

    fn put(&mut self, cell: u8, code: Code) {
        if let Some(place) = self.cells.get_mut(usize::from(cell)) {
            *place = code;
        }
    }

    pub(super) fn get(&self, cell: u8) -> Code {
        self.cells.get(usize::from(cell)).copied().unwrap_or(GAP)
    }

    /// What Danny sees.
    fn display(&self) -> Display {
        let mut display = Display::default();
        let (mut fish, mut lilies) = (display.fish.iter_mut(), display.decorations.iter_mut());
        for cell in 0..Cells::CELLS as u8 {
            match (Cells::sort(cell), face(Cells::sort(cell), self.get(cell))) {
                (Sort::Fish, lies) => {
                    if let Some(place) = fish.next() {
                        *place = lies.and_then(|face| match face {
                            Face::Koi(koi) => Some(koi),
                            Face::Decoration(_) => None,
                        });
                    }
                }
                (Sort::Decoration, lies) => {
                    if let Some(place) = lilies.next() {
                        *place = lies.and_then(|face| match face {
                            Face::Decoration(decoration) => Some(decoration),
                            Face::Koi(_) => None,
                        });
                    }
                }
            }
        }
        display
    }

    /// The tile asked for now; `None` where a cell is chosen, or nothing.
    pub(super) fn asks(&self) -> Option<Sort> {
        match self.moment {
            Phase::Fill => self.gap().map(Cells::sort),
            Phase::RevealFish => Some(Sort::Fish),
            Phase::RevealLily => Some(Sort::Decoration),
            Phase::TakeFish | Phase::TakeLily | Phase::Takes | Phase::Over => None,
        }
    }

    /// A tile is named.
    pub(super) fn tell(&mut self, code: Code) {
        // People say when a stack is empty: here there is always enough.
        let plenty = Stacks {
            fish: u8::MAX,
            decorations: u8::MAX,
        };
        let display = self.display();
        let act = match (self.moment, self.asks().and_then(|sort| face(sort, code))) {
            (Phase::Fill, _) => {
                if let Some(gap) = self.gap() {
                    self.put(gap, code);
                }
                self.filled();
                return;
            }
            (Phase::RevealFish, Some(Face::Koi(koi))) => {
                self.danny.reveals_fish(koi, display, plenty)
            }
            (_, Some(Face::Decoration(lily))) => {
                self.danny.reveals_decoration(lily, display, plenty)
            }
            _ => return,
        };
        match act {
            Ok(Act::RevealDecoration) => self.moment = Phase::RevealLily,
            Ok(Act::Takes(taking)) => {
                self.takes = taking.cells.iter().fold(0, |bits, cell| bits | 1 << cell);
                self.moment = Phase::Takes;
            }
            // More tiles than fit a byte: no box holds them.
            Ok(Act::RevealFish | Act::Over) | Err(_) => self.moment = Phase::Over,
        }
    }

    /// The next question once the display is full.
    fn filled(&mut self) {
        self.moment = match (self.gap(), self.danny_next) {
            (Some(_), _) => Phase::Fill,
            (None, true) => Phase::RevealFish,
            (None, false) => Phase::TakeFish,
        };
    }

    /// The player takes a fish and the decoration beside it; the centre slides into the gaps.
    pub(super) fn take(&mut self, lily: u8) {
        for (gap, centre) in [(self.fish, 5), (lily, 6)] {
            self.put(gap, self.get(centre));
            self.put(centre, GAP);
        }
        self.danny_next = true;
        self.filled();
    }

    pub(super) fn danny_takes(&mut self) {
        for cell in 0..Cells::CELLS as u8 {
            if self.takes & 1 << cell != 0 {
                self.put(cell, GAP);
            }
        }
        (self.takes, self.danny_next) = (0, false);
        self.filled();
    }

    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let tally = self.danny.tally;
        let [low, high] = self.takes.to_le_bytes();
        let rest = [
            tally.fish,
            tally.decorations,
            tally.coins,
            tally.one_flowers,
            self.moment as u8,
            self.danny_next.into(),
            self.fish,
            low,
            high,
        ];
        for (place, byte) in bytes.iter_mut().zip(self.cells.into_iter().chain(rest)) {
            *place = byte;
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Table> {
        let (cells, rest) = bytes.split_first_chunk()?;
        let &[
            fish,
            decorations,
            coins,
            one_flowers,
            moment,
            danny_next,
            taken,
            low,
            high,
        ] = rest
        else {
            return None;
        };
        Some(Table {
            cells: *cells,
            danny: Danny {
                tally: DannyTally {
                    fish,
                    decorations,
                    coins,
                    one_flowers,
                },
            },
            moment: *Phase::ALL.get(usize::from(moment))?,
            danny_next: danny_next != 0,
            fish: taken,
            takes: u16::from_le_bytes([low, high]),
        })
    }
}

/// The tile that a byte stands for.
pub(super) fn face(sort: Sort, code: Code) -> Option<Face> {
    let number = usize::from(code & (COIN - 1)).checked_sub(1)?;
    match sort {
        Sort::Fish => COLOURINGS.get(number).map(|colours| {
            Face::Koi(Koi {
                colours: *colours,
                fry: 0,
                dragonflies: 0,
                coins: (code / COIN).min(1),
            })
        }),
        Sort::Decoration => DECORATIONS.get(number).map(|kind| Face::Decoration(*kind)),
    }
}

/// How many tiles of a sort are offered; after them comes the empty stack.
pub(super) const fn offered(sort: Sort) -> u8 {
    match sort {
        Sort::Fish => COLOURINGS.len() as u8,
        Sort::Decoration => DECORATIONS.len() as u8,
    }
}

pub(super) fn adjoins(one: u8, other: u8) -> bool {
    let (row, column) = (one / 4, one % 4);
    row.abs_diff(other / 4) + column.abs_diff(other % 4) == 1
}
