"""The terminal's tables of the best keep rule: what it is worth, its words hand by hand, the hands at its border."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from reports.labels import label
from reports.oddslines import chance
from reports.oddstables import about
from reports.oddswords import assumed_notes, sentence
from reports.terminal import new_table, section, title_line
from reports.text import visible
from simcore.odds.answers import BorderHand, KeepRule, KeptHands
from simcore.odds.manifest import OddsManifest

_FIRST_LISTED = 2


def keep_tables(rules: Sequence[KeepRule], manifest: OddsManifest, lang: str) -> list[RenderableType]:
    """What was asked, and each deck's and seat's rule; seats with the same rule and figures are shown once."""
    parts: list[RenderableType] = [about(manifest, lang)]
    for rule, seat in _merged(rules):
        title = label("keep.title", lang, deck=visible(rule.deck), seat=label(f"odds.seat.{seat}", lang))
        aim = label("keep.aim", lang, want=visible(rule.want), turn=rule.turn)
        parts += [Text(), title_line(title), Text(aim, style="dim"), Text()]
        parts += [_worth(rule, lang), _words(rule.rule, lang), *_as_one(rule, lang), _border(rule.border, lang)]
    judged = dict.fromkeys(note for rule in rules for note in rule.notes)
    notes = [label("keep.note", lang), *map(sentence, judged), *assumed_notes(manifest, lang)]
    return [*parts, Text(), *(Text(note, style="dim") for note in notes)]


def _merged(rules: Sequence[KeepRule]) -> list[tuple[KeepRule, str]]:
    """(rule, seat) with "either" for a deck whose seats have the same rule."""
    found: dict[tuple[object, ...], list[KeepRule]] = {}
    for rule in rules:
        key = (rule.deck, rule.want, rule.p, rule.p_always, rule.rule)
        found.setdefault(key, []).append(rule)
    return [(same[0], "either" if len(same) > 1 else same[0].seat) for same in found.values()]


def _worth(rule: KeepRule, lang: str) -> RenderableType:
    table = new_table(show_header=False)
    table.add_row(Text(label("keep.chance", lang)), Text(f"{chance(rule.p, True)} %", style="bold"))
    table.add_row(Text(label("keep.always", lang)), Text(f"{chance(rule.p_always, True)} %"))
    table.add_row(Text(label("keep.gain", lang)), Text(label("keep.points", lang, gain=f"{100 * rule.gain:+.2f}")))
    table.add_row(Text(label("keep.redraws", lang)), Text(f"{rule.redraws:.3f}"))
    return table


def _words(rows: Sequence[KeptHands], lang: str) -> RenderableType:
    table = new_table()
    for key in ("keep.hand_number", "keep.size"):
        table.add_column(label(key, lang), justify="right", no_wrap=True)
    for key in ("keep.kept_share", "keep.value"):
        table.add_column(label(key, lang), justify="right")
    table.add_column(label("keep.words", lang), overflow="fold")
    for row in rows:
        numbers = (str(row.hands), str(row.size), chance(row.share_kept, True), chance(row.value, True))
        table.add_row(*numbers, Text(visible(row.words)))
    return section(label("keep.rule", lang), table)


def _as_one(rule: KeepRule, lang: str) -> list[RenderableType]:
    """The whole rule as --keep reads it, where there is one expression for it."""
    return [Text(), Text(label("keep.as_one", lang)), Text(f"  {visible(rule.keep)}")] if rule.keep else []


def _nearest(rows: Sequence[BorderHand]) -> list[BorderHand]:
    """Those nearest to the border on either side, in their order: two of the first hand, one of each later one."""
    sides: dict[tuple[int, int, bool], list[BorderHand]] = {}
    for row in rows:
        sides.setdefault((row.hands, row.size, row.kept), []).append(row)
    shown: list[BorderHand] = []
    for (hands, *_), side in sides.items():
        side.sort(key=lambda row: abs(row.p_keep - row.p_go_on))
        shown += side[: _FIRST_LISTED if hands == rows[0].hands else 1]
    return [row for row in rows if row in shown]


def _border(rows: Sequence[BorderHand], lang: str) -> RenderableType:
    if not rows:
        return Group(Text(), Text(label("keep.no_border", lang), style="dim"))
    table = new_table()
    for key in ("keep.hand_number", "keep.size"):
        table.add_column(label(key, lang), justify="right", no_wrap=True)
    table.add_column(label("keep.border_hand", lang), overflow="fold")
    for key in ("keep.p_hand", "keep.p_keep", "keep.p_go_on"):
        table.add_column(label(key, lang), justify="right", no_wrap=True)
    table.add_column(label("keep.kept", lang))
    for row in _nearest(rows):
        cards = label("separator", lang).join(f"{visible(group)} {count}" for group, count in row.counts.items())
        numbers = [chance(share, True) for share in (row.p_hand, row.p_keep, row.p_go_on)]
        judged = label("keep.yes" if row.kept else "keep.no", lang)
        table.add_row(str(row.hands), str(row.size), Text(cards), *numbers, judged)
    return section(label("keep.border", lang), table)
