"""What the languages of effects share: tables are written as read, and a bare word or number stands for one."""

from typing import Annotated, Any

import pytest
from pydantic import BeforeValidator, Field, ValidationError

from simcore.wording import Form, Mark, Name, Words, either, number_or_table, word_or_table, wrong


class Amount(Words):
    of: str
    plus: int = 0

    def written(self) -> Any:
        return self.plus if self.of == "constant" else super().written()


class Condition(Words):
    is_: str = Field(alias="is")


class Step(Words):
    do: Name
    amount: Annotated[Amount | None, BeforeValidator(number_or_table(9, '{ of = "hand" }'))] = None
    if_: Annotated[Condition | None, BeforeValidator(word_or_table(("so", "not"), "so", '{ is = "so" }'))] = Field(
        default=None, alias="if"
    )
    all: Mark = False
    steps: tuple["Step", ...] = Field(default=(), strict=False)


def refusal(**written: Any) -> str:
    with pytest.raises(ValidationError) as refused:
        Step.model_validate({"do": "x", **written})
    return str(refused.value.errors()[0]["msg"]).removeprefix("Value error, ")


@pytest.mark.parametrize(
    "written",
    [
        {"do": "draw"},
        {"do": "draw", "amount": 3, "if": {"is": "so"}, "all": True},
        {"do": "draw", "amount": {"of": "hand", "plus": 2}, "steps": [{"do": "draw", "amount": 0}]},
    ],
)
def test_a_table_is_written_as_it_was_read(written: dict[str, Any]) -> None:
    step = Step.model_validate(written)
    assert step.written() == step.model_dump(mode="json") == written
    assert Step.model_validate(step.written()) == step
    assert step.amount is None or Step.model_validate({**written, "amount": step.amount}) == step
    assert hash(step) == hash(Step.model_validate(written))


def test_a_word_stands_for_a_table() -> None:
    assert Step.model_validate({"do": "x", "if": "so"}) == Step.model_validate({"do": "x", "if": {"is": "so"}})
    assert Step.model_validate({"do": "x", "amount": 3}).amount == Amount(of="constant", plus=3)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"amount": 10}, 'write a whole number from 0 to 9, or a table such as { of = "hand" }'),
        ({"amount": True}, 'write a whole number from 0 to 9, or a table such as { of = "hand" }'),
        ({"amount": "3"}, 'write a whole number from 0 to 9, or a table such as { of = "hand" }'),
        ({"if": "os"}, 'use so, not; did you mean "so"?'),
        ({"if": 1}, 'write a word such as "so", or a table such as { is = "so" }'),
        ({"all": False}, "write true, or leave it out"),
        ({"do": ""}, "String should have at least 1 character"),
        ({"al": True}, "Extra inputs are not permitted"),
    ],
)
def test_what_cannot_be_read_says_what_can(written: dict[str, Any], message: str) -> None:
    assert refusal(**written) == message


def test_faults_in_words() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert wrong("to", "x", '"draw"', ["own", "each"]) == ', field "to": "x" does not go with "draw"; use own or each'
    assert Form() == Form((), (), ())


def test_amounts_may_be_below_0_where_that_is_allowed():
    class Change(Words):
        by: Annotated[Amount | None, BeforeValidator(number_or_table(9, '{ of = "hand" }', -9))] = None

    assert Change.model_validate({"by": -9}).written() == {"by": -9}
    with pytest.raises(ValidationError, match="write a whole number from -9 to 9, or a table such as"):
        Change.model_validate({"by": -10})
