"""Creatures that only fight differently: printed and invented ones with 半減 or 急所, one blow from a 5/9."""

import pytest

from tests.simcore.games.card_commander.behaviour import play, side, standing

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize(
    ("name", "hp"),
    [
        ("磯のカニ", 18),
        ("岩礁のヤドカリ", 18),
        ("珊瑚の要塞", 18),
        ("月影の海竜", 18),
        ("棺の守り手", 18),
        ("苔むした岩人", 18),
        ("茨の壁", 18),
        ("骨の竜", 10),
        ("ゾウ", 15),
    ],
)
def test_cc_53_blows_are_halved_or_doubled(name: str, hp: int) -> None:
    """Half of 5 is 2."""
    played = play(side(standing(name, "0/20")), side(standing("ゾウ", "5/9")), "blows=1")
    assert played.first.attacker["hp"] == hp
