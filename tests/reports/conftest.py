import pytest

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
