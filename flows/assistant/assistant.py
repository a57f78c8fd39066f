#!/usr/bin/env python3
"""A program beside a flow, to copy: answers questions about time, day and sums. Needs only Python's standard library.

Hearken starts it and speaks lines of JSON with it. Each line in is an event; one with "ask" waits for {"answer": N}, and commands
may come before it. What this program writes to its standard error is in Hearken's journal.
"""

import json
import re
import sys
import time

# The dialog whose words this program judges. Words heard in other modules are left to intents.json and to their own tables:
# a program that rejects what it does not know must do so in its own dialog only.
DIALOG = "VFM_Ask"


def send(**line):
    print(json.dumps(line), flush=True)


def reply(text):
    """What to say to a question; None if this program does not know either."""
    if text == "what time is it":
        return time.strftime("It is %H:%M.")
    if text == "what day is it":
        return time.strftime("Today is %A.")
    numbers = {word: value for value, word in enumerate("zero one two three four five six seven eight nine ten".split())}
    sum_asked = re.fullmatch(r"what is (\w+) (plus|minus|times) (\w+)", text)
    if sum_asked and {sum_asked[1], sum_asked[3]} <= numbers.keys():
        left, right = numbers[sum_asked[1]], numbers[sum_asked[3]]
        value = {"plus": left + right, "minus": left - right, "times": left * right}[sum_asked[2]]
        return f"{sum_asked[1]} {sum_asked[2]} {sum_asked[3]} is {value}."
    return None


def asked(event):
    """What to do before the answer to an ask."""
    if event["event"] == "hypothesis" and event["final"] and event["module"] == DIALOG:
        text = reply(event["text"])
        if event["text"] == "goodbye":
            send(do="intent", name="Goodbye")
        elif text is None:
            send(do="reject")
        else:
            send(do="field", name="Reply", value=text)
            send(do="intent", name="Answered")


for line in sys.stdin:
    event = json.loads(line)
    if "error" in event:
        print("hearken refuses:", event["error"], file=sys.stderr, flush=True)
    if "ask" in event:
        asked(event)
        send(answer=event["ask"])
