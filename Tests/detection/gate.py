#!/usr/bin/env python3
"""Holds a program to what the detector promises, on recordings and on motions made afresh.

    gate.py --program 'CMD {}' [--seed N] [--size K]

CMD is run once a trace ({} is its path) and prints 't_ns orientation' lines, as in score.py. Prints a table, then what
is broken if anything is; the status is 0 when all holds. Needs numpy. Takes about a minute; --size 2 makes twice as many
motions, another --seed makes others.
"""
import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import generate
import score

HERE = os.path.dirname(os.path.abspath(__file__))

# Recordings by what happens in them.
RECORDED = {
    "recorded turns": ["broad_04", "broad_06", "broad_26", "xio"],
    "recorded shaking": ["broad_16", "broad_18"],
    "recorded walking": ["iloc20", "spsw"],
}

# What each category may show: false, missed, share of half turns with a side, changes, latency p50 and p90 or p95.
TOGETHER = "all three"
LIMITS = {
    "hand": dict(false=0, missed=0),
    "walk": dict(false=0, missed=0),
    "vehicle": dict(false=0, missed=0),
    TOGETHER: dict(sides=0.04, p50=0.35, p95=0.50),
    "slow": dict(false=0, missed=0),
    "recorded turns": dict(false=0, missed=0, p50=0.20, p90=0.40),
    "recorded shaking": dict(false=0, missed=0, changes=0),
    "recorded walking": dict(false=0, missed=0),
    **{kind: dict(false=0, missed=0, changes=0) for kind in generate.STILL},
}


def broken(name, result):
    """The promises that a category's score breaks, in words."""
    limits = LIMITS[name]
    seen = dict(
        false=result.false,
        missed=result.missed,
        changes=result.changes,
        sides=result.sides / max(1, result.half_turns),
        p50=result.latency(0.5),
        p90=result.latency(0.9),
        p95=result.latency(0.95),
    )
    # Written so that a latency that nothing was measured for is broken too.
    return [f"{name}: {what} is {seen[what]:.2f}, at most {most:.2f}" for what, most in limits.items() if not seen[what] <= most]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=1)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        made = generate.generate(directory, 48 * options.size, 48 * options.size, options.seed)
        work = [(category, os.path.join(directory, name + ".csv")) for name, category in made.items()]
        for category, prefixes in RECORDED.items():
            for path in score.traces(os.path.join(HERE, "corpus")):
                if os.path.basename(path).startswith(tuple(prefixes)):
                    work.append((category, path))
        with ThreadPoolExecutor(2) as pool:
            scores = list(pool.map(lambda item: score.score_file(options.program, item[1]), work))

    totals = {category: score.Score() for category in LIMITS}
    for (category, path), result in zip(work, scores):
        totals[category].add(result)
        if category in ("hand", "walk", "vehicle"):
            totals[TOGETHER].add(result)
        if result.false or result.missed or (category in generate.STILL and result.changes):
            print(f"{os.path.basename(path)}: {result.false} false, {result.missed} missed, {result.changes} changes")
    print(score.Score.HEADER)
    for category, result in totals.items():
        print(result.row(category))
    problems = [problem for category, result in totals.items() for problem in broken(category, result)]
    for problem in problems:
        print("broken:", problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
