//! The parts of the shell, placed by the plan: body, glass, name, D-pad and letter keys.

use keys::{Key, KeyLayout};
use ui::{Layout, palette};

use super::{Cap, Form, LetterSize, Lettering, Piece, Plan, Round};
use crate::picture::Rgb;

const DIRECTIONS: [(Key, f32, f32); 4] = [
    (Key::Up, 0.0, -1.0),
    (Key::Down, 0.0, 1.0),
    (Key::Left, -1.0, 0.0),
    (Key::Right, 1.0, 0.0),
];
/// The diamond as both boards have it: X above, A right, B below, Y left.
const LETTERS: [(Key, f32, f32); 4] = [
    (Key::X, 0.0, -1.0),
    (Key::B, 0.0, 1.0),
    (Key::Y, -1.0, 0.0),
    (Key::A, 1.0, 0.0),
];

pub(super) fn body(plan: &Plan, layout: Layout, keys: KeyLayout) -> Vec<Piece> {
    let ink = Rgb::from(palette::INK);
    let (light, dark) = match layout {
        Layout::Square => (Rgb::from(palette::LAGOON), Rgb::from(palette::SEA)),
        Layout::Wide => (Rgb::from(palette::SEA), Rgb::from(palette::DEEP)),
    };
    let body = plan.body;
    let mut pieces = Vec::new();
    for (grow, opacity) in [(3.0, 0.10), (1.5, 0.14), (0.0, 0.24)] {
        pieces.push(Piece::faint(
            Form::Round(body.grown(grow).moved(0.0, 4.0)),
            ink,
            opacity,
        ));
    }
    pieces.push(Piece::flat(Form::Round(body), dark.mix(ink, 0.45)));
    pieces.push(Piece::shaded(
        Form::Round(body.grown(-1.5)),
        light.mix(Rgb::WHITE, 0.45),
        dark.mix(ink, 0.25),
    ));
    pieces.push(Piece::shaded(Form::Round(body.grown(-3.5)), light, dark));
    waves(plan, dark.mix(ink, 0.18), &mut pieces);
    slots(plan, dark.mix(ink, 0.35), &mut pieces);
    if keys == KeyLayout::Eight {
        pad(plan, &mut pieces);
        let (x, y) = plan.diamond;
        let well = Round::disc(x, y + 1.0, 49.0 * plan.reach);
        pieces.push(Piece::faint(Form::Round(well), ink, 0.10));
    }

    let glass = plan.glass;
    pieces.push(Piece::faint(
        Form::Round(glass.grown(1.5)),
        Rgb::WHITE,
        0.35,
    ));
    pieces.push(Piece::shaded(
        Form::Round(glass),
        Rgb::from(palette::ABYSS),
        ink,
    ));
    let lamp = Round::disc(glass.x + glass.w - 16.0, glass.y + 5.0, 1.6);
    pieces.push(Piece::flat(Form::Round(lamp), Rgb::from(palette::MOSS)));

    let (x, y) = plan.label;
    let name = Lettering::centred("Tacklebox", LetterSize::Bold, x, y);
    let (colour, edge) = match layout {
        Layout::Square => (Rgb::from(palette::ABYSS), Rgb::WHITE),
        Layout::Wide => (Rgb::from(palette::FOAM), ink),
    };
    pieces.push(Piece::faint(Form::Letters(name.moved(0, 1)), edge, 0.35));
    pieces.push(Piece::flat(Form::Letters(name), colour));
    pieces
}

/// Three waves pressed into the shell at each side of the name.
fn waves(plan: &Plan, colour: Rgb, pieces: &mut Vec<Piece>) {
    let (x, y) = plan.label;
    for side in [-1.0, 1.0] {
        let crest = |step: f32| {
            let along = 50.0 + step * 3.0;
            (
                x + side * along,
                y + 7.0 + (step * std::f32::consts::TAU / 8.0).sin() * 2.5,
            )
        };
        for step in 0..24 {
            let (from, to) = (crest(step as f32), crest(step as f32 + 1.0));
            pieces.push(Piece::faint(
                Form::Stroke {
                    from,
                    to,
                    width: 1.6,
                },
                colour,
                0.8,
            ));
        }
    }
}

/// The slots of the loudspeaker, low on the right.
fn slots(plan: &Plan, colour: Rgb, pieces: &mut Vec<Piece>) {
    let (x, y) = plan.slots;
    for slot in [-1.5, -0.5, 0.5, 1.5] {
        let from = (x + slot * 9.0 - 3.0, y + 8.0);
        let to = (x + slot * 9.0 + 3.0, y - 8.0);
        pieces.push(Piece::flat(
            Form::Stroke {
                from,
                to,
                width: 3.4,
            },
            colour,
        ));
    }
}

pub(super) fn caps(plan: &Plan, keys: KeyLayout) -> Vec<Cap> {
    if keys == KeyLayout::Four {
        let apart = 34.0 * plan.reach;
        let ((left, middle), (right, _)) = (plan.pad, plan.diamond);
        return vec![
            letter(plan, Key::A, Key::X, (left, middle - apart)),
            letter(plan, Key::B, Key::X, (left, middle + apart)),
            letter(plan, Key::X, Key::X, (right, middle - apart)),
            letter(plan, Key::Y, Key::X, (right, middle + apart)),
        ];
    }
    let pad = DIRECTIONS
        .into_iter()
        .map(|(key, dx, dy)| direction(plan, key, dx, dy));
    let diamond = LETTERS.into_iter().map(|(key, dx, dy)| {
        let apart = 27.0 * plan.reach;
        let (x, y) = plan.diamond;
        letter(plan, key, Key::A, (x + dx * apart, y + dy * apart))
    });
    pad.chain(diamond).collect()
}

/// Half the width of the D-pad's arms, and their length from its middle.
fn cross(plan: &Plan) -> (f32, f32) {
    (14.0 * plan.reach, 41.0 * plan.reach)
}

/// The D-pad.
fn pad(plan: &Plan, pieces: &mut Vec<Piece>) {
    let (ink, abyss) = (Rgb::from(palette::INK), Rgb::from(palette::ABYSS));
    let ((half, arm), (x, y)) = (cross(plan), plan.pad);
    let beam = |w: f32, h: f32| Round {
        x: x - w,
        y: y - h,
        w: 2.0 * w,
        h: 2.0 * h,
        r: 6.0,
    };
    let beams = [beam(half, arm), beam(arm, half)];
    pieces.push(Piece::faint(
        Form::Round(Round::disc(x, y + 1.0, arm + 8.0)),
        ink,
        0.10,
    ));
    pieces.extend(beams.map(|beam| Piece::flat(Form::Round(beam.moved(0.0, 2.0)), ink)));
    pieces.extend(beams.map(|beam| Piece::flat(Form::Round(beam), ink)));
    pieces.extend(beams.map(|beam| Piece::flat(Form::Round(beam.grown(-1.5)), abyss)));
    pieces.push(Piece::flat(
        Form::Round(Round::disc(x, y, 5.0 * plan.reach)),
        ink,
    ));
}

/// One arm of the D-pad.
fn direction(plan: &Plan, key: Key, dx: f32, dy: f32) -> Cap {
    let ((half, arm), (x, y)) = (cross(plan), plan.pad);
    // From the hub to the end of the arm.
    let (near, far) = (half - 3.0, arm - 1.5);
    let (mx, my) = (x + dx * (near + far) / 2.0, y + dy * (near + far) / 2.0);
    let (along, across) = ((far - near) / 2.0, half - 1.5);
    let (hw, hh) = if dx == 0.0 {
        (across, along)
    } else {
        (along, across)
    };
    let limb = Round {
        x: mx - hw,
        y: my - hh,
        w: 2.0 * hw,
        h: 2.0 * hh,
        r: 4.5,
    };
    let tip = (x + dx * arm * 0.76, y + dy * arm * 0.76);
    let chevron = |colour: Rgb| {
        [-1.0, 1.0].map(|side| {
            let span = 5.0 * plan.reach;
            let foot = (
                tip.0 - dx * span + dy * side * span,
                tip.1 - dy * span + dx * side * span,
            );
            let form = Form::Stroke {
                from: tip,
                to: foot,
                width: 2.6 * plan.reach,
            };
            Piece::flat(form, colour)
        })
    };
    let mut pressed = vec![Piece::flat(Form::Round(limb), Rgb::from(palette::INK))];
    pressed.extend(chevron(Rgb::from(palette::BUOY)));
    Cap {
        key,
        hit: limb.grown(4.0),
        rest: chevron(Rgb::from(palette::MIST)).to_vec(),
        pressed,
    }
}

/// `does` is the key that is the next step everywhere, on the screen as on the shell.
fn letter(plan: &Plan, key: Key, does: Key, (x, y): (f32, f32)) -> Cap {
    let ink = Rgb::from(palette::INK);
    let radius = 15.5 * plan.reach;
    let face = Rgb::from(if key == does {
        palette::BUOY
    } else {
        palette::PAPER
    });
    let side = face.mix(ink, 0.45);
    let well = Piece::flat(Form::Round(Round::disc(x, y + 1.0, radius + 1.5)), ink);
    let look = |sunk: f32| {
        let dome = Round::disc(x, y - 2.5 + sunk, radius - 0.5);
        let name = Lettering::centred(key.name(), LetterSize::Bold, x, y - 10.0 + sunk);
        vec![
            well.clone(),
            Piece::flat(Form::Round(Round::disc(x, y + 0.5, radius)), side),
            Piece::shaded(
                Form::Round(dome),
                face.mix(Rgb::WHITE, 0.35),
                face.mix(ink, sunk * 0.08),
            ),
            Piece::shaded(
                Form::Round(dome.grown(-1.5)),
                face.mix(ink, sunk * 0.07),
                face,
            ),
            Piece::flat(Form::Letters(name), ink),
        ]
    };
    Cap {
        key,
        hit: Round::disc(x, y, radius + 3.5),
        rest: look(0.0),
        pressed: look(2.5),
    }
}
