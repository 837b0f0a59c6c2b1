"""Packages from the registries, through their own clients, each held to its recorded hash."""

import base64
import hashlib
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

Package = dict[str, Any]
Files = dict[str, bytes]


class Differs(Exception):
    """What came from a registry is not what was recorded."""


def fetch(package: Package, folder: Path) -> Files:
    """The files of a package by their path in it, its hash checked before any is opened.

    Raises Differs where the hash is not the recorded one.
    """
    folder.mkdir()
    if package["registry"] == "npm":
        order = ["npm", "pack", "--silent", f"{package['name']}@{package['version']}"]
    else:
        order = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:"]
        order += [f"--{name}={value}" for name, value in package["built_for"].items()]
        order += ["--no-deps", f"{package['name']}=={package['version']}"]
    subprocess.run(order, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = next(folder.iterdir())
    found = integrity(archive.read_bytes())
    if found != package["integrity"]:
        raise Differs(f"{package['name']}: {found} came, {package['integrity']} is recorded")
    return _of_wheel(archive) if archive.suffix == ".whl" else _of_npm(archive)


def integrity(content: bytes) -> str:
    """The hash of a package as npm writes it."""
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


def _of_npm(archive: Path) -> Files:
    with tarfile.open(archive) as packed:
        return {
            member.name.removeprefix("package/"): opened.read()
            for member in packed
            if (opened := packed.extractfile(member)) is not None
        }


def _of_wheel(archive: Path) -> Files:
    with zipfile.ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
