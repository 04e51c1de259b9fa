"""Writes a recording: the device is held as each name says for so many seconds, and laid flat or turned between.

usage: trace.py NAME SECONDS [NAME SECONDS...]     names: top right bottom left (the edge that is up), flat
"""

import sys

G = 9.81
UP = {"top": (0, G, 0), "right": (G, 0, 0), "bottom": (0, -G, 0), "left": (-G, 0, 0), "flat": (0, 0, G)}

print("orient-trace,1")
time = 0
words = sys.argv[1:]
for name, seconds in zip(words[::2], words[1::2]):
    for _ in range(int(float(seconds) * 50)):
        print("%d,%.3f,%.3f,%.3f" % (time, *UP[name]))
        time += 20_000_000
