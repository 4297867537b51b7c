"""Names are compared by what a person sees."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.errors import nearest
from simcore.names import fold


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ｇｏｂｌｉｎ", "Goblin"),
        ("ｺﾞﾌﾞﾘﾝ", "ゴブリン"),
        (unicodedata.normalize("NFD", "ガ"), "ガ"),
        ("Jack’s “Axe”", 'jack\'s "axe"'),
        ("half–breed", "half-breed"),
        ("half−breed", "half-breed"),
        ("波〜", "波~"),
        ("波～", "波~"),
        ("STRASSE", "straße"),
        ("  two\u3000 words ", "two words"),
    ],
)
def test_alike(written, meant):
    assert fold(written) == fold(meant)


@pytest.mark.parametrize(("one", "other"), [("は", "ば"), ("ハ", "は"), ("a", "á"), ("火竜", "火龍"), ("ab", "a b")])
def test_unlike(one, other):
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


def test_nearest_names():
    assert nearest("goblni", ["Goblin", "Ogre"]) == '; did you mean "Goblin"?'
    assert nearest("zzz", ["Goblin", "Ogre"]) == ""
