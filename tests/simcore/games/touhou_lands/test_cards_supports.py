"""What the supports of Touhou lands do when they are used, or as long as they stay."""

from typing import Any

import pytest

from simcore.errors import PositionError
from tests.simcore.games.touhou_lands.behaviour import LANDS, play, used

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, RUMIA, CIRNO, STAR, SHRINE = "小悪魔", "博麗 霊夢", "ルーミア", "チルノ", "スターサファイア", "博麗神社"
YOUMU, YUUKA, SEAL, SWORD = "魂魄 妖夢", "風見 幽香", "夢想封印", "楼観剣"


def test_a_banquet() -> None:
    """R17, R11: three cards are drawn, then two of the hand are discarded, by choice; paid for, used, discarded."""
    banquet = "宴会"
    own = {"hand": [SHRINE, SEAL], "library": [KOAKUMA] * 4}
    played = used(banquet, own, discards=[SHRINE, KOAKUMA])
    assert played.of("supports", "pays") == [f"first {banquet} supports", f"first {banquet} pays 10"]
    assert played.effects == [
        f"first {banquet} effect_happens used",
        *(f"first {KOAKUMA} draws {left}" for left in (3, 2, 1)),
        *(f"first {SHRINE} discards 4", f"first {SHRINE} goes_to_discard hand"),
        *(f"first {KOAKUMA} discards 3", f"first {KOAKUMA} goes_to_discard hand"),
        f"first {banquet} goes_to_discard use",
    ]
    assert played.first["hand"] == [SEAL, KOAKUMA, KOAKUMA]


def test_a_banquet_at_an_empty_library() -> None:
    """G34, R32: the first card that cannot be drawn loses."""
    played = used("宴会", {"library": [KOAKUMA] * 2})
    assert (played.winner, played.events[-1]["value"]) == ("second", "deck_out")
    assert [one.split()[-1] for one in played.of("draws", "draws_nothing")] == ["1", "0", "draws_nothing"]


def test_a_gap() -> None:
    """R17, R18: an opposing character goes back to its owner's hand, its item is discarded; not without anybody."""
    gap, foe = "スキマ", {"characters": [KOAKUMA, {"card": RUMIA, "item": SWORD, "attack": 9, "row": "back"}]}
    played = used(gap, {}, foe, choose=["opponent 2"])
    assert played.of("supports", "aims", "pays") == [
        *(f"first {gap} supports", f"first {RUMIA} aims choice", f"first {gap} pays 10"),
    ]
    assert played.effects == [
        f"first {gap} effect_happens used",
        *(f"second {SWORD} goes_to_discard play", f"second {RUMIA} returns_to_hand"),
        f"first {gap} goes_to_discard use",
    ]
    assert (played.second["hand"], played.second.rows) == ([RUMIA], ([KOAKUMA], []))
    with pytest.raises(PositionError, match="was never open; last was nothing"):
        used(gap)


def test_a_divine_wind() -> None:
    """R12: all opposing characters are in the back, where they cannot counter (R25); a card is drawn."""
    wind, foe = "神風", {"characters": [KOAKUMA, REIMU, RUMIA]}
    played = used(wind, {"library": [SEAL]}, foe)
    assert played.effects == [
        f"first {wind} effect_happens used",
        *(f"second {KOAKUMA} moved back", f"second {REIMU} moved back"),
        *(f"first {SEAL} draws 0", f"first {wind} goes_to_discard use"),
    ]
    assert played.second.rows == ([], [KOAKUMA, REIMU, RUMIA])
    own = {"characters": [CIRNO], "library": [SEAL], "acts": [f"use {wind}", f"attack {CIRNO}"]}
    with pytest.raises(PositionError, match='counter: "ルーミア" is none of nothing'):
        used(wind, own, {**foe, "answers": [f"counter {RUMIA}"]}, acts=own["acts"])


def test_here_one_moment_gone_the_next() -> None:
    """R12, R13, R31: the tapped go to the back, others to the front as far as there is room, and strike harder."""
    trick = "神出鬼没"
    own: dict[str, Any] = {
        "characters": [
            {"card": KOAKUMA, "row": "front", "state": "tapped"},
            {"card": REIMU, "row": "back"},
            {"card": RUMIA, "row": "front"},
            {"card": YOUMU, "row": "back"},
        ]
    }
    played = used(trick, own, acts=[f"use {trick}", f"attack {REIMU}", f"attack {RUMIA}"])
    assert played.effects == [
        f"first {trick} effect_happens used",
        *(f"first {KOAKUMA} moved back", f"first {REIMU} moved front"),
        *(f"first {REIMU} attack_changes 1", f"first {RUMIA} attack_changes 1"),
        f"first {trick} goes_to_discard use",
        *("second life_becomes 18", f"first {REIMU} taps", "second life_becomes 15", f"first {RUMIA} taps"),
    ]
    assert played.first.rows == ([REIMU, RUMIA], [KOAKUMA, YOUMU])
    assert played.first.board[1] == f"{REIMU} 1/1/1"  # over with the turn


def test_an_essence_of_spring() -> None:
    """R15, G8: one more land this turn, and one land is untapped, so that it costs nothing."""
    spring = "春度"
    own = {"lands": ["魔法の森"], "hand": [spring, SHRINE, SHRINE]}
    played = play({**own, "acts": [f"use {SHRINE}", f"use {spring}", f"use {SHRINE}"]})
    assert played.of("pays") == [f"first {spring} pays 1"]
    assert played.effects == [
        f"first {spring} effect_happens used",
        *("first more_lands 1", "first lands_untap 1", f"first {spring} goes_to_discard use"),
    ]
    assert (len(played.first["lands"]), played.first.untapped_lands) == (3, 3)
    with pytest.raises(PositionError, match=r"acts, entry 2: .* was never open"):  # not from any other land
        play({"lands": [SHRINE], "hand": [spring, SHRINE], "acts": [f"use {SHRINE}", f"use {spring}"]})


@pytest.mark.parametrize(("lands", "lost"), [(7, [17]), (8, [17, 15])])
def test_a_rain_of_danmaku(lands: int, lost: list[int]) -> None:
    """R17, R32: 3 life, and 2 more from eight lands on, tapped ones included."""
    rain = "弾幕の雨"
    told = [SHRINE, SHRINE, *[{"card": SHRINE, "state": "tapped"}] * (lands - 2)]
    played = used(rain, {"lands": told})
    assert played.effects == [
        *(f"first {rain} effect_happens used", *(f"second life_becomes {life}" for life in lost)),
        f"first {rain} goes_to_discard use",
    ]
    last = used(rain, {"lands": told}, {"life": 3})
    assert (last.winner, last.life) == ("first", (20, 0))
    assert last.of("goes_to_discard") == []  # the game is over on the spot


def test_a_scarlet_mist_stays() -> None:
    """R17, R10: from its user's next turn on the opponent loses 1 at each start, before the draw (R11)."""
    mist, library = "紅い霧", {"library": [KOAKUMA] * 3}
    played = used(mist, library)
    assert (played.effects, played.first["supports"], played.first["discard_place"]) == ([], [mist], [])
    own = {**LANDS, **library, "hand": [mist], "acts": [f"use {mist}"]}
    later = play(own, library, turns=3)
    assert later.effects == [
        f"second {KOAKUMA} draws 2",
        *(f"first {mist} effect_happens turn_start", "second life_becomes 19", f"first {KOAKUMA} draws 2"),
    ]
    two = play({**library, "supports": [mist, mist]}, {"life": 1}, start="turn")
    assert (two.winner, two.of("draws")) == ("first", [])


def test_an_imperishable_night() -> None:
    """R18, R27: everybody faints who costs 3 or less, on both sides, the own side's first, with their items."""
    night = "永夜"
    own = {"characters": [YOUMU, YUUKA, {"card": KOAKUMA, "row": "back"}]}
    played = used(night, own, {"characters": [{"card": REIMU, "item": SWORD}, YUUKA]})
    assert played.effects == [
        f"first {night} effect_happens used",
        *(f"first {KOAKUMA} faints", f"first {KOAKUMA} goes_to_discard play"),
        *(f"first {YOUMU} faints", f"first {YOUMU} goes_to_discard play"),
        *(f"second {REIMU} faints", f"second {REIMU} goes_to_discard play", f"second {SWORD} goes_to_discard play"),
        f"first {night} goes_to_discard use",
    ]
    assert (played.first.rows, played.second.rows) == (([YUUKA], []), ([YUUKA], []))


def test_a_judgement_of_the_yama() -> None:
    """R17, R32: an opposing character faints, tapped or not, in any row; the own life rises by 2, above 20 too."""
    judgement = "閻魔の裁き"
    played = used(judgement, {}, {"characters": [KOAKUMA, {"card": YUUKA, "row": "back"}]}, choose=[YUUKA])
    assert played.effects == [
        f"first {judgement} effect_happens used",
        *(f"second {YUUKA} faints", f"second {YUUKA} goes_to_discard play", "first life_becomes 22"),
        f"first {judgement} goes_to_discard use",
    ]
    with pytest.raises(PositionError, match="was never open"):
        used(judgement, {"characters": [KOAKUMA]})


@pytest.mark.parametrize(
    ("library", "found"), [([SEAL, KOAKUMA, YOUMU, SHRINE], f"first {YOUMU} finds 3"), ([SEAL, SHRINE], "")]
)
def test_a_newspaper(library: list[str], found: str) -> None:
    """R17, G34: the dearest character of the library comes to hand; without one nothing more happens."""
    paper = "文々。新聞"
    told = [found] if found else []
    assert used(paper, {"library": library}).effects == [
        *(f"first {paper} effect_happens used", *told, f"first {paper} goes_to_discard use"),
    ]


@pytest.mark.parametrize(
    ("discarded", "back"),
    [([SEAL, KOAKUMA, "マスタースパーク"], ["first マスタースパーク takes_back"]), ([KOAKUMA], [])],
)
def test_a_chronicle(discarded: list[str], back: list[str]) -> None:
    """R17, G35: the dearest spell of the own discard place comes back to hand."""
    chronicle = "幻想郷縁起"
    foe = {"discard_place": ["弾幕ごっこ"]}
    assert used(chronicle, {"discard_place": discarded}, foe).effects == [
        *(f"first {chronicle} effect_happens used", *back, f"first {chronicle} goes_to_discard use"),
    ]


def test_borrowing_until_death() -> None:
    """R18, R30: opposing items are broken, and the opponent discards a card of its choice."""
    borrowing = "死ぬまで借りる"
    foe = {"characters": [{"card": KOAKUMA, "item": SWORD}, REIMU], "hand": [SEAL, RUMIA], "discards": [RUMIA]}
    played = used(borrowing, {"characters": [{"card": KOAKUMA, "item": SWORD}]}, foe)
    assert played.effects == [
        *(f"first {borrowing} effect_happens used", f"second {SWORD} goes_to_discard play"),
        *(f"second {RUMIA} discards 1", f"second {RUMIA} goes_to_discard hand"),
        f"first {borrowing} goes_to_discard use",
    ]
    assert (played.second["hand"], played.first.board) == ([SEAL], [f"{KOAKUMA} 3/2/0"])
    assert used(borrowing).of("discards") == []  # who holds nothing


def test_a_sealing_talisman() -> None:
    """R10, R26: an untapped opposing character is tapped and loses 2 attack for good, three lands are tapped."""
    talisman = "封印の札"
    foe = {**LANDS, "characters": [{"card": YUUKA, "state": "tapped"}, KOAKUMA, RUMIA]}
    played = used(talisman, {}, foe, choose=[RUMIA])
    assert played.effects == [
        *(f"first {talisman} effect_happens used", f"second {RUMIA} taps", "second lands_tap 3"),
        *(f"second {RUMIA} attack_changes -2", f"first {talisman} goes_to_discard use"),
    ]
    assert (played.second.board[1], played.second.untapped_lands) == (f"{RUMIA} 0/2/0", 9)
    with pytest.raises(PositionError, match="was never open"):
        used(talisman, {}, {"characters": [{"card": YUUKA, "state": "tapped"}]})


@pytest.mark.parametrize("fairies", [2, 3])
def test_fairy_mischief(fairies: int) -> None:
    """R12, R28, R31: fairies strike harder, from the back too, at less evasion; three of them bring a card."""
    mischief, aya = "妖精の悪戯", "射命丸 文"
    own = {"characters": [*[{"card": STAR, "row": "back"}] * fairies, RUMIA], "library": [SEAL]}
    told = {"acts": [f"use {mischief}", f"attack {STAR}"]}
    played = used(mischief, own, {"characters": [aya], "answers": [f"defend {aya}"]}, **told)
    assert played.effects == [
        f"first {mischief} effect_happens used",
        *[f"first {STAR} attack_changes 1"] * fairies,
        *[f"first {STAR} gains_keyword back_attack"] * fairies,
        *(f"second {aya} evasion_changes -1", *[f"first {SEAL} draws 0"] * (fairies == 3)),
        f"first {mischief} goes_to_discard use",
        *("second life_becomes 18", f"first {STAR} taps", f"second {aya} faints"),
        f"second {aya} goes_to_discard play",
    ]
    assert played.blows == [f"first {STAR} strikes 2", f"second {aya} is_hit 0"]
    assert played.first.character(STAR)["keywords"] == []
