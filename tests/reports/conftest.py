import warnings
from collections.abc import Iterator

import pytest

from reports.figures import Page
from simcore.results import CompareResult, DuelResult, Manifest, Timing
from tests.reports.fake_results import make_compare


@pytest.fixture(scope="session")
def comparison() -> CompareResult:
    return make_compare(8)


@pytest.fixture(scope="session")
def duel(comparison: CompareResult) -> DuelResult:
    return comparison.matchups[1]


@pytest.fixture(scope="session")
def manifest(comparison: CompareResult) -> Manifest:
    return comparison.manifest


@pytest.fixture(scope="session")
def timing() -> Timing:
    return Timing(1.5, 66666.7, 2, "a machine", "3.11.9", "0.62.1", {"out": "report"})


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Page]]:
    """The pages turned into PNG while the test runs; a warning is an error."""
    drawn: list[Page] = []
    original = Page.png

    def remember(page: Page) -> bytes:
        drawn.append(page)
        return original(page)

    monkeypatch.setattr(Page, "png", remember)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield drawn
