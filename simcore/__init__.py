"""Simulation and statistics: decks, cards, rules, kernels, random streams."""
