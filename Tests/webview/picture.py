"""Checks a picture of the demo page: that it has its size, is not empty, and shows the device turned.

usage: picture.py PICTURE WIDTH HEIGHT EDGE
  EDGE  where the device's top edge is: up, left, down or right
"""

import struct
import sys
import zlib

BODY, CAMERA = (0x1B, 0x1E, 0x25), (0xFF, 0x7A, 0x45)


def read_png(path):
    """Width, height and rows of (red, green, blue) of an 8-bit colour picture without interlacing."""
    with open(path, "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n", "not a PNG file"
        packed = b""
        while True:
            length, kind = struct.unpack(">I4s", file.read(8))
            data = file.read(length)
            file.read(4)
            if kind == b"IHDR":
                width, height, depth, colours, *rest = struct.unpack(">IIBBBBB", data)
                assert depth == 8 and colours in (2, 6) and rest[2] == 0, "another kind of PNG"
                size = 3 if colours == 2 else 4
            elif kind == b"IDAT":
                packed += data
            elif kind == b"IEND":
                break
    raw, stride = zlib.decompress(packed), width * size
    rows, before = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before, size)
        rows.append([tuple(row[x : x + 3]) for x in range(0, stride, size)])
        before = row
    return width, height, rows


def unfilter(kind, row, above, size):
    for i in range(len(row)):
        left = row[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[i]
        elif kind == 3:
            guess = (left + above[i]) // 2
        elif kind == 4:
            estimate = left + above[i] - corner
            guess = min((left, above[i], corner), key=lambda value: abs(estimate - value))
        else:
            break
        row[i] = (row[i] + guess) & 255
    return row


def middle(points):
    """The middle of the box around some points, and the box's size."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)


def fault(path, width, height, edge):
    """What is wrong with the picture, or None."""
    found_width, found_height, rows = read_png(path)
    if (found_width, found_height) != (width, height):
        return f"is {found_width} x {found_height}, not {width} x {height}"
    colours = {colour for row in rows for colour in row}
    if len(colours) < 100:
        return f"has {len(colours)} colours"
    camera, body = ([(x, y) for y, row in enumerate(rows) for x, colour in enumerate(row) if colour == wanted]
                    for wanted in (CAMERA, BODY))  # fmt: skip
    if len(camera) < 10 or len(body) < 1000:
        return "has no device with a camera on it"
    camera_x, camera_y, _, _ = middle(camera)
    body_x, body_y, body_width, body_height = middle(body)
    across, along = (camera_x - body_x) / body_width, (camera_y - body_y) / body_height
    expected_across, expected_along = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[edge]
    # The camera is close to the middle of an edge, which is half a device away from its middle.
    if abs(across - 0.46 * expected_across) > 0.04 or abs(along - 0.46 * expected_along) > 0.04:
        return f"has the camera {across:+.2f} and {along:+.2f} of the device from its middle"
    if (body_width > body_height) != (edge in ("left", "right")):
        return "has a device that lies the other way"
    return None


def main(arguments):
    if len(arguments) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    path, width, height, edge = arguments
    wrong = fault(path, int(width), int(height), edge)
    if wrong:
        print(f"{path} {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
