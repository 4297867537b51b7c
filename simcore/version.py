"""The versions that travel with every result: the program's, and that of the shape of its JSON."""

VERSION = "0.1.0"
SCHEMA = 1
