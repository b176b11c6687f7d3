//! Score sheets of the printed boxes, read from plain counts and added up by the companion.

use heapless::Vec;
use rules_core::{
    Level, Standings,
    companion::{BadSheet, Competitor, PerPlayer, fish, klofni, kohaku, podwodni, rybowisko},
    fish::{parts::Shoal, score::Haul},
    klofni::parts::Colour,
    kohaku::{
        parts::GoalCard,
        score::{DannyTally, GoalCount, PondCounts},
    },
    podwodni::score::Tally,
    rybowisko::score::Catch,
};

use super::{
    kohaku::notation,
    read::{Fields, Part},
    refusal::{Code, Refusal},
    words::{Named as _, variant},
};

pub(super) fn rybowisko(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    let fields = sheet.fields(&["players"])?;
    let players = players(&fields, |part| {
        let fields = part.fields(&["predator", "peaceful", "small", "bonus", "luck"])?;
        let count = |name| fields.or(name, 0, Part::count);
        Ok(rybowisko::Player {
            catch: Catch {
                fish: [count("predator")?, count("peaceful")?, count("small")?],
                rare: count("bonus")?,
            },
            luck: count("luck")?,
        })
    })?;
    Ok(rybowisko::Sheet { players }.standings()?)
}

pub(super) fn podwodni(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    let fields = sheet.fields(&["players"])?;
    let divers = players(&fields, |part| {
        let fields = part.fields(&["sets", "fish", "shrimps"])?;
        let count = |name| fields.or(name, 0, Part::count);
        Ok(Tally {
            sets: count("sets")?,
            fish: count("fish")?,
            shrimps: count("shrimps")?,
        })
    })?;
    Ok(podwodni::Sheet { divers }.standings()?)
}

pub(super) fn fish(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    let fields = sheet.fields(&["players"])?;
    let players = players(&fields, |part| {
        let fields = part.fields(&["blue", "white", "grey", "stock"])?;
        let count = |name| fields.or(name, 0, Part::count);
        Ok(Haul {
            caught: Shoal {
                blue: count("blue")?,
                white: count("white")?,
                grey: count("grey")?,
            },
            stock: count("stock")?,
        })
    })?;
    Ok(fish::Sheet { players }.standings()?)
}

pub(super) fn klofni(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    let fields = sheet.fields(&["players", "virtual"])?;
    let sheet = klofni::Sheet {
        players: players(&fields, grid)?,
        rival: fields.get("virtual").as_ref().map(hoard).transpose()?,
    };
    Ok(sheet.standings()?)
}

fn hoard(part: &Part<'_>) -> Result<(klofni::Hoard, Level), Refusal> {
    let fields = part.fields(&["grid", "stones", "bubbles", "level"])?;
    let hoard = klofni::Hoard {
        grid: fields.or("grid", klofni::Grid::default(), grid)?,
        stones: fields.or("stones", 0, Part::count)?,
        bubbles: fields.or("bubbles", 0, Part::count)?,
    };
    Ok((hoard, fields.need("level")?.term()?))
}

fn grid(part: &Part<'_>) -> Result<klofni::Grid, Refusal> {
    let fields = part.fields(&["P", "G", "Y"])?;
    let mut grid = klofni::Grid::default();
    for (colour, column) in Colour::ALL.into_iter().zip(&mut grid.columns) {
        let values = fields.or(&colour.name(), std::vec::Vec::new(), Part::list)?;
        for value in values {
            let room = column.push(value.count()?);
            room.map_err(|_| part.wrong("no more food of one colour than the box holds"))?;
        }
    }
    Ok(grid)
}

pub(super) fn kohaku(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    let fields = sheet.fields(&["players", "danny"])?;
    let sheet = kohaku::Sheet {
        players: players(&fields, pond_keeper)?,
        danny: fields.get("danny").as_ref().map(danny).transpose()?,
    };
    Ok(sheet.standings()?)
}

fn danny(part: &Part<'_>) -> Result<DannyTally, Refusal> {
    let fields = part.fields(&["fish", "decorations", "coins", "one_flowers"])?;
    let count = |name| fields.or(name, 0, Part::count);
    Ok(DannyTally {
        fish: count("fish")?,
        decorations: count("decorations")?,
        coins: count("coins")?,
        one_flowers: count("one_flowers")?,
    })
}

fn pond_keeper(part: &Part<'_>) -> Result<kohaku::Player, Refusal> {
    let fields = part.fields(&["pond", "counts", "goal"])?;
    let pond = match (fields.get("pond"), fields.get("counts")) {
        (Some(pond), None) => kohaku::Pond::Tiles(notation::pond(&pond)?),
        (None, Some(counted)) => kohaku::Pond::Counts(pond_counts(&counted)?),
        _ => return Err(part.wrong("either pond or counts")),
    };
    let goal = fields.get("goal").map(|part| goal(&part)).transpose()?;
    Ok(kohaku::Player { pond, goal })
}

fn pond_counts(part: &Part<'_>) -> Result<PondCounts, Refusal> {
    const PLAIN: [&str; 11] = [
        "two_flowers",
        "both_colours",
        "one_colour",
        "stones",
        "fry",
        "butterflies",
        "in_line",
        "frogs",
        "dragonflies",
        "turtles",
        "coins",
    ];
    const BY_FISH: [&str; 2] = ["one_flowers", "sculptures"];
    let fields = part.fields(&[&BY_FISH[..], &PLAIN[..]].concat())?;
    let count = |name| fields.or(name, 0, Part::count);
    let by_fish = |name| {
        fields.or(name, [0; 5], |part| {
            let mut counts = [0; 5];
            for (count, part) in counts.iter_mut().zip(part.list_of::<5>()?) {
                *count = part.count()?;
            }
            Ok(counts)
        })
    };
    Ok(PondCounts {
        one_flowers: by_fish("one_flowers")?,
        two_flowers: count("two_flowers")?,
        both_colours: count("both_colours")?,
        one_colour: count("one_colour")?,
        stones: count("stones")?,
        fry: count("fry")?,
        sculptures: by_fish("sculptures")?,
        butterflies: count("butterflies")?,
        in_line: count("in_line")?,
        frogs: count("frogs")?,
        dragonflies: count("dragonflies")?,
        turtles: count("turtles")?,
        coins: count("coins")?,
    })
}

/// A card to be counted in the pond, `4`; a card that was counted, `{"card":4,"met":7}`; or its points
/// as printed, `{"points":15}`.
fn goal(part: &Part<'_>) -> Result<kohaku::Goal, Refusal> {
    if let Ok(card) = part.term::<GoalCard>() {
        return Ok(kohaku::Goal::Tiles(card));
    }
    let fields = part.fields(&["card", "met", "missed", "points"])?;
    match (fields.get("card"), fields.get("points")) {
        (Some(card), None) => {
            let count = GoalCount {
                met: fields.need("met")?.count()?.into(),
                missed: fields.or("missed", 0, Part::count)?.into(),
            };
            Ok(kohaku::Goal::Counted(card.term()?, count))
        }
        (None, Some(points)) => Ok(kohaku::Goal::Points(points.signed()?)),
        _ => Err(part.wrong("a card from 0 to 11, a card with met, or points")),
    }
}

/// One entry for each player.
fn players<T>(
    fields: &Fields<'_>,
    read: impl Fn(&Part<'_>) -> Result<T, Refusal>,
) -> Result<PerPlayer<T>, Refusal> {
    let list = fields.need("players")?;
    let mut players = Vec::new();
    for part in list.list()? {
        let room = players.push(read(&part)?);
        room.map_err(|_| list.wrong("at most six players"))?;
    }
    Ok(players)
}

impl From<BadSheet> for Refusal {
    fn from(bad: BadSheet) -> Refusal {
        let why = match bad {
            BadSheet::Nobody => "Nobody is on the sheet.".to_owned(),
            BadSheet::TooMany(who, source) => {
                let (who, source) = (competitor(who), variant(source));
                format!("{who}: more {source} than there can be.")
            }
            BadSheet::RivalOfMany => "A virtual rival plays against one player.".to_owned(),
            BadSheet::TooMuchLuck(seat) => {
                let who = competitor(Competitor::Seat(seat));
                format!("{who}: more luck tokens than a player has, or than the box holds.")
            }
            BadSheet::TooMuchFood(who, colour) => {
                let (who, colour) = (competitor(who), colour.name());
                format!("{who}: more food in {colour} than the box holds.")
            }
            BadSheet::NoSuchFood(who) => {
                format!("{}: food has values from 1 to 10.", competitor(who))
            }
            BadSheet::SameCell(seat, spot) => {
                let who = competitor(Competitor::Seat(seat));
                format!("{who}: two tiles lie on [{},{}].", spot.x, spot.y)
            }
            BadSheet::TooWide(seat) => {
                let who = competitor(Competitor::Seat(seat));
                format!("{who}: no pond is so wide or so high.")
            }
            BadSheet::GoalNotCounted(seat) => {
                let who = competitor(Competitor::Seat(seat));
                format!("{who}: without the pond the goal card must be counted too.")
            }
            BadSheet::GoalAlone => "Against Danny there are no goal cards.".to_owned(),
        };
        Refusal::new(Code::BadSheet, why)
    }
}

fn competitor(who: Competitor) -> String {
    match who {
        Competitor::Seat(seat) => format!("seat {}", seat.number()),
        Competitor::Rival => "the rival".to_owned(),
    }
}
