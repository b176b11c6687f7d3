//! The shell as SVG, for the page. Keys are groups with a `data-key`; the page's script gives the
//! held ones the class `held`, the style sheet shows the right half of them.

use std::fmt::Write;

use super::{Cap, Form, Piece, Round, Shell};
use crate::picture::Rgb;

/// The whole drawing. `id` keeps the gradients of two drawings on one page apart.
pub fn drawing(shell: &Shell, id: &str) -> String {
    let mut svg = Svg {
        id,
        defs: String::new(),
        gradients: 0,
    };
    let body = svg.pieces(&shell.body);
    let caps: String = shell.caps.iter().map(|cap| svg.cap(cap)).collect();
    format!(
        "<svg viewBox=\"0 0 {} {}\" aria-hidden=\"true\"><defs>{}</defs>{body}{caps}</svg>",
        shell.width, shell.height, svg.defs
    )
}

struct Svg<'a> {
    id: &'a str,
    defs: String,
    gradients: usize,
}

impl Svg<'_> {
    fn cap(&mut self, cap: &Cap) -> String {
        let (rest, pressed) = (self.pieces(&cap.rest), self.pieces(&cap.pressed));
        format!(
            "<g class=\"key\" data-key=\"{}\"><g class=\"rest\">{rest}</g>\
             <g class=\"pressed\">{pressed}</g><rect class=\"hit\" {}/></g>",
            cap.key.name(),
            round(&cap.hit)
        )
    }

    fn pieces(&mut self, pieces: &[Piece]) -> String {
        pieces.iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece(&mut self, piece: &Piece) -> String {
        let paint = self.paint(piece);
        let opacity = piece.opacity;
        match &piece.form {
            Form::Round(r) => format!(
                "<rect {} fill=\"{paint}\" opacity=\"{opacity}\"/>",
                round(r)
            ),
            Form::Stroke { from, to, width } => format!(
                "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"{paint}\" \
                 stroke-width=\"{width:.2}\" stroke-linecap=\"round\" opacity=\"{opacity}\"/>",
                from.0, from.1, to.0, to.1
            ),
            Form::Letters(letters) => {
                let mut path = String::new();
                for run in letters.runs() {
                    // Writing to a String cannot fail.
                    let _ = write!(path, "M{} {}h{}v1h-{}z", run.x, run.y, run.w, run.w);
                }
                format!(
                    "<path shape-rendering=\"crispEdges\" d=\"{path}\" fill=\"{paint}\" opacity=\"{opacity}\"/>"
                )
            }
        }
    }

    fn paint(&mut self, piece: &Piece) -> String {
        if piece.top == piece.bottom {
            return hex(piece.top);
        }
        self.gradients += 1;
        let name = format!("{}-{}", self.id, self.gradients);
        let _ = write!(
            self.defs,
            "<linearGradient id=\"{name}\" x2=\"0\" y2=\"1\"><stop stop-color=\"{}\"/>\
             <stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
            hex(piece.top),
            hex(piece.bottom)
        );
        format!("url(#{name})")
    }
}

fn round(r: &Round) -> String {
    format!(
        "x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{:.2}\"",
        r.x, r.y, r.w, r.h, r.r
    )
}

fn hex(colour: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b)
}
