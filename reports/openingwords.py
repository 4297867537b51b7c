"""An opening in words made from its numbers, so that they are true of changed ones as well."""

from collections.abc import Mapping
from typing import Any

from reports.labels import label
from reports.text import visible
from simcore.openings import ANY


def opening_words(opening: Mapping[str, Any], lang: str) -> str:
    """The opening, such as "london: hand of 7; …", from its numbers as `run.json` has them."""
    return label("opening.named", lang, name=opening["name"], words=opening_says(opening, lang))


def opening_says(opening: Mapping[str, Any], lang: str) -> str:
    """What the opening is, without its name."""
    parts = [_hand(opening, lang), *_special(opening, lang), *_redraws(opening, lang), _draws(opening, lang)]
    if opening["aside"]:
        parts.append(label("opening.aside", lang, cards=opening["aside"]))
    if opening["stock_turn"]:
        key = "opening.stock_before" if opening["stock_counts"] == "before" else "opening.stock_after"
        parts.append(label(key, lang, cards=opening["stock"], turn=opening["stock_turn"]))
    if opening["opponent_draws"] and opening["opponent_redraws"]:
        cards = opening["opponent_draws"] * opening["opponent_redraws"]
        parts.append(label("opening.opponent", lang, cards=cards))
    return label("opening.separator", lang).join(parts)


def _hand(opening: Mapping[str, Any], lang: str) -> str:
    first, second = opening["first_hand"], opening["second_hand"]
    if first == second:
        return label("opening.hand", lang, cards=first)
    return label("opening.hands", lang, first=first, second=second)


def _special(opening: Mapping[str, Any], lang: str) -> list[str]:
    """What is known of the first hand, and what hands need."""
    parts = [label("opening.notice", lang)] if opening["notice"] == "yes" else []
    if opening["needs"]:
        needs, times = visible(opening["needs"]), opening["free_lacking"]
        key = "opening.needs_always" if times < 0 else "opening.needs" if times else "opening.needs_paid"
        parts.append(label(key, lang, needs=needs, times=times))
    return parts


def _redraws(opening: Mapping[str, Any], lang: str) -> list[str]:
    redraws, free, cost = opening["redraws"], opening["free"], opening["cost"]
    if not redraws:
        return [label("opening.no_redraw", lang)]
    if opening["exchange"] == "yes":
        return [label("opening.exchange", lang)]
    parts = [label("opening.any_redraws" if redraws >= ANY else "opening.redraws", lang, times=redraws)]
    if free:
        parts.append(label("opening.free", lang, times=free))
    if redraws > free and cost:
        parts.append(label("opening.under" if opening["under"] == "yes" else "opening.cost", lang, cards=cost))
    if opening["scry"]:
        parts.append(label("opening.scry", lang))
    return parts


def _draws(opening: Mapping[str, Any], lang: str) -> str:
    """From which turn on cards are drawn, and how many."""
    first, second, cards = opening["first_draw"], opening["second_draw"], opening["draws"]
    if not cards:
        return label("opening.no_draws", lang)
    key = "opening.draws" if first == second else "opening.draws_by_seat"
    return label(key, lang, cards=cards, first=first, second=second)
