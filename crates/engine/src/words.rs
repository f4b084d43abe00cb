//! How sentences say numbers and lists.

use std::fmt::Display;

/// `1 battle`, `2 battles`.
pub fn many<N: Display + PartialEq + From<u8>>(count: N, word: &str) -> String {
    format!("{count} {word}{}", if count == N::from(1) { "" } else { "s" })
}

/// `1st`, `12th`, `22nd`.
pub fn ordinal(number: impl Into<u64>) -> String {
    let number = number.into();
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `France, Poland and Germany`.
pub fn and<T: AsRef<str>>(list: &[T]) -> String {
    joined(list, "and")
}

/// `France, Poland or Germany`.
pub fn or<T: AsRef<str>>(list: &[T]) -> String {
    joined(list, "or")
}

fn joined<T: AsRef<str>>(list: &[T], word: &str) -> String {
    match list {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// A sentence begins with a capital and ends with a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_said_as_people_say_them() {
        assert_eq!((many(1u8, "tank"), many(2u8, "tank")), ("1 tank".to_owned(), "2 tanks".to_owned()));
        let ordinals = [1u8, 2, 3, 11, 12, 22, 101, 111].map(ordinal);
        assert_eq!(ordinals, ["1st", "2nd", "3rd", "11th", "12th", "22nd", "101st", "111th"]);
        assert_eq!(and(&["a", "b", "c"]), "a, b and c");
        assert_eq!(or(&["a"]), "a");
        assert_eq!(sentence("the war begins"), "The war begins.");
    }
}
