//! The table of Fish! Fish!! Fish!!! in JSON, as it is and as a seat may know it, and what a step
//! changed on it.

use rules_core::{
    PerSeat, Seat,
    bag::Bag,
    fish::{
        Action, Boats, Fish, Hand, Outcome, Phase, Position, Setup,
        parts::{CARDS, COLS, Cards, Cell, MOST_PLAYERS, ROWS, SLOTS, School, Shade, Shoal, Water},
    },
    grid::{Direction, Grid},
    log::{Step, StepOf},
};
use serde_json::{Map, Value, json};

use super::{
    super::{
        read::{Fields, Part},
        refusal::Refusal,
        words::{Term as _, bag, event, gained, list, maybe, per_seat, rest},
    },
    read_phase,
};

pub(super) const FIELDS: &[&str] = &[
    "first", "water", "boats", "stock", "catch", "hands", "open", "pile", "discard", "pass",
];

pub(super) fn write(table: &Position) -> Value {
    let mut state = public(table, write_school);
    let hand = |seat| {
        let Hand { cards, shown } = &table.hands[seat];
        json!({"cards": bag(cards), "shown": bag(shown)})
    };
    state.insert("hands".to_owned(), per_seat(table.players, hand));
    state.insert("pile".to_owned(), bag(&table.pile));
    Value::Object(state)
}

/// Others' cards are a number, but for those that everybody saw them take. Of a school the top and the
/// height can be seen. `unseen` is what may be in the pile and in the others' hands.
pub(super) fn view(table: &Position, seat: Seat) -> Value {
    let mut view = public(table, show_school);
    let hand = |other| {
        let Hand { cards, shown } = &table.hands[other];
        if other == seat {
            json!({"cards": bag(cards), "shown": bag(shown), "count": cards.len()})
        } else {
            json!({"cards": null, "shown": bag(shown), "count": cards.len()})
        }
    };
    view.insert("hands".to_owned(), per_seat(table.players, hand));
    view.insert("pile".to_owned(), table.pile.len().into());
    let mut unseen = table.pile;
    for other in table.players.seats().filter(|&other| other != seat) {
        let hand = &table.hands[other];
        unseen.pour(&mut rest(hand.cards, &hand.shown));
    }
    view.insert("unseen".to_owned(), bag(&unseen));
    Value::Object(view)
}

/// What lies open to all, with the schools as `school` writes them.
fn public(table: &Position, school: impl Fn(&School) -> String) -> Map<String, Value> {
    let players = table.players;
    let row = |row: u8| -> Value {
        let cells = (0..COLS as u8).filter_map(|col| Cell::at(row, col));
        cells.map(|cell| school(&table.water[cell])).collect()
    };
    let fields = json!({
        "first": table.first.to_json(),
        "water": (0..ROWS as u8).map(row).collect::<Value>(),
        "boats": per_seat(players, |seat| list(table.boats[seat].iter().copied())),
        "stock": per_seat(players, |seat| table.stock[seat].into()),
        "catch": per_seat(players, |seat| write_shoal(table.caught[seat])),
        "open": table.open.map(maybe).into_iter().collect::<Value>(),
        "discard": bag(&table.discard),
        "pass": table.pass,
    });
    match fields {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn write_shoal(Shoal { blue, white, grey }: Shoal) -> Value {
    json!({"blue": blue, "white": white, "grey": grey})
}

const fn letter(shade: Shade) -> char {
    match shade {
        Shade::Blue => 'b',
        Shade::White => 'w',
        Shade::Grey => 'g',
    }
}

/// A letter for each fish, that on top last; a point for none.
fn write_school(school: &School) -> String {
    let Some(top) = school.top else {
        return ".".to_owned();
    };
    let mut text = String::new();
    for shade in Shade::ALL {
        let below = school.fish.count(shade) - u8::from(shade == top);
        (0..below).for_each(|_| text.push(letter(shade)));
    }
    text.push(letter(top));
    text
}

/// The fish on top, and the height of a school.
fn show_school(school: &School) -> String {
    match (school.top, school.fish.len()) {
        (None, _) => ".".to_owned(),
        (Some(top), 1) => letter(top).to_string(),
        (Some(top), height) => format!("{}{height}", letter(top)),
    }
}

fn read_school(part: &Part<'_>) -> Result<School, Refusal> {
    let mut school = School::default();
    let text = part.text()?;
    if text == "." {
        return Ok(school);
    }
    let wrong = || part.wrong("letters b, w, g, the fish on top last, or a point");
    for sign in text.chars() {
        let shade = Shade::ALL.into_iter().find(|&shade| letter(shade) == sign);
        let shade = shade.ok_or_else(wrong)?;
        school.join(School {
            fish: Shoal::one(shade),
            top: Some(shade),
        });
    }
    school.top.map(|_| school).ok_or_else(wrong)
}

/// Water left out is as at the start, without the cells of boats; cards left out are in the pile.
pub(super) fn read(setup: Setup, fields: &Fields<'_>) -> Result<Position, Refusal> {
    let start = Position::opening(setup)?;
    let players = start.players;
    let boats: PerSeat<Boats, MOST_PLAYERS> = fields.or("boats", start.boats, |part| {
        part.per_seat(players, Boats::new(Cell::ORIGIN), read_boats)
    })?;
    let nothing = Hand {
        cards: Bag::EMPTY,
        shown: Bag::EMPTY,
    };
    let hands = fields.or("hands", start.hands, |part| {
        part.per_seat(players, nothing, read_hand)
    })?;
    let open = fields.or("open", start.open, read_open)?;
    let discard: Cards = fields.or("discard", start.discard, Part::bag)?;
    let first = fields.or("first", start.first, Part::term)?;
    Ok(Position {
        phase: read_phase(&fields.need("phase")?)?,
        first,
        seat: fields.or("turn", first, Part::term)?,
        water: match fields.get("water") {
            Some(water) => read_water(&water)?,
            None => {
                let mut water = start.water;
                let cells = boats.iter().flat_map(|(_, boats)| boats.iter());
                cells.for_each(|&cell| water[cell] = School::default());
                water
            }
        },
        boats,
        stock: fields.or("stock", start.stock, |part| {
            part.per_seat(players, 0, Part::count)
        })?,
        caught: fields.or("catch", start.caught, |part| {
            part.per_seat(players, Shoal::default(), read_shoal)
        })?,
        pile: match fields.get("pile") {
            Some(pile) => pile.bag()?,
            None => {
                let mut dealt = discard;
                open.into_iter().flatten().for_each(|card| dealt.add(card));
                hands
                    .iter()
                    .for_each(|(_, hand)| dealt.pour(&mut hand.cards.clone()));
                rest(CARDS, &dealt)
            }
        },
        hands,
        open,
        discard,
        pass: fields.or("pass", start.pass, Part::count)?,
        ..start
    })
}

fn read_boats(part: &Part<'_>) -> Result<Boats, Refusal> {
    let mut boats = Boats::new(Cell::ORIGIN);
    for cell in part.list()? {
        if !boats.try_push(cell.term()?) {
            return Err(part.wrong("at most three boats"));
        }
    }
    Ok(boats)
}

/// All cards of a hand, and those of them that everybody saw taken.
fn read_hand(part: &Part<'_>) -> Result<Hand, Refusal> {
    let fields = part.fields(&["cards", "shown"])?;
    Ok(Hand {
        cards: fields.need("cards")?.bag()?,
        shown: fields.or("shown", Bag::EMPTY, Part::bag)?,
    })
}

fn read_open(part: &Part<'_>) -> Result<[Option<Direction>; SLOTS], Refusal> {
    let mut open = [None; SLOTS];
    for (slot, card) in open.iter_mut().zip(part.list_of::<SLOTS>()?) {
        *slot = card.maybe(Part::term)?;
    }
    Ok(open)
}

fn read_shoal(part: &Part<'_>) -> Result<Shoal, Refusal> {
    let fields = part.fields(&["blue", "white", "grey"])?;
    let count = |shade| fields.or(shade, 0, Part::count);
    Ok(Shoal {
        blue: count("blue")?,
        white: count("white")?,
        grey: count("grey")?,
    })
}

fn read_water(part: &Part<'_>) -> Result<Water, Refusal> {
    let mut water = Grid::all(School::default());
    let mut cells = Cell::all();
    for row in part.list_of::<ROWS>()? {
        for (school, cell) in row.list_of::<COLS>()?.iter().zip(&mut cells) {
            water[cell] = read_school(school)?;
        }
    }
    Ok(water)
}

pub(super) fn events(before: &Position, step: StepOf<Fish>, after: &Position) -> Vec<Value> {
    let mut events = Vec::new();
    let acting = before.seat.to_json();
    match step {
        Step::Decision(Action::Sail(boat, dir)) => {
            let number = usize::from(boat.number());
            let cell = |table: &Position| {
                let boats = &table.boats[before.seat];
                maybe(boats.get(number).copied())
            };
            let (from, to) = (cell(before), cell(after));
            let sailed = json!({"seat": acting, "boat": boat.to_json(), "dir": dir.to_json(),
                                "from": from, "to": to});
            events.push(event("sailed", sailed));
        }
        Step::Decision(Action::Swim(from, dir)) => {
            let height = before.water[from].fish.len();
            let swam = json!({"fish": height, "dir": dir.to_json(), "from": from.to_json(),
                              "to": maybe(from.step(dir))});
            events.push(event("swam", swam));
        }
        Step::Decision(Action::PlaceBoat(cell)) => {
            let placed = json!({"seat": acting, "cell": cell.to_json()});
            events.push(event("boat", placed));
        }
        Step::Decision(Action::PlaceGrey(cell)) => {
            let placed = json!({"seat": acting, "cell": cell.to_json()});
            events.push(event("grey", placed));
        }
        Step::Decision(Action::TakeOpen(slot)) => {
            let card = before
                .open
                .get(usize::from(slot.number()))
                .copied()
                .flatten();
            let taken = json!({"seat": acting, "slot": slot.to_json(), "card": maybe(card)});
            events.push(event("took", taken));
        }
        Step::Outcome(Outcome::Card(card)) => events.push(drawn(before, after, card)),
        _ => {}
    }
    for card in gained(&before.discard, &after.discard) {
        let laid_off = json!({"seat": acting, "card": card.to_json()});
        events.push(event("laid off", laid_off));
    }
    for seat in after.players.seats() {
        let (was, is) = (before.caught[seat], after.caught[seat]);
        if was != is {
            let fish = Shoal {
                blue: is.blue.saturating_sub(was.blue),
                white: is.white.saturating_sub(was.white),
                grey: is.grey.saturating_sub(was.grey),
            };
            let caught = json!({"seat": seat.to_json(), "fish": write_shoal(fish)});
            events.push(event("caught", caught));
        }
    }
    if before.pass != after.pass {
        events.push(event("new pass", json!({"pass": after.pass})));
    }
    events
}

/// Where a card of the pile went.
fn drawn(before: &Position, after: &Position, card: Direction) -> Value {
    let open = (0u8..).zip(before.open.into_iter().zip(after.open));
    let slot = open
        .filter(|(_, (before, after))| before != after)
        .map(|(slot, _)| slot)
        .next();
    match slot {
        Some(slot) => event("opened", json!({"slot": slot, "card": card.to_json()})),
        None => {
            let taker = match before.phase {
                Phase::Deal => after
                    .players
                    .seats()
                    .find(|&seat| before.hands[seat] != after.hands[seat]),
                _ => Some(before.seat),
            };
            event(
                "drew",
                json!({"seat": maybe(taker), "card": card.to_json()}),
            )
        }
    }
}
