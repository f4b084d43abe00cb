//! `bid 2`, `pass`, `withdraw`, `lose 1 infantry, 1 tank`.

use sandtable_engine::ParseError;

use super::Order;

pub fn print(order: &Order) -> String {
    match order {
        Order::Bid(coins) => format!("bid {coins}"),
        Order::Pass => "pass".to_owned(),
        Order::Withdraw => "withdraw".to_owned(),
        Order::Lose { infantry, tank } => format!("lose {infantry} infantry, {tank} tank"),
    }
}

pub fn parse(text: &str) -> Result<Order, ParseError> {
    let error = |at, message: &str| ParseError { at, message: message.to_owned() };
    let word_at = text.len() - text.trim_start().len();
    let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let rest_at = word_at + word.len() + 1;
    match word {
        "pass" => Ok(Order::Pass),
        "withdraw" => Ok(Order::Withdraw),
        "bid" => {
            let coins = rest.trim().parse().map_err(|_| error(rest_at, "a number of coins was expected"))?;
            Ok(Order::Bid(coins))
        }
        "lose" => {
            let (mut infantry, mut tank) = (0u8, 0u8);
            for part in rest.split(',') {
                let at = rest_at + (part.as_ptr() as usize - rest.as_ptr() as usize);
                let (count, unit) = part
                    .trim()
                    .split_once(' ')
                    .ok_or_else(|| error(at, "a count and a unit were expected"))?;
                let count = count.parse().map_err(|_| error(at, "a count was expected"))?;
                match unit.trim() {
                    "infantry" => infantry = count,
                    "tank" => tank = count,
                    _ => return Err(error(at, "only infantry and tank can be lost")),
                }
            }
            Ok(Order::Lose { infantry, tank })
        }
        _ => Err(error(word_at, "bid, pass, withdraw or lose was expected")),
    }
}
