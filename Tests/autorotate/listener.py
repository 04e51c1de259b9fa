"""A compositor's command socket that takes down what it is told.

usage: listener.py sway|hyprland SOCKET RECORD [refuse]

Answers as the compositor does: one output "eDP-1" whose panel stands upright, and one on the desk.
"""

import json
import os
import socket
import struct
import sys

kind, path, record = sys.argv[1:4]
refuses = sys.argv[4:] == ["refuse"]

OUTPUTS = [
    {"name": "DP-3 \"the desk\"", "active": True, "transform": "normal",
     "current_mode": {"width": 2560, "height": 1440}, "nodes": [{"name": "no output"}]},
    {"name": "eDP-1", "active": True, "transform": "90", "rect": {"width": 1, "height": 2},
     "current_mode": {"width": 800, "height": 1280, "refresh": 60000}},
    {"name": "DSI-9", "active": False, "current_mode": None},
]
MONITORS = [
    {"id": 0, "name": "DP-3", "width": 2560, "height": 1440, "transform": 0, "focused": True},
    {"id": 1, "name": "eDP-1", "width": 800, "height": 1280, "transform": 3, "focused": False},
]


def note(text):
    with open(record, "a", encoding="utf-8") as file:
        file.write(text + "\n")


def exactly(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def sway(connection):
    mark, length, message = struct.unpack("=6sII", exactly(connection, 14))
    assert mark == b"i3-ipc", mark
    body = exactly(connection, length).decode()
    if message == 3:
        answer = json.dumps(OUTPUTS, indent=2)
    else:
        note(body)
        error = {"success": False, "parse_error": True, "error": "not today, \"sorry\""}
        answer = json.dumps([{"success": True}] + ([error] if refuses else []))
    data = answer.encode()
    # In two parts, as a socket may.
    connection.sendall(struct.pack("=6sII", b"i3-ipc", len(data), message) + data[:1])
    connection.sendall(data[1:])


def hyprland(connection):
    request = connection.recv(65536).decode()
    if request == "j/monitors":
        connection.sendall(json.dumps(MONITORS).encode())
        return
    note(request)
    connection.sendall(b"ok\n\n\nok\n\n\nno such option" if refuses else b"ok\n\n\nok\n\n\nok\n\n\n")


server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
os.makedirs(os.path.dirname(path), exist_ok=True)
server.bind(path)
server.listen()
while True:
    client, _ = server.accept()
    with client:
        try:
            {"sway": sway, "hyprland": hyprland}[kind](client)
        except EOFError:
            pass
