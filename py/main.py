"""Where PyScript begins on the page."""

from stellwerk.browser.start import start

start()
