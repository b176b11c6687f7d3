//! Score sheets from plain counts.

mod sheet;

pub(super) use sheet::SheetPage;
