//! How names are written and recognised at the edges: in notation, data and case files.

/// Lower case, words joined by single hyphens: `Karelia S.S.R.` and `karelia_ssr`
/// differ only in what separates their letters, so `.` is dropped, not a separator.
pub fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.trim().chars() {
        match c {
            '.' | '\'' | '’' => {}
            c if c.is_alphanumeric() => out.extend(c.to_lowercase()),
            _ if out.ends_with('-') || out.is_empty() => {}
            _ => out.push('-'),
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// The known name nearest to a misspelt one, if any is near.
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (distance(wanted, name), name))
        .filter(|(d, _)| *d <= 1 + wanted.len() / 4)
        .min()
        .map(|(_, name)| name)
}

/// Edit distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_ignore_punctuation_and_case() {
        assert_eq!(slug("Karelia S.S.R."), "karelia-ssr");
        assert_eq!(slug("Bulgaria/Romania"), "bulgaria-romania");
        assert_eq!(slug("bulgaria_romania "), "bulgaria-romania");
        assert_eq!(slug("French Indo-China/Thailand"), "french-indo-china-thailand");
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        assert_eq!(nearest("polnad", ["poland", "france"]), Some("poland"));
        assert_eq!(nearest("xyzzy", ["poland", "france"]), None);
    }
}
