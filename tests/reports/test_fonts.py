import subprocess
import sys
import warnings
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports import fonts
from reports.fonts import FALLBACK, JAPANESE, figure_style, glyph_outline, japanese_font, plain_text, text_measure
from reports.labels import CATALOGUE
from simcore.errors import StoreError
from tests.reports.fake_results import NAMES


def draw(text: str) -> Figure:
    figure = Figure(figsize=(30, 1))
    figure.text(0, 0, text)
    FigureCanvasAgg(figure).draw()
    return figure


def test_the_bundled_font_is_found_and_named_as_expected() -> None:
    from matplotlib.ft2font import FT2Font

    assert FT2Font(str(japanese_font())).family_name == JAPANESE


def test_no_glyph_is_missing_in_labels_and_names() -> None:
    texts = [text for pair in CATALOGUE.values() for text in pair] + list(NAMES) + ["❤★†±–…□�", "卍 🔥 \U0010ffff"]
    with figure_style(), warnings.catch_warnings():
        warnings.simplefilter("error")
        draw("  ".join(plain_text(text) for text in texts))


def test_only_unknown_characters_are_replaced() -> None:
    assert plain_text("Rush 速攻 ❤★†") == "Rush 速攻 ❤★†"
    assert plain_text("🔥 Burn\x1b") == "□ Burn�"


@pytest.mark.parametrize("name", ["$even $tars", "a_b^c $x$", r"\$x\$ \frac", "%"])
def test_names_are_not_read_as_mathematics(name: str) -> None:
    with figure_style():
        text = draw(plain_text(name)).texts[0]
        assert not text.get_parse_math()
        assert text._preprocess_math(text.get_text()) == (name, False)


def test_settings_are_as_before_afterwards_and_ours_inside() -> None:
    before = dict(mpl.rcParams)
    with mpl.rc_context({"font.size": 40, "axes.facecolor": "black"}), figure_style():
        assert mpl.rcParams["font.family"] == [JAPANESE, FALLBACK]
        assert mpl.rcParams["axes.facecolor"] == "white"
    assert dict(mpl.rcParams) == before


def test_measured_width_is_the_drawn_width() -> None:
    with figure_style():
        for name in ("Rush 速攻 in a longer line", "狼男と★の❤デッキ", "111111111111111111"):
            figure = draw(name)
            box = figure.texts[0].get_window_extent()
            # Hinting moves each advance by up to half a pixel.
            assert text_measure(10)(name) * figure.dpi == pytest.approx(box.width, abs=0.5 * len(name) + 2)


def test_outlines_grow_with_the_size() -> None:
    small, large = glyph_outline("8", 6), glyph_outline("8", 12)
    assert large[1] == pytest.approx(2 * small[1])
    assert large[0].get_extents().height == pytest.approx(2 * small[0].get_extents().height)
    assert 4 < large[0].get_extents().height < 12


def test_a_missing_font_package_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_PACKAGE", "no_such_font_package")
    with pytest.raises(StoreError, match=r"install the package no-such-font-package") as caught:
        japanese_font()
    assert len(caught.value.problems) == 1


def test_importing_reports_loads_nothing_heavy() -> None:
    code = (
        "import sys, reports.tables, reports.write, reports.frames, reports.matrix, reports.ranking, reports.battles;"
        "print(sorted({'pandas', 'matplotlib', 'numpy', 'numba', 'scipy'} & set(sys.modules)))"
    )
    root = Path(fonts.__file__).parent.parent
    shown = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
