//! Review sheets: all pictures of a game on one PNG, each with its name.

use std::collections::BTreeMap;

use desktop::{
    picture::{Picture, Rgb},
    shell::{Form, LetterSize, Lettering, Piece, paint},
};

use super::{Snapshot, target, write};

const GROUND: Rgb = Rgb { r: 8, g: 20, b: 41 };
const CAPTION: u32 = 24;
const GAP: u32 = 8;
const COLUMNS: usize = 8;

/// Write a sheet for each game, and for each other first word of a script's name.
pub(crate) fn write_sheets(snapshots: &[Snapshot]) {
    let mut games: BTreeMap<&str, Vec<(String, Picture)>> = BTreeMap::new();
    for snapshot in snapshots {
        let game = snapshot.script.split('-').next().unwrap_or_default();
        let pictures = games.entry(game).or_default();
        pictures.extend(snapshot.pictures());
    }
    for (game, mut pictures) in games {
        pictures.sort_by(|(one, _), (two, _)| one.cmp(two));
        let path = target().join(format!("review/{game}.png"));
        write(&path, sheet(&pictures).to_png());
    }
}

fn sheet(pictures: &[(String, Picture)]) -> Picture {
    let (width, height) = (320 + GAP, 240 + CAPTION + GAP);
    let rows = pictures.len().div_ceil(COLUMNS) as u32;
    let mut sheet = Picture::filled(COLUMNS as u32 * width + GAP, rows * height + GAP, GROUND);
    for (index, (name, picture)) in pictures.iter().enumerate() {
        let x = GAP + (index % COLUMNS) as u32 * width;
        let y = GAP + (index / COLUMNS) as u32 * height;
        sheet.paste(picture, x as i32, (y + CAPTION) as i32);
        let middle = (x + picture.width() / 2) as f32;
        let caption = Lettering::centred(name, LetterSize::Body, middle, y as f32 + 6.0);
        let caption = Piece::flat(Form::Letters(caption), Rgb::WHITE);
        paint::pieces(&mut sheet, &[caption], 1, (0, 0));
    }
    sheet
}
