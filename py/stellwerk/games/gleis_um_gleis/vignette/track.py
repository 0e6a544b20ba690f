"""The pieces of track for a picture that no page's sprite and style sheet reach: the same as in
static/art/symbols.svg, in the colours of the table by day (static/css/gleis-um-gleis.css)."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

SYMBOLS: Final = Markup(
    '<symbol id="g-straight" overflow="visible"><path class="g-bed" d="M36 0V72"/><path '
    'class="g-sleepers" pathLength="72" d="M36 0V72"/><path class="g-rails" d="M31.4 '
    '0V72M40.6 0V72"/></symbol>'
    '<symbol id="g-curve" overflow="visible"><path class="g-bed" d="M36 0A36 36 0 0 0 72 '
    '36"/><path class="g-sleepers" pathLength="54" d="M36 0A36 36 0 0 0 72 36"/><path '
    'class="g-rails" d="M31.4 0A40.6 40.6 0 0 0 72 40.6M40.6 0A31.4 31.4 0 0 0 72 '
    '31.4"/></symbol>'
    '<symbol id="g-stub" overflow="visible"><path class="g-bed" d="M36 0V17"/><path '
    'class="g-sleepers" d="M36 0V17"/><path class="g-rails" d="M31.4 0V17M40.6 '
    '0V17"/></symbol>'
    '<symbol id="g-bridge" overflow="visible"><path class="g-gap" d="M36 21.5V50.5"/><path '
    'class="g-parapet" d="M22.5 18.5l2.7 4v27l-2.7 4M49.5 18.5l-2.7 4v27l2.7 4"/></symbol>'
    '<symbol id="g-buffer" overflow="visible"><path class="g-beam" d="M20.5 '
    '14.5h31v8.6h-31z"/><path class="g-stripes" d="M25 23l4-8.4M34 23l4-8.4M43 '
    '23l4-8.4"/></symbol>'
    '<symbol id="g-house" overflow="visible"><path class="g-walls" d="M-9.6 '
    '10.4V-2.6L0-11l9.6 8.4v13z"/></symbol>'
    '<symbol id="z-blue" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" '
    'd="M5.2 12a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0z"/></symbol>'
    '<symbol id="z-yellow" viewBox="0 0 24 24"><path fill="currentColor" '
    'fill-rule="evenodd" d="M12 2.8L14.3 8.8L20.7 9.2L15.7 13.2L17.4 19.4L12 15.9L6.6 '
    '19.4L8.3 13.2L3.3 9.2L9.7 8.8z"/></symbol>'
    '<symbol id="z-red" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" '
    'd="M12 3.4L20 12L12 20.6L4 12z"/></symbol>'
    '<symbol id="z-green" viewBox="0 0 24 24"><path fill="currentColor" '
    'fill-rule="evenodd" d="M12 4.8L19.8 18.3L4.2 18.3z"/></symbol>'
)
STYLE: Final = (
    "[data-g=blue]{--c:#1b4fae;--d:#0f3172;--r:#fff;--s:#fff;--k:#0f3172;--a:4 5;--o:-2.5}"
    "[data-g=yellow]{--c:#f9c61c;--d:#8d6900;--r:#4c3a00;--s:#4c3a00;--k:#735600;--a:3 3 3 9;"
    "--o:-4.5}[data-g=red]{--c:#a01228;--d:#5f0916;--r:#fff;--s:#fff;--k:#7c0f18;--a:9 9;--o:-4.5}"
    "[data-g=green]{--c:#44b983;--d:#0d5b3a;--r:#fff;--s:#00240f;--k:#0d5730;--a:2.2 2.3;--o:-1.15}"
    ".g-face{fill:#fffaec;stroke:#b5aa8d;stroke-width:1.5}"
    ".g-bed,.g-sleepers,.g-rails,.g-gap,.g-parapet,.g-stripes{fill:none}"
    ".g-bed{stroke:var(--c);stroke-width:16}.g-rails{stroke:var(--r);stroke-width:2}"
    ".g-sleepers{stroke:var(--d);stroke-width:21;stroke-dasharray:var(--a);"
    "stroke-dashoffset:var(--o)}.g-gap{stroke:#fffaec;stroke-width:27}"
    ".g-parapet{stroke:#14203a;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
    ".g-sign circle{fill:#fffdf7;stroke:var(--k);stroke-width:1.5}.g-sign use{color:var(--k)}"
    ".g-walls{fill:var(--c);stroke:#14203a;stroke-width:2;stroke-linejoin:round}"
    ".g-house>use:last-child{color:var(--s)}"
    ".g-beam{fill:#14203a;stroke:#fffaec;stroke-width:1.2}"
    ".g-stripes{stroke:#fffdf7;stroke-width:2.4}"
    ".g-place{fill:#fffdf7;fill-opacity:.35;stroke:#8e8a7d;stroke-width:1.5;stroke-dasharray:5 5}"
)
