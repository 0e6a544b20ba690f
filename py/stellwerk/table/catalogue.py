"""Texts for people, in their language, from gettext catalogues with symbolic ids."""

from __future__ import annotations

import gettext
from functools import lru_cache
from io import BytesIO
from string import Formatter

from markupsafe import Markup

from stellwerk.table.resources import read

LANGUAGES = ("de", "en")


class Texts:
    """The texts of one language. Unknown ids come back as ``⟨id⟩``, so that nothing crashes."""

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def __call__(self, text_id: str, /, **args: object) -> str:
        """Plain text."""
        return self._find(text_id).format(**args)

    def rich(self, text_id: str, /, **args: object) -> Markup:
        """Text with markup of ours; the arguments are escaped."""
        return Markup(self._find(text_id)).format(**args)

    def plural(self, text_id: str, n: int, /, **args: object) -> str:
        """Plain text in the grammatical number for ``n``, which is also an argument."""
        text = self._translations.ngettext(text_id, f"⟨{text_id}⟩", n)
        return (f"⟨{text_id}⟩" if text == text_id else text).format(n=n, **args)

    def unfilled(self, text_id: str, filler: str = "…") -> Markup:
        """Text with markup of ours, ``filler`` wherever a name or number would stand."""
        parts = Formatter().parse(self._find(text_id))
        return Markup("").join(
            Markup(literal) + (filler if name is not None else "") for literal, name, _, _ in parts
        )

    def has(self, text_id: str) -> bool:
        """Whether the catalogue knows the id."""
        return self._translations.gettext(text_id) != text_id

    def _find(self, text_id: str) -> str:
        text = self._translations.gettext(text_id)
        return f"⟨{text_id}⟩" if text == text_id else text


class CataloguesMissing(RuntimeError):
    """The catalogues were not compiled yet."""


@lru_cache
def texts(lang: str) -> Texts:
    """The texts of a language of ``LANGUAGES``. Raises CataloguesMissing."""
    try:
        compiled = read("stellwerk", f"catalogues/{lang}.mo")
    except FileNotFoundError as error:
        message = "the texts are not compiled yet; run: python build.py texts"
        raise CataloguesMissing(message) from error
    return Texts(lang, gettext.GNUTranslations(BytesIO(compiled)))
