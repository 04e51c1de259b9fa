"""What happens: ``python -m orient watch``, ``replay FILE``, ``explain FILE`` and ``sensors``."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys

from . import (
    Axis,
    Engine,
    Event,
    EventKind,
    InvalidStateError,
    LogLevel,
    Orientation,
    OrientError,
    ParseError,
    Sensitivity,
    Source,
    SourceKind,
    probe,
    set_log_handler,
    version,
)


def main(arguments: list[str] | None = None) -> int:
    """Runs a command line and returns its exit status."""
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        return status
    except (OrientError, OSError) as problem:
        print(f"orient: {problem}", file=sys.stderr)
        return 1
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
        help="the screen's natural axis (the recorded one's; else portrait)",
    )
    engine.add_argument(
        "--sensitivity",
        choices=[word.name.lower() for word in Sensitivity],
        help="how readily detection follows the device (as recorded; else normal)",
    )
    engine.add_argument("--all", action="store_true", help="tell of every kind of event")
    engine.add_argument("--json", action="store_true", help="one JSON object a line, with everything")

    watch = commands.add_parser(
        "watch", parents=[engine, _sensor()], help="tell what happens, until Ctrl-C"
    )
    watch.add_argument("--record", metavar="FILE", help="write a trace that can be replayed")
    watch.set_defaults(run=_watch)

    replay = commands.add_parser("replay", parents=[engine], help="tell what happens in a trace")
    replay.add_argument("file", help="a trace; - is the standard input")
    replay.add_argument("--realtime", action="store_true", help="at the pace of the recording")
    replay.set_defaults(run=_replay)

    explain = commands.add_parser(
        "explain", parents=[engine], help="say why the picture stands as it does after a trace"
    )
    explain.add_argument("file", help="a trace; - is the standard input")
    explain.add_argument(
        "--wanted",
        type=_orientation,
        metavar="ORIENTATION",
        help="why it does not stand so, for example landscape-primary",
    )
    explain.set_defaults(run=_explain)

    sensors = commands.add_parser(
        "sensors", parents=[_sensor()], help="list the sensors of this machine"
    )
    sensors.set_defaults(run=_sensors)
    return parser


def _sensor() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    kinds = ["auto", "iio", "evdev", "sensor-proxy"]
    parser.add_argument("--source", choices=kinds, default="auto", help="where to look (auto)")
    parser.add_argument("--path", help="the device in sysfs or /dev, or its name")
    parser.add_argument("--root", help="a directory in place of / for sysfs and /dev")
    parser.add_argument("--rate", type=float, metavar="HZ", help="samples per second (50)")
    return parser


class _Version(argparse.Action):
    """Looks for the library only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        print(f"liborient {version()}")
        parser.exit()


def _orientation(word: str) -> Orientation:
    try:
        found = Orientation.from_word(word)
    except ParseError:
        raise argparse.ArgumentTypeError(f"{word!r} is no orientation") from None
    if not found.is_upright:
        raise argparse.ArgumentTypeError(f"a picture never stands {word}")
    return found


def _engine(options: argparse.Namespace, source: Source) -> Engine:
    if options.natural is None and options.sensitivity is None:
        try:
            return source.recorded_engine()
        except InvalidStateError:
            return Engine()
    return Engine(
        natural=Axis[options.natural.upper()] if options.natural else None,
        sensitivity=Sensitivity[options.sensitivity.upper()] if options.sensitivity else None,
    )


def _tell(options: argparse.Namespace, engine: Engine) -> None:
    kinds = EventKind.ALL if options.all else EventKind.DEVICE | EventKind.DID_ROTATE
    engine.add_listener(_show_json if options.json else _show, kinds)


def _trace(options: argparse.Namespace, realtime: bool) -> Source:
    path = "/dev/stdin" if options.file == "-" else options.file
    return Source(SourceKind.TRACE, path=path, realtime=realtime)


def _watch(options: argparse.Namespace) -> int:
    set_log_handler(_complain)
    with _live(options) as source, _engine(options, source) as engine:
        _tell(options, engine)
        if options.record:
            with open(options.record, "w") as file:
                engine.record(file)
        source.attach(engine)
        info = source.info
        print(f"watching {info.device or 'for a sensor'} ({info.kind})", file=sys.stderr)
        try:
            source.run()
        finally:
            if options.record:
                engine.record(None)
    return 0


def _live(options: argparse.Namespace) -> Source:
    kind = SourceKind[options.source.upper().replace("-", "_")]
    return Source(kind, path=options.path, root=options.root, rate_hz=options.rate)


def _replay(options: argparse.Namespace) -> int:
    with _trace(options, options.realtime) as source, _engine(options, source) as engine:
        _tell(options, engine)
        source.attach(engine)
        source.run()
    return 0


def _explain(options: argparse.Namespace) -> int:
    with _trace(options, realtime=False) as source, _engine(options, source) as engine:
        source.attach(engine)
        source.run()
        _say(engine.explain(options.wanted or engine.interface))
        _say(engine.describe().rstrip())
    return 0


def _sensors(options: argparse.Namespace) -> int:
    kind = SourceKind[options.source.upper().replace("-", "_")]
    found = probe(kind=kind, path=options.path, root=options.root, rate_hz=options.rate)
    for info, chosen, remark in found:
        _say(f"{'*' if chosen else ' '} {info.kind}: {info.device} {info.name}".rstrip())
        _say(f"    location {info.location}, mount matrix {info.mount_origin}")
        if remark:
            _say(f"    {remark}")
    return 0 if any(sensor.chosen for sensor in found) else 1


def _complain(level: LogLevel, message: str) -> None:
    print(f"orient: {message}", file=sys.stderr)


def _say(line: str) -> None:
    try:
        print(line, flush=True)
    except BrokenPipeError:
        # Nobody reads on, as above `head`. This ends the program by way of the call that we are in.
        sys.stdout = open(os.devnull, "w")
        raise SystemExit(0) from None


def _show(event: Event) -> None:
    at = f"{event.time_ns / 1e9:9.3f} s"
    if event.kind is EventKind.DID_ROTATE:
        _say(f"{at}  the picture turns to {event.target}")
    elif event.kind is EventKind.DEVICE:
        _say(f"{at}  the device is held  {event.device}")
    else:
        _say(f"{at}  {event.kind} by {event.cause}")


def _show_json(event: Event) -> None:
    orientations = ("device", "interface", "previous", "target", "suggestion")
    words: dict[str, object] = {name: getattr(event, name).word() for name in orientations}
    words |= {"kind": str(event.kind), "cause": str(event.cause)}
    _say(json.dumps(dataclasses.asdict(event) | words))


if __name__ == "__main__":
    sys.exit(main())
