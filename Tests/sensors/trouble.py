"""Sensors that take seconds, fail, or are counted on: on a made-up machine in a folder."""

import errno
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

from watch import Watch, run

# Milliseconds: less than any of the troubles below take, and more than a busy machine makes a call wait.
AT_ONCE = 250
DEVICE = "sys/bus/iio/devices/iio:device0"


class Machine:
    """A folder with an accelerometer, and trouble for those who read it."""

    def __enter__(self):
        self.root = tempfile.mkdtemp()
        self.control = os.path.join(self.root, "trouble")
        self.trouble()
        self.write("in_accel_scale", "0.038307")
        self.hold(0, -256, 0)
        self.watches = []
        return self

    def __exit__(self, *_):
        for watch in self.watches:
            watch.kill()
        shutil.rmtree(self.root)

    def write(self, name, text):
        path = os.path.join(self.root, DEVICE, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text + "\n")

    def read(self, name):
        with open(os.path.join(self.root, DEVICE, name)) as file:
            return file.read().strip()

    def as_nobody(self, program):
        """A command that runs a program without privileges, from here: where the checkout is nobody else may look."""
        shutil.copy(program, self.root)
        shutil.copy(os.environ["ORIENT_LIBRARY"], os.path.join(self.root, "liborient.so.1"))
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        return [*nobody, os.path.join(self.root, os.path.basename(program))]

    def add_buffer(self):
        for place, channel in enumerate(("in_accel_x", "in_accel_y", "in_accel_z")):
            self.write(f"scan_elements/{channel}_en", "0")
            self.write(f"scan_elements/{channel}_index", str(place))
            self.write(f"scan_elements/{channel}_type", "le:s16/16>>0")
        self.write("buffer/enable", "0")

    def hold(self, *raw):
        for axis, value in zip("xyz", raw):
            self.write(f"in_accel_{axis}_raw", str(value))

    def trouble(self, milliseconds=0, error=0, suspended=0):
        with open(self.control + ".new", "w") as file:
            file.write(f"{milliseconds} {error} {suspended}\n")
        os.replace(self.control + ".new", self.control)

    def watch(self, *arguments, prefix=(), preload=True):
        environment = dict(os.environ)
        if preload:
            environment.update(LD_PRELOAD=os.environ["ORIENT_TROUBLE_LIBRARY"], ORIENT_TROUBLE=self.control)
        watch = Watch("--kind", "iio", "--root", self.root, *arguments, environment=environment, prefix=prefix)
        self.watches.append(watch)
        return watch


def longest(watch):
    """The longest dispatch since the last question, in milliseconds."""
    watch.tell("longest")
    return float(watch.expect("longest ").split()[1])


def a_reading_that_takes_seconds_delays_nobody():
    with Machine() as machine:
        machine.trouble(milliseconds=700)  # for each of the three values
        watch = machine.watch("--rate", "100")
        watch.expect("state stalled", 4)
        watch.expect("takes longer than a second", 4)
        watch.expect("device portrait-primary", 20)
        assert longest(watch) < AT_ONCE
        machine.trouble()
        machine.hold(-256, 0, 0)
        watch.expect("device landscape-primary")
        watch.end()


HOST = """
import _ctypes, ctypes, os, sys, time
library = ctypes.CDLL(sys.argv[1])
config = ctypes.create_string_buffer(1024)
library.orient_source_config_init(config)
# struct_size, kind, path, root: the kind is IIO.
ctypes.c_uint32.from_buffer(config, 4).value = 1
root = ctypes.create_string_buffer(sys.argv[2].encode())
ctypes.c_void_p.from_buffer(config, 16).value = ctypes.addressof(root)
source, engine = ctypes.c_void_p(), ctypes.c_void_p()
assert library.orient_source_open(config, ctypes.byref(source)) == 0
library.orient_engine_new(None, ctypes.byref(engine))
library.orient_source_attach(source, engine)
library.orient_source_dispatch(source)
time.sleep(0.2)
assert len(os.listdir("/proc/self/task")) == 2, "a thread reads"
library.orient_source_unref(source)
library.orient_engine_unref(engine)
_ctypes.dlclose(library._handle)
while len(os.listdir("/proc/self/task")) > 1: time.sleep(0.05)
print("ended")
"""


def a_host_may_let_the_library_go_while_a_reading_hangs():
    with Machine() as machine:
        machine.trouble(milliseconds=300)
        environment = dict(os.environ, LD_PRELOAD=os.environ["ORIENT_TROUBLE_LIBRARY"], ORIENT_TROUBLE=machine.control)
        result = subprocess.run(
            [sys.executable, "-c", HOST, os.environ["ORIENT_LIBRARY"], machine.root], env=environment,
            capture_output=True, text=True, timeout=20)
        assert result.returncode == 0 and result.stdout == "ended\n", result


def a_sensor_that_wakes_up_for_seconds_delays_nobody():
    """Switching a buffer on powers the sensor up, which may take long; so may the change of its frequency."""
    with Machine() as machine:
        machine.write("sampling_frequency", "12.5")
        machine.trouble(milliseconds=600)
        machine.add_buffer()
        node = os.path.join(machine.root, "dev/iio:device0")
        os.makedirs(os.path.dirname(node))
        os.mkfifo(node)
        pipe = os.open(node, os.O_RDWR | os.O_NONBLOCK)
        os.write(pipe, struct.pack("<hhh", 0, -256, 0))
        watch = machine.watch()
        watch.expect("source iio buffered")
        watch.expect("switching on the buffer of /sys/bus/iio/devices/iio:device0 takes longer than a second", 3)
        watch.expect("device portrait-primary")
        assert longest(watch) < AT_ONCE
        machine.trouble()
        watch.tell("demand 0")
        watch.expect("state idle")
        # Given up before it has begun, and taken up again.
        machine.trouble(milliseconds=600)
        watch.tell("demand 1")
        watch.expect("state starting")
        watch.tell("demand 0")
        watch.expect("state idle")
        time.sleep(1.5)
        assert machine.read("buffer/enable") == "0", "nobody wants it"
        os.write(pipe, struct.pack("<hhh", 256, 0, 0))
        watch.tell("demand 1")
        watch.expect("state starting")
        watch.tell("demand 0")
        watch.expect("state idle")
        watch.tell("demand 1")
        watch.expect("state running")
        watch.expect("device landscape-secondary")
        assert machine.read("buffer/enable") == "1"
        assert longest(watch) < AT_ONCE
        machine.trouble()
        watch.end()
        assert machine.read("buffer/enable") == "0"
        os.close(pipe)


def a_frequency_that_takes_seconds_delays_nobody():
    with Machine() as machine:
        machine.write("sampling_frequency", "12.5")
        machine.trouble(milliseconds=400)
        watch = machine.watch()
        watch.expect("device portrait-primary", 10)
        assert longest(watch) < AT_ONCE
        assert machine.read("sampling_frequency").startswith("50")
        watch.end()


def a_user_without_privileges_polls():
    """Whoever may not switch the buffer on reads the values one by one, which everybody may."""
    with Machine() as machine:
        machine.add_buffer()
        machine.write("sampling_frequency", "12.5")
        os.chmod(machine.root, 0o755)
        for folder, _, files in os.walk(os.path.join(machine.root, "sys")):
            os.chmod(folder, 0o755)
            for file in files:
                os.chmod(os.path.join(folder, file), 0o444)
        *prefix, program = machine.as_nobody(os.environ["ORIENT_WATCH"])
        watch = Watch(
            "--kind", "iio", "--root", machine.root, program=program, prefix=prefix,
            environment=dict(os.environ, LD_LIBRARY_PATH=machine.root))
        machine.watches.append(watch)
        watch.expect("source iio buffered")
        watch.expect("source iio polled")
        watch.expect("sampling_frequency stays at 12.5 Hz, less than the 50 Hz wanted: Permission denied")
        watch.expect("device portrait-primary")
        watch.end()


def a_sensor_that_turns_slow_delays_one_call():
    with Machine() as machine:
        watch = machine.watch("--rate", "100")
        watch.expect("device portrait-primary")
        watch.lacks("state", 0.5)
        longest(watch)
        machine.trouble(milliseconds=150)
        time.sleep(1)
        assert longest(watch) < 600, "one reading"
        time.sleep(1.5)
        assert longest(watch) < AT_ONCE, "then never again"
        machine.trouble()
        machine.hold(256, 0, 0)
        watch.expect("device landscape-secondary")
        watch.end()


def a_sensor_that_wakes_up_slowly_delays_nobody():
    """After a suspend the first reading may take seconds, so it is a thread's, as when the sensor was new."""
    with Machine() as machine:
        watch = machine.watch("--rate", "20")
        watch.expect("device portrait-primary")
        time.sleep(1)
        longest(watch)
        machine.trouble(milliseconds=300, suspended=3600)
        time.sleep(1.5)
        machine.trouble(suspended=3600)
        assert longest(watch) < AT_ONCE
        machine.hold(256, 0, 0)
        watch.expect("device landscape-secondary")
        watch.end()


def a_sensor_that_times_out_is_asked_again():
    with Machine() as machine:
        watch = machine.watch()
        watch.expect("device portrait-primary")
        machine.trouble(error=errno.ETIMEDOUT)
        watch.expect("state stalled")
        line = watch.expect("in_accel_x_raw: Connection timed out")
        assert line.startswith("error no data for "), line
        watch.lacks("device", 0.5)
        machine.trouble()
        machine.hold(0, 256, 0)
        watch.expect("state running")
        watch.expect("device portrait-secondary")
        watch.end()


def an_error_is_not_retried_in_a_hurry():
    with Machine() as machine:
        watch = machine.watch("--rate", "1000")
        watch.expect("device portrait-primary")
        machine.trouble(error=errno.EBUSY)
        watch.expect("another program reads the buffer")
        log = os.path.join(machine.root, "log")
        tracer = subprocess.Popen(
            ["strace", "-f", "-q", "-e", "trace=readlink", "-o", log, "-p", str(watch.process.pid)],
            stderr=subprocess.DEVNULL)
        time.sleep(2)
        tracer.terminate()
        tracer.wait()
        with open(log) as file:
            attempts = sum("readlink" in line for line in file)
        assert 2 <= attempts <= 14, f"{attempts} attempts in two seconds"
        watch.end()


def calls(machine, *arguments, seconds=3.0):
    """The system calls of a quiet stretch, by name."""
    watch = machine.watch(*arguments, preload=False)
    time.sleep(1)
    log = os.path.join(machine.root, "log")
    tracer = subprocess.Popen(
        ["strace", "-f", "-q", "-o", log, "-p", str(watch.process.pid)], stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    tracer.terminate()
    tracer.wait()
    counts = {}
    with open(log) as file:
        for line in file:
            name = line.split("(")[0].split()[-1]
            # Calls that were cut in two by another thread or by the tracer's end.
            if "(" in line and "resumed" not in line and name.isidentifier():
                counts[name] = counts.get(name, 0) + 1
    watch.kill()
    return counts


def a_sample_costs(machine, *arguments, rate, limit):
    counts = calls(machine, "--rate", str(rate), *arguments)
    samples = counts.get("pread64", 0) / 3
    assert samples > 2 * rate, counts
    total = sum(counts.values())
    # What was under way when counting began and ended.
    assert total - 3 <= limit * samples, f"{total} calls for {samples} samples: {counts}"


def a_sample_costs_three_calls_and_one_wait_in_our_own_loop():
    with Machine() as machine:
        a_sample_costs(machine, "--run", rate=10, limit=4)


def a_sample_costs_one_call_more_in_the_hosts_loop():
    with Machine() as machine:
        a_sample_costs(machine, "--quiet", rate=50, limit=5)


def a_host_that_keeps_the_time_pays_for_three_readings_and_its_wait():
    with Machine() as machine:
        a_sample_costs(machine, "--quiet", "--host-timer", rate=50, limit=4)


def without_demand_there_is_no_call_at_all():
    with Machine() as machine:
        for reason in ("--locked", "--no-demand"):
            counts = calls(machine, "--run", reason, seconds=2.0)
            # The wait that strace itself interrupts when it begins.
            assert sum(counts.values()) <= 1 and set(counts) <= {"epoll_wait", "restart_syscall"}, counts


if __name__ == "__main__":
    tests = [
        a_reading_that_takes_seconds_delays_nobody,
        a_host_may_let_the_library_go_while_a_reading_hangs,
        a_sensor_that_wakes_up_for_seconds_delays_nobody,
        a_frequency_that_takes_seconds_delays_nobody,
        a_user_without_privileges_polls,
        a_sensor_that_turns_slow_delays_one_call,
        a_sensor_that_wakes_up_slowly_delays_nobody,
        a_sensor_that_times_out_is_asked_again,
    ]
    counted = [
        an_error_is_not_retried_in_a_hurry,
        a_sample_costs_three_calls_and_one_wait_in_our_own_loop,
        a_sample_costs_one_call_more_in_the_hosts_loop,
        a_host_that_keeps_the_time_pays_for_three_readings_and_its_wait,
        without_demand_there_is_no_call_at_all,
    ]
    if shutil.which("strace"):
        tests += counted
    else:
        for test in counted:
            print(f"skip - {test.__name__.replace('_', ' ')} # no strace here")
    sys.exit(run(tests))
