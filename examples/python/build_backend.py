"""Makes a wheel of the package, with nothing but Python: pip can install it without a network.

A wheel is an archive of the package beside a few texts about it; the hooks are those of PEP 517 and,
for `pip install --editable`, PEP 660. Nothing is written beside the sources.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
# Archives of the same sources are the same, byte for byte.
MOMENT = (1980, 1, 1, 0, 0, 0)


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Writes the wheel and returns its file name."""
    sources = [file for file in sorted((HERE / "orient").iterdir()) if file.suffix in (".py", ".typed")]
    return _wheel(wheel_directory, {f"orient/{file.name}": file.read_bytes() for file in sources})


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Writes a wheel that points to this directory and returns its file name."""
    return _wheel(wheel_directory, {"orient.pth": f"{HERE}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Writes an archive of the sources and returns its file name."""
    base = f"orient-{_project('version')}"
    with tarfile.open(Path(sdist_directory, f"{base}.tar.gz"), "w:gz") as archive:
        for name in ("pyproject.toml", "README.md", "build_backend.py", "orient", "tests"):
            archive.add(HERE / name, f"{base}/{name}", filter=_without_caches)
    return f"{base}.tar.gz"


def _without_caches(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if "__pycache__" in member.name else member


def _project(key: str) -> str:
    """A text of the table [project]; tomllib would need Python 3.11."""
    found = re.search(rf'^{key} = "(.*)"$', (HERE / "pyproject.toml").read_text(), re.MULTILINE)
    assert found, key
    return found.group(1)


def _wheel(directory: str, files: dict[str, bytes]) -> str:
    version = _project("version")
    about = f"orient-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: orient\nVersion: {version}\n"
        f"Summary: {_project('description')}\nRequires-Python: {_project('requires-python')}\n"
        "License: MIT\nDescription-Content-Type: text/markdown\n\n"
    )
    contents = {
        **files,
        f"{about}/METADATA": (metadata + (HERE / "README.md").read_text()).encode(),
        f"{about}/WHEEL": (
            b"Wheel-Version: 1.0\nGenerator: orient\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        ),
        f"{about}/entry_points.txt": b"[console_scripts]\norient = orient.__main__:main\n",
    }
    record = "".join(f"{name},{_digest(data)},{len(data)}\n" for name, data in contents.items())
    contents[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    name = f"orient-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in contents.items():
            entry = zipfile.ZipInfo(path, MOMENT)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return name


def _digest(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"
