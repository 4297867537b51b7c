"""老婆 fires the effects of one plant attacker in a row (CC-90 to CC-97); some cards are made for it."""

from pathlib import Path

import pytest

from tests.simcore.games.card_commander.behaviour import card_file, play, side, standing

pytestmark = pytest.mark.both_modes

OWN_FIRST = ["own 0"]


def plant(name: str, *effects: str, more: str = 'tribes = ["plant"]') -> str:
    """A 2/2 of level 1 with these operations."""
    operations = ",\n".join(f"{{ {effect} }}" for effect in effects)
    figures = 'colour = "none"\nlevel = 1\nattack = 2\nhp = 2'
    return f'name = "{name}"\n{figures}\n{more}\neffects = [{operations}]'


def mana(when: str, amount: int) -> str:
    """An operation that shows by its amount which effect fired."""
    return f'when = "{when}", do = "raise_mana", to = "own", amount = {amount}'


def fired(folder: Path, *cards: str, subs: tuple[str, ...] = (), attacker: str = "若木") -> list[str]:
    """What follows the gift of 1 HP when 老婆 is used beside an own plant; nobody loses a battle before the end."""
    own = side(attacker, *subs, use="老婆")
    played = play(own, side(use="雪女"), cards=card_file(folder, *cards))
    end = played.effects.index("second 雪女 effect_happens use")
    return played.effects[3:end]


def test_cc_90_fires_the_effects_of_a_plant() -> None:
    """It gains 1 HP first."""
    played = play(side("精霊", use="老婆", mana=2), side())
    assert played.effects == [
        "first 老婆 effect_happens use",
        "first 精霊 chooses own_battlefield",
        "first 精霊 hp_becomes 3",
        "first 精霊 effect_happens lose",
        "first mana_becomes 4",
    ]


def test_cc_90_of_either_side() -> None:
    """The effects are those of the side on which the plant stands."""
    played = play(side("精霊", use="老婆", choose=["opponent 0"]), side("精霊", mana=1), "blows=1")
    assert played.effects[1:5] == [
        "first 精霊 chooses opponent_battlefield",
        "second 精霊 hp_becomes 3",
        "second 精霊 effect_happens lose",
        "second mana_becomes 5",
    ]


@pytest.mark.parametrize(("left", "life"), [(1, 6), (0, 5)])
def test_cc_90_mana_is_paid_as_usual(left: int, life: int) -> None:
    """世界樹 pays 1 when fired, and again for the win of this turn's battle."""
    played = play(side("世界樹", use="老婆", mana=3 + left), side())
    assert played.of("consumes", "life_becomes") == [
        f"first 世界樹 consumes {left}",
        "first life_becomes 5",
        *(["first 世界樹 consumes 0", "first life_becomes 6"] if left else []),
    ]
    assert played.first.life == life


def test_cc_90_counts_mimicry_but_chooses_no_immune_plant(tmp_path: Path) -> None:
    """CC-84; デーモン has no effects to fire."""
    played = play(side("デーモン", use="老婆"), side())
    assert played.effects[1:] == ["first デーモン chooses own_battlefield", "first デーモン hp_becomes 6"]
    cards = card_file(tmp_path, plant("若木", mana("win", 2), more='tribes = ["plant"]\nkeywords = ["immune"]'))
    assert play(side("若木", use="老婆"), side(use="雪女"), cards=cards).of("chooses", "mana_becomes") == []


def test_cc_90_chooses_plants_only() -> None:
    assert play(side("ファントム", use="老婆"), side("サソリ"), "blows=1").of("chooses", "hp_becomes") == []


def test_cc_90_is_not_fired_itself(tmp_path: Path) -> None:
    """仙人 has given the plant 老婆's use effect; its lose effect fires all the same."""
    again = 'when = "use", do = "choose", to = "every_attacker"'
    cards = plant("若木", again, 'when = "use", do = "fire_effects", to = "it"', mana("lose", 3))
    assert fired(tmp_path, cards) == ["first 若木 effect_happens lose", "first mana_becomes 21"]
    own = side("精霊", use="仙人", hand=["老婆", "老婆"], choose=["老婆"], later=[{"use": "老婆"}], deck=["ゾウ"])
    played = play(own, side(deck=["ゾウ"]), turns=2)
    assert played.first.attacker["effects"] == ["lose", "standby", "use"]
    assert [line for line in played.effects if "精霊" in line][-1] == "first 精霊 effect_happens lose"
    assert played.of("chooses") == ["first 老婆 chooses hand", "first 精霊 chooses own_battlefield"]


def test_cc_91_use_then_win_then_lose(tmp_path: Path) -> None:
    assert fired(tmp_path, plant("若木", mana("lose", 3), mana("win", 2), mana("use", 1))) == [
        "first 若木 effect_happens use",
        "first mana_becomes 19",
        "first 若木 effect_happens win",
        "first mana_becomes 21",
        "first 若木 effect_happens lose",
        "first mana_becomes 24",
    ]


def test_cc_92_losing_its_mimicry_stops_nothing(tmp_path: Path) -> None:
    """It turns into a card of no tribe, whose win effect still fires."""
    turns = 'when = "use", do = "turn_into", to = "self", card = "石"'
    mimic = plant("若木", turns, mana("win", 1), more='keywords = ["mimicry"]')
    assert fired(tmp_path, mimic, plant("石", mana("win", 5), more="")) == [
        "first 石 effect_happens use",
        "first 石 turns_into 石",
        "first 石 effect_happens win",
        "first mana_becomes 23",
    ]


def test_cc_93_an_erased_effect_does_not_fire(tmp_path: Path) -> None:
    loses = 'when = "use", do = "lose_abilities", to = "self"'
    assert fired(tmp_path, plant("若木", loses, mana("win", 2), mana("lose", 3))) == [
        "first 若木 effect_happens use",
        "first 若木 loses_abilities",
    ]


@pytest.mark.parametrize("slot", ["win", "lose"])
def test_cc_94_a_new_effect_does_not_fire(slot: str, tmp_path: Path) -> None:
    gift = f'when = "use", do = "give_effect", to = "self", effects = [{{ {mana(slot, 5)} }}]'
    assert fired(tmp_path, plant("若木", gift)) == [
        "first 若木 effect_happens use",
        f"first 若木 gains_effect {slot}",
    ]


@pytest.mark.parametrize("slot", ["win", "lose"])
def test_cc_95_a_replaced_effect_fires_in_its_new_form(slot: str, tmp_path: Path) -> None:
    gift = f'when = "use", do = "give_effect", to = "self", effects = [{{ {mana(slot, 5)} }}]'
    assert fired(tmp_path, plant("若木", gift, mana(slot, 1))) == [
        "first 若木 effect_happens use",
        f"first 若木 gains_effect {slot}",
        f"first 若木 effect_happens {slot}",
        "first mana_becomes 23",
    ]


def test_cc_95_holds_when_the_card_changes(tmp_path: Path) -> None:
    """As with ミミック: it becomes the opponent's 世界樹, whose win effect replaces its own; it has no lose effect."""
    turns = 'when = "use", do = "turn_into", to = "self", from = "opposing_attacker"'
    cards = card_file(tmp_path, plant("若木", turns, mana("win", 1), mana("lose", 1)))
    played = play(side("若木", use="老婆", choose=OWN_FIRST), side("世界樹", use="雪女"), cards=cards)
    assert played.effects[3:-2] == [
        "first 世界樹 effect_happens use",
        "first 世界樹 turns_into 世界樹",
        "first 世界樹 effect_happens win",
        "first 世界樹 consumes 17",
        "first life_becomes 5",
    ]


def test_cc_96_swapped_with_the_opponents_attacker_it_goes_on_there(tmp_path: Path) -> None:
    """Its own player is the opponent by then (CC-85)."""
    cards = card_file(tmp_path, plant("若木", 'when = "use", do = "swap_sides"', mana("win", 2), mana("lose", 3)))
    other = side(standing("ゾウ", "0/9"), use="雪女")
    played = play(side("若木", use="老婆"), other, cards=cards)
    assert played.effects[3:-2] == [
        "first 若木 effect_happens use",
        "first swap_sides",
        "second 若木 effect_happens win",
        "second mana_becomes 20",
        "second 若木 effect_happens lose",
        "second mana_becomes 23",
    ]
    assert (played.first.board["battlefield"], played.second.board["battlefield"]) == ("ゾウ 0/9", "若木 2/3")


SWAPPED = (
    'when = "use", do = "return_to_standby", to = "self"',
    'when = "use", do = "enter_battlefield", to = "top_own_sub"',
)


def test_cc_97_swapped_with_a_sub_the_new_attackers_effects_fire(tmp_path: Path) -> None:
    """Of a kind that the old one had too: 切株 has a win effect as well, but a lose effect where there was none."""
    cards = plant("若木", *SWAPPED, mana("win", 1)), plant("切株", mana("win", 5), mana("lose", 9), more="")
    assert fired(tmp_path, *cards, subs=("切株",)) == [
        "first 若木 effect_happens use",
        "first 若木 returns_to_standby 2",
        "first 切株 enters_battlefield standby_1",
        "first 切株 effect_happens win",
        "first mana_becomes 23",
    ]


def test_cc_97_but_none_that_it_does_not_have(tmp_path: Path) -> None:
    cards = plant("若木", *SWAPPED, mana("win", 1), mana("lose", 1)), plant("切株", more="")
    assert fired(tmp_path, *cards, subs=("切株",))[-1] == "first 切株 enters_battlefield standby_1"


def test_cc_97_also_with_the_used_card(tmp_path: Path) -> None:
    """老婆 itself comes to the battlefield: it has no win effect."""
    swaps = 'when = "use", do = "swap_places", to = "own_used"'
    assert fired(tmp_path, plant("若木", swaps, mana("win", 1))) == [
        "first 若木 effect_happens use",
        "first 老婆 swaps in_use",
    ]


def test_a_plant_that_has_left_fires_nothing_more(tmp_path: Path) -> None:
    """CC-96 and CC-97 know only other battlefields."""
    home = 'when = "use", do = "return_to_hand", to = "self"'
    assert fired(tmp_path, plant("若木", home, mana("win", 1))) == [
        "first 若木 effect_happens use",
        "first 若木 returns_to_hand battlefield",
    ]
