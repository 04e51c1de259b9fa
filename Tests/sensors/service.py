"""iio-sensor-proxy: the real daemon on a private bus, and dbusmock for what the real one rarely does."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import dbus
import dbus.lowlevel
import dbusmock

from devices import Testbed
from watch import Watch, run

DAEMON = shutil.which("iio-sensor-proxy") or next(
    (path for path in ("/usr/sbin/iio-sensor-proxy", "/usr/libexec/iio-sensor-proxy") if os.path.exists(path)), None)
SERVICE = "net.hadess.SensorProxy"
PATH = "/net/hadess/SensorProxy"
PROPERTIES = "org.freedesktop.DBus.Properties"

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:abstract={name}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


PLAIN = """
import sys
import dbus, dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

class Service(dbus.service.Object):
    @dbus.service.method("net.hadess.SensorProxy")
    def ClaimAccelerometer(self): pass
    @dbus.service.method("net.hadess.SensorProxy")
    def ReleaseAccelerometer(self): pass
    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return {"HasAccelerometer": True, "AccelerometerOrientation": sys.argv[1]}

DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
service = Service(bus, "/net/hadess/SensorProxy")
name = dbus.service.BusName("net.hadess.SensorProxy", bus)
GLib.MainLoop().run()
"""


class Bus:
    """A message bus of our own."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        configuration = os.path.join(self.folder, "bus.conf")
        with open(configuration, "w") as file:
            file.write(CONFIGURATION.format(name=f"orient-test-{os.getpid()}-{time.monotonic_ns()}"))
        self.daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={configuration}", "--print-address", "--nofork"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.daemon.stdout.readline().strip()
        self.connection = dbus.bus.BusConnection(self.address)
        self.processes = []
        return self

    def start(self, command, environment=None):
        process = subprocess.Popen(
            command, env=dict(environment or os.environ, DBUS_SYSTEM_BUS_ADDRESS=self.address),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        end = time.monotonic() + 10
        while not self.connection.name_has_owner(SERVICE):
            assert time.monotonic() < end and process.poll() is None, "the service does not come up"
            time.sleep(0.02)
        return process

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=10)

    def mock(self, has=True, orientation="normal", claim="", tilt=None):
        """A service whose ClaimAccelerometer runs some Python."""
        process = self.start([sys.executable, "-m", "dbusmock", "--system", SERVICE, PATH, SERVICE])
        mock = dbus.Interface(self.connection.get_object(SERVICE, PATH), dbusmock.MOCK_IFACE)
        properties = {"HasAccelerometer": dbus.Boolean(has), "AccelerometerOrientation": orientation}
        if tilt is not None:
            properties["AccelerometerTilt"] = tilt
        mock.AddProperties(SERVICE, properties)
        mock.AddMethod(SERVICE, "ClaimAccelerometer", "", "", claim)
        mock.AddMethod(SERVICE, "ReleaseAccelerometer", "", "", "")
        return process, mock

    def plain(self, orientation):
        """A service that is all there when its name appears."""
        return self.start([sys.executable, "-c", PLAIN, orientation])

    def calls(self, mock, method):
        return len(mock.GetMethodCalls(method))

    def __exit__(self, *_):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        self.connection.close()
        self.daemon.kill()
        self.daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


# --- The real daemon


def the_real_daemon_is_chosen_and_followed():
    with Bus() as bus, Testbed() as bed:
        device = bed.add_polled(properties=["IIO_SENSOR_PROXY_TYPE", "iio-poll-accel"])
        environment = dict(os.environ, UMOCKDEV_DIR=bed.bed.get_root_dir())
        daemon = bus.start([DAEMON], environment)
        watch = bed.watch("--kind", "auto", "--bus", bus.address)
        watch.expect("source sensor-proxy service net.hadess.SensorProxy")
        watch.expect("device portrait-primary")
        bed.hold(device, (-256, 0, 0))
        watch.expect("device landscape-primary")
        bed.hold(device, (256, 0, 0))
        watch.expect("device landscape-secondary")
        # It goes and comes back, as over an update.
        bus.stop(daemon)
        watch.expect("left the bus")
        bed.hold(device, (0, 256, 0))
        bus.start([DAEMON], environment)
        watch.expect("device portrait-secondary")
        watch.end()


def a_lean_of_sixty_degrees_still_turns():
    """There the real daemon never says anything again; the device itself, read directly, does."""
    with Testbed() as bed:
        device = bed.add_polled(raw=(0, -128, 222))
        watch = bed.watch("--kind", "iio")
        watch.expect("device portrait-primary")
        bed.hold(device, (-128, 0, 222))
        watch.expect("device landscape-primary")
        bed.hold(device, (0, 128, 222))
        watch.expect("device portrait-secondary")
        watch.end()


def without_a_sensor_the_daemon_is_no_source():
    """It leaves at once, so the bus has no such name."""
    with Bus() as bus, Testbed() as bed:
        watch = bed.watch("--kind", "auto", "--bus", bus.address)
        watch.expect("neither running on the bus nor can be started by it")


# --- A mock


def a_claim_comes_before_the_question_and_a_release_after():
    with Bus() as bus:
        _, mock = bus.mock(orientation="right-up")
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device landscape-primary")
            assert bus.calls(mock, "ClaimAccelerometer") == 1
            watch.tell("demand 0")
            watch.expect("state idle")
            time.sleep(0.2)
            assert bus.calls(mock, "ReleaseAccelerometer") == 1
            watch.tell("demand 1")
            watch.expect("state running")
            assert bus.calls(mock, "ClaimAccelerometer") == 2
            watch.end()


def a_service_that_comes_back_is_claimed_again():
    with Bus() as bus:
        service = bus.plain("normal")
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device portrait-primary")
            bus.stop(service)
            watch.expect("left the bus")
            bus.plain("left-up")
            watch.expect("device landscape-secondary")
            watch.end()


def the_library_of_the_bus_has_three_names():
    with Bus() as bus:
        bus.plain("left-up")
        for name in ("libsystemd.so.0", "libelogind.so.0", "libbasu.so.0", "none"):
            environment = dict(
                os.environ, LD_PRELOAD=os.environ["ORIENT_TROUBLE_LIBRARY"], ORIENT_BUS_LIBRARY=name)
            watch = Watch("--kind", "sensor-proxy", "--bus", bus.address, environment=environment)
            if name == "none":
                watch.expect("none of libsystemd.so.0, libelogind.so.0 and libbasu.so.0 is installed")
            else:
                watch.expect("device landscape-secondary")
                watch.end()


def changes_are_found_wherever_they_stand_in_a_signal():
    with Bus() as bus:
        _, mock = bus.mock()
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device portrait-primary")
            mock.EmitSignal(PROPERTIES, "PropertiesChanged", "sa{sv}as", [
                SERVICE, dbus.Dictionary({
                    "LightLevel": dbus.Double(3.0, variant_level=1),
                    "Other": dbus.Array(["x"], signature="s", variant_level=1),
                    "AccelerometerOrientation": dbus.String("bottom-up", variant_level=1)}, signature="sv"),
                dbus.Array([], signature="s")], signature="sssav")
            watch.expect("device portrait-secondary")
            mock.EmitSignal(PROPERTIES, "PropertiesChanged", "sa{sv}as", [
                SERVICE, {"AccelerometerTilt": "face-up"}, dbus.Array([], signature="s")])
            watch.expect("device face-up")
            mock.EmitSignal(PROPERTIES, "PropertiesChanged", "sa{sv}as", [
                SERVICE, {"AccelerometerTilt": "vertical"}, dbus.Array([], signature="s")])
            watch.expect("device portrait-secondary")
            watch.end()


def nonsense_on_the_bus_changes_nothing():
    with Bus() as bus:
        _, mock = bus.mock()
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device portrait-primary")
            empty = dbus.Array([], signature="s")
            for signature, values in [
                ("sa{sv}as", [SERVICE, {"AccelerometerOrientation": dbus.Int32(7)}, empty]),
                ("sa{sv}as", [SERVICE, {"AccelerometerOrientation": "sideways" * 100}, empty]),
                ("sa{sv}as", [SERVICE, {"HasAccelerometer": "yes"}, empty]),
                ("sa{sv}as", ["other.interface", {"AccelerometerOrientation": "left-up"}, empty]),
                ("s", [SERVICE]), ("i", [dbus.Int32(1)]), ("ss", [SERVICE, "x"]), ("", []),
                ("sa{ss}as", [SERVICE, {"AccelerometerOrientation": "left-up"}, empty]),
            ]:
                mock.EmitSignal(PROPERTIES, "PropertiesChanged", signature, values)
            watch.lacks("device", 1)
            mock.EmitSignal(PROPERTIES, "PropertiesChanged", "sa{sv}as", [
                SERVICE, {"AccelerometerOrientation": "left-up"}, empty])
            watch.expect("device landscape-secondary")
            watch.end()


def nobody_else_speaks_for_the_service():
    """Signals sent to us alone pass the bus's filters, whoever sends them."""
    with Bus() as bus:
        _, mock = bus.mock()
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device portrait-primary")
            claimer, = {name for name in bus.connection.list_names() if name.startswith(":")
                        and bus.connection.get_object("org.freedesktop.DBus", "/").GetConnectionUnixProcessID(name)
                        == watch.process.pid}
            forged = dbus.lowlevel.SignalMessage(PATH, PROPERTIES, "PropertiesChanged")
            forged.append(SERVICE, {"AccelerometerOrientation": "left-up"}, [], signature="sa{sv}as")
            gone = dbus.lowlevel.SignalMessage("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged")
            gone.append(SERVICE, bus.connection.get_name_owner(SERVICE), "", signature="sss")
            for message in (forged, gone):
                message.set_destination(claimer)
                bus.connection.send_message(message)
            bus.connection.flush()
            watch.lacks("", 0.5)
            mock.EmitSignal(PROPERTIES, "PropertiesChanged", "sa{sv}as", [
                SERVICE, {"AccelerometerOrientation": "right-up"}, dbus.Array([], signature="s")])
            watch.expect("device landscape-primary")
            watch.end()


def a_refusal_is_reported_with_what_to_do():
    with Bus() as bus:
        bus.mock(claim='raise dbus.exceptions.DBusException("Not authorized", '
                       'name="org.freedesktop.DBus.Error.AccessDenied")')
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("polkit rule")
            watch.end()


def after_a_refusal_the_device_itself_is_read():
    with Bus() as bus:
        bus.mock(claim='raise dbus.exceptions.DBusException("Not authorized", '
                       'name="org.freedesktop.DBus.Error.AccessDenied")')
        with Testbed() as bed:
            bed.add_polled(raw=(256, 0, 0))
            watch = bed.watch("--kind", "auto", "--bus", bus.address)
            watch.expect("source sensor-proxy")
            watch.expect("source iio polled")
            watch.expect("device landscape-secondary")
            watch.end()


def a_claim_without_an_answer_times_out():
    with Bus() as bus:
        bus.mock(claim="import time; time.sleep(30)")
        with Testbed() as bed:
            bed.add_polled(raw=(256, 0, 0))
            watch = bed.watch("--kind", "auto", "--bus", bus.address)
            watch.expect("source sensor-proxy")
            watch.lacks("source", 5)
            watch.expect("source iio polled", 10)
            watch.expect("device landscape-secondary")
            watch.end()


def a_service_without_an_accelerometer_is_no_source():
    with Bus() as bus:
        bus.mock(has=False)
        with Testbed() as bed:
            bed.add_polled()
            watch = bed.watch("--kind", "auto", "--bus", bus.address)
            watch.expect("source iio polled")
            watch.end()


def the_sensor_of_the_service_goes_and_comes_back():
    with Bus() as bus:
        _, mock = bus.mock()
        with Testbed() as bed:
            watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
            watch.expect("device portrait-primary")
            mock.UpdateProperties(SERVICE, {"HasAccelerometer": dbus.Boolean(False)})
            watch.expect("has no accelerometer")
            mock.UpdateProperties(SERVICE, {"AccelerometerOrientation": "left-up"})
            mock.UpdateProperties(SERVICE, {"HasAccelerometer": dbus.Boolean(True)})
            watch.expect("device landscape-secondary")
            assert bus.calls(mock, "ClaimAccelerometer") == 2
            watch.end()


def a_bus_that_ends_is_waited_for():
    with Bus() as bus, Testbed() as bed:
        bus.mock()
        watch = bed.watch("--kind", "sensor-proxy", "--bus", bus.address)
        watch.expect("device portrait-primary")
        bus.daemon.kill()
        watch.expect("state waiting")
        watch.expect("closed the connection")
        watch.end()


def a_bus_that_hangs_is_given_up():
    """Whether it hangs when it is asked for the service, or once it has been."""
    with Bus() as bus, Testbed() as bed:
        bed.add_polled(raw=(256, 0, 0))
        bus.plain("normal")
        late = bed.watch("--kind", "auto", "--bus", bus.address)
        late.expect("device portrait-primary")
        late.tell("demand 0")
        late.expect("state idle")
        bus.daemon.send_signal(signal.SIGSTOP)
        # The claim that comes now is never answered, and nor is the bus's question who we are.
        late.tell("demand 1")
        start = time.monotonic()
        early = bed.watch("--kind", "auto", "--bus", bus.address)
        early.expect("device landscape-secondary")
        assert time.monotonic() - start < 3
        late.expect("source iio polled", 14)
        late.expect("device landscape-secondary")
        bus.daemon.send_signal(signal.SIGCONT)
        early.end()
        late.end()


def a_bus_that_is_not_there_is_no_sensor():
    with Testbed() as bed:
        start = time.monotonic()
        watch = bed.watch("--kind", "sensor-proxy", "--bus", "unix:path=/nonexistent/bus")
        watch.expect("refused ORIENT_ERROR_NO_SENSOR")
        assert time.monotonic() - start < 3


if __name__ == "__main__":
    tests = [
        a_lean_of_sixty_degrees_still_turns,
        without_a_sensor_the_daemon_is_no_source,
        a_claim_comes_before_the_question_and_a_release_after,
        a_service_that_comes_back_is_claimed_again,
        the_library_of_the_bus_has_three_names,
        changes_are_found_wherever_they_stand_in_a_signal,
        nonsense_on_the_bus_changes_nothing,
        nobody_else_speaks_for_the_service,
        a_refusal_is_reported_with_what_to_do,
        after_a_refusal_the_device_itself_is_read,
        a_claim_without_an_answer_times_out,
        a_service_without_an_accelerometer_is_no_source,
        the_sensor_of_the_service_goes_and_comes_back,
        a_bus_that_ends_is_waited_for,
        a_bus_that_hangs_is_given_up,
        a_bus_that_is_not_there_is_no_sensor,
    ]
    if DAEMON:
        tests.insert(0, the_real_daemon_is_chosen_and_followed)
    else:
        print("skip - the real daemon is chosen and followed # no iio-sensor-proxy here")
    sys.exit(run(tests))
