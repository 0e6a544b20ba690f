"""A worker for test_site.py: proves that workers start through our boot and can be called."""

import sys

from stellwerk.table import match  # our package is there as it is on the page

__export__ = ["add", "facts"]


def add(a, b):
    return a + b


def facts():
    return f"{sys.version_info[0]}.{sys.version_info[1]} {match.__name__}"
