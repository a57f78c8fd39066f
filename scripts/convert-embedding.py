#!/usr/bin/env python3
"""Takes the weights of the speech embedding out of the wheel pyopen-wakeword and writes them as our own file.

usage: convert-embedding.py WHEEL OUTPUT

The file is a model file as Sources/SpeechEmbedding/ModelFile.swift describes it. Its numbers are, for each of the 20 convolutions in
their order, the weights and then the offsets of its outputs. Weights stand as the program reads them: in groups of 24 outputs; in a group
by time, frequency and input; innermost the 24 outputs. Of the flat buffers of TensorFlow Lite only what is needed here is read.
"""
import json
import struct
import sys
import zipfile
import zlib

MODEL = "pyopen_wakeword/models/embedding_model.tflite"
CONVOLUTION = 3  # of TensorFlow Lite's operators
GROUP = 24
# Time, frequency, inputs and outputs of each convolution, as Sources/CSpeechEmbedding/network.c expects them.
SHAPES = [(3, 3, 1, 24), (1, 3, 24, 24), (3, 1, 24, 24)]
for inputs, outputs in ((24, 48), (48, 72), (72, 96), (96, 96)):
    SHAPES += [(1, 3, inputs, outputs), (3, 1, outputs, outputs), (1, 3, outputs, outputs), (3, 1, outputs, outputs)]
SHAPES += [(3, 1, 96, 96)]


class Table:
    """A table of a flat buffer: fields by number."""

    def __init__(self, data, place):
        self.data, self.place = data, place
        self.fields = place - struct.unpack_from("<i", data, place)[0]
        self.count = (struct.unpack_from("<H", data, self.fields)[0] - 4) // 2

    def field(self, number):
        offset = struct.unpack_from("<H", self.data, self.fields + 4 + 2 * number)[0] if number < self.count else 0
        return self.place + offset if offset else None

    def number(self, field, form, default=0):
        place = self.field(field)
        return default if place is None else struct.unpack_from("<" + form, self.data, place)[0]

    def vector(self, field):
        """Where the elements are, and how many."""
        place = self.field(field)
        if place is None:
            return 0, 0
        place += struct.unpack_from("<I", self.data, place)[0]
        return place + 4, struct.unpack_from("<I", self.data, place)[0]

    def integers(self, field):
        place, count = self.vector(field)
        return struct.unpack_from("<%di" % count, self.data, place)

    def tables(self, field):
        place, count = self.vector(field)
        return [Table(self.data, at + struct.unpack_from("<I", self.data, at)[0]) for at in range(place, place + 4 * count, 4)]


def convolutions(data):
    """(shape, values) of the weights and (shape, values) of the offsets of each convolution."""
    model = Table(data, struct.unpack_from("<I", data, 0)[0])
    codes = [max(code.number(0, "b"), code.number(3, "i")) for code in model.tables(1)]
    graph, buffers = model.tables(2)[0], model.tables(4)
    tensors = graph.tables(0)

    def constant(index):
        place, size = buffers[tensors[index].number(2, "I")].vector(0)
        return tensors[index].integers(0), struct.unpack_from("<%df" % (size // 4), data, place)

    for operator in graph.tables(3):
        if codes[operator.number(0, "I")] == CONVOLUTION:
            inputs = operator.integers(1)
            yield constant(inputs[1]), constant(inputs[2])


def grouped(values, time, frequency, inputs, outputs):
    """From [output][time][frequency][input] to [group][time][frequency][input][24]."""
    taps = time * frequency * inputs
    return [values[(group + output) * taps + tap]
            for group in range(0, outputs, GROUP) for tap in range(taps) for output in range(GROUP)]


def main():
    wheel, output = sys.argv[1:]
    found = list(convolutions(zipfile.ZipFile(wheel).read(MODEL)))
    shapes = [(time, frequency, inputs, outputs) for ((outputs, time, frequency, inputs), _), _ in found]
    if shapes != SHAPES:
        sys.exit("%s holds another network than expected: %s" % (MODEL, shapes))
    numbers = []
    for shape, ((_, weights), (_, offsets)) in zip(shapes, found):
        numbers += grouped(weights, *shape)
        numbers += offsets
    header = json.dumps({
        "layers": [list(shape) for shape in shapes],
        "source": "embedding_model.tflite of pyopen-wakeword 1.1.0, from Google's speech_embedding; Apache-2.0",
    }).encode()
    header += b" " * (-len(header) % 16)
    content = b"HKEMBED\n" + struct.pack("<II", 1, len(header)) + header + struct.pack("<%df" % len(numbers), *numbers)
    with open(output, "wb") as file:
        file.write(content + struct.pack("<I", zlib.crc32(content)))


if __name__ == "__main__":
    main()
