"""What options may be and are by default, for those who read them: nothing here takes long to import."""

SEAT_CHOICES = ("both", "first", "second")
DEFAULT_GAMES = 1_000_000
DEFAULT_TURNS = 8
MOST_GAMES = 10**12
MOST_JOBS = 256
MOST_SEED = 2**64 - 1


def deal_problems(games: int, seed: int, jobs: int) -> list[str]:
    """What makes no sense about numbers of openings and workers and a seed, a line each."""
    problems = []
    if not 1 <= games <= MOST_GAMES:
        problems.append(f"--games {games}: use 1 to {MOST_GAMES}")
    if not 0 <= seed <= MOST_SEED:
        problems.append(f"--seed {seed}: use a whole number from 0 to {MOST_SEED}")
    if not 1 <= jobs <= MOST_JOBS:
        problems.append(f"--jobs {jobs}: use 1 to {MOST_JOBS} workers")
    return problems
