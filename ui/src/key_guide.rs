//! How a board's keys reach what a screen offers: its key layout, and with four keys the direction that leads from one
//! choice to the next.

use keys::{Key, KeyLayout, Tri};

/// The line along which choices lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Axis {
    /// Above each other.
    #[default]
    Rows,
    /// Side by side.
    Columns,
}

impl Axis {
    const fn other(self) -> Axis {
        match self {
            Axis::Rows => Axis::Columns,
            Axis::Columns => Axis::Rows,
        }
    }

    /// The key of the cross that goes this way.
    const fn key(self, by: Tri) -> Key {
        match (self, by) {
            (Axis::Rows, Tri::Minus) => Key::Up,
            (Axis::Rows, _) => Key::Down,
            (Axis::Columns, Tri::Minus) => Key::Left,
            (Axis::Columns, _) => Key::Right,
        }
    }
}

/// What the previous and the next choice are on a screen, for a board without a cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Steps {
    axis: Axis,
    /// There is more than one choice.
    pub(crate) shown: bool,
    /// There are choices beside the next one as well.
    pub(crate) across: bool,
}

impl Steps {
    /// Nothing to choose from.
    pub(crate) const NONE: Steps = Steps {
        axis: Axis::Columns,
        shown: false,
        across: false,
    };
    /// A list.
    pub(crate) const ROWS: Steps = Steps {
        axis: Axis::Rows,
        shown: true,
        across: false,
    };
    /// Pages to turn, pictures side by side, or everything in one order.
    pub(crate) const COLUMNS: Steps = Steps {
        axis: Axis::Columns,
        ..Steps::ROWS
    };
    /// A list whose rows can be changed in both directions.
    pub(crate) const ROWS_AND_ACROSS: Steps = Steps {
        across: true,
        ..Steps::ROWS
    };
    /// The same for columns.
    pub(crate) const COLUMNS_AND_ACROSS: Steps = Steps {
        across: true,
        ..Steps::COLUMNS
    };

    pub(crate) const fn axis(self) -> Axis {
        self.axis
    }

    /// The line of the choices beside the next one.
    pub(crate) const fn across_axis(self) -> Axis {
        self.axis.other()
    }

    /// The key of the cross that goes to the next choice, or to the previous one.
    pub(crate) const fn key(self, by: Tri) -> Key {
        self.axis.key(by)
    }

    /// The key of the cross that goes across.
    pub(crate) const fn across_key(self, by: Tri) -> Key {
        self.axis.other().key(by)
    }
}

/// The keys as hints and help cards show them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyGuide {
    pub(crate) layout: KeyLayout,
    /// The device is held upside down.
    pub(crate) turned: bool,
    /// With four keys: what A and B go through.
    pub(crate) steps: Steps,
    /// With four keys: Y held shows more.
    pub(crate) more: bool,
}

impl KeyGuide {
    /// The same keys where there is nothing to choose from.
    pub(crate) const fn without_choice(self) -> KeyGuide {
        KeyGuide {
            steps: Steps::NONE,
            more: false,
            ..self
        }
    }

    /// The keys of the previous and the next choice, on a board with four.
    pub(crate) const fn step_keys(self) -> [Key; 2] {
        if self.turned {
            [Key::B, Key::A]
        } else {
            [Key::A, Key::B]
        }
    }
}
