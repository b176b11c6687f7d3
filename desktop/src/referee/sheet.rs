//! Score sheets of the printed boxes: plain counts in JSON, added up by the companion.

use heapless::Vec;
use rules_core::{
    Level, Standings,
    companion::{PerPlayer, fish, klofni, kohaku, podwodni, rybowisko},
    fish::{parts::Shoal, score::Haul},
    json::given,
    klofni::parts::MOST_FOOD,
    kohaku::{
        parts::GoalCard,
        score::{DannyTally, GoalCount, PondCounts},
    },
    podwodni::score::Tally,
    rybowisko::score::Catch,
};
use serde::Deserialize;

use super::{kohaku::notation, read::Part, refusal::Refusal};

/// One entry for each player.
fn players<'a, T: Deserialize<'a>, P>(
    sheet: &Part<'a>,
    player: impl Fn(T) -> P,
) -> Result<PerPlayer<P>, Refusal> {
    let list: PerPlayer<T> = sheet.need("players")?.read()?;
    Ok(list.into_iter().map(player).collect())
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct FishCards {
    predator: u8,
    peaceful: u8,
    small: u8,
    bonus: u8,
    luck: u8,
}

pub(super) fn rybowisko(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    sheet.only(&["players"])?;
    let players = players(sheet, |cards: FishCards| rybowisko::Player {
        catch: Catch {
            fish: [cards.predator, cards.peaceful, cards.small],
            rare: cards.bonus,
        },
        luck: cards.luck,
    })?;
    Ok(rybowisko::ScoreSheet { players }.standings()?)
}

pub(super) fn podwodni(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    sheet.only(&["players"])?;
    let divers = players(sheet, |tally: Tally| tally)?;
    Ok(podwodni::ScoreSheet { divers }.standings()?)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Fish {
    blue: u8,
    white: u8,
    grey: u8,
    stock: u8,
}

pub(super) fn fish(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    sheet.only(&["players"])?;
    let players = players(sheet, |fish: Fish| Haul {
        caught: Shoal {
            blue: fish.blue,
            white: fish.white,
            grey: fish.grey,
        },
        stock: fish.stock,
    })?;
    Ok(fish::ScoreSheet { players }.standings()?)
}

/// A grid of food, with any values.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Grid {
    #[serde(rename = "P")]
    pink: Vec<u8, MOST_FOOD>,
    #[serde(rename = "G")]
    green: Vec<u8, MOST_FOOD>,
    #[serde(rename = "Y")]
    yellow: Vec<u8, MOST_FOOD>,
}

impl From<Grid> for klofni::Grid {
    fn from(grid: Grid) -> klofni::Grid {
        klofni::Grid {
            columns: [grid.pink, grid.green, grid.yellow],
        }
    }
}

#[derive(Deserialize)]
struct Hoard {
    #[serde(default)]
    grid: Grid,
    #[serde(default)]
    stones: u8,
    #[serde(default)]
    bubbles: u8,
    level: Level,
}

pub(super) fn klofni(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    sheet.only(&["players", "virtual"])?;
    let rival = sheet.get("virtual").map(|part| part.read::<Hoard>());
    let rival = rival.transpose()?.map(|hoard| {
        let gained = klofni::Hoard {
            grid: hoard.grid.into(),
            stones: hoard.stones,
            bubbles: hoard.bubbles,
        };
        (gained, hoard.level)
    });
    let players = players(sheet, |grid: Grid| grid.into())?;
    Ok(klofni::ScoreSheet { players, rival }.standings()?)
}

pub(super) fn kohaku(sheet: &Part<'_>) -> Result<Standings, Refusal> {
    sheet.only(&["players", "danny"])?;
    let danny = sheet.get("danny").map(|part| part.read::<DannyTally>());
    let mut players = PerPlayer::new();
    let list = sheet.need("players")?;
    for part in list.list()? {
        let room = players.push(pond_keeper(&part)?);
        room.map_err(|_| list.wrong("at most 6 entries"))?;
    }
    let danny = danny.transpose()?;
    Ok(kohaku::ScoreSheet { players, danny }.standings()?)
}

fn pond_keeper(part: &Part<'_>) -> Result<kohaku::Player, Refusal> {
    part.only(&["pond", "counts", "goal"])?;
    let pond = match (part.get("pond"), part.get("counts")) {
        (Some(pond), None) => kohaku::Pond::Tiles(notation::pond(&pond)?),
        (None, Some(counts)) => kohaku::Pond::Counts(counts.read::<PondCounts>()?),
        _ => return Err(part.wrong("either pond or counts")),
    };
    let goal = part.get("goal").map(|part| goal(&part)).transpose()?;
    Ok(kohaku::Player { pond, goal })
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CountedGoal {
    #[serde(deserialize_with = "given")]
    card: Option<GoalCard>,
    #[serde(deserialize_with = "given")]
    met: Option<u8>,
    missed: u8,
    #[serde(deserialize_with = "given")]
    points: Option<i8>,
}

/// A card to be counted in the pond, `4`; a card that was counted, `{"card":4,"met":7}`; or its points
/// as printed, `{"points":15}`.
fn goal(part: &Part<'_>) -> Result<kohaku::Goal, Refusal> {
    if let Ok(card) = part.read::<GoalCard>() {
        return Ok(kohaku::Goal::Tiles(card));
    }
    let goal: CountedGoal = part.read()?;
    match (goal.card, goal.points) {
        (Some(card), None) => {
            part.need("met")?;
            let count = GoalCount {
                met: goal.met.unwrap_or_default().into(),
                missed: goal.missed.into(),
            };
            Ok(kohaku::Goal::Counted(card, count))
        }
        (None, Some(points)) => Ok(kohaku::Goal::Points(points)),
        _ => Err(part.wrong("a card from 0 to 11, a card with met, or points")),
    }
}
