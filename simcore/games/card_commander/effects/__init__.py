"""Effects: what cards do beyond fighting, as rows of operations that one interpreter runs.

`opcodes` numbers the words of vocabulary.py; `queries` reads a game for them; `line` holds what waits; `figures`,
`moves` and `piles` change a game; `interpreter` runs an operation's row.
"""
