"""Where PyScript begins in the bots' worker."""

from stellwerk.browser.worker import think

__all__ = __export__ = ["think"]
