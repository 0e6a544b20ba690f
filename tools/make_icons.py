"""Draw the PNG icons from `static/icons/icon.svg`; run by hand after a change to it:

.venv/bin/python -m tools.make_icons

Needs the Chromium that the browser tests use. The PNGs are committed.
"""

from __future__ import annotations

import base64
import re

from playwright.sync_api import sync_playwright

from building import browser
from building.paths import STATIC

ICONS = STATIC / "icons"
#: name → size in pixels, whether the ground fills the square, scale of the emblem.
WANTED = {
    "icon-192.png": (192, False, 1.0),
    "icon-512.png": (512, False, 1.0),
    # A launcher may cut a maskable icon down to a circle of 80 % of its size.
    "maskable-512.png": (512, True, 0.72),
    # iOS rounds the corners itself and shows transparent ones black.
    "apple-touch-icon.png": (180, True, 0.9),
}


def variant(svg: str, full: bool, scale: float) -> str:
    if full:
        svg = svg.replace(' rx="96"', "")
    if scale != 1.0:
        move = f"translate({256 * (1 - scale):g} {256 * (1 - scale):g}) scale({scale:g})"
        svg = svg.replace('<g id="emblem">', f'<g id="emblem" transform="{move}">')
    return re.sub(r"<!--.*?-->", "", svg)


def main() -> None:
    svg = (ICONS / "icon.svg").read_text(encoding="utf-8")
    executable = browser.find_chromium()
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=executable, args=browser.launch_flags()
        ) as chromium,
    ):
        for name, (size, full, scale) in WANTED.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            data = base64.b64encode(variant(svg, full, scale).encode()).decode()
            page.set_content(
                "<style>body { margin: 0 } img { display: block }</style>"
                f'<img width="{size}" height="{size}" src="data:image/svg+xml;base64,{data}">'
            )
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
            print(name)


if __name__ == "__main__":
    main()
