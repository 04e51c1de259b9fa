"""Made-up devices under their real paths (umockdev): IIO polled and buffered, input devices, hotplug."""

import contextlib
import os
import struct
import sys
import threading
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402

from watch import Watch, run  # noqa: E402

RAW = ("in_accel_x_raw", "in_accel_y_raw", "in_accel_z_raw")


class Testbed:
    """A testbed and the programs that run in it."""

    def __init__(self):
        self.bed = UMockdev.Testbed.new()
        self.watches = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for watch in self.watches:
            watch.kill()

    def watch(self, *arguments, program=None):
        environment = dict(os.environ, UMOCKDEV_DIR=self.bed.get_root_dir())
        watch = Watch(*arguments, environment=environment, program=program)
        self.watches.append(watch)
        return watch

    def add_polled(self, raw=(0, -256, 0), properties=(), attributes=()):
        """An accelerometer in sensor-proxy's frame; one g reads 256."""
        device = self.bed.add_device(
            "iio", "iio:device0", None,
            ["name", "IIO Test Accelerometer", "in_accel_scale", "0.038307",
             *[item for pair in zip(RAW, map(str, raw)) for item in pair], *attributes],
            ["NAME", '"IIO Accelerometer"', "DEVTYPE", "iio_device", *properties])
        return device

    def hold(self, device, raw):
        for name, value in zip(RAW, raw):
            self.bed.set_attribute(device, name, str(value))


def a_polled_sensor_is_followed():
    with Testbed() as bed:
        device = bed.add_polled()
        watch = bed.watch("--kind", "iio")
        watch.expect("source iio polled /sys/bus/iio/devices/iio:device0")
        watch.expect("device portrait-primary")
        bed.hold(device, (-256, 0, 0))
        watch.expect("device landscape-primary")
        bed.hold(device, (256, 0, 0))
        watch.expect("device landscape-secondary")
        bed.hold(device, (0, 256, 0))
        watch.expect("device portrait-secondary")
        watch.end()


def udevs_matrix_is_used():
    with Testbed() as bed:
        bed.add_polled(raw=(523, 13, 5), properties=["ACCEL_MOUNT_MATRIX", "0, -1, 0; -1, 0, 0; 0, 0, 1"])
        watch = bed.watch("--kind", "iio")
        watch.expect("device portrait-primary")
        watch.end()


def the_sensor_in_the_keyboards_half_never_turns_the_screen():
    with Testbed() as bed:
        bed.add_polled(properties=["ACCEL_LOCATION", "base"])
        watch = bed.watch("--kind", "iio")
        watch.expect("refused ORIENT_ERROR_NO_SENSOR")
    with Testbed() as bed:
        bed.add_polled(attributes=["label", "accel-base"])
        watch = bed.watch("--kind", "auto", "--bus", "unix:path=/nonexistent")
        watch.expect("keyboard's half")


def a_sensor_comes_late_goes_over_a_suspend_and_comes_back():
    with Testbed() as bed:
        watch = bed.watch("--kind", "iio", "--wait")
        watch.expect("state waiting")
        device = bed.add_polled()
        bed.bed.uevent(device, "add")
        watch.expect("device portrait-primary", 2)
        bed.bed.uevent(device, "remove")
        bed.bed.remove_device(device)
        watch.expect("state waiting", 3)
        watch.lacks("device", 1)
        device = bed.add_polled(raw=(-256, 0, 0))
        bed.bed.uevent(device, "add")
        watch.expect("device landscape-primary", 3)
        watch.end()


def hotplug_is_heard_of_before_the_next_look():
    """Looks come every second; a message of the kernel's makes one come at once."""
    with Testbed() as bed:
        watch = bed.watch("--kind", "iio", "--wait")
        watch.expect("state waiting")
        time.sleep(0.3)
        device = bed.add_polled()
        start = time.monotonic()
        bed.bed.uevent(device, "add")
        watch.expect("source iio")
        took = time.monotonic() - start
        assert took < 0.5, f"took {took} s"
        watch.end()


# --- Buffers

SCAN = struct.Struct("<hhhxxq")


def add_buffered(bed, scan_types=None, index=(0, 1, 2, 3), extra=()):
    channels = ("in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp")
    types = scan_types or ("le:s16/16>>0",) * 3 + ("le:s64/64>>0",)
    attributes = ["name", "IIO Test Accelerometer", "in_accel_scale", "0.038307", "buffer/enable", "0",
                  "buffer/length", "2", "current_timestamp_clock", "realtime", "trigger/current_trigger", "\n"]
    for channel, place, kind in zip(channels, index, types):
        attributes += [f"scan_elements/{channel}_en", "0", f"scan_elements/{channel}_index", str(place),
                       f"scan_elements/{channel}_type", kind]
    device = bed.bed.add_device(
        "iio", "iio:device0", None, [*attributes, *extra],
        ["NAME", '"IIO Accelerometer"', "DEVNAME", "/dev/iio:device0", "DEVTYPE", "iio_device"])
    bed.bed.add_device("iio", "trigger0", None, ["name", "IIO Test Accelerometer-dev0"], ["DEVTYPE", "iio_trigger"])
    node = os.path.join(bed.bed.get_root_dir(), "dev", "iio:device0")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(node)
    os.makedirs(os.path.dirname(node), exist_ok=True)
    os.mkfifo(node)
    return device, node


class Scans:
    """Writes scans to a pipe fifty times a second."""

    def __init__(self, node, pack):
        self.pack = pack
        self.raw = (0, -256, 0)
        self.file = os.open(node, os.O_RDWR | os.O_NONBLOCK)
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.write, daemon=True)
        self.thread.start()

    def write(self):
        while not self.ends.wait(0.02):
            with contextlib.suppress(BlockingIOError):
                os.write(self.file, self.pack(*self.raw))

    def end(self):
        self.ends.set()
        self.thread.join()
        os.close(self.file)


def attribute(bed, name):
    path = os.path.join(bed.bed.get_root_dir(), "sys/devices/iio:device0", name)
    with open(path) as file:
        return file.read().strip()


def a_buffer_is_switched_on_read_and_switched_off():
    with Testbed() as bed:
        _, node = add_buffered(bed)
        scans = Scans(node, lambda x, y, z: SCAN.pack(x, y, z, time.monotonic_ns()))
        watch = bed.watch("--kind", "iio")
        watch.expect("source iio buffered")
        watch.expect("device portrait-primary")
        assert attribute(bed, "buffer/enable") == "1"
        assert attribute(bed, "trigger/current_trigger") == "IIO Test Accelerometer-dev0"
        assert attribute(bed, "current_timestamp_clock").startswith("monotonic")
        scans.raw = (256, 0, 0)
        watch.expect("device landscape-secondary")
        watch.tell("demand 0")
        watch.expect("state idle")
        assert attribute(bed, "buffer/enable") == "0"
        watch.tell("demand 1")
        scans.raw = (0, 256, 0)
        watch.expect("device portrait-secondary")
        watch.end()
        assert attribute(bed, "buffer/enable") == "0"
        scans.end()


def garbage_in_the_padding_changes_nothing():
    """The reference scan: 24 bytes, words fc690067 fe7ffc69 0000fe7f."""
    with Testbed() as bed:
        _, node = add_buffered(bed, ("le:s16/32>>0",) * 3 + ("le:s64/64>>0",), extra=["in_accel_scale", "0.01"])
        scan = struct.pack("<IIIxxxxq", 0xFC690067, 0xFE7FFC69, 0x0000FE7F, 1)
        scans = Scans(node, lambda x, y, z: scan)
        watch = bed.watch("--kind", "iio")
        watch.expect("device portrait-primary")
        watch.end()
        scans.end()


def indexes_may_have_gaps_and_any_order():
    with Testbed() as bed:
        _, node = add_buffered(bed, index=(7, 4, 2, 9))
        scans = Scans(node, lambda x, y, z: SCAN.pack(z, y, x, time.monotonic_ns()))
        scans.raw = (-256, 0, 0)
        watch = bed.watch("--kind", "iio")
        watch.expect("device landscape-primary")
        watch.end()
        scans.end()


def a_buffer_that_gives_nothing_is_left_for_polling():
    with Testbed() as bed:
        raw = [item for pair in zip(RAW, ("0", "-256", "0")) for item in pair]
        _, node = add_buffered(bed, extra=raw)
        keeps_open = os.open(node, os.O_RDWR | os.O_NONBLOCK)
        watch = bed.watch("--kind", "iio")
        watch.expect("source iio buffered")
        watch.expect("source iio polled", 2)
        watch.expect("device portrait-primary")
        assert attribute(bed, "buffer/enable") == "0"
        watch.end()
        os.close(keeps_open)


def a_buffer_that_somebody_has_is_left_alone():
    with Testbed() as bed:
        raw = [item for pair in zip(RAW, ("0", "-256", "0")) for item in pair]
        device, _ = add_buffered(bed, extra=raw)
        bed.bed.set_attribute(device, "buffer/enable", "1")
        watch = bed.watch("--kind", "iio")
        watch.expect("source iio polled")
        watch.expect("device portrait-primary")
        watch.end()
        assert attribute(bed, "buffer/enable") == "1"


# --- Input devices


def add_input(bed, number, name, attributes=(), properties=()):
    parent = bed.bed.add_device(
        "input", f"input{number}", None,
        ["name", name, "capabilities/key", "0", "capabilities/sw", "0", "properties", "0", *attributes], list(properties))
    return bed.bed.add_device(
        "input", f"event{number}", parent, [],
        ["DEVNAME", f"/dev/input/event{number}", *properties])


def a_game_controller_is_no_sensor_of_the_screen():
    with Testbed() as bed:
        add_input(bed, 3, "Pad", properties=["ID_INPUT_ACCELEROMETER", "1", "ID_INPUT_JOYSTICK", "1"])
        watch = bed.watch("--kind", "evdev")
        watch.expect("game controller")


def input_device(number, name, attributes, *properties):
    """A recording of an input device: its parent with what it can do, and the device with the events."""
    lines = [f"P: /devices/input{number}/event{number}", f"N: input/event{number}",
             f"E: DEVNAME=/dev/input/event{number}", "E: ID_INPUT=1", *[f"E: {item}" for item in properties],
             "E: SUBSYSTEM=input", f"L: device=../../input{number}", "", f"P: /devices/input{number}",
             "E: SUBSYSTEM=input", f"A: name={name}\\n", *[f"A: {item}\\n" for item in attributes], "", ""]
    return "\n".join(lines)


ACCELEROMETER = input_device(1, "ST LIS3LV02DL Accelerometer", ["capabilities/abs=7"], "ID_INPUT_ACCELEROMETER=1")
TABLET_SWITCH = input_device(2, "Tablet Mode Switch", ["capabilities/sw=2"], "ID_INPUT_SWITCH=1")


def load_ioctls(bed, node, lines):
    tree = os.path.join(bed.bed.get_root_dir(), os.path.basename(node) + ".ioctl")
    with open(tree, "w") as file:
        file.write(f"@DEV {node}\n" + "".join(line + "\n" for line in lines))
    bed.bed.load_ioctl(None, tree)


def axes(x, y, z, resolution=0):
    return [f"EVIOCGABS({axis}) 0 " + struct.pack("<iiiiii", value, -512, 512, 0, 0, resolution).hex().upper()
            for axis, value in enumerate((x, y, z))]


def play(bed, node, events):
    """Plays lines of evemu: seconds, type, code, value."""
    path = os.path.join(bed.bed.get_root_dir(), os.path.basename(node) + ".events")
    with open(path, "w") as file:
        file.write("".join(f"E: {seconds:.6f} {kind:04x} {code:04x} {value:04d}\n"
                           for seconds, kind, code, value in events))
    bed.bed.load_evemu_events(node, path)


def an_input_device_says_what_it_reads_when_it_is_opened():
    """256 is one g where the device gives no resolution; another resolution is taken as it is."""
    for reading, resolution in ((-256, 0), (-1000, 1000)):
        with Testbed() as bed:
            bed.bed.add_from_string(ACCELEROMETER)
            load_ioctls(bed, "/dev/input/event1", axes(0, reading, 0, resolution))
            monitor = bed.watch("--evdev", "--csv", program=os.environ["ORIENT_MONITOR"])
            assert ",9.8066," in monitor.expect(",portrait-primary").replace("9.8067", "9.8066"), monitor.lines
            monitor.process.terminate()
            monitor.end()


def an_input_device_is_followed_through_its_events():
    with Testbed() as bed:
        bed.bed.add_from_string(ACCELEROMETER)
        load_ioctls(bed, "/dev/input/event1", axes(0, -256, 0))
        events = []
        for step in range(60):
            seconds = 0.5 + step * 0.05
            x, y = (0, -256 - step % 2) if step < 25 else (-256 - step % 2, 0)
            events += [(seconds, 3, 0, x), (seconds, 3, 1, y), (seconds, 3, 2, 0), (seconds, 0, 0, 0)]
        play(bed, "/dev/input/event1", events)
        watch = bed.watch("--kind", "evdev")
        watch.expect("device portrait-primary")
        watch.expect("device landscape-primary")
        watch.end()


def when_events_were_lost_the_device_is_asked():
    """What comes between SYN_DROPPED and the next report is incomplete, so it is the device that says where it stands."""
    with Testbed() as bed:
        bed.bed.add_from_string(ACCELEROMETER)
        load_ioctls(bed, "/dev/input/event1", axes(0, -256, 0))
        play(bed, "/dev/input/event1", [
            item for step in range(30) for item in (
                (0.5 + step * 0.05, 0, 3, 0), (0.5 + step * 0.05, 3, 0, -256), (0.5 + step * 0.05, 3, 1, 0),
                (0.5 + step * 0.05, 0, 0, 0))])
        watch = bed.watch("--kind", "evdev")
        watch.expect("device portrait-primary")
        watch.lacks("device", 1.5)
        watch.end()


def a_switch_that_lost_events_is_asked():
    with Testbed() as bed:
        bed.add_polled()
        bed.bed.add_from_string(TABLET_SWITCH)
        load_ioctls(bed, "/dev/input/event2", ["EVIOCGSW 8 0000000000000000"])
        play(bed, "/dev/input/event2", [
            (0.0, 0, 0, 0), (0.5, 0, 3, 0), (0.5, 5, 1, 1), (0.5, 0, 0, 0), (1.0, 5, 1, 1), (1.0, 0, 0, 0)])
        watch = bed.watch("--kind", "iio", "--tablet")
        watch.expect("tablet 0")
        start = time.monotonic()
        watch.expect("tablet 1")
        assert time.monotonic() - start > 0.7, "it was asked after the first report, and believed the second"
        watch.end()


def the_tablet_switch_is_read_and_followed():
    with Testbed() as bed:
        bed.add_polled()
        bed.bed.add_from_string(TABLET_SWITCH)
        load_ioctls(bed, "/dev/input/event2", ["EVIOCGSW 8 0000000000000000"])
        play(bed, "/dev/input/event2", [(0.0, 0, 0, 0), (1.0, 5, 1, 1), (1.0, 0, 0, 0)])
        watch = bed.watch("--kind", "iio", "--tablet")
        watch.expect("tablet 0")
        watch.expect("tablet 1")
        watch.end()


if __name__ == "__main__":
    sys.exit(run([
        a_polled_sensor_is_followed,
        udevs_matrix_is_used,
        the_sensor_in_the_keyboards_half_never_turns_the_screen,
        a_sensor_comes_late_goes_over_a_suspend_and_comes_back,
        hotplug_is_heard_of_before_the_next_look,
        a_buffer_is_switched_on_read_and_switched_off,
        garbage_in_the_padding_changes_nothing,
        indexes_may_have_gaps_and_any_order,
        a_buffer_that_gives_nothing_is_left_for_polling,
        a_buffer_that_somebody_has_is_left_alone,
        a_game_controller_is_no_sensor_of_the_screen,
        an_input_device_says_what_it_reads_when_it_is_opened,
        an_input_device_is_followed_through_its_events,
        the_tablet_switch_is_read_and_followed,
        when_events_were_lost_the_device_is_asked,
        a_switch_that_lost_events_is_asked,
    ]))
