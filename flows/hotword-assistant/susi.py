#!/usr/bin/env python3
"""The program beside the hotword assistant: finds the answer to a question and turns its actions into sentences.

answers.json stands where the original asks a server; an answer is a list of actions, each of one of several types. Needs only
Python's standard library.
"""

import json
import sys


def send(**line):
    print(json.dumps(line), flush=True)


def sentences(action):
    """What is read for an action; nothing for a type that cannot be spoken."""
    kind = action.get("type")
    if kind == "answer":
        return [action["expression"]]
    if kind == "websearch":
        found = [f"{result['title']}. {result['description']}" for result in action["results"]]
        return [f"I found {len(found)} results for {action['query']}."] + found
    if kind == "rss":
        return [f"{item['title']}. {item['description']}" for item in action["items"]]
    if kind == "table":
        columns = action["columns"]
        return [", ".join(f"{title} {row[key]}" for key, title in columns.items() if key in row) + "." for row in action["data"]]
    return []


class Assistant:
    def __init__(self, answers):
        self.answers = answers
        self.items = []

    def load(self):
        send(do="field", name="Item", value=self.items.pop(0))

    def heard(self, module, text):
        if module == "VFM_Query":
            actions = self.answers.get(text, [])
            self.items = [sentence for action in actions for sentence in sentences(action)]
            if self.items:
                send(do="field", name="ActionType", value=actions[-1]["type"])
                send(do="intent", name="Answered")
            else:
                send(do="reject")
        elif text == "stop reading":
            send(do="intent", name="Stop")
        elif text == "next item" and self.items:
            send(do="intent", name="Next")

    def asked(self, event):
        if event["event"] == "hypothesis" and event["final"]:
            self.heard(event["module"], event["text"])
        elif event["event"] == "module.started" and event["module"] == "VFM_Read" and self.items:
            self.load()
        elif event["event"] == "segment.ended" and self.items:
            self.load()
            send(do="load-prompt", prompt="P_Item")


with open("answers.json") as file:
    assistant = Assistant(json.load(file))
for line in sys.stdin:
    event = json.loads(line)
    if "error" in event:
        print("hearken refuses:", event["error"], file=sys.stderr, flush=True)
    if "ask" in event:
        assistant.asked(event)
        send(answer=event["ask"])
