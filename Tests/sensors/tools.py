"""What monitor does with sensors: on a made-up machine in a folder, and on a terminal."""

import os
import pty
import re
import subprocess
import sys

from trouble import Machine
from watch import Watch, run

MONITOR = os.environ.get("ORIENT_MONITOR", "monitor")


def monitor(*arguments):
    return subprocess.run([MONITOR, *arguments], capture_output=True, text=True, timeout=60)


def follow(machine, *arguments):
    watch = Watch("--root", machine.root, *arguments, program=MONITOR)
    machine.watches.append(watch)
    return watch


def put(machine, path, text):
    whole = os.path.join(machine.root, path)
    os.makedirs(os.path.dirname(whole), exist_ok=True)
    with open(whole, "w") as file:
        file.write(text)


def every_sensor_is_listed_with_what_is_wrong():
    with Machine() as machine:
        machine.write("mount_matrix", "0, 1, 0; 1, 0, 0; 0, 0")
        for axis in "xyz":
            put(machine, f"sys/bus/iio/devices/iio:device1/in_accel_{axis}_raw", "0")
        put(machine, "sys/bus/iio/devices/iio:device1/label", "accel-base")
        result = monitor("--probe", "--root", machine.root)
        assert result.returncode == 0, result
        assert "* /sys/bus/iio/devices/iio:device0  iio" in result.stdout, result.stdout
        assert "has 8 of 9 numbers" in result.stdout, result.stdout
        assert "  /sys/bus/iio/devices/iio:device1  iio" in result.stdout, result.stdout
        assert "keyboard's half" in result.stdout, result.stdout


def a_probe_says_why_another_one_is_not_used():
    """The second sensor says where it is; the third would do as well."""
    with Machine() as machine:
        for number in (1, 2):
            for axis in "xyz":
                put(machine, f"sys/bus/iio/devices/iio:device{number}/in_accel_{axis}_raw", "0")
            put(machine, f"sys/bus/iio/devices/iio:device{number}/in_accel_scale", "0.01")
        put(machine, "sys/bus/iio/devices/iio:device1/label", "accel-display")
        # An input device, and a buffer without single values, that belong to somebody else.
        put(machine, "sys/class/input/event3/uevent", "ID_INPUT_ACCELEROMETER=1")
        put(machine, "dev/input/event3", "")
        for axis in "xyz":
            put(machine, f"sys/bus/iio/devices/iio:device3/scan_elements/in_accel_{axis}_en", "0")
        put(machine, "sys/bus/iio/devices/iio:device3/buffer/enable", "0")
        os.chmod(os.path.join(machine.root, "dev/input/event3"), 0)
        os.chmod(os.path.join(machine.root, "sys/bus/iio/devices/iio:device3/buffer/enable"), 0o444)
        os.chmod(machine.root, 0o755)
        result = subprocess.run(
            [*machine.as_nobody(MONITOR), "--probe", "--root", machine.root], capture_output=True, text=True,
            timeout=60, env=dict(os.environ, LD_LIBRARY_PATH=machine.root))
        parts = re.split(r"(?m)^(?=[* ] /)", result.stdout)[1:]
        parts = {os.path.basename(part[2:].split()[0]): part for part in parts}
        assert len(parts) == 5, result
        assert parts["iio:device0"].startswith("  /") and "another one comes first" in parts["iio:device0"], parts
        assert parts["iio:device1"].startswith("* /"), parts
        assert "another one comes first" in parts["iio:device2"], parts
        assert "this user may not write" in parts["iio:device3"] and "udev rule" in parts["iio:device3"], parts
        assert "this user may not read" in parts["event3"] and "udev rule" in parts["event3"], parts


def without_a_sensor_it_says_where_was_looked():
    with Machine() as machine:
        for arguments in (["--probe"], [], ["--calibrate"]):
            result = monitor(*arguments, "--root", os.path.join(machine.root, "sys"))
            assert result.returncode == 1 and "looked at" in result.stderr, result


def a_kind_of_sensor_may_be_asked_for():
    with Machine() as machine:
        assert monitor("--probe", "--iio", "--root", machine.root).returncode == 0
        result = monitor("--evdev", "--root", machine.root)
        assert result.returncode == 1 and "sys/class/input: none" in result.stderr, result
        result = monitor("--sensor-proxy", "--bus", "unix:path=/nonexistent/bus")
        assert result.returncode == 1 and "iio-sensor-proxy: " in result.stderr, result


UP, LEFT, RIGHT, OUT = (256, 0, 0), (0, 256, 0), (0, -256, 0), (0, 0, -256)
MATRIX = "0, 1, 0; -1, 0, 0; 0, 0, -1"


def a_sensor_is_calibrated_by_four_poses():
    """The sensor's axes are exchanged and one is turned round; udev's matrix takes that back."""
    with Machine() as machine:
        trace = os.path.join(machine.root, "poses.trace")
        put(machine, "sys/class/dmi/id/sys_vendor", "ACME: Inc.\n")
        put(machine, "sys/class/dmi/id/product_name", "Slab 10*\n")
        put(machine, "sys/bus/iio/devices/modalias", "acpi:KIOX010A:\n")
        # What was known of the mounting makes no difference.
        machine.write("mount_matrix", "0, 1, 0; 1, 0, 0; 0, 0, 1")
        machine.hold(*UP)
        watch = follow(machine, "--calibrate", "--record", trace)
        watch.expect("1 of 4")
        for number, reading in ((2, LEFT), (3, RIGHT), (4, OUT)):
            watch.expect(f"{number} of 4", 10)
            machine.hold(*reading)
        # As the kernel's DMI modalias has it: without spaces and colons.
        watch.expect("sensor:modalias:acpi:KIOX010A::dmi:*:svnACMEInc.:pnSlab10?:*", 10)
        assert watch.expect("ACCEL_MOUNT_MATRIX=").split("=")[1] == MATRIX
        watch.end()
        # With that matrix in udev's database, upright is upright.
        put(machine, "run/udev/data/+iio:iio:device0", f"E:ACCEL_MOUNT_MATRIX={MATRIX}\n")
        for reading, word in ((UP, "portrait-primary"), (LEFT, "landscape-secondary"), (OUT, "face-up")):
            machine.hold(*reading)
            check = machine.watch(preload=False)
            check.expect(f"device {word}")
            check.end()
        # What was recorded comes to the same.
        result = monitor("--calibrate", "--replay", trace)
        assert result.returncode == 0 and f" ACCEL_MOUNT_MATRIX={MATRIX}\n" in result.stdout, result
        assert "sensor:modalias:*:*\n" in result.stdout, result


def a_recording_without_four_poses_is_not_enough():
    with Machine() as machine:
        path = os.path.join(machine.root, "poses.csv")
        lines = ["t_ns,x,y,z"]
        for pose, (x, y, z) in enumerate([(0, 9.8, 0), (-9.8, 0, 0), (9.8, 0, 0), (0, 0, 9.8)]):
            lines += [f"{(pose * 2000 + step * 20) * 1000000},{x},{y},{z}" for step in range(100)]
        put(machine, path, "\n".join(lines) + "\n")
        result = monitor("--calibrate", "--replay", path)
        assert result.returncode == 0 and "ACCEL_MOUNT_MATRIX=-1, 0, 0; 0, -1, 0; 0, 0, 1" in result.stdout, result
        put(machine, path, "\n".join(lines[:180]) + "\n")
        result = monitor("--calibrate", "--replay", path)
        assert result.returncode == 1 and "only 2 of the four poses" in result.stderr, result
        # Left and right must be opposite.
        put(machine, path, "\n".join(lines).replace(",9.8,0,0", ",0,-9.8,0") + "\n")
        result = monitor("--calibrate", "--replay", path)
        assert result.returncode == 1 and "do not fit together" in result.stderr, result


def a_sensor_is_shown_and_recorded():
    with Machine() as machine:
        trace = os.path.join(machine.root, "recorded.trace")
        watch = follow(machine, "--iio", "--record", trace)
        watch.expect("portrait-primary")
        machine.hold(256, 0, 0)
        watch.expect("landscape-secondary")
        watch.process.terminate()
        watch.end()
        shown = [line for line in watch.lines if line]
        result = monitor("--replay", trace)
        assert result.returncode == 0 and result.stdout.splitlines() == shown, (result, shown)


def trouble_is_told_when_it_begins_and_when_it_ends():
    with Machine() as machine:
        watch = follow(machine, "--csv")
        watch.expect(",portrait-primary")
        machine.write("in_accel_y_raw", "none")
        watch.expect("monitor: no data for 1 s from /sys/bus/iio/devices/iio:device0: ")
        machine.hold(0, -256, 0)
        watch.expect("gives data again")
        watch.process.terminate()
        watch.end()


def on_terminal(*arguments):
    """What a program writes to a terminal as its errors."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen([MONITOR, *arguments], stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    text = b""
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:
            break
        if not part:
            break
        text += part
    os.close(controller)
    output = process.stdout.read()
    assert process.wait(timeout=10) == 0, text
    return text.decode(), output.decode()


def a_long_replay_shows_its_progress():
    with Machine() as machine:
        path = os.path.join(machine.root, "long.csv")
        put(machine, path, "t_ns,x,y,z\n" + "".join(f"{step * 20000000},0,9.8,0\n" for step in range(75)))
        errors, output = on_terminal("--replay", path, "--realtime")
        parts = [int(part) for part in re.findall(r"(\d+) % played, \d+ samples", errors)]
        assert len(parts) >= 3 and parts == sorted(parts) and 25 < parts[0] < 50 < parts[-1] <= 100, errors
        assert errors.endswith("\r\033[K"), repr(errors)
        assert output.endswith(" portrait-primary\n"), output
        # A short one says nothing.
        assert on_terminal("--replay", path) == ("", output)


if __name__ == "__main__":
    sys.exit(run([
        every_sensor_is_listed_with_what_is_wrong,
        a_probe_says_why_another_one_is_not_used,
        without_a_sensor_it_says_where_was_looked,
        a_kind_of_sensor_may_be_asked_for,
        a_sensor_is_calibrated_by_four_poses,
        a_recording_without_four_poses_is_not_enough,
        a_sensor_is_shown_and_recorded,
        trouble_is_told_when_it_begins_and_when_it_ends,
        a_long_replay_shows_its_progress,
    ]))
