"""Writes the raw layers of the bindings from the header, so that none is a transcription.

    bindings.py            writes them
    bindings.py --check    says which of them is not what the header says, and fails

What reads well in Python and Rust is written by hand on top of these.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import manifest as interface

ROOT = Path(__file__).resolve().parents[2]
OUTPUTS = {
    "python": ROOT / "examples/python/orient/_abi.py",
    "rust": ROOT / "examples/rust/orient-sys/src/abi.rs",
}


class Language:
    """Spells C types. `pointer` spells a pointer to something that has been spelled."""

    primitives: dict[str, str]

    def __init__(self, found: dict) -> None:
        self.found = found

    def pointer(self, target: str, constant: bool) -> str:
        raise NotImplementedError

    def special(self, kind: str) -> str | None:
        """A spelling for the whole type, where the language has a better one than its parts."""
        return None

    def spell(self, kind: str) -> str:
        """The type as this language writes it."""
        kind = kind.replace("_Bool", "bool").strip()
        if (whole := self.special(kind)) is not None:
            return whole
        if array := re.fullmatch(r"(.*)\[(\d+)\]", kind):
            return self.array(self.spell(array.group(1)), int(array.group(2)))
        if kind.endswith("*"):
            target = kind[:-1].strip()
            # A const at the front belongs to what is pointed at, once all pointers are taken off.
            constant = target.startswith("const ") and "*" not in target
            return self.pointer(self.spell(target.removeprefix("const ") if constant else target), constant)
        kind = kind.removeprefix("const ").removeprefix("struct ").removeprefix("enum ")
        if kind in self.primitives:
            return self.primitives[kind]
        return self.named(kind)

    def array(self, element: str, count: int) -> str:
        raise NotImplementedError

    def named(self, kind: str) -> str:
        for group in ("structures", "enumerations", "aliases"):
            if kind in self.found[group]:
                return kind
        if kind in self.found["handles"]:
            return kind
        raise SystemExit(f"bindings.py does not know how to spell the C type '{kind}'")

    def callbacks(self) -> dict[str, tuple[str, list[str]]]:
        """The function types among the aliases: what they return and take, as C writes it."""
        found = {}
        for name, target in self.found["aliases"].items():
            if function := re.fullmatch(r"(.*)\(\*\)\((.*)\)", target):
                parameters = [p.strip() for p in function.group(2).split(",")]
                found[name] = (function.group(1).strip(), [p for p in parameters if p != "void"])
        return found

    def plain_aliases(self) -> dict[str, str]:
        callbacks = self.callbacks()
        return {name: target for name, target in self.found["aliases"].items() if name not in callbacks}


class Python(Language):
    primitives = {
        "void": "None", "bool": "c_bool", "char": "c_char", "int": "c_int", "size_t": "c_size_t",
        "float": "c_float", "double": "c_double", "int32_t": "c_int32", "uint32_t": "c_uint32",
        "int64_t": "c_int64", "uint64_t": "c_uint64", "uint8_t": "c_uint8",
    }  # fmt: skip

    def special(self, kind: str) -> str | None:
        if kind in ("const char *", "char *"):
            return "c_char_p"
        if kind in ("void *", "const void *"):
            return "c_void_p"
        handle = kind.removeprefix("const ").removesuffix("*").strip()
        return "c_void_p" if kind.endswith("*") and handle in self.found["handles"] else None

    def pointer(self, target: str, constant: bool) -> str:
        return f"POINTER({target})"

    def array(self, element: str, count: int) -> str:
        return f"{element} * {count}"

    def named(self, kind: str) -> str:
        return "c_int" if kind in self.found["enumerations"] else super().named(kind)

    def write(self) -> str:
        body = []
        for name, target in self.plain_aliases().items():
            body.append(f"{name} = {self.spell(target)}\n")
        # First their names: callbacks take structures, and structures hold callbacks.
        for name in self.found["structures"]:
            body.append(f"\n\nclass {name}(Structure):\n    pass\n")
        body.append("\n\n")
        for name, (returns, parameters) in self.callbacks().items():
            spelled = ", ".join(map(self.spell, [returns, *parameters]))
            body.append(f"{name} = CFUNCTYPE({spelled})\n")
        for name, structure in self.found["structures"].items():
            fields = "".join(
                f'    ("{field}", {self.spell(about["type"])}),\n'
                for field, about in structure["fields"].items()
            )
            body.append(f"\n{name}._fields_ = [\n{fields}]\n")
        body.append("\n# Name: what it returns, what it takes.\n")
        body.append("PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {\n")
        for name, function in self.found["functions"].items():
            parameters = [self.spell(parameter["type"]) for parameter in function["parameters"]]
            line = f'    "{name}": ({self.spell(function["returns"])}, [{", ".join(parameters)}]),\n'
            if len(line) > 101:
                inner = "".join(f"            {parameter},\n" for parameter in parameters)
                line = (
                    f'    "{name}": (\n        {self.spell(function["returns"])},\n'
                    f"        [\n{inner}        ],\n    ),\n"
                )
            body.append(line)
        body.append("}\n\n# Functions whose result is an orient_status.\n")
        body.append("FALLIBLE = {\n")
        for name, function in self.found["functions"].items():
            if function["returns"] == "orient_status":
                body.append(f'    "{name}",\n')
        body.append("}\n")
        text = "".join(body)
        used = sorted(
            name
            for name in {*self.primitives.values(), "CFUNCTYPE", "POINTER", "Structure", "c_char_p", "c_void_p"}
            if name != "None" and re.search(rf"\b{name}\b", text)
        )
        imports = "".join(f"    {name},\n" for name in used)
        return (
            '"""The C interface as ctypes sees it. Written by Tests/abi/bindings.py from orient.h."""\n\n'
            f"from ctypes import (\n{imports})\nfrom typing import Any\n\n{text}"
        )


class Rust(Language):
    primitives = {
        "void": "c_void", "bool": "bool", "char": "c_char", "int": "c_int", "size_t": "usize",
        "float": "f32", "double": "f64", "int32_t": "i32", "uint32_t": "u32",
        "int64_t": "i64", "uint64_t": "u64", "uint8_t": "u8",
    }  # fmt: skip
    keywords = {"type", "in", "ref", "match", "move", "loop", "use", "where", "final"}

    def pointer(self, target: str, constant: bool) -> str:
        return f"*const {target}" if constant else f"*mut {target}"

    def array(self, element: str, count: int) -> str:
        return f"[{element}; {count}]"

    def name(self, name: str) -> str:
        return f"r#{name}" if name in self.keywords else name

    def parameters(self, listed: list[tuple[str, str]]) -> str:
        return ", ".join(f"{self.name(name)}: {self.spell(kind)}" for name, kind in listed)

    def write(self) -> str:
        body = ["// The C interface as Rust sees it. Written by Tests/abi/bindings.py from orient.h.\n\n"]
        body.append("use std::ffi::{c_char, c_int, c_uint, c_void};\n\n")
        for name in self.found["handles"]:
            body.append(
                "/// Opaque: lives behind a pointer alone.\n"
                f"#[repr(C)]\npub struct {name} {{\n    _private: [u8; 0],\n"
                "    _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,\n}\n\n"
            )
        for name, target in self.plain_aliases().items():
            body.append(f"pub type {name} = {self.spell(target)};\n")
        for name, enumeration in self.found["enumerations"].items():
            integer = "c_int" if min(enumeration["values"].values()) < 0 else "c_uint"
            body.append(f"\npub type {name} = {integer};\n")
            for constant, value in enumeration["values"].items():
                body.append(f"pub const {constant}: {name} = {value};\n")
        body.append("\n")
        for name, value in self.found["constants"].items():
            body.append(f"pub const {name}: u32 = {value};\n")
        for name, structure in self.found["structures"].items():
            fields = "".join(
                f"    pub {self.name(field)}: {self.spell(about['type'])},\n"
                for field, about in structure["fields"].items()
            )
            body.append(f"\n#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{\n{fields}}}\n")
        body.append("\n// What the compiler of the header says; a difference does not compile.\n")
        body.append('#[cfg(all(target_os = "linux", target_pointer_width = "64"))]\nconst _: () = {\n')
        body.append("    use std::mem::{align_of, offset_of, size_of};\n")
        for name, structure in self.found["structures"].items():
            body.append(f"    assert!(size_of::<{name}>() == {structure['size']});\n")
            body.append(f"    assert!(align_of::<{name}>() == {structure['alignment']});\n")
            for field, about in structure["fields"].items():
                body.append(f"    assert!(offset_of!({name}, {self.name(field)}) == {about['offset']});\n")
        for name, enumeration in self.found["enumerations"].items():
            body.append(f"    assert!(size_of::<{name}>() == {enumeration['size']});\n")
        body.append("};\n\n")
        for name, (returns, parameters) in self.callbacks().items():
            result = "" if returns == "void" else f" -> {self.spell(returns)}"
            taken = ", ".join(map(self.spell, parameters))
            line = f'pub type {name} = Option<unsafe extern "C" fn({taken}){result}>;\n'
            if len(line) > 101:
                inner = "".join(f"        {self.spell(parameter)},\n" for parameter in parameters)
                line = f'pub type {name} = Option<\n    unsafe extern "C" fn(\n{inner}    ){result},\n>;\n'
            body.append(line)
        body.append('\nextern "C" {\n')
        for name, function in self.found["functions"].items():
            returns = function["returns"]
            result = "" if returns == "void" else f" -> {self.spell(returns)}"
            listed = [
                (parameter["name"] or f"argument_{place}", parameter["type"])
                for place, parameter in enumerate(function["parameters"])
            ]
            line = f"    pub fn {name}({self.parameters(listed)}){result};\n"
            if len(line) > 101:
                inner = "".join(f"        {self.parameters([one])},\n" for one in listed)
                line = f"    pub fn {name}(\n{inner}    ){result};\n"
            body.append(line)
        body.append("}\n")
        return "".join(body)


def main() -> int:
    found = interface.manifest(ROOT / "include/orient.h")
    written = {"python": Python(found).write(), "rust": Rust(found).write()}
    stale = [language for language, text in written.items() if OUTPUTS[language].read_text() != text] if (
        "--check" in sys.argv
    ) else []
    for language in stale:
        print(f"{OUTPUTS[language].relative_to(ROOT)} is not what the header says: run Tests/abi/bindings.py")
    if "--check" not in sys.argv:
        for language, text in written.items():
            OUTPUTS[language].write_text(text)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
