//! Release notes: one version's section of the changelog.

use anyhow::{Context, Result};

/// The section of a version, or while it has none yet, what is unreleased.
pub(super) fn of(changelog: &str, version: &str) -> Result<String> {
    let found = section(changelog, version).or_else(|| section(changelog, "Unreleased"));
    let (heading, text) =
        found.with_context(|| format!("CHANGELOG.md has no section for {version}"))?;
    Ok(format!("# Tacklebox {heading}\n\n{}\n", text.trim()))
}

/// The heading that begins with this word, and the text up to the next one.
fn section<'a>(changelog: &'a str, wanted: &str) -> Option<(&'a str, &'a str)> {
    changelog.split("\n## ").skip(1).find_map(|section| {
        let (heading, text) = section.split_once('\n')?;
        (heading.split_whitespace().next() == Some(wanted)).then_some((heading.trim(), text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.2.0 - 2026-11-18\n\n### Added\n\n- fish\n\n## 0.1.0\n\n- old\n";

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let notes = of(CHANGELOG, "0.2.0").expect("a section");
        assert_eq!(
            notes,
            "# Tacklebox 0.2.0 - 2026-11-18\n\n### Added\n\n- fish\n"
        );
    }

    #[test]
    fn a_version_without_a_section_is_not_released_yet() {
        let notes = of(CHANGELOG, "0.3.0").expect("a section");
        assert_eq!(notes, "# Tacklebox Unreleased\n\n- new\n");
        assert!(of("# Changelog\n", "0.3.0").is_err());
    }
}
