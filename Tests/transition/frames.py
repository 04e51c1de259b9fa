"""Reads the pictures that examples/c/transition draws, and checks what is on them.

usage: frames.py FOLDER
"""

import pathlib
import struct
import sys
import zlib


def read(path):
    """Rows of red, green and blue of a PNG of the one kind that the example writes."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    position, chunks = 8, []
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        body = data[position + 8 : position + 8 + length]
        (crc,) = struct.unpack(">I", data[position + 8 + length : position + 12 + length])
        assert zlib.crc32(kind + body) == crc, (path, kind)
        chunks.append((kind, body))
        position += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"], path
    width, height, depth, colours = struct.unpack(">IIBB", chunks[0][1][:10])
    assert (width, height, depth, colours) == (195, 400, 8, 2), path
    raw = zlib.decompress(chunks[1][1])
    assert len(raw) == height * (1 + width * 3), path
    rows, above = [], bytes(width * 3)
    for y in range(height):
        line = raw[y * (1 + width * 3) : (y + 1) * (1 + width * 3)]
        assert line[0] == 2, "each row is its difference from the one above"
        above = bytes((a + b) & 255 for a, b in zip(above, line[1:]))
        rows.append([tuple(above[i : i + 3]) for i in range(0, width * 3, 3)])
    return rows


def bar(rows):
    """Where the red of the progress bar is: left, top, right, bottom."""
    spots = [
        (x, y)
        for y, row in enumerate(rows)
        for x, (red, green, blue) in enumerate(row)
        if red > 120 and red > 2 * green and red > 2 * blue
    ]
    assert spots, "the video is somewhere"
    return (
        min(x for x, _ in spots),
        min(y for _, y in spots),
        max(x for x, _ in spots),
        max(y for _, y in spots),
    )


frames = sorted(pathlib.Path(sys.argv[1]).glob("frame-*.png"))
assert 100 < len(frames) < 200, len(frames)
pictures = [read(frame) for frame in (frames[0], frames[65], frames[-1])]
small, full, last = (bar(picture) for picture in pictures)

# The thumbnail is at 99, 341 and 80 x 45 pixels large; its bar lies at the bottom, level.
assert small[0] >= 99 and small[1] >= 341 + 36 and small[3] < 341 + 45, small
assert small[2] - small[0] > 20 and small[3] - small[1] < 4, small
# On the full screen the bar stands: the video's bottom is at the screen's left, its left at the top.
assert full[3] - full[1] > 120 and full[2] - full[0] < 8, full
assert full[0] < 24 and full[1] < 30, full
# The thumbnail has come back to where it was (which the finger, at the start, has lifted by a thousandth).
assert all(abs(a - b) <= 1 for a, b in zip(last, small)), (last, small)
assert pictures[1][399][194] != (0, 0, 0), "the video fills the screen"
