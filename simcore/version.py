"""The version that travels with every result."""

VERSION = "0.1.0"
