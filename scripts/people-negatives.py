#!/usr/bin/env python3
"""Streams of people's speech from unpacked Debian packages, for the bank of negatives: scripts/people-negatives calls it.

usage: people-negatives.py UNPACKED STREAMS HOURS

UNPACKED holds a folder for each package. STREAMS gets files of 16 kHz, 16 bit, mono, without a header, each some fifteen seconds of one
package and language, in rooms and at levels of chance, and `list` with their paths. The same packages give the same streams.
"""
import os
import random
import struct
import subprocess
import sys
import tempfile

import numpy as np

RATE = 16000
# Package, files that count, what tells languages or people apart (a function of the path), share of the hours.
SOURCES = [
    ("flight-of-the-amazon-queen", ".mp3", lambda path: os.path.basename(path)[:2], 0.42),
    ("tuxpaint-stamps-default", ".ogg", lambda path: path.rsplit("_", 1)[-1][:2], 0.18),
    ("fillets-ng-data-cs", ".ogg", lambda path: path.split("/sound/")[1].split("/")[0], 0.08),
    ("fillets-ng-data-nl", ".ogg", lambda path: path.split("/sound/")[1].split("/")[0], 0.08),
    ("ktuberling-data", ".wav", lambda path: path.split("/sounds/")[1].split("/")[0], 0.10),
    ("klettres-data", ".ogg", lambda path: path.split("/klettres/")[1].split("/")[0], 0.05),
    ("hedgewars-data", ".ogg", lambda path: path.split("/voices/")[1].split("/")[0], 0.09),
]


def is_speech(package, path):
    """Leaves out music, effects and a robot."""
    if package == "tuxpaint-stamps-default":
        return "_desc" in path
    if package == "hedgewars-data":
        return "/voices/" in path and "/Robot/" not in path
    return True


def unpack_queen(folder):
    """Splits the game's one file into its spoken lines, which are MP3: its table tells name, bundle, place and size."""
    lines = os.path.join(folder, "lines")
    if os.path.isdir(lines):
        return
    for root, _, names in os.walk(folder):
        for name in names:
            if name != "queen.1c":
                continue
            with open(os.path.join(root, name), "rb") as file:
                data = file.read()
            os.makedirs(lines)
            for index in range(struct.unpack(">H", data[13:15])[0]):
                entry = data[15 + 21 * index : 36 + 21 * index]
                title = entry[:12].split(b"\0")[0].decode("latin1")
                place, size = struct.unpack(">II", entry[13:21])
                if title.endswith(".SB") and size > 2500:
                    with open(os.path.join(lines, title[:-3] + ".mp3"), "wb") as line:
                        line.write(data[place : place + size])
            return


def decoded(path):
    """A sound file as numbers of -1 to 1, without the silence around it; None if there is nothing in it."""
    with tempfile.NamedTemporaryFile(suffix=".raw") as raw:
        command = ["sox", "-q", "-V1", path, "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", raw.name]
        if subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0:
            return None
        sound = np.fromfile(raw.name, "<i2").astype(np.float32) / 32768
    frames = len(sound) // 160
    if frames < 12:
        return None
    power = (sound[: frames * 160].reshape(frames, 160) ** 2).mean(1)
    loud = np.where(power > power.max() * 1e-4)[0]
    if len(loud) < 10 or power.max() < 1e-7:
        return None
    return sound[max(0, loud[0] - 2) * 160 : (loud[-1] + 3) * 160]


def active_power(sound):
    frames = len(sound) // 160
    power = (sound[: frames * 160].reshape(frames, 160) ** 2).mean(1)
    return float(power[power >= power.max() * 1e-3].mean() + 1e-10)


def heard(sound, chance):
    """In a room, with a microphone's colour, some noise and a level of chance."""
    between = chance.uniform
    size = 1 << (len(sound) + 8000).bit_length()
    spectrum = np.fft.rfft(sound, size)
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    if between() < 0.4:
        decay = between(0.08, 0.5)
        count = int(RATE * decay)
        room = chance.standard_normal(count) * 10 ** (-3 * np.arange(count) / RATE / decay)
        room[: int(between(10, 60))] = 0
        room *= 10 ** (-between(0, 16) / 20) / np.sqrt((room**2).sum() + 1e-9)
        room[0] = 1
        spectrum *= np.fft.rfft(room, size)
    gain = between(-4, 4) * np.log2(np.maximum(frequency, 80) / 1000) / 2
    centre, peak, low = between(300, 3500), between(-6, 5), between(40, 250)
    gain += peak * np.exp(-((np.log2(np.maximum(frequency, 1) / centre) / 0.6) ** 2))
    gain -= np.where(frequency < low, 12 * np.log2(low / np.maximum(frequency, 5)), 0)
    sound = np.fft.irfft(spectrum * 10 ** (gain / 20), size)[: len(sound)]
    power = active_power(sound)
    if between() < 0.4:
        noise = np.fft.rfft(chance.standard_normal(size))
        noise = np.fft.irfft(noise * np.maximum(frequency, 20) ** (-between(0, 2) / 2), size)[: len(sound)]
        sound += noise * np.sqrt(power / (noise**2).mean()) * 10 ** (-between(8, 30) / 20)
    sound *= 10 ** (between(-40, -18) / 20) / np.sqrt(active_power(sound))
    return sound + chance.standard_normal(len(sound)) * 10 ** (between(-85, -65) / 20)


def streams(folder, package, suffix, part, seconds, chance):
    """Some fifteen seconds each, of one language or person, with short rests between what is said."""
    groups = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            if name.lower().endswith(suffix) and is_speech(package, path):
                groups.setdefault(part(path), []).append(path)
    order = random.Random(package)
    for group in groups.values():
        group.sort()
        order.shuffle(group)
    names = sorted(groups)
    made = 0
    while made < seconds * RATE and names:
        name = names.pop(0)
        pieces, count = [np.zeros(4000, np.float32)], 0
        while groups[name] and count < 14 * RATE:
            sound = decoded(groups[name].pop())
            if sound is None:
                continue
            sound = sound / np.sqrt(active_power(sound))
            pieces += [sound, np.zeros(int(chance.uniform(0.1, 0.7) * RATE), np.float32)]
            count += len(sound)
        if groups[name]:
            names.append(name)
        if count > 4 * RATE:
            stream = heard(np.concatenate(pieces)[: 30 * RATE], chance)
            made += len(stream)
            yield stream


def main():
    unpacked, output, hours = sys.argv[1], sys.argv[2], float(sys.argv[3])
    unpack_queen(os.path.join(unpacked, "flight-of-the-amazon-queen"))
    os.makedirs(output, exist_ok=True)
    chance = np.random.default_rng(1)
    every = []
    for package, suffix, part, share in SOURCES:
        for number, stream in enumerate(
            streams(os.path.join(unpacked, package), package, suffix, part, share * hours * 3600, chance)
        ):
            path = os.path.join(output, f"{package}-{number:04}.raw")
            np.clip(stream * 32768, -32768, 32767).astype("<i2").tofile(path)
            every.append(path)
    # Every fifth is kept to judge by: all sources among those.
    random.Random(1).shuffle(every)
    with open(os.path.join(output, "list"), "w", encoding="utf-8") as file:
        file.write("\n".join(every) + "\n")


main()
