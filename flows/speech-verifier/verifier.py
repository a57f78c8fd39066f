#!/usr/bin/env python3
"""The program beside the speech verifier: voice guidance, what each step expects, and the comparison.

verifier.json, or the file that is given as an argument, says which steps there are. Needs only Python's standard library.
"""

import base64
import json
import os
import re
import sys
import tempfile
import threading
import urllib.request

# Loading a voice pack may take this long: the flow waits two seconds for an answer.
VOICE_SECONDS = 1.5
VOICE_BYTES = 20_000_000
DIGITS = "zero one two three four five six seven eight nine".split()
OTHERS = "yes no not do deny refuse my your name is a this please".split()


def send(**line):
    print(json.dumps(line), flush=True)


def field(name, value):
    send(do="field", name=name, value=value)


def words(text):
    return re.sub(r"[^a-z' ]", " ", text.lower()).split()


def similarity(said, expected):
    """How alike two texts are, in percent: 100 less the share of letters that must be changed."""
    left, right = " ".join(words(said)), " ".join(words(expected))
    row = list(range(len(right) + 1))
    for index, letter in enumerate(left, 1):
        above, row[0] = row[0], index
        for column, other in enumerate(right, 1):
            above, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, above + (letter != other))
    return 100 * (1 - row[-1] / max(len(left), len(right), 1))


def grammar(expected):
    """What can be heard in a step: the expected words and some others, in any order."""
    known = dict.fromkeys(words(expected))
    known.update(dict.fromkeys(DIGITS if set(known) & set(DIGITS) else OTHERS))
    return "#JSGF V1.0; grammar step; public <said> = (" + " | ".join(known) + ")+;"


def voice_source(settings):
    """Disabled wins, then the own source, then the default one."""
    if not settings.get("enableSpeechVoices", True):
        return None
    own = settings.get("speechVoicesURL")
    return own or settings.get("generalconfigs", {}).get("ttsVoices")


def read(source):
    if re.match(r"(https?|file)://", source):
        with urllib.request.urlopen(source, timeout=VOICE_SECONDS) as answer:
            return answer.read(VOICE_BYTES)
    with open(source, "rb") as file:
        return file.read(VOICE_BYTES)


def prepare_voice(source, key, found):
    """Puts the sound file and the text of a voice pack's entry into `found`."""
    try:
        for entry in json.loads(read(source)):
            if entry["key"] == key:
                sound = base64.b64decode(entry.get("voice") or "", validate=True)
                if sound:
                    handle, path = tempfile.mkstemp(suffix=".wav", prefix="hearken-voice-")
                    with os.fdopen(handle, "wb") as file:
                        file.write(sound)
                    found["file"] = path
                found["text"] = entry.get("text", "")
                return
    except Exception as error:  # guidance is no condition of a verification
        print(f"no voice guidance: {error}", file=sys.stderr, flush=True)


class Verifier:
    def __init__(self, settings):
        self.settings = settings
        self.step = 0
        self.attempt = 0
        self.file = None

    @property
    def current(self):
        return self.settings["steps"][self.step]

    def module_starts(self, module):
        if module == "VFM_Prepare":
            self.step = self.attempt = 0
            field("Retries", self.settings.get("attempts", 3) - 1)
            self.prepare_guidance()
        elif module == "VFM_Step":
            self.attempt = 0
            field("StepText", self.current["text"])
            field("StepGrammar", grammar(self.current["expected"]))
            field("Step", self.current["type"])

    def prepare_guidance(self):
        source = voice_source(self.settings)
        found = {}
        if source:
            loading = threading.Thread(
                target=prepare_voice, args=(source, "VOICE_" + self.current["type"], found), daemon=True)
            loading.start()
            loading.join(VOICE_SECONDS)
        self.remove_file()
        self.file = found.get("file")
        if self.file:
            field("GuidanceFile", self.file)
        if found.get("text"):
            field("GuidanceText", found["text"])
        field("GuidanceModule", "VFM_Guidance" if found else "VFM_Step")

    def remove_file(self):
        if self.file:
            os.unlink(self.file)
            self.file = None

    def heard(self, text):
        self.attempt += 1
        percent = round(similarity(text, self.current["expected"]))
        field("Attempt", self.attempt)
        field("Similarity", percent)
        if percent < self.settings.get("percentage", 90):
            send(do="reject")
            return
        self.step += 1
        field("AfterStep", "VFM_Step" if self.step < len(self.settings["steps"]) else "VFM_Success")
        send(do="intent", name="StepPassed")
        self.step = min(self.step, len(self.settings["steps"]) - 1)

    def event(self, event):
        if "ask" in event:
            if event["event"] == "module.started":
                self.module_starts(event["module"])
            elif event["event"] == "hypothesis" and event["final"]:
                self.heard(event["text"])
            send(answer=event["ask"])
        elif event["event"] == "session.ended":
            self.remove_file()


with open(sys.argv[1] if len(sys.argv) > 1 else "verifier.json") as file:
    verifier = Verifier(json.load(file))
for line in sys.stdin:
    event = json.loads(line)
    if "error" in event:
        print("hearken refuses:", event["error"], file=sys.stderr, flush=True)
    elif "event" in event:
        verifier.event(event)
verifier.remove_file()
