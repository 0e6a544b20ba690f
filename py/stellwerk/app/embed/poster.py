"""A scene's poster: title, question and picture, for the host page's own document.

A frame costs a browser a process, a document and its fonts; ten of them take longer than anybody
wants to wait for something to read. So `stellwerk.js` shows the poster at once and the frame, in
which the scene can be touched, takes its place.

It comes as a script, since no other text may be read across origins without the server's leave,
and it is made for strict policies: no `<style>`, and what stood in `style=""` is in `data-style`,
for the script to set.
"""

from __future__ import annotations

import json
from typing import Final

from markupsafe import Markup

from stellwerk.app.pictures import scene_vignette
from stellwerk.games.registry import package
from stellwerk.table.catalogue import texts
from stellwerk.table.markup import Template
from stellwerk.table.scene import load_scene

DELIVER: Final = 'globalThis[Symbol.for("stellwerk.poster")]'
"""Who takes posters: `stellwerk.js`."""

_POSTER = Template(
    '<section lang="{lang}" aria-labelledby="title"><p class="title" id="title">{title}</p>'
    '<p class="question">{question}</p>'
    '<div class="picture">{picture}</div><p class="acts"><button type="button" data-try>'
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4.5v15l12-7.5z"/></svg>'
    "{try_it}</button></p></section>"
)


def poster_script(game: str, scene_id: str, lang: str) -> str:
    """The script: hands over the poster's name, its markup and the picture's CSS."""
    t, scene = texts(lang), load_scene(package(game), game, scene_id)
    vignette = scene_vignette(scene, lang)
    markup = _POSTER.format(
        lang=lang,
        title=scene.title[lang],
        question=scene.question[lang],
        picture=_without_styles(vignette.svg(scene.title[lang], lang, bare=True)),
        try_it=t("pages.try"),
    )
    arguments = (f"{game}/{scene_id}.{lang}", str(markup), str(vignette.css))
    return f"{DELIVER}?.({', '.join(_literal(argument) for argument in arguments)});\n"


def _without_styles(svg: Markup) -> Markup:
    # Texts cannot hold it: markup escapes their quotation marks, as it would these.
    return Markup(str(svg).replace(' style="', ' data-style="'))


def _literal(text: str) -> str:
    """A string of JavaScript, which JSON has been since ES2019."""
    return json.dumps(text, ensure_ascii=False)
