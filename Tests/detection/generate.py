#!/usr/bin/env python3
"""Motions of a hand-held device and what its sensors read of them.

    generate.py DIRECTORY --turns 12 --still 12 --seed 1 [--gyroscope] [--rate 100]

writes traces (NAME.csv: t_ns,x,y,z in m/s^2), their truth (NAME.truth.csv: t_ns,label, each label until the next
row) and, if asked, angular rates (NAME.gyro.csv, rad/s). Needs numpy. The same seed gives the same files.

A device is turned and leaned by a hand whose moves follow the minimum-jerk profile of reaching (Flash and Hogan,
1985). To gravity are added: the hand's tremor and drift, steps, the swing of a pocket, a road, pushes; and the
sensor's own: it sits off the centre of the turn, has a bias and an error of scale, noise, a resolution, a jittering clock.
Axes are those of Android and the W3C: x to the right edge, y to the top edge, z out of the screen.
"""
import argparse
import os

import numpy as np

GRAVITY = 9.80665
GRID = 500  # steps a second of the simulated motion
UPRIGHT = ["portrait-primary", "landscape-primary", "portrait-secondary", "landscape-secondary"]
TURNING = ["hand", "walk", "vehicle", "slow"]
STILL = ["still-hand", "still-walk", "still-vehicle", "still-pocket", "still-bed", "still-table"]


def reach(share):
    """How much of a move is done after a share of its time."""
    share = np.clip(share, 0, 1)
    return share**3 * (10 - 15 * share + 6 * share**2)


def murmur(random, time, low, high, strength, tones=14):
    """Noise of a root mean square of `strength` between two frequencies: tones of random pitch and phase."""
    pitch = np.exp(random.uniform(np.log(low), np.log(high), tones))
    phase = random.uniform(0, 2 * np.pi, tones)
    return strength * np.sqrt(2 / tones) * np.sin(2 * np.pi * np.outer(time, pitch) + phase).sum(1)


class Motion:
    """An attitude over time (turn, lean and heading in degrees) and an acceleration in the world (m/s^2)."""

    def __init__(self, random, duration, turn=0.0, lean=30.0, heading=0.0):
        self.random = random
        self.duration = duration
        self.time = np.arange(int(duration * GRID)) / GRID
        self.angles = np.tile([float(turn), float(lean), float(heading)], (len(self.time), 1))
        self.push = np.zeros((len(self.time), 3))  # in the world
        self.shove = np.zeros((len(self.time), 3))  # in the device

    def move(self, start, duration, turn=None, lean=None, heading=None):
        """The hand moves to new angles."""
        done = reach((self.time - start) / duration)
        for axis, goal in enumerate((turn, lean, heading)):
            if goal is not None:
                self.angles[:, axis] += done * (goal - self.angles[-1, axis])

    def tremble(self, strength, drift=1.2):
        """A hand: 8-12 Hz and slow corrections, and an aim that drifts by some degrees."""
        for axis in range(3):
            self.shove[:, axis] += murmur(self.random, self.time, 8, 12, 0.08 * strength)
            self.shove[:, axis] += murmur(self.random, self.time, 0.6, 5, 0.08 * strength)
        for axis in range(2):
            self.angles[:, axis] += murmur(self.random, self.time, 0.05, 0.4, drift)

    def walk(self, rate=1.9, strength=2.5, heel=4.0):
        """Steps: up and down with overtones, to and fro, sideways at half the rate, and heels that strike."""
        phase = 2 * np.pi * rate * self.time + murmur(self.random, self.time, 0.1, 0.5, 0.5) + self.random.uniform(0, 6)
        size = strength * (1 + murmur(self.random, self.time, 0.2, 1, 0.15))
        self.push[:, 2] += size * (0.8 * np.cos(phase) + 0.3 * np.cos(2 * phase + self.random.uniform(0, 6)))
        self.push[:, 1] += 0.55 * size * np.cos(phase + self.random.uniform(0, 6))
        self.push[:, 0] += 0.35 * size * np.cos(phase / 2 + self.random.uniform(0, 6))
        beat = np.floor(phase / (2 * np.pi))
        for moment in self.time[1:][beat[1:] > beat[:-1]]:
            after = self.time - moment
            ring = np.where(after >= 0, np.exp(-np.clip(after, 0, 9) / 0.04), 0) * np.sin(2 * np.pi * 15 * after)
            self.push[:, 2] += heel * self.random.uniform(0.7, 1.3) * ring
        self.angles[:, 0] += 2.0 * np.cos(phase / 2 + self.random.uniform(0, 6))
        self.angles[:, 1] += 1.8 * np.cos(phase + self.random.uniform(0, 6))
        return phase

    def swing(self, phase, degrees):
        """A thigh: the pocket swings with the stride."""
        self.angles[:, 1] += degrees * np.sin(phase / 2)
        self.angles[:, 0] += 0.2 * degrees * np.sin(phase / 2 + 0.7)

    def drive(self, rough=1.0, hurry=3.0):
        """A road and a driver: body, wheels and engine; brakes, bends and potholes."""
        for axis, share in enumerate((0.35, 0.3, 0.5)):
            self.push[:, axis] += murmur(self.random, self.time, 0.8, 2.5, share * rough)
            self.push[:, axis] += murmur(self.random, self.time, 8, 13, 1.2 * share * rough)
            self.push[:, axis] += murmur(self.random, self.time, 20, 40, 0.15 * rough)
        moment = self.random.uniform(1, 3)
        while moment < self.duration - 3:
            length = self.random.uniform(2, 4)
            force = self.random.uniform(0.5, 1) * hurry * reach((self.time - moment) / 0.6)
            force *= 1 - reach((self.time - moment - length) / 0.6)
            angle = np.radians(self.random.choice([0, 90, 180, 270]) + self.random.normal(0, 15))
            self.push[:, 0] += force * np.cos(angle)
            self.push[:, 1] += force * np.sin(angle)
            moment += length + self.random.uniform(1, 5)

    def bump(self, start, duration, push):
        """A push on the device itself, of a half sine's shape."""
        shape = np.sin(np.pi * np.clip((self.time - start) / duration, 0, 1))
        self.shove += shape[:, None] * np.asarray(push)

    def attitude(self):
        """Rotations from the device to the world (east, north, up), one a step."""
        turn, lean, heading = np.radians(self.angles).T
        zero, one = np.zeros_like(turn), np.ones_like(turn)

        def stack(*rows):
            return np.stack([np.stack(row, -1) for row in rows], -2)

        about_screen = stack((np.cos(turn), -np.sin(turn), zero), (np.sin(turn), np.cos(turn), zero), (zero, zero, one))
        standing = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])
        back = stack((one, zero, zero), (zero, np.cos(lean), np.sin(lean)), (zero, -np.sin(lean), np.cos(lean)))
        about_up = stack((np.cos(heading), -np.sin(heading), zero), (np.sin(heading), np.cos(heading), zero), (zero, zero, one))
        return about_up @ back @ standing @ about_screen


class Sensor:
    """What a motion looks like through an accelerometer and a gyroscope."""

    def __init__(self, random, rate, arm=0.08):
        self.random = random
        self.rate = rate
        self.bias = random.normal(0, 0.12, 3)
        self.scale = 1 + random.normal(0, 0.006, 3)
        self.arm = random.uniform(-arm, arm, 3)
        self.turn_bias = np.radians(0.5) * random.choice([-1, 1], 3)

    def read(self, motion):
        """(times in seconds, accelerations, angular rates)"""
        attitude = motion.attitude()
        position = attitude @ self.arm
        lever = np.zeros_like(position)
        lever[1:-1] = (position[2:] - 2 * position[1:-1] + position[:-2]) * GRID * GRID
        force = motion.push + lever + [0, 0, GRAVITY]
        acceleration = np.einsum("nji,nj->ni", attitude, force) + motion.shove
        step = np.einsum("nji,njk->nik", attitude[:-1], attitude[1:])
        turning = 0.5 * GRID * np.stack(
            [step[:, 2, 1] - step[:, 1, 2], step[:, 0, 2] - step[:, 2, 0], step[:, 1, 0] - step[:, 0, 1]], 1
        )
        turning = np.vstack([turning, turning[-1:]])

        time = np.arange(0.01, motion.duration - 0.01, 1 / self.rate)
        time = np.sort(time + self.random.normal(0, 0.0005, len(time)))
        pick = lambda table: np.stack([np.interp(time, motion.time, column) for column in table.T], 1)
        reading = pick(acceleration) * self.scale + self.bias
        reading += self.random.normal(0, 180e-6 * GRAVITY * np.sqrt(self.rate / 2), reading.shape)
        reading = np.clip(reading, -4 * GRAVITY, 4 * GRAVITY)
        reading = np.round(reading / (GRAVITY / 1000)) * (GRAVITY / 1000)
        rates = pick(turning) + self.turn_bias + self.random.normal(0, np.radians(0.1), (len(time), 3))
        return time, reading, rates


def truth(motion):
    """(start, label) rows: what a person would say, with 15 degrees on either side of each boundary left open."""
    up = motion.attitude()[::5, 2, :]
    time = motion.time[::5]
    turn = np.degrees(np.arctan2(up[:, 0], up[:, 1]))
    lean = np.abs(np.degrees(np.arcsin(np.clip(up[:, 2], -1, 1))))
    label = np.full(len(up), "transition", dtype=object)
    for quarter, name in enumerate(UPRIGHT):
        off = (turn - 90 * quarter + 180) % 360 - 180
        label[(np.abs(off) < 30) & (lean < 50)] = name
    label[lean > 80] = "flat"
    rows = []
    starts = [0] + [i for i in range(1, len(label)) if label[i] != label[i - 1]] + [len(label)]
    for start, end in zip(starts, starts[1:]):
        name = label[start] if end - start >= 0.5 * GRID / 5 else "transition"
        if not rows or rows[-1][1] != name:
            rows.append((time[start], name))
    return rows + [(motion.duration, "end")]


def turning(seed, kind):
    """Eight random quarter and half turns, 2-4 s apart."""
    random = np.random.default_rng([seed, TURNING.index(kind)])
    plan, start, turn = [], 2.5, 0
    for _ in range(8):
        length = random.uniform(1.5, 4) if kind == "slow" else random.uniform(0.3, 1)
        turn += int(random.choice([90, -90, 180, -180]))
        plan.append((start, length, turn, random.uniform(5, 45), random.uniform(-25, 25)))
        start += length + random.uniform(2, 4)
    motion = Motion(random, start, lean=random.uniform(5, 45))
    for move in plan:
        motion.move(*move)
    if kind == "walk":
        motion.walk(random.uniform(1.6, 2.1), random.uniform(1.2, 3), random.uniform(2, 5))
    if kind == "vehicle":
        motion.drive(random.uniform(0.7, 1.3), random.uniform(2, 4))
    motion.tremble(random.uniform(0.8, 2))
    return motion, random


def still(seed, kind):
    """Half a minute in one orientation, however it is disturbed."""
    random = np.random.default_rng([seed, 10 + STILL.index(kind)])
    turn = float(random.choice([0, 90, 180, -90])) + random.normal(0, 7)
    motion = Motion(random, 30, turn, random.uniform(5, 60))
    if kind == "still-hand":
        start = 2.0
        while start < 26:
            motion.move(start, random.uniform(0.4, 1.5), turn + random.normal(0, 9), random.uniform(0, 60), random.uniform(-60, 60))
            start += random.uniform(2, 4)
    if kind == "still-walk":
        motion.walk(random.uniform(1.5, 2.3), random.uniform(1.5, 4.5), random.uniform(2, 8))
    if kind == "still-vehicle":
        motion.drive(random.uniform(0.7, 2), random.uniform(2, 5))
    if kind == "still-pocket":
        motion.angles[:, 1] = random.uniform(-20, 10)
        motion.swing(motion.walk(random.uniform(1.6, 2.7), random.uniform(2, 5), random.uniform(5, 14)), random.uniform(8, 22))
    if kind == "still-bed":
        start = 3.0
        while start < 26:
            motion.move(start, random.uniform(0.6, 2), lean=random.uniform(-75, 50))
            start += random.uniform(2.5, 5)
    if kind == "still-table":
        start = 3.0
        while start < 24:
            motion.move(start, random.uniform(0.4, 0.9), lean=random.uniform(85, 91), heading=random.uniform(-90, 90))
            motion.bump(start + random.uniform(1.2, 2), random.uniform(0.05, 0.25), random.normal(0, 4, 3))
            start += random.uniform(2.5, 4)
            motion.move(start, random.uniform(0.4, 0.9), lean=random.uniform(20, 55))
            start += random.uniform(2, 4)
    motion.tremble(random.uniform(0.5, 2))
    return motion, random


def write(directory, name, motion, random, rate=None, gyroscope=False):
    """Writes a trace with its truth; the rate is a random one unless given."""
    sensor = Sensor(random, rate or float(random.choice([25, 50, 100])))
    time, reading, rates = sensor.read(motion)
    stamps = np.round(time * 1e9).astype(np.int64)
    base = os.path.join(directory, name)
    with open(base + ".csv", "w") as file:
        file.write("t_ns,x,y,z\n")
        file.writelines(f"{t},{x:.4f},{y:.4f},{z:.4f}\n" for t, (x, y, z) in zip(stamps, reading))
    if gyroscope:
        with open(base + ".gyro.csv", "w") as file:
            file.write("t_ns,x,y,z\n")
            file.writelines(f"{t},{x:.5f},{y:.5f},{z:.5f}\n" for t, (x, y, z) in zip(stamps, rates))
    with open(base + ".truth.csv", "w") as file:
        file.write("t_ns,label\n")
        file.writelines(f"{int(round(t * 1e9))},{label}\n" for t, label in truth(motion))


def generate(directory, turns, stills, seed, rate=None, gyroscope=False):
    """Writes so many traces of either sort and returns {name: category}."""
    os.makedirs(directory, exist_ok=True)
    made = {}
    for index in range(turns):
        kind = TURNING[index % len(TURNING)]
        name = f"{kind}-{seed}-{index:03d}"
        write(directory, name, *turning(seed * 1000 + index, kind), rate, gyroscope)
        made[name] = kind
    for index in range(stills):
        kind = STILL[index % len(STILL)]
        name = f"{kind}-{seed}-{index:03d}"
        write(directory, name, *still(seed * 1000 + index, kind), rate, gyroscope)
        made[name] = kind
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--still", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--gyroscope", action="store_true")
    options = parser.parse_args()
    for name, kind in generate(
        options.directory, options.turns, options.still, options.seed, options.rate, options.gyroscope
    ).items():
        print(name, kind)


if __name__ == "__main__":
    main()
