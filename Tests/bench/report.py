"""Runs the benchmark programs that run.sh has built and puts their numbers beside targets and peers."""

from __future__ import annotations

import argparse
import json
import platform
import re
import shutil
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Orient/Orient.docc/Performance.md"

# What is measured: name, what it is, the target and its unit, the peer and what that is.
ROWS = [
    ("feed-single-rest", "one sample a call, at 200 Hz, no event", 25, "ns", "peer-judge", "Android's judge in C"),
    ("feed-single-turning", "the same, the device turned every 4 s", None, "ns", "peer-judge", "Android's judge in C"),
    ("feed-batch-rest", "a sample in a batch of 256, no event", 10, "ns", "peer-low-pass", "a low-pass in C"),
    ("feed-batch-turning", "the same, the device turned every 4 s", None, "ns", "peer-low-pass", "a low-pass in C"),
    ("getter-while-fed", "a getter while another thread feeds 1000 a second", 5, "ns", None, None),
    ("get-state-while-fed", "the whole state meanwhile", 25, "ns", None, None),
    ("getter-flooded", "a getter while another thread feeds without a pause", None, "ns", None, None),
    ("get-state-flooded", "the whole state meanwhile", None, "ns", None, None),
    ("get-state-p50", "the same, half of the calls, with the clock's own time", None, "ns", None, None),
    ("get-state-p99", "99 of 100", None, "ns", None, None),
    ("get-state-p99.9", "999 of 1000", None, "ns", None, None),
    ("get-state-torn", "states that mix two moments, of 400,000", 0, "", None, None),
    ("event-listener", "an event, for each of 10,000 listeners", 10, "ns", "peer-glib-signal", "a GLib signal handler"),
    ("event-listener", "the same", 10, "ns", "peer-libuv-callback", "a libuv callback"),
    ("engine-new-unref", "an engine made and dropped", 1000, "ns", None, None),
    ("engine-bytes", "memory of an engine with one listener", 1024, "bytes", None, None),
    ("lock-unlock", "a scene locks and unlocks", None, "ns", None, None),
    ("replay", "a sample of a recording replayed", 50, "ns", "peer-strtof", "strtof alone, in C"),
    ("load", "dlopen and the first engine", 200, "µs", "load-ordinary", "with Swift's run-time library"),
    ("embedded-bytes", "what an engine adds to a program, linked statically", None, "bytes", None, None),
    ("library-bytes", "the shared library, stripped", 200 * 1024, "bytes", "ordinary-bytes", "the ordinary one"),
]


def lines_of(program: Path, *arguments: str) -> dict[str, float]:
    output = subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value, *_ in (line.split() for line in output.splitlines())}


def best_of(program: Path, runs: int) -> dict[str, float]:
    """Each row at its best: whatever else a machine does in a run only adds to it. What is torn in one is torn."""
    found = [lines_of(program) for _ in range(runs)]
    return {name: (max if name.endswith("-torn") else min)(run[name] for run in found) for name in found[0]}


def load_time(program: Path, library: Path) -> float | None:
    """The median of many fresh processes, in microseconds."""
    if not library.exists():
        return None
    runs = [
        float(subprocess.run([program, library], check=True, capture_output=True, text=True).stdout)
        for _ in range(41)
    ]
    return statistics.median(runs)


def stripped_size(library: Path, work: Path) -> float | None:
    if not library.exists():
        return None
    copy = work / "stripped.so"
    subprocess.run(["strip", "-o", copy, library], check=True)
    return copy.stat().st_size


def instructions(program: Path, batch: int) -> float | None:
    """Instructions a sample, which do not depend on what else the machine does."""
    if shutil.which("valgrind") is None:
        return None

    def counted(mode: str) -> int:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, mode, str(batch)],
            check=True, capture_output=True, text=True,
        )
        return int(re.search(r"Collected : (\d+)", run.stderr).group(1))

    return (counted("count") - counted("nothing")) / 65536


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def table(found: dict[str, float]) -> str:
    rows = ["| what | here | target | peer | ratio |", "|---|---|---|---|---|"]
    for name, what, target, unit, peer, peer_name in ROWS:
        value = found.get(name)
        if value is None:
            continue
        verdict = "" if target is None else f"{number(target)} {unit}" + (" ✓" if value <= target else " ✗")
        other = found.get(peer) if peer else None
        beside = "" if other is None else f"{number(other)} {unit}, {peer_name}"
        ratio = "" if not other else f"{value / other:.2f}"
        rows.append(f"| {what} | {number(value)} {unit} | {verdict} | {beside} | {ratio} |")
    for batch in (1, 256):
        count = found.get(f"instructions-{batch}")
        if count is not None:
            rows.append(f"| instructions a sample, {batch} a call | {count:.0f} | | | |")
    return "\n".join(rows)


def plot_growth(found: dict[str, float], picture: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    titles = {
        "samples": "samples fed: ns a sample",
        "listeners": "listeners: ns a listener and event",
        "scenes": "scenes: ns a lock and unlock",
        "engines": "engines: ns an engine made and dropped",
        "sources": "sources on one fd: ns a sample replayed",
    }
    figure, axes = pyplot.subplots(1, 5, figsize=(17, 3))
    for axis, (kind, title) in zip(axes, titles.items()):
        points = sorted((int(name.rsplit("-", 1)[1]), value)
                        for name, value in found.items() if name.startswith(f"grow-{kind}-"))
        axis.plot([count for count, _ in points], [value for _, value in points], marker="o")
        axis.set(xscale="log", ylim=(0, 1.1 * max(value for _, value in points)))
        axis.set_title(title, fontsize=9)
    figure.tight_layout()
    figure.savefig(picture)


def machine() -> str:
    model = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), platform.machine())
    return f"{model}, Linux {platform.release()}, {platform.libc_ver()[0]} {platform.libc_ver()[1]}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--ordinary", type=Path, required=True)
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()
    work: Path = options.work

    found = best_of(work / "library", 9) | best_of(work / "peers", 9)
    loads = {"load": load_time(work / "load", options.library),
             "load-ordinary": load_time(work / "load", options.ordinary),
             "embedded-bytes": (work / "with-engine").stat().st_size - (work / "without-engine").stat().st_size,
             "library-bytes": stripped_size(options.library, work),
             "ordinary-bytes": stripped_size(options.ordinary, work),
             "instructions-1": instructions(work / "library", 1),
             "instructions-256": instructions(work / "library", 256)}
    found |= {name: value for name, value in loads.items() if value is not None}
    if options.growth:
        found |= lines_of(work / "library", "growth")
        plot_growth(found, work / "growth.svg")

    text = table(found)
    print(text)
    missing = [name for name in ("peer-glib-signal", "peer-libuv-callback", "load-ordinary") if name not in found]
    if missing:
        print(f"\nLeft out, since something is missing: {', '.join(missing)}.")
    (work / "results.json").write_text(json.dumps({"machine": machine(), "results": found}, indent=1) + "\n")
    (work / "results.md").write_text(text + "\n")
    if options.page:
        head, _, rest = PAGE.read_text().partition("<!-- measured -->")
        _, _, tail = rest.partition("<!-- end -->")
        PAGE.write_text(f"{head}<!-- measured -->\n\nOn {machine()}:\n\n{text}\n\n<!-- end -->{tail}")
        if options.growth:
            shutil.copy(work / "growth.svg", PAGE.parent / "Resources/growth.svg")


if __name__ == "__main__":
    main()
