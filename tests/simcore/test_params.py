"""Rule parameters: every default is allowed, every fault is one line that says what is."""

import pytest

from simcore.errors import RuleError
from simcore.games import GAME_KEYS, get_game
from simcore.params import Parameter, choose_rules

PARAMETERS = (
    Parameter("life", 4, "life at the start", "X-1", 1, 9),
    Parameter("order", "left", "which end", "X-2", choices=("left", "right")),
)


def test_defaults_and_changes():
    rules = choose_rules(PARAMETERS, ["order=right", " life = 7"])
    assert dict(rules.values) == {"life": 7, "order": "right"}
    assert rules.changed == {"life": 7, "order": "right"}
    assert choose_rules(PARAMETERS).changed == {}
    record = rules.record()
    assert (record.life, record.order) == (7, 1)


def test_faults_name_the_option():
    with pytest.raises(RuleError, match=r"^--other life: "):
        PARAMETERS[0].parse("x", "--other")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("life", '--rule "life": write name=value'),
        ("lif=3", '--rule: no rule parameter "lif"; did you mean "life"?'),
        ("life=0", '--rule life: "0" is not allowed; use 1 to 9 (X-1)'),
        ("life=10", '--rule life: "10" is not allowed; use 1 to 9 (X-1)'),
        ("life=４", '--rule life: "４" is not allowed; use 1 to 9 (X-1)'),
        ("life=--3", '--rule life: "--3" is not allowed; use 1 to 9 (X-1)'),
        ("life=" + "9" * 5000, f'--rule life: "{"9" * 5000}" is not allowed; use 1 to 9 (X-1)'),
        ("life=4.0", '--rule life: "4.0" is not allowed; use 1 to 9 (X-1)'),
        ("order=rigth", '--rule order: "rigth" is not allowed; use left, right (X-2); did you mean "right"?'),
    ],
)
def test_faults_are_one_line(change, message):
    with pytest.raises(RuleError) as caught:
        choose_rules(PARAMETERS, [change])
    assert caught.value.problems == (message,)


def test_all_faults_at_once():
    with pytest.raises(RuleError) as caught:
        choose_rules(PARAMETERS, ["life=0", "nothing", "x=1"])
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_games_parameters_are_sound(key):
    parameters = get_game(key).parameters
    assert len({parameter.name for parameter in parameters}) == len(parameters)
    for parameter in parameters:
        assert parameter.parse(str(parameter.default)) == parameter.default
        assert parameter.name == parameter.name.lower()
        assert parameter.meaning
        assert parameter.rule
        assert bool(parameter.choices) != (parameter.low < parameter.high)
