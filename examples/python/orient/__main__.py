"""What a recording says: ``python -m orient replay FILE`` and ``python -m orient explain FILE``."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from typing import Iterable, Iterator

from . import Axis, Engine, Event, EventKind, Orientation, OrientError, Sample, version


def main(arguments: list[str] | None = None) -> int:
    """Runs a command line and returns its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        return status
    except (OrientError, OSError) as problem:
        print(f"orient: {problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="orient", description="How a device is held, and how its picture must stand."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="the library's version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    engine = argparse.ArgumentParser(add_help=False)
    engine.add_argument(
        "--natural",
        choices=["portrait", "landscape"],
        default="portrait",
        help="the screen's natural axis (portrait)",
    )
    recording = argparse.ArgumentParser(add_help=False)
    recording.add_argument(
        "file",
        type=argparse.FileType("r"),
        help="a recording: a line of nanoseconds,x,y,z for each sample; - is the standard input",
    )

    replay = commands.add_parser(
        "replay", parents=[engine, recording], help="tell what happens in a recording"
    )
    replay.add_argument("--json", action="store_true", help="one JSON object a line, with everything")
    replay.set_defaults(run=_replay)

    explain = commands.add_parser(
        "explain", parents=[engine, recording], help="say why the picture stands as it does at the end"
    )
    explain.add_argument(
        "--wanted",
        type=_orientation,
        metavar="ORIENTATION",
        help="why it does not stand so, for example landscape-primary",
    )
    explain.set_defaults(run=_explain)
    return parser


def _orientation(word: str) -> Orientation:
    try:
        found = Orientation.from_word(word)
    except OrientError:
        raise argparse.ArgumentTypeError(f"{word!r} is no orientation") from None
    if not found.is_upright:
        raise argparse.ArgumentTypeError(f"a picture never stands {word}")
    return found


class _Version(argparse.Action):
    """Looks for the library only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        print(f"liborient {version()}")
        parser.exit()


def _replay(options: argparse.Namespace) -> int:
    show = _show_json if options.json else _show
    with Engine(natural=Axis[options.natural.upper()]) as engine:
        engine.add_listener(show, EventKind.DEVICE | EventKind.DID_ROTATE)
        engine.feed_acceleration(_samples(options.file))
    return 0


def _explain(options: argparse.Namespace) -> int:
    with Engine(natural=Axis[options.natural.upper()]) as engine:
        engine.feed_acceleration(_samples(options.file))
        print(engine.explain(options.wanted or engine.interface), end="")
        print()
        print(engine.describe(), end="")
    return 0


def _samples(lines: Iterable[str]) -> Iterator[Sample]:
    for line in lines:
        time, *axes = line.split(",")
        if len(axes) == 3 and time.lstrip("-").isdigit():
            yield Sample(int(time), *map(float, axes))


def _show(event: Event) -> None:
    if event.kind is EventKind.DID_ROTATE:
        what = f"the picture turns to {event.target}"
    else:
        what = f"the device is held  {event.device}"
    print(f"{event.time_ns / 1e9:9.3f} s  {what}", flush=True)


def _show_json(event: Event) -> None:
    print(json.dumps(dataclasses.asdict(event) | _words(event)), flush=True)


def _words(event: Event) -> dict[str, str | None]:
    orientations = ("device", "interface", "previous", "target", "suggestion")
    words: dict[str, str | None] = {name: getattr(event, name).word() for name in orientations}
    return words | {"kind": str(event.kind), "cause": str(event.cause)}


if __name__ == "__main__":
    sys.exit(main())
