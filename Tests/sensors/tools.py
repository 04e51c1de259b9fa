"""The program that looks at sensors, on a made-up machine in a folder."""

import os
import subprocess
import sys

from trouble import Machine
from watch import Watch, run

PROGRAM = os.environ.get("ORIENT_SENSORS", "sensors")
MONITOR = os.environ.get("ORIENT_MONITOR", "monitor")


def sensors(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)


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
        result = sensors("--root", machine.root)
        assert result.returncode == 0, result
        assert "* /sys/bus/iio/devices/iio:device0  iio" in result.stdout, result.stdout
        assert "has 8 of 9 numbers" in result.stdout, result.stdout
        assert "  /sys/bus/iio/devices/iio:device1  iio" in result.stdout, result.stdout
        assert "keyboard's half" in result.stdout, result.stdout


def without_a_sensor_the_list_says_where_was_looked():
    with Machine() as machine:
        result = sensors("--root", os.path.join(machine.root, "sys"))
        assert result.returncode == 1 and "looked at" in result.stderr, result


def a_wrong_option_is_refused():
    assert sensors("--colour").returncode == 2
    assert sensors("--root").returncode == 2


def a_sensor_is_calibrated_by_four_poses():
    """The sensor's axes are exchanged and one is turned round; udev's matrix takes that back."""
    up, left, right, out = (256, 0, 0), (0, 256, 0), (0, -256, 0), (0, 0, -256)
    with Machine() as machine:
        put(machine, "sys/class/dmi/id/sys_vendor", "ACME\n")
        put(machine, "sys/class/dmi/id/product_name", "Slab 10\n")
        put(machine, "sys/bus/iio/devices/modalias", "acpi:KIOX010A:\n")
        machine.hold(*up)
        watch = Watch("calibrate", "--root", machine.root, program=PROGRAM)
        machine.watches.append(watch)
        watch.expect("1 of 4")
        for number, reading in ((2, left), (3, right), (4, out)):
            watch.expect(f"{number} of 4", 10)
            machine.hold(*reading)
        watch.expect("sensor:modalias:acpi:KIOX010A::dmi:*:svnACME:pnSlab 10:*", 10)
        matrix = watch.expect("ACCEL_MOUNT_MATRIX=").split("=")[1]
        assert matrix == "0, 1, 0; -1, 0, 0; 0, 0, -1", matrix
        watch.end()
        # With that matrix in udev's database, upright is upright.
        put(machine, "run/udev/data/+iio:iio:device0", f"E:ACCEL_MOUNT_MATRIX={matrix}\n")
        for reading, word in ((up, "portrait-primary"), (left, "landscape-secondary"), (out, "face-up")):
            machine.hold(*reading)
            check = machine.watch(preload=False)
            check.expect(f"device {word}")
            check.end()


def a_recording_is_calibrated_too():
    with Machine() as machine:
        lines = ["orient-trace,1"]
        for pose, reading in enumerate([(0, 9.8, 0), (-9.8, 0, 0), (9.8, 0, 0), (0, 0, 9.8)]):
            lines += [f"{(pose * 2000 + step * 20) * 1000000},{reading[0]},{reading[1]},{reading[2]}"
                      for step in range(100)]
        put(machine, "poses.trace", "\n".join(lines) + "\n")
        result = sensors("calibrate", "--replay", os.path.join(machine.root, "poses.trace"))
        assert result.returncode == 0, result
        assert "ACCEL_MOUNT_MATRIX=-1, 0, 0; 0, -1, 0; 0, 0, 1" in result.stdout, result.stdout
        put(machine, "poses.trace", "\n".join(lines[:180]) + "\n")
        result = sensors("calibrate", "--replay", os.path.join(machine.root, "poses.trace"))
        assert result.returncode == 1 and "2 of the four poses" in result.stderr, result


def a_monitor_shows_a_sensor_and_records_it():
    with Machine() as machine:
        trace = os.path.join(machine.root, "recorded.trace")
        monitor = Watch("--source", "iio", "--root", machine.root, "--record", trace, program=MONITOR)
        machine.watches.append(monitor)
        monitor.expect("portrait-primary")
        machine.hold(256, 0, 0)
        monitor.expect("landscape-secondary")
        monitor.process.terminate()
        monitor.end()
        shown = [line for line in monitor.lines if line]
        result = subprocess.run([MONITOR, "--replay", trace], capture_output=True, text=True, timeout=30)
        assert result.returncode == 0 and result.stdout.splitlines() == shown, (result, shown)


if __name__ == "__main__":
    sys.exit(run([
        every_sensor_is_listed_with_what_is_wrong,
        without_a_sensor_the_list_says_where_was_looked,
        a_wrong_option_is_refused,
        a_sensor_is_calibrated_by_four_poses,
        a_recording_is_calibrated_too,
        a_monitor_shows_a_sensor_and_records_it,
    ]))
