#!/usr/bin/env python3
"""Draws what a detector made of a trace: where up is, what it decided, and why not sooner.

    plot.py TRACE --program 'CMD {}' [--output NAME] [--from SECONDS] [--to SECONDS]

CMD is run with the trace's path for {} and prints CSV with the columns t_ns,gx,gy,gz,confidence,reason,orientation, a row a
sample; `monitor --replay {} --csv` does. Beside a trace NAME.csv, NAME.truth.csv (t_ns,label) is drawn too if it is there. Writes
NAME.png and NAME.svg. Needs matplotlib.
"""
import argparse
import csv
import io
import math
import os
import shlex
import subprocess
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

COLOURS = {
    "portrait-primary": "#4477aa",
    "landscape-primary": "#ee6677",
    "portrait-secondary": "#66ccee",
    "landscape-secondary": "#ccbb44",
    "face-up": "#228833",
    "face-down": "#117733",
    "flat": "#228833",
    "transition": "#dddddd",
    "unknown": "#ffffff",
}
REASONS = ["none", "acquiring", "flat", "overhead", "moving", "accelerating", "touched", "settling", "hysteresis"]


def read(path):
    """Rows of a CSV file, as dictionaries"""
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def read_trace(path):
    """The accelerations of a trace, in either of its forms"""
    with open(path, newline="") as file:
        first = file.readline()
        rows = [line.strip().split(",") for line in file if line[0] not in "#\n"]
    if not first.startswith("orient-trace,"):
        rows = [row[:4] for row in rows]
    rows = [row[:1] + row[-3:] for row in rows if len(row) == 4 or (len(row) == 5 and row[1] == "acceleration")]
    return [dict(zip(("t_ns", "x", "y", "z"), row)) for row in rows if is_number(row[1])]


def is_number(text):
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def diagnose(program, path):
    """What a program says about each sample of a trace"""
    command = program.replace("{}", shlex.quote(path))
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr}")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def angles(x, y, z):
    """How far a device is turned counter-clockwise and leans back, in degrees"""
    return math.degrees(math.atan2(x, y)), math.degrees(math.atan2(z, math.hypot(x, y)))


def without_jumps(values):
    """A curve of angles that is not drawn across the page where it passes 180 degrees"""
    drawn = list(values[:1])
    for before, value in zip(values, values[1:]):
        drawn.append(math.nan if abs(value - before) > 180 else value)
    return drawn


def runs(times, labels):
    """(start, end, label) of stretches with one label"""
    start = 0
    for index in range(1, len(labels) + 1):
        if index == len(labels) or labels[index] != labels[start]:
            yield times[start], times[min(index, len(times) - 1)], labels[start]
            start = index


def strip(axis, stretches, row):
    """One row of coloured stretches"""
    for start, end, label in stretches:
        axis.barh(row, end - start, left=start, height=0.8, color=COLOURS.get(label, "#bbbbbb"))


def draw(trace, said, truth, title):
    raw_time = [int(row["t_ns"]) * 1e-9 for row in trace]
    raw = [angles(float(row["x"]), float(row["y"]), float(row["z"])) for row in trace]
    time = [int(row["t_ns"]) * 1e-9 for row in said]
    up = [angles(float(row["gx"]), float(row["gy"]), float(row["gz"])) for row in said]
    decided = [row["orientation"] for row in said]

    figure, (turn, lean, trust, why, what) = plt.subplots(
        5, 1, sharex=True, figsize=(12, 10), height_ratios=(4, 2.4, 1.2, 2.6, 1.4), layout="constrained"
    )
    turn.plot(raw_time, without_jumps([angle for angle, _ in raw]), color="#bbbbbb", linewidth=0.6, label="samples")
    turn.plot(time, without_jumps([angle for angle, _ in up]), color="#222222", linewidth=1.2, label="estimate")
    for boundary in (-135, -45, 45, 135):
        turn.axhline(boundary, color="#999999", linewidth=0.6, linestyle=":")
    turn.set(ylim=(-180, 180), yticks=range(-180, 181, 90), ylabel="turned (degrees)", title=title)
    turn.legend(loc="upper right", fontsize="small")
    for start, _, label in list(runs(time, decided))[1:]:
        turn.axvline(start, color=COLOURS.get(label, "#bbbbbb"), linewidth=1.2)

    lean.plot(raw_time, [angle for _, angle in raw], color="#bbbbbb", linewidth=0.6)
    lean.plot(time, [angle for _, angle in up], color="#222222", linewidth=1.2)
    lean.set(ylim=(-90, 90), yticks=(-90, -45, 0, 45, 90), ylabel="leans back")

    trust.fill_between(time, [float(row["confidence"]) for row in said], color="#88aacc", linewidth=0)
    trust.set(ylim=(0, 1), ylabel="confidence")

    names = [reason for reason in REASONS if reason != "none"]
    for start, end, reason in runs(time, [row["reason"] for row in said]):
        if reason in names:
            why.barh(names.index(reason), end - start, left=start, height=0.8, color="#aa7744")
    why.set(ylim=(len(names) - 0.5, -0.5), yticks=range(len(names)), yticklabels=names, ylabel="waits for")

    strip(what, runs(time, decided), 0)
    rows = ["decided"]
    if truth:
        marks = [(int(row["t_ns"]) * 1e-9, row["label"]) for row in truth]
        strip(what, [(start, end[0], label) for (start, label), end in zip(marks, marks[1:])], 1)
        rows.append("true")
    what.set(ylim=(len(rows) - 0.5, -0.5), yticks=range(len(rows)), yticklabels=rows, xlabel="seconds")
    shown = [label for label in COLOURS if label in decided or any(label == row["label"] for row in truth)]
    what.legend(
        handles=[plt.Rectangle((0, 0), 1, 1, color=COLOURS[label], label=label) for label in shown if label != "unknown"],
        ncols=4, fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.4),
    )
    return figure, what


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trace")
    parser.add_argument("--program", required=True)
    parser.add_argument("--output")
    parser.add_argument("--from", dest="start", type=float)
    parser.add_argument("--to", dest="end", type=float)
    options = parser.parse_args()

    base = options.trace.removesuffix(".csv")
    truth = base + ".truth.csv"
    figure, axis = draw(
        read_trace(options.trace),
        diagnose(options.program, options.trace),
        read(truth) if os.path.exists(truth) else [],
        os.path.basename(base),
    )
    axis.set_xlim(options.start, options.end)
    for kind in ("png", "svg"):
        figure.savefig(f"{options.output or os.path.basename(base)}.{kind}", dpi=120)


if __name__ == "__main__":
    main()
