//! Bags and piles: drawing without replacement for each printed box, and a bag of one's own.

mod own_bag;
mod pile;

pub(super) use own_bag::OwnBagPage;
pub(super) use pile::PilePage;
