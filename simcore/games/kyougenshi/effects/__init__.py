"""The interpreter of effects: what waits, what happens, to whom, how much, and what comes of it."""
