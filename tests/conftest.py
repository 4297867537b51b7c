"""Settings of all tests: hypothesis without deadlines, since a first call may compile a kernel."""

from hypothesis import settings

settings.register_profile("deckmill", deadline=None, print_blob=True)
settings.load_profile("deckmill")
