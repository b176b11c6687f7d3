//! Text tables: columns as wide as their widest cell, the first one left-aligned, the others right-aligned.

/// Rows under a head; every line ends with a newline.
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
            widest.max(head[column].chars().count())
        })
        .collect();
    let mut text = line(head.iter().copied(), &widths);
    for row in rows {
        text.push_str(&line(row.iter().map(String::as_str), &widths));
    }
    text
}

fn line<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let mut text = String::new();
    for (column, (cell, width)) in cells.zip(widths).enumerate() {
        if column > 0 {
            text.push_str("  ");
        }
        let gap = " ".repeat(width.saturating_sub(cell.chars().count()));
        if column == 0 {
            text.push_str(cell);
            text.push_str(&gap);
        } else {
            text.push_str(&gap);
            text.push_str(cell);
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [
            vec!["herring".to_owned(), "9".to_owned()],
            vec!["Łódź".to_owned(), "1234".to_owned()],
        ];
        let expected = "fish     flash\nherring      9\nŁódź      1234\n";
        assert_eq!(table(&["fish", "flash"], &rows), expected);
    }
}
