//! Nobody sees in a picture what they may not know.
