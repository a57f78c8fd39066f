#!/usr/bin/env python3
"""The application of the voice assistant, beside the flow: what to chat about, section by section.

Application/VoiceAssistant.swift does the same with the controller of BZVoiceFlow. Needs only Python's standard library.
"""

import json
import sys

LISTENER = "VA_VFM_AIChat_AudioListener_ChatResponse"
TEXT_PROMPT = "P_AIChat_ChatResponseText"

RESPONSES = {
    "the moon": [
        "The moon goes round the earth in a little more than twenty seven days.",
        "It always shows us the same side, because it turns once in the same time.",
        "Twelve people have walked on it.",
    ],
    "whales": [
        "Whales breathe air, and come up for it.",
        "The blue whale is the largest animal that has ever lived.",
    ],
    "coffee": [
        "Coffee is made from the seeds of a fruit.",
        "They are roasted, ground, and brewed with hot water.",
    ],
}


def send(**line):
    print(json.dumps(line), flush=True)


def field(name, value):
    send(do="field", name=name, value=value)


class Assistant:
    def __init__(self):
        self.sections = []
        self.section = 0
        self.position = 0  # where to begin in the section, in milliseconds
        self.started = self.spoken = None  # when the section that is read began, and the last words

    def load(self):
        """Gives the flow the section that is due."""
        field("ChatResponseSectionText", self.sections[self.section])
        field("ChatResponseParagraphStartPlayPosition", self.position)

    def event(self, event):
        name = event["event"]
        if name == "segment.started" and event["prompt"] == TEXT_PROMPT:
            self.started = event["t"]
        if name == "speech.started":
            self.spoken = event["t"]
        if "ask" not in event:
            return
        if name == "module.started":
            self.module_starts(event["module"])
        elif name == "segment.ended" and event["prompt"] == TEXT_PROMPT:
            self.section_ended()
        elif name == "hypothesis" and event["final"]:
            self.heard(event["module"], event["text"], event["t"])
        send(answer=event["ask"])

    def module_starts(self, module):
        if module == LISTENER:
            self.load()
        elif module == "VA_VFM_Shutdown_Process_LoadPreStart":
            field("ShutdownModeFlowPlayStartModule", "VA_VFM_Shutdown_PlayAudio_DefaultShutdown")

    def section_ended(self):
        self.position = 0
        if self.section + 1 < len(self.sections):
            self.section += 1
            self.load()
            send(do="load-prompt", prompt=TEXT_PROMPT)
        else:
            self.sections = []

    def heard(self, module, text, now):
        if text == "go to sleep":
            send(do="intent", name="TransitionToSleepMode")
        elif text == "turn off now":
            send(do="intent", name="TransitionToShutdownMode")
        elif text.startswith("tell me about "):
            self.sections = RESPONSES.get(text.removeprefix("tell me about "), [])
            self.section = self.position = 0
            send(do="intent" if self.sections else "reject", **({"name": "AIChatSubmitted"} if self.sections else {}))
        elif text in ("stop reading", "say that again") and module == LISTENER:
            if text == "stop reading":
                self.position += int(max(0, (self.spoken or now) - (self.started or now)) * 1000)
                self.command("VA_VFM_AIChat_AudioDialog_AIChat")
            else:
                self.position = 0
                self.command(LISTENER)
        elif text == "go on reading" and self.sections:
            self.command(LISTENER)
        elif text == "go on reading":
            send(do="reject")

    def command(self, module):
        field("AudioListenerCommandModule", module)
        send(do="intent", name="AudioListenerCommand")


assistant = Assistant()
for line in sys.stdin:
    event = json.loads(line)
    if "error" in event:
        print("hearken refuses:", event["error"], file=sys.stderr, flush=True)
    elif "event" in event:
        assistant.event(event)
