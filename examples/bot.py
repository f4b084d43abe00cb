#!/usr/bin/env python3
"""A Sandtable bot in fifty lines: it tries a few orders at random and soon ends a step.

    sandtable simulate --game anniversary --scenario 1941 --games 1 --max-rounds 3 \\
        --bot all=random --bot "japan=program:python3 examples/bot.py"

The host writes one JSON value a line: `begin` once, then `decide` with what this seat may see
and the top of its menu. We answer {"open": heading} to look under a heading of the menu, and
{"order": text} to decide. The end of the input is the end of the game. See docs/bots.md.
"""
import json
import random
import sys


def say(answer):
    print(json.dumps(answer), flush=True)


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def leaves(menu, chance):
    """Some orders of the menu; headings are opened at random until there are a few."""
    found = [entry for entry in menu if entry["kind"] == "order"]
    headings = [entry for entry in menu if entry["kind"] == "open"]
    for entry in chance.sample(headings, len(headings)):
        if len(found) < 5:
            say({"open": entry["heading"]})
            found += leaves(hear()["menu"], chance)
    return found


def main():
    begin = hear()
    chance = random.Random(begin["seed"] + begin["seat"])
    while True:
        told = hear()
        done, orders = [e for e in told["menu"] if e["kind"] == "done"], leaves(told["menu"], chance)
        if orders and not (done and chance.random() < 0.2):
            say({"order": chance.choice(orders)["text"]})
        else:
            say({"order": done[0]["text"]})


main()
