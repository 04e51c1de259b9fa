"""What a C header declares, as the compiler sees it: functions, structures, enumerations, macros.

Everything that compares, lists or pins the interface of liborient starts here, so that no second list
is ever written by hand.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Function:
    """A function with external linkage."""

    name: str
    returns: str
    parameters: list[tuple[str, str]]


@dataclass
class Structure:
    """A structure; `fields` is None when the header keeps it opaque."""

    name: str
    fields: list[tuple[str, str]] | None

    @property
    def grows(self) -> bool:
        """Whether it begins with its own size, so that later releases may append to it."""
        return bool(self.fields) and self.fields[0] == ("struct_size", "uint32_t")


@dataclass
class Header:
    """Everything that one header declares itself, not what it includes."""

    path: Path
    functions: dict[str, Function] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    enumerations: dict[str, list[str]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    macros: dict[str, str] = field(default_factory=dict)
    static_functions: list[str] = field(default_factory=list)
    objects: list[str] = field(default_factory=list)


@functools.cache
def clang() -> str:
    """The clang that comes with Swift: a header is read the same way wherever the tests run."""
    target = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True
    )
    resources = Path(json.loads(target.stdout)["paths"]["runtimeResourcePath"])
    return str(resources.parent.parent / "bin" / "clang")


def read(path: Path) -> Header:
    """Reads a header; a header that does not compile raises with the compiler's words."""
    compiler = clang()
    tree = run([compiler, "-x", "c", "-std=c99", "-fsyntax-only", "-Xclang", "-ast-dump=json", str(path)])
    header = Header(path)
    for node in declarations_of(json.loads(tree), str(path)):
        declare(header, node)
    header.macros = macros_of(run([compiler, "-x", "c", "-std=c99", "-E", "-dD", str(path)]), str(path))
    return header


def run(command: list[str]) -> str:
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stderr)
    return result.stdout


def declarations_of(tree: dict, path: str) -> list[dict]:
    """The top-level declarations that stand in the file itself."""
    found = []
    file = ""

    # The compiler names a file only where it changes, in the order of its output.
    def visit(value: object) -> None:
        nonlocal file
        if isinstance(value, list):
            for element in value:
                visit(element)
        elif isinstance(value, dict):
            file = value.get("file", file) if "offset" in value else file
            for key, element in value.items():
                if key != "includedFrom":
                    visit(element)

    for node in tree["inner"]:
        visit(node.get("loc"))
        if file == path:
            found.append(node)
        visit({key: value for key, value in node.items() if key != "loc"})
    return found


def declare(header: Header, node: dict) -> None:
    kind, name = node["kind"], node.get("name", "")
    if not name and kind in ("RecordDecl", "EnumDecl"):
        raise RuntimeError(f"{header.path}: a structure or enumeration has no name of its own")
    inner = node.get("inner", [])
    if kind == "FunctionDecl":
        if node.get("storageClass") == "static" or node.get("inline"):
            header.static_functions.append(name)
            return
        parameters = [
            (parameter.get("name", ""), parameter["type"]["qualType"])
            for parameter in inner
            if parameter["kind"] == "ParmVarDecl"
        ]
        # A function that returns a pointer to a function would need a name for that type anyway.
        returns = node["type"]["qualType"].split("(", 1)[0].rstrip()
        header.functions[name] = Function(name, returns, parameters)
    elif kind == "RecordDecl":
        if node.get("completeDefinition"):
            fields = [(f["name"], f["type"]["qualType"]) for f in inner if f["kind"] == "FieldDecl"]
            header.structures[name] = Structure(name, fields)
        else:
            header.structures.setdefault(name, Structure(name, None))
    elif kind == "EnumDecl":
        header.enumerations[name] = [c["name"] for c in inner if c["kind"] == "EnumConstantDecl"]
    elif kind == "TypedefDecl":
        target = node["type"]["qualType"]
        if target not in (f"struct {name}", f"enum {name}", name):
            header.aliases[name] = target
    elif kind == "VarDecl":
        header.objects.append(name)


def macros_of(preprocessed: str, path: str) -> dict[str, str]:
    """The macros that the file itself defines; those with parameters carry them in the name."""
    macros = {}
    file = ""
    for line in preprocessed.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            file = marker.group(1)
        elif file == path and (definition := re.match(r"#define (\w+(?:\(.*?\))?) ?(.*)", line)):
            macros[definition.group(1)] = definition.group(2)
    return macros
