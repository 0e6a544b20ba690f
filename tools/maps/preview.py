"""A map as a standalone SVG, the model for the view. See README.md for how to run it.

python tools/maps/preview.py europa --theme dark --lang de --window 970x720 > europa.svg
python tools/maps/preview.py europa --window 360x560 --zoom 2.5 --at wien > phone.svg
"""

import argparse
import base64
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "py"))

from palette import (  # noqa: E402
    GRAY,
    LOCOMOTIVE,
    OWNER_SIGNS,
    OWNERS,
    SIGNS,
    THEMES,
    TRAINS,
    WAVE,
)

from stellwerk.games.zug_um_zug.geometry import (  # noqa: E402
    Geometry,
    Land,
    Place,
    Slot,
    Track,
    geometry_of,
    land_of,
)

FONT = ROOT / "node_modules/@fontsource/barlow-condensed/files"
FONT_FILE = FONT / "barlow-condensed-latin-600-normal.woff2"


def style(theme: str, geometry: Geometry) -> str:
    c = THEMES[theme]
    font = base64.b64encode(FONT_FILE.read_bytes()).decode()
    rules = [
        "@font-face{font-family:'Barlow Condensed';font-weight:600;"
        f"src:url(data:font/woff2;base64,{font})}}",
        f"svg{{background:{c['water']}}}",
        # The coast: two soft bands of shallow water, then the hairline.
        f".shallow{{fill:none;stroke:{c['shallow']};stroke-width:26;stroke-linejoin:round}}",
        f".shore{{fill:none;stroke:{c['shore']};stroke-width:11;stroke-linejoin:round}}",
        f".land{{fill:{c['land']};stroke:{c['coast']};stroke-width:.9;fill-rule:evenodd;"
        "stroke-linejoin:round}",
        f".lakes{{fill:{c['water']};stroke:{c['coast']};stroke-width:.7;fill-rule:evenodd}}",
        f".rivers{{fill:none;stroke:{c['river']};stroke-width:1.3;stroke-linejoin:round}}",
        f".borders{{fill:none;stroke:{c['border']};stroke-width:.9;stroke-dasharray:5 2.2;"
        "stroke-linejoin:round;opacity:.75}",
        f".states{{fill:none;stroke:{c['state']};stroke-width:.9;stroke-linejoin:round}}",
        # Spaces are printed: a bed that frees them from the land, flat colour, thin edge.
        f".bed{{fill:{c['bed']};stroke:{c['bed']};stroke-width:2.2;stroke-linejoin:round}}",
        f".space{{stroke:{c['edge']};stroke-opacity:.5;stroke-width:.8}}",
        f".gray{{fill:{c['gray']}}}",
        f".tunnel{{fill:none;stroke:{c['ink']};stroke-width:2.4;stroke-dasharray:2.8 1.9}}",
        f".wave{{fill:none;stroke:{GRAY[1]};stroke-width:1.4;stroke-linecap:round}}",
        f".engine{{fill:{GRAY[1]};fill-rule:evenodd}}",
        # Cars stand on the spaces: the owner's colour, a dark underside, a light roof.
        f".body{{stroke:{c['edge']};stroke-width:1.7}}",
        f".iron{{fill:none;stroke:{c['edge']};stroke-width:1.8}}",
        ".roof{fill:none;stroke:#fff;stroke-opacity:.42;stroke-width:1.3}",
        ".roundel{fill:#fffdf7;stroke:#14203a;stroke-width:.8}",
        f".city{{fill:{c['dot']};stroke:{c['rim']};stroke-width:2.2}}",
        f"text{{font:600 {geometry.letters.size}px 'Barlow Condensed';fill:{c['ink']};"
        f"stroke:{c['halo']};stroke-width:3.2;stroke-linejoin:round;paint-order:stroke;"
        "font-kerning:none}",
    ]
    for name, (fill, sign) in TRAINS.items():
        rules.append(f".{name}{{fill:{fill}}}.{name}-sign{{fill:{sign};fill-rule:evenodd}}")
    for name, (fill, deep) in OWNERS.items():
        rules.append(f".{name}{{fill:{fill}}}.{name}-sign{{fill:{deep}}}")
    return "<style>" + "".join(rules) + "</style>"


def rect(slot: Slot, radius: float, cls: str, grow: float = 0) -> str:
    """The slot's rectangle, in the slot's own turned frame."""
    length, width = slot.length + 2 * grow, slot.width + 2 * grow
    return (
        f'<rect class="{cls}" x="{-length / 2:g}" y="{-width / 2:g}" '
        f'width="{length:g}" height="{width:g}" rx="{radius + grow:g}"/>'
    )


def space(slot: Slot, track: Track, colour: str, radius: float) -> str:
    """An empty space: colour and sign; tunnel frame; waves or the locomotive of a ferry."""
    inner = rect(slot, radius, f"space {colour}", -0.4)
    if track.tunnel:
        inner += rect(slot, radius, "tunnel", -0.6)
    if slot.locomotive:
        inner += f'<path class="engine" d="{LOCOMOTIVE}"/>'
    elif track.ferry:
        inner += f'<path class="wave" d="{WAVE}"/>'
    turned = f'<g transform="translate({slot.x} {slot.y})rotate({slot.angle})">{inner}</g>'
    if colour == "gray":
        return turned
    # Signs stay upright whatever the track's direction.
    sign = f'<path class="{colour}-sign" transform="translate({slot.x} {slot.y})" '
    return turned + sign + f'd="{SIGNS[colour]}"/>'


def car(slot: Slot, owner: str, radius: float) -> str:
    """An owner's car on its space: body, buffers, and a light roundel with the owner's sign."""
    half = slot.length / 2
    buffers = f'<path class="iron" d="M{-half - 0.5:g}-3.4v6.8M{half + 0.5:g}-3.4v6.8"/>'
    body = rect(slot, radius, f"body {owner}", -0.2)
    roof = (
        f'<path class="roof" d="M{-half + 3:g}-3.1H{half - 3:g}M{-half + 3:g} 3.1H{half - 3:g}"/>'
    )
    return (
        f'<g transform="translate({slot.x} {slot.y})rotate({slot.angle})">{buffers}{body}{roof}</g>'
        f'<g transform="translate({slot.x} {slot.y})"><circle class="roundel" r="5.4"/>'
        f'<path class="{owner}-sign" transform="scale(.82)" d="{OWNER_SIGNS[owner]}"/></g>'
    )


def name(place: Place, lang: str) -> str:
    label = place.label(lang)
    lines = "".join(
        f'<tspan x="{label.x}" y="{label.y + k * label.letters.leading:g}">{line}</tspan>'
        for k, line in enumerate(label.lines)
    )
    return f'<text text-anchor="{label.anchor}">{lines}</text>'


def ground(land: Land) -> str:
    return "".join(
        f'<path class="{cls}" d="{d}"/>'
        for cls, d in (
            ("shallow", land.land),
            ("shore", land.land),
            ("land", land.land),
            ("states", land.states),
            ("rivers", land.rivers),
            ("lakes", land.lakes),
            ("borders", land.borders),
        )
    )


def picture(map_id: str, theme: str, lang: str, view: str, size: str, owners: bool) -> str:
    geometry, land = geometry_of(map_id), land_of(map_id)
    facts = json.loads(
        (ROOT / f"py/stellwerk/games/zug_um_zug/maps/{map_id}.json").read_text("utf-8")
    )
    colours = {route["id"]: route["colour"] for route in facts["routes"]}
    beds, tracks = [], []
    for k, (route, track) in enumerate(geometry.tracks.items()):
        owner = list(OWNERS)[k % 5] if owners and k % 4 == 1 else None
        for slot in track.slots:
            turn = f'<g transform="translate({slot.x} {slot.y})rotate({slot.angle})">'
            beds.append(turn + rect(slot, geometry.radius, "bed") + "</g>")
            tracks.append(
                car(slot, owner, geometry.radius)
                if owner
                else space(slot, track, colours[route], geometry.radius)
            )
    dots = [
        f'<circle class="city" cx="{p.x}" cy="{p.y}" r="{geometry.dot - 1.1:g}"/>'
        for p in geometry.places.values()
    ]
    names = [name(place, lang) for place in geometry.places.values()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size}>'
        + style(theme, geometry)
        + ground(land)
        + "".join(beds + tracks + dots + names)
        + "</svg>"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--lang", default="de")
    parser.add_argument("--window", default="1440x900")
    parser.add_argument("--zoom", type=float, default=1)
    parser.add_argument("--at", help="the city in the middle")
    parser.add_argument("--owners", action="store_true", help="some routes claimed")
    chosen = parser.parse_args()
    geometry = geometry_of(chosen.map)
    wide, high = (int(v) for v in chosen.window.split("x"))
    unit = max(geometry.width / wide, geometry.height / high) / chosen.zoom
    x, y = geometry.width / 2, geometry.height / 2
    if chosen.at:
        x, y = geometry.places[chosen.at].x, geometry.places[chosen.at].y
    across, down = wide * unit, high * unit
    view = f"{x - across / 2:.1f} {y - down / 2:.1f} {across:.1f} {down:.1f}"
    size = f'width="{wide}" height="{high}"'
    print(picture(chosen.map, chosen.theme, chosen.lang, view, size, chosen.owners))


if __name__ == "__main__":
    main()
