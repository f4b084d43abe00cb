//! Reasons for refusals, one list for each game.

/// A game's reasons: each with its fields, the ledger row it rests on and its sentence, which names the
/// fields. Makes the enum `Reason` with [`Cited`](crate::Cited) and `Display`, and the lists
/// `REASONS` and `SENTENCES`. Where the row depends on the fields, `for` and an expression follow it.
///
/// ```
/// sandtable_engine::reasons! {
///     NotYourTurn => "turn.one-at-a-time", "another seat decides now";
///     TooExpensive { cost: u16, held: u16 } => "purchase.limited-by-money", "this costs {cost}, but {held} are held";
///     TooFar { ship: bool } => "land.moves-one" for if *ship { "ship.moves-two" } else { "land.moves-one" }, "too far";
/// }
/// use sandtable_engine::Cited;
/// let reason = Reason::TooExpensive { cost: 5, held: 3 };
/// assert_eq!(reason.to_string(), "this costs 5, but 3 are held");
/// assert_eq!(reason.rule(), "purchase.limited-by-money");
/// assert_eq!(Reason::TooFar { ship: true }.rule(), "ship.moves-two");
/// assert_eq!(REASONS[0], ("NotYourTurn", "turn.one-at-a-time"));
/// assert_eq!(SENTENCES[0], ("NotYourTurn", "another seat decides now"));
/// ```
#[macro_export]
macro_rules! reasons {
    (@row $rule:literal) => { $rule };
    (@row $rule:literal, $special:expr) => { $special };
    ($($name:ident $({ $($field:ident: $kind:ty),* })? => $rule:literal $(for $special:expr)?, $text:literal;)*) => {
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Reason {
            $($name $({ $($field: $kind),* })?,)*
        }

        impl $crate::Cited for Reason {
            #[allow(unused_variables)]
            fn rule(&self) -> &'static str {
                match self {
                    $(Reason::$name $({ $($field),* })? => $crate::reasons!(@row $rule $(, $special)?),)*
                }
            }
        }

        impl std::fmt::Display for Reason {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Reason::$name $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }

        /// Each reason's name and the ledger row it cites.
        pub const REASONS: &[(&str, &str)] = &[$((stringify!($name), $rule)),*];

        /// Each reason's name and its sentence, fields in braces.
        pub const SENTENCES: &[(&str, &str)] = &[$((stringify!($name), $text)),*];
    };
}
