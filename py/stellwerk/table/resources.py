"""Data files that lie beside the code, in a folder or in a zip."""

from __future__ import annotations

import pkgutil


def read(package: str, name: str) -> bytes:
    """A data file, e.g. ``read("stellwerk", "catalogues/de.mo")``. Raises FileNotFoundError.

    pkgutil, because importlib.resources takes ten times as long to import where the code lies
    in a zip, and the first paint waits for it.
    """
    try:
        data = pkgutil.get_data(package, name)
    except OSError as error:
        raise FileNotFoundError(f"{package}: {name}") from error
    if data is None:
        raise FileNotFoundError(f"{package}: {name}")
    return data


def names(package: str, folder: str, ending: str) -> list[str]:
    """The names of a folder's files with that ending, without it, sorted."""
    from importlib.resources import files

    entries = (entry.name for entry in files(package).joinpath(folder).iterdir())
    return sorted(name.removesuffix(ending) for name in entries if name.endswith(ending))
