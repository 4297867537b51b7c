"""The headings that deck builders of other games write: what they call the deck proper, and what is beside it."""

import re
from dataclasses import dataclass
from typing import Literal

from simcore.names import fold

Kind = Literal["main", "beside", "section", "about", "other"]


def _words(*lines: str) -> frozenset[str]:
    return frozenset(fold(word) for line in lines for word in line.split(","))


MAIN = _words(
    "deck, main, main deck, maindeck, mainboard, main board, cards, library, decklist, deck list",
    "デッキ, メイン, メインデッキ, デッキリスト",
)
BESIDE = _words(
    "sideboard, side board, side, side deck, sidedeck, sb, maybeboard, maybe board, maybe, considering, acquireboard",
    "wishlist, wish list, commander, commanders, cmdr, companion, companions, oathbreaker, signature spell",
    "signature spells, extra, extra deck, extradeck, token, tokens, tokens & extras, attractions, stickers, schemes",
    "planes, conspiracies, leader, hero, champion",
    "サイド, サイドボード, サイドデッキ, エクストラ, エクストラデッキ, 統率者, 相棒, リーダー",
)
SECTIONS = _words(
    "creature, creatures, land, lands, basic lands, spell, spells, other spells, instant, instants, sorcery, sorceries",
    "instants and sorceries, artifact, artifacts, enchantment, enchantments, planeswalker, planeswalkers, battle",
    "battles, monster, monsters, trap, traps, pokemon, pokémon, trainer, trainers, trainer cards, supporter",
    "supporters, item, items, tool, tools, stadium, stadiums, energy, energies, basic energy, special energy, unit",
    "units, character, characters, event, events, action, actions, total, totals, total cards, card count",
    "ポケモン, トレーナーズ, グッズ, サポート, スタジアム, ポケモンのどうぐ, エネルギー, モンスター, 魔法, 罠",
    "クリーチャー, 土地, 呪文, ユニット, 合計",
)
ABOUT = _words("about")

_LONGEST = 100  # characters of a heading, so that the search for its parts stays short
_EDGE = r"[\s=*~_#!—–-]*"
_TOTAL = r"(?:[(（\[［]?\s*\d+\s*(?:cards?|枚)?\s*[)）\]］]?)"
_BRACKETED = re.compile(rf"[\[［](?P<title>[^\]］]+)[\]］]\s*[:：]?\s*{_TOTAL}?")
_TITLED = re.compile(rf"{_EDGE}(?P<title>[^:：\d(（\[［]+?)\s*(?:[:：-]?\s*{_TOTAL})?{_EDGE}[:：]?{_EDGE}")
_WITH_REST = re.compile(r"(?P<title>[^:：\d(（\[［]{1,40})[:：]\s*(?P<rest>\S.*)", re.DOTALL)


@dataclass(frozen=True)
class Heading:
    """A heading: whether the deck proper follows, cards beside it, a section of either, or something else.

    `rest` is what stands on the same line after a colon, as in `SB: 2 Name`.
    """

    kind: Kind
    title: str
    rest: str = ""


def heading_of(text: str) -> Heading | None:
    """The heading that a line is, or None; anything in brackets is one, other lines only if their words are known."""
    match = _BRACKETED.fullmatch(text)
    if match:
        return _known(match["title"]) or Heading("other", match["title"].strip())
    match = _TITLED.fullmatch(text) if len(text) <= _LONGEST else None
    alone = _known(match["title"]) if match else None
    match = _WITH_REST.fullmatch(text)
    return alone or (_known(match["title"], match["rest"]) if match else None)


def _known(title: str, rest: str = "") -> Heading | None:
    word = fold(title)
    kinds: tuple[tuple[Kind, frozenset[str]], ...] = (
        ("main", MAIN),
        ("beside", BESIDE),
        ("section", SECTIONS),
        ("about", ABOUT),
    )
    for kind, words in kinds:
        if word in words:
            return Heading(kind, title.strip(), rest)
    return None
