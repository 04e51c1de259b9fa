"""Runs a program and waits for what it says."""

import os
import queue
import subprocess
import threading
import time


class Watch:
    """One run of `watch`, or of another program: its lines, and how to wait for one of them."""

    def __init__(self, *arguments, environment=None, prefix=(), program=None):
        program = program or os.environ["ORIENT_WATCH"]
        self.process = subprocess.Popen(
            [*prefix, program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=environment)
        self.lines = []
        self._queue = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)

    def expect(self, part, seconds=5):
        """Waits for a line with `part` in it, from where the last call left off."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                raise AssertionError(f"no line with {part!r} within {seconds} s; all lines:\n" + "\n".join(self.lines))
            self.lines.append(line)
            if part in line:
                return line

    def lacks(self, part, seconds):
        """Waits, and fails if a line that starts with `part` comes."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return
            if line is None:
                raise AssertionError("the program has ended; all lines:\n" + "\n".join(self.lines))
            self.lines.append(line)
            if line.startswith(part):
                raise AssertionError(f"unexpected line {line!r}; all lines:\n" + "\n".join(self.lines))

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self):
        """Ends the program; its status must be 0."""
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()
        try:
            status = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("the program does not end; all lines:\n" + "\n".join(self.lines))
        if status != 0:
            raise AssertionError(f"the program ended with {status}; all lines:\n" + "\n".join(self.lines))

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def run(tests):
    """Runs functions as tests, one line of result each; with names as arguments, only those."""
    import sys
    import traceback

    chosen = sys.argv[1:]
    failures = 0
    for test in tests:
        name = test.__name__.replace("_", " ")
        if chosen and test.__name__ not in chosen:
            continue
        try:
            test()
            print(f"ok - {name}", flush=True)
        except Exception:
            failures += 1
            print(f"not ok - {name}")
            for line in traceback.format_exc().splitlines():
                print(f"  {line}")
            sys.stdout.flush()
    return 1 if failures else 0
