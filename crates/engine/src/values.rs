//! Reading JSON values that people wrote, such as positions of case files. A fault says what was expected
//! and what came instead; whoever knows the key puts it before.

use std::str::FromStr;

use serde_json::{Map, Value};

/// What is wrong with a value.
pub type Fault = String;

pub fn object<'v>(value: &'v Value, what: &str) -> Result<&'v Map<String, Value>, Fault> {
    value.as_object().ok_or_else(|| format!("{what} is expected, not {value}"))
}

/// A word; where nothing is written, the default.
pub fn text<'v>(value: Option<&'v Value>, default: &'v str) -> Result<&'v str, Fault> {
    match value {
        None => Ok(default),
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(format!("a word is expected, not {other}")),
    }
}

/// A number that fits its place.
pub fn number<T: FromStr>(value: &Value) -> Result<T, Fault> {
    value.to_string().parse().map_err(|_| format!("a number that fits is expected, not {value}"))
}

/// A word of one of the game's vocabularies.
pub fn word<T>(value: &Value, what: &str, named: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
    let word = text(Some(value), "")?;
    named(word).ok_or_else(|| format!("`{word}` is no {what}"))
}

/// `null` is nothing.
pub fn optional<T>(value: &Value, read: impl Fn(&Value) -> Result<T, Fault>) -> Result<Option<T>, Fault> {
    if value.is_null() { Ok(None) } else { read(value).map(Some) }
}

/// One text, or a list of texts.
pub fn texts(value: &Value) -> Result<Vec<&str>, Fault> {
    match value {
        Value::Array(list) => list.iter().map(|entry| text(Some(entry), "")).collect(),
        one => text(Some(one), "").map(|one| vec![one]),
    }
}

/// Each entry of a map by the key it names. A fault names the key.
pub fn each<K>(
    value: &Value,
    what: &str,
    named: impl Fn(&str) -> Option<K>,
    mut each: impl FnMut(K, &Value) -> Result<(), Fault>,
) -> Result<(), Fault> {
    for (name, value) in object(value, &format!("a map by {what}"))? {
        let key = named(name).ok_or_else(|| format!("`{name}` is no {what}"))?;
        each(key, value).map_err(|fault| format!("{name}: {fault}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn faults_name_the_key_and_what_came() {
        let vowel = |name: &str| ["a", "e"].into_iter().find(|known| *known == name);
        let read = |value: &Value| {
            let mut sum = 0;
            each(value, "vowel", vowel, |_, value| {
                sum += number::<u8>(value)?;
                Ok(())
            })?;
            Ok::<u8, Fault>(sum)
        };
        assert_eq!(read(&json!({"a": 1, "e": 2})), Ok(3));
        assert_eq!(read(&json!({"a": 300})).unwrap_err(), "a: a number that fits is expected, not 300");
        assert_eq!(read(&json!({"x": 1})).unwrap_err(), "`x` is no vowel");
        assert_eq!(read(&json!([1])).unwrap_err(), "a map by vowel is expected, not [1]");
    }

    #[test]
    fn a_text_stands_for_a_list_of_one() {
        assert_eq!(texts(&json!("a")), Ok(vec!["a"]));
        assert_eq!(texts(&json!(["a", "b"])), Ok(vec!["a", "b"]));
        assert!(texts(&json!([1])).is_err());
    }
}
