"""What every test needs: the texts, compiled from the catalogues as they are now."""

from __future__ import annotations

import pytest

from building.report import Trouble
from building.texts import compile_all


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # with xdist: once, before the workers start
        return
    try:
        compile_all()
    except Trouble as trouble:
        pytest.exit(str(trouble), returncode=2)
