//! Reading the one-line notation: a piece of an order's text that knows where it stands.

use std::str::FromStr;

use crate::game::ParseError;

pub type Parsed<T> = Result<T, ParseError>;

/// What is still to be read, and where in the order it begins. A game with a grammar of words takes them off
/// the front; one whose names have blanks splits at its marks.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    /// Byte offset into the whole text.
    pub at: usize,
    pub text: &'t str,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Cursor<'t> {
        Cursor { at: 0, text }
    }

    /// What is not understood, and where.
    pub fn fail<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError { at: self.at, message: message.into() })
    }

    // Taking from the front.

    /// Go on by so many bytes.
    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
        self.text = &self.text[bytes..];
    }

    /// What comes after the blanks.
    pub fn rest(&mut self) -> &'t str {
        self.skip(self.text.len() - self.text.trim_start().len());
        self.text
    }

    /// A mark such as `:`, if it comes next.
    pub fn mark(&mut self, mark: &str) -> bool {
        let found = self.rest().starts_with(mark);
        if found {
            self.skip(mark.len());
        }
        found
    }

    pub fn need(&mut self, mark: &str) -> Parsed<()> {
        if self.mark(mark) { Ok(()) } else { self.fail(format!("`{mark}` is expected")) }
    }

    /// `->`, which may also be written `>` or `→`.
    pub fn arrow(&mut self) -> Parsed<()> {
        let found = ["->", ">", "→"].into_iter().any(|arrow| self.mark(arrow));
        if found { Ok(()) } else { self.fail("`->` is expected") }
    }

    /// The next word without taking it. An arrow ends a word.
    pub fn peek(&mut self) -> &'t str {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let part = |i: usize, c: char| {
            c.is_alphanumeric()
                || matches!(c, '_' | '.' | '\'')
                || (c == '-' && bytes.get(i + 1) != Some(&b'>'))
        };
        let end = rest.char_indices().find(|(i, c)| !part(*i, *c)).map_or(rest.len(), |(i, _)| i);
        &rest[..end]
    }

    pub fn word(&mut self, what: &str) -> Parsed<&'t str> {
        let word = self.peek();
        if word.is_empty() {
            return self.fail(format!("{what} is expected"));
        }
        self.skip(word.len());
        Ok(word)
    }

    /// The keyword, if it comes next.
    pub fn keyword(&mut self, keyword: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(keyword);
        if found {
            self.skip(keyword.len());
        }
        found
    }

    pub fn number<T: FromStr>(&mut self) -> Parsed<T> {
        let word = self.peek();
        match word.parse() {
            Ok(number) => {
                self.skip(word.len());
                Ok(number)
            }
            Err(_) if !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit()) => {
                self.fail(format!("{word} is too large a number here"))
            }
            Err(_) => self.fail("a number is expected"),
        }
    }

    // Splitting at marks.

    pub fn trim(self) -> Cursor<'t> {
        let start = self.text.len() - self.text.trim_start().len();
        Cursor { at: self.at + start, text: self.text.trim() }
    }

    /// What stands before a byte, and what follows it after so many bytes.
    pub fn split_at(self, at: usize, skip: usize) -> (Cursor<'t>, Cursor<'t>) {
        let rest = Cursor { at: self.at + at + skip, text: &self.text[at + skip..] };
        (Cursor { at: self.at, text: &self.text[..at] }.trim(), rest.trim())
    }

    pub fn split_once(self, separator: &str) -> Option<(Cursor<'t>, Cursor<'t>)> {
        self.text.find(separator).map(|at| self.split_at(at, separator.len()))
    }

    /// The text on either side of the first arrow: `->`, which may also be written `>` or `→`.
    pub fn split_at_arrow(self) -> Option<(Cursor<'t>, Cursor<'t>)> {
        let at = self.text.find(['>', '→'])?;
        let start = if self.text[..at].ends_with('-') { at - 1 } else { at };
        let end = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
        Some(self.split_at(start, end - start))
    }

    /// The first word and the rest.
    pub fn split_word(self) -> (Cursor<'t>, Cursor<'t>) {
        let trimmed = self.trim();
        match trimmed.text.find(char::is_whitespace) {
            Some(at) => trimmed.split_at(at, 0),
            None => trimmed.split_at(trimmed.text.len(), 0),
        }
    }

    /// Parts between separators, those inside square brackets left alone.
    pub fn split(self, separator: char) -> Vec<Cursor<'t>> {
        let mut depth = 0;
        let mut start = 0;
        let mut parts = Vec::new();
        for (i, c) in self.text.char_indices() {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                c if c == separator && depth == 0 => {
                    parts.push(Cursor { at: self.at + start, text: &self.text[start..i] }.trim());
                    start = i + c.len_utf8();
                }
                _ => {}
            }
        }
        parts.push(Cursor { at: self.at + start, text: &self.text[start..] }.trim());
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_marks_and_numbers_are_taken_off_the_front() {
        let mut cursor = Cursor::new("write  65 -> J5");
        assert_eq!(cursor.word("an order"), Ok("write"));
        assert_eq!(cursor.number::<u8>(), Ok(65));
        assert_eq!(cursor.arrow(), Ok(()));
        assert!(!cursor.keyword("J"));
        assert_eq!(cursor.number::<u8>().unwrap_err().at, 13);
        assert_eq!((cursor.peek(), cursor.at), ("J5", 13));
        assert_eq!(Cursor::new("300").number::<u8>().unwrap_err().message, "300 is too large a number here");
    }

    #[test]
    fn parts_know_where_they_stand() {
        let (units, way) =
            Cursor::new("2 infantry, 1 transport [1 tank, 1 gun]: a -> b").split_once(":").unwrap();
        let parts: Vec<_> = units.split(',').iter().map(|part| (part.at, part.text)).collect();
        assert_eq!(parts, [(0, "2 infantry"), (12, "1 transport [1 tank, 1 gun]")]);
        let (from, to) = way.split_at_arrow().unwrap();
        assert_eq!(((from.at, from.text), (to.at, to.text)), ((41, "a"), (46, "b")));
    }
}
