#!/usr/bin/env python3
"""Compares what a detector said with what was true. Standard library only.

    score.py --program 'CMD {}' DIRECTORY...

CMD is run once a trace, {} is the trace's path. It prints a line at each change: the time in nanoseconds, then the
orientation, with a comma or blanks between; columns in the middle and other lines are ignored, so a program's
diagnostics (t_ns,...,orientation for every sample) will do as well.

    false    changes to an orientation that is not the true one, nor was within the last second
    missed   true orientations of 2 s or more that were not reported by their end
    sides    half turns of which a side was reported in passing, of how many
    changes  all changes after the first report
    latency  from when the device is within 30 degrees of the new orientation (its turn is then not over) to the report
"""
import argparse
import glob
import os
import shlex
import subprocess
import sys

UPRIGHT = ["portrait-primary", "landscape-primary", "portrait-secondary", "landscape-secondary"]
GRACE = 1.0


class Score:
    """The counts over some traces."""

    def __init__(self):
        self.traces = self.false = self.missed = self.sides = self.half_turns = self.changes = 0
        self.latencies = []

    def add(self, other):
        self.traces += other.traces
        for name in ("false", "missed", "sides", "half_turns", "changes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.latencies += other.latencies

    def latency(self, share):
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    HEADER = f"{'':16s} traces false missed   sides  changes  latency p50   p90   p95 (turns)"

    def row(self, name):
        return (
            f"{name:16s} {self.traces:6d} {self.false:5d} {self.missed:6d} {self.sides:3d}/{self.half_turns:<4d} "
            f"{self.changes:7d} {self.latency(0.5):12.2f} {self.latency(0.9):5.2f} {self.latency(0.95):5.2f} ({len(self.latencies)})"
        )


def rows(path):
    with open(path) as file:
        return [line.rstrip("\n").split(",") for line in file][1:]


def read_truth(path):
    """[(start, end, label)] in seconds"""
    marks = [(int(time) * 1e-9, label) for time, label in rows(path)]
    return [(start, after[0], label) for (start, label), after in zip(marks, marks[1:])]


def run(program, path):
    """[(time, orientation)] that a program reports for a trace, each once"""
    command = program.replace("{}", shlex.quote(path))
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr[-2000:]}")
    reports = []
    for line in done.stdout.splitlines():
        words = line.replace(",", " ").split()
        if len(words) >= 2 and words[0].lstrip("-").isdigit() and words[-1] in UPRIGHT:
            if not reports or reports[-1][1] != words[-1]:
                reports.append((int(words[0]) * 1e-9, words[-1]))
    return reports


def score(reports, truth):
    """One trace's score; without a truth (an empty list), the changes only."""
    result = Score()
    result.traces = 1
    result.changes = max(0, len(reports) - 1)
    end = truth[-1][1] if truth else 0

    def reported(time):
        return next((label for moment, label in reversed(reports) if moment <= time), None)

    for time, label in reports[1:]:
        now = next((true for start, stop, true in truth if start <= time < stop), None)
        if now is None or now == "transition" or now == label:
            continue
        if not any(true == label and start <= time and stop > time - GRACE for start, stop, true in truth):
            result.false += 1

    upright = [row for row in truth if row[2] in UPRIGHT]
    for index, (start, stop, label) in enumerate(upright):
        if stop - start >= 2 and reported(stop) != label:
            result.missed += 1
        if index == 0:
            continue
        _, left, before = upright[index - 1]
        if before == label:
            continue
        if (UPRIGHT.index(label) - UPRIGHT.index(before)) % 4 == 2 and start - left <= 2.5:
            result.half_turns += 1
            result.sides += any(
                left - 0.2 <= time <= start + 0.5 and seen not in (before, label) for time, seen in reports
            )
        if stop - start >= 1:
            following = next((row[0] for row in upright[index + 1 :] if row[2] != label), end)
            for time, seen in reports:
                if seen == label and left - 0.2 <= time < following:
                    result.latencies.append(time - start)
                    break
    return result


def score_file(program, path):
    truth = path[:-4] + ".truth.csv"
    return score(run(program, path), read_truth(truth) if os.path.exists(truth) else [])


def traces(directory):
    paths = sorted(glob.glob(os.path.join(directory, "*.csv")))
    return [path for path in paths if not path.endswith((".truth.csv", ".gyro.csv"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("directory", nargs="+")
    options = parser.parse_args()
    print(Score.HEADER)
    for directory in options.directory:
        total = Score()
        for path in traces(directory):
            total.add(score_file(options.program, path))
        print(total.row(os.path.basename(os.path.normpath(directory))))


if __name__ == "__main__":
    main()
