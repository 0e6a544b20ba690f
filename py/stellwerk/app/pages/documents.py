"""What can be searched: every rule and every scene of all games, as plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypedDict

from markupsafe import Markup

from stellwerk.app.addresses import rules_address
from stellwerk.app.pages.compounds import parts_of
from stellwerk.games.registry import GAMES, package, part
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.rulebook import Rule, RuleBook
from stellwerk.table.scene import Scene, load_scenes


class Document(TypedDict):
    """One thing to be found. ``at``: its address from the site's root. ``parts``: the words that
    its long words are made of."""

    id: str
    kind: str
    game: str
    name: str
    title: str
    at: str
    text: str
    parts: str


def as_json(lang: str) -> str:
    """All documents of a language."""
    found = list(_documents(lang))
    everything = [f"{document['title']} {document['text']}" for document in found]
    parts = parts_of(everything)
    for document, text in zip(found, everything, strict=True):
        document["parts"] = " ".join(sorted(parts(text)))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _documents(lang: str) -> Iterator[Document]:
    t = texts(lang)
    for game_id in GAMES:
        book: RuleBook = part(game_id, "rulebook").RULEBOOK
        for rule in book.rules():
            yield _rule(t, book, rule)
        for scene in load_scenes(package(game_id), game_id):
            yield _scene(t, book, scene)


def _rule(t: Texts, book: RuleBook, rule: Rule) -> Document:
    wanted = [f"{rule.id}.{which}" for which in ("text", "interpreted")]
    wanted += [f"{rule.id}:{reason}" for reason in rule.reasons]
    plain = (_plain(t.unfilled(id_)) for id_ in wanted if t.has(id_))
    return Document(
        id=rule.id,
        kind="rule",
        game=book.game,
        name=t(f"{book.prefix}.name"),
        title=t(f"{rule.id}.title"),
        at=f"{rules_address(t.lang, book.game)}#{rule.id}",
        text=" ".join(plain),
        parts="",
    )


def _scene(t: Texts, book: RuleBook, scene: Scene) -> Document:
    answers = " ".join(tried.answer[t.lang] for tried in scene.all_tries)
    return Document(
        id=f"{scene.game}/{scene.id}",
        kind="scene",
        game=book.game,
        name=t(f"{book.prefix}.name"),
        title=scene.title[t.lang],
        at=f"{rules_address(t.lang, book.game)}#scene-{scene.id}",
        text=f"{scene.question[t.lang]} {answers}",
        parts="",
    )


def _plain(markup: Markup) -> str:
    """The text alone; what ends a block also ends a word."""
    return Markup(str(markup).replace("</", " </")).striptags()
